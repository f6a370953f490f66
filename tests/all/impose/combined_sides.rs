//! Sheets of several sizes: marks on one side, backs alone, printers that miss, bleeds that differ, folds of either way.

use super::combined::{apart, game, imposed, job};
use super::{extent, verso};
use cardwright_base::units::{Angle, Length, Rect};
use cardwright_impose::{Axis, MarkKind, Page, Shift, Side, combined_sheets, copies};
use cardwright_model::{
    Game, Layout, Located, MarkSides, MarkStyle, OutlineStyle, SheetJob, Sides,
};
use std::collections::BTreeSet;

fn marked(game: &Game, sides: MarkSides) -> SheetJob {
    let marks = MarkStyle { sides, registration: true, ..MarkStyle::default() };
    SheetJob { marks, ..job(game) }
}

fn of_kind(page: &Page, kind: MarkKind) -> usize {
    page.marks.iter().filter(|it| it.kind == kind).count()
}

/// What a page has: crop marks, numbers of cuts, targets, the order of cuts.
fn furniture(page: &Page) -> (bool, bool, bool, bool) {
    let numbered = page.labels.iter().any(|it| it.beside == MarkKind::Crop);
    let targets = !page.registration_marks.is_empty();
    (of_kind(page, MarkKind::Crop) > 0, numbered, targets, page.order.is_some())
}

#[test]
fn marks_stand_on_the_sides_that_want_them() {
    let game = game("pond");
    let of = |sides| imposed(&game, &marked(&game, sides)).sheets.remove(0);
    let (both, front, back) = (of(MarkSides::Both), of(MarkSides::Front), of(MarkSides::Back));
    let none = (false, false, false, false);
    assert_eq!(furniture(&both.recto), (true, true, true, true));
    // Numbers and their order belong to the side that one cuts from.
    assert_eq!(furniture(verso(&both)), (true, false, true, false));
    assert_eq!(furniture(&front.recto), (true, true, true, true));
    assert_eq!(furniture(verso(&front)), none);
    assert_eq!(furniture(&back.recto), none);
    assert_eq!(furniture(verso(&back)), (true, false, true, true));
    assert_eq!(verso(&back).order.as_deref(), Some("first cut between the strips"));
    // The line that parts the strips is on the backs too.
    let wide = |page: &Page| {
        let line = |it: &&cardwright_impose::Mark| {
            it.kind == MarkKind::Crop && extent(it.from, it.to).width > Length::mm(150)
        };
        page.marks.iter().filter(line).count()
    };
    assert_eq!([wide(&both.recto), wide(verso(&both)), wide(verso(&back))], [1, 1, 1]);
    for page in [&both.recto, verso(&both), verso(&back)] {
        apart(page, Length::mm(4));
    }
    // Rulers are no marks: the front has its own where only the backs are marked.
    assert!(of_kind(&back.recto, MarkKind::Ruler) > 0, "{:?}", back.recto.marks);
    // Round pieces are cut along their outlines, which stand on the marked side.
    assert_eq!([back.recto.outlines.len(), verso(&back).outlines.len()], [0, 10]);
}

#[test]
fn marks_on_a_side_that_is_not_printed_are_told() {
    let pond = game("pond");
    // The pond has no room for marks beside its cards, which is another matter.
    let notes = |game: &Game, job: &SheetJob| -> Vec<String> {
        imposed(game, job).notes.into_iter().filter(|it| !it.contains("crop marks")).collect()
    };
    let told = |side: &str| {
        vec![format!("no marks: the job asks for them on the {side}, which is not printed")]
    };
    let back = marked(&pond, MarkSides::Back);
    assert_eq!(notes(&pond, &SheetJob { sides: Sides::Fronts, ..back.clone() }), told("back"));
    assert_eq!(notes(&pond, &back), Vec::<String>::new());
    let front = marked(&pond, MarkSides::Front);
    assert_eq!(notes(&pond, &SheetJob { sides: Sides::Backs, ..front }), told("front"));
    let wars = game("skirmish-wars");
    assert!(notes(&wars, &marked(&wars, MarkSides::Back)).contains(&told("back")[0]));
}

#[test]
fn backs_alone_lie_as_behind_their_fronts() {
    let game = game("pond");
    let both = imposed(&game, &job(&game));
    let backs = imposed(&game, &SheetJob { sides: Sides::Backs, ..job(&game) });
    assert_eq!(both.sheets.len(), backs.sheets.len());
    for (both, alone) in both.sheets.iter().zip(&backs.sheets) {
        assert_eq!((alone.recto.side, alone.verso.is_none()), (Side::Verso, true));
        assert_eq!(alone.recto.placements, verso(both).placements);
        assert!(of_kind(&alone.recto, MarkKind::Crop) > 0);
        assert_eq!(alone.recto.order.as_deref(), Some("first cut between the strips"));
        apart(&alone.recto, Length::mm(4));
    }
    assert!(of_kind(&backs.sheets[0].recto, MarkKind::Ruler) > 0, "the first page has rulers");
}

