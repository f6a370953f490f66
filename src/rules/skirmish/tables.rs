//! The matrix of attacks against defences and the table of damage, as the rulebook prints them.

use super::damage::Strike;
use super::mechanics::{Arsenal, Attack, BasicUse, Special, Weapon};
use super::stopping::{Answer, Means, Onslaught, Verdict};
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

    /// Every defence with its heading.
    fn means(&self) -> Vec<(String, Means<'_>)> {
        let shield = self.armour.iter().filter(|it| it.uses.is_some());
        let shield = shield.map(|it| (format!("{} use", it.title), Means::ShieldUse));
        let cards = self.defences.iter().map(|it| (it.title.clone(), Means::Card(it)));
        let counters = self.specials.iter().filter(|it| it.countered);
        let counters = counters.map(|it| (counter_name(it), Means::Counter(it)));
        let cancels = self.cancellers.iter().map(|title| (title.clone(), Means::Cancel));
        shield.chain(cards).chain(counters).chain(cancels).collect()
    }

    /// Every kind of attack: its name, then one entry for each weapon it can be made with.
    fn onslaughts(&self) -> Vec<(String, Vec<Named<'_>>)> {
        let mut rows = vec![
            ("Default attack".to_owned(), each(&self.weapons, Onslaught::Default)),
            ("With a Basic attack card".to_owned(), each(&self.weapons, Onslaught::Basic)),
        ];
        // Flat attacks are made with no weapon; those that fare alike share a row, as weapons do.
        let means = self.means();
        let mut flats: Vec<(Vec<&str>, Onslaught<'_>, Vec<Verdict>)> = Vec::new();
        for flat in self.attacks.iter().filter(|it| !it.adds) {
            let attack = Onslaught::Flat(flat);
            let fate: Vec<_> = means.iter().map(|(_, it)| self.verdict(attack, *it)).collect();
            match flats.iter_mut().find(|(.., known)| *known == fate) {
                Some((names, ..)) => names.push(&flat.title),
                None => flats.push((vec![&flat.title], attack, fate)),
            }
        }
        for (names, attack, _) in flats {
            rows.push((names.join(", "), vec![(ANY.to_owned(), attack)]));
        }
        for special in &self.specials {
            let able = || self.weapons.iter().filter(|it| it.specials.contains(&special.id));
            let part = if special.parts > 1 { ", each part" } else { "" };
            let made = each(able(), |it| Onslaught::Special(it, special));
            rows.push((format!("{}{part}", special.title), made));
            if special.countered {
                let name = format!("Hit of a {}", counter_name(special));
                rows.push((name, each(able(), |it| Onslaught::Counter(it, special))));
            }
            if special.strikes_after_block {
                let name = format!("{} after an own block", special.title);
                rows.push((name, each(able(), |it| Onslaught::AfterBlock(it, special))));
            }
            for attack in self.attacks.iter().filter(|it| it.performs.as_ref() == Some(&special.id))
            {
                let name = format!("{} by {}", special.title, attack.title);
                let made = each(&self.weapons, |it| Onslaught::Performed(it, special, attack));
                rows.push((name, made));
            }
        }
        for title in &self.cancellers {
            let strike = vec![(ANY.to_owned(), Onslaught::FreeStrike)];
            rows.push((format!("Strike of a {title}"), strike));
        }
        rows
    }

    /// The card that stops attacks by itself.
    fn shield_title(&self) -> &str {
        self.armour.iter().find(|it| it.uses.is_some()).map_or("", |it| it.title.as_str())
    }

    fn matrix(&self) -> Json {
        let means = self.means();
        let mut rows = Vec::new();
        for (name, attacks) in self.onslaughts() {
            // Weapons that fare alike share a row.
            let mut groups: Vec<(Vec<String>, Vec<Verdict>)> = Vec::new();
            for (weapon, attack) in attacks {
                let verdicts: Vec<_> =
                    means.iter().map(|(_, means)| self.verdict(attack, *means)).collect();
                match groups.iter_mut().find(|(_, known)| *known == verdicts) {
                    Some((weapons, _)) => weapons.push(weapon),
                    None => groups.push((vec![weapon], verdicts)),
                }
            }
            for (weapons, verdicts) in groups {
                let cells: Vec<Json> = verdicts.iter().map(cell).collect();
                rows.push(json!({ "attack": name, "weapon": weapons.join(", "), "cells": cells }));
            }
        }
        let shield = self.shield_title();
        let explain = |text: &str| text.replace("{shield}", shield);
        let notes = NOTES.iter().map(|(_, key, text)| ((*key).to_owned(), json!(explain(text))));
        let notes: serde_json::Map<String, Json> = notes.collect();
        let defences: Vec<&String> = means.iter().map(|(name, _)| name).collect();
        json!({ "defences": defences, "rows": rows, "notes": notes })
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
                let (bare, mail) = (self.flat(it, None)?.each, self.flat(it, worn)?.each);
                Some(json!({ "title": it.title, "damage": bare, "mail": mail }))
            })
            .collect();
        json!({ "attacks": heads, "sections": sections, "flat": flat })
    }
}

/// What stands for the weapon where it does not matter.
const ANY: &str = "any or none";

/// An attack and the weapon it is made with.
type Named<'a> = (String, Onslaught<'a>);

fn each<'a>(
    weapons: impl IntoIterator<Item = &'a Weapon>,
    make: impl Fn(&'a Weapon) -> Onslaught<'a>,
) -> Vec<Named<'a>> {
    weapons.into_iter().map(|it| (it.title.clone(), make(it))).collect()
}

fn counter_name(special: &Special) -> String {
    format!("counter{}", special.title.to_lowercase())
}

/// `4`, or `2×4=8` for an attack in parts.
fn shown(strike: Strike) -> String {
    let Strike { parts, each } = strike;
    if parts == 1 { each.to_string() } else { format!("{parts}×{each}={}", parts * each) }
}

/// Letters of the matrix and what they mean.
const NOTES: &[(Answer, &str, &str)] = &[
    (
        Answer::WearsShield,
        "w",
        "the {shield} is turned to its damaged side, or lost if it was damaged",
    ),
    (Answer::TakesWeapon, "d", "the attacker's weapon goes to the weapon pile"),
    (Answer::PassesOn, "p", "goes on to the next player, or ends when only two are left"),
    (Answer::LosesShield, "s", "the item aimed at is safe, but the {shield} is destroyed"),
    (
        Answer::LosesWeapon,
        "o",
        "the item aimed at is safe, but the defender's own weapon is destroyed",
    ),
    (Answer::AllParts, "a", "stops all parts at once"),
];

fn cell(verdict: &Verdict) -> Json {
    match verdict {
        Verdict::Fails => json!({ "ok": false, "mark": "no", "note": "" }),
        Verdict::Stops(answer) => {
            let note = NOTES.iter().find(|(known, ..)| known == answer).map(|(_, key, _)| *key);
            json!({ "ok": true, "mark": "stops", "note": note.unwrap_or_default() })
        }
    }
}
