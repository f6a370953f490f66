//! What all pictures are made with: the game, what was asked for, and the words beside a drawing.

use super::sections::Sections;
use crate::play::Examples;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span, closest};
use cardwright_faces::FaceData;
use cardwright_model::{Card, Game, Located, Prose, QueryEntry};
use cardwright_rules::{Keys, Ruleset};
use cardwright_wording::{Block, Inline, Inserted, TextEngine, plain_text};
use serde_json::{Value as Json, json};
use std::cell::RefCell;

/// What pictures are drawn from.
pub(crate) struct SketchRenderer<'a> {
    pub(crate) game: &'a Game,
    pub(crate) words: &'a TextEngine<'a>,
    pub(crate) rules: Option<&'a dyn Ruleset>,
    pub(crate) faces: &'a FaceData,
    pub(crate) examples: &'a Examples<'a>,
    /// The steps in each section of the booklet.
    pub(crate) sections: &'a Sections,
    /// Where the parts of cards are asked for that are looked for on the drawn sides.
    pub(crate) places: RefCell<Vec<Span>>,
}

/// A fenced block of a chapter that asks for a picture.
pub(super) struct SketchRequest<'a> {
    pub(super) chapter: &'a Prose,
    pub(super) inside: &'a str,
    pub(super) lines: &'a [Located<String>],
    /// For what can be said of it as a whole.
    pub(super) whole: Span,
}

impl SketchRequest<'_> {
    /// Its keys and values. `None` when errors were pushed.
    pub(super) fn entries(&self, report: &mut Report) -> Option<Vec<QueryEntry>> {
        let Self { inside, lines, whole, .. } = *self;
        cardwright_load::fenced_table("this picture", inside, lines, whole, report)
    }
}

/// A picture on its way.
#[derive(Default)]
pub(super) struct Sketch {
    pub(super) drawing: Json,
    words: Vec<Vec<Inline>>,
    /// What is to be seen, piece by piece.
    seen: Vec<String>,
    /// The author's own words for that.
    alt: Option<String>,
}

impl Sketch {
    /// Takes words and gives their place.
    pub(super) fn word(&mut self, words: Vec<Inline>) -> usize {
        self.words.push(words);
        self.words.len() - 1
    }

    /// Notes what is to be seen.
    pub(super) fn see(&mut self, what: impl Into<String>) {
        self.seen.push(what.into());
    }

    /// The same with the words that stand beside it.
    pub(super) fn see_with(&mut self, what: impl Into<String>, words: &[Inline]) {
        let words = plain_text(words);
        let what = what.into();
        self.seen.push(if words.is_empty() { what } else { format!("{what}: {words}") });
    }

    /// Takes the author's words for the whole.
    pub(super) fn alt(&mut self, keys: &Keys<'_>, report: &mut Report) {
        self.alt = keys.text("alt", report).map(|it| it.value);
    }

    pub(super) fn done(self) -> Inserted {
        let alt = self.alt.unwrap_or_else(|| self.seen.join("; "));
        Inserted::Picture { drawing: self.drawing, words: self.words, alt }
    }
}

impl<'a> SketchRenderer<'a> {
    /// The words of a text in a block.
    pub(super) fn line(
        &self,
        request: &SketchRequest<'_>,
        text: &Located<String>,
        report: &mut Report,
    ) -> Vec<Inline> {
        let mut blocks = self.words.blocks_of(&text.value, request.chapter, report);
        match blocks.as_mut_slice() {
            [Block::Para { c }] => std::mem::take(c),
            [] => Vec::new(),
            _ => {
                let fault = Diagnostic::error("D004", "only a line of text is allowed here");
                report
                    .push(fault.at(text.span, "a list, a table, a heading or several paragraphs"));
                Vec::new()
            }
        }
    }

