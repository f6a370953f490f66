//! The words that stand on a page, each with the place where it was typed.

use super::align::{self, Match, Texts};
use super::{MmBox, SourcePlace};
use crate::RenderedGame;
use cardwright_base::diagnostic::Span;
use cardwright_typeset::Document;
use cardwright_typeset::ink::{self, Area, Page, Run};
use cardwright_wording::passage::{Found, Passage, RunKind, TextOwner};
use serde::Serialize;
use std::sync::Arc;

/// A word as it was set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetWord {
    /// The letters of the word, as they are set.
    pub text: String,
    /// Where it stands on the page.
    pub area: MmBox,
    /// Where it comes from. `None` where that is not known.
    pub place: Option<SourcePlace>,
    /// How it comes from there.
    pub origin: WordOrigin,
    #[serde(skip)]
    pub(super) span: Option<Span>,
}

/// How a word comes from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WordOrigin {
    /// It was typed there.
    Typed,
    /// It belongs to a name that was typed there, and is asked for where it is printed.
    Name,
    /// An expression there was worked out.
    Computed,
    /// It is in no text of the game: its layout has it. The place is that of the card.
    Layout,
}

/// Whose words stand on a page.
#[derive(Clone, Copy)]
enum Owner<'a> {
    Card(&'a str, &'a str),
    Back(&'a str),
    Booklet(&'a str),
    Other,
}

impl RenderedGame {
    /// The words of a side in the order of painting. `None` where there is no such side.
    pub fn side_words(&self, side: &str) -> Option<Vec<SetWord>> {
        let (at, page) = self.side_page(side)?;
        let game = &self.game;
        let card = |id: &str| game.card(id).map(|it| (it, it.title.span));
        let (owner, whole) = match game.cards.get(at) {
            Some(it) => (Owner::Card(&it.id.value, &it.kind), it.title.span),
            None => {
                let back = game.backs.get(at.checked_sub(game.cards.len())?)?;
                // A card's own other side shows its words.
                match back.of.as_deref().and_then(card) {
                    Some((it, span)) => (Owner::Card(&it.id.value, &it.kind), span),
                    None => (Owner::Back(&back.id.value), back.id.span),
                }
            }
        };
        Some(self.words_of(&page, owner, Some(whole)))
    }

    /// The words of a page, from 1, of a document as [`Self::documents()`] calls it. `None` where there is no
    /// such page.
    pub fn page_words(&self, document: &str, page: usize) -> Option<Vec<SetWord>> {
        let documents = self.drawn.documents();
        let (_, found) = documents.iter().find(|it| it.0 == document)?;
        let at = page.checked_sub(1).filter(|it| *it < found.pages().len())?;
        let page = ink::ink(found, at);
        let is_booklet = self.drawn.booklets.iter().any(|it| it.file == document);
        let owner = if is_booklet { Owner::Booklet(document) } else { Owner::Other };
        Some(self.words_of(&page, owner, None))
    }

    /// A side by its place among all sides, and what stands on it.
    pub(super) fn side_page(&self, side: &str) -> Option<(usize, Arc<Page>)> {
        let faces = self.faces()?;
        let at = faces.names.iter().position(|it| it == side)?;
        Some((at, ink::ink(&faces.document, at)))
    }

    fn words_of(&self, page: &Page, owner: Owner<'_>, whole: Option<Span>) -> Vec<SetWord> {
        let set = words_on(page);
        let passages = self.passages(owner);
        let mut texts = Texts::new(passages.iter().map(|it| (it.0.text.as_str(), it.1)));
        let plain: Vec<&str> = set.iter().map(|it| it.0.as_str()).collect();
        let mut found = texts.find(&plain);
        // A sign without letters belongs to the word before it.
        for at in 1..found.len() {
            if found[at].is_none() && align::letters(plain[at]).is_empty() {
                found[at] = found[at - 1].clone();
            }
        }
        let lookup = self.drawn.traces.lookup();
        let word = |((text, area), found): ((String, Area), Option<Match>)| {
            let (span, origin) = match found {
                Some((at, range)) => {
                    let passage: &Passage = passages[at].0;
                    let found = Found { passage, range };
                    let run_kind = passage.kind_at(found.range.start).clone();
                    match run_kind {
                        RunKind::Reference { .. } => (lookup.typed(found).span(), WordOrigin::Name),
                        RunKind::Computed | RunKind::Choice => (found.span(), WordOrigin::Computed),
                        _ => (found.span(), WordOrigin::Typed),
                    }
                }
                None => return self.unknown(text, area, whole),
            };
            let place = Some(self.drawn.traces.place(span));
            SetWord { text, area: area.into(), place, origin, span: Some(span) }
        };
        set.into_iter().zip(found).map(word).collect()
    }

    /// A word that stands in no text.
    fn unknown(&self, text: String, area: Area, whole: Option<Span>) -> SetWord {
        let place = whole.map(|it| self.drawn.traces.place(it));
        SetWord { text, area: area.into(), place, origin: WordOrigin::Layout, span: None }
    }

    /// The texts that a page may show, those that are likeliest first.
    fn passages(&self, owner: Owner<'_>) -> Vec<(&Passage, &str)> {
        let all = || self.drawn.traces.passages();
        let is_own = |passage: &Passage| match owner {
            Owner::Card(id, _) => {
                passage.origin.is(TextOwner::Card, id) && passage.origin.part != "alt"
            }
            Owner::Back(id) => {
                passage.origin.is(TextOwner::Back, id)
                    && ["title", "lines"].contains(&passage.origin.part.as_str())
            }
            Owner::Booklet(file) => passage.origin.is(TextOwner::Chapter, file),
            Owner::Other => !is_unseen(passage),
        };
        let is_shared = |passage: &Passage| match owner {
            Owner::Card(_, kind) => match passage.origin.of {
                TextOwner::Type => passage.origin.id == kind,
                TextOwner::Game => passage.origin.part != "expect",
                _ => false,
            },
            Owner::Booklet(_) => !is_unseen(passage) && passage.origin.of != TextOwner::Chapter,
            Owner::Back(_) | Owner::Other => false,
        };
        all().filter(|it| is_own(it.0)).chain(all().filter(|it| is_shared(it.0))).collect()
    }
}

/// Whether nobody who only looks at pages sees a text as it is.
fn is_unseen(passage: &Passage) -> bool {
    matches!(passage.origin.of, TextOwner::Template | TextOwner::Readme)
        || passage.origin.part == "alt"
        || passage.origin.part == "expect"
}

/// Whether one of these rows of letters stands on a page, from 0, of a document.
pub(super) fn shows_any(document: &Document, page: usize, rows: &[String]) -> bool {
    let words = words_on(&ink::ink(document, page));
    let all: String = words.iter().map(|it| align::letters(&it.0)).collect();
    rows.iter().any(|it| all.contains(it.as_str()))
}

/// The words on a page: a new one begins at a blank, and where letters do not meet those before.
fn words_on(page: &Page) -> Vec<(String, Area)> {
    let mut words: Vec<(String, Area)> = Vec::new();
    let seen = page.letters.iter().filter(|it| it.tint.alpha > 0.0 && it.seen.is_some());
    // Whether the letters before ended without a blank.
    let mut open = false;
    for run in seen {
        let mut joins = open && words.last().is_some_and(|it| meets(it.1, run));
        open = false;
        for glyph in &run.glyphs {
            let text = run.text.get(glyph.range.clone()).unwrap_or_default();
            let blank = text.chars().all(char::is_whitespace);
            match (glyph.area.filter(|_| !blank), words.last_mut().filter(|_| open || joins)) {
                (None, _) if blank => open = false,
                (None, _) => {}
                (Some(area), Some((word, all))) => {
                    word.push_str(text);
                    *all = all.union(area);
                    open = true;
                }
                (Some(area), None) => {
                    words.push((text.to_owned(), area));
                    open = true;
                }
            }
            joins = false;
        }
    }
    words
}

/// Whether a run goes on where other letters end.
fn meets(before: Area, run: &Run) -> bool {
    let Some(area) = run.area else { return false };
    // Letters keep a little away from each other; where a blank was left out, it is more.
    let near = run.size * 25.4 / 72.0 * 0.2;
    let level = before.top < area.bottom && area.top < before.bottom;
    level && (area.left - before.right).abs() < near
}
