//! Pages on sheets: the paper is folded here, by steps that know nothing of how it was laid, and what
//! comes of it must read in order.

use cardwright_base::units::{Angle, Length, Point, QuarterTurn, Ratio, Rect, Size};
use cardwright_impose::{
    Imposed, MarkKind, Page, PageJob, Pages, Placement, Seams, Sheet, Shift, impose_pages,
};
use cardwright_model::{Flip, Layout, MarkStyle, Orientation, Paper, Scaling, Sides};
use std::collections::BTreeMap;

pub fn mm(mm: i64) -> Length {
    Length::mm(mm)
}

pub fn um(um: i64) -> Length {
    Length::nm(um * 1_000)
}

pub fn job(layout: Layout, paper: Paper) -> PageJob {
    PageJob {
        layout,
        paper,
        orientation: Orientation::Auto,
        flip: Flip::ShortEdge,
        sides: Sides::Both,
        margin: um(4_200),
        marks: MarkStyle::default(),
        scale: Scaling::default(),
        leaf: um(100),
        signature: None,
        tuck: mm(2),
        overlap: mm(10),
        size: None,
        page: 1,
        seams: Seams::default(),
        calibration: Shift::default(),
    }
}

pub fn pages(count: usize, width: i64, height: i64) -> Pages {
    Pages { count, size: Size::new(um(width), um(height)), bleed: Length::ZERO }
}

pub fn a5(count: usize) -> Pages {
    pages(count, 148_000, 210_000)
}

fn middle(rect: Rect) -> Point {
    Point { x: rect.x + rect.width.half(), y: rect.y + rect.height.half() }
}

/// Where a point of the verso is as seen through the paper from the recto, and whether what stands
/// upright there is upright from here: the table of print.md 2.2, by the paper's own edges.
fn through(size: Size, flip: Flip, at: Point) -> (Point, bool) {
    let sideways = (flip == Flip::LongEdge) == (size.height >= size.width);
    if sideways {
        (Point { x: size.width - at.x, y: at.y }, true)
    } else {
        (Point { x: at.x, y: size.height - at.y }, false)
    }
}

/// A part of the sheet: the pages on its two sides, from 0.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Leaf {
    up: Option<usize>,
    down: Option<usize>,
}

impl Leaf {
    fn over(self) -> Self {
        Self { up: self.down, down: self.up }
    }
}

/// The parts of a sheet from left to right, recto up. Every page must be upright as seen from the
/// recto, or through it.
fn leaves(sheet: &Sheet, flip: Flip, folds: &[Length]) -> Vec<Leaf> {
    let column = |x: Length| folds.iter().filter(|fold| x > **fold).count();
    let mut leaves = vec![Leaf { up: None, down: None }; folds.len() + 1];
    for placed in &sheet.recto.placements {
        assert_eq!(placed.turn, QuarterTurn::None);
        let at = &mut leaves[column(middle(placed.clip).x)];
        assert_eq!(at.up.replace(placed.face.0), None, "one page on a part");
    }
    let verso = sheet.verso.as_ref().expect("printed on both sides");
    for placed in &verso.placements {
        let (at, upright) = through(verso.size, flip, middle(placed.clip));
        let wanted = if upright { QuarterTurn::None } else { QuarterTurn::Half };
        assert_eq!(placed.turn, wanted, "not on its head when the paper is folded");
        let leaf = &mut leaves[column(at.x)];
        assert_eq!(leaf.down.replace(placed.face.0), None, "one page on a part");
    }
    leaves
}

/// The folded sheets of a signature as one book, first page up. The sheets come from the outside in.
fn bound(sheets: &[Vec<Leaf>]) -> Vec<Option<usize>> {
    // Laid into each other with the outside down, the innermost on top; seen from the inside, left
    // and right have changed places.
    let mut left: Vec<Leaf> = sheets.iter().rev().map(|it| it[1].over()).collect();
    let right: Vec<Leaf> = sheets.iter().rev().map(|it| it[0].over()).collect();
    // The left half is folded over onto the right one.
    left.reverse();
    let book = left.into_iter().map(Leaf::over).chain(right);
    book.flat_map(|leaf| [leaf.up, leaf.down]).collect()
}

/// Blanks before the last page.
fn wanted(count: usize, places: usize) -> Vec<Option<usize>> {
    let blanks = std::iter::repeat_n(None, places - count);
    (0..count - 1).map(Some).chain(blanks).chain([Some(count - 1)]).collect()
}

