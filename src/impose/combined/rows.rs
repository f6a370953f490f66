//! In: how many copies of each type there are, and how many a row takes. Out: which rows lie on which sheet. Never:
//! where on it.

use super::Copy;
use super::way::Way;
use std::cmp::Reverse;

/// The copies of one type.
pub(super) struct Lot {
    /// Their size, by its place among all sizes.
    pub(super) size: usize,
    pub(super) copies: Vec<Copy>,
}

/// The rows on a sheet: which lot, and how many rows of it, in the order of the lots.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Rows(pub(super) Vec<(usize, u32)>);

impl Rows {
    /// The strips that these rows make, one for each size, in the order in which the sizes come: the size, and the rows
    /// of its lots.
    pub(super) fn strips(&self, lots: &[Lot]) -> Vec<(usize, Vec<(usize, u32)>)> {
        let mut strips: Vec<(usize, Vec<(usize, u32)>)> = Vec::new();
        for (lot, rows) in &self.0 {
            let size = lots[*lot].size;
            match strips.iter_mut().find(|(it, _)| *it == size) {
                Some((_, all)) => all.push((*lot, *rows)),
                None => strips.push((size, vec![(*lot, *rows)])),
            }
        }
        strips
    }

    /// Adds rows of a lot if there is room for them.
    fn add(&mut self, way: &Way, lots: &[Lot], lot: usize, rows: u32) -> bool {
        let mut more = self.clone();
        match more.0.iter_mut().find(|it| it.0 == lot) {
            Some(own) => own.1 += rows,
            None => more.0.push((lot, rows)),
        }
        more.0.sort_unstable();
        let strips = more.strips(lots);
        let counts = strips.iter().map(|(size, all)| (*size, all.iter().map(|it| it.1).sum()));
        let fits = way.fits(counts);
        if fits {
            *self = more;
        }
        fits
    }
}

/// The rows of every sheet. Every type begins a row of its own. A type stays on one sheet where it can, unless that
/// takes more paper.
pub(super) fn pack(way: &Way, lots: &[Lot]) -> Vec<Rows> {
    let rows_of = |lot: &Lot| {
        let rows = lot.copies.len().div_ceil(way.in_a_row(lot.size) as usize);
        u32::try_from(rows).expect("a game has few copies")
    };
    let rows: Vec<u32> = lots.iter().map(rows_of).collect();
    let (whole, filled) = (whole(way, lots, &rows), filled(way, lots, &rows));
    let mut sheets = if filled.len() < whole.len() { filled } else { whole };
    // A lot that takes several sheets fills the first of them.
    sheets.sort_by_key(|it| (it.0[0].0, Reverse(it.0[0].1)));
    sheets
}

/// Whole types, the largest first, each on the first sheet that has room for it; of what is larger than a sheet, first
/// as much as fills one. What would need another sheet goes into the gaps of several, if they take all of it.
fn whole(way: &Way, lots: &[Lot], rows: &[u32]) -> Vec<Rows> {
    let mut items = Vec::new();
    for (lot, rows) in rows.iter().enumerate() {
        let size = lots[lot].size;
        let most = (1..=*rows).rev().find(|it| way.fits([(size, *it)])).unwrap_or(1);
        let mut left = *rows;
        while left > 0 {
            items.push((lot, left.min(most)));
            left -= left.min(most);
        }
    }
    items.sort_by_key(|(lot, rows)| (Reverse(way.extent(lots[*lot].size, *rows)), *lot));
    let mut sheets: Vec<Rows> = Vec::new();
    for (lot, rows) in items {
        let whole = sheets.iter_mut().any(|it| it.add(way, lots, lot, rows));
        if !whole && !spread(way, lots, &mut sheets, lot, rows) {
            sheets.push(Rows(vec![(lot, rows)]));
        }
    }
    sheets
}

/// Puts rows of a lot into the gaps of sheets if all of them find room.
fn spread(way: &Way, lots: &[Lot], sheets: &mut Vec<Rows>, lot: usize, rows: u32) -> bool {
    let (mut tried, mut left) = (sheets.clone(), rows);
    for sheet in &mut tried {
        while left > 0 && sheet.add(way, lots, lot, 1) {
            left -= 1;
        }
    }
    if left == 0 {
        *sheets = tried;
    }
    left == 0
}

/// Row by row, each sheet filled before the next is begun.
fn filled(way: &Way, lots: &[Lot], rows: &[u32]) -> Vec<Rows> {
    let mut left = rows.to_vec();
    let mut sheets = Vec::new();
    while left.iter().any(|it| *it > 0) {
        let mut sheet = Rows::default();
        for (lot, left) in left.iter_mut().enumerate() {
            while *left > 0 && sheet.add(way, lots, lot, 1) {
                *left -= 1;
            }
        }
        sheets.push(sheet);
    }
    sheets
}
