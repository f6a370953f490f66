//! What is counted of one thing over many games. Everything is a whole number, so that adding is
//! exact; names of fields are those of `simulation.json` (docs/simulating.md).

use serde::{Deserialize, Serialize};

/// A record of counters with their sum.
macro_rules! counts {
    (
        $(#[$about:meta])* $name:ident { $( $(#[doc = $says:literal])+ $key:ident: $kind:ty, )* }
        sums { $( $(#[doc = $means:literal])+ $field:ident, )+ }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $( $(#[doc = $says])+ pub $key: $kind, )*
            $( $(#[doc = $means])+ pub $field: u64, )+
        }

        impl $name {
            /// Adds another one of the same thing.
            pub(super) fn add(&mut self, other: &Self) {
                $( debug_assert_eq!(self.$key, other.$key, "sums are of the same things"); )*
                $( self.$field += other.$field; )+
            }

            /// Whether nothing was counted.
            pub fn is_empty(&self) -> bool {
                $( self.$field == 0 )&&+
            }

            /// Whether it counts the same thing as another one.
            pub(super) fn same(&self, other: &Self) -> bool {
                let _ = other;
                true $( && self.$key == other.$key )*
            }
        }
    };
}

counts! {
    /// A place at the table, in the order of turns.
    SeatCount { }
    sums {
        /// Games won.
        wins,
        /// Games in which this fighter died.
        deaths,
        /// Fighters killed.
        kills,
        /// Damage dealt.
        dealt,
        /// Damage taken.
        taken,
        /// Turns begun.
        turns,
    }
}

counts! {
    /// A source of attacks.
    SourceCount {
        /// What sort of attack.
        sort: Sort,
        /// The card or special behind it; nothing for an attack with the weapon alone.
        id: Option<String>,
    }
    sums {
        /// Attacks made, before anything answers them.
        attacks,
        /// Parts that got through.
        hits,
        /// Parts that were stopped.
        stopped,
        /// Damage done.
        damage,
        /// Fighters killed.
        kills,
        /// Games that it ended.
        last,
    }
}

counts! {
    /// A card as it goes through the hands.
    CardCount {
        /// The card.
        id: String,
    }
    sums {
        /// Copies drawn or dealt.
        drawn,
        /// Decisions, those about discarding apart, at which the seat had it in hand.
        held,
        /// Those of them at which it could be played.
        playable,
        /// Copies played.
        played,
        /// Copies discarded.
        discarded,
        /// Fighters killed by a hit that it was part of.
        kills,
        /// Those of them that were killed by the later winner.
        winning,
        /// Games that such a hit ended.
        last,
        /// Lives that it saved: parts that it stopped and that would have killed.
        saved,
    }
}

counts! {
    /// A weapon, or none.
    WeaponCount {
        /// The weapon; nothing for bare hands.
        id: Option<String>,
    }
    sums {
        /// Turns begun with it in play.
        turns,
        /// Attacks made with it.
        attacks,
        /// Parts that got through.
        hits,
        /// Damage done.
        damage,
        /// Fighters killed.
        kills,
        /// Fighters who had it in play at the first turn.
        began,
        /// Those of them who won.
        began_won,
        /// Fighters who had it in play when they died or the game ended.
        ended,
        /// Those of them who won.
        ended_won,
    }
}

counts! {
    /// A special.
    SpecialCount {
        /// Its keyword.
        id: String,
    }
    sums {
        /// How often it was done, in attack or in answer.
        used,
        /// Parts that got through.
        hits,
        /// Parts that were stopped.
        stopped,
        /// Blocks that it undid.
        undone,
        /// Damage done.
        damage,
        /// Fighters killed.
        kills,
    }
}

counts! {
    /// A way to meet an attack.
    DefenceCount {
        /// The card or special.
        id: String,
        /// Whether it is a special thrown back rather than a card.
        counter: bool,
    }
    sums {
        /// How often it was tried.
        used,
        /// How often it stood, and stopped the part.
        stood,
        /// How often the part would have killed.
        saved,
    }
}

/// Sorts of attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// With the weapon alone.
    #[default]
    Default,
    /// With a Basic card that adds to the weapon.
    Basic,
    /// With a Basic card instead of the weapon.
    Flat,
    /// A special.
    Special,
    /// A special that a Basic card does by itself.
    Performed,
    /// A special in answer to the same.
    Counter,
    /// A special after an own block.
    AfterBlock,
    /// What a card that cancels another earns.
    Strike,
}
