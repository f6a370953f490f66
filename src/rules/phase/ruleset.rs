//! The skirmish phase among the games that the program knows.

use super::game::Phase;
use super::roster::Roster;
use super::sensible::Sensible;
use crate::kit::sample::self_play;
use crate::kit::{judge, replay};
use crate::play::{Annals, Policy, Seat};
use crate::switches::Switches;
use crate::{Playable, Reads, Ruleset, SelfPlaySample, Variation, Verdict};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Example, Game, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Games of self-play, to see whether they end and who wins them.
const GAMES: u32 = 200;
/// Decisions until one of them is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;

impl Ruleset for Phase {
    fn switches(&self) -> Switches {
        self.roster.switches.clone()
    }

    fn reads(&self) -> &Reads {
        &self.roster.reads
    }

    fn self_play(&self) -> &SelfPlaySample {
        self.sample.get_or_init(|| self_play(self, &Sensible, GAMES, CAP))
    }

    fn basis(&self, _: &Game, _: &BTreeMap<String, BTreeSet<String>>) -> String {
        format!("{:?}", self.roster)
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

    fn tables(&self) -> &'static [&'static str] {
        &["strengths", "bonuses"]
    }

    fn table(&self, name: &str) -> Option<Json> {
        self.table(name)
    }
}

impl Playable for Phase {
    type Counts = Annals;

    fn of_game(game: &Game, variation: &Variation<'_>, report: &mut Report) -> Option<Self> {
        Roster::read(game, variation.switches.clone(), report).map(Self::new)
    }

    fn counts(&self, _: &Game, seats: Seat) -> Annals {
        Annals::new(self, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible)
    }
}
