//! The passages of the booklets that name a card.

use super::text_parts::{parts, spoken};
use super::{SourcePlace, TextPart};
use crate::RenderedGame;
use cardwright_model::Card;
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use serde::Serialize;

/// A sentence of a booklet that names a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mention {
    /// The booklet's file. `None` for a description, which booklets may show.
    pub booklet: Option<String>,
    /// The heading that it stands under.
    pub heading: String,
    /// The sentence, its icons by their names; what is worked out in it is `…`.
    pub sentence: String,
    /// The same in parts.
    pub parts: Vec<TextPart>,
    /// Where the sentence begins.
    pub place: SourcePlace,
}

impl RenderedGame {
    /// What the booklets say of a card: its description, and all sentences of chapters that name it.
    pub fn mentions(&self, card: &str) -> Vec<Mention> {
        let Some(card) = self.game.card(card) else { return Vec::new() };
        let mut mentions = Vec::new();
        let mut heading = String::new();
        let mut chapter = None;
        for passage in &self.drawn.traces.typed {
            let booklet = match passage.origin.of {
                TextOwner::Chapter => Some(passage.origin.id.clone()),
                TextOwner::Description if passage.origin.id == card.id.value => None,
                _ => continue,
            };
            if chapter.replace(passage.span.source) != Some(passage.span.source) {
                heading.clear();
            }
            if matches!(passage.kind, PassageKind::Heading(_)) {
                heading = spoken(&parts(passage, 0..passage.text.len()));
            }
            if matches!(passage.kind, PassageKind::Alt | PassageKind::Literal) {
                continue;
            }
            for range in passage.sentences() {
                if booklet.is_some() && !names(passage, range.clone(), card) {
                    continue;
                }
                let parts = parts(passage, range.clone());
                let sentence = spoken(&parts).trim().to_owned();
                mentions.push(Mention {
                    booklet: booklet.clone(),
                    heading: heading.clone(),
                    sentence,
                    parts,
                    place: self.drawn.traces.place(passage.place(range)),
                });
            }
        }
        mentions
    }
}

/// Whether a sentence names a card, in a reference or by its title or a form of that.
fn names(passage: &Passage, range: std::ops::Range<usize>, card: &Card) -> bool {
    let refers = |it: &RunKind| matches!(it, RunKind::Reference { kind: "card", id } if *id == card.id.value);
    if passage.kinds_in(&range).any(refers) {
        return true;
    }
    let words = &passage.text[range];
    let forms = card.forms.values().map(|it| it.value.as_str());
    std::iter::once(card.title.value.as_str()).chain(forms).any(|name| stands_in(name, words))
}

/// Whether a name stands among words as a whole.
fn stands_in(name: &str, words: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !name.is_empty()
        && words.match_indices(name).any(|(at, _)| {
            let (before, behind) = (&words[..at], &words[at + name.len()..]);
            !letter(before.chars().next_back()) && !letter(behind.chars().next())
        })
}
