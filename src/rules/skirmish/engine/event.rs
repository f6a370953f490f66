//! What happens between two decisions: for those who watch, count and tell.

use super::blow::{Blow, With};
use super::kinds::Kind;
use crate::play::Seat;
use crate::skirmish::Item;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was played from a hand.
    Played {
        /// Whose.
        by: Seat,
        /// Which.
        card: Kind,
    },
    /// An attack began.
    Attacked {
        /// Who attacks.
        by: Seat,
        /// Whom.
        at: Seat,
        /// How.
        blow: Blow,
    },
    /// An attack, or a part of it, got through.
    Hit {
        /// Who attacked.
        by: Seat,
        /// Who was hit.
        at: Seat,
        /// How.
        blow: Blow,
        /// Counters lost.
        damage: i16,
    },
    /// An attack, or a part of it, was stopped.
    Stopped {
        /// Who stopped it.
        by: Seat,
        /// How.
        with: With,
        /// What it was.
        blow: Blow,
    },
    /// A card was cancelled.
    Cancelled {
        /// By whom.
        by: Seat,
        /// With what.
        with: Kind,
        /// The card.
        card: Kind,
    },
    /// A block was undone.
    Unblocked {
        /// By whom.
        by: Seat,
    },
    /// An attack went on to the next player.
    PassedOn {
        /// From.
        from: Seat,
        /// To.
        to: Seat,
    },
    /// Something in play was lost.
    Lost {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Kind,
        /// What it was to its owner.
        item: Item,
    },
    /// A SHIELD was turned to its damaged side.
    Worn {
        /// Whose.
        seat: Seat,
    },
    /// Counters came back.
    Healed {
        /// Whose.
        seat: Seat,
        /// How many.
        health: i16,
    },
    /// Somebody died.
    Died {
        /// Who.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
    /// The normal pile became the deck.
    Reshuffled,
    /// A turn began.
    Turn {
        /// Whose.
        seat: Seat,
    },
}
