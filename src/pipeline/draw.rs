//! Everything that can be made of a game without writing it: words, sides, booklets, boards, boxes, and the
//! checks on them.

use super::inks::OtherInks;
use super::monitor::Monitor;
use super::sides::{Keep, Sides, Task};
use super::{BuildError, worded};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_boards::BoardPage;
use cardwright_boxes::Boxes;
use cardwright_check::{CheckContext, SetPages, Shared};
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

/// The sides of the cards with what was found on them, or what kept them from being put aside.
type Drawing = Result<(Option<Sides>, Vec<Diagnostic>), BuildError>;

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
    let sheets = cardwright_impose::all(game, report);
    let typed = passage::typed(game, assets, &mut report.sources);
    let sources = report.sources.clone();
    let context = |manuscripts, printed| CheckContext {
        game,
        assets,
        words: &words,
        texts: &texts,
        manuscripts,
        typed: &typed,
        printed,
        rules: rules.as_deref(),
        sheets: sheets.as_deref(),
        sources: &sources,
        shared: Shared::default(),
    };
    let data = FaceData::of(game, &texts);
    let sides = |context: &CheckContext<'_>, typesetter, report: &mut Report| {
        let lookup = Lookup { typed: &typed, printed: context.printed };
        let task = Task { game, data: &data, ink: Ink::Full, lookup, typesetter };
        let look = |faces: &Faces| {
            let sides = &ink::all(&faces.document);
            let set = SetPages { faces: Some(faces), sides, ..SetPages::none(typesetter) };
            cardwright_check::pages(context, &set)
        };
        monitor.timed("sides", || task.draw(keep, &look, report))
    };
    let tell = |drawn: &Drawing, report: &Report| {
        if let (Some(tell), Ok((Some(sides), found))) = (monitor.on_sides, drawn) {
            let mut early = report.branch();
            early.extend(report.sorted().into_iter().chain(found).cloned());
            tell(game, sides, early);
        }
    };

    // Whoever edits a card waits for its sides. They are drawn before the texts are read, which only tell the place
    // of what is found on them: if something is, they are looked at again.
    let early = || {
        let typesetter = typesetter.filter(|_| !keep.in_batches(&data))?;
        let mut found = Report::new();
        found.sources = sources.clone();
        let drawn = sides(&context(&[], &[]), typesetter, &mut found);
        let clean = found.is_empty() && drawn.as_ref().is_ok_and(|it| it.1.is_empty());
        clean.then(|| tell(&drawn, &found))?;
        Some(drawn)
    };
    let read = || {
        let write = |book| cardwright_rulebook::write(game, book, &words, rules.as_deref(), report);
        let (manuscripts, mut printed): (Vec<_>, _) = rayon::join(
            || monitor.timed("chapters", || game.books.iter().map(write).collect()),
            || {
                let booklets = !game.books.is_empty();
                monitor.timed("texts", || passage::printed(&words, assets, booklets, &sources))
            },
        );
        let blocks: Vec<_> =
            manuscripts.iter().map(|it| (it.book, it.chapters.as_slice())).collect();
        printed.extend(passage::inserted(&blocks, &typed, &sources));
        (manuscripts, printed)
    };
    let (early, (manuscripts, printed)) = rayon::join(early, read);
    let lookup = Lookup { typed: &typed, printed: &printed };

    // Typesetting takes most of the time, so booklets and checks are made side by side.
    let (mut on_faces, mut on_others) = (report.branch(), report.branch());
    let own = || report.branch();
    let context = &context(&manuscripts, &printed);
    let set = || {
        let typesetter = typesetter?;
        Some(rayon::join(
            || {
                early.unwrap_or_else(|| {
                    let drawn = sides(context, typesetter, &mut on_faces);
                    tell(&drawn, &on_faces);
                    drawn
                })
            },
            || {
                let draw = |book| {
                    let mut on_book = own();
                    let report = &mut on_book;
                    let booklet =
                        cardwright_rulebook::draw(game, book, &data, lookup, typesetter, report);
                    (booklet, on_book)
                };
                let booklets = || manuscripts.par_iter().map(draw).collect::<Vec<_>>();
                let others = || {
                    let report = &mut on_others;
                    let boards = cardwright_boards::draw(game, Ink::Full, typesetter, report);
                    (boards, cardwright_boxes::draw(game, &texts, typesetter, report))
                };
                let (drawn, (boards, boxes)) =
                    rayon::join(|| monitor.timed("booklets", booklets), others);
                let (booklets, on_books): (Vec<_>, Vec<_>) = drawn.into_iter().unzip();
                (booklets.into_iter().flatten().collect::<Vec<_>>(), on_books, boards, boxes)
            },
        ))
    };
    let (mut set, mut found) =
        rayon::join(set, || monitor.timed("checks", || cardwright_check::game(context)));
    if let (Some((sides, (booklets, _, boards, full))), Some(typesetter)) = (&mut set, typesetter) {
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
        found.extend(cardwright_check::pages(context, &set));
    }
    report.absorb(on_faces);
    let set = set.map(|(faces, (booklets, on_books, boards, full))| {
        on_books.into_iter().for_each(|it| report.absorb(it));
        (faces, booklets, boards, full)
    });
    report.absorb(on_others);
    report.extend(found);
    let Some((faces, booklets, mut boards, full)) = set else { return Ok(None) };
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
