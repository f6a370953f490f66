//! Several sizes on one sheet: strips, their cuts and the order of these.

use cardwright_base::units::{Length, Rect};
use cardwright_faces::FaceId;
use cardwright_impose::{Axis, Flip, Imposed, MarkKind, Page, Shift, combined_sheets, copies};
use cardwright_model::{Collation, Game, Layout, Located, Packing, SheetJob, Sides};
use std::collections::BTreeMap;
use std::path::Path;

use super::{extent, verso};

pub(super) fn game(id: &str) -> Game {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let game = cardwright_load::load(&data, id, &mut Default::default());
    game.expect("readable").expect("without faults").0
}

pub(super) fn job(game: &Game) -> SheetJob {
    let of = |it: &&SheetJob| it.combine && it.file.value.ends_with("-a4.pdf");
    game.sheets.iter().find(of).expect("the game combines sizes").clone()
}

pub(super) fn imposed(game: &Game, job: &SheetJob) -> Imposed {
    let copies = copies(game, |at| game.prints(job, &game.cards[at]));
    combined_sheets(game, job, Shift::default(), &copies).expect("all sizes fit")
}

fn counted(faces: impl Iterator<Item = FaceId>) -> BTreeMap<usize, usize> {
    let mut all = BTreeMap::new();
    faces.for_each(|it| *all.entry(it.0).or_default() += 1);
    all
}

/// Nothing lies on anything else, and no mark in what shows of a piece.
pub(super) fn apart(page: &Page, gutter: Length) {
    for (at, one) in page.placements.iter().enumerate() {
        for other in &page.placements[at + 1..] {
            assert!(!one.clip.overlaps(other.clip), "{:?} and {:?}", one.clip, other.clip);
            // What lies about a fold has more than a gutter between it.
            let near = one.trim.grown(gutter - Length::nm(1));
            assert!(!near.overlaps(other.trim), "{:?} and {:?}", one.trim, other.trim);
        }
        for mark in page.marks.iter().filter(|it| it.kind != MarkKind::Corner) {
            assert!(!one.clip.overlaps(extent(mark.from, mark.to)), "{mark:?} in {:?}", one.clip);
        }
        for label in &page.labels {
            assert!(!one.clip.overlaps(label.at), "{label:?} in {:?}", one.clip);
        }
    }
}

#[test]
fn parts_of_five_sizes_take_five_sheets_and_not_seven() {
    let game = game("skirmish-wars");
    let job = job(&game);
    let all = imposed(&game, &job);
    assert_eq!(all.sheets.len(), 5);
    let separate = game.by_format(SheetJob { combine: false, ..job.clone() });
    let sheets = |own: &SheetJob| {
        let copies = copies(&game, |at| game.prints(own, &game.cards[at]));
        let format = game.format_named(&own.format);
        cardwright_impose::sheets(own, format, Shift::default(), &copies)
            .expect("fits")
            .sheets
            .len()
    };
    assert_eq!(separate.len(), 5);
    assert_eq!(separate.iter().map(sheets).sum::<usize>(), 7);
    let wanted = copies(&game, |at| game.prints(&job, &game.cards[at]));
    let pages = || all.sheets.iter().map(|it| &it.recto);
    let placed = |front: bool| {
        pages().flat_map(move |page| {
            let half = page.placements.len() / 2;
            let part = if front { &page.placements[..half] } else { &page.placements[half..] };
            part.iter().map(|it| it.face)
        })
    };
    assert_eq!(counted(placed(true)), counted(wanted.iter().map(|it| it.front)));
    assert_eq!(counted(placed(false)), counted(wanted.iter().map(|it| it.back)));
    pages().for_each(|page| apart(page, job.gutter.value));
}

#[test]
fn no_army_is_on_two_sheets() {
    let game = game("skirmish-wars");
    let job = job(&game);
    let all = imposed(&game, &job);
    for army in ["blue-counter", "red-counter"] {
        let has = |page: &Page| {
            let own = |face: FaceId| game.cards.get(face.0).is_some_and(|it| it.kind == army);
            page.placements.iter().any(|it| own(it.face))
        };
        assert_eq!(all.sheets.iter().filter(|it| has(&it.recto)).count(), 1, "{army}");
    }
}

