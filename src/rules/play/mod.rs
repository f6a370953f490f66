//! What every game is when it is played: states, actions, and whose choice it is.
//!
//! In: nothing, this is the shape that a game's own rules fill. Out: [`Rules`], and what can be done
//! with any game that has them: play it out, count its positions, write it down. Never: a rule of one
//! game, a file, a clock.

mod contest;
mod course;
mod input;
mod perft;
mod perft_row;
mod policy;
mod policy_notes;
mod random;
mod runner;
mod scene;
mod search;
mod session;
mod simulate;
mod stat_table;
mod stats;
mod tell;
pub mod transcript;
mod transpositions;

pub use contest::{Contest, ContestResult, Score, Share};
pub use course::{CourseStats, EliminationStats, LeadStats, TargetStats, TurnEventStats};
pub use input::InputError;
pub use perft::{ChanceMode, PerftCount, fingerprint, perft};
pub use perft_row::{PerftRow, Rotation};
pub use policy::{Decision, Policy, RandomPolicy};
pub use policy_notes::PolicyNotes;
pub use random::Dice;
pub use runner::{Ending, GameRunner, Step, StepListener, by_weight};
pub use scene::{
    BoardScene, LaidTile, SceneMark, ScenePiece, SceneThing, SceneZone, SeatScene, TableScene,
    TiledGround, ZoneShape,
};
pub(crate) use scene::{cell_id, seat_id};
pub use search::Search;
pub(crate) use session::GameSession;
pub use session::{GameRecord, Messages, NextActor, PastMove, Session};
pub use simulate::Shard;
pub(crate) use simulate::{Run, simulate};
pub(crate) use stat_table::places;
pub use stat_table::{EndingStats, MarkStats, Show, StatColumn, StatRow, StatTable};
pub use stats::GameStats;
pub(crate) use stats::{Counting, StatsRecorder};
pub use tell::{Actor, Choice, HelpTopic, Message, Observer, PlayerRow, TableView, Tell};
pub(crate) use tell::{CardRef, initial};
pub(crate) use transpositions::Transpositions;

use cardwright_base::english::count;
use std::fmt::Debug;
use std::hash::Hash;

/// A place at the table, counted clockwise from 0.
pub type Seat = u8;

/// A game as a state machine. Everything in it is decided by actions: chance is one too, so the
/// same actions always lead to the same state.
pub trait Rules: Sync {
    /// Everything about a game at one moment, hidden cards included.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// One decision. Its order is the order of [`Rules::actions`].
    type Action: Copy + Ord + Debug + Send + Sync;
    /// What one seat knows of a state.
    type View: Clone + Eq + Debug;
    /// Something that happened on the way from one decision to the next.
    type Event: Clone + Eq + Debug;

    /// How many can play: fewest and most.
    fn seats(&self) -> (Seat, Seat);

    /// The moment before anything is dealt. `None` when so many can't play.
    fn start(&self, seats: Seat) -> Option<Self::State>;

    /// How many play this game, those who are out of it included.
    fn seated(&self, state: &Self::State) -> Seat;

    /// Whose decision it is.
    fn to_act(&self, state: &Self::State) -> ToAct;

    /// Replaces `out` by all that may be done now, ascending, each once. Empty exactly when nobody
    /// acts any more. Where chance acts: all that may happen.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// How often an action of chance happens beside the others, at least 1; 1 for everybody else's.
    fn weight(&self, state: &Self::State, action: Self::Action) -> u64 {
        let _ = (state, action);
        1
    }

    /// One of the things that may happen where chance acts, by their weights. `options` is room to
    /// list them in; rules that need no list may leave it empty.
    ///
    /// # Panics
    /// Where chance does not act.
    fn lot(
        &self,
        state: &Self::State,
        options: &mut Vec<Self::Action>,
        dice: &mut Dice,
    ) -> Self::Action
    where
        Self: Sized,
    {
        self.actions(state, options);
        by_weight(self, state, options, dice)
    }

    /// Whether an action is among [`Rules::actions`].
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn allowed(&self, state: &Self::State, action: Self::Action) -> Result<(), Refusal>;

    /// Does what is allowed, goes on to the next decision, and adds to `told` what happened.
    ///
    /// # Panics
    /// On an action that is not allowed.
    fn play(&self, state: &mut Self::State, action: Self::Action, told: &mut Vec<Self::Event>);

    /// As [`Rules::play`], for actions that may not be allowed.
    ///
    /// # Errors
    /// With the rule that forbids it; the state is left as it was.
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        told: &mut Vec<Self::Event>,
    ) -> Result<(), Refusal> {
        self.allowed(state, action)?;
        self.play(state, action, told);
        Ok(())
    }

    /// How it ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a seat knows.
    fn observe(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// A state that the seat can't tell from the true one, by lot among those.
    fn guess(&self, view: &Self::View, dice: &mut Dice) -> Self::State;

    /// An action in words that [`Rules::read`] takes back, with the seat whose it is.
    fn show(&self, state: &Self::State, action: Self::Action) -> String;

    /// An action from words.
    ///
    /// # Errors
    /// With what is not understood, or not possible in this state.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Action, Refusal>;
}

/// How those see it from whom nothing is hidden: as it is, with nothing left to guess.
macro_rules! nothing_hidden {
    () => {
        fn observe(&self, state: &Self::State, _: $crate::play::Seat) -> Self::View {
            state.clone()
        }

        fn guess(&self, view: &Self::View, _: &mut $crate::play::Dice) -> Self::State {
            view.clone()
        }
    };
}
pub(crate) use nothing_hidden;

/// Whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// The player in this seat decides.
    Seat(Seat),
    /// Nobody's: lots, dice, the order of a deck.
    Chance,
    /// The game is over.
    Nobody,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody when all are out or it is a draw.
    pub winner: Option<Seat>,
}

/// Why something can't be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The ruling that forbids it, where it is not the plain rule.
    pub(crate) ruling: Option<&'static str>,
    /// What forbids it: lower case, no full stop.
    pub why: String,
}

impl Refusal {
    /// By the plain rules.
    pub fn rule(why: impl Into<String>) -> Self {
        Self { ruling: None, why: why.into() }
    }

    /// So many can't play a game that is for the fewest and the most that are given.
    pub fn wrong_player_count(seats: Seat, (least, most): (Seat, Seat)) -> Self {
        let players = match most.saturating_sub(least) {
            0 => count(most, "player"),
            1 => format!("{least} or {}", count(most, "player")),
            _ => format!("{least} to {}", count(most, "player")),
        };
        Self::rule(format!("this game is for {players}, not {seats}"))
    }

    /// The id of the ruling that forbids it, where it is not the plain rule.
    pub fn ruling_id(&self) -> Option<&'static str> {
        self.ruling
    }

    /// A refusal that a ruling gives the reason for.
    pub fn ruling(id: &'static str, why: impl Into<String>) -> Self {
        Self { ruling: Some(id), why: why.into() }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.ruling {
            Some(id) => write!(out, "{} ({id})", self.why),
            None => write!(out, "{}", self.why),
        }
    }
}
