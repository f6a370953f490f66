//! Where things lie: boards side by side, piles in rows beside or below them. Lengths in millimetres, the origin in
//! the upper left corner.

use super::components::{GameComponents, TableBoard};
use super::state::{BoardPlace, TableState};

/// Between things beside each other.
const GAP: f64 = 14.0;
/// Between rows: the name of a pile stands below it.
const ROW_GAP: f64 = 24.0;
/// How far rows go where no board is wider.
const WIDTH: f64 = 620.0;
/// Things stay this near the origin.
const FARTHEST: f64 = 5000.0;

/// Lays piles beside each other, row below row.
pub(super) struct Rows {
    left: f64,
    right: f64,
    x: f64,
    y: f64,
    height: f64,
}

impl Rows {
    /// Beside tall boards, and below wide ones: tables are seen on screens that are wider than high.
    pub(super) fn beside(components: &GameComponents) -> Self {
        let boards = &components.boards;
        let across: f64 = boards.iter().map(|it| it.outline.width + GAP).sum();
        let down = boards.iter().map(|it| it.outline.height + ROW_GAP).fold(0.0, f64::max);
        if across < 1.2 * down {
            let left = across + GAP;
            let right = left + (1.8 * down - across).max(WIDTH / 2.0);
            return Self { left, right, x: left, y: 0.0, height: 0.0 };
        }
        Self { left: 0.0, right: across.max(WIDTH), x: 0.0, y: down, height: 0.0 }
    }

    /// Begins a new row below the last.
    pub(super) fn next(&mut self) {
        if self.x > self.left {
            self.y += self.height + ROW_GAP;
            (self.x, self.height) = (self.left, 0.0);
        }
    }

    /// The middle of the next thing of this size.
    pub(super) fn place(&mut self, (width, height): (f64, f64)) -> (f64, f64) {
        if self.x + width > self.right {
            self.next();
        }
        let middle = (self.x + width / 2.0, self.y + height / 2.0);
        self.x += width + GAP;
        self.height = self.height.max(height);
        middle
    }
}

/// Each board with the place where it lies: in a row at first.
pub(super) fn boards<'s>(
    components: &'s GameComponents,
    state: &TableState,
) -> Vec<(&'s TableBoard, BoardPlace)> {
    let mut left = 0.0;
    let place = |board: &'s TableBoard| {
        let (width, height) = (board.outline.width, board.outline.height);
        let (x, y) = (left + width / 2.0, height / 2.0);
        left += width + GAP;
        let moved = state.boards.iter().find(|it| it.id == board.id).cloned();
        (board, moved.unwrap_or_else(|| BoardPlace { id: board.id.clone(), x, y, turn: 0 }))
    };
    components.boards.iter().map(place).collect()
}

/// A point of a board, from its upper left corner, on the table.
pub(super) fn on_table(board: &TableBoard, place: &BoardPlace, (x, y): (f64, f64)) -> (f64, f64) {
    let from_middle = (x - board.outline.width / 2.0, y - board.outline.height / 2.0);
    let (x, y) = turned(from_middle, place.turn);
    (place.x + x, place.y + y)
}

/// A way to go, turned to the right by quarters.
pub(super) fn turned((x, y): (f64, f64), quarters: u8) -> (f64, f64) {
    match quarters % 4 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// A place that can be reached.
pub(super) fn within(x: f64, y: f64) -> (f64, f64) {
    let near = |it: f64| if it.is_finite() { it.clamp(-FARTHEST, FARTHEST) } else { 0.0 };
    // Hundredths are enough, and short to write.
    let round = |it: f64| (near(it) * 100.0).round() / 100.0;
    (round(x), round(y))
}

/// A place to the right of another, for what comes out of a pile.
pub(super) fn beside(x: f64, y: f64, width: f64) -> (f64, f64) {
    within(x + width + GAP / 2.0, y)
}

/// The cell whose middle this is: id of the board, id and name of the cell.
pub(super) fn cell_at<'s>(
    boards: &[(&'s TableBoard, BoardPlace)],
    (x, y): (f64, f64),
) -> Option<(&'s str, &'s str, &'s str)> {
    boards.iter().find_map(|(board, place)| {
        let near = |at: (f64, f64)| {
            let (cx, cy) = on_table(board, place, at);
            (x - cx).hypot(y - cy) < 0.5
        };
        let cell = board.cells.iter().find(|it| near((it.x, it.y)))?;
        Some((board.title.as_str(), cell.id.as_str(), cell.name.as_str()))
    })
}
