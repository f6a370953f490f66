//! What units, commanders and the game itself do in play, as single facts, for the words on cards.

mod commanders;
mod names;
mod procedure;
mod units;

use super::game::Wars;
use crate::fact::{Fact, Facts};
use cardwright_model::{Card, Game};
pub(super) use names::NAMES;
use std::collections::BTreeSet;

/// The fields of a printed card that say what it is about, and what counters are as parts of the game.
const UNIT: &str = "unit";
const COMMANDER: &str = "commander";
const COUNTER: &str = "counter";

/// Cards that are about a unit or a commander, each with the id of that.
#[derive(Clone, Debug, Default)]
pub(super) struct PrintedCards {
    /// Cards of units.
    units: Vec<(String, String)>,
    /// Their counters.
    counters: Vec<(String, String)>,
    /// Cards of commanders.
    commanders: Vec<(String, String)>,
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

impl Wars {
    /// What play shows of cards, and of the game as a whole.
    pub(super) fn told(&self) -> &(Facts, BTreeSet<Fact>) {
        self.facts.get_or_init(|| (self.facts_of_cards(), self.facts_of_game()))
    }

    /// What play shows of every card of a unit or a commander.
    fn facts_of_cards(&self) -> Facts {
        let mut facts = Facts::new();
        let printed = &self.figures.printed;
        for (card, id) in &printed.units {
            if let Some(kind) = self.figures.kind_of(id) {
                facts.insert(card.clone(), self.unit_facts(kind, true));
            }
        }
        for (card, id) in &printed.counters {
            if let Some(kind) = self.figures.kind_of(id) {
                facts.insert(card.clone(), self.unit_facts(kind, false));
            }
        }
        for (card, id) in &printed.commanders {
            let leader = self.figures.commanders.iter().position(|it| it.id == *id);
            facts.extend(leader.map(|it| (card.clone(), self.commander_facts(it as u8))));
        }
        facts
    }
}

/// A fact with a number.
fn count(name: &'static str, number: impl Into<i64>) -> Fact {
    Fact::of(name, None, number.into())
}
