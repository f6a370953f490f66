//! Skirmish among the games that the program knows.

use super::engine::{PolicyWeights, Sensible, Skirmish};
use super::{DamageQuery, FACT_NAMES, RuleOptions, RulesData, SWITCHES};
use crate::fact::ObservedEffects;
use crate::fact::{FactName, Facts};
use crate::kit::data::Reads;
use crate::kit::data::unrefused;
use crate::kit::playable::{Playable, RulesConfig};
use crate::kit::sample::SelfPlaySample;
use crate::play::Policy;
use crate::ruleset::{Ruleset, Use};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

impl Ruleset for Skirmish {
    fn switches(&self) -> Switches {
        self.rule_options().switches()
    }

    fn reads(&self) -> &Reads {
        &self.data.reads
    }

    fn self_play(&self) -> &SelfPlaySample {
        self.self_play()
    }

    fn basis(&self, game: &Game, out: &BTreeMap<String, BTreeSet<String>>) -> String {
        let ids: Vec<&String> = game.cards.iter().map(|it| &it.id.value).collect();
        let copies: Vec<u32> = game.cards.iter().map(|it| it.copies.value).collect();
        format!("{ids:?} {:?} {copies:?} {out:?}", self.data)
    }

    fn tables(&self) -> &'static [&'static str] {
        &["matrix", "full-matrix", "damage", "full-damage", "defences", "special-attacks"]
    }

    fn table(&self, name: &str) -> Option<Json> {
        self.table(name)
    }

    fn reasonless(&self) -> Vec<(String, Vec<String>)> {
        self.reasonless().to_vec()
    }

    fn shown(&self) -> ObservedEffects {
        self.shown().clone()
    }

    fn facts(&self) -> &Facts {
        self.facts()
    }

    fn fact_names(&self) -> &'static [FactName] {
        FACT_NAMES
    }

    fn functions(&self) -> &'static [&'static str] {
        &["damage"]
    }

    fn call(&self, _: &str, arguments: &BTreeMap<String, Json>) -> Result<i64, String> {
        let asked = DamageQuery::of(arguments)?;
        let why = "these cards can't be combined into an attack that does damage";
        self.data.damage(&asked).ok_or_else(|| why.to_owned())
    }

    fn uses(&self, out: &BTreeSet<String>) -> BTreeMap<String, Use> {
        self.data.uses(out)
    }
}

impl Playable for Skirmish {
    const SWITCHES: &'static [Switch] = SWITCHES;

    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self> {
        let data = RulesData::read(game, &RuleOptions::of(variation.switches), report)?;
        unrefused(game, Self::new(game, data, variation.variant, variation.out), report)
    }

    fn sensible(&self) -> Box<dyn Policy<Self>> {
        Box::new(Sensible::new(self))
    }

    fn simple(&self) -> Option<Box<dyn Policy<Self>>> {
        Some(Box::new(Sensible::with(self, PolicyWeights::simple())))
    }

    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        Some(Box::new(self.search(rounds)))
    }
}
