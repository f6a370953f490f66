//! What a game gives so that it can be played and its play be told.

use super::position;
use super::scenario::{ScenarioRules, Step};
use crate::play::{
    ChanceMode, PerftCount, PerftRow, Policy, PolicyNotes, Rotation, Seat, StatsRecorder, perft,
};
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Game, Located, QueryEntry, Scenario};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The way in which a game is played.
#[derive(Clone, Copy, Debug)]
pub struct RulesConfig<'a> {
    /// The variant; the game as it is without one.
    pub variant: Option<&'a str>,
    /// How rulings are read.
    pub switches: &'a Switches,
    /// Ids of the cards that the variant takes out.
    pub out: &'a BTreeSet<String>,
    /// How many play, where that is known.
    pub seats: Option<Seat>,
}

/// A game whose play can be told.
pub trait Narrate: ScenarioRules {
    /// A line of an example that sets something up, to be shown where one is not understood.
    const SET_UP: &'static str;

    /// The set-up of a scenario from the lines of an example, each with the word before its colon; a
    /// `[position]` unless a game says otherwise. `None` when errors were pushed.
    fn set_up_of(
        heads: &[(Located<String>, Located<String>)],
        report: &mut Report,
    ) -> Option<Vec<QueryEntry>> {
        position::of_lines(heads, Self::SET_UP, report)
    }

    /// How it stands before anything is done.
    fn opening(&self, scenario: &Scenario, state: &Self::State) -> Json;

    /// What somebody does. Needed unless the game tells [`Narrate::narrate`] itself.
    fn action_fact(&self, before: &Self::State, after: &Self::State, action: Self::Action) -> Json {
        let _ = (before, after, action);
        Json::Null
    }

    /// What comes of it. `None` where the fact of the action tells it.
    fn event(&self, before: &Self::State, after: &Self::State, event: Self::Event) -> Option<Json> {
        let _ = (before, after, event);
        None
    }

    /// All there is to tell of an action: what is done, and each event.
    fn narrate(&self, step: &Step<Self>) -> Vec<Json> {
        let Step { before, action, after, events } = step;
        let action = std::iter::once(self.action_fact(before, after, *action));
        let events = events.iter().filter_map(|it| self.event(before, after, it.clone()));
        action.chain(events).collect()
    }
}

/// What a game gives so that it can be played: how it is read, what is counted, and its policies.
pub trait Playable: StatsRecorder + Narrate + Sized + 'static {
    /// The rulings that can be switched.
    const SWITCHES: &'static [Switch] = &[];

    /// Whether its pieces face a side, so that [`Playable::count_turns`] looks at the rotation.
    const ROTATES: bool = false;

    /// What its policies do, in words.
    const POLICIES: PolicyNotes;

    /// The rules of a game. What is missing or not understood is reported at its line; `None` when
    /// errors were pushed.
    fn of_game(game: &Game, variation: &RulesConfig<'_>, report: &mut Report) -> Option<Self>;

    /// Counts the positions that so many turns lead to; decisions, those of chance included, where the
    /// game does not count turns of its own.
    fn count_turns(&self, start: &Self::State, depth: u32, rotation: Rotation) -> Vec<PerftRow> {
        let _ = rotation;
        let counts = perft(self, start, depth, ChanceMode::Counted).into_iter().skip(1);
        let row = |counted: PerftCount| {
            let (nodes, distinct) = (counted.sequences, counted.distinct);
            PerftRow { depth: counted.depth, nodes, distinct, finished: Vec::new() }
        };
        counts.map(row).collect()
    }

    /// Somebody who plays as a sensible person would.
    fn sensible(&self) -> Box<dyn Policy<Self>>;

    /// Somebody who weighs less than that, to measure the sensible player by; nobody where the game
    /// has no such player.
    fn simple(&self) -> Option<Box<dyn Policy<Self>>> {
        None
    }

    /// Somebody who looks ahead so many times; nobody where the game has no such player.
    fn searching(&self, rounds: u32) -> Option<Box<dyn Policy<Self> + '_>> {
        let _ = rounds;
        None
    }
}
