//! Pond among the games that the program knows.

use super::data::RulesData;
use super::facts::NAMES;
use super::game::Pond;
use super::sensible::Sensible;
use crate::fact::{FactName, Facts};
use crate::kit::playable::{Playable, RulesConfig};
use crate::play::{Policy, PolicyNotes};
use crate::ruleset::{Ruleset, answered_by};
use crate::switches::Switches;
use cardwright_base::diagnostic::Report;
use cardwright_model::{Diagram, Game, PositionQuery};
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 200;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;

impl Ruleset for Pond {
    fn switches(&self) -> Switches {
        Switches::new(&[])
    }

    answered_by!(data, GAMES, CAP);

    fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        self.drawn(inquiry, report)
    }

    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| self.facts_of_cards())
    }

    fn fact_names(&self) -> &'static [FactName] {
        NAMES
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.data)
    }
}

impl Playable for Pond {
    const POLICIES: PolicyNotes = PolicyNotes {
        sensible: "It compares the ponds that its possible actions lead to and takes the \
                   best: frogs on pads count most, then frogs, tadpoles, and how far they \
                   are from a pad. It does not think ahead to the next turn.",
        simple: None,
        search: None,
    };

    fn of_game(game: &Game, _: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        RulesData::read(game, report).map(Self::new)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }
}
