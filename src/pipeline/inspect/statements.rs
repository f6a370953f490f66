//! The statements of a side, with the lines that each comes from.

use super::SourcePlace;
use crate::RenderedGame;
use cardwright_wording::passage::{Passage, PassageKind, Sort, TextOwner};
use serde::Serialize;

/// A statement that a side prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownStatement {
    /// What it is to the layout, such as `effect`.
    pub role: String,
    /// Its words; an icon is its name between colons, as it is typed.
    pub text: String,
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
            Some(ShownStatement { role: role.clone(), text: spelt(passage), from })
        })
        .collect()
    }
}

/// The words of a passage with the names of its icons.
fn spelt(passage: &Passage) -> String {
    let mut text = String::new();
    for (at, c) in passage.text.char_indices() {
        match passage.sort_at(at) {
            Sort::Icon { id } if c == '\u{fffc}' => text.push_str(&format!(":{id}:")),
            _ if c == '\u{fffc}' => text.push('…'),
            _ => text.push(c),
        }
    }
    text
}
