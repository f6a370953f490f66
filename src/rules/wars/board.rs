//! The board: squares in rows, made of tiles that may be turned, and what is put on them.

use crate::play::{LaidTile, Seat};

/// Most columns or rows; a capacity, so that a square is one byte and a column one letter.
pub(super) const SIDE: usize = 15;
/// The most squares that a board may have.
pub(super) const SQUARES: usize = SIDE * SIDE;

/// A square, by its place in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    pub(super) fn place(self) -> usize {
        usize::from(self.0)
    }
}

/// A board, as it is before anything is captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The terrain of each square, by its place among all.
    pub(super) terrain: Vec<u8>,
    /// What it is without the pieces that are put on it.
    pub(super) under: Vec<u8>,
    /// Squares with buildings in order, and who owns them at the start.
    pub(super) buildings: Vec<(Square, Option<Seat>)>,
    /// The tiles that it is made of; none where it is not laid of tiles.
    pub(super) tiles: Vec<LaidTile>,
}

impl Board {
    /// A board of rows of terrain. `None` when they are not alike, or too many.
    pub(super) fn new(rows: &[Vec<u8>]) -> Option<Self> {
        let width = rows.first()?.len();
        let fits = (1..=SIDE).contains(&width) && rows.len() <= SIDE;
        let even = rows.iter().all(|it| it.len() == width);
        let (terrain, buildings, tiles) = (rows.concat(), Vec::new(), Vec::new());
        let under = terrain.clone();
        (fits && even).then_some(Self {
            width,
            height: rows.len(),
            terrain,
            under,
            buildings,
            tiles,
        })
    }

    /// Every square of the board.
    pub fn all(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.terrain.len() as u8).map(Square)
    }

    fn place(&self, at: Square) -> (usize, usize) {
        (at.place() % self.width, at.place() / self.width)
    }

    /// A letter for the column and a number for the row, both from the upper left corner.
    pub(crate) fn name(&self, at: Square) -> String {
        let (column, row) = self.place(at);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    pub(crate) fn named(&self, name: &str) -> Option<Square> {
        let (column, row) = (name.bytes().next()?, name.get(1..)?);
        let column = usize::from(column.checked_sub(b'a')?);
        let row = row.parse::<usize>().ok().filter(|it| it.to_string() == row)?.checked_sub(1)?;
        let on = column < self.width && row < self.height;
        on.then(|| Square((row * self.width + column) as u8))
    }

    /// Its neighbours over the sides.
    pub(super) fn beside(&self, at: Square) -> impl Iterator<Item = Square> + use<> {
        let ((column, row), width) = (self.place(at), self.width as u8);
        let (right, below) = (column + 1 < self.width, row + 1 < self.height);
        let steps = [
            (row > 0).then(|| at.0 - width),
            (column > 0).then(|| at.0 - 1),
            right.then(|| at.0 + 1),
            below.then(|| at.0 + width),
        ];
        steps.into_iter().flatten().map(Square)
    }

    /// Whether two squares are in the same row.
    pub(super) fn level(&self, one: Square, other: Square) -> bool {
        self.place(one).1 == self.place(other).1
    }

    /// Steps from one to the other, along rows and columns.
    pub(super) fn apart(&self, one: Square, other: Square) -> u8 {
        let ((a, b), (c, d)) = (self.place(one), self.place(other));
        (a.abs_diff(c) + b.abs_diff(d)) as u8
    }

    /// The place of a building among all, where one stands.
    pub(super) fn building(&self, at: Square) -> Option<usize> {
        self.buildings.binary_search_by_key(&at, |it| it.0).ok()
    }
}

/// A square of rows, turned so many quarters clockwise.
pub(super) fn turned(rows: &[Vec<u8>], turn: u8) -> Vec<Vec<u8>> {
    let mut rows = rows.to_vec();
    for _ in 0..turn {
        let quarter = |column: usize| rows.iter().rev().map(|it| it[column]).collect();
        rows = (0..rows.len()).map(quarter).collect();
    }
    rows
}
