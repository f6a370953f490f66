//! Layouts, sides, stacks and marks in figures.

use cardwright_base::units::{Angle, Length, Point, QuarterTurn, Rect, Size};
use cardwright_impose::{
    Axis, Feed, Flip, Grid, Imposed, Job, Mark, MarkKind, Orientation, Page, Paper, Plan, Shift,
    Side, impose, plan,
};
use cardwright_model::{Collation, CropStyle, Layout, MarkSides, MarkStyle, Sides};

use super::{copies, extent, verso};

fn um(micrometres: i64) -> Length {
    Length::nm(micrometres * 1_000)
}

fn poker(paper: Paper) -> Job {
    Job::new(paper, Size::new(um(63_000), um(88_000)), Length::mm(3))
}

fn fold(paper: Paper) -> Job {
    Job { layout: Layout::Fold, ..poker(paper) }
}

/// A refusal and the nearest job, in words.
fn says(job: &Job) -> (String, String) {
    let refusal = plan(job).expect_err("does not fit");
    let nearest = refusal.suggestion.clone().expect("something fits");
    plan(&nearest.job).expect("a suggestion works");
    (refusal.to_string(), nearest.words)
}

#[test]
fn a_fold_lies_so_that_most_cards_fit() {
    let shape = |job: Job| {
        let plan = plan(&job).expect("fits");
        let upright = plan.size.width < plan.size.height;
        (plan.columns, plan.rows, plan.axis, upright, plan.cuts)
    };
    // Four cards and their backs on A4 and Letter, as gutterfold sheets have always had (print.md
    // 2.1): the fold stands on a sheet on its side.
    assert_eq!(shape(fold(Paper::a4())), (2, 2, Axis::Vertical, false, 8));
    assert_eq!(shape(fold(Paper::letter())), (2, 2, Axis::Vertical, false, 8));
    // Higher cards: a lying fold takes three, a standing one two.
    let high = Size::new(um(60_000), um(100_000));
    let high = Job { trim: high, ..fold(Paper::a4()) };
    assert_eq!(shape(high), (3, 1, Axis::Horizontal, true, 8));
}

#[test]
fn folding_brings_each_back_behind_its_front() {
    for (orientation, axis, columns) in
        [(Orientation::Landscape, Axis::Vertical, 1), (Orientation::Portrait, Axis::Horizontal, 3)]
    {
        let rows = if columns == 1 { 2 } else { 1 };
        let grid = Grid::Fixed { columns, rows };
        let job = Job { orientation, grid, gutter: um(500), ..fold(Paper::a4()) };
        let plan = plan(&job).expect("fits");
        let sheets = impose(&plan, &copies(plan.slots.len() + 1));
        assert!(sheets.iter().all(|sheet| sheet.verso.is_none()));
        let page = &sheets[1].recto;
        let [front, back] = &page.placements[..] else { panic!("a front and a back") };
        assert_eq!(front.face.0 + 1_000, back.face.0);
        assert_eq!(plan.axis, axis);
        // Room for the bleed of both, though the gutter has less.
        let gap = match axis {
            Axis::Vertical => back.trim.x - front.trim.right(),
            Axis::Horizontal => back.trim.y - front.trim.bottom(),
        };
        assert_eq!(gap, Length::mm(4), "twice the bleed");
        assert_eq!(axis.behind(page.size, front.trim), back.trim);
        let turned = back.turn == QuarterTurn::Half;
        assert_eq!(turned, axis == Axis::Horizontal);
        assert!(page.marks.iter().any(|mark| mark.kind == MarkKind::Fold));
    }
}

