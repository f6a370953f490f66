//! Cuts: their marks on sheets that are not full, their numbers and order, what shows at the corners.

use cardwright_base::units::{Length, Rect, Size};
use cardwright_impose::{Copy, Grid, Job, MarkKind, Page, Paper, impose, plan};
use cardwright_model::{Layout, MarkStyle, OutlineStyle};

use super::{copies, extent, verso};

fn poker() -> Job {
    Job::new(Paper::a4(), Size::new(Length::mm(63), Length::mm(88)), Length::mm(3))
}

fn crops(page: &Page) -> usize {
    page.marks.iter().filter(|it| it.kind == MarkKind::Crop).count()
}

fn numbers(page: &Page) -> Vec<&str> {
    let own = page.labels.iter().filter(|it| it.beside == MarkKind::Crop);
    own.map(|it| it.text.as_str()).collect()
}

/// Nine places, eleven copies: the second sheet has two cards in its first row.
#[test]
fn nothing_is_marked_where_nothing_lies() {
    let sheets = impose(&plan(&poker()).expect("fits"), &copies(11));
    assert_eq!(crops(&sheets[0].recto), 24, "six cuts each way, marked at both ends");
    let last = &sheets[1].recto;
    assert_eq!(crops(last), 12, "four upright cuts and two level ones");
    assert_eq!(crops(verso(&sheets[1])), 12);
    let cards = last.placements.iter().map(|it| it.clip).reduce(Rect::union);
    // Close to the cards, not where the third row would have ended.
    let near = cards.expect("there are two").grown(Length::mm(8));
    let crop = last.marks.iter().filter(|it| it.kind == MarkKind::Crop);
    assert!(crop.clone().all(|it| near.contains(extent(it.from, it.to))), "{last:#?}");
}

#[test]
fn a_fold_is_marked_from_edge_to_edge_however_little_lies_beside_it() {
    let plan = plan(&Job { layout: Layout::Fold, ..poker() }).expect("fits");
    let sheets = impose(&plan, &copies(plan.slots.len() + 1));
    let folds = |page: &Page| -> Vec<_> {
        page.marks.iter().copied().filter(|it| it.kind == MarkKind::Fold).collect()
    };
    assert_eq!(folds(&sheets[0].recto), folds(&sheets[1].recto));
    assert!(!folds(&sheets[0].recto).is_empty());
    assert!(crops(&sheets[1].recto) < crops(&sheets[0].recto));
}

#[test]
fn cuts_are_numbered_the_long_way_first() {
    let grid = Grid::Fixed { columns: 2, rows: 3 };
    let sheets = impose(&plan(&Job { grid, ..poker() }).expect("fits"), &copies(8));
    let all: Vec<String> = (1..=10).map(|it| it.to_string()).collect();
    assert_eq!(numbers(&sheets[0].recto), all);
    let order = |page: &Page| page.order.clone().unwrap_or_default();
    assert_eq!(order(&sheets[0].recto), "cut the long way first: 1–4, then 5–10");
    assert_eq!(order(&sheets[1].recto), "cut the long way first: 1–4, then 5–6");
    // Beside three columns on A4 there is no room for numbers of two digits.
    let full = impose(&plan(&poker()).expect("fits"), &copies(9));
    assert_eq!(order(&full[0].recto), "cut the long way first: 1–6, then across");
    assert_eq!(numbers(&full[0].recto), ["1", "2", "3", "4", "5", "6"]);
    // The fronts say it; nobody cuts from both sides.
    assert_eq!((numbers(verso(&sheets[0])).len(), order(verso(&sheets[0]))), (0, String::new()));
}

/// With gutters of 4 mm, no printer reaches the marks at the left and right of three cards on A4.
#[test]
fn corners_show_the_cuts_that_no_mark_in_the_margin_can() {
    let wide = Job { gutter: Length::mm(4), corner: Length::mm(3), ..poker() };
    let marks = MarkStyle { outline: OutlineStyle::Corners, ..MarkStyle::default() };
    let sheets = impose(&plan(&Job { marks, ..wide }).expect("fits"), &copies(4));
    let page = &sheets[0].recto;
    let order = page.order.as_deref();
    assert_eq!(order, Some("cut the long way first: 1–6, then across at the corners"));
    let corners: Vec<_> =
        page.marks.iter().filter(|it| it.kind == MarkKind::Corner).copied().collect();
    assert_eq!(corners.len(), 4 * 4 * 2, "two lines at each corner of four cards");
    // Along the edges, and so short that a round corner takes them away.
    for mark in &corners {
        let line = extent(mark.from, mark.to);
        let near = page.placements.iter().any(|it| {
            let ends = [it.trim.x, it.trim.right()].contains(&mark.from.x)
                || [it.trim.y, it.trim.bottom()].contains(&mark.from.y);
            ends && line.width.max(line.height) <= Length::nm(2_200_000)
        });
        assert!(near, "{mark:?}");
    }
    let behind = verso(&sheets[0]);
    assert!(behind.marks.iter().all(|it| it.kind != MarkKind::Corner), "fronts alone show them");
}

/// The copies of a game lie by their backs: most sheets have one and the same verso.
#[test]
fn sheets_are_sorted_by_their_backs() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let game = cardwright_load::load(&data, "skirmish", &mut Default::default());
    let (game, _) = game.expect("readable").expect("without faults");
    let all: Vec<Copy> = cardwright_impose::copies(&game, |_| true);
    let mut backs: Vec<_> = all.iter().map(|it| it.back).collect();
    backs.dedup();
    assert_eq!(backs.len(), 3 + game.aids().len(), "each back once, then those of the aids");
    let sheet = |at: usize| &all[at * 9..all.len().min(at * 9 + 9)];
    let alike =
        (0..all.len() / 9).filter(|at| sheet(*at).windows(2).all(|it| it[0].back == it[1].back));
    assert!(alike.count() >= 11);
    let playing = game.playing_cards().len();
    let first_aid = all.iter().position(|it| it.front.0 >= playing).expect("there are aids");
    assert_eq!(first_aid, game.total() as usize, "aids fill the places that the deck leaves free");
}
