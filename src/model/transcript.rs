//! A game that was played, as it is kept in a file.

use std::collections::BTreeMap;

/// A game from its start: what was chosen, what was done. Enough to play it again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Id of the game.
    pub game: String,
    /// Id of the variant. `None` for the plain game.
    pub variant: Option<String>,
    /// How many players take part.
    pub seats: u8,
    /// The run that its chance came from. Nothing depends on it: chance stands among the moves.
    pub seed: Option<u64>,
    /// Number of the game in that run.
    pub number: Option<u64>,
    /// Rulings whose option is not the default: the id, and the option.
    pub rulings: BTreeMap<String, String>,
    /// Who played, by seat; empty where nobody noted it.
    pub policies: Vec<String>,
    /// Everything that was done, chance included, in the notation of the game.
    pub moves: Vec<String>,
}

impl Transcript {
    /// Version of the form in which it is written.
    pub const VERSION: i64 = 1;

    /// What a line among the moves begins with that is only there for people.
    pub const REMARK: char = '#';
}
