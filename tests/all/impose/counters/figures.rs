//! How many pieces a sheet takes, worked out again by hand, and jobs that can't be.

use cardwright_base::units::{Length, Size};
use cardwright_impose::{Grid, Job, Paper, Stagger, plan};
use cardwright_model::{Layout, MarkStyle, OutlineStyle, Packing, Shape, Sides};

fn mm(mm: f64) -> Length {
    Length::nm((mm * 1e6).round() as i64)
}

fn job(shape: Shape, across: f64, packing: Packing) -> Job {
    let (gutter, bleed) = (mm(2.0), mm(1.0));
    Job {
        shape,
        packing,
        gutter,
        bleed,
        ..Job::new(Paper::a4(), shape.around(mm(across)), mm(2.0))
    }
}

/// Columns and rows of moved rows in millimetres, from the geometry of equal circles: rows are
/// √3/2 of a pitch apart, and every other one is half a pitch to the right.
fn by_hand(width: f64, height: f64, across: f64, higher: f64) -> usize {
    let pitch = across + 2.0;
    let along = ((width + 2.0) / pitch).floor();
    let rows = ((height - higher) / (pitch * 3_f64.sqrt() / 2.0)).floor() + 1.0;
    let full = across + (along - 1.0) * pitch + pitch / 2.0 <= width;
    let moved = (rows / 2.0).floor();
    (along * rows - if full { 0.0 } else { moved }) as usize
}

#[test]
fn staggered_rows_are_as_many_as_geometry_allows() {
    // A4 less margins of 4.2 mm and bleed of 1 mm on each side; marks and slug take 8 mm above and
    // below small pieces.
    let (long, short) = (297.0 - 10.4, 210.0 - 10.4);
    for (shape, across) in [
        (Shape::Round, 16.0),
        (Shape::Round, 20.0),
        (Shape::Round, 25.0),
        (Shape::HexPointy, 20.0),
        (Shape::HexPointy, 28.575),
        (Shape::HexFlat, 25.0),
        (Shape::HexFlat, 45.0),
    ] {
        let laid = plan(&job(shape, across, Packing::Staggered)).expect("fits");
        let straight = plan(&job(shape, across, Packing::Straight)).expect("fits").slots.len();
        let corner = 2.0 / 3_f64.sqrt() * across;
        let spared =
            if laid.size.width.max(laid.size.height) > Length::ZERO && corner.max(across) < 40.0 {
                16.0
            } else {
                0.0
            };
        let rooms = [(short, long - spared), (long, short - spared)];
        let higher = if shape == Shape::Round { across } else { corner };
        let best = rooms
            .into_iter()
            .flat_map(|(w, h)| match shape {
                Shape::Round => vec![by_hand(w, h, across, higher), by_hand(h, w, across, higher)],
                Shape::HexFlat => vec![by_hand(h, w, across, higher)],
                _ => vec![by_hand(w, h, across, higher)],
            })
            .max()
            .expect("two ways");
        assert_eq!(laid.slots.len(), best.max(straight), "{shape:?} of {across} mm");
    }
}

/// What is worth a fold of the mind: how many more tokens a sheet of A4 takes.
#[test]
fn hexagons_gain_more_than_circles() {
    let gain = |shape, across| {
        let count = |packing| plan(&job(shape, across, packing)).expect("fits").slots.len();
        (count(Packing::Straight), count(Packing::Staggered))
    };
    let table: Vec<(usize, usize)> = [16.0, 20.0, 25.0, 30.0]
        .into_iter()
        .flat_map(|across| [gain(Shape::Round, across), gain(Shape::HexPointy, across)])
        .collect();
    assert_eq!(
        table,
        [(165, 179), (144, 179), (108, 119), (91, 113), (70, 76), (60, 72), (48, 56), (45, 51)],
        "straight and staggered, circle and hexagon of 16, 20, 25 and 30 mm"
    );
}

#[test]
fn straight_rows_stay_where_they_take_as_many() {
    // One piece only: nothing is moved against it.
    let one = Job {
        grid: Grid::Fixed { columns: 1, rows: 1 },
        ..job(Shape::HexPointy, 50.0, Packing::Staggered)
    };
    let plan = plan(&one).expect("fits");
    assert_eq!((plan.stagger, plan.cuts), (None::<Stagger>, 4));
}

#[test]
fn rows_that_are_moved_have_no_straight_cuts() {
    let laid = plan(&job(Shape::HexPointy, 30.0, Packing::Staggered)).expect("fits");
    assert_eq!((laid.cuts, laid.stagger.map(|it| it.columns)), (0, Some(false)));
    assert!(laid.marks.is_empty() && laid.lost_marks.is_empty() && laid.notes.is_empty());
    assert!(laid.words().ends_with(" staggered rows"), "{}", laid.words());
    let none = MarkStyle { outline: OutlineStyle::None, ..MarkStyle::default() };
    let blind = Job { marks: none, ..job(Shape::HexPointy, 30.0, Packing::Staggered) };
    let notes = plan(&blind).expect("fits").notes;
    assert!(notes[0].starts_with("nothing shows where to cut"), "{notes:?}");
}

#[test]
fn a_board_goes_between_two_folds_and_is_cut_off() {
    let size = Size::new(mm(15.875), mm(15.875));
    let bare = Job {
        layout: Layout::Fold,
        gutter: Length::ZERO,
        bleed: Length::ZERO,
        ..Job::new(Paper::a4(), size, Length::ZERO)
    };
    let grid = Grid::Fixed { columns: 4, rows: 5 };
    let paper = plan(&Job { grid, ..bare.clone() }).expect("fits");
    let board = plan(&Job { grid, board: mm(1.5), ..bare.clone() }).expect("fits");
    // Edge to edge, paper on paper: the fold is a cut already. Round board it is not.
    assert_eq!((paper.cuts, board.cuts), (10, 11));
    let refused = |job: Job| plan(&job).expect_err("does not fit").to_string();
    let flat = refused(Job { layout: Layout::Grid, board: mm(1.5), ..bare.clone() });
    assert!(flat.contains("a board of 1.5 mm can only go inside"), "{flat}");
    let thick = refused(Job { board: mm(30.0), ..bare });
    assert!(thick.contains("the board is as thick as 30 mm"), "{thick}");
}

#[test]
fn a_die_wants_its_lines_apart() {
    let near = Job { die: Some(mm(6.0)), ..job(Shape::Round, 20.0, Packing::Straight) };
    let refusal = plan(&near).expect_err("too near");
    assert_eq!(
        refusal.reason,
        "the lines of a die are 2 mm apart, but must be at least 6 mm apart"
    );
    let nearest = refusal.suggestion.expect("a wider gutter");
    assert!(nearest.words.ends_with("fits with gutters of 6 mm"), "{}", nearest.words);
    assert!(plan(&nearest.job).is_ok());
}

#[test]
fn backs_alone_carry_the_outlines() {
    use cardwright_faces::FaceId;
    use cardwright_impose::{Copy, impose};
    let backs = Job { sides: Sides::Backs, ..job(Shape::Round, 20.0, Packing::Straight) };
    let plan = plan(&backs).expect("fits");
    let copies = [Copy { front: FaceId(0), back: FaceId(1) }];
    let sheet = impose(&plan, &copies).remove(0);
    assert_eq!(sheet.recto.outlines.len(), 1);
    assert_eq!(sheet.recto.outlines[0].trim, sheet.recto.placements[0].trim);
}
