//! In: a board. Out: where a cut through all of it does the least harm. Never: which cuts are made.

use cardwright_base::units::Length;
use cardwright_model::{Board, Corner};

/// Upright and level lines to cut along, from the upper left corner of the finished board: between
/// the columns and rows of squares; of hexagons where the fewest cells are cut, and those at their
/// tips rather than through the middle.
pub fn seams(board: &Board) -> (Vec<Length>, Vec<Length>) {
    let ((left, top), (right, bottom)) = board.bounds();
    let (mut wide, mut high) = (0, 0);
    for (x, y) in board.lattice.corners() {
        (wide, high) = (wide.max(*x), high.max(*y));
    }
    let centres: Vec<Corner> =
        board.cells.iter().map(|cell| board.lattice.centre(cell.place)).collect();
    let x = best(left..=right, |at| centres.iter().map(|(x, _)| depth(*x, wide, at)).sum());
    let y = best(top..=bottom, |at| centres.iter().map(|(_, y)| depth(*y, high, at)).sum());
    let across = x.into_iter().map(|at| board.on_sheet((at, top)).x);
    let down = y.into_iter().map(|at| board.on_sheet((left, at)).y);
    (across.collect(), down.collect())
}

/// How deep a line at `at` goes into a cell that reaches so far from its middle.
fn depth(middle: i32, reach: i32, at: i32) -> i32 {
    (reach - (middle - at).abs()).max(0)
}

/// Of all lines those that do no more harm than both lines beside them.
fn best(lines: std::ops::RangeInclusive<i32>, harm: impl Fn(i32) -> i32) -> Vec<i32> {
    lines.filter(|at| harm(*at) <= harm(at - 1).min(harm(at + 1))).collect()
}
