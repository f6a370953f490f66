//! Which printed parts show what is in a position: for diagrams alone.

use cardwright_model::{Card, Game};
use std::collections::BTreeMap;

/// What the types of counters are as parts of the game, and their fields.
const COUNTER: (&str, &str, &str) = ("counter", "unit", "army");
/// The types of what lies on squares: what belongs to nobody, and buildings of one army on each side.
const PIECES: [&str; 2] = ["piece", "building"];
/// The field of both that says what the square is then.
const TERRAIN: &str = "terrain";
/// The type of capture markers.
const MARKER: &str = "marker";

/// Ids of the cards that are counters, pieces and markers.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// By unit and army.
    pub(super) counters: BTreeMap<(String, String), String>,
    /// By terrain: those of nobody, and those of the armies.
    pub(super) pieces: [BTreeMap<String, String>; 2],
    pub(super) marker: Option<String>,
}

impl Parts {
    pub(super) fn of(game: &Game) -> Self {
        let word = |card: &Card, field: &str| {
            card.field(field).and_then(|it| it.word()).map(str::to_owned)
        };
        let mut parts = Self::default();
        for card in &game.cards {
            let id = &card.id.value;
            let kind = game.card_type(&card.kind).and_then(|it| it.component.as_ref());
            if kind.is_some_and(|it| it.value == COUNTER.0)
                && let (Some(unit), Some(army)) = (word(card, COUNTER.1), word(card, COUNTER.2))
            {
                parts.counters.insert((unit, army), id.clone());
            }
            if let Some(place) = PIECES.iter().position(|it| *it == card.kind)
                && let Some(terrain) = word(card, TERRAIN)
            {
                parts.pieces[place].insert(terrain, id.clone());
            }
            if card.kind == MARKER && parts.marker.is_none() {
                parts.marker = Some(id.clone());
            }
        }
        parts
    }

    /// A card that is as large as a square.
    pub(super) fn square(&self) -> String {
        self.pieces.iter().flat_map(BTreeMap::values).next().cloned().unwrap_or_default()
    }
}
