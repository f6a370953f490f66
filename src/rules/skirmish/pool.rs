//! Every attack and every defence that there is, perhaps without some of the cards.

use super::mechanics::{
    Armour, Attack, Canceller, Defence, Need, Opener, RulesData, Special, Weapon,
};
use super::rule_options::K12;
use super::stopping::{AttackForm, DefenceForm};
use std::collections::BTreeSet;

/// The cards that are in the game.
pub(super) struct Pool<'a> {
    pub(super) data: &'a RulesData,
    pub(super) weapons: Vec<&'a Weapon>,
    pub(super) attacks: Vec<&'a Attack>,
    pub(super) defences: Vec<&'a Defence>,
    pub(super) armour: Vec<&'a Armour>,
    pub(super) openers: Vec<&'a Opener>,
    pub(super) cancellers: Vec<&'a Canceller>,
}

impl<'a> Pool<'a> {
    /// All cards but those that are `out`.
    pub(super) fn without(data: &'a RulesData, out: &BTreeSet<String>) -> Self {
        fn left<'a, T>(all: &'a [T], id: fn(&T) -> &String, out: &BTreeSet<String>) -> Vec<&'a T> {
            all.iter().filter(|it| !out.contains(id(it))).collect()
        }
        Self {
            data,
            weapons: left(&data.weapons, |it| &it.id, out),
            attacks: left(&data.attacks, |it| &it.id, out),
            defences: left(&data.defences, |it| &it.id, out),
            armour: left(&data.armour, |it| &it.id, out),
            openers: left(&data.openers, |it| &it.id, out),
            cancellers: left(&data.cancellers, |it| &it.id, out),
        }
    }

    pub(super) fn shields(&self) -> impl Iterator<Item = &'a Armour> {
        self.armour.iter().copied().filter(|it| it.uses.is_some())
    }

    /// Whether what a card needs can be had by somebody who wields `wielded`.
    pub(super) fn has(&self, need: Need, wielded: Option<&Weapon>) -> bool {
        match need {
            Need::Nothing => true,
            Need::Weapon => wielded.is_some(),
            Need::Shield => self.shields().next().is_some() && need.met(wielded),
            Need::WeaponOrShield => wielded.is_some() || self.shields().next().is_some(),
        }
    }

    /// Whether somebody who wields `wielded` can attack with a card.
    fn suits(&self, attack: &Attack, wielded: Option<&Weapon>) -> bool {
        attack.suits(wielded) && self.has(attack.needs, wielded)
    }

    pub(super) fn hands(&self) -> impl Iterator<Item = Option<&'a Weapon>> {
        std::iter::once(None).chain(self.weapons.iter().copied().map(Some))
    }

    pub(super) fn defaults(&self) -> Vec<AttackForm<'a>> {
        self.weapons.iter().map(|it| AttackForm::Default(it)).collect()
    }

    /// Attacks with a card that adds to the weapon.
    pub(super) fn basics(&self) -> Vec<AttackForm<'a>> {
        let mut all = Vec::new();
        for attack in self.attacks.iter().filter(|it| it.adds) {
            let able = self.weapons.iter().filter(|it| self.suits(attack, Some(it)));
            all.extend(able.map(|weapon| AttackForm::Basic(weapon, attack)));
        }
        all
    }

    /// Attacks with a card that is struck instead of the weapon, whoever can make them.
    pub(super) fn flats(&self) -> Vec<AttackForm<'a>> {
        let flats = self.attacks.iter().filter(|it| !it.adds);
        let able = flats.filter(|it| self.hands().any(|wielded| self.suits(it, wielded)));
        able.map(|it| AttackForm::Flat(it)).collect()
    }

    /// Whether some card opens a special with a weapon and a Basic card, or none.
    fn opens(&self, special: &Special, weapon: &Weapon, attack: Option<&Attack>) -> bool {
        let has = attack.is_none_or(|it| self.has(it.needs, Some(weapon)));
        has && special.suits(weapon, attack) && self.openers.iter().any(|it| it.opens(attack))
    }

    /// A special with every weapon and every Basic card that will do.
    fn opened(
        &self,
        special: &'a Special,
        make: impl Fn(&'a Weapon, &'a Special, Option<&'a Attack>) -> AttackForm<'a>,
    ) -> Vec<AttackForm<'a>> {
        let mut all = Vec::new();
        for attack in std::iter::once(None).chain(self.attacks.iter().copied().map(Some)) {
            let able = self.weapons.iter().filter(|it| self.opens(special, it, attack));
            all.extend(able.map(|weapon| make(weapon, special, attack)));
        }
        all
    }

    pub(super) fn specials(&self, special: &'a Special) -> Vec<AttackForm<'a>> {
        self.opened(special, AttackForm::Special)
    }

    /// Hits of those who answer a special with the same.
    pub(super) fn counters(&self, special: &'a Special) -> Vec<AttackForm<'a>> {
        if !special.countered {
            return Vec::new();
        }
        let mut all = self.opened(special, AttackForm::Counter);
        all.retain(|form| form.weapon().is_some_and(|it| self.data.may_counter(it)));
        all
    }

    /// Strikes that a special grants after an own block.
    pub(super) fn after_blocks(&self, special: &'a Special) -> Vec<AttackForm<'a>> {
        let plain = |weapon: &Weapon| {
            let lists = weapon.specials.contains(&special.id);
            lists && self.openers.iter().any(|it| it.opens(None)) && self.blocks(weapon)
        };
        let able = self.weapons.iter().filter(|it| special.strikes_after_block && plain(it));
        able.map(|weapon| AttackForm::AfterBlock(weapon, special)).collect()
    }

    /// Whether somebody who wields `weapon` can block: with a SHIELD, or by a counter (K-14).
    fn blocks(&self, weapon: &Weapon) -> bool {
        let counters = self.data.specials.iter().filter(|it| it.countered);
        let mut with = counters.flat_map(|it| self.counters(it));
        self.has(Need::Shield, Some(weapon))
            || with.any(|form| form.weapon().is_some_and(|it| it.id == weapon.id))
    }

    /// A special that a card performs by itself, with every weapon.
    pub(super) fn performed(
        &self,
        special: &'a Special,
        attack: &'a Attack,
    ) -> Vec<AttackForm<'a>> {
        let has = |weapon: &Weapon| self.has(attack.needs, Some(weapon));
        let opened = self.openers.iter().any(|it| it.opens(Some(attack)));
        let paid = opened || self.data.rule_options.k12 == K12::Alone;
        let able = |weapon: &&&Weapon| paid && attack.performs_with(special, weapon) && has(weapon);
        let weapons = self.weapons.iter().filter(able);
        weapons.map(|weapon| AttackForm::Performed(weapon, special, attack)).collect()
    }

    /// What the owner of a cancelling card may strike with.
    pub(super) fn strikes(&self, by: &'a Canceller) -> Vec<AttackForm<'a>> {
        if !by.strikes {
            return Vec::new();
        }
        let plain = self.defaults().into_iter().chain(self.basics()).chain(self.flats());
        plain.map(|it| AttackForm::FreeStrike(by, it.weapon(), it.attack())).collect()
    }

    pub(super) fn attack_forms(&self) -> Vec<AttackForm<'a>> {
        let mut all = self.defaults();
        all.extend(self.basics());
        all.extend(self.flats());
        for special in &self.data.specials {
            all.extend(self.specials(special));
            all.extend(self.counters(special));
            all.extend(self.after_blocks(special));
            for attack in &self.attacks {
                all.extend(self.performed(special, attack));
            }
        }
        for canceller in &self.cancellers {
            all.extend(self.strikes(canceller));
        }
        all
    }

    /// Every defence with its heading.
    pub(super) fn defence_forms(&self) -> Vec<(String, DefenceForm<'a>)> {
        let shields =
            self.shields().map(|it| (format!("{} use", it.title), DefenceForm::Shield(it)));
        let cards = self.defences.iter().map(|it| (it.title.clone(), DefenceForm::Card(it)));
        let counters = self.data.specials.iter().filter(|it| it.countered);
        let counters = counters.map(|it| (it.counter_name(), DefenceForm::Counter(it)));
        let cancels = self.cancellers.iter().map(|it| (it.title.clone(), DefenceForm::Cancel(it)));
        shields.chain(cards).chain(counters).chain(cancels).collect()
    }
}

impl Special {
    /// What the answer with the same special is called.
    pub(super) fn counter_name(&self) -> String {
        format!("counter{}", self.title.to_lowercase())
    }
}
