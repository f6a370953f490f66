//! A worked example of play: a position, what is done, and what must come of it.

use super::{Located, Position, Question, Reading};
use cardwright_base::diagnostic::Span;

/// A scenario as its file has it: names are words here, and nobody has looked them up.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name of the game's folder.
    pub game: Located<String>,
    /// What it shows.
    pub title: Option<Located<String>>,
    /// The way to play; the game's own without one.
    pub variant: Option<Located<String>>,
    /// Rulings that are switched.
    pub rulings: Vec<Reading>,
    /// Who plays, clockwise; the first is on turn.
    pub seats: Vec<SeatSetup>,
    /// Cards of the piles that are named, the first on top.
    pub piles: PileCards,
    /// The position that it begins with, where the game has a board.
    pub position: Option<Position>,
    /// What is done.
    pub lines: Vec<Located<String>>,
    /// What must hold after the last line, in the order of the file.
    pub expected: Vec<Expected>,
    /// The same, where it begins with a position.
    pub asked: Vec<Question>,
    /// For what can be said of it as a whole.
    pub span: Span,
}

impl Scenario {
    /// Whether nothing is done in it and nothing is expected of it, so that it can't fail.
    pub fn shows_nothing(&self) -> bool {
        self.lines.is_empty() && self.expected.is_empty() && self.asked.is_empty()
    }
}

/// Somebody who plays, with everything that lies before them.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// What they are called.
    pub name: Located<String>,
    /// The card that they wield, `none` for bare hands; what the game deals where it is left out.
    pub weapon: Option<Located<String>>,
    /// The state of what they block with; whole where it is left out.
    pub shield: Option<Located<String>>,
    /// Whether they wear armour.
    pub mail: Option<Located<bool>>,
    /// Counters left; as many as one begins with where it is left out.
    pub health: Option<Located<i64>>,
    /// Cards in hand.
    pub hand: Vec<Located<String>>,
}

/// Cards of the piles, where a scenario says what lies there.
#[derive(Clone, Debug, Default)]
pub struct PileCards {
    /// Of the draw pile.
    pub draw: Option<Vec<Located<String>>>,
    /// Of the normal pile.
    pub normal: Option<Vec<Located<String>>>,
    /// Of the weapon pile.
    pub weapon: Option<Vec<Located<String>>>,
}

/// Something that must hold.
#[derive(Clone, Debug)]
pub struct Expected {
    /// As one would write it: `B.hand.len`.
    pub key: String,
    /// What it is about.
    pub what: ExpectedFact,
    /// What it must be.
    pub wanted: ExpectedValue,
    /// Where that stands.
    pub span: Span,
}

/// What can be asked of a position.
#[derive(Clone, Debug)]
pub enum ExpectedFact {
    /// Something of a seat, by its name.
    Seat(Located<String>, SeatFact),
    /// The cards of a pile.
    Pile(PileName),
    /// Who has won.
    Winner,
    /// Whose turn it is.
    Turn,
}

/// What can be asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatFact {
    /// Counters left.
    Health,
    /// The weapon in play.
    Weapon,
    /// The state of what it blocks with.
    Shield,
    /// Whether armour is worn.
    Mail,
    /// Cards in hand.
    Hand,
    /// Whether it is still in the game.
    Alive,
}

/// A pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileName {
    /// What is drawn from.
    Draw,
    /// What is reshuffled.
    Normal,
    /// Weapons and SHIELDs.
    Weapon,
}

/// What something must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedValue {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A card, a seat, a state.
    Word(String),
    /// Exactly these cards, in any order.
    Cards(Vec<Located<String>>),
    /// At least these cards.
    Has(Vec<Located<String>>),
    /// So many cards.
    Len(i64),
}
