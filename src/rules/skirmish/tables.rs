//! The table of damage as the rulebook prints it: each cell is an attack that the engine has played.

use super::damage::Strike;
use super::engine::Skirmish;
use super::mechanics::{Attack, BasicUse};
use super::stopping::AttackForm;
use serde_json::{Value as Json, json};

impl Skirmish {
    /// A table by the name that the rulebook asks for. `None` when there is no such table.
    pub fn table(&self, name: &str) -> Option<Json> {
        match name {
            "matrix" => Some(self.short_matrix()),
            "full-matrix" => Some(self.matrix()),
            "damage" => Some(self.short_damage()),
            "full-damage" => Some(self.damage_table()),
            "defences" => Some(self.defences_at_a_glance()),
            "special-attacks" => Some(self.specials_at_a_glance()),
            _ => None,
        }
    }

    pub(super) fn damage_table(&self) -> Json {
        let data = &self.data;
        let adding: Vec<&Attack> = data.attacks.iter().filter(|it| it.adds).collect();
        let mut heads = vec!["default".to_owned()];
        heads.extend(adding.iter().map(|it| it.title.clone()));
        let mut sections = Vec::new();
        let worn = data.worn();
        for armour in [None, worn] {
            let mut rows = Vec::new();
            for weapon in &data.weapons {
                let specials = data.specials.iter().filter(|it| it.wounds);
                let usable = specials.filter(|it| weapon.specials.contains(&it.id));
                for special in std::iter::once(None).chain(usable.map(Some)) {
                    let attacks = std::iter::once(None).chain(adding.iter().map(|it| Some(*it)));
                    let cells: Vec<Json> = attacks
                        .map(|attack| match (special, attack) {
                            (Some(it), _) => AttackForm::Special(weapon, it, attack),
                            (None, Some(it)) => AttackForm::Basic(weapon, it),
                            (None, None) => AttackForm::Default(weapon),
                        })
                        .map(|made| self.probe_damage(made, armour))
                        .map(|strike| strike.map_or(Json::Null, |it| Json::String(shown(it))))
                        .collect();
                    let plain = special.is_some_and(|it| it.basic == BasicUse::None);
                    let name = special.map(|it| it.title.clone());
                    let same = plain && special.is_some_and(|it| it.damage == 0 && it.parts == 1);
                    rows.push(json!({
                        "weapon": weapon.title, "special": name, "cells": cells, "as_default": same,
                    }));
                }
            }
            let title = armour.map_or_else(
                || worn.map_or_else(String::new, |it| format!("no {}", it.title)),
                |it| format!("against {}", it.title),
            );
            sections.push(json!({ "armour": title, "rows": rows }));
        }
        let flat: Vec<Json> = data
            .attacks
            .iter()
            .filter(|it| !it.adds)
            .filter_map(|attack| {
                let each = |worn| Some(self.probe_damage(AttackForm::Flat(attack), worn)?.each);
                Some(json!({ "title": attack.title, "damage": each(None)?, "mail": each(worn)? }))
            })
            .collect();
        json!({ "attacks": heads, "sections": sections, "flat": flat })
    }
}

/// `4`, or `2×4=8` for an attack in parts.
fn shown(strike: Strike) -> String {
    let Strike { parts, each } = strike;
    if parts == 1 { each.to_string() } else { format!("{parts}×{each}={}", parts * each) }
}
