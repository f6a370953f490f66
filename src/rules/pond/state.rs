//! What a game of Pond is at one moment, what can be done, and what can happen.

use crate::play::Seat;

/// A tadpole, or the frog on its other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Token {
    /// Its cell, by place; beside the board without one.
    pub at: Option<u8>,
    /// Whether it has been turned over.
    pub frog: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A card is turned over.
    Drawing,
    /// Somebody moves by this card, by place.
    Moving(u8),
    /// The game is over; this seat has won.
    Over(Seat),
}

/// Everything about a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PondState {
    /// Whose turn it is.
    pub on_turn: Seat,
    /// How far it has come.
    pub stage: Stage,
    /// Copies of each card that are left in the deck.
    pub deck: Vec<u8>,
    /// Every token, in the order of the data.
    pub tokens: Vec<Token>,
}

impl PondState {
    /// The token on a cell, by place. `None` when the cell is empty.
    pub fn on(&self, cell: u8) -> Option<u8> {
        self.tokens.iter().position(|it| it.at == Some(cell)).map(|it| it as u8)
    }

    /// A token by its place.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn token(&self, token: u8) -> Token {
        self.tokens[usize::from(token)]
    }
}

/// One decision. Tokens, cells and cards are named by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Action {
    /// A card is turned over.
    Draw(u8),
    /// A tadpole is put on the own bank.
    Spawn { token: u8, to: u8 },
    /// A tadpole swims to a cell.
    Swim { token: u8, to: u8 },
    /// A frog leaps to a cell.
    Leap { token: u8, to: u8 },
    /// Nothing can be done.
    Pass,
}

/// Something that happened, to be told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A turn of this seat begins.
    Turn(Seat),
    /// A tadpole has become a frog.
    Turned(u8),
    /// A tadpole goes back beside the board.
    Taken(u8),
    /// All cards are shuffled again.
    Shuffled,
    /// This seat has won.
    Won(Seat),
}
