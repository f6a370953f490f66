//! Words that were handed to a layout and stand nowhere on what it drew.

use super::in_booklets::{self, Text};
use super::on_boards;
use super::text_pieces::{Printed, TextPiece};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_base::english::and;
use cardwright_faces::FaceData;
use cardwright_model::{Back, Board, Card, CardType, FIELD_ROLE, Located, TuckBox};
use cardwright_rulebook::{BookInput, Booklet};
use cardwright_typeset::Roles;
use cardwright_typeset::ink::{self, Page};
use cardwright_wording::passage::{self, Lookup, Passage, PassageKind, TextOwner};
use cardwright_wording::{Statement, WORDS_ROLE};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

check!(F020, "undrawn-text", Error, Pages(check));

/// The layouts of all backs, boxes, boards and booklets.
const BACKS: &str = "back.typ";
const BOXES: &str = "tuckbox.typ";
/// The layout that draws the boxes of a `[[layout]]`.
const CARD_BOXES: &str = "boxes.typ";
const BOARDS: &str = "board.typ";
const BOOKS: &str = "book.typ";

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let own = game.types.iter().flat_map(|it| [&it.layout].into_iter().chain(&it.reverse));
    let sides = own.map(|it| it.value.as_str()).chain([BACKS]).filter(|_| set.faces.is_some());
    let others = [
        (BOXES, set.boxes.is_empty()),
        (BOARDS, set.boards.0.is_empty()),
        (BOOKS, set.booklets.is_empty()),
    ];
    let others = others.into_iter().filter(|(_, none)| !none).map(|(layout, _)| layout);
    let layouts: BTreeSet<&str> = sides.chain(others).collect();
    let asks = |it| (it, (set.typesetter.unprinted_by(it), set.typesetter.roles_of(it)));
    let layouts: BTreeMap<_, _> = layouts.into_iter().map(asks).collect();
    let mut search = Search { context, set, layouts, found: BTreeMap::new() };
    let cards = game.cards.iter().zip(&context.texts.cards).enumerate();
    for (at, (card, statements)) in cards {
        if let Some(front) = search.side(at) {
            search.card(card, statements, front);
        }
    }
    let backs = game.backs.iter().zip(&context.texts.backs).enumerate();
    for (at, (back, statements)) in backs.filter(|(_, (back, _))| back.of.is_none()) {
        if let Some(page) = search.side(game.cards.len() + at) {
            search.back(back, statements, page);
        }
    }
    for ((it, statements), page) in game.boxes.iter().zip(&context.texts.boxes).zip(set.boxes) {
        search.tuck_box(it, statements, page);
    }
    for (board, page) in set.boards.0.iter().zip(set.boards.1) {
        game.board(&board.id).into_iter().for_each(|it| search.board(it, page));
    }
    // What the rules show is missing in a booklet if they refuse the game's data.
    let booklets = set.booklets.iter().zip(set.leaves);
    for (booklet, pages) in booklets.filter(|_| !context.are_rules_refused()) {
        let book_inputs = context.book_inputs.iter();
        let mut own = book_inputs.filter(|it| it.book.file.value == booklet.file);
        own.next().into_iter().for_each(|it| search.booklet(it, booklet, pages));
    }
    search.told()
}

/// Takes back what was found in a block whose answer is wrong: it was not drawn for that reason.
pub(crate) fn leave_to_examples(report: &mut Report) {
    let false_examples = report.sorted().into_iter().filter(|it| it.code == "R012");
    let told: Vec<Span> = false_examples.filter_map(|it| Some(it.primary.as_ref()?.span)).collect();
    if told.is_empty() {
        return;
    }
    let sources = report.sources.clone();
    let is_within = |span: Span, example: &Span| {
        let text = sources.text(span.source);
        let between = text.get(span.start..example.start);
        span.source == example.source
            && between.is_some_and(|it| !it.lines().any(|line| line.trim() == "```"))
    };
    report.settle(|found| {
        let span = found.primary.as_ref().map(|it| it.span).filter(|_| found.code == CHECK.code);
        let is_sequel = span.is_some_and(|span| told.iter().any(|it| is_within(span, it)));
        (!is_sequel).then_some(found)
    });
}