#[test]
fn backs_lie_beyond_the_fold_of_every_strip() {
    let game = game("skirmish-wars");
    let all = imposed(&game, &job(&game));
    for page in all.sheets.iter().map(|it| &it.recto) {
        let (fronts, backs) = page.placements.split_at(page.placements.len() / 2);
        for (front, back) in fronts.iter().zip(backs) {
            assert_eq!(back.trim, Axis::Vertical.behind(page.size, front.trim));
            let card = &game.cards[front.face.0];
            let own = game.back_index(&card.back.value).expect("it has one");
            assert_eq!(back.face.0, game.cards.len() + own);
        }
        // What a printer is told of the page is true of the backs as well.
        for piece in &page.placements {
            assert_eq!(page.trim.union(piece.trim), page.trim);
        }
    }
}

#[test]
fn backs_lie_behind_their_fronts_whichever_way_the_paper_is_turned() {
    let game = game("pond");
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let job = SheetJob { flip, ..job(&game) };
        let all = imposed(&game, &job);
        assert_eq!(all.sheets.len(), 1, "six cards and ten frogs");
        let (recto, verso) = (&all.sheets[0].recto, verso(&all.sheets[0]));
        let axis = Axis::of(flip, recto.size);
        assert_eq!(recto.placements.len(), 16);
        for (front, back) in recto.placements.iter().zip(&verso.placements) {
            assert_eq!(back.trim, axis.behind(recto.size, front.trim));
        }
        [recto, verso].into_iter().for_each(|page| apart(page, job.gutter.value));
    }
}

#[test]
fn cuts_are_numbered_from_the_lines_between_the_strips_on() {
    let game = game("skirmish-wars");
    let all = imposed(&game, &job(&game));
    let page = &all.sheets[3].recto;
    let of_cuts = page.labels.iter().filter(|it| it.beside == MarkKind::Crop);
    let mut numbers: Vec<usize> =
        of_cuts.clone().map(|it| it.text.parse().expect("a number")).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    assert_eq!(
        page.order.as_deref(),
        Some("fold and glue, then cut in the order of the numbers: 1–2 part the strips")
    );
    // Numbers keep clear of each other.
    let places: Vec<Rect> = of_cuts.map(|it| it.at).collect();
    for (at, one) in places.iter().enumerate() {
        assert!(!places[at + 1..].iter().any(|it| it.overlaps(*one)), "{one:?}");
    }
    // A line across the paper for each of the two.
    let across = page
        .marks
        .iter()
        .filter(|it| it.kind == MarkKind::Crop && extent(it.from, it.to).width > Length::mm(150));
    assert_eq!(across.count(), 2);
    assert_eq!(
        all.sheets[0].recto.order.as_deref(),
        Some("fold and glue, then cut in the order of the numbers")
    );
}

#[test]
fn what_strips_cannot_have_is_refused_in_words() {
    let game = game("pond");
    let job = job(&game);
    let refused = |job: &SheetJob| {
        let copies = copies(&game, |at| game.prints(job, &game.cards[at]));
        combined_sheets(&game, job, Shift::default(), &copies).expect_err("it can't be done").reason
    };
    let layout = Located::new(Layout::Single, job.layout.span);
    let odd =
        SheetJob { layout, packing: Packing::Staggered, collate: Collation::Stack, ..job.clone() };
    assert_eq!(
        refused(&odd),
        "with `combine`, pieces of one size lie in straight rows, as many as fit; leave out \
            `layout = \"single\"`, `packing = \"staggered\"` and `collate = \"stack\"`"
    );
    let small = cardwright_impose::Paper::parse("80x101 mm").expect("a paper");
    let tight = refused(&SheetJob { paper: small, ..job.clone() });
    assert_eq!(
        tight,
        "a strip of pieces of 63 x 88 mm takes 98.6 mm, and 80 x 101 mm has 88.1 mm for strips; \
            give this size a job of its own"
    );
}

#[test]
fn fronts_alone_have_no_other_side() {
    let game = game("pond");
    let all = imposed(&game, &SheetJob { sides: Sides::Fronts, ..job(&game) });
    assert!(all.sheets.iter().all(|it| it.verso.is_none() && it.recto.placements.len() == 16));
}
