//! Skirmish among the games that the program knows.

use super::game::Skirmish;
use super::sensible::{Sensible, Temper};
use crate::fact::{FactName, Facts};
use crate::kit::data::unrefused;
use crate::play::{Policy, Seat};
use crate::skirmish::tally::Tally;
use crate::skirmish::{Arsenal, FACT_NAMES, Readings};
use crate::switches::Switches;
use crate::{Blow, Playable, Reads, Ruleset, SelfPlaySample, Shown, Use, Variation, Verdict};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Example, Game, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

impl Ruleset for Skirmish {
    fn switches(&self) -> Switches {
        self.readings().switches()
    }

    fn reads(&self) -> &Reads {
        &self.arsenal.reads
    }

    fn self_play(&self) -> &SelfPlaySample {
        self.self_play()
    }

    fn basis(&self, game: &Game, out: &BTreeMap<String, BTreeSet<String>>) -> String {
        let ids: Vec<&String> = game.cards.iter().map(|it| &it.id.value).collect();
        let copies: Vec<u32> = game.cards.iter().map(|it| it.copies.value).collect();
        format!("{ids:?} {:?} {copies:?} {out:?}", self.arsenal)
    }

    fn judge(
        &self,
        game: &Game,
        scenario: &Scenario,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Verdict {
        Self::judge(game, scenario, out, report)
    }

    fn replay(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        self.replay(game, example, out, report)
    }

    fn tables(&self) -> &'static [&'static str] {
        &["matrix", "damage"]
    }

    fn table(&self, name: &str) -> Option<Json> {
        self.table(name)
    }

    fn reasonless(&self) -> Vec<(String, Vec<String>)> {
        self.reasonless()
    }

    fn shown(&self) -> Shown {
        self.shown()
    }

    fn facts(&self) -> &Facts {
        self.facts()
    }

    fn fact_names(&self) -> &'static [FactName] {
        FACT_NAMES
    }

    fn damage(&self, attack: &Blow) -> Option<i64> {
        self.arsenal.damage(attack)
    }

    fn uses(&self, out: &BTreeSet<String>) -> BTreeMap<String, Use> {
        self.arsenal.uses(out)
    }
}

impl Playable for Skirmish {
    type Counts = Tally;

    fn of_game(game: &Game, variation: &Variation<'_>, report: &mut Report) -> Option<Self> {
        let arsenal = Arsenal::read(game, &Readings::of(variation.switches), report)?;
        unrefused(game, Self::new(game, arsenal, variation.variant, variation.out), report)
    }

    fn counts(&self, game: &Game, seats: Seat) -> Tally {
        let ids: Vec<String> = game.cards.iter().map(|it| it.id.value.clone()).collect();
        Tally::new(&self.arsenal, &ids, seats)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible::new(self))
    }

    fn simple(&self) -> Option<Box<dyn Policy<Self>>> {
        Some(Box::new(Sensible::with(self, Temper::simple())))
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