#[test]
fn a_fold_is_marked_in_the_middle_of_the_paper() {
    let lines = |job: &Job| -> Vec<Rect> {
        let plan = plan(job).expect("fits");
        let folds = plan.marks.iter().filter(|mark| mark.kind == MarkKind::Fold);
        folds.map(|mark| extent(mark.from, mark.to)).collect()
    };
    // Bleed on both sides of it: a mark at either end.
    let ends = lines(&fold(Paper::letter()));
    let middle = Paper::letter().size.height.half();
    assert_eq!(ends.iter().map(|line| line.x).collect::<Vec<_>>(), [middle; 2]);
    assert_eq!(ends[0].bottom() + um(500), plan(&fold(Paper::letter())).expect("fits").bleed.y);
    // White on both sides of it: one line from end to end.
    let wide = Job { gutter: Length::mm(6), ..fold(Paper::a4()) };
    let [line] = lines(&wide)[..] else { panic!("one line") };
    assert!(line.height > plan(&wide).expect("fits").bleed.height);
    let none = MarkStyle { fold: false, ..MarkStyle::default() };
    assert_eq!(lines(&Job { marks: none, ..fold(Paper::letter()) }), []);
}

#[test]
fn cuts_are_counted_as_a_knife_makes_them() {
    let cuts = |job: Job| plan(&job).expect("fits").cuts;
    let nine = Job { grid: Grid::Fixed { columns: 3, rows: 3 }, ..poker(Paper::a4()) };
    let none = Length::ZERO;
    assert_eq!(cuts(nine.clone()), 12, "2 (R + C)");
    assert_eq!(cuts(Job { gutter: none, bleed: none, ..nine.clone() }), 8, "R + C + 2");
    let two = Grid::Fixed { columns: 2, rows: 2 };
    let folded = Job { grid: two, ..fold(Paper::letter()) };
    assert_eq!(cuts(folded.clone()), 8, "through both halves at once");
    // Without bleed the fold is an edge of the cards beside it.
    assert_eq!(cuts(Job { gutter: none, bleed: none, ..folded }), 5);
    let single = Job { layout: Layout::Single, ..poker(Paper::a4()) };
    assert_eq!((cuts(single.clone()), cuts(Job { bleed: none, ..single })), (4, 0));
}

#[test]
fn a_single_card_fills_its_page() {
    let job = Job { layout: Layout::Single, bleed: Length::mm(3), ..poker(Paper::a4()) };
    let job = Job { flip: Flip::ShortEdge, ..job };
    let plan = plan(&job).expect("fits");
    let sheets = impose(&plan, &copies(3));
    assert_eq!((sheets.len(), plan.paper.as_str()), (3, "69 x 94 mm"));
    let whole = Rect::new(Length::ZERO, Length::ZERO, plan.size);
    for sheet in &sheets {
        for page in [&sheet.recto, verso(sheet)] {
            assert_eq!((page.bleed, page.trim), (whole, whole.grown(-Length::mm(3))));
            let [placed] = &page.placements[..] else { panic!("one card") };
            assert_eq!((placed.clip, placed.trim), (page.bleed, page.trim));
            assert_eq!(placed.turn, QuarterTurn::None, "upright on both sides");
            assert!(page.marks.is_empty() && page.labels.is_empty() && page.slug.is_none());
        }
    }
    assert_eq!(plan.notes, Vec::<String>::new());
}

#[test]
fn backs_alone_lie_as_behind_their_fronts() {
    let sheets = |sides| {
        let plan = plan(&Job { sides, ..poker(Paper::a4()) }).expect("fits");
        impose(&plan, &copies(10))
    };
    let both = sheets(Sides::Both);
    let alone = sheets(Sides::Backs);
    assert!(alone.iter().all(|sheet| sheet.verso.is_none() && sheet.recto.side == Side::Verso));
    for (both, alone) in both.iter().zip(&alone) {
        assert_eq!(verso(both).placements, alone.recto.placements);
    }
    assert_eq!(alone[0].recto.labels.len(), 2, "its first page has the rulers");
    let fronts = sheets(Sides::Fronts);
    assert!(both.iter().zip(&fronts).all(|(both, alone)| both.recto == alone.recto));
    assert!(fronts.iter().all(|sheet| sheet.verso.is_none()));
}

fn imposed(plan: &Plan, count: usize) -> Imposed {
    Imposed {
        sheets: impose(plan, &copies(count)),
        paper: plan.paper.clone(),
        size: plan.size,
        words: plan.words(),
        places: plan.columns * plan.rows,
        cuts: plan.cuts,
        folds: 0,
        flip: plan.job.flip,
        sides: plan.job.sides,
        notes: Vec::new(),
    }
}

