//! The stages in order.
//!
//! In: the name of a game. Out: all its products in memory, and a report. Never: a stage's own
//! work; each line of [`build`], [`check()`] and `draw` is a call.

mod boards;
mod built;
mod calibrate;
mod card_words;
mod claims;
mod coverage;
mod draw;
mod drawn;
mod early_products;
mod edit_session;
mod edition;
mod error;
mod fix_validation;
mod inks;
mod inspect;
mod job_list;
mod jobs;
mod left_out;
mod monitor;
mod only;
mod perft;
mod pieces;
mod play_options;
mod play_session;
mod playable_game;
mod preflight;
mod press;
mod print;
mod products;
mod reading;
mod rendered_game;
mod replay;
mod request;
mod review;
mod ruling_words;
mod scenarios;
mod sheet_press;
mod sheet_views;
mod shop_boards;
mod shop_boxes;
mod shops;
mod sides;
mod simulate;
mod simulation_run;
mod since;
mod traces;

pub use built::Built;
pub use calibrate::{calibration, measured, millimetres};
pub(crate) use card_words::CardLine;
pub use card_words::CardWords;
pub use cardwright_rules::PlayerKind;
pub use cardwright_rules::play::{
    Actor, BoardScene, Choice, Contest, ContestResult, InputError, LaidTile, Message, Messages,
    NextActor, Observer, PerftRow, PlayerRow, Refusal, Rotation, SceneMark, ScenePiece, SceneThing,
    SceneZone, Seat, SeatScene, Session, TableScene, TableView, TiledGround, ZoneShape,
};
pub use claims::claims;
pub use coverage::{Coverage, Unnoticed, coverage};
pub use edit_session::{EditSession, SideUpdate, Update};
pub use edition::{Difference, Edition};
pub use error::BuildError;
pub use inspect::{
    CardEntry, Fix, FixError, FoundSpot, LaidBox, Mention, MmBox, SetWord, ShownStatement,
    SideGeometry, SourcePlace, TextPart, WordOrigin, finding_ids,
};
pub use job_list::{JobLine, jobs};
pub use jobs::Origin;
pub use perft::perft;
pub use pieces::Pieces;
pub use play_options::{PlayOptions, RulingOptions, VariantSeats, play_options};
pub use play_session::{PlayRequest, PlaySession, start_session, start_table};
pub use playable_game::{PlayError, PlayableGame, playable_game};
pub use preflight::{PreflightError, preflight};
pub use rendered_game::{RenderedGame, RenderedSides, sides};
pub use replay::{Replayed, replay};
pub use request::{BuildRequest, PrintOptions, Progress};
pub use review::review;
pub use ruling_words::RulingWords;
pub use scenarios::{Played, ScenarioResult, scenarios};
pub use sheet_views::{SheetJobView, SheetPageView};
pub use shops::{ExportRequest, Exported, export, shops};
pub use simulate::{SimulationResults, merge, simulate};
pub use simulation_run::SimulationRequest;
pub use since::SinceError;

use cardwright_base::diagnostic::Report;
use cardwright_base::limits;
use cardwright_check::{Level, LintLevels};
use cardwright_export::Product;
use cardwright_faces::{FaceData, Faces};
use cardwright_load::schema::{self, SchemaFile};
use cardwright_load::{Languages, LoadError};
use cardwright_model::{Assets, Card, Game, Translation};
use cardwright_rules::Ruleset;
use cardwright_typeset::{
    Document, PdfError, PdfIdentity, PicturesToExtract, Typesetter, extract_pictures,
};
use cardwright_wording::passage::Lookup;
use cardwright_wording::{CardTexts, TextEngine, passage};
use draw::draw;
use drawn::Drawn;
use early_products::{Beside, EarlyProducts};
use inks::OtherInks;
use monitor::Monitor;
use print::Material;
use reading::BuildInput;
use sheet_press::SheetPress;
use sides::Keep;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Reads and checks a game and makes all its products. `Ok(None)` when errors were pushed to `report`. Every
/// stage but reading goes on past errors, so that one run shows them all.
///
/// # Errors
/// When a file can't be read or written, or what is asked for does not exist. Mistakes of the author are
/// reported instead.
pub fn build(
    wanted: &BuildRequest<'_>,
    levels: &LintLevels,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    // What an earlier one has left. A program that ends after one has nothing to clear away.
    cardwright_typeset::evict();
    let monitor = Monitor::default();
    let built = build_all(wanted, levels, &monitor, &mut None, report, progress);
    validate_fixes(wanted.data, wanted.game, levels, report);
    match wanted.staged {
        Some(staged) if staged.is_stopped() => Err(BuildError::Stopped),
        _ => built,
    }
}

