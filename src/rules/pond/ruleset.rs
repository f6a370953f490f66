//! Pond among the games that the program knows.

use super::SWITCHES;
use super::data::RulesData;
use super::game::Pond;
use super::sensible::Sensible;
use crate::kit::sample::self_play;
use crate::kit::{replay, scenario};
use crate::play::{GameStats, Policy, Seat};
use crate::switches::Switches;
use crate::{Playable, Reads, RulesConfig, Ruleset, ScenarioResult, SelfPlaySample};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Example, Game, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 200;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;

impl Ruleset for Pond {
    fn switches(&self) -> Switches {
        Switches::new(SWITCHES)
    }

    fn reads(&self) -> &Reads {
        &self.data.reads
    }

    fn self_play(&self) -> &SelfPlaySample {
        self.sample.get_or_init(|| self_play(self, &Sensible, GAMES, CAP))
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.data)
    }

    fn run_scenario(
        &self,
        game: &Game,
        scenario: &Scenario,
        _: &BTreeSet<String>,
        report: &mut Report,
    ) -> ScenarioResult {
        scenario::run::<Self>(game, scenario, report)
    }

    fn replay(
        &self,
        game: &Game,
        example: &Example,
        _: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        replay::replay::<Self>(game, example, report)
    }
}

impl Playable for Pond {
    type Counts = GameStats;

    fn of_game(game: &Game, _: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        RulesData::read(game, report).map(Self::new)
    }

    fn counts(&self, _: &Game, seats: Seat) -> GameStats {
        GameStats::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }
}