#[test]
fn booklets_read_in_order_when_they_are_folded() {
    let mut folded = 0;
    let papers = [Paper::a4(), Paper::letter(), Paper::a3()];
    for (paper, flip, signature) in papers.iter().flat_map(|paper| {
        let flips = [Flip::LongEdge, Flip::ShortEdge];
        flips.into_iter().flat_map(move |flip| {
            [None, Some(4), Some(8), Some(16)].into_iter().map(move |it| (paper, flip, it))
        })
    }) {
        let ways = [Orientation::Landscape, Orientation::Portrait];
        for (count, orientation) in (1..=50).flat_map(|count| ways.map(|way| (count, way))) {
            let usual = job(Layout::Booklet, paper.clone());
            let asked = PageJob { flip, signature, orientation, ..usual };
            let it = impose_pages(&asked, &pages(count, 100_000, 190_000)).expect("fits");
            assert_eq!(it.size.width > it.size.height, orientation == Orientation::Landscape);
            let fold = it.size.width.half();
            let leaves: Vec<_> = it.sheets.iter().map(|s| leaves(s, flip, &[fold])).collect();
            let mut read = Vec::new();
            let mut rest = leaves.as_slice();
            for sheets in signatures(&it) {
                read.extend(bound(&rest[..sheets]));
                rest = &rest[sheets..];
            }
            assert_eq!(read, wanted(count, count.div_ceil(4) * 4), "{paper:?} {flip:?} {count}");
            let most = signature.map_or(usize::MAX, |pages| pages as usize / 4);
            assert!(signatures(&it).iter().all(|sheets| *sheets <= most));
            folded += 1;
        }
    }
    assert_eq!(folded, 2_400);
}

/// How many sheets each signature has: a new one begins where the pages stand where they would
/// without the sheets outside them.
fn signatures(it: &Imposed) -> Vec<usize> {
    let fold = it.size.width.half();
    let begins = |sheet: &&Sheet| {
        let placed = sheet.recto.placements.iter().chain(&sheet.verso.as_ref().unwrap().placements);
        placed.into_iter().all(|it| it.trim.x >= fold || it.trim.right() <= fold)
    };
    let starts: Vec<usize> =
        it.sheets.iter().filter(begins).map(|sheet| sheet.number - 1).collect();
    let ends = starts.iter().skip(1).copied().chain([it.sheets.len()]);
    starts.iter().zip(ends).map(|(from, to)| to - from).collect()
}

/// What stands on a side from left to right, counted from 1; 0 is blank.
fn row(page: &Page) -> Vec<usize> {
    let mut placed: Vec<&Placement> = page.placements.iter().collect();
    placed.sort_by_key(|it| it.trim.x);
    placed.iter().map(|it| it.face.0 + 1).collect()
}

#[test]
fn the_sides_are_those_of_the_books() {
    for (count, sides) in [
        (8, vec![[8, 1], [2, 7], [6, 3], [4, 5]]),
        (16, vec![[16, 1], [2, 15], [14, 3], [4, 13], [12, 5], [6, 11], [10, 7], [8, 9]]),
    ] {
        let it = impose_pages(&job(Layout::Booklet, Paper::a4()), &a5(count)).expect("fits");
        let found: Vec<Vec<usize>> = it.sheets.iter().flat_map(Sheet::pages).map(row).collect();
        assert_eq!(found, sides);
        assert!(found.iter().all(|pair| pair[0] + pair[1] == count + 1));
    }
    // On the long edge the inside is the same page upside down.
    let long = PageJob { flip: Flip::LongEdge, ..job(Layout::Booklet, Paper::a4()) };
    let it = impose_pages(&long, &a5(8)).expect("fits");
    assert_eq!(row(it.sheets[0].verso.as_ref().unwrap()), [7, 2]);
}

