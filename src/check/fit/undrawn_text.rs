//! Words that were handed to a layout and stand nowhere on what it drew.

use super::leaves::{Leaf, Printed};
use crate::check::{Check, Look, SetPages, Subject};
use crate::diagnostic::{Diagnostic, Severity, Span, closest};
use crate::faces::{self, FaceData};
use crate::model::{Back, Card, TuckBox};
use crate::typeset::Remark;
use crate::typeset::ink::{self, Page};
use crate::wording::Statement;
use crate::wording::passage::{Origin, Passage, PassageKind};
use std::collections::{BTreeMap, BTreeSet};

/// F020.
pub(in crate::check) const CHECK: Check = Check {
    code: "F020",
    name: "undrawn-text",
    severity: Severity::Error,
    look: Look::Pages(look),
    page: include_str!("undrawn_text.md"),
};

/// The layouts of all backs and all boxes.
const BACKS: &str = "back.typ";
const BOXES: &str = "tuckbox.typ";

fn look(subject: &Subject<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut search = Search { subject, set, unprinted: unprinted(set), found: BTreeMap::new() };
    let game = subject.game;
    let cards = game.cards.iter().zip(&subject.texts.cards).enumerate();
    for (at, (card, statements)) in cards {
        if let Some(front) = search.side(at) {
            search.card(card, statements, front);
        }
    }
    let backs = game.backs.iter().zip(&subject.texts.backs).enumerate();
    for (at, (back, statements)) in backs.filter(|(_, (back, _))| back.of.is_none()) {
        if let Some(page) = search.side(game.cards.len() + at) {
            search.back(back, statements, page);
        }
    }
    for ((it, statements), page) in game.boxes.iter().zip(&subject.texts.boxes).zip(set.boxes) {
        search.tuck_box(it, statements, page);
    }
    search.told()
}

/// The roles that layouts say they do not print, by the name of the layout.
fn unprinted(set: &SetPages<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let mut roles: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let all = set.faces.map_or_else(Vec::new, |it| Remark::all(&it.document));
    for remark in all.iter().filter(|it| it.kind() == "unprinted") {
        let own = roles.entry(remark.text("layout").to_owned()).or_default();
        own.extend(remark.text("roles").split_whitespace().map(str::to_owned));
    }
    roles
}

/// Where a finding is told, and what it says.
type Key = (u64, usize, usize, String);

struct Search<'a> {
    subject: &'a Subject<'a>,
    set: &'a SetPages<'a>,
    unprinted: BTreeMap<String, BTreeSet<String>>,
    /// The first finding of a sort, and how often it turned up besides.
    found: BTreeMap<Key, (Diagnostic, usize)>,
}

/// Whose words they are.
struct Owner<'a> {
    /// Such as "card", to follow "on the".
    what: &'static str,
    /// Where it is written down.
    span: Span,
    layouts: Vec<(&'a str, Option<Span>)>,
    /// Its lines in the order of its statements.
    lines: Vec<&'a Passage>,
}

