//! The skirmish phase among the games that the program knows.

use super::data::RulesData;
use super::facts::NAMES;
use super::game::Phase;
use super::rule_options::SWITCHES;
use super::sensible::Sensible;
use crate::fact::{Fact, FactName};
use crate::kit::playable::{Playable, RulesConfig};
use crate::play::{Policy, PolicyNotes};
use crate::ruleset::{Ruleset, answered_by};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 200;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;

impl Ruleset for Phase {
    fn switches(&self) -> Switches {
        self.data.switches.clone()
    }

    answered_by!(data, GAMES, CAP);

    fn game_facts(&self) -> &BTreeSet<Fact> {
        self.facts.get_or_init(|| self.facts_of_phase())
    }

    fn fact_names(&self) -> &'static [FactName] {
        NAMES
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.data)
    }

    fn tables(&self) -> &'static [&'static str] {
        &["strengths", "bonuses"]
    }

    fn table(&self, name: &str) -> Option<Json> {
        self.table(name)
    }
}

impl Playable for Phase {
    const SWITCHES: &'static [Switch] = SWITCHES;
    const POLICIES: PolicyNotes = PolicyNotes {
        sensible: "It looks at one fight at a time: what would come of it now, and whether a card \
                   changes that. It does not keep cards for later fights.",
        simple: None,
        search: None,
    };

    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        RulesData::read(game, variation.switches.clone(), report).map(Self::new)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }
}
