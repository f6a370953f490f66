//! What each card is good for, found by trying every attack against every defence.

use super::mechanics::{
    Armour, Attack, BasicUse, Canceller, Defence, Need, Opener, RulesData, Special, Weapon,
};
use super::pool::Pool;
use super::stopping::{AttackForm, DefenceForm, DefenceResult};
use crate::ruleset::Use;
use cardwright_base::english::a;
use std::collections::{BTreeMap, BTreeSet};

impl RulesData {
    /// What each card and special can do when the cards `out` are not in the game.
    pub fn uses(&self, out: &BTreeSet<String>) -> BTreeMap<String, Use> {
        let pool = Pool::without(self, out);
        let trial = UseFinder { onslaughts: pool.attack_forms(), pool };
        let mut uses = BTreeMap::new();
        uses.extend(trial.pool.weapons.iter().map(|it| (it.id.clone(), trial.weapon(it))));
        uses.extend(trial.pool.attacks.iter().map(|it| (it.id.clone(), trial.attack(it))));
        uses.extend(trial.pool.defences.iter().map(|it| (it.id.clone(), trial.defence(it))));
        uses.extend(trial.pool.armour.iter().map(|it| (it.id.clone(), trial.armour(it))));
        // A card may both open and cancel: one of the two is enough.
        uses.extend(trial.pool.cancellers.iter().map(|it| (it.id.clone(), trial.canceller(it))));
        for opener in &trial.pool.openers {
            let found = trial.opener(opener);
            if !matches!(uses.get(&opener.id), Some(Use::Does(_))) {
                uses.insert(opener.id.clone(), found);
            }
        }
        uses.extend(self.specials.iter().map(|it| (it.id.clone(), trial.special(it))));
        uses
    }
}

struct UseFinder<'a> {
    pool: Pool<'a>,
    onslaughts: Vec<AttackForm<'a>>,
}