#[test]
fn separate_files_pair_page_by_page() {
    for (flip, edge) in [(Flip::LongEdge, "same edge"), (Flip::ShortEdge, "other edge")] {
        let job = Job { sides: Sides::Separate, flip, ..poker(Paper::a4()) };
        let imposed = imposed(&plan(&job).expect("fits"), 20);
        let feeds = imposed.feeds();
        let [fronts, backs] = &feeds[..] else { panic!("two files") };
        let numbers = |feed: &Feed<'_>| feed.pages.iter().map(|it| it.0).collect::<Vec<_>>();
        assert_eq!((numbers(fronts), numbers(backs)), (vec![1, 2, 3], vec![1, 2, 3]));
        assert!(fronts.pages.iter().all(|(_, page)| page.side == Side::Recto));
        assert!(backs.pages.iter().all(|(_, page)| page.side == Side::Verso));
        assert_eq!((fronts.suffix, backs.suffix), ("-fronts", "-backs"));
        assert!(backs.how.as_ref().expect("says how").contains(edge), "{:?}", backs.how);
    }
    let one = imposed(&plan(&poker(Paper::a4())).expect("fits"), 20);
    let feeds = one.feeds();
    assert_eq!((feeds.len(), feeds[0].pages.len(), feeds[0].suffix), (1, 6, ""));
}

#[test]
fn stacks_go_on_from_sheet_to_sheet() {
    let grid = Grid::Fixed { columns: 2, rows: 2 };
    let job = Job { grid, collate: Collation::Stack, ..poker(Paper::a4()) };
    let plan = plan(&job).expect("fits");
    let faces = |page: &Page| page.placements.iter().map(|it| it.face.0).collect::<Vec<_>>();
    let sheets = impose(&plan, &copies(10));
    let fronts: Vec<_> = sheets.iter().map(|sheet| faces(&sheet.recto)).collect();
    // Three sheets: the first pile is 0 1 2, and only the last one is short.
    assert_eq!(fronts, [vec![0, 3, 6, 9], vec![1, 4, 7], vec![2, 5, 8]]);
    assert_eq!(sheets[1].recto.placements[2].trim, plan.slots[2].trim);
    let backs: Vec<_> = sheets.iter().map(|sheet| faces(verso(sheet))).collect();
    assert_eq!(backs[0], [1_000, 1_003, 1_006, 1_009]);
}

fn styled(marks: MarkStyle) -> Job {
    let grid = Grid::Fixed { columns: 2, rows: 2 };
    Job { marks, grid, gutter: Length::mm(9), ..poker(Paper::a4()) }
}

fn kinds(marks: &[Mark], kind: MarkKind) -> usize {
    marks.iter().filter(|mark| mark.kind == kind).count()
}

#[test]
fn crosses_stand_where_white_lies_between_the_cards() {
    let crosses = MarkStyle { crop: CropStyle::Crosses, ..MarkStyle::default() };
    let all = plan(&styled(crosses)).expect("fits").marks;
    // Eight cut lines with two ends; each crosses the white in the middle once.
    assert_eq!(kinds(&all, MarkKind::Crop), 16 + 8);
    let between = extent(all[16].from, all[16].to);
    assert_eq!(between.height, Length::mm(4), "9 mm, less the bleed and the offset on both sides");
    let narrow = Job { gutter: Length::mm(5), ..styled(crosses) };
    assert_eq!(kinds(&plan(&narrow).expect("fits").marks, MarkKind::Crop), 16, "1 mm less 1 mm");
    // The backs take more of it.
    let backs = Job { back_bleed: Length::mm(1), ..styled(crosses) };
    let marks = plan(&backs).expect("fits").marks;
    assert_eq!(extent(marks[16].from, marks[16].to).height, Length::mm(2));
}

#[test]
fn guides_run_to_the_edge_of_the_paper() {
    let guides = MarkStyle { guides: true, crop: CropStyle::None, ..MarkStyle::default() };
    let plan = plan(&styled(guides)).expect("fits");
    assert_eq!(kinds(&plan.marks, MarkKind::Crop), 0);
    assert_eq!(kinds(&plan.marks, MarkKind::Guide), 16 + 8, "and between the cards");
    let line = extent(plan.marks[0].from, plan.marks[0].to);
    assert_eq!((line.y, line.bottom() + um(500)), (Length::ZERO, plan.bleed.y));
    assert!(plan.lost_marks.is_empty(), "nothing that is not wanted is missed");
}

