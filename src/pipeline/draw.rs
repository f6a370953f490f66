//! Everything that can be made of a game without writing it: words, sides, booklets, boards, boxes, and the
//! checks on them.

use super::inks::OtherInks;
use super::monitor::Monitor;
use super::sides::{Keep, Sides, Task};
use super::{BuildError, worded};
use cardwright_base::diagnostic::Report;
use cardwright_boards::BoardPage;
use cardwright_boxes::Boxes;
use cardwright_check::{CheckContext, SetPages};
use cardwright_faces::{FaceData, Faces};
use cardwright_model::{Assets, Game, Ink};
use cardwright_rulebook::Booklet;
use cardwright_typeset::{Typesetter, ink};
use cardwright_wording::passage::{self, Lookup};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Everything that can be made of a game without writing it.
pub(super) struct Drawn {
    pub(crate) faces: Sides,
    /// The faces again, in other inks.
    pub(crate) inked: BTreeMap<Ink, Sides>,
    pub(crate) booklets: Vec<Booklet>,
    /// Every board in every ink that is asked for.
    pub(crate) boards: Vec<BoardPage>,
    /// The boxes in each ink that they are drawn in.
    pub(crate) boxes: BTreeMap<Ink, Boxes>,
}

/// Words, faces, pages and sheets, and the checks on them; without a typesetter only what needs
/// none. Faces and boards are drawn in `inks` besides the full one.
pub(super) fn draw(
    game: &Game,
    assets: &Assets,
    typesetter: Option<&Typesetter>,
    inks: &OtherInks,
    keep: Keep<'_>,
    monitor: &Monitor<'_>,
    report: &mut Report,
) -> Result<Option<Drawn>, BuildError> {
    let (words, rules, texts) = monitor.timed("cards", || worded(game, assets, report));
    let write = |book| cardwright_rulebook::write(game, book, &words, rules.as_deref(), report);
    let manuscripts: Vec<_> = monitor.timed("chapters", || game.books.iter().map(write).collect());
    let sheets = cardwright_impose::all(game, report);

    let typed = passage::typed(game, assets, &mut report.sources);
    let blocks: Vec<_> = manuscripts.iter().map(|it| (it.book, it.chapters.as_slice())).collect();
    let printed = monitor
        .timed("texts", || passage::printed(&words, assets, &blocks, &typed, &report.sources));

    let lookup = Lookup { typed: &typed, printed: &printed };

    // Typesetting takes most of the time, so faces, booklets and checks are made side by side.
    let data = FaceData::of(game, &texts);
    let (mut on_faces, mut on_books) = (report.branch(), report.branch());
    let context = CheckContext {
        game,
        assets,
        words: &words,
        texts: &texts,
        manuscripts: &manuscripts,
        typed: &typed,
        printed: &printed,
        rules: rules.as_deref(),
        sheets: sheets.as_deref(),
        sources: &report.sources,
    };
    let set = || {
        let typesetter = typesetter?;
        Some(rayon::join(
            || {
                let task = Task { game, data: &data, ink: Ink::Full, lookup, typesetter };
                let look = |faces: &Faces| {
                    let sides = &ink::all(&faces.document);
                    let faces = Some(faces);
                    let set = SetPages { faces, sides, ..SetPages::none(typesetter) };
                    cardwright_check::pages(&context, &set)
                };
                let drawn = monitor.timed("sides", || task.draw(keep, &look, &mut on_faces));
                if let (Some(tell), Ok((Some(sides), found))) = (monitor.on_sides, &drawn) {
                    let mut early = on_faces.branch();
                    early.extend(on_faces.sorted().into_iter().chain(found).cloned());
                    tell(game, sides, early);
                }
                drawn
            },
            || {
                let mut draw = |book| {
                    let report = &mut on_books;
                    cardwright_rulebook::draw(game, book, &data, lookup, typesetter, report)
                };
                let booklets: Vec<_> = monitor
                    .timed("booklets", || manuscripts.iter().filter_map(&mut draw).collect());
                let boards = cardwright_boards::draw(game, Ink::Full, typesetter, &mut on_books);
                (booklets, boards, cardwright_boxes::draw(game, &texts, typesetter, &mut on_books))
            },
        ))
    };
    let (mut set, mut found) =
        rayon::join(set, || monitor.timed("checks", || cardwright_check::game(&context)));
    if let (Some((sides, (booklets, boards, full))), Some(typesetter)) = (&mut set, typesetter) {
        let held = match sides {
            Ok((Some(Sides::Held(faces)), _)) => Some(&*faces),
            _ => None,
        };
        cardwright_rulebook::show_sides(booklets, &data, held, typesetter);
        let leaves: &Vec<_> = &booklets.par_iter().map(|it| ink::all(&it.document)).collect();
        let on_boards: Vec<_> = boards.iter().flat_map(|it| ink::all(&it.document)).collect();
        let boards = (&boards[..], &on_boards[..]);
        let boxes = &full.as_ref().map_or_else(Vec::new, |it| ink::all(&it.document));
        let set = SetPages { booklets, leaves, boards, boxes, ..SetPages::none(typesetter) };
        found.extend(cardwright_check::pages(&context, &set));
    }
    report.absorb(on_faces);
    report.absorb(on_books);
    report.extend(found);
    let Some((faces, (booklets, mut boards, full))) = set else { return Ok(None) };
    let (faces, found) = faces?;
    report.extend(found);
    let (Some(faces), Some(_)) = (faces, sheets) else { return Ok(None) };
    let mut inked = BTreeMap::new();
    let mut boxes: BTreeMap<Ink, Boxes> = full.map(|it| (Ink::Full, it)).into_iter().collect();
    for ink in inks.boxes.iter().copied() {
        let (_, typesetter) = &cardwright_faces::for_ink(game, assets, &data, ink);
        boxes.extend(cardwright_boxes::draw(game, &texts, typesetter, report).map(|it| (ink, it)));
    }
    for ink in inks.boards.iter().copied() {
        let (_, typesetter) = &cardwright_faces::for_ink(game, assets, &data, ink);
        boards.extend(cardwright_boards::draw(game, ink, typesetter, report));
    }
    for ink in inks.cards.iter().copied() {
        let (data, typesetter) = &cardwright_faces::for_ink(game, assets, &data, ink);
        let task = Task { game, data, ink, lookup, typesetter };
        let (Some(faces), _) = task.draw(keep, &|_| Vec::new(), report)? else { return Ok(None) };
        inked.insert(ink, faces);
    }
    Ok(Some(Drawn { faces, inked, booklets, boards, boxes }))
}
