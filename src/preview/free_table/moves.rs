//! What people do at a table.

use super::doing::Doing;
use super::refusal::Refusal;
use super::{cards, pieces};
use serde::Deserialize;

/// Something that somebody does. Places are in millimetres; pieces and cards of the hand go by the numbers that the
/// view gives them.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are said by the lines above them")]
pub enum Move {
    /// Mixes a pile up.
    Shuffle { pile: u32 },
    /// Takes cards from the top of a pile into the hand.
    Draw { pile: u32, count: u32 },
    /// Gives everybody cards from the top of a pile, one after the other.
    Deal { pile: u32, count: u32 },
    /// Lays the top card of a pile on the table; beside it without a place.
    Lay { pile: u32, up: bool, x: Option<f64>, y: Option<f64> },
    /// Takes cards off the top of a pile, as a pile beside it.
    Split { pile: u32, count: u32 },
    /// Takes a card from the table into the hand.
    Take { piece: u32 },
    /// Takes a certain card out of a pile whose cards one sees, counted from the top: into the hand, or onto the
    /// table.
    Pick { pile: u32, index: usize, card: String, hand: bool, x: Option<f64>, y: Option<f64> },
    /// Lays cards of the hand on the table.
    Play { cards: Vec<u32>, up: bool, x: f64, y: f64 },
    /// Puts cards of the hand, or cards and piles of the table, on top of a pile or below it.
    Put { cards: Vec<u32>, pile: u32, bottom: bool },
    /// Gives cards of the hand to another seat, from 1.
    Give { cards: Vec<u32>, seat: usize },
    /// Shows cards of the hand to everybody, or hides them again.
    Show { cards: Vec<u32>, shown: bool },
    /// The cards of the hand in another order.
    Arrange { cards: Vec<u32> },
    /// Looks through a pile that lies face down, or at so many cards from its top; everybody is told.
    Look { pile: u32, count: Option<u32> },
    /// Ends a look at a pile.
    Close { pile: u32 },
    /// Moves a piece, to a place in millimetres.
    Move { piece: u32, x: f64, y: f64 },
    /// Moves a piece to a cell of a board, by its coordinates, its number or its name.
    Place { piece: u32, board: String, cell: String },
    /// Moves a board with all that lies on it; the place is that of its middle.
    MoveBoard { board: String, x: f64, y: f64 },
    /// Turns a board with all that lies on it, as [`Move::Rotate`] does a piece.
    RotateBoard { board: String, by: i8 },
    /// Lays a card or a pile on another.
    Stack { piece: u32, onto: u32 },
    /// Turns a card over, or a pile as a whole.
    Turn { piece: u32 },
    /// Turns a piece to the right by quarters, or to the left where there are less than none.
    Rotate { piece: u32, by: i8 },
    /// Rolls a die anew.
    Roll { piece: u32 },
    /// Moves a counter up or down.
    Count { piece: u32, by: i64 },
    /// A die of so many sides.
    AddDie { sides: u32, x: f64, y: f64 },
    /// Adds a counter with a name and a value.
    AddCounter { name: String, value: i64, x: f64, y: f64 },
    /// Adds a note with a text.
    AddNote { text: String, x: f64, y: f64 },
    /// A place for a pile.
    AddPile { name: String, up: bool, x: f64, y: f64 },
    /// Another name for a pile or a counter, another text for a note.
    Rename { piece: u32, text: String },
    /// Takes a die, a counter, a note or an empty pile off the table.
    Remove { piece: u32 },
    /// What one is called.
    Name { text: String },
}

impl Move {
    /// Does it; what is told of it, after the name of who did it. `Ok(None)` where nobody else cares.
    pub(super) fn perform(self, mut at: Doing<'_>) -> Result<Option<String>, Refusal> {
        let at = &mut at;
        let told = match self {
            Self::Shuffle { pile } => cards::shuffle(at, pile)?,
            Self::Draw { pile, count } => cards::draw(at, pile, count)?,
            Self::Deal { pile, count } => cards::deal(at, pile, count)?,
            Self::Lay { pile, up, x, y } => cards::lay(at, pile, up, x.zip(y))?,
            Self::Split { pile, count } => cards::split(at, pile, count)?,
            Self::Take { piece } => cards::take(at, piece)?,
            Self::Pick { pile, index, card, hand, x, y } => {
                cards::pick(at, pile, index, &card, hand, x.zip(y))?
            }
            Self::Play { cards, up, x, y } => cards::play(at, &cards, up, (x, y))?,
            Self::Put { cards, pile, bottom } => cards::put(at, &cards, pile, bottom)?,
            Self::Give { cards, seat } => cards::give(at, &cards, seat)?,
            Self::Show { cards, shown } => cards::show(at, &cards, shown)?,
            Self::Arrange { cards } => return cards::arrange(at, &cards).map(|()| None),
            Self::Look { pile, count } => cards::look(at, pile, count)?,
            Self::Close { pile } => cards::close(at, pile)?,
            Self::Move { piece, x, y } => pieces::shift(at, piece, (x, y))?,
            Self::Place { piece, board, cell } => pieces::place(at, piece, &board, &cell)?,
            Self::MoveBoard { board, x, y } => pieces::lay_board(at, &board, Some((x, y)), 0)?,
            Self::RotateBoard { board, by } => pieces::lay_board(at, &board, None, by)?,
            Self::Stack { piece, onto } => cards::stack(at, piece, onto)?,
            Self::Turn { piece } => pieces::turn(at, piece)?,
            Self::Rotate { piece, by } => pieces::rotate(at, piece, by)?,
            Self::Roll { piece } => pieces::roll(at, piece)?,
            Self::Count { piece, by } => pieces::count(at, piece, by)?,
            Self::AddDie { sides, x, y } => pieces::add_die(at, sides, (x, y))?,
            Self::AddCounter { name, value, x, y } => {
                pieces::add_counter(at, &name, value, (x, y))?
            }
            Self::AddNote { text, x, y } => pieces::add_note(at, &text, (x, y))?,
            Self::AddPile { name, up, x, y } => pieces::add_pile(at, &name, up, (x, y))?,
            Self::Rename { piece, text } => pieces::rename(at, piece, &text)?,
            Self::Remove { piece } => pieces::remove(at, piece)?,
            Self::Name { text } => pieces::name(at, &text)?,
        };
        Ok(Some(told))
    }
}
