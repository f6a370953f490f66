//! Everything that can be made of a game without writing it: words, sides, booklets, boards, boxes, and the
//! checks on them.

use super::drawn::Drawn;
use super::early_products::EarlyProducts;
use super::inks::OtherInks;
use super::monitor::Monitor;
use super::sides::{Keep, Sides, Task};
use super::traces::Traces;
use super::{BuildError, worded};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_boxes::Boxes;
use cardwright_check::{CheckContext, SetPages, Shared};
use cardwright_faces::{FaceData, Faces};
use cardwright_model::{Assets, Game, Ink, Scenario};
use cardwright_rulebook::Booklet;
use cardwright_typeset::{Document, Typesetter, ink};
use cardwright_wording::passage::{self, Lookup};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// The sides of the cards with what was found on them, or what kept them from being put aside.
type Drawing = Result<(Option<Sides>, Vec<Diagnostic>), BuildError>;

/// Words, faces, pages and sheets, and the checks on them; without a typesetter only what needs
/// none. Faces and boards are drawn in `inks` besides the full one. Products of `early` are made as soon as what
/// they show is there.
#[expect(clippy::too_many_arguments, reason = "each is another matter")]
pub(super) fn draw(
    game: &Game,
    assets: &Assets,
    scenarios: &[Scenario],
    typesetter: Option<&Typesetter>,
    inks: &OtherInks,
    keep: Keep<'_>,
    monitor: &Monitor<'_>,
    early: Option<&EarlyProducts<'_>>,
    report: &mut Report,
) -> Result<Option<Drawn>, BuildError> {
    let (words, rules, texts) = monitor.timed("cards", || worded(game, assets, report));
    let sheets = cardwright_impose::all(game, report);
    let marks = early.is_some();
    let early = early.filter(|_| !report.has_errors());
    let typed = passage::typed(game, assets, &mut report.sources);
    let sources = report.sources.clone();
    let own = || {
        let mut report = Report::new();
        report.sources = sources.clone();
        report
    };
    let context = |book_inputs, printed| CheckContext {
        game,
        assets,
        words: &words,
        texts: &texts,
        book_inputs,
        typed: &typed,
        printed,
        rules: rules.as_deref(),
        scenarios,
        sheets: sheets.as_deref(),
        sources: &sources,
        shared: Shared::default(),
    };
    let data = FaceData::of(game, &texts);
    let sides = |context: &CheckContext<'_>, typesetter, report: &mut Report| {
        let lookup = Lookup { typed: &typed, printed: context.printed };
        let task = Task { game, data: &data, ink: Ink::Full, lookup, typesetter, marks };
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

    // Every step begins as soon as what it needs is there. The longest way leads through the booklets, so they go first.
    let (book_inputs, printed, read) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
    let (early_sides, late_sides, checked) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
    let unread = context(&[], &[]);
    // Whoever edits a card waits for its sides. They are drawn before the texts are read, which only tell the place
    // of what is found on them: if something is, they are looked at again.
    let draw_early = || {
        let typesetter = typesetter.filter(|_| !keep.in_batches(&data))?;
        let mut found = own();
        let drawn = sides(&unread, typesetter, &mut found);
        let clean = found.is_empty() && drawn.as_ref().is_ok_and(|it| it.1.is_empty());
        clean.then(|| tell(&drawn, &found))?;
        Some(drawn)
    };
    let missing = AtomicU8::new(2);
    let draw_late = || {
        let is_last = missing.fetch_sub(1, Ordering::AcqRel) == 1;
        let context = read.get().filter(|_| is_last && matches!(early_sides.get(), Some(None)));
        if let (Some(context), Some(typesetter)) = (context, typesetter) {
            late_sides.get_or_init(|| {
                let mut found = own();
                let drawn = sides(context, typesetter, &mut found);
                tell(&drawn, &found);
                (drawn, found)
            });
        }
    };
    // Whoever edits a sentence waits for its page. It is told as soon as both the booklets and the sides that
    // they show are there.
    let (blank, shown) = (OnceLock::<Vec<Booklet>>::new(), OnceLock::<Vec<Document>>::new());
    let awaited = AtomicU8::new(2);
    let tell_of_booklets = || {
        let is_last = awaited.fetch_sub(1, Ordering::AcqRel) == 1;
        let Some(tell) = monitor.on_booklets.filter(|_| is_last) else { return };
        if let (Some(typesetter), Some(booklets)) = (typesetter, blank.get())
            && let Some(Some(Ok((Some(Sides::Held(faces)), _)))) = early_sides.get()
        {
            let show = |it| cardwright_rulebook::with_sides(it, &data, Some(faces), typesetter);
            let shown = shown.get_or_init(|| booklets.iter().map(show).collect());
            let files = booklets.iter().map(|it| it.file.clone());
            tell(files.zip(shown.iter().cloned()).collect());
        }
    };
    let mut on_others = own();
    let set = rayon::scope(|scope| {
        scope.spawn(|scope| {
            let drawn = early_sides.get_or_init(draw_early);
            tell_of_booklets();
            if let (Some(early), Some(Ok((Some(sides), _)))) = (early, drawn) {
                scope.spawn(|_| {
                    monitor.timed("sheets and pictures", || early.make_of_sides(sides, own()));
                });
            }
            draw_late();
        });
        let rules = rules.as_deref();
        let write = |book| cardwright_rulebook::write(game, book, &words, rules, &data, report);
        let write = || game.books.iter().map(write).collect::<Vec<_>>();
        let book_inputs = book_inputs.get_or_init(|| monitor.timed("chapters", write));
        scope.spawn(|scope| {
            let printed = printed.get_or_init(|| {
                let booklets = !game.books.is_empty();
                let texts = || passage::printed(&words, assets, booklets, &sources);
                let mut printed = monitor.timed("texts", texts);
                let blocks: Vec<_> =
                    book_inputs.iter().map(|it| (it.book, it.chapters.as_slice())).collect();
                printed.extend(passage::inserted(&blocks, &typed, &sources));
                printed
            });
            let context = read.get_or_init(|| context(book_inputs, printed));
            scope.spawn(|_| {
                checked.get_or_init(|| monitor.timed("checks", || cardwright_check::game(context)));
            });
            draw_late();
        });
        let typesetter = typesetter?;
        let draw = |book_input| {
            let mut found = own();
            let report = &mut found;
            let booklet = cardwright_rulebook::draw(game, book_input, &data, typesetter, report);
            (booklet, found)
        };
        let booklets = || book_inputs.par_iter().map(draw).unzip::<_, _, Vec<_>, Vec<_>>();
        let others = || {
            let report = &mut on_others;
            let boards = cardwright_boards::draw(game, Ink::Full, typesetter, report);
            (boards, cardwright_boxes::draw(game, &texts, typesetter, report))
        };
        let ((booklets, on_books), (boards, boxes)) =
            rayon::join(|| monitor.timed("booklets", booklets), others);
        blank.get_or_init(|| booklets.into_iter().flatten().collect());
        tell_of_booklets();
        Some((on_books, boards, boxes))
    });
    let context = read.get().expect("the texts were read");
    let lookup = Lookup { typed: &typed, printed: context.printed };
    let (drawing, on_sides) = match early_sides.into_inner().flatten() {
        Some(drawn) => (Some(drawn), None),
        None => late_sides.into_inner().unzip(),
    };
    on_sides.into_iter().for_each(|it| report.absorb(it));
    let set = set.map(|(on_books, boards, boxes)| {
        on_books.into_iter().for_each(|it| report.absorb(it));
        (boards, boxes)
    });
    report.absorb(on_others);
    report.extend(checked.into_inner().expect("all was checked"));
    let (Some(drawing), Some((mut boards, boxes)), Some(typesetter)) = (drawing, set, typesetter)
    else {
        return Ok(None);
    };
    let mut booklets = blank.into_inner().unwrap_or_default();
    for booklet in &booklets {
        let book = game.books.iter().find(|it| it.file.value == booklet.file);
        let book = book.expect("booklets are those of the game");
        cardwright_rulebook::glyphs(book, booklet, lookup, report);
    }
    let held = match &drawing {
        Ok((Some(Sides::Held(faces)), _)) => Some(faces),
        _ => None,
    };
    let show = |it| cardwright_rulebook::with_sides(it, &data, held, typesetter);
    let shown = shown.into_inner().unwrap_or_else(|| booklets.iter().map(show).collect());
    booklets.iter_mut().zip(shown).for_each(|(booklet, shown)| booklet.document = shown);
    let early = early.filter(|_| !report.has_errors());
    let look = || {
        let leaves: &Vec<_> = &booklets.par_iter().map(|it| ink::all(&it.document)).collect();
        let on_boards: Vec<_> = boards.iter().flat_map(|it| ink::all(&it.document)).collect();
        let boards = (&boards[..], &on_boards[..]);
        let boxes = &boxes.as_ref().map_or_else(Vec::new, |it| ink::all(&it.document));
        let booklets = &booklets;
        let set = SetPages { booklets, leaves, boards, boxes, ..SetPages::none(typesetter) };
        monitor.timed("pages", || cardwright_check::pages(context, &set))
    };
    let (found, ()) = rayon::join(look, || {
        if let Some(early) = early {
            monitor.timed("booklet files", || early.make_booklets(&booklets));
        }
    });
    report.extend(found);
    let (faces, found) = drawing?;
    report.extend(found);
    let Some(faces) = faces.filter(|_| sheets.is_some()) else { return Ok(None) };
    let mut inked = BTreeMap::new();
    let mut boxes: BTreeMap<Ink, Boxes> = boxes.map(|it| (Ink::Full, it)).into_iter().collect();
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
        let task = Task { game, data, ink, lookup, typesetter, marks };
        let (Some(faces), _) = task.draw(keep, &|_| Vec::new(), report)? else { return Ok(None) };
        inked.insert(ink, faces);
    }
    // Whoever makes files of it asks for no texts any more.
    let kept = marks || !matches!(keep, Keep::All);
    drop((read, unread));
    let printed = printed.into_inner().unwrap_or_default();
    let traces = if kept { Traces::default() } else { Traces::new(typed, printed, sources) };
    Ok(Some(Drawn { faces, inked, booklets, boards, boxes, traces: Arc::new(traces) }))
}
