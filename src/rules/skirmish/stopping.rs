//! Which defence stops which attack, and at what price.

use super::mechanics::{Armour, Attack, Canceller, Defence, Item, RulesData, Special, Weapon};
use super::rule_options::{K03, K12, K37, K50};

/// An attack as the defender meets it.
#[derive(Clone, Copy, Debug)]
pub enum AttackForm<'a> {
    /// The weapon's default, without a card.
    Default(&'a Weapon),
    /// A Basic card that adds to the weapon.
    Basic(&'a Weapon, &'a Attack),
    /// A card struck instead of the weapon.
    Flat(&'a Attack),
    /// A special with a weapon, with or without a Basic card.
    Special(&'a Weapon, &'a Special, Option<&'a Attack>),
    /// A special that a Basic card performs by itself (K-12).
    Performed(&'a Weapon, &'a Special, &'a Attack),
    /// The hit of a defender who answers a special with the same (K-13).
    Counter(&'a Weapon, &'a Special, Option<&'a Attack>),
    /// The default attack that a special grants after an own block (K-26).
    AfterBlock(&'a Weapon, &'a Special),
    /// The free strike of a card that cancels cards: a default attack, or one Basic card (K-04).
    FreeStrike(&'a Canceller, Option<&'a Weapon>, Option<&'a Attack>),
}

/// What the defender tries.
#[derive(Clone, Copy, Debug)]
pub enum DefenceForm<'a> {
    /// The SHIELD itself, without a card.
    Shield(&'a Armour),
    /// A Defence card is played.
    Card(&'a Defence),
    /// The same special thrown back.
    Counter(&'a Special),
    /// A card that cancels cards.
    Cancel(&'a Canceller),
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefenceResult {
    /// The attack, or the one part, is stopped.
    Stops(Effects),
    /// It is not, or the defence can't be used at all.
    Fails,
}

/// The price or the extras of a defence that works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects {
    /// The SHIELD is turned to its damaged side, or lost when it was damaged.
    pub wears_shield: bool,
    /// The attacker's weapon goes to the weapon pile.
    pub takes_weapon: bool,
    /// The attack goes on to the next player, or ends when only two are left (K-15).
    pub passes_on: bool,
    /// An item of the defender is destroyed in place of the one that was named.
    pub loses: Option<Item>,
    /// All parts are stopped at once (K-03).
    pub all_parts: bool,
    /// Only a card of the attack is lost, and what can be done without it goes on (K-03).
    pub leaves_rest: bool,
}

impl Effects {
    /// Whether somebody loses a thing by it.
    pub(crate) fn costs(&self) -> bool {
        self.loses.is_some() || self.takes_weapon
    }
}

impl<'a> DefenceForm<'a> {
    /// The id of the card, or of the special.
    pub(super) fn id(self) -> &'a str {
        match self {
            Self::Shield(it) => &it.id,
            Self::Card(it) => &it.id,
            Self::Counter(it) => &it.id,
            Self::Cancel(it) => &it.id,
        }
    }
}

impl<'a> AttackForm<'a> {
    /// The weapon it is made with. `None` for a strike with fist, boot or rim (K-16).
    pub fn weapon(self) -> Option<&'a Weapon> {
        match self {
            Self::Flat(_) => None,
            Self::FreeStrike(_, weapon, _) => weapon,
            Self::Default(weapon)
            | Self::Basic(weapon, _)
            | Self::Special(weapon, ..)
            | Self::Performed(weapon, ..)
            | Self::Counter(weapon, ..)
            | Self::AfterBlock(weapon, _) => Some(weapon),
        }
    }

    /// The Basic card in it. `None` for an attack without one.
    pub fn attack(self) -> Option<&'a Attack> {
        match self {
            Self::Default(_) | Self::AfterBlock(..) => None,
            Self::Basic(_, attack) | Self::Flat(attack) | Self::Performed(_, _, attack) => {
                Some(attack)
            }
            Self::Special(_, _, attack)
            | Self::Counter(_, _, attack)
            | Self::FreeStrike(_, _, attack) => attack,
        }
    }

    /// The special whose own rules hold for it. `None` for every other attack: the strike after a block is a
    /// plain default attack.
    pub fn special(self) -> Option<&'a Special> {
        match self {
            Self::Special(_, special, _)
            | Self::Performed(_, special, _)
            | Self::Counter(_, special, _) => Some(special),
            _ => None,
        }
    }

    pub(crate) fn parts(self) -> i64 {
        match (self.special(), self.weapon()) {
            (Some(special), Some(weapon)) => special.parts_with(weapon),
            _ => 1,
        }
    }

    /// Whether a card was played for it that can be cancelled (K-05).
    pub(super) fn has_card(self) -> bool {
        !matches!(self, Self::Default(_))
    }

    /// Whether something of it is left without one of its two cards; a card that performs a special
    /// may do so `alone`.
    fn has_rest(self, alone: bool) -> bool {
        match self {
            Self::Special(_, _, attack) => attack.is_some(),
            Self::Performed(..) => !alone,
            _ => false,
        }
    }
}

impl RulesData {
    /// Whether a defence stops an attack, given a defender who has what the defence needs.
    pub fn defence_result(&self, attack: AttackForm<'_>, means: DefenceForm<'_>) -> DefenceResult {
        if self.block_reason(attack, means).is_some() {
            return DefenceResult::Fails;
        }
        DefenceResult::Stops(match means {
            DefenceForm::Shield(_) => self.shield(attack),
            DefenceForm::Card(defence) => self.card(attack, defence),
            DefenceForm::Counter(_) => Effects::default(),
            DefenceForm::Cancel(_) => self.cancel(attack),
        })
    }

    fn cancel(&self, attack: AttackForm<'_>) -> Effects {
        let alone = self.rule_options.k12 == K12::Alone;
        let leaves_rest = self.rule_options.k03 == K03::CardOnly && attack.has_rest(alone);
        let all_parts = !leaves_rest && attack.parts() > 1;
        Effects { all_parts, leaves_rest, ..Effects::default() }
    }

    fn shield(&self, attack: AttackForm<'_>) -> Effects {
        // Using the SHIELD counts as a block for a Rend too (K-37).
        let special = attack.special().filter(|_| self.rule_options.k37 == K37::Destroyed);
        let mut blocks = self.defences.iter().filter(|it| it.blocks());
        let loses = special.and_then(|it| blocks.find_map(|block| it.instead.get(&block.id)));
        let wears_shield = loses != Some(&Item::Shield);
        Effects { wears_shield, loses: loses.copied(), ..Effects::default() }
    }

    fn card(&self, attack: AttackForm<'_>, defence: &Defence) -> Effects {
        // A counter is not passed on by anybody (K-13).
        let passes_on = match attack {
            AttackForm::Special(_, special, _) | AttackForm::Performed(_, special, _) => {
                defence.passes_on.contains(&special.id)
            }
            _ => false,
        };
        let loses = attack.special().and_then(|it| it.instead.get(&defence.id)).copied();
        let takes_weapon = defence.takes_weapon && attack.weapon().is_some();
        let ends = takes_weapon && self.rule_options.k50 == K50::Ended;
        Effects {
            wears_shield: defence.wears_shield && loses != Some(Item::Shield),
            takes_weapon,
            passes_on,
            loses,
            all_parts: ends && attack.parts() > 1,
            ..Effects::default()
        }
    }
}
