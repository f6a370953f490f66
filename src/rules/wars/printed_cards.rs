//! Which printed cards are about a unit or a commander, for the facts that are held against their words.

use cardwright_model::{Card, Game};

/// The fields of a printed card that say what it is about, and what counters are as parts of the game.
const UNIT: &str = "unit";
const COMMANDER: &str = "commander";
const COUNTER: &str = "counter";

/// Cards that are about a unit or a commander, each with the id of that.
#[derive(Clone, Debug, Default)]
pub(super) struct PrintedCards {
    /// The cards of units.
    pub(super) units: Vec<(String, String)>,
    /// The counters of units.
    pub(super) counters: Vec<(String, String)>,
    /// The cards of commanders.
    pub(super) commanders: Vec<(String, String)>,
}

impl PrintedCards {
    pub(super) fn of(game: &Game) -> Self {
        let mut printed = Self::default();
        for card in &game.cards {
            let word = |field: &str| {
                let about = card.field(field).and_then(|it| it.word()).map(str::to_owned);
                about.map(|it| (card.id.value.clone(), it))
            };
            let list =
                if is_counter(game, card) { &mut printed.counters } else { &mut printed.units };
            list.extend(word(UNIT));
            printed.commanders.extend(word(COMMANDER));
        }
        printed
    }
}

fn is_counter(game: &Game, card: &Card) -> bool {
    let component = game.card_type(&card.kind).and_then(|it| it.component.as_ref());
    component.is_some_and(|it| it.value == COUNTER)
}
