//! Which defence stops which attack: all fights on a pair, told as one word.

use crate::relation::{Relations, Share};
use crate::skirmish::engine::Skirmish;
use crate::skirmish::pool::Pool;
use crate::skirmish::stopping::{AttackForm, DefenceForm, DefenceResult};
use std::collections::{BTreeMap, BTreeSet};

impl Skirmish {
    /// What play shows to hold between cards and specials.
    pub(crate) fn play_relations(&self) -> &Relations {
        self.observed().relations.get_or_init(|| self.stops_of_all())
    }

    fn stops_of_all(&self) -> Relations {
        let none = BTreeSet::new();
        let pool = Pool::without(&self.data, &none);
        let attacks = pool.attack_forms();
        let mut stops: BTreeMap<Vec<String>, Share> = BTreeMap::new();
        for ((name, means), results) in pool.defence_forms().into_iter().zip(self.fought(&pool)) {
            let counters = matches!(means, DefenceForm::Counter(_));
            let id = if counters { name } else { means.id().to_owned() };
            for (made, result) in attacks.iter().zip(results) {
                let Some(result) = *result else { continue };
                let holds = matches!(result, DefenceResult::Stops(effects) if !effects.passes_on);
                let passed = matches!(result, DefenceResult::Stops(effects) if effects.passes_on);
                for attack in self.names_of(*made) {
                    let known = stops.get(&vec![id.clone(), attack.clone()]).copied();
                    let share = if passed { Share::Sometimes } else { Share::and(known, holds) };
                    stops.insert(vec![id.clone(), attack], share);
                }
            }
        }
        Relations::from([("stops", stops)])
    }

    /// What texts call an attack: cards and specials in it, the sort of attack, the hands of its weapon.
    fn names_of(&self, made: AttackForm<'_>) -> Vec<String> {
        let mut names = Vec::new();
        if let AttackForm::FreeStrike(by, ..) = made {
            return vec![format!("strike-of-{}", by.id)];
        }
        if let AttackForm::Counter(_, special, _) = made {
            return vec![format!("strike-of-{}", special.counter_name())];
        }
        if let AttackForm::AfterBlock(_, special) = made {
            return vec![format!("strike-of-{}", special.id)];
        }
        match made.weapon() {
            Some(weapon) => {
                names.push(weapon.id.clone());
                names.push("weapon-attack".to_owned());
                let hands = if weapon.leaves_a_hand() { "one-handed" } else { "two-handed" };
                names.push(hands.to_owned());
            }
            None => names.push("flat-attack".to_owned()),
        }
        if matches!(made, AttackForm::Default(_)) {
            names.push("default-attack".to_owned());
        }
        names.extend(made.attack().map(|it| it.id.clone()));
        names.extend(made.special().map(|it| it.id.clone()));
        names
    }
}