/// What is drawn is left in `drawn`, even where an error keeps it from becoming products.
fn build_all(
    wanted: &BuildRequest<'_>,
    levels: &LintLevels,
    monitor: &Monitor<'_>,
    kept: &mut Option<Drawn>,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    let _stage = limits::stage("checking the pages and making the products");
    let read = monitor.timed("reading", || BuildInput::of(wanted, report))?;
    let Some(mut read) = read else { return Ok(None) };
    let order = &wanted.order;
    let jobs = jobs::chosen(&read.game, &read.known, order, read.only.as_ref())?;
    let Some(inks) = read.inks(&jobs, report)? else { return Ok(None) };
    let BuildInput { game, assets, scenarios, earlier, only, .. } = read;
    let typesetter = &Typesetter::new(&assets);
    let (staged, drawn_in) = (wanted.staged, OtherInks::of(&jobs));
    let keep = staged.map_or(Keep::All, |staged| Keep::Aside(staged, progress));
    let whole = !order.is_special();
    let images = game.images.dpi.filter(|_| whole && wanted.images);
    let beside = &Beside { whole, images, inputs: wanted.inputs };
    let early = EarlyProducts {
        game: &game,
        jobs: &jobs,
        order,
        only: only.as_ref(),
        earlier: earlier.as_ref(),
        beside,
        typesetter,
        staged,
        progress,
        of_sides: OnceLock::new(),
        booklets: OnceLock::new(),
    };
    *kept = draw(
        &game,
        &assets,
        &scenarios,
        Some(typesetter),
        &drawn_in,
        keep,
        monitor,
        Some(&early),
        report,
    )?;
    cardwright_check::settle(levels, &game, true, report);
    // A draft goes on past what is marked on the print or can wait; all else prints nothing that is wrong.
    let stopped = |report: &Report| match levels.level() {
        Level::Draft => report.stops(),
        Level::Check | Level::Release => report.has_errors(),
    };
    let Some(drawn) = kept.as_ref().filter(|_| !stopped(report)) else { return Ok(None) };
    let products = || -> Result<_, BuildError> {
        let (mut of_sides, booklets) = early.finish(drawn, report)?;
        report.absorb(std::mem::take(&mut of_sides.report));
        let others = jobs.iter().enumerate().filter(|(_, job)| !print::is_of_sides(job));
        let mut laid = print::lay(&game, others, order, &of_sides.copies, Some(drawn), report);
        if stopped(report) {
            return Ok(None);
        }
        let (sides, inks, drawn) = (&drawn.faces, inks.as_ref(), Some(drawn));
        let material = Material { game: &game, sides, drawn, inks, typesetter, staged };
        let printed = of_sides.copies.clone();
        let already = std::mem::take(&mut of_sides.laid);
        let products = products::products(material, of_sides, booklets, &mut laid, beside, report)?;
        laid.extend(already);
        laid.sort_by_key(|it| it.place);
        Ok(Some((laid, printed, products)))
    };
    let made = monitor.timed("other files", products)?.filter(|_| !stopped(report));
    let Some((laid, printed, (products, staged_files))) = made else { return Ok(None) };
    let copies = pieces::copies_of_cards(&printed);
    let is_elsewhere = |drawing: &String| {
        let by = |card: &Card| card.art.as_ref().is_some_and(|it| it.value == *drawing);
        let mut named = game.cards.iter().enumerate().filter(|it| by(it.1)).peekable();
        named.peek().is_some() && named.all(|it| copies(it.0) == 0)
    };
    let placeholders = assets.placeholders.into_iter().filter(|it| !is_elsewhere(it)).collect();
    let built = Built::sum_up(game, drawn, &laid, &printed, order, products, staged_files);
    Ok(Some(Built { placeholders, ..built }))
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
    cardwright_typeset::evict();
    let keep = with_pages.then_some(Keep::Nothing);
    load_and_check(data, name, keep, levels, &Monitor::default(), report)?;
    validate_fixes(data, name, levels, report);
    Ok(())
}

