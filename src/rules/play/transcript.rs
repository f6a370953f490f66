//! A game as text, and the game of a text.

use super::{Refusal, Rules, Seat, StepListener};
use cardwright_model::Transcript;
use std::fmt::{self, Write as _};

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

/// The text of a transcript, in TOML that `load` reads back.
pub fn write(transcript: &Transcript) -> String {
    let Transcript { game, variant, seats, seed, number, rulings, policies, moves } = transcript;
    let mut text = format!("transcript = {}\n", Transcript::VERSION);
    let mut line = |key: &str, value: String| {
        text.extend([key, " = ", &value, "\n"]);
    };
    line("game", quoted(game));
    variant.iter().for_each(|it| line("variant", quoted(it)));
    line("seats", seats.to_string());
    seed.iter().for_each(|it| line("seed", it.to_string()));
    number.iter().for_each(|it| line("number", it.to_string()));
    if !rulings.is_empty() {
        let pairs =
            rulings.iter().map(|(id, reading)| format!("{} = {}", quoted(id), quoted(reading)));
        line("rulings", format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", ")));
    }
    if !policies.is_empty() {
        let names = policies.iter().map(|it| quoted(it)).collect::<Vec<_>>();
        line("policies", format!("[{}]", names.join(", ")));
    }
    text.push_str("moves = \"\"\"\n");
    for action in moves {
        text.extend([&escaped(action), "\n"]);
    }
    text.push_str("\"\"\"\n");
    text
}

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
    pub(crate) moves: Vec<String>,
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

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// As it stands between quotes in TOML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => write!(out, "\\u{:04X}", u32::from(c)).expect("a text grows"),
            c => out.push(c),
        }
    }
    out
}
