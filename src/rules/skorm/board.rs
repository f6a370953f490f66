//! The board: tiles of a hexagon, their neighbours, and the six directions.

use arrayvec::ArrayVec;
use std::fmt;

/// Most tiles that a board can have; a capacity, the figure `radius` says how many there are.
pub(crate) const TILES: usize = 61;
/// The greatest radius that fits.
pub(super) const MOST: i8 = 4;

/// A tile, by its place in the list of all: row by row, from west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(super) u8);

impl Tile {
    pub(super) fn place(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Tiles of a set, in order.
pub(super) fn tiles(mut set: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            Tile(next as u8)
        })
    })
}

/// One of the six directions, counted from east against the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(pub(super) u8);

/// Names of the directions, and the step that each is in axial coordinates.
const DIRECTIONS: [(&str, (i8, i8)); 6] = [
    ("E", (1, 0)),
    ("NE", (1, -1)),
    ("NW", (0, -1)),
    ("W", (-1, 0)),
    ("SW", (-1, 1)),
    ("SE", (0, 1)),
];

impl Facing {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..DIRECTIONS.len() as u8).map(Self)
    }

    pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
        DIRECTIONS.iter().map(|it| it.0)
    }

    /// Its name, such as `NE`.
    pub fn name(self) -> &'static str {
        DIRECTIONS[usize::from(self.0)].0
    }

    pub(super) fn opposite(self) -> Self {
        Self((self.0 + 3) % 6)
    }

    /// How many sides of a tile lie between two directions.
    pub(super) fn apart(self, other: Self) -> u8 {
        let turn = (self.0 + 6 - other.0) % 6;
        turn.min(6 - turn)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A hexagon of tiles.
#[derive(Clone, Debug)]
pub struct Board {
    radius: i8,
    /// Axial coordinates of each tile.
    places: ArrayVec<(i8, i8), TILES>,
    /// Neighbours of each tile, by direction.
    steps: Vec<[Option<Tile>; 6]>,
}

impl Board {
    /// A board of so many rings about its centre. `None` when it is too large.
    pub(super) fn new(radius: i64) -> Option<Self> {
        let radius = i8::try_from(radius).ok().filter(|it| (1..=MOST).contains(it))?;
        let on = |q: i8, r: i8| q.abs() <= radius && r.abs() <= radius && (q + r).abs() <= radius;
        let all = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| (q, r)));
        let places: ArrayVec<_, TILES> = all.filter(|(q, r)| on(*q, *r)).collect();
        let mut board = Self { radius, places, steps: Vec::new() };
        let step = |(q, r): (i8, i8)| DIRECTIONS.map(|(_, (dq, dr))| board.tile(q + dq, r + dr));
        board.steps = board.places.iter().map(|it| step(*it)).collect();
        Some(board)
    }

    /// The tile at these axial coordinates.
    pub(crate) fn tile(&self, q: i8, r: i8) -> Option<Tile> {
        self.places.iter().position(|it| *it == (q, r)).map(|it| Tile(it as u8))
    }

    /// The tile of a text such as `-4,0`.
    pub(crate) fn named(&self, text: &str) -> Option<Tile> {
        let (q, r) = text.split_once(',')?;
        self.tile(q.trim().parse().ok()?, r.trim().parse().ok()?)
    }

    /// Axial coordinates of a tile.
    pub(crate) fn place(&self, tile: Tile) -> (i8, i8) {
        self.places[tile.place()]
    }

    /// As the notation writes it: `-4,0`.
    pub(crate) fn name(&self, tile: Tile) -> String {
        let (q, r) = self.place(tile);
        format!("{q},{r}")
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Tile> + use<> {
        (0..self.places.len() as u8).map(Tile)
    }

    /// Rings about the centre.
    pub(crate) fn radius(&self) -> i8 {
        self.radius
    }

    /// The Gold tile, in the middle of the board.
    pub fn gold(&self) -> Tile {
        Tile((self.places.len() / 2) as u8)
    }

    /// The next tile in a direction.
    pub(crate) fn step(&self, tile: Tile, to: Facing) -> Option<Tile> {
        self.steps[tile.place()][usize::from(to.0)]
    }

    /// The corner that lies in a direction from the centre.
    pub(super) fn corner(&self, to: Facing) -> Tile {
        let (q, r) = DIRECTIONS[usize::from(to.0)].1;
        self.tile(q * self.radius, r * self.radius).expect("a corner is on the board")
    }

    /// Steps from one tile to another on an empty board.
    pub(crate) fn distance(&self, one: Tile, other: Tile) -> u8 {
        let ((q, r), (p, s)) = (self.place(one), self.place(other));
        let (dq, dr) = (q - p, r - s);
        dq.abs().max(dr.abs()).max((dq + dr).abs()).unsigned_abs()
    }
}
