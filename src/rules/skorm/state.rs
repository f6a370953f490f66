//! What a game of Skorm is at one moment, what can be done, and what can happen.

use super::board::{Facing, TILES, Tile};
use crate::play::Seat;
use std::hash::{Hash, Hasher};

/// Most kinds of pieces; a capacity.
pub(crate) const KINDS: usize = 8;
/// Most that can play; a capacity.
pub(crate) const SEATS: usize = 3;

/// A kind of piece, by its place in the list of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub(super) u8);

impl Kind {
    /// Its place in the list of kinds.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The kind of the piece.
    pub kind: Kind,
    /// Where it looks; always the first direction for kinds that don't guard.
    pub facing: Facing,
}

impl Piece {
    /// In a byte that is not 0.
    fn packed(self) -> u8 {
        (self.seat + 1) << 6 | self.kind.0 << 3 | self.facing.0
    }

    /// What stands on a tile, of its byte.
    fn unpacked(byte: u8) -> Option<Self> {
        let seat = (byte >> 6).checked_sub(1)?;
        Some(Self { seat, kind: Kind(byte >> 3 & 7), facing: Facing(byte & 7) })
    }
}

/// How a position is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PositionOptions {
    /// Whether the sides take turns; otherwise the same side is always on turn.
    pub(crate) alternate: bool,
    /// Whether anybody can win or be put out.
    pub(crate) wins: bool,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WinReason {
    /// The last enemy warlord is gone.
    Eliminate,
    /// The own warlord held the Gold tile for a round.
    Conquer,
    /// The own warlord reached it while the enemy was weak.
    Dominate,
}

impl WinReason {
    /// Every reason, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Eliminate, Self::Conquer, Self::Dominate];

    /// As scenarios call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eliminate => "eliminate",
            Self::Conquer => "conquer",
            Self::Dominate => "dominate",
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Pieces are placed, before the first move.
    Placing,
    /// Pieces are moved, turn by turn.
    Moving,
    /// The game is over; this seat has won.
    Over(Seat, WinReason),
}

/// Everything about a game at one moment; nothing is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SkormState {
    /// How many players began.
    pub seats: Seat,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// How far it has come.
    pub stage: Stage,
    /// A bit for each seat that is still in the game.
    pub(crate) alive: u8,
    /// Whose warlord has moved onto Gold and stands there.
    pub holder: Option<Seat>,
    /// Whether somebody has passed since it did, where that is not survived.
    pub(crate) delayed: bool,
    /// Tiles whose pieces were turned in this turn. A piece may be turned again, and whoever
    /// thinks ahead knows from this that it is of no use.
    pub(crate) turned: u64,
    /// How it is played.
    pub(crate) terms: PositionOptions,
    /// Pieces to be placed, by seat and kind.
    pub reserve: [[u8; KINDS]; SEATS],
    /// What stands on each tile, a byte each: 0, or a piece.
    pub(crate) cells: [u8; TILES],
}

/// By what stands on the board and who is on turn: positions of a game that agree in this differ
/// rarely in the rest.
impl Hash for SkormState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(&self.cells);
        hasher.write_u8(self.on_turn);
    }
}

impl SkormState {
    /// What stands on a tile. `None` when it is empty.
    pub fn at(&self, tile: Tile) -> Option<Piece> {
        Piece::unpacked(self.cells[tile.place()])
    }

    pub(super) fn put(&mut self, tile: Tile, piece: Option<Piece>) {
        self.cells[tile.place()] = piece.map(Piece::packed).unwrap_or_default();
    }

    /// Whether a seat is still in the game.
    pub fn lives(&self, seat: Seat) -> bool {
        self.alive & 1 << seat != 0
    }

    /// Seats that are still in the game.
    pub(crate) fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats).filter(|it| self.lives(*it))
    }

    /// The pieces of a seat and their tiles, in order.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = (Tile, Piece)> + '_ {
        self.pieces().filter(move |it| it.1.seat == seat)
    }

    /// All pieces and their tiles, in order.
    pub fn pieces(&self) -> impl Iterator<Item = (Tile, Piece)> + '_ {
        let all = self.cells.iter().enumerate();
        all.filter_map(|(at, it)| Some((Tile(at as u8), Piece::unpacked(*it)?)))
    }

    pub(crate) fn over(&self) -> bool {
        matches!(self.stage, Stage::Over(..))
    }
}

/// One decision. A turn is any number of [`Action::Turn`], and one of the actions after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Action {
    /// Puts a piece from the reserve on the board.
    Place { kind: Kind, at: Tile, facing: Facing },
    /// Turns a piece where it stands.
    Turn { at: Tile, facing: Facing },
    /// Moves a piece, onto an enemy to capture it.
    Move { from: Tile, to: Tile, facing: Facing },
    /// Shoots an enemy from a distance.
    Shoot { from: Tile, at: Tile },
    /// Ends a turn in which nothing can be done.
    Pass,
}

/// Something that happened, to be told to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A piece left the game.
    Fell { piece: Piece, at: Tile },
    /// A seat has lost its warlord.
    Out { seat: Seat, by: Seat },
    /// The army of such a seat left the board.
    Removed { seat: Seat, pieces: u8 },
    /// A warlord has moved onto Gold.
    OnGold(Seat),
    /// All pieces are placed.
    Placed,
    /// A turn of this seat begins.
    Turn(Seat),
    /// This seat has won.
    Won(Seat, WinReason),
}
