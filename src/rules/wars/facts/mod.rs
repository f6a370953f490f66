//! What units, commanders and the game itself do in play, as single facts, for the words on cards.

mod commanders;
mod names;
mod procedure;
mod units;

use super::game::Wars;
use crate::fact::{Fact, Facts};
pub(super) use names::NAMES;
use std::collections::BTreeSet;

impl Wars {
    /// What play shows of cards, and of the game as a whole.
    pub(super) fn told(&self) -> &(Facts, BTreeSet<Fact>) {
        self.facts.get_or_init(|| (self.facts_of_cards(), self.facts_of_game()))
    }

    /// What play shows of every card of a unit or a commander.
    fn facts_of_cards(&self) -> Facts {
        let mut facts = Facts::new();
        let printed = &self.data.printed;
        for (card, id) in &printed.units {
            if let Some(kind) = self.data.kind_of(id) {
                facts.insert(card.clone(), self.unit_facts(kind, true));
            }
        }
        for (card, id) in &printed.counters {
            if let Some(kind) = self.data.kind_of(id) {
                facts.insert(card.clone(), self.unit_facts(kind, false));
            }
        }
        for (card, id) in &printed.commanders {
            let leader = self.data.commanders.iter().position(|it| it.id == *id);
            facts.extend(leader.map(|it| (card.clone(), self.commander_facts(it as u8))));
        }
        facts
    }
}

/// A fact with a number.
fn count(name: &'static str, number: impl Into<i64>) -> Fact {
    Fact::of(name, None, number.into())
}
