//! Special attacks and defences at a glance, for the back of a rulebook.

use super::engine::Skirmish;
use super::mechanics::{BasicUse, Need, Special};
use super::pool::Pool;
use super::stopping::DefenceForm;
use cardwright_base::english::or;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

impl Skirmish {
    /// Each special with the Basic card that it takes, what it does to damage, and the weapons that have it.
    pub(super) fn specials_at_a_glance(&self) -> Json {
        let row = |special: &Special| {
            let basic = match special.basic {
                BasicUse::Required => "needs one",
                BasicUse::Optional => "may add one",
                BasicUse::None => "none",
            };
            let weapons = self.data.weapons.iter().filter(|it| it.specials.contains(&special.id));
            let weapons: Vec<&str> = weapons.map(|it| it.title.as_str()).collect();
            let weapons = if weapons.len() == self.data.weapons.len() {
                "all weapons".to_owned()
            } else {
                weapons.join(", ")
            };
            json!([special.title, basic, self.effect(special), weapons])
        };
        let rows: Vec<Json> = self.data.specials.iter().map(row).collect();
        json!({
            "head": ["Special attack", "Basic card", "Damage", "Weapons"],
            "rows": rows,
            "align": ["left", "left", "left", "left"],
        })
    }

    /// What a special does to the damage of an attack.
    fn effect(&self, special: &Special) -> String {
        if !special.wounds {
            return "none".to_owned();
        }
        let mut said = Vec::new();
        if special.damage != 0 {
            said.push(format!("{:+}", special.damage));
        }
        if special.parts > 1 {
            said.push(format!("×{}", special.parts));
        }
        for (weapon, parts) in &special.more_parts {
            let named = self.data.weapons.iter().find(|it| it.id == *weapon);
            said.extend(named.map(|it| format!("×{parts} with {}", it.title)));
        }
        if said.is_empty() { "default".to_owned() } else { said.join(", ") }
    }

    /// Each defence with what it needs, what it can't stop, and what else comes of it.
    pub(super) fn defences_at_a_glance(&self) -> Json {
        let pool = Pool::without(&self.data, &BTreeSet::new());
        let short = self.shortened(&pool);
        let shield = self.data.shields().next().map_or("", |it| it.title.as_str());
        let need = |need: Need| match need {
            Need::Nothing => "–".to_owned(),
            Need::Weapon => "a weapon".to_owned(),
            Need::Shield => format!("a {shield} in use"),
            Need::WeaponOrShield => format!("a weapon or a {shield}"),
        };
        // What none of them stops is no difference between them.
        let cards: Vec<usize> = (0..short.columns.len())
            .filter(|at| {
                matches!(short.columns[*at].form, DefenceForm::Shield(_) | DefenceForm::Card(_))
            })
            .collect();
        let every = |it: &String| cards.iter().all(|at| short.unstopped(*at).contains(it));
        let rows: Vec<Json> = cards
            .iter()
            .copied()
            .map(|at| {
                let column = &short.columns[at];
                let needs = match column.form {
                    DefenceForm::Card(defence) => need(defence.needs),
                    _ => need(Need::Shield),
                };
                let mut fails = short.unstopped(at);
                fails.retain(|it| !every(it));
                fails.extend(short.barred(self, at));
                let fails = if fails.is_empty() { "–".to_owned() } else { or(&fails) };
                json!([column.name, needs, fails, short.effects(self, at).join(" ")])
            })
            .collect();
        json!({
            "head": ["Defence", "Needs", "Can’t stop", "Also"],
            "rows": rows,
            "align": ["left", "left", "left", "left"],
        })
    }
}
