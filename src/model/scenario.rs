//! A scenario of play: a position, what is done, and what must come of it.

use super::{ChosenOption, Located, QueryEntry};
use cardwright_base::diagnostic::Span;

/// A scenario as its file has it, or one of several in a file: names are words here, and nobody has looked them up.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name of the game's folder.
    pub game: Located<String>,
    /// What it shows, in a few words. `None` where its file does not say.
    pub title: Option<Located<String>>,
    /// What of the game it proves: ids of rulings, cards and keywords, anchors of passages.
    pub proves: Vec<Located<String>>,
    /// The way to play; the game's own without one.
    pub variant: Option<Located<String>>,
    /// Rulings that are switched.
    pub rulings: Vec<ChosenOption>,
    /// The position that it begins with, in keys that the rules of the game read.
    pub set_up: SetUp,
    /// What is played, one action a line, in the order of the file.
    pub lines: Vec<Located<String>>,
    /// What must hold after the last line, in the order of the file.
    pub asked: Vec<Question>,
    /// Whether it is one of several in a file.
    pub among_others: bool,
    /// For what can be said of it as a whole.
    pub span: Span,
}

impl Scenario {
    /// Keys of a scenario that mean the same in every game; the rest is its set-up.
    pub const KEYS: [&str; 7] = ["game", "title", "proves", "variant", "rulings", "play", "expect"];

    /// What of the game it proves: what it says itself, and the rulings that it switches.
    pub fn proofs(&self) -> impl Iterator<Item = &str> {
        let said = self.proves.iter().map(|it| it.value.as_str());
        let switched = self.rulings.iter().map(|it| it.ruling.value.as_str());
        said.chain(switched.filter(|id| self.proves.iter().all(|it| it.value != *id)))
    }

    /// Whether nothing is done in it and nothing is expected of it, so that it can't fail.
    pub fn shows_nothing(&self) -> bool {
        self.lines.is_empty() && self.asked.is_empty()
    }
}

/// What a game is set up by: keys and values that only its rules understand.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// Keys and values, in the order of the file.
    pub words: Vec<QueryEntry>,
    /// For what can be said of it as a whole.
    pub span: Span,
}

/// Something that a state is asked, and what must be the answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The words of the key, such as `destinations` and `0,0`.
    pub key: Vec<Located<String>>,
    /// What it must be.
    pub wanted: Answer,
    /// Where the question stands in its file.
    pub span: Span,
}

/// What a question must be answered with.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A word or a few.
    Words(String),
    /// Exactly these, in any order.
    List(Vec<Located<String>>),
}