#[test]
fn targets_stand_in_the_corners_on_both_sides_alike() {
    let marks = MarkStyle { registration: true, ..MarkStyle::default() };
    for job in [styled(marks), Job { marks, ..poker(Paper::a4()) }] {
        let plan = plan(&job).expect("fits");
        let sheet = impose(&plan, &copies(4)).remove(0);
        assert_eq!(
            (sheet.recto.registration_marks.len(), verso(&sheet).registration_marks.len()),
            (4, 4)
        );
        let mirrored = |at: Point| Point { x: plan.size.width - at.x, y: at.y };
        for target in &sheet.recto.registration_marks {
            let behind = verso(&sheet).registration_marks.iter().map(|it| it.middle);
            assert!(behind.clone().any(|at| at == mirrored(target.middle)));
        }
        assert_eq!(plan.notes, Vec::<String>::new());
    }
    // Letter has room for nothing but half a ruler beside nine cards.
    let nine = Job { grid: Grid::Fixed { columns: 3, rows: 3 }, ..poker(Paper::letter()) };
    let tight = Job { marks, gutter: um(1_500), ..nine };
    let plan = plan(&tight).expect("fits");
    assert!(
        plan.registration_marks.len() >= 2 || plan.notes.iter().any(|it| it.contains("targets"))
    );
}

#[test]
fn marks_stand_on_the_sides_that_want_them() {
    for (sides, front, back) in [
        (MarkSides::Both, true, true),
        (MarkSides::Front, true, false),
        (MarkSides::Back, false, true),
    ] {
        let marks = MarkStyle { sides, registration: true, ..MarkStyle::default() };
        let sheets = impose(&plan(&styled(marks)).expect("fits"), &copies(5));
        let has = |page: &Page| {
            (kinds(&page.marks, MarkKind::Crop) > 0, !page.registration_marks.is_empty())
        };
        assert_eq!(has(&sheets[0].recto), (front, front));
        assert_eq!(has(verso(&sheets[0])), (back, back));
        assert!(kinds(&sheets[0].recto.marks, MarkKind::Ruler) > 0, "rulers are no marks");
    }
    let back = MarkStyle { sides: MarkSides::Back, ..MarkStyle::default() };
    let notes = |job: Job| plan(&job).expect("fits").notes.join("; ");
    assert!(notes(Job { sides: Sides::Fronts, ..styled(back) }).contains("on the back, which"));
    assert!(notes(Job { marks: back, ..fold(Paper::a4()) }).contains("on the back, which"));
    assert_eq!(notes(styled(back)), "");
}

#[test]
fn backs_show_more_of_themselves_but_nothing_of_their_neighbours() {
    let job = Job { gutter: Length::mm(5), bleed: Length::mm(1), ..poker(Paper::a4()) };
    let job = Job { back_bleed: Length::mm(2), grid: Grid::Fixed { columns: 2, rows: 2 }, ..job };
    let sheet = impose(&plan(&job).expect("fits"), &copies(1)).remove(0);
    let shown = |page: &Page| {
        let placed = page.placements[0];
        let (trim, clip) = (placed.trim, placed.clip);
        let mut shown = [trim.x - clip.x, clip.right() - trim.right()];
        shown.sort_unstable();
        shown
    };
    assert_eq!(shown(&sheet.recto), [um(1_000), um(1_000)]);
    assert_eq!(shown(verso(&sheet)), [um(2_500), um(3_000)], "half of the gutter inside");
}

