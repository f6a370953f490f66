//! Playing the games: typed mechanics, what follows from them, and whole games.
//!
//! In: the validated [`Game`](cardwright_model::Game). Out: a [`Ruleset`] that answers questions about it
//! and plays it. Never: words; `wording` and `rules` read the same mechanics and so can't disagree.

mod change;
pub mod fact;
mod kit;
pub mod phase;
pub mod play;
pub mod pond;
mod ruleset;
mod sessions;
pub mod skirmish;
pub mod skorm;
pub mod switches;
pub mod wars;

pub use change::{ChangeError, change, number_at};
pub use kit::keys::Keys;
pub use kit::position::Position;
pub use ruleset::{RulesConfig, Ruleset, entry, replay, ruleset, run_scenario, switches};
pub use sessions::{Playable, PlayerKind, Series};

use std::collections::{BTreeMap, BTreeSet};

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioResult {
    /// Everything came as it should.
    Passed,
    /// Something came otherwise.
    Failed,
    /// It can't be played: its file, or the game, has errors.
    Broken,
}

/// Whether a card or keyword is good for anything, found by trying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// For this, to be read after its name: "stops a default attack with `axe`".
    Does(String),
    /// For nothing.
    Idle {
        /// Why, to be read alone.
        why: String,
        /// The fields of it that make it so; none where it has no part in it.
        fields: Vec<&'static str>,
    },
}

/// A few games that were played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlaySample {
    /// Games of players who do sensible things.
    pub games: u32,
    /// How many of those did not end.
    pub capped: u32,
    /// Decisions after which a game was broken off.
    pub cap: u32,
    /// Games of such players by the seat that won them; none counted where games don't end.
    pub wins: Vec<u32>,
    /// Ids of the cards that nobody could ever play, in these games and others of any play.
    pub never: Vec<String>,
}

/// What play shows of cards and keywords, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservedEffects {
    /// Damage that something does by itself.
    pub does: BTreeMap<String, i64>,
    /// Damage that something adds; with another card besides, what that makes more of it.
    pub adds: BTreeMap<(String, Option<String>), i64>,
    /// Damage that something takes off.
    pub takes: BTreeMap<String, i64>,
    /// Equal attacks in something, by what it is done with.
    pub parts: BTreeMap<(String, String), i64>,
    /// What never goes together, or of which one never stops the other: pairs in the order of ids.
    pub barred: BTreeSet<(String, String)>,
    /// Pairs that were seen together, or one of which stopped the other.
    pub joined: BTreeSet<(String, String)>,
}

impl ObservedEffects {
    /// Two ids in their order.
    pub fn pair(one: &str, other: &str) -> (String, String) {
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        (first.to_owned(), second.to_owned())
    }

    fn bar(&mut self, one: &str, other: &str) {
        self.barred.insert(Self::pair(one, other));
    }

    fn join(&mut self, one: &str, other: &str) {
        self.joined.insert(Self::pair(one, other));
    }
}

/// What of a game its rules go by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Fields of cards: the type, and the name of the field.
    pub cards: BTreeSet<(String, String)>,
    /// Fields of keywords: the kind, and the name of the field.
    pub keywords: BTreeSet<(String, String)>,
    /// Figures of the game or of its variants.
    pub figures: BTreeSet<String>,
}
