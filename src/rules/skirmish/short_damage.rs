//! The table of damage as a rulebook prints it: what armour takes off is one sentence, where fights show that it is the
//! same everywhere.

use super::engine::Skirmish;
use super::mechanics::{Armour, Attack};
use super::stopping::AttackForm;
use cardwright_base::english::{a, and, or};
use serde_json::{Value as Json, json};

impl Skirmish {
    /// The whole table of damage, or its first section with sentences for the rest.
    pub(super) fn short_damage(&self) -> Json {
        let mut table = self.damage_table();
        let Some(armour) = self.data.worn() else { return table };
        let Some(spared) = self.spared(armour) else { return table };
        let flats = self.data.attacks.iter().filter(|it| !it.adds);
        let flats: Vec<String> = flats
            .filter_map(|attack| {
                let each = self.probe_damage(AttackForm::Flat(attack), None)?.each;
                Some(format!("{} {each}", attack.title))
            })
            .collect();
        let mut rules = Vec::new();
        if !flats.is_empty() {
            rules.push(format!("Without the weapon: {}.", and(&flats)));
        }
        let parts = self.data.specials.iter().filter(|it| it.parts > 1);
        let parts: Vec<String> = parts.map(|it| a(&it.title)).collect();
        let each = match parts.as_slice() {
            [] => String::new(),
            all => format!(", or off each part of {}", or(all)),
        };
        let but = match spared.as_slice() {
            [] => String::new(),
            all => format!("; nothing off {}", or(all)),
        };
        let absorbs = armour.absorbs.unwrap_or_default();
        let title = &armour.title;
        rules.push(format!("{title} takes {absorbs} off each attack{each}, down to 0{but}."));
        if let Some(sections) = table["sections"].as_array_mut() {
            sections.truncate(1);
            sections[0]["armour"] = json!("");
        }
        table["flat"] = json!([]);
        table["rules"] = json!(rules);
        table
    }

    /// The cards of which armour takes nothing off, if from every other attack it takes the same, down to
    /// nothing. `None` if fights show otherwise.
    fn spared(&self, armour: &Armour) -> Option<Vec<String>> {
        let absorbs = armour.absorbs?;
        let is_spared =
            |attack: Option<&Attack>| attack.is_some_and(|it| it.bypasses.contains(&armour.id));
        let data = &self.data;
        let mut forms: Vec<AttackForm<'_>> = Vec::new();
        for weapon in &data.weapons {
            let attacks = data.attacks.iter().filter(|it| it.adds).map(Some);
            for attack in std::iter::once(None).chain(attacks) {
                forms.push(
                    attack.map_or(AttackForm::Default(weapon), |it| AttackForm::Basic(weapon, it)),
                );
                let specials = data.specials.iter().filter(|it| it.wounds);
                forms.extend(specials.map(|it| AttackForm::Special(weapon, it, attack)));
            }
        }
        forms.extend(data.attacks.iter().filter(|it| !it.adds).map(AttackForm::Flat));
        for form in forms {
            let bare = self.probe_damage(form, None);
            let worn = self.probe_damage(form, Some(armour));
            let off = if is_spared(form.attack()) { 0 } else { absorbs };
            match (bare, worn) {
                (None, None) => {}
                (Some(bare), Some(worn)) if worn.each == (bare.each - off).max(0) => {}
                _ => return None,
            }
        }
        let spared = data.attacks.iter().filter(|it| is_spared(Some(it)));
        Some(spared.map(|it| it.title.clone()).collect())
    }
}
