//! What can be decided in Skirmish, and what happens between two decisions.

use super::kinds::Kind;
use crate::play::Seat;
use crate::skirmish::{Effects, Item};

/// One decision. The order of the variants is the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Action {
    /// Step 1: puts armour on.
    Wear(Kind),
    /// Step 2: attacks, with a Basic card or none; an `opener` opens the special, which may destroy an item.
    Attack {
        at: Seat,
        form: AttackKind,
        card: Option<Kind>,
        opener: Option<Kind>,
        item: Option<Item>,
    },
    /// Step 2: spends the turn on this.
    Recover(Recovery),
    /// Takes a weapon from the hand into play, where recovered ones go to the hand (K-18).
    Wield(Kind),
    /// Step 2: does nothing.
    Pass,
    /// Lets an attack, or a part of one, hit.
    Take,
    /// Stops it with the SHIELD, without a card.
    Use,
    /// Stops it with a Defence card.
    Defend(Kind),
    /// Throws the special back.
    Counter { special: u8, opener: Kind, card: Option<Kind> },
    /// Cancels a card that was just played.
    Cancel { with: Kind, on: Kind },
    /// Does a special after a block: the defender strikes, the attacker undoes the block.
    Hook { special: u8, opener: Kind },
    /// Plays no card in answer.
    Decline,
    /// Makes the strike that a cancelling card has earned, at the owner of the cancelled card (K-04): with a
    /// Basic card, or by the default.
    Strike { at: Seat, card: Option<Kind> },
    /// Makes no use of it.
    NoStrike,
    /// Step 3: discards from the hand.
    Discard(Kind),
    /// Step 3: lays down the weapon or the SHIELD in play.
    LayDown(Kind),
    /// Step 3: ends it.
    End,
    /// Chance: this is the next card drawn.
    Draw(Kind),
    /// Chance: this weapon is dealt.
    Lot(Kind),
}

/// How an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackKind {
    /// With the weapon alone.
    Default,
    /// With the weapon and a Basic card that adds to it.
    Basic,
    /// With a Basic card instead of the weapon.
    Flat,
    /// As a special, by its place.
    Special(u8),
    /// As a special that a Basic card performs by itself (K-12).
    Performed(u8),
}

/// What a turn of recovery brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recovery {
    /// Health counters.
    Health,
    /// A SHIELD from the weapon pile, undamaged.
    Shield(Kind),
    /// A weapon from the weapon pile.
    Weapon(Kind),
    /// Armour from the normal pile.
    Armour(Kind),
    /// Takes the armour off.
    ArmourOff(Kind),
}

/// An attack as it was when it was made: what a fight changes afterwards, such as a weapon that is gone,
/// does not change it (K-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blow {
    /// What it is made by.
    pub origin: Origin,
    /// The weapon wielded when it was made. It has no part in a strike with fist, boot or rim (K-16).
    pub weapon: Option<Kind>,
    /// The Basic card in it.
    pub card: Option<Kind>,
    /// The special it is.
    pub special: Option<u8>,
    /// The card that opened that.
    pub opener: Option<Kind>,
    /// What it is to destroy.
    pub item: Option<Item>,
}

/// What an attack is made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A turn of the attacker's own.
    Turn,
    /// An own turn, by a card that does a special by itself (K-12).
    Performed,
    /// The answer to a special with the same (K-13).
    Counter,
    /// A special after an own block (K-26).
    AfterBlock,
    /// A card that cancelled another one (K-04).
    FreeStrike(Kind),
    /// Not an attack: armour that is put on, where that can be cancelled too (K-02).
    Wear,
}

/// How a part of an attack is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// What it is met with.
    pub with: With,
    /// What comes of it if it stands.
    pub effects: Effects,
    /// The SHIELD before it was used.
    pub shield: Option<(Kind, u8)>,
    /// Whether it was turned or lost for it.
    pub worn: bool,
}

/// With what an attack is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum With {
    /// The SHIELD without a card.
    Shield(Kind),
    /// A Defence card played for it.
    Card(Kind),
    /// The same special, thrown back.
    Counter { special: u8, opener: Kind, card: Option<Kind> },
}

/// Something that happened, to be told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A card was played from a hand.
    Played { by: Seat, card: Kind },
    /// The seat `by` attacks the seat `at`.
    Attacked { by: Seat, at: Seat, blow: Blow },
    /// An attack, or a part of it, got through and took so many counters.
    Hit { by: Seat, at: Seat, blow: Blow, damage: i16 },
    /// An attack, or a part of it, was stopped.
    Stopped { by: Seat, with: With, blow: Blow },
    /// A card was cancelled.
    Cancelled { by: Seat, with: Kind, card: Kind },
    /// A block was undone.
    Unblocked { by: Seat },
    /// An attack went on to the next player.
    PassedOn { from: Seat, to: Seat },
    /// Something in play was lost; `item` is what it was to its owner.
    Lost { seat: Seat, card: Kind, item: Item },
    /// A SHIELD was turned to its damaged side.
    Worn { seat: Seat },
    /// So many counters came back.
    Healed { seat: Seat, health: i16 },
    /// The player of this seat died.
    Died { seat: Seat, by: Seat },
    /// The normal pile became the deck.
    Reshuffled,
    /// A turn begins for this seat.
    Turn { seat: Seat },
}

impl AttackKind {
    /// The attack that is made so. `card` is the Basic card.
    pub(crate) fn blow(
        self,
        weapon: Option<Kind>,
        card: Option<Kind>,
        opener: Option<Kind>,
        item: Option<Item>,
    ) -> Blow {
        let (origin, special) = match self {
            Self::Default | Self::Basic | Self::Flat => (Origin::Turn, None),
            Self::Special(place) => (Origin::Turn, Some(place)),
            Self::Performed(place) => (Origin::Performed, Some(place)),
        };
        Blow { origin, weapon, card, special, opener, item }
    }

    /// The special that it is.
    pub(crate) fn special(self) -> Option<u8> {
        match self {
            Self::Special(place) | Self::Performed(place) => Some(place),
            _ => None,
        }
    }
}

impl Blow {
    /// One with nothing in it yet.
    pub(super) fn of(origin: Origin) -> Self {
        Self { origin, weapon: None, card: None, special: None, opener: None, item: None }
    }

    /// The cards that were played for it.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Kind> + use<> {
        self.card.into_iter().chain(self.opener)
    }
}

impl Recovery {
    /// The card it takes, if it is about one.
    pub(crate) fn card(self) -> Option<Kind> {
        match self {
            Self::Health => None,
            Self::Shield(kind)
            | Self::Weapon(kind)
            | Self::Armour(kind)
            | Self::ArmourOff(kind) => Some(kind),
        }
    }
}

impl Action {
    /// The cards that it plays or puts on, as a mask.
    pub(super) fn cards(self) -> u32 {
        let bit = |card: Option<Kind>| card.map_or(0, Kind::bit);
        match self {
            Self::Wear(kind) | Self::Wield(kind) | Self::Defend(kind) => kind.bit(),
            Self::Attack { card, opener, .. } => bit(card) | bit(opener),
            Self::Counter { opener, card, .. } => bit(card) | opener.bit(),
            Self::Cancel { with, .. } => with.bit(),
            Self::Hook { opener, .. } => opener.bit(),
            Self::Strike { card, .. } => bit(card),
            _ => 0,
        }
    }
}