/// Takes every patch off the report that does not do what it is for.
fn validate_fixes(data: &Path, name: &str, levels: &LintLevels, report: &mut Report) {
    let keep = fix_validation::needs_pages(report).then_some(Keep::Nothing);
    let again = |report: &mut Report| {
        load_and_check(data, name, keep, levels, &Monitor::default(), report).map(drop)
    };
    fix_validation::validate_fixes(report, &again);
}

/// Reads and checks a game once; pages are set where something is said of keeping them. Files whose texts the
/// report knows already are not read again.
fn load_and_check(
    data: &Path,
    name: &str,
    keep: Option<Keep<'_>>,
    levels: &LintLevels,
    monitor: &Monitor<'_>,
    report: &mut Report,
) -> Result<Option<RenderedGame>, LoadError> {
    let read = || -> Result<_, LoadError> {
        let read = cardwright_load::load_with(data, name, Languages::All, report)?;
        let Some((game, assets)) = read else { return Ok(None) };
        let scenarios = cardwright_load::game_scenarios(data, name, report)?;
        Ok(Some((game, assets, scenarios, cardwright_load::games(data, name)?)))
    };
    let Some((game, assets, scenarios, games)) = monitor.timed("reading", read)? else {
        return Ok(None);
    };
    let typesetter = keep.map(|_| Typesetter::new(&assets));
    let (typesetter, inks) = (typesetter.as_ref(), OtherInks::default());
    let drawn = draw(
        &game,
        &assets,
        &scenarios,
        typesetter,
        &inks,
        keep.unwrap_or(Keep::Nothing),
        monitor,
        None,
        report,
    )
    .expect("nothing is put aside, so nothing can refuse to be");
    monitor.timed("translations", || {
        for translation in &game.translations {
            translated(&game, &assets, translation, typesetter, report);
        }
    });
    cardwright_check::settle(levels, &game, keep.is_some(), report);
    let assets = Arc::new(assets);
    let press = SheetPress::new(Arc::clone(&assets), games);
    Ok(drawn.map(|drawn| RenderedGame::new(game, assets, Arc::new(drawn), press)))
}

/// Reads a game and makes the JSON Schema of each of its data files. Gives the game's folder with them.
/// `Ok(None)` when errors were pushed to `report`.
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
    match &rules {
        Some(rules) => cardwright_rulebook::register_rules(&mut words, rules),
        None if game.rules.is_some() => words.lack_rules(),
        None => {}
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
    let faces = FaceData::of(game, &texts);
    for book in &game.books {
        cardwright_rulebook::write(game, book, &words, rules.as_deref(), &faces, report);
    }
    if let Some(typesetter) = typesetter {
        let typed = passage::typed(game, assets, &mut report.sources);
        let printed = passage::printed(&words, assets, false, &report.sources);
        let lookup = Lookup { typed: &typed, printed: &printed };
        let mut set = report.branch();
        cardwright_faces::draw(game, &faces, lookup, typesetter, &mut set);
        let found = cardwright_check::in_language(translation, &set, report);
        report.extend(found);
    }
}

/// The sides of the cards and their backs alone, drawn. `None` when errors were pushed to `report`.
pub fn faces(game: &Game, assets: &Assets, report: &mut Report) -> Option<Faces> {
    let (words, _, texts) = worded(game, assets, report);
    let typed = passage::typed(game, assets, &mut report.sources);
    let printed = passage::printed(&words, assets, false, &report.sources);
    let lookup = Lookup { typed: &typed, printed: &printed };
    let typesetter = Typesetter::new(assets);
    let data = FaceData::of(game, &texts);
    let drawn = cardwright_faces::draw(game, &data, lookup, &typesetter, report);
    cardwright_typeset::evict();
    drawn
}

/// Reads a game with the translation of that tag, which need not have been begun, for going on with it.
/// `Ok(None)` when errors were pushed to `report`.
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

/// A document as PDF, in which a drawing that is shown often stands once.
fn packed(document: &Document, identity: PdfIdentity<'_>) -> Result<Vec<u8>, BuildError> {
    let (shown, pictures) = extract_pictures(document, PicturesToExtract::Repeated);
    let (pdf, pictures_pdf) = rayon::join(
        || cardwright_typeset::pdf(&shown, identity),
        || cardwright_typeset::pictures_pdf(pictures.values(), identity),
    );
    let digests: Vec<u128> = pictures.keys().copied().collect();
    Ok(match digests[..] {
        [] => cardwright_export::pack(&pdf?)?,
        _ => cardwright_export::pack_with(&pdf?, &digests, &pictures_pdf?)?,
    })
}
