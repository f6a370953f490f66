//! What a player may want to know all about: units, commanders, and how a scenario is won.

use super::data::{Class, Commander, Effect, EffectKind, EffectScope, UnitKind};
use super::game::Wars;
use crate::play::HelpTopic;
use cardwright_base::english::{and, count, or};

impl Wars {
    /// The topics of all units and commanders.
    pub(super) fn all_topics(&self) -> Vec<HelpTopic> {
        let units = self.data.units.iter().map(|it| self.about_unit(it));
        units.chain(self.data.commanders.iter().map(about_commander)).collect()
    }

    fn about_unit(&self, it: &UnitKind) -> HelpTopic {
        let points = count(it.moves, "movement point");
        let mut lines = vec![format!(
            "Costs ${}. Moves {} with {points}. Defence {}.",
            it.price,
            on(it.class),
            it.defence
        )];
        let closed: Vec<String> = self
            .data
            .terrain
            .iter()
            .filter(|ground| ground.cost.of(it.class).is_none())
            .map(|it| it.title.to_lowercase())
            .collect();
        if !closed.is_empty() {
            lines.push(format!("Can’t enter {}.", or(&closed)));
        }
        match (it.range, it.full, it.reduced) {
            (Some(range), Some(full), Some(reduced)) => {
                let reach = if range.near == range.far {
                    count(range.far, "square")
                } else {
                    format!("{} to {} squares", range.near, range.far)
                };
                let after = if it.direct() { "" } else { "; it moves or fires, never both" };
                lines.push(format!("Fires at a distance of {reach}{after}."));
                let against = |by: super::data::ByClass<i8>| {
                    let all = [Class::Foot, Class::Wheel, Class::Tread];
                    and(&all.map(|class| format!("{} against {}", by.of(class), class_name(class))))
                };
                let (least, below) = (self.data.full_from, self.data.full_from - 1);
                lines
                    .push(format!("Firepower with {least} or more hit points: {}.", against(full)));
                lines.push(format!("With {below} or fewer: {}.", against(reduced)));
            }
            _ => lines.push("Has no weapon.".to_owned()),
        }
        if it.class == Class::Foot {
            lines.push("Captures buildings.".to_owned());
        }
        if it.carries > 0 {
            lines.push(format!("Carries {} on foot.", count(it.carries, "unit")));
        }
        HelpTopic {
            id: it.id.clone(),
            title: it.title.clone(),
            kind: "unit".to_owned(),
            lines,
            card: None,
        }
    }

    /// How the scenario is won, in sentences.
    pub(super) fn goal(&self) -> String {
        let goals = &self.goals;
        let conquest = goals
            .conquest
            .then(|| "capture the enemy headquarters or destroy every enemy unit".to_owned());
        let medals = goals.medals.map(|it| format!("destroy {}", count(it, "enemy unit")));
        let owned = if self.data.rule_options.captured { "captured " } else { "" };
        let cities = goals.cities.map(|it| format!("hold {}", count(it, &format!("{owned}city"))));
        let ways: Vec<String> = conquest.into_iter().chain(medals).chain(cities).collect();
        let first = match ways.as_slice() {
            [] => String::new(),
            ways => format!("To win, {}. ", or(ways)),
        };
        let rounds = count(goals.rounds, "round");
        format!(
            "{first}After {rounds} whoever has more cities wins, or with equal cities whoever has \
             destroyed more units."
        )
    }
}

/// How a class moves.
fn on(class: Class) -> &'static str {
    match class {
        Class::Foot => "on foot",
        Class::Wheel => "on wheels",
        Class::Tread => "on treads",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Foot => "foot",
        Class::Wheel => "wheels",
        Class::Tread => "treads",
    }
}

fn about_commander(it: &Commander) -> HelpTopic {
    let power = |name: &str, stars: u8, effects: &[Effect]| {
        format!("{name} ({}): {}.", count(stars, "star"), told(effects))
    };
    let always = (!it.always.is_empty()).then(|| format!("Always: {}.", told(&it.always)));
    let powers = [
        power(&it.power_name, it.small, &it.power),
        power(&it.super_name, it.large, &it.super_power),
    ];
    HelpTopic {
        id: it.id.clone(),
        title: it.title.clone(),
        kind: "commander".to_owned(),
        lines: always.into_iter().chain(powers).collect(),
        card: None,
    }
}

/// What effects do, one behind the other: `treads +2 movement, +1 firepower`.
fn told(effects: &[Effect]) -> String {
    let mut last = None;
    let one = |effect: &Effect| {
        let by = effect.by;
        let whose = match effect.of {
            EffectScope::All => "all units",
            EffectScope::Foot => "units on foot",
            EffectScope::Wheel => "wheels",
            EffectScope::Tread => "treads",
            EffectScope::Direct => "units of range 1",
            EffectScope::Indirect => "units of longer range",
        };
        let what = match effect.what {
            EffectKind::Money => return format!("${by} at once"),
            EffectKind::Harm => {
                return format!(
                    "every enemy unit loses {} at once, never the last one",
                    count(by.unsigned_abs(), "hit point")
                );
            }
            EffectKind::Repair => format!("+{}", count(by.unsigned_abs(), "hit point")),
            EffectKind::Firepower => format!("{by:+} firepower"),
            EffectKind::Defence => format!("{by:+} defence"),
            EffectKind::Moves => format!("{by:+} movement"),
            EffectKind::Range => format!("{by:+} range"),
            EffectKind::Capture => format!("+{}", count(by.unsigned_abs(), "capture point")),
        };
        let again = last == Some(effect.of);
        last = Some(effect.of);
        if again { what } else { format!("{whose} {what}") }
    };
    effects.iter().map(one).collect::<Vec<_>>().join(", ")
}
