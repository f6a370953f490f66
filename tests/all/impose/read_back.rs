//! What stands in the written PDF, read by a parser that had no part in writing it: every
//! combination of paper, format, layout, flip, orientation, gaps and calibration, a sheet of each.

use cardwright_base::units::{Length, QuarterTurn, Size};
use cardwright_export::sheets::write;
use cardwright_faces::FaceId;
use cardwright_impose::{Copy, Flip, Job, Orientation, Page, Plan, Shift, impose, plan};
use cardwright_model::Layout;
use lopdf::Dictionary;
use rayon::prelude::*;
use std::collections::BTreeMap;

use super::sweep::{GAPS, errors, formats, papers, um};
use crate::export::sheets::fixture::{POINTS_PER_MM, input, pdf};
use crate::pipeline::products::canvas::{Canvas, Drawn, Rect};
use crate::pipeline::products::parse;

/// Millimetres that may be lost to PDF's rounding.
const TOLERANCE: f64 = 0.01;
/// Designs, and as many backs.
const DESIGNS: usize = 5;
/// Bleed that the faces are drawn with, in millimetres.
const DRAWN: f64 = 3.0;

type Point = (f64, f64);

/// The jobs for one format that can be laid, as many combinations as there are.
fn plans(trim: Size) -> Vec<Plan> {
    let mut plans = Vec::new();
    for paper in papers() {
        for layout in [Layout::Grid, Layout::Fold, Layout::Single] {
            for flip in [Flip::LongEdge, Flip::ShortEdge] {
                for orientation in [Orientation::Portrait, Orientation::Landscape] {
                    for (gutter, bleed, more) in GAPS {
                        for calibration in errors() {
                            let single = layout == Layout::Single;
                            let back_bleed = if single { Length::ZERO } else { um(more) };
                            let (gutter, bleed) = (um(gutter), um(bleed));
                            let usual = Job::new(paper.clone(), trim, Length::mm(3));
                            plans.extend(plan(&Job {
                                layout,
                                flip,
                                orientation,
                                gutter,
                                bleed,
                                back_bleed,
                                calibration,
                                ..usual
                            }));
                        }
                    }
                }
            }
        }
    }
    plans
}

/// The trim of a form as it is drawn, from the upper left of the page: its upper left corner and its
/// lower right one, as the form has them.
fn trim(drawn: &Drawn, plan: &Plan, page: Size) -> [Point; 2] {
    let (width, height) = (plan.job.trim.width.as_mm(), plan.job.trim.height.as_mm());
    [(DRAWN, DRAWN + height), (DRAWN + width, DRAWN)].map(|(x, y)| {
        let (x, y) = drawn.matrix.apply((x * POINTS_PER_MM, y * POINTS_PER_MM));
        (x, page.height.as_mm() - y)
    })
}

/// What a printer that is off by `error` makes of a point: turned clockwise about the middle of the
/// paper, y running down, and moved.
fn printed(error: Shift, page: Size, (x, y): Point) -> Point {
    let middle = (page.width.as_mm() / 2.0, page.height.as_mm() / 2.0);
    let (sin, cos) = (error.angle.as_millidegrees() as f64 / 1e3).to_radians().sin_cos();
    let (dx, dy) = (x - middle.0, y - middle.1);
    (
        middle.0 + dx * cos - dy * sin + error.x.as_mm(),
        middle.1 + dx * sin + dy * cos + error.y.as_mm(),
    )
}

/// The place of a point of the back, as seen from the front: the paper is turned over, or folded
/// back.
fn through(page: Size, (x, y): Point, upright: bool) -> Point {
    if upright { (page.width.as_mm() - x, y) } else { (x, page.height.as_mm() - y) }
}

