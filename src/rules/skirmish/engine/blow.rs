//! Attacks and answers to them, as they were when they were made: what a fight changes afterwards,
//! such as a weapon that is gone, does not change them (K-50).

use super::kinds::Kind;
use crate::skirmish::{Effects, Item};

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// What it is made by.
    pub(crate) origin: Origin,
    /// The weapon wielded when it was made. It has no part in a strike with fist, boot or rim (K-16).
    pub weapon: Option<Kind>,
    /// The Basic card in it.
    pub(crate) card: Option<Kind>,
    /// The special it is.
    pub(crate) special: Option<u8>,
    /// The card that opened that.
    pub(crate) opener: Option<Kind>,
    /// What it is to destroy.
    pub(crate) item: Option<Item>,
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

/// What an attack is made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// An own turn.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// With what.
    pub(crate) with: With,
    /// What comes of it if it stands.
    pub(crate) effects: Effects,
    /// The SHIELD before it was used.
    pub(crate) shield: Option<(Kind, u8)>,
    /// Whether it was turned or lost for it.
    pub(crate) worn: bool,
}

/// With what an attack is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// The SHIELD itself.
    Shield(Kind),
    /// A Defence card.
    Card(Kind),
    /// The same special.
    Counter {
        /// Which.
        special: u8,
        /// The card that opened it.
        opener: Kind,
        /// The Basic card in it.
        card: Option<Kind>,
    },
}
