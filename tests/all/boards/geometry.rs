//! Cells and their neighbours, outlines, numbers.

use super::{game, project};
use cardwright_model::{Lattice, Numbers, Place};
use std::collections::BTreeSet;

const ALL: [Lattice; 3] = [Lattice::Square, Lattice::HexPointy, Lattice::HexFlat];

fn place(q: i32, r: i32) -> Place {
    Place { q, r }
}

/// All cells so near to the middle.
fn disc(lattice: Lattice, radius: u32) -> BTreeSet<Place> {
    let reach = radius as i32;
    let all = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| place(q, r)));
    all.filter(|it| lattice.distance(place(0, 0), *it) <= radius).collect()
}

#[test]
fn a_neighbour_shares_the_side_that_it_lies_across() {
    for lattice in ALL {
        let here = place(3, -2);
        let (x, y) = lattice.centre(here);
        let corners = lattice.corners();
        for (side, other) in lattice.beside(here).enumerate() {
            let (ox, oy) = lattice.centre(other);
            let theirs: BTreeSet<_> = corners.iter().map(|(dx, dy)| (ox + dx, oy + dy)).collect();
            for at in [side, (side + 1) % corners.len()] {
                let (dx, dy) = corners[at];
                assert!(theirs.contains(&(x + dx, y + dy)), "{lattice:?}, side {side}");
            }
            assert_eq!(lattice.distance(here, other), 1, "{lattice:?}, side {side}");
            // In cells, its middle is as far away as two cells are wide.
            let step = lattice.step();
            let (dx, dy) = (f64::from(ox - x) * step.0, f64::from(oy - y) * step.1);
            assert!((dx.hypot(dy) - 1.0).abs() < 1e-12, "{lattice:?}, side {side}");
        }
    }
}

#[test]
fn hexagons_that_stand_on_a_corner_have_neighbours_to_the_east_and_west() {
    // E, NE, NW, W, SW, SE, as texts name the directions of axial coordinates.
    let names = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    let angles = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0_f64];
    for ((q, r), angle) in names.into_iter().zip(angles) {
        let (x, y) = Lattice::HexPointy.centre(place(q, r));
        let step = Lattice::HexPointy.step();
        let (x, y) = (f64::from(x) * step.0, -f64::from(y) * step.1);
        let (cos, sin) = (angle.to_radians().cos(), angle.to_radians().sin());
        assert!((x - cos).abs() < 1e-12 && (y - sin).abs() < 1e-12, "{q},{r} lies at {x}, {y}");
    }
}

#[test]
fn distances_are_steps_across_sides() {
    for lattice in ALL {
        // Walked from the middle, ring by ring.
        let mut seen = BTreeSet::from([place(0, 0)]);
        let mut ring: BTreeSet<Place> = seen.clone();
        for steps in 0..6 {
            for it in &ring {
                assert_eq!(lattice.distance(place(0, 0), *it), steps, "{lattice:?} {it}");
            }
            ring = ring.iter().flat_map(|it| lattice.beside(*it)).collect();
            ring.retain(|it| !seen.contains(it));
            seen.extend(&ring);
        }
    }
}

#[test]
fn sides_are_counted_once() {
    for (lattice, sides) in [(Lattice::HexPointy, 6), (Lattice::HexFlat, 6)] {
        let cells = disc(lattice, 4);
        assert_eq!(cells.len(), 61);
        let border = lattice.border(&cells);
        // The rim of a hexagon of hexagons: six corners more than six sides a ring, twice.
        assert_eq!(border.len(), 1);
        assert_eq!(border[0].len(), 54);
        assert_eq!(lattice.inner(&cells).len(), (61 * sides - 54) / 2);
    }
    // Of squares those that continue each other are one line.
    let board: BTreeSet<Place> = (0..8).flat_map(|q| (0..6).map(move |r| place(q, r))).collect();
    assert_eq!(Lattice::Square.inner(&board).len(), 7 + 5);
    assert_eq!(Lattice::Square.border(&board), [vec![(-1, -1), (15, -1), (15, 11), (-1, 11)]]);
}

#[test]
fn borders_run_round_holes_and_stay_apart_at_corners() {
    for lattice in ALL {
        let mut ring = disc(lattice, 2);
        ring.remove(&place(0, 0));
        let lines = lattice.border(&ring);
        assert_eq!(lines.len(), 2, "{lattice:?}: outside and hole");
        // Cells lie to the right: the outside runs clockwise, the hole the other way.
        let area = |line: &Vec<(i32, i32)>| -> i32 {
            let next = line.iter().cycle().skip(1);
            line.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
        };
        let mut areas: Vec<i32> = lines.iter().map(area).collect();
        areas.sort_unstable();
        assert!(areas[0] < 0 && areas[1] > 0, "{lattice:?}: {areas:?}");
    }
    let two = BTreeSet::from([place(0, 0), place(1, 1)]);
    let lines = Lattice::Square.border(&two);
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4], "{lines:?}");
}