impl<'a> UseFinder<'a> {
    fn first(&self, wanted: impl Fn(AttackForm<'a>) -> bool) -> Option<AttackForm<'a>> {
        self.onslaughts.iter().copied().find(|it| wanted(*it))
    }

    fn stopped_by(&self, means: DefenceForm<'_>) -> Option<Use> {
        let stopped =
            |it| matches!(self.pool.data.defence_result(it, means), DefenceResult::Stops(_));
        self.first(stopped).map(|it| Use::Does(format!("stops {}", told(it))))
    }

    fn weapon(&self, weapon: &Weapon) -> Use {
        let with = |form: AttackForm<'_>| form.weapon().is_some_and(|it| it.id == weapon.id);
        match self.first(|it| with(it) && self.hurts(it, None)) {
            Some(made) => Use::Does(format!("makes {}", told(made))),
            None => idle("no attack with it does anything", &["default_damage"]),
        }
    }

    /// Whether an attack that gets through does something to a defender who wears `worn`.
    fn hurts(&self, attack: AttackForm<'_>, worn: Option<&Armour>) -> bool {
        attack.special().is_some_and(|it| !it.destroys.is_empty())
            || self.damage(attack, worn).is_some_and(|it| it > 0)
    }

    /// Damage of one part of an attack.
    fn damage(&self, made: AttackForm<'_>, worn: Option<&Armour>) -> Option<i64> {
        let data = self.pool.data;
        let wielded = match (made.weapon(), made.attack()) {
            (None, Some(flat)) => data.able(flat)?,
            (weapon, _) => weapon,
        };
        Some(data.hurt(made, wielded, worn)?.each)
    }

    fn attack(&self, attack: &Attack) -> Use {
        if let Some(made) = self.first(|form| form.attack().is_some_and(|it| it.id == attack.id)) {
            return Use::Does(format!("makes {}", told(made)));
        }
        if let Some(lacking) = self.lacking(attack.needs) {
            return lacking;
        }
        if self.pool.weapons.is_empty() {
            return idle("it adds to a weapon, and there is none", &["adds"]);
        }
        if attack.not_with.is_empty() {
            return idle("it needs a shield in use, and every weapon takes both hands", &["needs"]);
        }
        idle("no weapon can play it", &["not_with"])
    }

    fn lacking(&self, need: Need) -> Option<Use> {
        let able = self.pool.hands().any(|wielded| self.pool.has(need, wielded));
        let what = match need {
            _ if able => return None,
            Need::Nothing => return None,
            Need::Weapon => "a weapon",
            Need::Shield => "a shield",
            Need::WeaponOrShield => "a weapon or a shield",
        };
        Some(idle(format!("it needs {what}, and there is none"), &["needs"]))
    }

    fn defence(&self, defence: &Defence) -> Use {
        if let Some(lacking) = self.lacking(defence.needs) {
            return lacking;
        }
        self.stopped_by(DefenceForm::Card(defence)).unwrap_or_else(|| {
            let narrowed = [
                ("only_hands", defence.only_hands.is_some()),
                ("cannot_stop_attacks", !defence.not_attacks.is_empty()),
                ("cannot_stop_specials", !defence.not_specials.is_empty()),
                ("cannot_stop_weapons", !defence.not_weapons.is_empty()),
            ];
            let fields = narrowed.into_iter().filter(|(_, is)| *is).map(|(name, _)| name);
            Use::Idle { why: "it can stop no attack there is".into(), fields: fields.collect() }
        })
    }

    fn armour(&self, armour: &Armour) -> Use {
        if armour.uses.is_some() {
            let shield = self.stopped_by(DefenceForm::Shield(armour));
            return shield.unwrap_or_else(|| idle("it can stop no attack there is", &[]));
        }
        let absorbs = |form| match (self.damage(form, None), self.damage(form, Some(armour))) {
            (Some(bare), Some(worn)) => worn < bare,
            _ => false,
        };
        match self.first(absorbs) {
            Some(made) => Use::Does(format!("takes damage off {}", told(made))),
            None => idle("there is no attack that it takes damage off", &["absorbs"]),
        }
    }

    fn opener(&self, opener: &Opener) -> Use {
        let opens = |form: AttackForm<'_>| match form {
            AttackForm::Special(_, _, attack) | AttackForm::Counter(_, _, attack) => {
                opener.opens(attack)
            }
            AttackForm::AfterBlock(..) => opener.opens(None),
            _ => false,
        };
        match self.first(opens) {
            Some(made) => Use::Does(format!("opens {}", told(made))),
            None => idle("no weapon can do a special attack with it", &[]),
        }
    }

    fn canceller(&self, canceller: &Canceller) -> Use {
        self.stopped_by(DefenceForm::Cancel(canceller))
            .unwrap_or_else(|| idle("no card is played that it could cancel", &[]))
    }

    fn special(&self, special: &Special) -> Use {
        let is = |form: AttackForm<'_>| match form {
            AttackForm::AfterBlock(_, by) => by.id == special.id,
            form => form.special().is_some_and(|it| it.id == special.id),
        };
        if let Some(made) = self.first(is) {
            return Use::Does(format!("is done as {}", told(made)));
        }
        let listed = self.pool.weapons.iter().any(|it| it.specials.contains(&special.id));
        match special.basic {
            _ if !listed => idle("no weapon lists it", &[]),
            _ if self.pool.openers.is_empty() => idle("no card opens special attacks", &[]),
            BasicUse::Required => {
                idle("no weapon that lists it can play an attack card with it", &["basic"])
            }
            _ => idle("no weapon that lists it can do it", &[]),
        }
    }
}

fn idle(why: impl Into<String>, fields: &[&'static str]) -> Use {
    Use::Idle { why: why.into(), fields: fields.to_vec() }
}

/// An attack in words, by ids.
pub(super) fn told(attack: AttackForm<'_>) -> String {
    let card = attack.attack().map(|it| format!("`{}`", it.id));
    let with = |what: String| match attack.weapon() {
        Some(weapon) => format!("{what} with `{}`", weapon.id),
        None => what,
    };
    let and = |what: String| match &card {
        Some(card) => format!("{} and {card}", with(what)),
        None => with(what),
    };
    match attack {
        AttackForm::Default(_) => with("a default attack".to_owned()),
        AttackForm::Basic(..) | AttackForm::Flat(_) => with(card.unwrap_or_default()),
        AttackForm::Special(_, special, _) => and(format!("`{}`", special.id)),
        AttackForm::Performed(_, special, card) => {
            with(format!("`{}` by `{}`", special.id, card.id))
        }
        AttackForm::Counter(_, special, _) => {
            and(format!("the hit of {}", a(&special.counter_name())))
        }
        AttackForm::AfterBlock(_, special) => with(format!("the strike of a `{}`", special.id)),
        AttackForm::FreeStrike(by, ..) => and(format!("the strike of a `{}`", by.id)),
    }
}
