//! What holds for every job and every number of copies.

use cardwright_base::units::{Angle, Length, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{Flip, Grid, Job, Orientation, Page, Paper, Plan, Shift, impose, plan};
use cardwright_model::Layout;
use proptest::prelude::*;

use super::{copies, extent, verso};

/// True when the two share so much as a point.
fn touch(a: Rect, b: Rect) -> bool {
    a.x <= b.right() && b.x <= a.right() && a.y <= b.bottom() && b.y <= a.bottom()
}

fn printable(plan: &Plan, job: &Job) -> Rect {
    Rect::new(Length::ZERO, Length::ZERO, plan.size).grown(-job.margin)
}

/// Lengths in nanometres, so that halves are not always whole.
fn jobs() -> impl Strategy<Value = Job> {
    let nm = |most: i64| (0..=most * 1_000_000).prop_map(Length::nm);
    let papers = prop_oneof![
        (0..4_usize).prop_map(|n| Paper::presets()[n].clone()),
        (nm(300), nm(400)).prop_map(|(w, h)| Paper {
            name: "custom".to_owned(),
            size: Size::new(w + Length::mm(60), h + Length::mm(60)),
        }),
    ];
    let grids = prop_oneof![
        Just(Grid::Auto),
        (1..5_u32, 1..5_u32).prop_map(|(columns, rows)| Grid::Fixed { columns, rows }),
    ];
    let ways = prop::sample::select(vec![
        Orientation::Auto,
        Orientation::Portrait,
        Orientation::Landscape,
    ]);
    let flips = prop::sample::select(vec![Flip::LongEdge, Flip::ShortEdge]);
    let lengths = (nm(6), nm(4), nm(12), nm(3));
    (papers, grids, ways, flips, lengths, (nm(100), nm(120))).prop_map(
        |(paper, grid, orientation, flip, (gutter, bleed, margin, face_bleed), (w, h))| Job {
            paper,
            grid,
            orientation,
            gutter,
            bleed,
            margin,
            flip,
            face_bleed: face_bleed + Length::mm(1),
            ..Job::new(Paper::a4(), Size::new(w + Length::mm(15), h + Length::mm(15)), Length::ZERO)
        },
    )
}

/// A job whose bleed the faces have, which most random ones are not.
fn likely_jobs() -> impl Strategy<Value = Job> {
    jobs().prop_map(|job| Job {
        gutter: job.gutter.min(job.face_bleed * 2),
        bleed: job.bleed.min(job.face_bleed),
        ..job
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn every_copy_lies_once_inside_and_apart(job in likely_jobs(), count in 0..60_usize) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let copies = copies(count);
        let sheets = impose(&plan, &copies);
        let placed = |pick: fn(&cardwright_impose::Sheet) -> &Page| -> Vec<FaceId> {
            sheets.iter().flat_map(|s| &pick(s).placements).map(|p| p.face).collect()
        };
        prop_assert_eq!(placed(|s| &s.recto), copies.iter().map(|c| c.front).collect::<Vec<_>>());
        prop_assert_eq!(placed(|s| verso(s)), copies.iter().map(|c| c.back).collect::<Vec<_>>());
        let area = printable(&plan, &job);
        for (n, sheet) in sheets.iter().enumerate() {
            prop_assert_eq!(sheet.number, n + 1);
            for page in [&sheet.recto, verso(sheet)] {
                prop_assert!(area.contains(page.bleed) && page.bleed.contains(page.trim));
                for (n, placed) in page.placements.iter().enumerate() {
                    prop_assert!(page.bleed.contains(placed.clip));
                    prop_assert!(page.trim.contains(placed.trim));
                    prop_assert!(placed.clip.contains(placed.trim));
                    prop_assert!(placed.trim.grown(job.face_bleed).contains(placed.clip));
                    let others = &page.placements[n + 1..];
                    prop_assert!(others.iter().all(|o| !o.clip.overlaps(placed.clip)));
                }
            }
        }
    }

    #[test]
    fn the_verso_is_the_mirrored_recto_exactly(job in likely_jobs(), count in 1..20_usize) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let Size { width, height } = plan.size;
        // The turn, written out again.
        let sideways = (width <= height) == (job.flip == Flip::LongEdge);
        let turned = |r: Rect| if sideways {
            Rect { x: width - r.x - r.width, ..r }
        } else {
            Rect { y: height - r.y - r.height, ..r }
        };
        for sheet in impose(&plan, &copies(count)) {
            prop_assert_eq!(turned(sheet.recto.trim), verso(&sheet).trim);
            prop_assert_eq!(turned(sheet.recto.bleed), verso(&sheet).bleed);
            for (front, back) in sheet.recto.placements.iter().zip(&verso(&sheet).placements) {
                prop_assert_eq!(turned(front.trim), back.trim);
                prop_assert_eq!(turned(front.clip), back.clip);
                prop_assert_eq!(back.turn == QuarterTurn::Half, !sideways);
            }
            for (front, back) in sheet.recto.marks.iter().zip(&verso(&sheet).marks) {
                prop_assert_eq!(turned(extent(front.from, front.to)), extent(back.from, back.to));
            }
        }
    }

    #[test]
    fn what_stands_in_the_margin_keeps_clear(job in likely_jobs()) {
        let Ok(plan) = plan(&job) else { return Ok(()) };
        let paper = Rect::new(Length::ZERO, Length::ZERO, plan.size);
        let area = printable(&plan, &job);
        let sheet = impose(&plan, &copies(plan.slots.len())).pop().expect("one sheet");
        for page in [&sheet.recto, verso(&sheet)] {
            for mark in &page.marks {
                let line = extent(mark.from, mark.to);
                prop_assert!(!touch(line, page.bleed) && paper.contains(line), "{line:?}");
            }
            let mut words: Vec<Rect> = page.labels.iter().map(|label| label.at).collect();
            words.extend(page.slug.map(|slug| slug.at));
            for (n, place) in words.iter().enumerate() {
                prop_assert!(area.contains(*place) && !touch(*place, page.bleed), "{place:?}");
                prop_assert!(words[n + 1..].iter().all(|other| !touch(*other, *place)));
                let crossed = page.marks.iter().any(|m| touch(extent(m.from, m.to), *place));
                prop_assert!(!crossed, "a line crosses {place:?}");
            }
        }
        for ruler in &plan.rulers {
            let line = extent(ruler.from, ruler.to);
            prop_assert!(area.contains(line));
            let crossed = plan.marks.iter().any(|m| touch(extent(m.from, m.to), line));
            prop_assert!(!crossed, "a crop mark crosses {line:?}");
        }
    }

    #[test]
    fn a_refusal_names_a_sheet_that_plans(
        job in jobs(),
        layout in prop::sample::select(vec![Layout::Grid, Layout::Fold, Layout::Single]),
        back_bleed in (0..=2_000_000_i64).prop_map(Length::nm),
    ) {
        let job = Job { layout, back_bleed, ..job };
        let Err(refusal) = plan(&job) else { return Ok(()) };
        prop_assert!(refusal.reason.contains("mm"), "{}", refusal.reason);
        if let Some(suggestion) = &refusal.suggestion {
            let plan = plan(&suggestion.job);
            prop_assert!(plan.is_ok(), "{suggestion:?}");
            let plan = plan.expect("just looked");
            let grid = match layout {
                Layout::Single => "one card on a page of ".to_owned(),
                Layout::Fold => format!("{} x {} beside their backs on ", plan.columns, plan.rows),
                _ => format!("{} x {} on ", plan.columns, plan.rows),
            };
            prop_assert!(suggestion.words.starts_with(&grid), "{}", suggestion.words);
        } else {
            // Then not even the bare card fits on anything.
            let bare = |paper| Job {
                paper,
                grid: Grid::Auto,
                orientation: Orientation::Auto,
                gutter: Length::ZERO,
                bleed: Length::ZERO,
                back_bleed: Length::ZERO,
                ..job.clone()
            };
            let papers = Paper::presets().into_iter().chain([job.paper.clone()]);
            for paper in papers.filter(|p| p.size.width >= job.paper.size.width) {
                prop_assert!(plan(&bare(paper)).is_err());
            }
        }
    }

    #[test]
    fn no_length_makes_it_panic(
        lengths in prop::array::uniform8(any::<i64>()),
        columns: u32,
        rows: u32,
        small in 0..1_000_000_000_i64,
    ) {
        let [gutter, bleed, margin, face_bleed, w, h, paper_w, paper_h] = lengths.map(Length::nm);
        let wild = Job {
            paper: Paper { name: "wild".to_owned(), size: Size::new(paper_w, paper_h) },
            grid: Grid::Fixed { columns, rows },
            orientation: Orientation::Auto,
            gutter,
            bleed,
            margin,
            flip: Flip::LongEdge,
            face_bleed,
            back_bleed: gutter,
            calibration: Shift { x: bleed, y: margin, angle: Angle::millidegrees(w.as_nm()) },
            ..Job::new(Paper::a4(), Size::new(w, h), Length::ZERO)
        };
        let trim = Size::new(Length::nm(small), Length::nm(small));
        let half_wild = Job { paper: Paper::a4(), trim, ..wild.clone() };
        for job in [wild, half_wild] {
            if let Err(refusal) = plan(&job) {
                prop_assert!(refusal.suggestion.is_none_or(|s| plan(&s.job).is_ok()));
            }
        }
    }
}