#[test]
fn cells_stand_where_the_data_say() {
    let project = project();
    let (game, _) = game(&project);
    let rings = game.board("rings").expect("it is there");
    assert_eq!((rings.cells.len(), rings.numbering.style), (61, Numbers::Axial));
    let (width, height) = rings.extent();
    assert!((width - 9.0).abs() < 1e-12, "nine cells from west to east");
    // Eight rows of 1.5 sides and a cell of two, a side being 1/√3 of a cell.
    assert!((height - 14.0 / 3_f64.sqrt()).abs() < 1e-12, "{height}");
    let west = rings.cell_called("-4,0").expect("it is there");
    let at = rings.on_sheet(rings.lattice.centre(west.place));
    assert_eq!(at.x - rings.origin.x, cardwright_base::units::Length::mm(13), "half a cell");
    let gold = rings.cell_called("gold").expect("it is there");
    assert_eq!(gold.place, place(0, 0));
    let west = rings.cells.iter().filter(|cell| cell.zones.contains(&0)).count();
    assert_eq!(west, 16, "within three steps of a corner");

    let field = game.board("field").expect("it is there");
    let named = |name: &str| field.cell_called(name).map(|cell| cell.place);
    assert_eq!(named("a1"), Some(place(1, 6)), "the lower left, as on a chess board");
    assert_eq!(named("h6"), Some(place(8, 1)));
    let terrain = |name: &str| {
        let cell = field.cell_called(name).expect("it is there");
        cell.terrain.map(|at| field.terrain[at].id.value.as_str())
    };
    assert_eq!(terrain("c6"), Some("wood"));
    assert_eq!(terrain("a3"), Some("hill"));
    assert_eq!(terrain("a6"), None);

    let isles = game.board("isles").expect("it is there");
    assert!(isles.cell_called("0403").is_none(), "there is a hole");
    assert_eq!(isles.cell_called("0102").map(|cell| cell.place), Some(place(0, 1)));
    // The second column is pushed down by half a cell.
    let middle = |name: &str| {
        let cell = isles.cell_called(name).expect("it is there");
        isles.in_cells(isles.lattice.centre(cell.place))
    };
    let ((x, y), (right, lower)) = (middle("0102"), middle("0202"));
    assert!((lower - y - 0.5).abs() < 1e-12 && (right - x - 3_f64.sqrt() / 2.0).abs() < 1e-12);
    assert_eq!(isles.terrain.len(), game.board("field").expect("there").terrain.len());
}

#[test]
fn seams_are_where_they_harm_least() {
    let project = project();
    let (game, _) = game(&project);
    let field = game.board("field").expect("it is there");
    let (x, y) = cardwright_boards::seams(field);
    // Between all columns and rows, and at both edges.
    assert_eq!((x.len(), y.len()), (9, 7));
    let grid = field.grid();
    assert_eq!((x[0], x[8]), (grid.x, grid.right()));
    for (at, seam) in x.iter().enumerate() {
        assert_eq!(*seam - grid.x, field.cell.value * at as i64);
    }
    let rings = game.board("rings").expect("it is there");
    let (x, y) = cardwright_boards::seams(rings);
    let cut = |at: cardwright_base::units::Length, upright: bool| {
        let corners = rings.lattice.corners();
        let is_cut = |cell: &&cardwright_model::Cell| {
            let (cx, cy) = rings.lattice.centre(cell.place);
            let all = corners.iter().map(|(dx, dy)| rings.on_sheet((cx + dx, cy + dy)));
            let all: Vec<i64> =
                all.map(|it| if upright { it.x.as_nm() } else { it.y.as_nm() }).collect();
            let (least, most) = (all.iter().min(), all.iter().max());
            // A nanometre is no cut.
            least.expect("corners") + 1 < at.as_nm() && at.as_nm() < most.expect("corners") - 1
        };
        rings.cells.iter().filter(is_cut).count()
    };
    // Down the middle of the board every line cuts four rows at least, a free one all nine.
    let middle = rings.grid().x + rings.grid().width.half();
    let near = x.iter().min_by_key(|it| (**it - middle).as_nm().abs()).expect("there are some");
    assert_eq!(cut(*near, true), 4);
    assert!(cut(middle + cardwright_base::units::Length::mm(3), true) >= 8);
    // Across, a line cuts the tips of one row, not the two that lie between them.
    let down = rings.grid().y + rings.grid().height.half();
    let near = y.iter().min_by_key(|it| (**it - down).as_nm().abs()).expect("there are some");
    assert_eq!(cut(*near, false), 8, "the rows beside the longest have eight");
}
