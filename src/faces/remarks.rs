//! What the layouts of the faces remark, told at the text that it is about.

use super::Faces;
use cardwright_base::diagnostic::{Diagnostic, Report, SourceMap, Span};
use cardwright_model::{Back, BoxContent, Card, FIELD_ROLE, Game, LayoutBox, made_wording};
use cardwright_typeset::{Document, Remark, Typesetter};
use cardwright_wording::passage::{Found, Lookup, Passage, PassageKind};
use std::collections::{BTreeMap, BTreeSet};

/// Reports text that does not fit, as the layout measured it.
pub(super) fn overflows(
    game: &Game,
    faces: &Faces,
    lookup: Lookup<'_>,
    flaws: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    for remark in Remark::all(&faces.document) {
        if remark.kind() != "overflow" {
            continue;
        }
        let (face, part, by) = (remark.text("face"), remark.text("part"), remark.number("by-mm"));
        let message = format!("the {part} of `{face}` is {by:.1} mm too long for its place");
        let fault = Diagnostic::error("F001", message);
        let what = format!("the {part} is {by:.1} mm too long");
        let names = [face.to_owned(), format!("back-{face}")];
        for name in names.into_iter().filter(|it| faces.names.contains(it)) {
            flaws.entry(name).or_insert_with(|| what.clone());
        }
        let found = match (game.card(face), back(game, face)) {
            (Some(card), _) => {
                let found = on_card(card, part, lookup, fault, &report.sources);
                match box_of(game, card, part) {
                    Some(span) => found.see(span, "in this box").hint("or make its box larger"),
                    None => found,
                }
            }
            (None, Some(back)) => on_back(back, part, fault),
            (None, None) => fault.hint("shorten it"),
        };
        report.push(found);
    }
}

/// What to know of sides that a layout did not draw in the ink that was asked for.
pub(super) fn notes(document: &Document, ink: &str) -> Vec<String> {
    let all = Remark::all(document);
    let layouts = all.iter().filter(|it| it.kind() == "ink").map(|it| it.text("layout"));
    let layouts: BTreeSet<&str> = layouts.collect();
    let note = |layout| {
        format!(
            "`{layout}` does not support {ink} ink: only its drawings and the colours passed to \
                it will use it"
        )
    };
    layouts.into_iter().map(note).collect()
}

fn back<'g>(game: &'g Game, id: &str) -> Option<&'g Back> {
    game.backs.iter().find(|back| back.id.value == id)
}

fn on_card(
    card: &Card,
    part: &str,
    lookup: Lookup<'_>,
    fault: Diagnostic,
    sources: &SourceMap,
) -> Diagnostic {
    let title = card.title.span;
    if part == "title" {
        return fault.at(title, "the title is too long").hint("shorten the title");
    }
    // The longest line gives most room when it goes.
    let lines = || lookup.of_card(&card.id.value).filter(|it| stands_in(it, part));
    let length = |it: &&Passage| it.text.chars().count();
    let Some(longest) = lines().max_by_key(length) else { return fault.at(title, "on this card") };
    let (what, hint) = if longest.kind == PassageKind::Flavour {
        ("the flavour text is the longest line", "shorten or delete the flavour text")
    } else if lines().any(|it| it.kind == PassageKind::Flavour) {
        ("the longest line", "shorten this line, or delete the flavour text")
    } else {
        ("the longest line", "shorten this line")
    };
    // A line that is a name is as long as the name.
    let whole = Found { passage: longest, range: 0..longest.text.len() };
    let typed = lookup.typed(whole).span();
    // Nobody typed a template that is made for a type; what it says is a field of the card.
    let made = format!("templates/{}", made_wording(&card.kind));
    let typed = if *sources.path(typed.source) == *made {
        field_of(card, longest).unwrap_or(title)
    } else {
        typed
    };
    fault.at(typed, what).see(title, "on this card").hint(hint)
}

/// The box of its layout that shows a part of a card.
fn box_of(game: &Game, card: &Card, part: &str) -> Option<Span> {
    let boxes = game.card_type(&card.kind)?.boxes.as_ref()?;
    let layout = game.layouts.iter().find(|it| it.id.value == *boxes)?;
    let shows =
        |it: &&LayoutBox| matches!(&it.content, BoxContent::Field(name) if name.value == part);
    Some(layout.boxes.iter().find(shows)?.span)
}

/// Where the field stands that a line says.
fn field_of(card: &Card, line: &Passage) -> Option<Span> {
    let PassageKind::Line(Some(role)) = &line.kind else { return None };
    let name = role.strip_prefix(FIELD_ROLE).unwrap_or(role);
    card.mechanics.get(name).map(|it| it.span)
}

/// Whether a passage may take room in a part of a layout: `text` is all that has no part of its own.
fn stands_in(passage: &Passage, part: &str) -> bool {
    match &passage.kind {
        PassageKind::Line(Some(role)) if part == "text" => {
            !matches!(role.as_str(), "stat" | "index" | "sideways" | "requires" | "special")
        }
        PassageKind::Line(Some(role)) => {
            role == part || role.strip_prefix(FIELD_ROLE) == Some(part)
        }
        PassageKind::Flavour => matches!(part, "text" | "flavour"),
        _ => false,
    }
}

fn on_back(back: &Back, part: &str, fault: Diagnostic) -> Diagnostic {
    match (&back.title, &back.lines) {
        (Some(title), _) if part == "title" => {
            fault.at(title.span, "the title is too long").hint("shorten the title")
        }
        (_, Some(lines)) => fault.at(lines.span, "on this back").hint("shorten its lines"),
        _ => fault.at(back.id.span, "on this back"),
    }
}

/// Reports characters that no font has, each once for every place that brings it onto a side.
pub(super) fn glyphs(
    game: &Game,
    faces: &Faces,
    lookup: Lookup<'_>,
    typesetter: &Typesetter,
    flaws: &mut BTreeMap<String, String>,
    report: &mut Report,
) {
    let mut told = BTreeSet::new();
    for (page, characters) in cardwright_typeset::missing_glyphs(&faces.document) {
        if let Some(name) = faces.names.get(page) {
            // The character itself could not be printed on the side either.
            let codes = characters.chars().map(|c| format!("U+{:04X}", u32::from(c)));
            let what = || format!("no font has {}", codes.collect::<Vec<_>>().join(", "));
            flaws.entry(name.clone()).or_insert_with(what);
        }
        let page = faces.first + page;
        let card = game.cards.get(page);
        let back = page.checked_sub(game.cards.len()).and_then(|at| game.backs.get(at));
        let found = match (card, back) {
            (Some(card), _) => lookup.on_card(&card.id.value, &card.kind, &characters),
            (None, Some(back)) => lookup.on_back(&back.id.value, &characters),
            (None, None) => None,
        };
        let fault = Diagnostic::error("F002", format!("no font has `{characters}`"))
            .hint("use other characters, or add a font that has them to fonts/");
        // What is in no text was brought by the layout.
        let place: Option<(Span, &str)> = found
            .map(|it| (lookup.typed(it).span(), ""))
            .or_else(|| Some((typesetter.written(&characters, report)?, "in this layout")))
            .or_else(|| Some((card?.title.span, "on this card")))
            .or_else(|| Some((back?.id.span, "on this back")));
        let key = (characters, place.map(|(at, _)| (at.source.number(), at.start)));
        if told.insert(key) {
            report.push(place.into_iter().fold(fault, |fault, (at, what)| fault.at(at, what)));
        }
    }
}