fn off(a: Point, b: Point) -> f64 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn holds(plan: &Plan, fronts: &[Drawn], backs: &[Drawn], page: Size, turned_over: bool) {
    assert_eq!((fronts.len(), backs.len()), (plan.slots.len(), plan.slots.len()));
    let error = if turned_over { plan.job.calibration } else { Shift::default() };
    for ((front, back), slot) in fronts.iter().zip(backs).zip(&plan.slots) {
        let [upper, lower] = trim(front, plan, page);
        let here = (slot.trim.x.as_mm(), slot.trim.y.as_mm());
        assert!(off(upper, here) < TOLERANCE, "{upper:?} is not at {here:?}");
        let [a, b] = trim(back, plan, page).map(|at| printed(error, page, at));
        // Upright, the left edge of the back lies behind the right edge of the front; upside down,
        // so does its lower edge behind the upper one.
        let upright = a.1 < b.1;
        let [a, b] = [a, b].map(|at| through(page, at, upright));
        let (wanted_a, wanted_b) = ((lower.0, upper.1), (upper.0, lower.1));
        let far = off(a, wanted_a).max(off(b, wanted_b));
        assert!(far < TOLERANCE, "{far} mm off: {:?}", plan.job);
    }
    let still = error == Shift::default();
    // Turned clips are no rectangles to compare.
    let sides = if still { vec![fronts, backs] } else { vec![fronts] };
    for side in sides {
        let clips: Vec<Rect> =
            side.iter().map(|it| it.clip.expect("every face is clipped")).collect();
        let margin = if plan.job.layout == Layout::Single { 0.0 } else { plan.job.margin.as_mm() };
        let (right, top) = (page.width.as_mm() - margin, page.height.as_mm() - margin);
        let area = Rect { left: margin, bottom: margin, right, top };
        for (n, clip) in clips.iter().enumerate() {
            assert!(clip.within(area, TOLERANCE), "{clip:?} beyond {area:?}");
            for other in &clips[n + 1..] {
                let common = clip.common(*other);
                let apart = common.right - common.left < TOLERANCE
                    || common.top - common.bottom < TOLERANCE;
                assert!(apart, "{clip:?} on {other:?}");
            }
        }
    }
}

/// Writes a sheet of every plan for one format into one file, and reads it.
fn read_back(format: Size) -> usize {
    let plans = plans(format);
    let size = (format.width.as_mm() + 2.0 * DRAWN, format.height.as_mm() + 2.0 * DRAWN);
    let faces = pdf(size, DRAWN, Dictionary::new(), &["0 0 9 9 re f"; 2 * DESIGNS]);
    let mut pages: Vec<Page> = Vec::new();
    for plan in &plans {
        let copies: Vec<Copy> = (0..plan.slots.len())
            .map(|n| Copy { front: FaceId(n % DESIGNS), back: FaceId(DESIGNS + n % DESIGNS) })
            .collect();
        let [sheet] = &impose(plan, &copies)[..] else { panic!("one sheet") };
        pages.extend(sheet.pages().cloned());
    }
    let file = parse::file(&write(&input(&pages, &faces, &[], &[])).expect("written"));
    let mut drawn = file.pages().into_iter().map(|page| Canvas::page(&file, &page).drawn);
    let mut pages = pages.iter();
    let mut forms: BTreeMap<usize, i32> = BTreeMap::new();
    for plan in &plans {
        let mut next = || -> (&Page, Vec<Drawn>) {
            let (page, drawn) = (pages.next().expect("a page"), drawn.next().expect("a page"));
            for (placed, drawn) in page.placements.iter().zip(&drawn) {
                assert_eq!(*forms.entry(placed.face.0).or_insert(drawn.form), drawn.form);
                let half = drawn.matrix.0[0] < 0.0;
                assert_eq!(half, placed.turn == QuarterTurn::Half);
            }
            assert_eq!(page.placements.len(), drawn.len());
            (page, drawn)
        };
        let (recto, fronts) = next();
        if plan.folds() {
            let (fronts, backs) = fronts.split_at(plan.slots.len());
            holds(plan, fronts, backs, recto.size, false);
        } else {
            let (_, backs) = next();
            holds(plan, &fronts, &backs, recto.size, true);
        }
    }
    assert!(drawn.next().is_none() && pages.next().is_none());
    let mut numbers: Vec<i32> = forms.values().copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 2 * DESIGNS, "every face is a form of its own, written once");
    plans.len()
}

#[test]
fn written_backs_lie_behind_written_fronts() {
    let read: usize = formats().into_par_iter().map(read_back).sum();
    eprintln!("{read} combinations written and read back");
    assert!(read > 3_500, "{read}");
}
