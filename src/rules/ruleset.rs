//! What the rules of every game answer.

use super::fact::{Fact, FactName, Facts, ObservedEffects};
use super::kit::data::Reads;
use super::kit::sample::SelfPlaySample;
use super::play::Seat;
use super::relation::Relations;
use super::sessions::Sessions;
use super::switches::Switches;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Diagram, Game, PositionQuery, ShownAction, Tabletop};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Whether a card or keyword is good for anything, found by trying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// For this, to be read after its name: "stops a default attack with `axe`".
    Does(String),
    /// For nothing that could be found.
    Idle {
        /// Why, to be read alone.
        why: String,
        /// The fields of it that make it so; none where it has no part in it.
        fields: Vec<&'static str>,
    },
}

/// The executable rules of one game, as far as it does not matter which.
pub trait Ruleset: Sessions + Debug + Send + Sync {
    /// How rulings are read.
    fn switches(&self) -> Switches;

    /// What of the game the rules go by.
    fn reads(&self) -> &Reads;

    /// A few games of self-play, always the same ones.
    fn self_play(&self) -> &SelfPlaySample;

    /// Everything that tells these rules from others, in any words: games of other rules are not
    /// added up. `out` are the ids of the cards that each variant takes out.
    fn basis(&self, game: &Game, out: &BTreeMap<String, BTreeSet<String>>) -> String;

    /// Names of the tables that it computes for the rulebook.
    fn tables(&self) -> &'static [&'static str] {
        &[]
    }

    /// A computed table for the rulebook, as its layout reads it.
    fn table(&self, name: &str) -> Option<Json> {
        let _ = name;
        None
    }

    /// Sets up the position of a diagram and answers what it is asked. `None` when errors were pushed.
    fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        let fault = Diagnostic::error("R001", "the rules of this game draw no positions");
        report.push(fault.at(inquiry.span, "this position"));
        None
    }

    /// What lies on the table when so many begin to play. `None` where the rules don't tell.
    fn tabletop(&self, seats: Seat) -> Option<Tabletop> {
        let _ = seats;
        None
    }

    /// The cards that a fact of a replayed example shows, if somebody does something with cards in it: by default
    /// the `card` of whoever it is done `by`.
    fn shown_action(&self, fact: &Json) -> Option<ShownAction> {
        let word = |key: &str| fact[key].as_str().map(str::to_owned);
        let cards = vec![word("card")?];
        Some(ShownAction { by: word("by")?, cards, at: word("at"), ..ShownAction::default() })
    }

    /// Whether a fact that follows an action turns the cards over that it was done with.
    fn turns_over(&self, action: &ShownAction, fact: &Json) -> bool {
        let _ = (action, fact);
        false
    }

    /// Defences that fail in play against attacks that no field of theirs speaks of: ids, each with
    /// those attacks in words.
    fn reasonless(&self) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// What play shows of every card and keyword, found by fights.
    fn shown(&self) -> ObservedEffects {
        ObservedEffects::default()
    }

    /// What play shows of every card, fact by fact.
    fn facts(&self) -> &Facts {
        static NONE: Facts = Facts::new();
        &NONE
    }

    /// What play shows of the game as a whole, for cards that say how it is played.
    fn game_facts(&self) -> &BTreeSet<Fact> {
        static NONE: BTreeSet<Fact> = BTreeSet::new();
        &NONE
    }

    /// The names that facts of these rules have, each with what it says in plain words.
    fn fact_names(&self) -> &'static [FactName] {
        &[]
    }

    /// What play shows to hold between things of the game, for the claims of its texts.
    fn relations(&self) -> &Relations {
        static NONE: Relations = Relations::new();
        &NONE
    }

    /// Names of the functions that texts can call, such as `damage(weapon="axe")`.
    fn functions(&self) -> &'static [&'static str] {
        &[]
    }

    /// The value of one of these functions for its arguments.
    ///
    /// # Errors
    /// In words, when the arguments are not understood or there is no such value.
    fn call(&self, function: &str, arguments: &BTreeMap<String, Json>) -> Result<i64, String> {
        let _ = arguments;
        Err(format!("there is no function `{function}`"))
    }

    /// What each card and keyword can do, by id, when the cards `out` are not in the game. Those
    /// are not among the answers, and neither is what the rules have no opinion on.
    fn uses(&self, out: &BTreeSet<String>) -> BTreeMap<String, Use> {
        let _ = out;
        BTreeMap::new()
    }

    /// Ids of the rulings that are read in another way than this edition settles them.
    fn switched(&self) -> BTreeSet<&'static str> {
        self.switches().switched().collect()
    }
}

/// What most rules answer alike: what they have read, and games of their sensible player, so many of them
/// and broken off after so many decisions.
macro_rules! answered_by {
    ($data:ident, $games:expr, $cap:expr) => {
        fn reads(&self) -> &$crate::kit::data::Reads {
            &self.$data.reads
        }

        fn self_play(&self) -> &$crate::kit::sample::SelfPlaySample {
            self.sample
                .get_or_init(|| $crate::kit::sample::self_play(self, &Sensible, $games, $cap))
        }
    };
}
pub(crate) use answered_by;
