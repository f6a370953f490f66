//! What lies where.

use super::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// Everything on the table and in the hands. A card is the id of its design; what people call a piece by is given to
/// it when it comes out of a pile or a hand, so that nobody can follow a card through what hides it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TableState {
    pub(super) seats: Vec<Seat>,
    /// From the lowest to the topmost.
    pub(super) pieces: Vec<Piece>,
    /// Boards that do not lie where they began.
    #[serde(default)]
    pub(super) boards: Vec<BoardPlace>,
    /// Cards that are no longer part of the game, with their titles.
    pub(super) aside: Vec<AsideCard>,
    /// The next name of a piece.
    pub(super) next: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Seat {
    pub(super) name: String,
    pub(super) hand: Vec<HeldCard>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct HeldCard {
    pub(super) id: u32,
    pub(super) card: String,
    /// Whether everybody sees its face.
    pub(super) shown: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AsideCard {
    pub(super) card: String,
    pub(super) title: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Piece {
    pub(super) id: u32,
    /// Its middle, in millimetres.
    pub(super) x: f64,
    pub(super) y: f64,
    /// Quarter turns to the right.
    pub(super) turn: u8,
    pub(super) what: What,
}

/// Where a board lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BoardPlace {
    /// Id of the board.
    pub(super) id: String,
    /// Its middle, in millimetres.
    pub(super) x: f64,
    pub(super) y: f64,
    /// Quarter turns to the right.
    pub(super) turn: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum What {
    Card { card: String, up: bool },
    Pile(Pile),
    Die { sides: u32, value: u32 },
    Counter { name: String, value: i64 },
    Note { text: String },
}

/// Cards upon each other, all with the same side up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Pile {
    /// A pile with a name stays when its last card is taken.
    pub(super) name: Option<String>,
    pub(super) up: bool,
    /// From the lowest to the topmost.
    pub(super) cards: Vec<String>,
    /// The seat that looks through it, from 0.
    pub(super) looking: Option<usize>,
    /// How many cards from the top it looks at; all of them where nothing is said.
    #[serde(default)]
    pub(super) depth: Option<usize>,
}

impl Pile {
    /// A pile that nobody looks through.
    pub(super) fn of(name: Option<String>, up: bool, cards: Vec<String>) -> Self {
        Self { name, up, cards, looking: None, depth: None }
    }

    /// Whoever looked through it looks no longer.
    pub(super) fn close(&mut self) {
        (self.looking, self.depth) = (None, None);
    }

    /// Cards came or went: whoever looked at some from the top would see others now.
    pub(super) fn disturbed(&mut self) {
        if self.depth.is_some() {
            self.close();
        }
    }
}

impl TableState {
    /// A new name for a piece.
    pub(super) fn name(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    pub(super) fn at(&self, id: u32) -> Result<usize, Refusal> {
        let found = self.pieces.iter().position(|it| it.id == id);
        found.ok_or_else(|| Refusal::new("that is no longer on the table"))
    }

    pub(super) fn piece(&mut self, id: u32) -> Result<&mut Piece, Refusal> {
        let at = self.at(id)?;
        Ok(&mut self.pieces[at])
    }

    pub(super) fn pile(&mut self, id: u32) -> Result<&mut Pile, Refusal> {
        match &mut self.piece(id)?.what {
            What::Pile(pile) => Ok(pile),
            _ => Err(Refusal::new("that is not a pile")),
        }
    }

    /// Puts something on the table, above all else; its name.
    pub(super) fn lay(&mut self, what: What, x: f64, y: f64) -> u32 {
        let id = self.name();
        self.pieces.push(Piece { id, x, y, turn: 0, what });
        id
    }

    /// Makes of a pile without a name what is left of it: a card, or nothing.
    pub(super) fn settle(&mut self, id: u32) {
        let Ok(at) = self.at(id) else { return };
        let What::Pile(Pile { name: None, up, cards, .. }) = &mut self.pieces[at].what else {
            return;
        };
        match cards.len() {
            0 => drop(self.pieces.remove(at)),
            1 => {
                let (card, up) = (cards.remove(0), *up);
                let id = self.name();
                self.pieces[at].id = id;
                self.pieces[at].what = What::Card { card, up };
            }
            _ => {}
        }
    }

    /// Puts a card into a hand.
    pub(super) fn hold(&mut self, seat: usize, card: String) {
        let id = self.name();
        self.seats[seat].hand.push(HeldCard { id, card, shown: false });
    }

    /// Takes a card out of a hand.
    pub(super) fn release(&mut self, seat: usize, id: u32) -> Result<HeldCard, Refusal> {
        let hand = &mut self.seats[seat].hand;
        let at = hand.iter().position(|it| it.id == id);
        let at = at.ok_or_else(|| Refusal::new("that card is not in your hand"))?;
        Ok(hand.remove(at))
    }
}