/// Where a finding is told, and what it says.
type Key = (u64, usize, usize, String);

struct Search<'c, 'a> {
    context: &'c CheckContext<'a>,
    set: &'c SetPages<'c>,
    /// What layouts say they do not print, and the roles that they ask for, by the name of the layout.
    layouts: BTreeMap<&'a str, (BTreeSet<String>, Arc<Roles>)>,
    /// The first finding of a sort, and how often it turned up besides.
    found: BTreeMap<Key, (Diagnostic, usize)>,
}

/// What is not printed.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// A line with this role.
    Role(&'a str),
    /// What a layout is given besides, by the name under which it may say that it does not print it.
    Own(&'a str),
}

/// Whose words they are.
struct Owner<'a> {
    /// Such as "card", to follow "on the".
    what: &'static str,
    /// Where it is written down.
    span: Span,
    layouts: Vec<(&'a str, Option<Span>)>,
    /// Whose its lines are.
    lines: Option<(TextOwner, &'a str)>,
    /// The template that they may come from.
    wording: Option<&'a str>,
}

impl<'a> Owner<'a> {
    fn new(what: &'static str, span: Span, layout: &'a str) -> Self {
        Self { what, span, layouts: vec![(layout, None)], lines: None, wording: None }
    }
}

impl<'c, 'a> Search<'c, 'a> {
    /// A side that was set here, by its place among all.
    fn side(&self, at: usize) -> Option<&'c Page> {
        let first = self.set.faces?.first;
        Some(self.set.sides.get(at.checked_sub(first)?)?.as_ref())
    }

    fn card(&mut self, card: &'a Card, statements: &[Statement], front: &Page) {
        let game = self.context.game;
        let Some(kind) = game.card_type(&card.kind) else { return };
        if self.set.faces.is_some_and(|it| !it.is_drawn(&card.id.value)) {
            return;
        }
        let own = |it: &Back| it.of.as_deref() == Some(card.id.value.as_str());
        let other = game.backs.iter().position(own).map(|at| game.cards.len() + at);
        // What stands on its own other side is said too; that may be set in another batch.
        let here = other.and_then(|at| self.side(at));
        let again = other.filter(|_| here.is_none()).and_then(|at| self.again(at));
        let sides = [front].into_iter().chain(here).chain(again.as_deref());
        let mut printed = Printed::of(sides, self.set.typesetter);
        // The small line has figures that others must not be taken for.
        if let Some(small) = self.set.faces.and_then(|it| it.small_line(&card.id.value)) {
            printed.take(small);
        }
        let owner = self.owner(card, kind);
        // Words that a line has too are taken by the line first.
        let charts = &self.context.texts.charts;
        let is_within = |flavour: &Located<String>| {
            let mut pieces = statements.iter().flat_map(|it| TextPiece::all(it, charts));
            pieces.any(|it| it.contains(&flavour.value))
        };
        // A layout of boxes shows what it has a box for, and nothing else.
        let in_boxes = kind.layout.value == CARD_BOXES;
        let title = Some(card.title.value.as_str());
        let is_last = card.flavour.as_ref().is_some_and(is_within);
        if is_last {
            self.statements(statements, title, &mut printed, &owner);
        }
        if let Some(flavour) = &card.flavour
            && !printed.take(&flavour.value)
            && !in_boxes
        {
            let message = "the flavour is not printed";
            self.lost(Part::Own("flavour"), message, flavour.span, "", &owner);
        }
        if !is_last {
            self.statements(statements, title, &mut printed, &owner);
        }
    }

    fn owner(&self, card: &'a Card, kind: &'a CardType) -> Owner<'a> {
        let layouts = std::iter::once(&kind.layout).chain(&kind.reverse);
        Owner {
            what: "card",
            span: card.title.span,
            layouts: layouts.map(|it| (it.value.as_str(), Some(it.span))).collect(),
            lines: Some((TextOwner::Card, &card.id.value)),
            wording: Some(&kind.wording.value),
        }
    }

    /// Where a statement was typed. It is looked for only where one is missing.
    fn place(&self, owner: &Owner<'_>, statements: &[Statement], at: usize) -> Span {
        let role = statements[at].role.as_str();
        let line = PassageKind::Line(Some(role.to_owned()));
        let whole = |it: &Passage| it.place(0..it.text.len());
        let CheckContext { typed, printed, assets, .. } = self.context;
        let templates = owner.wording.map_or_else(Vec::new, |it| passage::templates(it, assets));
        let template = |passage: &Passage| {
            passage.origin.of == TextOwner::Template
                && templates.contains(&passage.origin.id.as_str())
        };
        let written: Vec<&Passage> =
            typed.iter().filter(|it| it.kind == line && template(it)).collect();
        // The lines of a card come from its template, those of others are typed as they are.
        let lines = if owner.wording.is_some() { printed } else { typed };
        let mine = |passage: &Passage| {
            let lines = owner.wording.is_some() || passage.origin.part == "lines";
            lines && owner.lines.is_some_and(|(of, id)| passage.origin.is(of, id))
        };
        let nth = statements[..at].iter().filter(|it| it.role == role).count();
        let found = lines.iter().filter(|it| it.kind == line && mine(it)).nth(nth).map(whole);
        // The only line with this role is the one, whatever else its words may have come from.
        match (written.as_slice(), found) {
            ([only], _) => whole(only),
            ([first, ..], Some(found)) if !written.iter().any(|it| whole(it).contains(found)) => {
                whole(first)
            }
            (_, found) => found.unwrap_or(owner.span),
        }
    }

    /// The role that is meant, where no layout can ask for this one and one asks for another like it.
    fn slip(&self, role: &str, owner: &Owner<'_>) -> Option<&str> {
        let roles: Vec<&Roles> = owner
            .layouts
            .iter()
            .filter_map(|it| Some(self.layouts.get(it.0)?.1.as_ref()))
            .collect();
        if roles.iter().any(|it| it.others || it.quoted.contains(role)) {
            return None;
        }
        closest(role, roles.iter().flat_map(|it| &it.asked).map(String::as_str))
    }

    fn back(&mut self, back: &'a Back, statements: &[Statement], page: &Page) {
        let owner = Self::lined(TextOwner::Back, "back", BACKS, &back.id);
        self.titled(back.title.as_ref(), statements, page, &owner);
    }

    fn tuck_box(&mut self, it: &'a TuckBox, statements: &[Statement], page: &Page) {
        let owner = Self::lined(TextOwner::TuckBox, "box", BOXES, &it.id);
        let title = it.title.as_ref().unwrap_or(&self.context.game.title);
        self.titled(Some(title), statements, page, &owner);
    }

    /// What has a title and lines.
    fn lined(
        of: TextOwner,
        what: &'static str,
        layout: &'static str,
        id: &'a Located<String>,
    ) -> Owner<'a> {
        Owner { lines: Some((of, &id.value)), ..Owner::new(what, id.span, layout) }
    }

    fn titled(
        &mut self,
        title: Option<&Located<String>>,
        statements: &[Statement],
        page: &Page,
        owner: &Owner<'a>,
    ) {
        let mut printed = Printed::of([page], self.set.typesetter);
        if let Some(title) = title
            && !printed.take(&title.value)
        {
            let message = format!("the title of the {} is not printed", owner.what);
            self.lost(Part::Own("title"), &message, title.span, "", owner);
        }
        self.statements(statements, None, &mut printed, owner);
    }

    fn board(&mut self, it: &'a Board, page: &Page) {
        let mut printed = Printed::of([page], self.set.typesetter);
        let owner = Owner::new("board", it.span, BOARDS);
        let parts = on_boards::parts(it);
        // The longest first, so that a short one is not found within another.
        let texts = parts.iter().enumerate();
        let texts = texts.flat_map(|(at, part)| part.texts.iter().map(move |it| (at, *it)));
        let mut texts: Vec<(usize, &str)> =
            texts.filter(|(at, _)| !self.left_out(parts[*at].name, &owner)).collect();
        texts.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
        let mut missing: Vec<Vec<&str>> = vec![Vec::new(); parts.len()];
        for (at, text) in texts {
            if !printed.take(text) {
                missing[at].push(text);
            }
        }
        for (part, missing) in parts.iter().zip(missing).filter(|(_, it)| !it.is_empty()) {
            let (message, label) = if part.texts.len() == 1 {
                (format!("{} is not printed", part.what), String::new())
            } else if missing.len() == part.texts.len() {
                (format!("{} are not printed", part.what), String::new())
            } else {
                let first = missing.iter().take(3).map(|it| format!("`{it}`"));
                let label = format!("such as {}", first.collect::<Vec<_>>().join(", "));
                (format!("{} are not all printed", part.what), label)
            };
            self.lost(Part::Own(part.name), &message, part.place, &label, &owner);
        }
    }

    fn booklet(&mut self, book_input: &'a BookInput<'a>, booklet: &Booklet, pages: &[Arc<Page>]) {
        let mut printed = Printed::of(pages.iter().map(Arc::as_ref), self.set.typesetter);
        let owner = Owner::new("booklet", book_input.book.file.span, BOOKS);
        let drawings = self.set.typesetter.drawings();
        let game = self.context.game;
        let texts = in_booklets::texts(game, book_input, &booklet.document, drawings);
        let texts: Vec<Text> =
            texts.into_iter().filter(|it| !self.left_out(&it.part, &owner)).collect();
        let mut icons: BTreeMap<&str, &Text> = BTreeMap::new();
        for text in &texts {
            text.icons.iter().for_each(|icon| {
                icons.entry(icon).or_insert(text);
            });
        }
        let lookup = Lookup { typed: self.context.typed, printed: self.context.printed };
        let place = |text: &Text| {
            let found = || lookup.in_booklet(&booklet.file, &text.text);
            let chapter = Span::new(text.chapter.source, 0..0);
            text.typed.or_else(|| Some(found()?.span())).unwrap_or(chapter)
        };
        for (icon, text) in icons {
            if !printed.shows(icon) {
                let message = format!("the icon `:{icon}:` is not printed in `{}`", booklet.file);
                self.lost(Part::Own("icon"), &message, place(text), "", &owner);
            }
        }
        // One finding for each sort of text in a chapter.
        let mut firsts: BTreeMap<(u64, String), Span> = BTreeMap::new();
        for text in in_booklets::lost(texts, &mut printed.letters) {
            let (part, label) = match &text.missing {
                None => ("", String::new()),
                Some(part) => ("a part of ", format!("`{part}` is missing from the booklet")),
            };
            let message = format!("{part}{} is not printed in `{}`", text.what, booklet.file);
            let chapter = text.typed.unwrap_or(text.chapter).source.number();
            let first = firsts.entry((chapter, message.clone())).or_insert_with(|| place(&text));
            self.lost(Part::Own(&text.part), &message, *first, &label, &owner);
        }
    }

    /// A side that is set in another batch, once more.
    fn again(&self, at: usize) -> Option<Arc<Page>> {
        let data = FaceData::of(self.context.game, self.context.texts).only(at)?;
        let faces = cardwright_faces::again(&data, self.set.typesetter)?;
        Some(ink::ink(&faces.document, 0))
    }

    /// Reports every statement of which something is not printed. What stands there for the title is
    /// the title's, once all the lines that layouts ask for have what is theirs.
    fn statements(
        &mut self,
        statements: &[Statement],
        title: Option<&str>,
        printed: &mut Printed<'_>,
        owner: &Owner<'a>,
    ) {
        let charts = &self.context.texts.charts;
        // What is not to be printed must not take the words of what is.
        let leaves = |statement: &Statement| {
            if self.left_out(&statement.role, owner) {
                Vec::new()
            } else {
                TextPiece::all(statement, charts)
            }
        };
        let leaves: Vec<Vec<TextPiece>> = statements.iter().map(leaves).collect();
        let asked = |at: &usize| self.is_asked(&statements[*at].role, owner);
        let (known, strange): (Vec<usize>, Vec<usize>) = (0..statements.len()).partition(asked);
        let mut missing: Vec<Vec<&TextPiece>> = vec![Vec::new(); statements.len()];
        for own in [known, strange] {
            // The longest first, so that a short one is not found within another.
            let mut order: Vec<(usize, &TextPiece)> = Vec::new();
            for at in own.iter().copied() {
                order.extend(leaves[at].iter().map(|it| (at, it)));
            }
            order.sort_by_key(|(_, leaf)| std::cmp::Reverse(leaf.length()));
            for (at, leaf) in order {
                if !printed.has(leaf) {
                    missing[at].push(leaf);
                }
            }
            for at in own {
                missing[at].retain(|leaf| !printed.has_words(leaf));
                missing[at].sort_by_key(|it| leaves[at].iter().position(|leaf| leaf == *it));
            }
            if let Some(title) = title {
                printed.take(title);
            }
        }
        for at in (0..statements.len()).filter(|at| !missing[*at].is_empty()) {
            let role = statements[at].role.as_str();
            let place = self.place(owner, statements, at);
            let (message, label) = if missing[at].len() == leaves[at].len() {
                (format!("the line `{role}` is not printed"), String::new())
            } else {
                let parts: Vec<String> = missing[at].iter().map(|it| it.shown()).collect();
                let (all, verb) = (and(&parts), if parts.len() == 1 { "is" } else { "are" });
                let label = format!("{all} {verb} nowhere on the {}", owner.what);
                (format!("a part of the line `{role}` is not printed"), label)
            };
            self.lost(Part::Role(role), &message, place, &label, owner);
        }
    }

    /// Whether a layout can ask for a role by its name. Those of fields and boxes are made for the layouts that have
    /// them.
    fn is_asked(&self, role: &str, owner: &Owner<'_>) -> bool {
        if role.starts_with(FIELD_ROLE) || role.starts_with(WORDS_ROLE) {
            return true;
        }
        let mut layouts = owner.layouts.iter().filter_map(|it| self.layouts.get(it.0));
        layouts.any(|(_, roles)| roles.quoted.contains(role))
    }

    /// Whether a layout says that it does not print a role.
    fn left_out(&self, role: &str, owner: &Owner<'a>) -> bool {
        let says = |(name, _): &(&str, Option<Span>)| {
            self.layouts.get(name).is_some_and(|it| it.0.contains(role))
        };
        owner.layouts.iter().any(says)
    }

    fn lost(&mut self, part: Part<'_>, message: &str, place: Span, label: &str, owner: &Owner<'a>) {
        let (Part::Role(name) | Part::Own(name)) = part;
        if self.left_out(name, owner) {
            return;
        }
        let key = (place.source.number(), place.start, place.end, message.to_owned());
        if let Some((_, others)) = self.found.get_mut(&key) {
            *others += 1;
            return;
        }
        let mut fault = CHECK.finding(message).at(place, label);
        if place != owner.span {
            fault = fault.see(owner.span, format!("on this {}", owner.what));
        }
        for (_, span) in &owner.layouts {
            fault = span.iter().fold(fault, |fault, span| fault.see(*span, "by this layout"));
        }
        let hint = self.remedy(part, owner);
        self.found.insert(key, (fault.hint(hint), 0));
    }

    /// What to do about a role: a slip of the pen where the layouts know one like it.
    fn remedy(&self, part: Part<'_>, owner: &Owner<'_>) -> String {
        let mut names: Vec<&str> = owner.layouts.iter().map(|(name, _)| *name).collect();
        names.dedup();
        let names = names.join("` or `");
        let (Part::Role(name) | Part::Own(name)) = part;
        let own = format!(
            "declare in the layout that it is not printed: `#let unprinted = (\"{name}\",)`"
        );
        match part {
            Part::Role(role) if !self.is_asked(role, owner) => match self.slip(role, owner) {
                Some(near) => {
                    format!("did you mean `{near}`? nothing in `{names}` uses `{role}`")
                }
                None => format!("nothing in `{names}` uses `{role}`; draw it there, or {own}"),
            },
            _ => format!("draw it in `{names}`, or {own}"),
        }
    }

    fn told(self) -> Vec<Diagnostic> {
        let tell = |(fault, others): (Diagnostic, usize)| match others {
            0 => fault,
            1 => fault.hint("the same on one more"),
            more => fault.hint(format!("the same on {more} more")),
        };
        self.found.into_values().map(tell).collect()
    }
}
