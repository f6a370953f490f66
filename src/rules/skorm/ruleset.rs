//! Skorm among the games that the program knows.

use super::data::RulesData;
use super::game::Skorm;
use super::sensible::Sensible;
use crate::kit::sample::self_play;
use crate::kit::{replay, scenario};
use crate::play::{GameStats, PerftRow, Policy, Rotation, Seat};
use crate::switches::Switches;
use crate::{Playable, Reads, RulesConfig, Ruleset, ScenarioResult, SelfPlaySample};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Diagram, Example, Game, Position, PositionQuery, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 40;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 5_000;

impl Ruleset for Skorm {
    fn switches(&self) -> Switches {
        self.data.switches.clone()
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

    fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        self.diagram(inquiry, report)
    }

    fn counts_turns(&self) -> bool {
        true
    }

    fn perft(
        &self,
        position: &Position,
        depth: u32,
        rotation: Rotation,
        report: &mut Report,
    ) -> Option<Vec<PerftRow>> {
        let start = self.position(position, report)?;
        Some(self.count(&start, depth, rotation))
    }
}

impl Playable for Skorm {
    type Counts = GameStats;

    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        let data = RulesData::read(game, variation.switches.clone(), report)?;
        let rules = Self::new(data);
        Some(match variation.seats {
            Some(seats) => rules.at_table_of(seats),
            None => rules,
        })
    }

    fn counts(&self, _: &Game, seats: Seat) -> GameStats {
        GameStats::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