    /// A card by its id. `None` when errors were pushed.
    pub(super) fn card(&self, id: &Located<String>, report: &mut Report) -> Option<&'a Card> {
        let found = self.game.card(&id.value);
        if found.is_none() {
            let known = self.game.cards.iter().map(|it| it.id.value.as_str());
            unknown(report, id, &format!("there is no card `{}`", id.value), known);
        }
        found
    }

    /// One side of a card as the layout shows it, turned by quarters against the clock. That it lies on its front is
    /// shown by its own other side, or by the back that it shares.
    pub(super) fn side(&self, card: &Card, turned_over: bool, turn: u8) -> Json {
        let back = self.game.backs.iter().find(|it| it.id.value == card.back.value);
        let shared = back.filter(|it| turned_over && it.of.is_none());
        json!({
            "card": card.id.value,
            "reverse": turned_over && shared.is_none(),
            "back": shared.map(|it| &it.id.value),
            "turn": turn,
        })
    }

    /// What is printed large on the back of a card, or what the back is called.
    pub(super) fn back_name(&self, card: &Card) -> String {
        let back = self.game.backs.iter().find(|it| it.id.value == card.back.value);
        let name = back.map(|it| it.title.as_ref().unwrap_or(&it.name).value.clone());
        name.unwrap_or_default()
    }

    /// The rules of the game. `None` when errors were pushed: `what` can't be had without them.
    pub(super) fn rules(
        &self,
        what: &str,
        at: Span,
        report: &mut Report,
    ) -> Option<&'a dyn Ruleset> {
        // Rules that can't be used are reported where they are read.
        if self.rules.is_none() && self.game.rules.is_none() {
            let message = format!("this game has no executable rules, so {what}");
            let fault = Diagnostic::error("R012", message);
            report.push(fault.at(at, "needs `rules` in game.toml"));
        }
        self.rules
    }
}

/// Reads the keys of a block and makes its sketch. `None` when errors were pushed.
pub(super) fn with_keys(
    request: &SketchRequest<'_>,
    what: &'static str,
    report: &mut Report,
    make: impl FnOnce(&Keys<'_>, &mut Report) -> Option<Sketch>,
) -> Option<Sketch> {
    let before = report.count(Severity::Error);
    let entries = request.entries(report)?;
    let keys = Keys::new(what, &entries, request.whole);
    let made = make(&keys, report);
    // What is missing or wrong was told; which keys there are is known only to one who read them all.
    if made.is_some() {
        keys.done(report);
    }
    made.filter(|_| report.count(Severity::Error) == before)
}

/// Reports that something is missing.
pub(super) fn missing(report: &mut Report, at: Span, key: &str, write: &str) {
    let fault = Diagnostic::error("D003", format!("`{key}` is missing"));
    report.push(fault.at(at, "in this picture").hint(format!("write {write}")));
}

/// Reports a name that nothing has.
pub(super) fn unknown<'n>(
    report: &mut Report,
    name: &Located<String>,
    message: &str,
    known: impl Iterator<Item = &'n str>,
) {
    let known: Vec<&str> = known.collect();
    let fault = Diagnostic::error("D006", message).at(name.span, "unknown name");
    report.push(match closest(&name.value, known.iter().copied()) {
        Some(_) => fault.suggest(name.span, &name.value, known, |it| format!("\"{it}\"")),
        None => fault.hint(format!("available: {}", known.join(", "))),
    });
}

/// The names and words of a list such as `piles = [{ pile = "draw", says = "the deck" }]`.
pub(super) fn said(
    keys: &Keys<'_>,
    list: &'static str,
    one: &'static str,
    report: &mut Report,
) -> Vec<(Located<String>, Located<String>)> {
    let how = format!("`{list} = [{{ {one} = \"NAME\", says = \"WORDS\" }}]`");
    let mut found = Vec::new();
    for entry in keys.tables(list, "an entry of a picture", report).unwrap_or_default() {
        match (entry.text(one, report), entry.text("says", report)) {
            (Some(name), Some(says)) => found.push((name, says)),
            (None, _) => missing(report, entry.span, one, &how),
            (_, None) => missing(report, entry.span, "says", &how),
        }
        entry.done(report);
    }
    found
}
