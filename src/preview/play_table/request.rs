//! Requests to a game, and what it shows.

use serde_json::Value;
use std::sync::mpsc::Sender;

/// What somebody wants of a game.
#[derive(Debug)]
pub(crate) enum TableRequest {
    /// A seat says what it does.
    Act(u8, String),
    /// A seat takes the last decision back.
    Undo(u8),
    /// A seat sets up all its pieces.
    Place(u8),
    /// The files have changed.
    LookAgain,
    /// Plays on by the data as they are now, with the moves so far or from the start.
    Renew { moves: bool },
    /// Wants the game so far as a scenario.
    Scenario,
}

/// A request and where the answer goes.
pub(crate) type PendingRequest = (TableRequest, Sender<Result<Value, String>>);

/// What is shown of a game.
#[derive(Default)]
pub(crate) struct Published {
    /// As each seat sees it, and last whoever passes by.
    pub(crate) views: Vec<Value>,
    pub(crate) transcript: String,
    /// The person who is asked now; not for everybody to know.
    pub(crate) next_person: Option<u8>,
    /// Why the transcript is not given away yet.
    pub(crate) withheld: Option<&'static str>,
}
