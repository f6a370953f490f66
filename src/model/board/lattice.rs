//! Grids of cells: where a cell stands, which ones lie beside it, how far it is from here to there.
//!
//! Positions are whole numbers of steps, so that the corner of a cell and that of its neighbour are
//! the same point and not nearly so. A step is half a square; of a hexagon it is half its width
//! between two flat sides, and a quarter of its length from corner to corner the other way.

use cardwright_base::words;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

words! {
    /// A shape of cells that covers a plane.
    pub enum Lattice {
        /// Squares in rows and columns.
        Square = "square",
        /// Hexagons that stand on a corner: their rows run across.
        HexPointy = "hex-pointy",
        /// Hexagons that lie on a flat side: their columns run down.
        HexFlat = "hex-flat",
    }
}

/// A cell of a grid. Of hexagons these are axial coordinates: `q` counts to the right, `r` goes down
/// and to the right where they stand on a corner, and down where they lie flat. Of squares `q` is
/// the column and `r` the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Steps to the right; of squares, the column.
    pub q: i32,
    /// Steps downwards, and to the right where hexagons stand on a corner; of squares, the row.
    pub r: i32,
}

/// A point in steps of a lattice, to the right and downwards.
pub type Corner = (i32, i32);

const SQUARE: [Corner; 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
const POINTY: [Corner; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
const FLAT: [Corner; 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];

/// Neighbours across the sides, each side from a corner above to the next one.
const BESIDE_SQUARE: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const BESIDE_POINTY: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const BESIDE_FLAT: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Lattice {
    /// True for hexagons.
    pub fn is_hex(self) -> bool {
        self != Self::Square
    }

    /// How long a step to the right and a step down are, in cells: sides of squares, or the distance
    /// between two flat sides of a hexagon.
    pub fn step(self) -> (f64, f64) {
        let short = 0.5 / 3_f64.sqrt();
        match self {
            Self::Square => (0.5, 0.5),
            Self::HexPointy => (0.5, short),
            Self::HexFlat => (short, 0.5),
        }
    }

    /// The middle of a cell.
    pub fn centre(self, Place { q, r }: Place) -> Corner {
        match self {
            Self::Square => (2 * q, 2 * r),
            Self::HexPointy => (2 * q + r, 3 * r),
            Self::HexFlat => (3 * q, q + 2 * r),
        }
    }

    /// The corners of a cell from its middle, clockwise.
    pub fn corners(self) -> &'static [Corner] {
        match self {
            Self::Square => &SQUARE,
            Self::HexPointy => &POINTY,
            Self::HexFlat => &FLAT,
        }
    }

    /// The cell across each side; the first side lies between the first two corners.
    pub fn beside(self, Place { q, r }: Place) -> impl Iterator<Item = Place> {
        let steps: &[(i32, i32)] = match self {
            Self::Square => &BESIDE_SQUARE,
            Self::HexPointy => &BESIDE_POINTY,
            Self::HexFlat => &BESIDE_FLAT,
        };
        steps.iter().map(move |(dq, dr)| Place { q: q + dq, r: r + dr })
    }

    /// Least number of steps from cell to cell, each across a side.
    pub fn distance(self, a: Place, b: Place) -> u32 {
        let (q, r) = (a.q - b.q, a.r - b.r);
        match self {
            Self::Square => q.unsigned_abs() + r.unsigned_abs(),
            _ => (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2,
        }
    }

    /// The border of a set of cells: closed lines of corners with the cells to the right of whoever
    /// follows them. Lines of cells that touch at a corner only stay apart.
    pub fn border(self, cells: &BTreeSet<Place>) -> Vec<Vec<Corner>> {
        let mut sides: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
        for cell in cells {
            for (side, other) in self.beside(*cell).enumerate() {
                if !cells.contains(&other) {
                    let (from, to) = self.side(*cell, side);
                    sides.entry(from).or_default().push(to);
                }
            }
        }
        let mut lines = Vec::new();
        while let Some((start, _)) = sides.first_key_value() {
            let start = *start;
            let mut line = vec![start];
            let mut way = (0, 0);
            loop {
                let here = *line.last().expect("a line has a start");
                let Some(next) = take(&mut sides, here, way) else { break };
                way = (next.0 - here.0, next.1 - here.1);
                if next == start {
                    break;
                }
                line.push(next);
            }
            lines.push(straight(line));
        }
        lines
    }

    /// The sides that two cells of a set share, each once; those that continue each other are one.
    pub fn inner(self, cells: &BTreeSet<Place>) -> Vec<(Corner, Corner)> {
        let mut lines = BTreeSet::new();
        for cell in cells {
            for (side, other) in self.beside(*cell).enumerate() {
                if cells.contains(&other) {
                    let (from, to) = self.side(*cell, side);
                    lines.insert((from.min(to), from.max(to)));
                }
            }
        }
        joined(lines)
    }

    /// The ends of a side of a cell.
    fn side(self, cell: Place, side: usize) -> (Corner, Corner) {
        let (x, y) = self.centre(cell);
        let corners = self.corners();
        let at = |n: usize| (x + corners[n % corners.len()].0, y + corners[n % corners.len()].1);
        (at(side), at(side + 1))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// Takes the side that goes on from a corner, sharpest to the right, so that a line stays with its
/// cell.
fn take(sides: &mut BTreeMap<Corner, Vec<Corner>>, here: Corner, way: Corner) -> Option<Corner> {
    let on = sides.get_mut(&here)?;
    let turn = |to: &Corner| cross(way, (to.0 - here.0, to.1 - here.1));
    let (best, _) = on.iter().enumerate().max_by_key(|(_, to)| turn(to))?;
    let next = on.swap_remove(best);
    if on.is_empty() {
        sides.remove(&here);
    }
    Some(next)
}

fn cross(a: Corner, b: Corner) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

/// A closed line without the corners at which it goes straight on.
fn straight(line: Vec<Corner>) -> Vec<Corner> {
    let count = line.len();
    let bends = |at: &usize| {
        let (before, here, after) =
            (line[(at + count - 1) % count], line[*at], line[(at + 1) % count]);
        cross((here.0 - before.0, here.1 - before.1), (after.0 - here.0, after.1 - here.1)) != 0
    };
    (0..count).filter(bends).map(|at| line[at]).collect()
}

/// Lines from their lesser end to the greater, joined where one goes straight on from another.
fn joined(mut lines: BTreeSet<(Corner, Corner)>) -> Vec<(Corner, Corner)> {
    let mut all = Vec::new();
    while let Some((from, mut to)) = lines.pop_first() {
        let way = (to.0 - from.0, to.1 - from.1);
        while lines.remove(&(to, (to.0 + way.0, to.1 + way.1))) {
            to = (to.0 + way.0, to.1 + way.1);
        }
        all.push((from, to));
    }
    all
}
