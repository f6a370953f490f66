//! The mechanics of the cards, typed.

use super::figures::{Figures, Variant};
use super::rule_options::RuleOptions;
use crate::kit::data::Reads;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that can be wielded, played or worn, and the figures it is played by.
#[derive(Debug)]
pub struct RulesData {
    /// Weapons in card order.
    pub weapons: Vec<Weapon>,
    /// Basic attack cards in card order.
    pub attacks: Vec<Attack>,
    /// Defence cards in card order.
    pub defences: Vec<Defence>,
    /// Special attacks in their order.
    pub specials: Vec<Special>,
    /// The cards of armour: MAIL and SHIELD.
    pub(crate) armour: Vec<Armour>,
    /// Cards that let a weapon do a special.
    pub openers: Vec<Opener>,
    /// Cards that cancel other cards.
    pub cancellers: Vec<Canceller>,
    /// Numbers of the game itself.
    pub figures: Figures,
    /// Ways to play that change the rules.
    pub variants: Vec<Variant>,
    /// How the rulings that can be switched are read.
    pub rule_options: RuleOptions,
    /// What of the game stands in all this.
    pub reads: Reads,
}

/// A weapon card of the game.
#[derive(Debug)]
pub struct Weapon {
    /// Id of its card.
    pub id: String,
    /// Its title, as printed.
    pub title: String,
    pub(crate) hands: i64,
    /// Damage without a card.
    pub default_damage: i64,
    /// Specials it can do.
    pub specials: Vec<String>,
    /// Basic attack to what the weapon adds to it.
    pub(crate) boosts: BTreeMap<String, i64>,
}

/// Hands of a fighter.
pub(super) const HANDS: i64 = 2;

impl Weapon {
    /// Whether the wielder has a hand left for a SHIELD; behind any other weapon it is slung.
    pub fn leaves_a_hand(&self) -> bool {
        self.hands < HANDS
    }
}

/// What one must have to play a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Nothing is needed.
    Nothing,
    /// A weapon in play.
    Weapon,
    /// A SHIELD in use.
    Shield,
    /// A weapon in play or a SHIELD in use.
    WeaponOrShield,
}

impl Need {
    /// All of them, in order.
    pub(crate) const ALL: [Self; 4] =
        [Self::Nothing, Self::Weapon, Self::Shield, Self::WeaponOrShield];
}

/// A Basic attack card.
#[derive(Debug)]
pub struct Attack {
    /// Id of its card.
    pub id: String,
    /// Its title, as printed.
    pub title: String,
    /// What the attacker must have.
    pub needs: Need,
    /// Added to the weapon's default, or flat.
    pub(crate) damage: i64,
    /// True when it adds to the weapon's default, and so needs one; false when it is struck
    /// instead, with fist, boot or rim.
    pub adds: bool,
    /// Weapons it can't be played with.
    pub(crate) not_with: Vec<String>,
    /// Armour that does not help against it.
    pub(crate) bypasses: Vec<String>,
    /// A special that it can perform by itself, with any weapon and without its damage (K-12).
    pub(crate) performs: Option<String>,
}

/// A card that stops an attack.
#[derive(Debug)]
pub struct Defence {
    pub(crate) id: String,
    /// Its title, as printed.
    pub title: String,
    /// What the defender must have.
    pub needs: Need,
    /// Weapons whose attacks it can't stop.
    pub(crate) not_weapons: Vec<String>,
    /// Basic attacks it can't stop.
    pub not_attacks: Vec<String>,
    /// Specials it can't stop.
    pub(crate) not_specials: Vec<String>,
    /// Stops only attacks with a weapon of so many hands.
    pub(crate) only_hands: Option<i64>,
    /// The attacker loses the weapon.
    pub(crate) takes_weapon: bool,
    /// It turns the SHIELD like a use without a card (K-01).
    pub wears_shield: bool,
    /// Specials that go on to the next player instead of ending.
    pub(crate) passes_on: Vec<String>,
}

impl Defence {
    /// Whether it is a block in the sense of a Hook or a Rend.
    pub(crate) fn blocks(&self) -> bool {
        self.needs == Need::Shield
    }
}

/// Whether a special takes a Basic attack card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasicUse {
    /// One must be played.
    Required,
    /// One may be played.
    Optional,
    /// It can't (K-09, K-10).
    None,
}

/// What a special can destroy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// What the defender wears.
    Armour,
    /// The weapon in play.
    Weapon,
    /// The SHIELD in play, slung or damaged too (K-11).
    Shield,
}

/// A special attack, with the rules for it.
#[derive(Debug)]
pub struct Special {
    /// Id of its keyword.
    pub id: String,
    /// Its title, as printed.
    pub title: String,
    /// Whether it takes a Basic attack card.
    pub basic: BasicUse,
    /// Added to the damage of each part.
    pub damage: i64,
    /// How many equal attacks it makes.
    pub(crate) parts: i64,
    /// Weapons that make another number of parts.
    pub(crate) more_parts: BTreeMap<String, i64>,
    /// Whether it does damage to health at all.
    pub wounds: bool,
    /// No kind of block may answer it.
    pub(crate) unblockable: bool,
    /// The defender may answer with the same special; that answer is a block.
    pub countered: bool,
    /// The attacker may cancel a block with it.
    pub cancels_block: bool,
    /// After an own block the defender may strike with it.
    pub strikes_after_block: bool,
    /// Items of which it destroys the one that is named.
    pub(crate) destroys: BTreeSet<Item>,
    /// Defence to the item that is lost instead of the one named.
    pub(crate) instead: BTreeMap<String, Item>,
}

impl Special {
    /// How many equal attacks it makes with a weapon.
    pub(crate) fn parts_with(&self, weapon: &Weapon) -> i64 {
        self.more_parts.get(&weapon.id).copied().unwrap_or(self.parts)
    }
}

/// A card that lets a weapon do one of its specials.
#[derive(Debug)]
pub struct Opener {
    pub(crate) id: String,
    /// Basic attacks it can't be played with.
    pub(crate) bars: Vec<String>,
}

/// A card that cancels cards.
#[derive(Debug)]
pub struct Canceller {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Whether its owner may then strike the owner of the cancelled card (K-04).
    pub strikes: bool,
    /// The only cards that answer that strike.
    pub(crate) answered_by: Vec<String>,
}

/// Something that protects without being played as a defence: it absorbs, or it has uses.
#[derive(Debug)]
pub struct Armour {
    /// Id of its card.
    pub id: String,
    pub(crate) title: String,
    /// Damage it takes off each part while worn.
    pub(crate) absorbs: Option<i64>,
    /// Attacks it stops without a card before it is gone.
    pub(crate) uses: Option<i64>,
}
