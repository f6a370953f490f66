//! The board of a diagram: as much of it as is to be seen, with regions where the rules name some.

use cardwright_model::{
    Board, Cell, CellStyle, Colour, Diagram, Fill, Located, MarkKind, Place, Zone,
};
use std::collections::BTreeSet;

/// What tells the regions of players apart, with colour and without, in turn.
const REGIONS: [(Colour, Fill); 4] = [
    (Colour([0x7A, 0x5A, 0x1E]), Fill::Dots),
    (Colour([0x8F, 0x24, 0x18]), Fill::Rising),
    (Colour([0x2B, 0x6A, 0x8C]), Fill::Falling),
    (Colour([0x3F, 0x7A, 0x66]), Fill::Crossed),
];

/// Cells that a diagram has something on.
fn shown(board: &Board, diagram: &Diagram) -> Vec<Place> {
    let pieces = diagram.pieces.iter().map(|it| &it.cell);
    let marks = diagram.marks.iter().map(|it| &it.cell);
    let ways = diagram.arrows.iter().flat_map(|it| it.via.iter().chain([&it.from, &it.to]));
    let all = pieces.chain(marks).chain(ways);
    all.filter_map(|it| board.cell_called(it)).map(|it| it.place).collect()
}

/// The first cell that a diagram names and a board does not have.
pub(super) fn stranger<'d>(board: &Board, diagram: &'d Diagram) -> Option<&'d str> {
    let pieces = diagram.pieces.iter().map(|it| &it.cell);
    let marks = diagram.marks.iter().map(|it| &it.cell);
    let ways = diagram.arrows.iter().flat_map(|it| it.via.iter().chain([&it.from, &it.to]));
    let mut all = pieces.chain(marks).chain(ways);
    all.find(|it| board.cell_called(it).is_none()).map(String::as_str)
}

/// The board with `around` cells about everything that is shown, or the whole of it.
pub(super) fn seen(board: &Board, diagram: &Diagram, around: Option<i64>) -> Board {
    let mut board = board.clone();
    if let Some(around) = around {
        crop(&mut board, diagram, around as f64);
    }
    let seats: BTreeSet<u8> = diagram.marks.iter().filter_map(|it| it.seat).collect();
    if !seats.is_empty() {
        board.cells.iter_mut().for_each(|it| it.zones.clear());
        board.zones.clear();
    }
    for seat in seats {
        let place = board.zones.len();
        let own = diagram.marks.iter().filter(|it| it.seat == Some(seat));
        let own: BTreeSet<Place> = own
            .filter(|it| it.kind == MarkKind::Zone)
            .filter_map(|it| board.cell_called(&it.cell))
            .map(|it| it.place)
            .collect();
        let inside = |it: &&mut Cell| own.contains(&it.place);
        board.cells.iter_mut().filter(inside).for_each(|it| it.zones.push(place));
        board.zones.push(region(seat, &board));
    }
    board
}

fn region(seat: u8, board: &Board) -> Zone {
    let (colour, pattern) = REGIONS[usize::from(seat) % REGIONS.len()];
    let here = |text: String| Located::new(text, board.span);
    let colour = Some(Located::new(colour, board.span));
    let name = format!("region-{seat}");
    let look = CellStyle { colour, pattern, ..CellStyle::default() };
    Zone { id: here(name.clone()), name: here(name), look }
}

fn crop(board: &mut Board, diagram: &Diagram, around: f64) {
    let places: Vec<(f64, f64)> = shown(board, diagram)
        .into_iter()
        .map(|it| board.in_cells(board.lattice.centre(it)))
        .collect();
    let bounds = |of: fn(&(f64, f64)) -> f64| {
        let all = || places.iter().map(of);
        (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
    };
    let ((left, right), (top, bottom)) = (bounds(|it| it.0), bounds(|it| it.1));
    // A hundredth more, since halves and roots are not exact.
    let reach = around + 0.01;
    let inside = |place: Place| {
        let (x, y) = board.in_cells(board.lattice.centre(place));
        (left - reach..=right + reach).contains(&x) && (top - reach..=bottom + reach).contains(&y)
    };
    let kept: BTreeSet<Place> =
        board.cells.iter().map(|it| it.place).filter(|it| inside(*it)).collect();
    if !kept.is_empty() {
        board.cells.retain(|it| kept.contains(&it.place));
        board.named.retain(|it| kept.contains(&it.place));
    }
}
