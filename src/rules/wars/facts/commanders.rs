//! What a commander changes.

use super::count;
use crate::fact::Fact;
use crate::wars::Wars;
use crate::wars::data::{Effect, EffectKind, EffectScope};
use std::collections::BTreeSet;

/// The names of the facts on effects: for each sort of units, each thing that changes.
macro_rules! effect_names {
    ($($scope:ident $name:literal),*) => {
        fn name_of(effect: &Effect) -> Option<&'static str> {
            Some(match (effect.of, effect.what) {
                $(
                    (EffectScope::$scope, EffectKind::Firepower) => concat!($name, "-firepower"),
                    (EffectScope::$scope, EffectKind::Defence) => concat!($name, "-defence"),
                    (EffectScope::$scope, EffectKind::Moves) => concat!($name, "-moves"),
                    (EffectScope::$scope, EffectKind::Range) => concat!($name, "-range"),
                    (EffectScope::$scope, EffectKind::Capture) => concat!($name, "-capture"),
                    (EffectScope::$scope, EffectKind::Repair) => concat!($name, "-repair"),
                )*
                _ => return None,
            })
        }
    };
}
effect_names!(All "all", Foot "foot", Wheel "wheels", Tread "treads", Direct "direct", Indirect "indirect");

impl Wars {
    pub(super) fn commander_facts(&self, leader: u8) -> BTreeSet<Fact> {
        let leader = &self.data.commanders[usize::from(leader)];
        let mut facts = BTreeSet::new();
        if !leader.always.is_empty() {
            facts.insert(Fact::plain("always"));
        }
        if leader.small > 0 {
            facts.insert(Fact::plain("small-stars"));
        }
        if leader.large > leader.small {
            facts.insert(Fact::plain("large-stars"));
        }
        for effect in leader.always.iter().chain(&leader.power).chain(&leader.super_power) {
            facts.extend(name_of(effect).map(|it| count(it, effect.by)));
            match effect.what {
                EffectKind::Money => {
                    facts.insert(count("takes-money", effect.by));
                }
                EffectKind::Harm => {
                    facts.insert(count("harms", effect.by));
                    // The last hit point of a unit is spared (W-26).
                    facts.insert(Fact::plain("spares-last"));
                }
                _ => {}
            }
        }
        facts
    }
}
