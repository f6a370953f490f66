//! Skirmish Wars among the games that the program knows.

use super::facts::NAMES;
use super::game::Wars;
use super::rule_options::SWITCHES;
use super::rules_data::RulesData;
use super::sensible::Sensible;
use crate::fact::{Fact, FactName, Facts};
use crate::kit::data::unrefused;
use crate::kit::playable::{Playable, RulesConfig};
use crate::play::{Policy, PolicyNotes};
use crate::ruleset::{Ruleset, answered_by};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Diagram, Game, PositionQuery};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 40;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 20_000;

impl Ruleset for Wars {
    fn switches(&self) -> Switches {
        self.data.switches.clone()
    }

    fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        self.diagram(inquiry, report)
    }

    answered_by!(data, GAMES, CAP);

    fn facts(&self) -> &Facts {
        &self.told().0
    }

    fn game_facts(&self) -> &BTreeSet<Fact> {
        &self.told().1
    }

    fn fact_names(&self) -> &'static [FactName] {
        NAMES
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?} {:?} {:?}", self.data, self.ground, self.goals)
    }
}

impl Playable for Wars {
    const SWITCHES: &'static [Switch] = SWITCHES;
    const POLICIES: PolicyNotes = PolicyNotes {
        sensible: "It weighs one action at a time: what a shot gains and costs, what a \
                   building is worth, how near the next objective is, and what could fire \
                   at a unit where it moves. It thinks of its own turn and the enemy’s \
                   next one. It uses indirect fire and transport worse than people do, and \
                   it never saves money.",
        simple: None,
        search: Some(
            "Before each decision it plays its turn and the answer to it many times, with both sides \
             going on as `sensible` does, and takes what leaves it with most.",
        ),
    };

    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        let data = RulesData::read(game, variation.switches.clone(), report)?;
        unrefused(game, Self::new(Arc::new(data), variation.variant), report)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
