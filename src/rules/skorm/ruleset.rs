//! Skorm among the games that the program knows.

use super::army::Army;
use super::game::Skorm;
use super::sensible::Sensible;
use crate::kit::sample::self_play;
use crate::kit::{judge, replay};
use crate::play::{Annals, Ply, Policy, Rotation, Seat};
use crate::switches::Switches;
use crate::{Playable, Reads, Ruleset, SelfPlaySample, Variation, Verdict};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Diagram, Example, Game, Inquiry, Position, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 40;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 5_000;

impl Ruleset for Skorm {
    fn switches(&self) -> Switches {
        self.army.switches.clone()
    }

    fn reads(&self) -> &Reads {
        &self.army.reads
    }

    fn self_play(&self) -> &SelfPlaySample {
        self.sample.get_or_init(|| self_play(self, &Sensible, GAMES, CAP))
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.army)
    }

    fn judge(
        &self,
        game: &Game,
        scenario: &Scenario,
        _: &BTreeSet<String>,
        report: &mut Report,
    ) -> Verdict {
        judge::judge::<Self>(game, scenario, report)
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

    fn diagram(&self, inquiry: &Inquiry, report: &mut Report) -> Option<Diagram> {
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
    ) -> Option<Vec<Ply>> {
        let start = self.position(position, report)?;
        Some(self.count(&start, depth, rotation))
    }
}

impl Playable for Skorm {
    type Counts = Annals;

    fn of_game(game: &Game, variation: &Variation<'_>, report: &mut Report) -> Option<Self> {
        let army = Army::read(game, variation.switches.clone(), report)?;
        let rules = Self::new(army);
        Some(match variation.seats {
            Some(seats) => rules.at_table_of(seats),
            None => rules,
        })
    }

    fn counts(&self, _: &Game, seats: Seat) -> Annals {
        Annals::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