#[test]
fn every_verso_undoes_what_the_printer_does() {
    let game = game("pond");
    let job = job(&game);
    let copies = copies(&game, |at| game.prints(&job, &game.cards[at]));
    let laid = |x, y| {
        let off = Shift { x, y, angle: Angle::ZERO };
        combined_sheets(&game, &job, off, &copies).expect("fits")
    };
    let near = laid(Length::nm(100_000), -Length::nm(250_000));
    for sheet in &near.sheets {
        assert_eq!(sheet.recto.shift, Shift::default());
        let shift = verso(sheet).shift;
        assert_eq!((shift.x, shift.y), (-Length::nm(100_000), Length::nm(250_000)));
    }
    // The strip that reaches furthest decides, and it is told once.
    let far = laid(Length::mm(20), Length::ZERO).notes;
    let beyond: Vec<&String> = far.iter().filter(|it| it.contains("beyond")).collect();
    assert_eq!(beyond.len(), 1, "{far:?}");
}

#[test]
fn each_size_shows_no_more_bleed_than_it_is_drawn_with() {
    let mut game = game("skirmish-wars");
    let all = ["blue-card", "blue-counter", "coin"];
    let types = all.map(|it| Located::new(it.to_owned(), job(&game).span)).to_vec();
    let mut job = SheetJob { types, ..job(&game) };
    job.layout.value = Layout::Grid;
    job.board.value = Length::ZERO;
    (job.gutter.value, job.bleed.value) = (Length::mm(6), Length::mm(3));
    game.formats.iter_mut().find(|it| it.name == "coin").expect("coins").bleed = Length::ZERO;
    let all = imposed(&game, &job);
    let drawn = |face: usize| game.format_of_side(face).bleed;
    let mut seen = BTreeSet::new();
    for page in all.sheets.iter().flat_map(cardwright_impose::Sheet::pages) {
        for placed in &page.placements {
            let (trim, clip) = (placed.trim, placed.clip);
            let shown = (trim.x - clip.x).max(clip.bottom() - trim.bottom());
            assert!(shown <= drawn(placed.face.0), "{shown} of {}", drawn(placed.face.0));
            seen.insert(shown);
        }
        apart(page, Length::ZERO);
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        [0, 1_500, 3_000].map(|it| Length::nm(it * 1_000))
    );
}

#[test]
fn strips_lie_side_by_side_where_the_fold_goes_across() {
    let game = game("skirmish-wars");
    let letter = |it: &&SheetJob| it.combine && it.file.value.ends_with("-letter.pdf");
    let wanted = game.sheets.iter().find(letter).expect("the game combines sizes").clone();
    let all = imposed(&game, &wanted);
    assert!(all.words.ends_with("their backs below a fold"), "{}", all.words);
    for page in all.sheets.iter().map(|it| &it.recto) {
        let (fronts, backs) = page.placements.split_at(page.placements.len() / 2);
        assert!(!fronts.is_empty());
        for (front, back) in fronts.iter().zip(backs) {
            assert_eq!(back.trim, Axis::Horizontal.behind(page.size, front.trim));
            assert!(front.trim.bottom() < page.size.height.half());
        }
        apart(page, wanted.gutter.value);
        let whole = Rect::new(Length::ZERO, Length::ZERO, page.size);
        assert!(page.labels.iter().all(|it| whole.contains(it.at)), "{:?}", page.labels);
        // Fold lines of all strips lie on the same heights, half of the board from the middle.
        let folds = page.marks.iter().filter(|it| it.kind == MarkKind::Fold);
        let folds: BTreeSet<Length> = folds.map(|it| it.from.y).collect();
        let middle = page.size.height.half();
        let near = |y: &Length| (*y - middle).max(middle - *y) <= Length::mm(1);
        assert!(!folds.is_empty() && folds.iter().all(near), "{folds:?}");
        // Sizes lie beside each other, and lines from top to bottom part them.
        let format = |face: usize| game.format_of_side(face).name.as_str();
        let names: BTreeSet<&str> = fronts.iter().map(|it| format(it.face.0)).collect();
        let of = |name: &str| {
            let own = fronts.iter().filter(|it| format(it.face.0) == name).map(|it| it.trim);
            own.reduce(Rect::union).expect("it has pieces")
        };
        let mut blocks: Vec<Rect> = names.into_iter().map(of).collect();
        blocks.sort_by_key(|it| it.x);
        assert!(blocks.windows(2).all(|two| two[0].right() < two[1].x), "{blocks:?}");
        let high = |it: &&cardwright_impose::Mark| {
            it.kind == MarkKind::Crop && extent(it.from, it.to).height > Length::mm(250)
        };
        assert_eq!(page.marks.iter().filter(high).count(), blocks.len() - 1);
    }
    assert!(
        all.sheets.iter().any(|it| it.recto.order.as_deref().is_some_and(|it| it.contains("part")))
    );
}

#[test]
fn corners_are_marked_on_cards_of_every_size_and_not_on_round_pieces() {
    let game = game("pond");
    let marks = MarkStyle { outline: OutlineStyle::Corners, ..MarkStyle::default() };
    let sheet = imposed(&game, &SheetJob { marks, ..job(&game) }).sheets.remove(0);
    assert_eq!(of_kind(&sheet.recto, MarkKind::Corner), 6 * 8);
    assert_eq!(sheet.recto.outlines.len(), 10);
    assert_eq!(of_kind(verso(&sheet), MarkKind::Corner), 0);
}
