//! The sheets people print, in figures.

use cardwright_base::units::{Length, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{Axis, Flip, Grid, Job, Orientation, Page, Paper, Side, impose, plan};

use super::{copies, extent, verso};

fn um(micrometres: i64) -> Length {
    Length::nm(micrometres * 1_000)
}

fn poker(paper: Paper, columns: u32, rows: u32, gutter: Length, bleed: Length) -> Job {
    let trim = Size::new(Length::mm(63), Length::mm(88));
    let grid = Grid::Fixed { columns, rows };
    Job { grid, gutter, bleed, ..Job::new(paper, trim, Length::mm(3)) }
}

#[test]
fn nine_on_a4_is_centred_with_bleed_and_whole_marks() {
    let plan = plan(&poker(Paper::a4(), 3, 3, um(2_000), um(2_000))).expect("fits");
    let block = Rect::new(um(8_500), um(14_500), Size::new(um(193_000), um(268_000)));
    assert_eq!((plan.trim, plan.bleed), (block, block.grown(um(2_000))));
    // Six cut lines across and six down, each marked at both ends.
    assert_eq!(plan.marks.len(), 24);
    let lengths: Vec<Length> =
        plan.marks.iter().map(|m| extent(m.from, m.to)).map(|r| r.width + r.height).collect();
    assert!(lengths[..12].iter().all(|length| *length == um(6_000)), "{lengths:?}");
    assert!(lengths[12..].iter().all(|length| *length == um(5_000)), "{lengths:?}");
    assert!(plan.slug.is_some());
    assert_eq!(plan.labels.iter().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["100 mm", "4 in"]);
    assert_eq!(plan.notes, Vec::<String>::new());
}

#[test]
fn clips_take_half_the_gutter_inside_and_the_bleed_outside() {
    let plan = plan(&poker(Paper::a4(), 3, 3, um(2_000), um(3_000))).expect("fits");
    let grown = |slot: usize| {
        let (trim, clip) = (plan.slots[slot].trim, plan.slots[slot].clip);
        [
            trim.x - clip.x,
            trim.y - clip.y,
            clip.right() - trim.right(),
            clip.bottom() - trim.bottom(),
        ]
    };
    assert_eq!(grown(0), [um(3_000), um(3_000), um(1_000), um(1_000)]);
    assert_eq!(grown(4), [um(1_000); 4]);
    assert_eq!(grown(8), [um(1_000), um(1_000), um(3_000), um(3_000)]);
}

#[test]
fn letter_holds_nine_with_a_narrow_gutter_exactly() {
    let job = poker(Paper::letter(), 3, 3, um(1_500), um(2_000));
    let plan = plan(&job).expect("fits");
    assert_eq!(plan.bleed.y, job.margin, "the bleed ends where the margin begins");
    let turn = plan.slug.expect("a slug fits at the side").turn;
    assert!(matches!(turn, QuarterTurn::Left | QuarterTurn::Right));
    assert_eq!(plan.labels.iter().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["50 mm", "2 in"]);
    assert!(plan.notes.iter().any(|n| n.contains("50 mm")), "{:?}", plan.notes);
    assert!(plan.notes.iter().any(|n| n.contains("may not reach")), "{:?}", plan.notes);
}

#[test]
fn eight_on_letter_have_a_whole_line_and_both_rulers() {
    let plan = plan(&poker(Paper::letter(), 4, 2, um(3_000), um(3_000))).expect("fits");
    assert_eq!(plan.size, Paper::letter().size.turned());
    let slug = plan.slug.expect("a slug");
    assert_eq!((slug.at.x, slug.at.width), (plan.trim.x, plan.trim.width), "level with the cards");
    assert!(slug.at.y > plan.bleed.bottom() && slug.turn == QuarterTurn::None);
    let bars: Vec<Length> = plan
        .rulers
        .iter()
        .map(|m| extent(m.from, m.to))
        .filter(|line| line.height == Length::ZERO)
        .map(|line| line.width)
        .collect();
    assert_eq!(bars, [Length::mm(100), um(101_600)], "exactly as long as they say");
    assert_eq!(plan.notes, Vec::<String>::new());
}

#[test]
fn auto_picks_the_most_copies_and_upright_when_equal() {
    let job = |paper, gutter, bleed| Job {
        grid: Grid::Auto,
        ..poker(paper, 1, 1, um(gutter), um(bleed))
    };
    let shape = |job: Job| plan(&job).map(|p| (p.columns, p.rows, p.size.width < p.size.height));
    assert_eq!(shape(job(Paper::a4(), 2_000, 2_000)), Ok((3, 3, true)));
    assert_eq!(shape(job(Paper::letter(), 3_000, 3_000)), Ok((4, 2, false)));
    // Two large cards either way: upright wins.
    let large = Size::new(Length::mm(120), Length::mm(120));
    assert_eq!(shape(Job { trim: large, ..job(Paper::a4(), 2_000, 2_000) }), Ok((1, 2, true)));
}

#[test]
fn cards_without_a_gutter_share_their_marks() {
    let plan = plan(&poker(Paper::a4(), 3, 3, um(0), um(0))).expect("fits");
    assert_eq!(plan.marks.len(), 16, "four cut lines each way, two ends each");
}

/// The table of print.md 2.2.
#[test]
fn the_verso_follows_orientation_and_flip() {
    for (orientation, flip, axis, turn) in [
        (Orientation::Portrait, Flip::LongEdge, Axis::Vertical, QuarterTurn::None),
        (Orientation::Portrait, Flip::ShortEdge, Axis::Horizontal, QuarterTurn::Half),
        (Orientation::Landscape, Flip::ShortEdge, Axis::Vertical, QuarterTurn::None),
        (Orientation::Landscape, Flip::LongEdge, Axis::Horizontal, QuarterTurn::Half),
    ] {
        let job = poker(Paper::letter(), 2, 2, um(3_000), um(3_000));
        let plan = plan(&Job { orientation, flip, ..job }).expect("fits");
        assert_eq!(plan.axis, axis);
        let sheet = impose(&plan, &copies(3)).pop().expect("one sheet");
        assert_eq!((sheet.recto.side, verso(&sheet).side), (Side::Recto, Side::Verso));
        // The back of the first copy is behind the top left slot: top right or bottom left.
        let behind = if axis == Axis::Vertical { 1 } else { 2 };
        assert_eq!(verso(&sheet).placements[0].trim, plan.slots[behind].trim);
        assert_eq!(verso(&sheet).placements[0].face, FaceId(1_000));
        assert!(verso(&sheet).placements.iter().all(|p| p.turn == turn));
        assert!(sheet.recto.placements.iter().all(|p| p.turn == QuarterTurn::None));
    }
}

#[test]
fn only_the_first_recto_has_rulers() {
    let plan = plan(&poker(Paper::a4(), 3, 3, um(2_000), um(2_000))).expect("fits");
    let sheets = impose(&plan, &copies(10));
    let lines = |page: &Page| (page.marks.len(), page.labels.len());
    assert_eq!(lines(&sheets[0].recto), (24 + plan.rulers.len(), 6 + 2), "six cuts are numbered");
    assert_eq!(lines(verso(&sheets[0])), (24, 0));
    assert_eq!(lines(&sheets[1].recto), (8, 2), "marks of the only card");
    assert_eq!((sheets[1].number, sheets[1].recto.placements.len()), (2, 1));
    assert_eq!(sheets[1].recto.trim, plan.trim, "a partial sheet keeps its block");
    assert_eq!(impose(&plan, &[]), []);
}

#[test]
fn refusals_give_figures_and_the_nearest_sheet() {
    let says = |job: Job| {
        let refusal = plan(&job).expect_err("does not fit");
        let words = refusal.suggestion.as_ref().map(|s| s.words.clone()).unwrap_or_default();
        (refusal.to_string(), words)
    };
    let nine = poker(Paper::letter(), 3, 3, um(3_000), um(3_000));
    let upright = Job { orientation: Orientation::Portrait, ..nine.clone() };
    assert_eq!(
        says(upright),
        (
            "3 x 3 cards of 63 x 88 mm with 3 mm gutters, 3 mm bleed and 4.2 mm margins need 209.4 \
             x 284.4 mm; Letter portrait is 215.9 x 279.4 mm"
                .to_owned(),
            "3 x 3 on Letter portrait fits with gutters of 1.75 mm and a bleed of 1.75 mm".to_owned()
        )
    );
    let four = Job { orientation: Orientation::Portrait, ..nine.clone() };
    let four = Job { grid: Grid::Fixed { columns: 4, rows: 2 }, ..four };
    assert_eq!(says(four).1, "4 x 2 on Letter landscape fits");
    let odd = Job { bleed: um(2_500), ..nine.clone() };
    let odd = Job { orientation: Orientation::Portrait, ..odd };
    assert_eq!(
        says(odd).1,
        "3 x 3 on Letter portrait fits with gutters of 1.75 mm and a bleed of 1.5 mm"
    );
    let wide = Job { margin: Length::mm(12), ..nine.clone() };
    assert_eq!(says(wide).1, "3 x 2 on Letter landscape fits");
    let board = Job { trim: Size::new(Length::mm(250), Length::mm(350)), ..nine.clone() };
    let board = Job { grid: Grid::Auto, ..board };
    assert_eq!(says(board).1, "1 x 1 on Tabloid portrait fits");
    let mat = Job { trim: Size::new(Length::mm(300), Length::mm(500)), ..nine.clone() };
    assert_eq!(
        says(Job { grid: Grid::Auto, ..mat }).1,
        "1 x 1 on 315 x 515 mm portrait fits; no named paper size is large enough for one card"
    );
    // Far too much for two thirds of the gutter: the other way takes 8, this way 6.
    let tall = Job { margin: Length::mm(6), orientation: Orientation::Portrait, ..nine.clone() };
    assert_eq!(says(tall).1, "4 x 2 on Letter landscape fits");
    assert_eq!(
        says(Job { bleed: Length::mm(4), paper: Paper::a3(), ..nine.clone() }),
        (
            "the job asks for a bleed of 4 mm, but the faces are drawn with 3 mm".to_owned(),
            "3 x 3 on A3 portrait fits with a bleed of 3 mm".to_owned()
        )
    );
    assert_eq!(says(Job { trim: Size::new(um(0), um(0)), ..nine.clone() }).1, "");
    assert_eq!(
        says(Job { gutter: um(-1), bleed: um(1_000), ..nine }).1,
        "3 x 3 on Letter portrait fits with gutters of 0 mm"
    );
}

#[test]
fn papers_have_names_and_sizes() {
    assert_eq!(Paper::parse("Letter"), Ok(Paper::letter()));
    assert_eq!(Paper::parse("a4").map(|p| p.size), Paper::parse("297x210 mm").map(|p| p.size));
    assert_eq!(Paper::parse("8.5x11 in").map(|p| p.size), Ok(Paper::letter().size));
    assert!(Paper::parse("a7").expect_err("unknown").contains("tabloid"));
}
