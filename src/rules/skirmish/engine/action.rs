//! What can be decided in Skirmish.

use super::kinds::Kind;
use crate::play::Seat;
use crate::skirmish::Item;

/// One decision. The order of the variants is the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Step 1: puts armour on.
    Wear(Kind),
    /// Step 2: attacks.
    Attack {
        /// Whom.
        at: Seat,
        /// How.
        form: Form,
        /// The Basic card in it.
        card: Option<Kind>,
        /// The card that opens the special.
        opener: Option<Kind>,
        /// What is to be destroyed.
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
    /// Throws it back.
    Counter {
        /// Which special.
        special: u8,
        /// The card that opens it.
        opener: Kind,
        /// The Basic card in it.
        card: Option<Kind>,
    },
    /// Cancels a card that was just played.
    Cancel {
        /// With this card.
        with: Kind,
        /// That one.
        on: Kind,
    },
    /// Does a special after a block: the defender strikes, the attacker undoes the block.
    Hook {
        /// Which special.
        special: u8,
        /// The card that opens it.
        opener: Kind,
    },
    /// Plays nothing.
    Decline,
    /// Makes the strike that a cancelling card has earned.
    Strike {
        /// At whom: the owner of the cancelled card (K-04).
        at: Seat,
        /// With a Basic card, or by the default.
        card: Option<Kind>,
    },
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
pub enum Form {
    /// With the weapon alone.
    Default,
    /// With the weapon and a Basic card that adds to it.
    Basic,
    /// With a Basic card instead of the weapon.
    Flat,
    /// As a special.
    Special(u8),
    /// As a special that a Basic card performs by itself (K-12).
    Performed(u8),
}

/// What a turn of recovery brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recovery {
    /// Counters.
    Health,
    /// A SHIELD from the weapon pile, undamaged.
    Shield(Kind),
    /// A weapon from the weapon pile.
    Weapon(Kind),
    /// Armour from the normal pile.
    Armour(Kind),
    /// Armour comes off.
    ArmourOff(Kind),
}
