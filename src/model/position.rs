//! A position of a game with a board, and what can be asked of one.

use super::Located;
use cardwright_base::diagnostic::Span;

/// A position as its file has it: names are words here, and nobody has looked them up.
#[derive(Clone, Debug)]
pub struct Position {
    /// Name of the game's folder; in a scenario it stands above.
    pub game: Option<Located<String>>,
    /// How many play; the fewest where nothing is said.
    pub players: Option<Located<i64>>,
    /// Whose turn it is; the first side's where nothing is said.
    pub turn: Option<Located<String>>,
    /// Whether the sides take turns; otherwise the same side moves every time.
    pub alternate: bool,
    /// Whether anybody can win.
    pub win_rules: bool,
    /// What stands on the board; the game is at its start where nothing is said.
    pub pieces: Option<Vec<Located<String>>>,
    /// For what can be said of it as a whole.
    pub span: Span,
}

/// Something that a position is asked, and what must be the answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The words of the key, such as `destinations` and `0,0`.
    pub key: Vec<Located<String>>,
    /// What it must be.
    pub wanted: Answer,
    /// Where that stands.
    pub span: Span,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A word or a few.
    Words(String),
    /// Exactly these, in any order.
    List(Vec<Located<String>>),
}
