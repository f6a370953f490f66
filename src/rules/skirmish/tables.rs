//! The table of damage as the rulebook prints it.

use super::damage::Strike;
use super::mechanics::{Arsenal, Attack, BasicUse};
use serde_json::{Value as Json, json};

impl Arsenal {
    /// A table by the name that the rulebook asks for.
    pub fn table(&self, name: &str) -> Option<Json> {
        match name {
            "matrix" => Some(self.matrix()),
            "damage" => Some(self.damage_table()),
            _ => None,
        }
    }

    fn damage_table(&self) -> Json {
        let adding: Vec<&Attack> = self.attacks.iter().filter(|it| it.adds).collect();
        let mut heads = vec!["default".to_owned()];
        heads.extend(adding.iter().map(|it| it.title.clone()));
        let mut sections = Vec::new();
        let worn = self.worn();
        for armour in [None, worn] {
            let mut rows = Vec::new();
            for weapon in &self.weapons {
                let specials = self.specials.iter().filter(|it| it.wounds);
                let usable = specials.filter(|it| weapon.specials.contains(&it.id));
                for special in std::iter::once(None).chain(usable.map(Some)) {
                    let attacks = std::iter::once(None).chain(adding.iter().map(|it| Some(*it)));
                    let cells: Vec<Json> = attacks
                        .map(|attack| self.strike(weapon, attack, special, armour))
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
        let flat: Vec<Json> = self
            .attacks
            .iter()
            .filter_map(|it| {
                let wielded = self.able(it)?;
                let each = |worn| Some(self.flat(it, wielded, worn)?.each);
                Some(json!({ "title": it.title, "damage": each(None)?, "mail": each(worn)? }))
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
