//! Playing the games: typed mechanics, what follows from them, and whole games.
//!
//! In: the validated [`Game`](cardwright_model::Game). Out: a [`Ruleset`] that answers questions about it
//! and plays it. Never: words; `wording` and `rules` read the same mechanics and so can't disagree.

mod change;
pub mod fact;
mod games;
mod kit;
mod mutation;
pub mod phase;
pub mod play;
pub mod pond;
pub mod relation;
mod ruleset;
mod sessions;
pub mod skirmish;
pub mod skorm;
pub mod switches;
pub mod wars;

pub use change::{ChangeError, change, number_at};
pub use fact::ObservedEffects;
pub use games::{GAMES, RulesetEntry, entry, replay, ruleset, run_scenarios, switches};
pub use kit::data::Reads;
pub use kit::judge::{JudgedScenario, ScenarioResult};
pub use kit::keys::Keys;
pub use kit::playable::{Playable, RulesConfig};
pub use kit::position::Position;
pub use kit::sample::SelfPlaySample;
pub use kit::tokens::ParseError;
pub use kit::write_scenario::ScenarioHead;
pub use mutation::{Mutation, mutations};
pub use ruleset::{Ruleset, Use};
pub use sessions::{PlayerKind, Series, Sessions};
