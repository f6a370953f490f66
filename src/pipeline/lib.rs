//! The stages in order.
//!
//! In: the name of a game. Out: all its products in memory, and a report. Never: a stage's own
//! work; each line of [`build`], [`check()`] and `draw` is a call.

mod boards;
mod built;
mod calibrate;
mod card_words;
mod error;
mod job_list;
mod jobs;
mod perft;
mod play_session;
mod playable_game;
mod preflight;
mod press;
mod print;
mod products;
mod proof;
mod reading;
mod replay;
mod request;
mod scenarios;
mod shops;
mod sides;
mod simulate;
mod simulation_run;
mod since;

pub use built::Built;
pub use calibrate::{calibration, measured, millimetres};
pub(crate) use card_words::CardLine;
pub use card_words::CardWords;
pub use cardwright_rules::PlayerKind;
pub use cardwright_rules::play::{
    Actor, Choice, Contest, ContestResult as Stronger, InputError, Message, Messages, NextActor,
    Observer, PerftRow, PlayerRow, Rotation, Seat, Session, TableView,
};
pub use error::BuildError;
pub use job_list::{JobLine, jobs};
pub use jobs::Origin;
pub use perft::perft;
pub use play_session::{PlayRequest, PlaySession, start_session};
pub use playable_game::{PlayableGame, playable_game};
pub use preflight::{PreflightError, preflight};
pub use replay::{Replayed, replay};
pub use request::{BuildRequest, PrintOptions, Progress};
pub use scenarios::{Played, ScenarioResult, scenarios};
pub use shops::{ExportRequest, Exported, export, shops};
pub use simulate::{SimulationResults, merge, simulate};
pub use simulation_run::SimulationRequest;

use cardwright_base::diagnostic::Report;
use cardwright_base::limits;
use cardwright_boards::BoardPage;
use cardwright_boxes::Boxes;
use cardwright_check::{CheckContext, LintLevels, SetPages};
use cardwright_export::Product;
use cardwright_faces::{FaceData, Faces};
use cardwright_load::schema::{self, SchemaFile};
use cardwright_load::{Languages, LoadError};
use cardwright_model::{Assets, Game, Ink, Translation};
use cardwright_rulebook::Booklet;
use cardwright_rules::Ruleset;
use cardwright_typeset::{Document, PdfError, PdfIdentity, Typesetter, ink};
use cardwright_wording::passage::Lookup;
use cardwright_wording::{CardTexts, TextEngine, passage};
use print::Material;
use products::Beside;
use reading::Reading;
use sides::{Keep, Sides, Task};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Everything that can be made of a game without writing it.
struct Drawn {
    faces: Sides,
    /// The faces again, in other inks.
    inked: BTreeMap<Ink, Sides>,
    booklets: Vec<Booklet>,
    /// Every board in every ink that is asked for.
    boards: Vec<BoardPage>,
    /// The boxes in each ink that they are drawn in.
    boxes: BTreeMap<Ink, Boxes>,
}

/// Reads and checks a game and makes all its products. Nothing comes back when the report holds an error;
/// every other stage than reading goes on past errors, so that one run shows them all.
///
/// # Errors
/// When the world is at fault, not the author, or there is no such translation.
pub fn build(
    wanted: &BuildRequest<'_>,
    levels: &LintLevels,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    let built = build_all(wanted, levels, report, progress);
    let pages = proof::needs_pages(report);
    proof::prove(report, &|it| look(wanted.data, wanted.game, pages, levels, it));
    match wanted.staged {
        Some(staged) if staged.is_stopped() => Err(BuildError::Stopped),
        _ => built,
    }
}