#[test]
fn pages_inside_stand_nearer_the_fold_and_never_beyond_it() {
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let asked = PageJob { flip, leaf: um(110), ..job(Layout::Booklet, Paper::a4()) };
        let it = impose_pages(&asked, &a5(36)).expect("fits");
        let fold = Length::nm(148_500_000);
        for (depth, sheet) in it.sheets.iter().enumerate() {
            let creep = um(110) * depth as i64;
            for page in sheet.pages() {
                let [left, right] = &page.placements[..] else { panic!("two pages") };
                let (left, right) =
                    if left.trim.x < right.trim.x { (left, right) } else { (right, left) };
                assert_eq!((left.trim.right(), right.trim.x), (fold + creep, fold - creep));
                assert_eq!((left.clip.right(), right.clip.x), (fold, fold), "cut at the fold");
                assert_eq!((left.clip.x, left.trim.x), (left.trim.x, um(500) + creep));
                assert_eq!(left.trim.width, mm(148), "not scaled");
            }
        }
        assert!(it.notes.iter().any(|note| note.contains("0.88 mm")), "{:?}", it.notes);
    }
}

#[test]
fn a_booklet_smaller_than_half_the_paper_is_cut_out_by_its_marks() {
    let it = impose_pages(&job(Layout::Booklet, Paper::a4()), &pages(8, 105_000, 148_000));
    let it = it.expect("fits");
    assert_eq!((it.cuts, it.folds, it.places), (4, 1, 4));
    let block = it.sheets[0].recto.trim;
    assert_eq!((block.x, block.right()), (um(43_500), um(253_500)), "about the fold");
    for page in it.sheets.iter().flat_map(Sheet::pages) {
        for mark in &page.marks {
            let within = |p: Point| {
                let (x, y) =
                    (p.x > block.x && p.x < block.right(), p.y > block.y && p.y < block.bottom());
                x && y
            };
            assert!(!within(mark.from) && !within(mark.to), "{mark:?}");
        }
        let crops = page.marks.iter().filter(|it| it.kind == MarkKind::Crop).count();
        assert_eq!(crops, 8, "four lines, two ends each");
    }
    let folds =
        |sheet: &Sheet| sheet.recto.marks.iter().filter(|it| it.kind == MarkKind::Fold).count();
    // Both ends of the fold, and two staples seen from both sides.
    assert_eq!(it.sheets.iter().map(folds).collect::<Vec<_>>(), [6, 2]);
    assert!(it.sheets[0].recto.slug.is_some());
}

#[test]
fn a_zine_folds_to_four_leaves() {
    let it = impose_pages(&job(Layout::Zine, Paper::a4()), &pages(8, 74_000, 105_000));
    let it = it.expect("fits");
    assert_eq!((it.sheets.len(), it.sheets[0].verso.is_none(), it.cuts), (1, true, 1));
    let page = &it.sheets[0].recto;
    let mut at = BTreeMap::new();
    for placed in &page.placements {
        let middle = middle(placed.trim);
        let column = middle.x.as_nm() * 4 / it.size.width.as_nm();
        let row = middle.y.as_nm() * 2 / it.size.height.as_nm();
        let turn = if row == 0 { QuarterTurn::Half } else { QuarterTurn::None };
        assert_eq!(placed.turn, turn);
        assert_eq!(at.insert((row, column), placed.face.0 + 1), None);
    }
    let [top, bottom] = [0, 1].map(|row| [0, 1, 2, 3].map(|column| at[&(row, column)]));
    assert_eq!((top, bottom), ([7, 6, 5, 4], [8, 1, 2, 3]));
    // Folded along the middle the upper row comes behind the lower one, upright. Pushed together, the
    // slit opens: its middle columns become a leaf before and a leaf behind, the outer columns one
    // at each side. Round the spine they read:
    let leaves =
        [[bottom[1], bottom[2]], [bottom[3], top[3]], [top[2], top[1]], [top[0], bottom[0]]];
    assert_eq!(leaves.concat(), [1, 2, 3, 4, 5, 6, 7, 8]);
    // Only the middle columns are slit, and nowhere else is anything cut.
    let cuts: Vec<_> = page.marks.iter().filter(|it| it.kind == MarkKind::Crop).collect();
    let [slit] = cuts[..] else { panic!("{cuts:?}") };
    let ends = [slit.from, slit.to].map(|it| (it.x.as_nm(), it.y.as_nm()));
    assert_eq!(ends, [(74_250_000, 105_000_000), (222_750_000, 105_000_000)]);
}

