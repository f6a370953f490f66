//! The entry of a card in its file.

use super::SourcePlace;
use crate::RenderedGame;
use cardwright_base::diagnostic::Span;
use cardwright_base::toml_text::entry_at;
use serde::Serialize;

/// What a file says of a card or a back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardEntry {
    /// Where its entry begins in the file.
    pub place: SourcePlace,
    /// Its text; of a table, the row.
    pub text: String,
}

impl RenderedGame {
    /// The entry of a side, by its name. `None` where there is no such side.
    pub fn entry(&self, side: &str) -> Option<CardEntry> {
        let at = self.side_names().iter().position(|it| it == side)?;
        let game = &self.game;
        let span = match game.cards.get(at) {
            Some(card) => card.id.span,
            None => {
                let back = game.backs.get(at.checked_sub(game.cards.len())?)?;
                let of = back.of.as_ref().and_then(|it| game.card(it));
                of.map_or(back.id.span, |it| it.id.span)
            }
        };
        let sources = &self.drawn.traces.sources;
        let text = sources.text(span.source);
        let range = entry_at(text, span.start);
        let place = SourcePlace::of(sources, Span::new(span.source, range.clone()));
        Some(CardEntry { place, text: text.get(range)?.to_owned() })
    }
}