fn build_all(
    wanted: &BuildRequest<'_>,
    levels: &LintLevels,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    let _stage = limits::stage("checking the pages and making the products");
    let Some(mut read) = Reading::of(wanted, report)? else { return Ok(None) };
    let order = &wanted.order;
    let jobs = jobs::chosen(&read.game, &read.known, order)?;
    let Some(inks) = read.inks(&jobs, report)? else { return Ok(None) };
    let Reading { game, assets, earlier, .. } = read;
    let typesetter = &Typesetter::new(&assets);
    let (staged, drawn_in) = (wanted.staged, print::Inks::of(&jobs));
    let keep = staged.map_or(Keep::All, |staged| Keep::Aside(staged, progress));
    let drawn = draw(&game, &assets, Some(typesetter), &drawn_in, keep, report)?;
    cardwright_check::settle(levels, &game, true, report);
    let Some(drawn) = drawn.filter(|_| !report.has_errors()) else { return Ok(None) };
    let copies = print::copies(&game, order, earlier.as_ref(), &drawn.faces)?;
    let mut laid = print::lay(&game, jobs, order, &copies, &drawn, report);
    if report.has_errors() {
        return Ok(None);
    }
    let material = Material { game: &game, drawn: &drawn, inks: inks.as_ref(), typesetter, staged };
    let whole = !order.is_special();
    let beside = Beside { whole, images: game.images.dpi.filter(|_| whole && wanted.images) };
    let products = products::products(material, &mut laid, &beside, report, progress)?;
    if report.has_errors() {
        return Ok(None);
    }
    Ok(Some(Built::sum_up(game, &drawn, &laid, copies.len(), products)))
}

/// Reads and checks a game and all its translations. `with_pages` sets every page to look at it as
/// well. Patches that come with a finding have been tried: they end it and bring no other.
///
/// # Errors
/// When the game can't be read at all.
pub fn check(
    data: &Path,
    name: &str,
    with_pages: bool,
    levels: &LintLevels,
    report: &mut Report,
) -> Result<(), LoadError> {
    let _stage = limits::stage("checking the game");
    look(data, name, with_pages, levels, report)?;
    let pages = proof::needs_pages(report);
    proof::prove(report, &|it| look(data, name, pages, levels, it));
    Ok(())
}

/// Reads and checks a game once. Files whose texts the report knows already are not read again.
fn look(
    data: &Path,
    name: &str,
    with_pages: bool,
    levels: &LintLevels,
    report: &mut Report,
) -> Result<(), LoadError> {
    if let Some((game, assets)) = cardwright_load::load_with(data, name, Languages::All, report)? {
        let typesetter = with_pages.then(|| Typesetter::new(&assets));
        let (typesetter, inks) = (typesetter.as_ref(), print::Inks::default());
        draw(&game, &assets, typesetter, &inks, Keep::Nothing, report)
            .expect("nothing is kept, so nothing can refuse to be");
        for translation in &game.translations {
            translated(&game, &assets, translation, typesetter, report);
        }
        cardwright_check::settle(levels, &game, with_pages, report);
    }
    Ok(())
}

/// Reads a game and makes the JSON Schema of each of its data files. Gives the game's folder with
/// them, or nothing when the report holds an error.
///
/// # Errors
/// When the game can't be read at all.
pub fn schemas(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<(PathBuf, Vec<Product>)>, LoadError> {
    let Some((game, _)) = cardwright_load::load(data, name, report)? else { return Ok(None) };
    let product = |it: SchemaFile| Product::new(it.name, "application/schema+json", it.json);
    let schemas = schema::shared().into_iter().chain(schema::declared(&game));
    Ok(Some((cardwright_load::home(data, name)?, schemas.map(product).collect())))
}

/// What puts a game into words, its rules, and the texts of its cards.
fn worded<'g>(
    game: &'g Game,
    assets: &Assets,
    report: &mut Report,
) -> (TextEngine<'g>, Option<Arc<dyn Ruleset>>, CardTexts) {
    let mut words = TextEngine::new(game, assets, report);
    let rules = cardwright_rules::ruleset(game, report).map(Arc::from);
    if let Some(rules) = &rules {
        cardwright_rulebook::register_rules(&mut words, rules);
    }
    let texts = cardwright_wording::word(game, assets, &words, report);
    (words, rules, texts)
}

/// The words of a game in another language, and its faces: whatever can't be worded or set is
/// reported.
fn translated(
    game: &Game,
    assets: &Assets,
    translation: &Translation,
    typesetter: Option<&Typesetter>,
    report: &mut Report,
) {
    let (game, assets) = &cardwright_load::in_language(game, assets, translation, report);
    let (words, rules, texts) = worded(game, assets, report);
    for book in &game.books {
        cardwright_rulebook::write(game, book, &words, rules.as_deref(), report);
    }
    if let Some(typesetter) = typesetter {
        let typed = passage::typed(game, assets, &mut report.sources);
        let printed = passage::printed(&words, assets, &[], &typed, &report.sources);
        let lookup = Lookup { typed: &typed, printed: &printed };
        let mut set = report.branch();
        cardwright_faces::draw(game, &FaceData::of(game, &texts), lookup, typesetter, &mut set);
        let found = cardwright_check::in_language(translation, &set, report);
        report.extend(found);
    }
}

