//! Games followed as they are played, and games of a text played again.

use cardwright_model::Transcript;
use cardwright_rules::play::{Refusal, Rules, Seat, Step, StepListener};
use std::fmt;

/// A transcript that the rules don't follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Place among the moves; none when the game can't even begin.
    pub line: Option<usize>,
    /// Why.
    pub refusal: Refusal,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "move {}: {}", line + 1, self.refusal),
            None => write!(out, "{}", self.refusal),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Plays a transcript from the start of the game, every move held against the rules.
///
/// # Errors
/// With the first move that can't be read or is not allowed.
pub fn replay<R: Rules>(rules: &R, transcript: &Transcript) -> Result<R::State, ReplayError> {
    let Some(start) = rules.start(transcript.seats) else {
        let (least, most) = rules.seats();
        let why = format!("{} at the table, where {least} to {most} can play", transcript.seats);
        return Err(ReplayError { line: None, refusal: Refusal::rule(why) });
    };
    follow(rules, start, &transcript.moves)
}

/// Plays moves from any state, every one held against the rules.
///
/// # Errors
/// With the first move that can't be read or is not allowed.
pub fn follow<R: Rules>(
    rules: &R,
    mut state: R::State,
    moves: &[String],
) -> Result<R::State, ReplayError> {
    let mut told = Vec::new();
    for (line, text) in moves.iter().enumerate() {
        told.clear();
        let action = rules.read(&state, text);
        let done = action.and_then(|it| rules.apply(&mut state, it, &mut told));
        done.map_err(|refusal| ReplayError { line: Some(line), refusal })?;
    }
    Ok(state)
}

/// Actions in words.
///
/// # Panics
/// When one of them is not allowed.
pub fn moves<R: Rules>(rules: &R, start: &R::State, actions: &[R::Action]) -> Vec<String> {
    let mut state = start.clone();
    let mut told = Vec::new();
    let mut shown = |action: &R::Action| {
        let text = rules.show(&state, *action);
        told.clear();
        rules.play(&mut state, *action, &mut told);
        text
    };
    actions.iter().map(&mut shown).collect()
}

/// Whether a text can be a move in a transcript: one line that is not empty, with no blanks around
/// it, and no remark.
pub fn is_move(text: &str) -> bool {
    let bare = text.trim() == text && !text.contains(char::is_control);
    bare && !text.is_empty() && !text.starts_with(Transcript::REMARK)
}

/// Writes down the moves of a game that is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    /// The moves so far.
    pub moves: Vec<String>,
}

impl Recorder {
    /// The transcript of a game so far, as it began at a table of so many.
    pub fn transcript(self, game: &str, seats: Seat) -> Transcript {
        Transcript { game: game.to_owned(), seats, moves: self.moves, ..Transcript::default() }
    }
}

impl<R: Rules> StepListener<R> for Recorder {
    fn before(&mut self, rules: &R, state: &R::State, _: &[R::Action], action: R::Action) {
        self.moves.push(rules.show(state, action));
    }
}

/// Follows a game with a function, at the price of a copy of each state.
#[derive(Debug)]
pub struct EachStep<R: Rules, F> {
    look: F,
    before: Option<R::State>,
}

impl<R: Rules, F: FnMut(&Step<'_, R>)> EachStep<R, F> {
    /// Calls `look` after every action.
    pub fn new(look: F) -> Self {
        Self { look, before: None }
    }
}

impl<R: Rules, F: FnMut(&Step<'_, R>)> StepListener<R> for EachStep<R, F> {
    fn before(&mut self, _: &R, state: &R::State, _: &[R::Action], _: R::Action) {
        match &mut self.before {
            Some(before) => before.clone_from(state),
            None => self.before = Some(state.clone()),
        }
    }

    fn after(&mut self, _: &R, state: &R::State, action: R::Action, told: &[R::Event]) {
        if let Some(before) = &self.before {
            (self.look)(&Step { before, action, told, after: state });
        }
    }
}