#[test]
fn a_calibrated_verso_undoes_what_the_printer_does() {
    // Seen looking at the verso, this printer puts it 2 mm too far right and 1 mm too high.
    let off = Shift { x: Length::mm(2), y: -Length::mm(1), angle: Angle::ZERO };
    let job = Job { calibration: off, ..poker(Paper::a4()) };
    let sheet = impose(&plan(&job).expect("fits"), &copies(1)).remove(0);
    assert_eq!(sheet.recto.shift, Shift::default());
    let shift = verso(&sheet).shift;
    assert_eq!((shift.x, shift.y, shift.angle), (-Length::mm(2), Length::mm(1), Angle::ZERO));
    // A quarter turn of y-down millimetres by hand: clockwise, right becomes down.
    let quarter = Shift { angle: Angle::millidegrees(90_000), ..Shift::default() };
    let size = Size::new(Length::mm(200), Length::mm(300));
    let right = Point { x: Length::mm(150), y: Length::mm(150) };
    let below = Point { x: Length::mm(100), y: Length::mm(200) };
    assert_eq!(quarter.moved(size, right), below);
    let notes = |calibration| plan(&Job { calibration, ..poker(Paper::a4()) }).expect("fits").notes;
    assert_eq!(notes(Shift { x: um(500), ..Shift::default() }), Vec::<String>::new());
    let far = notes(Shift { x: Length::mm(3), ..Shift::default() });
    let told = "with the correction for this printer, the bleed of the backs extends 0.7 mm \
        beyond the area it can print";
    assert_eq!(far, [told]);
}

#[test]
fn refusals_of_every_kind_name_a_job_that_works() {
    let letter = Job {
        grid: Grid::Fixed { columns: 2, rows: 2 },
        bleed: Length::mm(3),
        gutter: Length::mm(6),
        orientation: Orientation::Landscape,
        ..fold(Paper::letter())
    };
    let tall = Job { trim: Size::new(um(63_000), um(100_000)), ..letter };
    assert_eq!(
        says(&tall),
        (
            "2 x 2 cards of 63 x 100 mm and their backs with 6 mm gutters, 3 mm bleed and 4.2 mm \
             margins need 284.4 x 220.4 mm with a vertical fold and 146.4 x 432.4 mm with a \
             horizontal one; Letter landscape is 279.4 x 215.9 mm"
                .to_owned(),
            "2 x 2 beside their backs on Letter landscape fits with gutters of 3.75 mm and a \
             bleed of 1.75 mm"
                .to_owned()
        )
    );
    let says = |job: Job| says(&job);
    let separate = Job { sides: Sides::Separate, ..fold(Paper::letter()) };
    assert_eq!(
        says(separate).1,
        "2 x 2 beside their backs on Letter landscape fits with both sides in one file"
    );
    let more = Job { bleed: Length::mm(2), back_bleed: Length::mm(2), ..poker(Paper::a4()) };
    assert_eq!(
        says(more),
        (
            "the job asks for a bleed of 2 mm and 2 mm more on the backs, but the faces are drawn \
                with 3 \
             mm"
            .to_owned(),
            "3 x 3 on A4 portrait fits with 1 mm more on the backs".to_owned()
        )
    );
    let single = Job { layout: Layout::Single, ..poker(Paper::a4()) };
    let many = Job { grid: Grid::Fixed { columns: 3, rows: 3 }, ..single.clone() };
    assert_eq!(says(many).1, "one card on a page of 67 x 92 mm fits");
    let more = Job { back_bleed: um(500), ..single };
    assert!(says(more).0.contains("0.5 mm more on the backs"));
    let thick = MarkStyle { weight: Length::mm(3), ..MarkStyle::default() };
    assert_eq!(
        says(styled(thick)),
        (
            "the lines of the marks are as thick as 3 mm, but must be 0 mm to 1 mm".to_owned(),
            "2 x 2 on A4 portrait fits with marks 1 mm thick".to_owned()
        )
    );
    let off = Shift { x: Length::mm(80), ..Shift::default() };
    let (why, nearest) = says(Job { calibration: off, ..poker(Paper::a4()) });
    assert!(why.starts_with("the printer is off by 80 mm, 0 mm and 0°"), "{why}");
    assert!(nearest.ends_with("with an uncalibrated printer"), "{nearest}");
    let book = plan(&Job { layout: Layout::Booklet, ..poker(Paper::a4()) }).expect_err("of pages");
    assert!(book.to_string().contains("pages of a booklet"), "{book}");
}
