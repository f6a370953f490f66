//! Skirmish among the games that the program knows.

use super::engine::{PolicyWeights, Sensible, Skirmish};
use super::{DamageQuery, FACT_NAMES, RuleOptions, RulesData, SWITCHES};
use crate::fact::ObservedEffects;
use crate::fact::{FactName, Facts};
use crate::kit::data::Reads;
use crate::kit::data::unrefused;
use crate::kit::playable::{Playable, RulesConfig};
use crate::kit::sample::SelfPlaySample;
use crate::play::{Policy, PolicyNotes, Seat};
use crate::relation::Relations;
use crate::ruleset::{Ruleset, Use};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Game, ShownAction, Tabletop};
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
        let ids: Vec<&String> = game.playing_cards().iter().map(|it| &it.id.value).collect();
        let copies: Vec<u32> = game.playing_cards().iter().map(|it| it.copies.value).collect();
        format!("{ids:?} {:?} {copies:?} {out:?}", self.data)
    }

    fn tables(&self) -> &'static [&'static str] {
        &["matrix", "full-matrix", "damage", "full-damage", "defences", "special-attacks"]
    }

    fn table(&self, name: &str) -> Option<Json> {
        self.table(name)
    }

    fn tabletop(&self, seats: Seat) -> Option<Tabletop> {
        self.table_at_start(seats)
    }

    fn shown_action(&self, fact: &Json) -> Option<ShownAction> {
        self.shown_action_of(fact)
    }

    fn turns_over(&self, action: &ShownAction, fact: &Json) -> bool {
        self.is_turned(action, fact)
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

    fn relations(&self) -> &Relations {
        self.play_relations()
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
    const POLICIES: PolicyNotes = PolicyNotes {
        sensible: "It gives each action a value worked out from the cards and takes the best. An attack \
                   is worth the damage that it is likely to do, less what its cards are worth in this \
                   hand; a defence is worth what it saves. It kills if it can, always defends against \
                   death, and allows for the cards that opponents may hold. It plans no turn ahead, \
                   and it does not bargain, show mercy or take revenge.",
        simple: Some(
            "It weighs the same things with less thought: neither which cards opponents are likely to \
             keep nor which weapon suits the cards in hand.",
        ),
        search: Some(
            "Before each decision it tries the best actions in many games in which everybody goes on as \
             `sensible` does, and takes the one that turns out best.",
        ),
    };

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