#[test]
fn leaflets_show_their_pages_one_after_the_other() {
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let made = |layout, paper: Paper, pages: &Pages| {
            let it = impose_pages(&PageJob { flip, ..job(layout, paper) }, pages).expect("fits");
            assert_eq!(it.sheets.len(), 1);
            it
        };
        let half = made(Layout::HalfFold, Paper::letter(), &pages(4, 139_700, 215_900));
        let parts = leaves(&half.sheets[0], flip, &[half.size.width.half()]);
        assert_eq!(bound(&[parts]), wanted(4, 4));
        assert_eq!(half.cuts, 0);

        // Inside up: the right part is laid over the middle one, the left part over both.
        let letter = made(Layout::LetterFold, Paper::a4(), &pages(6, 99_000, 210_000));
        let parts = leaves(&letter.sheets[0], flip, &[um(97_666), um(197_333)]);
        let [cover, middle, tucked] = [2, 1, 0].map(|at: usize| parts[at].over());
        assert_eq!((cover.down, middle.down), (Some(0), Some(5)), "front and back");
        assert_eq!([cover.up, tucked.down], [Some(1), Some(4)], "opened once");
        assert_eq!([cover.up, middle.up, tucked.up], [Some(1), Some(2), Some(3)], "opened wide");
        let narrow = letter.sheets[0].recto.placements.iter().map(|it| it.clip.width).min();
        assert_eq!(narrow, Some(Length::nm(97_666_666)));

        // Inside up: the right part goes under the middle one, the left part over it.
        let z = made(Layout::ZFold, Paper::a4(), &pages(6, 99_000, 210_000));
        let parts = leaves(&z.sheets[0], flip, &[mm(99), mm(198)]);
        let [cover, middle, last] = [2, 1, 0].map(|at: usize| parts[at].over());
        let stack = [cover.over(), middle, last.over()];
        assert_eq!(stack.map(|it| it.up), [Some(0), Some(2), Some(3)]);
        assert_eq!(stack.map(|it| it.down), [Some(1), Some(4), Some(5)]);
        // The pocket between middle and last, opened, shows its pages from left to right.
        assert_eq!([parts[0].up, parts[1].up], [Some(3), Some(4)]);
    }
}

#[test]
fn a_scale_is_what_was_asked_for_and_exact() {
    let zine = job(Layout::Zine, Paper::a4());
    let half = PageJob { scale: Scaling::Of(Ratio::new(1, 2).unwrap()), ..zine.clone() };
    let fit = PageJob { scale: Scaling::Fit, ..zine };
    for asked in [half, fit] {
        let it = impose_pages(&asked, &a5(8)).expect("fits");
        for placed in &it.sheets[0].recto.placements {
            assert_eq!(placed.scale, Ratio::new(1, 2).unwrap());
            assert_eq!((placed.trim.width, placed.trim.height), (mm(74), mm(105)));
        }
        assert!(it.notes.iter().any(|note| note.contains("50 %")), "{:?}", it.notes);
    }
    // A4 pages two-up on A4.
    let fit = PageJob { scale: Scaling::Fit, ..job(Layout::Booklet, Paper::a4()) };
    let it = impose_pages(&fit, &pages(4, 210_000, 297_000)).expect("fits");
    let placed = it.sheets[0].recto.placements[0];
    assert_eq!((placed.trim.height, placed.scale), (mm(210), Ratio::new(210, 297).unwrap()));
}

#[test]
fn registration_targets_stand_behind_each_other() {
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let mut asked = PageJob { flip, ..job(Layout::Booklet, Paper::a4()) };
        asked.marks.registration = true;
        let it = impose_pages(&asked, &pages(8, 105_000, 148_000)).expect("fits");
        for sheet in &it.sheets {
            let verso = sheet.verso.as_ref().unwrap();
            assert_eq!(
                (sheet.recto.registration_marks.len(), verso.registration_marks.len()),
                (4, 4)
            );
            for target in &verso.registration_marks {
                let (at, _) = through(it.size, flip, target.middle);
                assert!(sheet.recto.registration_marks.iter().any(|it| it.middle == at), "{at:?}");
            }
        }
        let full = impose_pages(&asked, &a5(8)).expect("fits");
        assert!(full.notes.iter().any(|it| it.contains("no registration targets")));
    }
}

#[test]
fn the_printers_error_is_countered_on_the_inside_alone() {
    let off = Shift { x: um(700), y: um(-300), angle: Angle::millidegrees(120) };
    let asked = PageJob { calibration: off, ..job(Layout::Booklet, Paper::a4()) };
    let it = impose_pages(&asked, &a5(8)).expect("fits");
    assert_eq!(it.sheets[0].recto.shift, Shift::default());
    assert_eq!(it.sheets[0].verso.as_ref().unwrap().shift, off.countered());
}
