//! A printer that misses: what the shift of a page moves, read back from its operations by another
//! parser than the one that wrote them.

use cardwright_base::units::{Angle, Length, Size};
use cardwright_export::sheets::write;
use cardwright_impose::{Axis, Flip, Page, Shift, Side};
use proptest::prelude::*;

use super::fixture::*;
use crate::pipeline::products::canvas::{Canvas, Drawn};
use crate::pipeline::products::parse;

/// Millimetres that may be lost to PDF's rounding.
const TOLERANCE: f64 = 0.01;

type Point = (f64, f64);

/// What a printer that is off by `error` makes of a point, in millimetres from the upper left: it
/// turns the page about the middle of the paper, clockwise, and then moves it.
fn printed(error: Shift, size: Size, (x, y): Point) -> Point {
    let (mid_x, mid_y) = (size.width.as_mm() / 2.0, size.height.as_mm() / 2.0);
    let (dx, dy) = (x - mid_x, y - mid_y);
    let angle = (error.angle.as_millidegrees() as f64 / 1000.0).to_radians();
    // On a page on which y runs down, a clockwise turn takes what is right of the middle down.
    let (right, down) = (dx * angle.cos() - dy * angle.sin(), dx * angle.sin() + dy * angle.cos());
    (mid_x + right + error.x.as_mm(), mid_y + down + error.y.as_mm())
}

/// Two opposite corners of the trim of a form as it is drawn, from the upper left.
fn corners(drawn: &Drawn, size: Size) -> [Point; 2] {
    [(3.0, 3.0), (66.0, 91.0)].map(|(x, y)| {
        let (x, y) = drawn.matrix.apply((x * POINTS_PER_MM, y * POINTS_PER_MM));
        (x, size.height.as_mm() - y)
    })
}

fn far(a: Point, b: Point) -> f64 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn drawn(pages: &[Page]) -> Vec<Vec<Drawn>> {
    let faces = faces();
    let pdf = parse::file(&write(&input(pages, &faces, &[], &[])).expect("written"));
    pdf.pages().iter().map(|page| Canvas::page(&pdf, page).drawn).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_countered_error_lands_every_back_behind_its_front(
        x in -4_000_000_i64..4_000_000,
        y in -4_000_000_i64..4_000_000,
        angle in -1500_i64..1500,
        long in any::<bool>(),
    ) {
        let flip = if long { Flip::LongEdge } else { Flip::ShortEdge };
        let error = Shift {
            x: Length::nm(x),
            y: Length::nm(y),
            angle: Angle::millidegrees(angle),
        };
        let mut pages = pages(flip);
        let size = pages[0].size;
        for page in pages.iter_mut().filter(|page| page.side == Side::Verso) {
            page.shift = error.countered();
        }
        let drawn = drawn(&pages);
        let (width, height) = (size.width.as_mm(), size.height.as_mm());
        prop_assert_eq!((drawn[0].len(), drawn[1].len()), (9, 9));
        for (front, back) in drawn[0].iter().zip(&drawn[1]) {
            let [low, high] = corners(front, size);
            // As seen on the verso, with the paper turned over.
            let (low, high) = match Axis::of(flip, size) {
                Axis::Vertical => ((width - high.0, low.1), (width - low.0, high.1)),
                Axis::Horizontal => ((high.0, height - low.1), (low.0, height - high.1)),
            };
            let [a, b] = corners(back, size).map(|at| printed(error, size, at));
            prop_assert!(far(a, low) < TOLERANCE && far(b, high) < TOLERANCE, "{a:?} {low:?}");
        }
    }
}

#[test]
fn a_shift_moves_right_down_and_clockwise() {
    let still = pages(Flip::LongEdge).swap_remove(0);
    let size = still.size;
    let moved = |shift| Page { shift, ..still.clone() };
    let (right, down) = (Length::mm(2), Length::mm(3));
    let turned = Shift { angle: Angle::millidegrees(1000), ..Shift::default() };
    let pages = [
        still.clone(),
        moved(Shift { x: right, ..Shift::default() }),
        moved(Shift { y: down, ..Shift::default() }),
        moved(turned),
    ];
    let drawn = drawn(&pages);
    // The card in the middle of the upper row.
    let place = |page: usize| corners(&drawn[page][1], size)[1];
    let (x, y) = place(0);
    assert!(far(place(1), (x + 2.0, y)) < TOLERANCE);
    assert!(far(place(2), (x, y + 3.0)) < TOLERANCE);
    let (turned_x, turned_y) = place(3);
    assert!(turned_x > x + 1.0, "what is above the middle goes right: {turned_x} {x}");
    assert!((turned_y - y).abs() < 1.0);
}

#[test]
fn everything_but_the_boxes_moves() {
    let (faces, words) = (faces(), words(&[HELLO]));
    let still = pages(Flip::LongEdge).swap_remove(1);
    let shift = Shift { x: Length::mm(1), ..Shift::default() };
    let pages = [still.clone(), Page { shift, ..still }];
    let lines = [line(0, 0), line(0, 1)];
    let document = read(&write(&input(&pages, &faces, &words, &lines)).expect("written"));
    for key in ["MediaBox", "TrimBox", "BleedBox"] {
        assert_eq!(boxed(&document, 0, key), boxed(&document, 1, key), "{key}");
    }
    let (plain, moved) = (operations(&document, 0), operations(&document, 1));
    let operators = |of: &[lopdf::content::Operation]| -> Vec<String> {
        of.iter().map(|it| it.operator.clone()).collect()
    };
    let inner = &moved[2..moved.len() - 1];
    assert_eq!(operators(&moved[..2]), ["q", "cm"]);
    assert_eq!(operators(&moved[moved.len() - 1..]), ["Q"]);
    assert_eq!(operators(inner), operators(&plain), "marks and words stand within the matrix");
    assert!(operators(inner).iter().any(|it| it == "Tj"));
}