/// The sides of the cards and their backs alone, drawn; nothing when the report says why.
pub fn sides(game: &Game, assets: &Assets, report: &mut Report) -> Option<Faces> {
    let (words, _, texts) = worded(game, assets, report);
    let typed = passage::typed(game, assets, &mut report.sources);
    let printed = passage::printed(&words, assets, &[], &typed, &report.sources);
    let lookup = Lookup { typed: &typed, printed: &printed };
    let typesetter = Typesetter::new(assets);
    cardwright_faces::draw(game, &FaceData::of(game, &texts), lookup, &typesetter, report)
}

/// Reads a game with the translation of that tag, which need not have been begun, for going on with
/// it. Nothing comes back when the report says why.
///
/// # Errors
/// When the game can't be read at all, or the tag names no language.
pub fn translation(
    data: &Path,
    name: &str,
    tag: &str,
    report: &mut Report,
) -> Result<Option<Game>, LoadError> {
    let loaded = cardwright_load::load_with(data, name, Languages::Draft(tag), report)?;
    Ok(loaded.map(|(game, _)| game))
}

/// What tells the documents of a game from those of others, and of its translations.
fn home(game: &Game) -> String {
    match game.translations.first() {
        Some(translation) => format!("{}/{}", game.id, translation.tag),
        None => game.id.clone(),
    }
}

/// A document as PDF without tags, which would not survive being placed on sheets.
fn untagged(game: &Game, document: &Document, ident: &str) -> Result<Vec<u8>, PdfError> {
    let identity = PdfIdentity { ident, date: game.released, accessible: false };
    cardwright_typeset::pdf(document, identity)
}

/// Words, faces, pages and sheets, and the checks on them; without a typesetter only what needs
/// none. Faces and boards are drawn in `inks` besides the full one.
fn draw(
    game: &Game,
    assets: &Assets,
    typesetter: Option<&Typesetter>,
    inks: &print::Inks,
    keep: Keep<'_>,
    report: &mut Report,
) -> Result<Option<Drawn>, BuildError> {
    let (words, rules, texts) = worded(game, assets, report);
    let write = |book| cardwright_rulebook::write(game, book, &words, rules.as_deref(), report);
    let manuscripts: Vec<_> = game.books.iter().map(write).collect();
    let sheets = cardwright_impose::all(game, report);

    let typed = passage::typed(game, assets, &mut report.sources);
    let blocks: Vec<_> = manuscripts.iter().map(|it| (it.book, it.chapters.as_slice())).collect();
    let printed = passage::printed(&words, assets, &blocks, &typed, &report.sources);

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
                task.draw(keep, &look, &mut on_faces)
            },
            || {
                let mut draw = |book| {
                    let report = &mut on_books;
                    let booklet =
                        cardwright_rulebook::draw(game, book, &data, lookup, typesetter, report)?;
                    let pages = ink::all(&booklet.document);
                    Some((booklet, pages))
                };
                let set: (Vec<_>, Vec<_>) = manuscripts.iter().filter_map(&mut draw).unzip();
                let boards = cardwright_boards::draw(game, Ink::Full, typesetter, &mut on_books);
                (set, boards, cardwright_boxes::draw(game, &texts, typesetter, &mut on_books))
            },
        ))
    };
    let (set, mut found) = rayon::join(set, || cardwright_check::game(&context));
    if let (Some((_, ((booklets, leaves), boards, full))), Some(typesetter)) = (&set, typesetter) {
        let on_boards: Vec<_> = boards.iter().flat_map(|it| ink::all(&it.document)).collect();
        let boards = (&boards[..], &on_boards[..]);
        let boxes = &full.as_ref().map_or_else(Vec::new, |it| ink::all(&it.document));
        let set = SetPages { booklets, leaves, boards, boxes, ..SetPages::none(typesetter) };
        found.extend(cardwright_check::pages(&context, &set));
    }
    report.absorb(on_faces);
    report.absorb(on_books);
    report.extend(found);
    let Some((faces, ((booklets, _), mut boards, full))) = set else { return Ok(None) };
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