impl<'a> Search<'a> {
    /// A side that was set here, by its place among all.
    fn side(&self, at: usize) -> Option<&'a Page> {
        let first = self.set.faces?.first;
        self.set.sides.get(at.checked_sub(first)?)
    }

    fn card(&mut self, card: &'a Card, statements: &[Statement], front: &Page) {
        let game = self.subject.game;
        let Some(kind) = game.card_type(&card.kind) else { return };
        let own = |it: &Back| it.of.as_deref() == Some(card.id.value.as_str());
        let other = game.backs.iter().position(own).map(|at| game.cards.len() + at);
        // What stands on its own other side is said too; that may be set in another batch.
        let here = other.and_then(|at| self.side(at));
        let again = other.filter(|_| here.is_none()).and_then(|at| self.again(at));
        let sides = [front].into_iter().chain(here).chain(&again);
        let mut printed = Printed::of(sides, self.set.typesetter);
        // The small line has figures that others must not be taken for.
        if let Some(small) = self.set.faces.and_then(|it| it.small_line(&card.id.value)) {
            printed.take(small);
        }
        let mine =
            |it: &&Passage| matches!(&it.origin, Origin::Card { id, .. } if *id == card.id.value);
        let layouts = std::iter::once(&kind.layout).chain(&kind.reverse);
        let owner = Owner {
            what: "card",
            span: card.title.span,
            layouts: layouts.map(|it| (it.value.as_str(), Some(it.span))).collect(),
            lines: self.subject.printed.iter().filter(mine).collect(),
        };
        if let Some(flavour) = &card.flavour
            && !printed.take(&flavour.value)
        {
            self.lost("flavour", "the flavour is not printed", (flavour.span, ""), &owner);
        }
        self.statements(statements, &mut printed, &owner);
    }

    fn back(&mut self, back: &'a Back, statements: &[Statement], page: &Page) {
        let mut printed = Printed::of([page], self.set.typesetter);
        let mine = |it: &&Passage| matches!(&it.origin, Origin::Back { id, part } if *id == back.id.value && part == "lines");
        let owner = Owner {
            what: "back",
            span: back.id.span,
            layouts: vec![(BACKS, None)],
            lines: self.subject.typed.iter().filter(mine).collect(),
        };
        if let Some(title) = &back.title
            && !printed.take(&title.value)
        {
            self.lost("title", "the title of the back is not printed", (title.span, ""), &owner);
        }
        self.statements(statements, &mut printed, &owner);
    }

    fn tuck_box(&mut self, it: &'a TuckBox, statements: &[Statement], page: &Page) {
        let mut printed = Printed::of([page], self.set.typesetter);
        let mine = |passage: &&Passage| matches!(&passage.origin, Origin::TuckBox { id, part } if *id == it.id.value && part == "lines");
        let owner = Owner {
            what: "box",
            span: it.id.span,
            layouts: vec![(BOXES, None)],
            lines: self.subject.typed.iter().filter(mine).collect(),
        };
        self.statements(statements, &mut printed, &owner);
    }

    /// A side that is set in another batch, once more.
    fn again(&self, at: usize) -> Option<Page> {
        let data = FaceData::of(self.subject.game, self.subject.texts).only(at)?;
        let faces = faces::again(&data, self.set.typesetter)?;
        Some(ink::ink(&faces.document, 0))
    }

    /// Reports every statement of which something is not printed.
    fn statements(
        &mut self,
        statements: &[Statement],
        printed: &mut Printed<'_>,
        owner: &Owner<'a>,
    ) {
        let charts = &self.subject.texts.charts;
        // What is not to be printed must not take the words of what is.
        let leaves = |it: &Statement| {
            if self.left_out(&it.role, owner) { Vec::new() } else { Leaf::all(it, charts) }
        };
        let leaves: Vec<Vec<Leaf>> = statements.iter().map(leaves).collect();
        // The longest first, so that a short one is not found within another.
        let mut order: Vec<(usize, &Leaf)> = Vec::new();
        for (at, leaves) in leaves.iter().enumerate() {
            order.extend(leaves.iter().map(|it| (at, it)));
        }
        order.sort_by_key(|(_, leaf)| std::cmp::Reverse(leaf.length()));
        let mut missing: Vec<Vec<&Leaf>> = vec![Vec::new(); statements.len()];
        for (at, leaf) in order {
            if !printed.has(leaf) {
                missing[at].push(leaf);
            }
        }
        for lost in &mut missing {
            lost.retain(|leaf| !printed.has_words(leaf));
        }
        for (at, statement) in
            statements.iter().enumerate().filter(|(at, _)| !missing[*at].is_empty())
        {
            let role = statement.role.as_str();
            let line = PassageKind::Line(Some(role.to_owned()));
            let nth = statements[..at].iter().filter(|it| it.role == role).count();
            let passage = owner.lines.iter().filter(|it| it.kind == line).nth(nth);
            let place = passage.map_or(owner.span, |it| it.place(0..it.text.len()));
            let (message, label) = if missing[at].len() == leaves[at].len() {
                (format!("the line `{role}` is not printed"), String::new())
            } else {
                let parts: Vec<String> = missing[at].iter().map(|it| it.shown()).collect();
                let label = format!("{} is nowhere on the {}", parts.join(", "), owner.what);
                (format!("a part of the line `{role}` is not printed"), label)
            };
            self.lost(role, &message, (place, &label), owner);
        }
    }

    /// Whether a layout says that it does not print a role.
    fn left_out(&self, role: &str, owner: &Owner<'a>) -> bool {
        let says = |(name, _): &(&str, Option<Span>)| {
            self.unprinted.get(*name).is_some_and(|roles| roles.contains(role))
        };
        owner.layouts.iter().any(says)
    }

    fn lost(&mut self, role: &str, message: &str, (place, label): (Span, &str), owner: &Owner<'a>) {
        if self.left_out(role, owner) {
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
        let hint = self.remedy(role, &owner.layouts);
        self.found.insert(key, (fault.hint(hint), 0));
    }

    /// What to do about a role: a slip of the pen where the layouts know one like it.
    fn remedy(&self, role: &str, layouts: &[(&str, Option<Span>)]) -> String {
        let known: BTreeSet<String> =
            layouts.iter().flat_map(|(name, _)| self.set.typesetter.quoted_by(name)).collect();
        let mut names: Vec<&str> = layouts.iter().map(|(name, _)| *name).collect();
        names.dedup();
        let (names, own) = (names.join("` or `"), format!("#let unprinted = (\"{role}\",)"));
        if known.contains(role) {
            return format!("draw it in `{names}`, or say there that it is not printed: `{own}`");
        }
        match closest(role, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`? nothing in `{names}` asks for `{role}`"),
            None => {
                let asks = format!("nothing in `{names}` asks for `{role}`");
                format!("{asks}: draw it there, or say that it is not printed: `{own}`")
            }
        }
    }

    fn told(self) -> Vec<Diagnostic> {
        let tell = |(fault, others): (Diagnostic, usize)| match others {
            0 => fault,
            1 => fault.hint("the same is so on one more"),
            more => fault.hint(format!("the same is so on {more} more")),
        };
        self.found.into_values().map(tell).collect()
    }
}
