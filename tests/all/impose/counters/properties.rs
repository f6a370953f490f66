//! What holds for pieces of every shape, size and layout.

use super::{Corners, apart, area, edge, shown};
use crate::impose::counters::common;
use cardwright_base::units::{Length, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{
    Axis, Copy, Flip, Job, MarkKind, Outline, Page, Paper, Plan, Sheet, Within, impose, plan,
};
use cardwright_model::{Layout, Packing, Shape};
use proptest::prelude::*;

/// A hundredth of a millimetre.
const NEAR: i64 = 10_000;
/// What rounding to nanometres may bring two pieces together.
const ROUNDING: f64 = 20.0;

fn copies(count: usize) -> Vec<Copy> {
    (0..count).map(|n| Copy { front: FaceId(n), back: FaceId(1_000 + n) }).collect()
}

fn jobs() -> impl Strategy<Value = Job> {
    let nm = |least: i64, most: i64| {
        (least * 1_000..=most * 1_000).prop_map(|um| Length::nm(um * 1_000 + um % 7))
    };
    let shapes = prop::sample::select(Shape::ALL.to_vec());
    let papers = prop::sample::select(Paper::presets().to_vec());
    let layouts = prop::sample::select(vec![Layout::Grid, Layout::Fold]);
    let packings = prop::sample::select(vec![Packing::Straight, Packing::Staggered]);
    let flips = prop::sample::select(vec![Flip::LongEdge, Flip::ShortEdge]);
    let lengths = (nm(8, 60), nm(0, 6), nm(0, 3), nm(0, 3), nm(0, 3));
    let stretched = prop::bool::weighted(0.2);
    (shapes, papers, (layouts, packings, flips), lengths, stretched).prop_map(
        |(
            shape,
            paper,
            (layout, packing, flip),
            (across, gutter, bleed, more, board),
            stretched,
        )| {
            let trim = shape.around(across);
            // Tiles of makers are no regular hexagons.
            let trim =
                if stretched { Size::new(trim.width, trim.height + Length::mm(1)) } else { trim };
            Job {
                shape,
                layout,
                packing,
                flip,
                board: if layout == Layout::Fold { board } else { Length::ZERO },
                gutter,
                bleed,
                back_bleed: more,
                ..Job::new(paper, trim, bleed + more)
            }
        },
    )
}

/// The edges of all pieces on a page, by their trims.
fn edges(job: &Job, page: &Page) -> Vec<Corners> {
    let outline = |trim| Outline { trim, shape: job.shape, corner: Length::ZERO, die: false };
    page.placements.iter().map(|it| edge(&outline(it.trim))).collect()
}

fn full(plan: &Plan) -> Vec<Sheet> {
    impose(plan, &copies(plan.slots.len()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn pieces_are_a_gutter_apart_and_show_nothing_on_each_other(job in jobs()) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let gutter = job.gutter.as_nm() as f64;
        for sheet in full(&plan) {
            for page in sheet.pages() {
                let paper = Rect::new(Length::ZERO, Length::ZERO, page.size).grown(-job.margin);
                let (edges, seen): (Vec<_>, Vec<_>) =
                    (edges(&job, page), page.placements.iter().map(shown).collect());
                for (n, placed) in page.placements.iter().enumerate() {
                    prop_assert!(paper.contains(placed.clip) && placed.clip.contains(placed.trim));
                    // All of the piece shows: its edge loses nothing where it is clipped.
                    if placed.within != Within::default() {
                        let whole = area(&edges[n]).abs();
                        let kept = area(&common(&edges[n], &seen[n])).abs();
                        prop_assert!((whole - kept).abs() <= whole * 1e-5, "{} of {}", kept, whole);
                    }
                    // Pieces further off than their size can't meet.
                    let near = placed.clip.grown(job.gutter + Length::mm(1));
                    for m in n + 1..edges.len() {
                        let other = &page.placements[m];
                        if !near.overlaps(other.clip) {
                            continue;
                        }
                        let round = job.shape == Shape::Round && job.trim.width == job.trim.height;
                        let between = if round {
                            let (dx, dy) = (
                                (placed.trim.x - other.trim.x).as_nm() as f64,
                                (placed.trim.y - other.trim.y).as_nm() as f64,
                            );
                            dx.hypot(dy) - job.trim.width.as_nm() as f64
                        } else {
                            // Corner to corner, the rectangles around them tell it.
                            let (a, b) = (placed.trim, other.trim);
                            let x = (b.x - a.right()).max(a.x - b.right());
                            let y = (b.y - a.bottom()).max(a.y - b.bottom());
                            let boxes = x.max(y).as_nm() as f64;
                            if boxes >= gutter { boxes } else { apart(&edges[n], &edges[m]).max(boxes) }
                        };
                        // Ellipses are further apart than straight sides can tell.
                        let told = job.shape != Shape::Round || round;
                        prop_assert!(!told || between >= gutter - ROUNDING, "{} nm", between);
                        if placed.clip.overlaps(other.clip) {
                            let art = apart(&seen[n], &seen[m]);
                            prop_assert!(art >= -ROUNDING, "they lie {} nm on each other", -art);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn backs_meet_their_fronts_through_the_paper_or_round_the_board(job in jobs()) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let Size { width, height } = plan.size;
        for sheet in full(&plan) {
            let count = plan.slots.len();
            let fronts = &sheet.recto.placements[..count];
            let backs = match &sheet.verso {
                Some(verso) => &verso.placements[..],
                None => &sheet.recto.placements[count..],
            };
            prop_assert_eq!(backs.len(), count);
            // The folds lie as far from the middle of the paper as half of the board is thick.
            let half = job.board.as_nm() / 2;
            for (front, back) in fronts.iter().zip(backs) {
                prop_assert_eq!(front.face.0 + 1_000, back.face.0);
                let upright = plan.axis == Axis::Vertical;
                let (off, along) = if upright {
                    // From the fold before the board, and from the one behind it.
                    let (front_fold, back_fold) = (width.as_nm() / 2 - half, width.as_nm() / 2 + half);
                    let front_off = front_fold - front.trim.right().as_nm();
                    let back_off = back.trim.x.as_nm() - back_fold;
                    (front_off - back_off, front.trim.y - back.trim.y)
                } else {
                    let (front_fold, back_fold) = (height.as_nm() / 2 - half, height.as_nm() / 2 + half);
                    let front_off = front_fold - front.trim.bottom().as_nm();
                    let back_off = back.trim.y.as_nm() - back_fold;
                    (front_off - back_off, front.trim.x - back.trim.x)
                };
                prop_assert!(off.abs() <= NEAR && along.as_nm().abs() <= NEAR, "{} and {:?}", off, along);
                prop_assert_eq!(back.turn == QuarterTurn::Half, !upright);
                if plan.folds() {
                    // No bleed goes round the edge of the board.
                    let (front_end, back_start) = if upright {
                        (front.clip.right().as_nm() - (width.as_nm() / 2 - half), (width.as_nm() / 2 + half) - back.clip.x.as_nm())
                    } else {
                        (front.clip.bottom().as_nm() - (height.as_nm() / 2 - half), (height.as_nm() / 2 + half) - back.clip.y.as_nm())
                    };
                    prop_assert!(front_end <= 2 && back_start <= 2, "{} and {}", front_end, back_start);
                }
            }
        }
    }

    #[test]
    fn a_fold_is_marked_at_both_edges_of_the_board(job in jobs()) {
        let job = Job { layout: Layout::Fold, ..job };
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let at = |mark: &cardwright_impose::Mark| match plan.axis {
            Axis::Vertical => mark.from.x.as_nm(),
            Axis::Horizontal => mark.from.y.as_nm(),
        };
        let mut folds: Vec<i64> =
            plan.marks.iter().filter(|it| it.kind == MarkKind::Fold).map(at).collect();
        folds.sort_unstable();
        folds.dedup();
        let middle = match plan.axis {
            Axis::Vertical => plan.size.width,
            Axis::Horizontal => plan.size.height,
        };
        match folds[..] {
            [] => prop_assert!(plan.notes.iter().any(|it| it.starts_with("no fold marks"))),
            [only] => prop_assert!(job.board.as_nm() <= 1 && only == middle.half().as_nm()),
            [first, second] => {
                prop_assert!((second - first - job.board.as_nm()).abs() <= 2);
                prop_assert_eq!(first + second, middle.as_nm(), "as far from either edge");
            }
            _ => prop_assert!(false, "{:?}", folds),
        }
    }

    #[test]
    fn outlines_lie_on_the_fronts_and_where_the_printer_reaches(job in jobs()) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let shaped = job.shape != Shape::Rectangle;
        prop_assert_eq!(plan.is_outlined(), shaped);
        for sheet in full(&plan) {
            let fronts = &sheet.recto.placements[..plan.slots.len()];
            let drawn: Vec<Rect> = sheet.recto.outlines.iter().map(|it| it.trim).collect();
            let wanted: Vec<Rect> = fronts.iter().map(|it| it.trim).collect();
            prop_assert_eq!(drawn, if shaped { wanted } else { Vec::new() });
            let area = Rect::new(Length::ZERO, Length::ZERO, plan.size).grown(-job.margin);
            prop_assert!(sheet.recto.outlines.iter().all(|it| area.contains(it.trim)));
            prop_assert!(sheet.verso.is_none_or(|it| it.outlines.is_empty()));
        }
    }

    #[test]
    fn staggered_rows_take_as_many_at_least(job in jobs()) {
        let count = |packing| plan(&Job { packing, ..job.clone() }).map_or(0, |it| it.slots.len());
        let (straight, staggered) = (count(Packing::Straight), count(Packing::Staggered));
        prop_assert!(staggered >= straight, "{} and {}", staggered, straight);
        if job.shape == Shape::Rectangle {
            prop_assert_eq!(staggered, straight);
        }
    }
}
