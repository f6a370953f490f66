//! The statements of a side, with the lines that each comes from.

use super::text_parts::parts;
use super::{SourcePlace, TextPart};
use crate::RenderedGame;
use cardwright_wording::passage::{PassageKind, TextOwner};
use serde::Serialize;

/// A statement that a side prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownStatement {
    /// What it is to the layout, such as `effect`.
    pub role: String,
    /// Its words and icons.
    pub parts: Vec<TextPart>,
    /// Where its words come from, each line once: the template first, then what that brings in.
    pub from: Vec<SourcePlace>,
}

impl RenderedGame {
    /// The statements of a card or a back, by the name of its side, in their order.
    pub fn statements(&self, side: &str) -> Vec<ShownStatement> {
        let Some(at) = self.side_names().iter().position(|it| it == side) else {
            return Vec::new();
        };
        let game = &self.game;
        let (of, id) = match game.cards.get(at) {
            Some(card) => (TextOwner::Card, &card.id.value),
            None => match game.backs.get(at - game.cards.len()) {
                Some(back) => match &back.of {
                    Some(card) => (TextOwner::Card, card),
                    None => (TextOwner::Back, &back.id.value),
                },
                None => return Vec::new(),
            },
        };
        let own = self.drawn.traces.printed.iter().filter(|it| it.origin.is(of, id));
        own.filter_map(|passage| {
            let PassageKind::Line(Some(role)) = &passage.kind else { return None };
            let mut from: Vec<SourcePlace> = Vec::new();
            let whole = std::iter::once(passage.span);
            let words = passage.stretches().map(|(range, _)| passage.place(range));
            for place in words.chain(whole).map(|it| self.drawn.traces.place(it)) {
                if !from.iter().any(|it| (&it.file, it.line) == (&place.file, place.line)) {
                    from.push(place);
                }
            }
            // The line of the template says what the statement is; a value is only put in there.
            from.sort_by_key(|it| !it.file.ends_with(".j2"));
            Some(ShownStatement {
                role: role.clone(),
                parts: parts(passage, 0..passage.text.len()),
                from,
            })
        })
        .collect()
    }
}
