//! Skorm among the games that the program knows.

use super::data::RulesData;
use super::facts::NAMES;
use super::game::Skorm;
use super::rule_options::SWITCHES;
use super::sensible::Sensible;
use super::state::SkormState;
use crate::fact::{FactName, Facts};
use crate::kit::playable::{Playable, RulesConfig};
use crate::play::{PerftRow, Policy, PolicyNotes, Rotation};
use crate::ruleset::{Ruleset, answered_by};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Diagram, Game, PositionQuery};
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 40;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 5_000;

impl Ruleset for Skorm {
    fn switches(&self) -> Switches {
        self.data.switches.clone()
    }

    answered_by!(data, GAMES, CAP);

    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| self.facts_of_pieces())
    }

    fn fact_names(&self) -> &'static [FactName] {
        NAMES
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.data)
    }

    fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        self.diagram(inquiry, report)
    }
}

impl Playable for Skorm {
    const SWITCHES: &'static [Switch] = SWITCHES;
    const POLICIES: PolicyNotes = PolicyNotes {
        sensible: "It tries each action and looks at the replies: which pieces could be \
                   captured and recaptured, whose warlord could reach Gold, and who would \
                   win at once. It wins if it can, and chooses among good actions at \
                   random. It looks no further ahead than the reply.",
        simple: None,
        search: Some(
            "Before each decision it tries the best actions in many games that go on for three turns, \
             with everybody playing as `sensible` does, and takes the one that turns out best.",
        ),
    };

    const ROTATES: bool = true;

    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        let data = RulesData::read(game, variation.switches.clone(), report)?;
        let rules = Self::new(data);
        if !rules.have_room(game, report) {
            return None;
        }
        Some(match variation.seats {
            Some(seats) => rules.at_table_of(seats),
            None => rules,
        })
    }

    fn count_turns(&self, start: &SkormState, depth: u32, rotation: Rotation) -> Vec<PerftRow> {
        self.count(start, depth, rotation)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
