//! Where the copies lie: exact figures for the sheets people print, properties of all others.

mod combined;
mod combined_sides;
mod counters;
mod cuts;
mod figures;
mod layouts;
pub mod pages;
mod pages_poster;
mod pages_refused;
mod properties;
mod read_back;
mod snapshots;
mod sweep;

use cardwright_base::units::{Point, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{Copy, Page, Sheet};

/// Copies of as many designs, each with a back of its own.
fn copies(count: usize) -> Vec<Copy> {
    (0..count).map(|n| Copy { front: FaceId(n), back: FaceId(1_000 + n) }).collect()
}

/// The rectangle that a line fills.
fn extent(from: Point, to: Point) -> Rect {
    let (x, y) = (from.x.min(to.x), from.y.min(to.y));
    Rect::new(x, y, Size::new(from.x.max(to.x) - x, from.y.max(to.y) - y))
}

/// The verso of a sheet that has one.
fn verso(sheet: &Sheet) -> &Page {
    sheet.verso.as_ref().expect("this sheet is printed on both sides")
}
