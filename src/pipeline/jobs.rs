//! Which sheet jobs are made: the game's own, presets, a user's.

use super::only::Only;
use super::{BuildError, PrintOptions};
use cardwright_impose::Imposed;
use cardwright_model::{Board, BookKind, Game, JobContent, Layout, Located, SheetJob};

/// The preset for whoever names a paper and no job, and for games that say nothing of sheets.
const HOME: &str = "home";
/// The presets for the boards and boxes of games that say nothing of sheets.
const BOARDS: &str = "board-a4";
const BOXES: &str = "box";

/// Where a job comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's own file.
    File,
    /// The game's own data.
    Game,
    /// The presets that are built in.
    Preset,
}

/// A job with its sheets.
pub(super) struct ImposedJob {
    /// Its place among all jobs, from 0.
    pub(crate) place: usize,
    pub(crate) job: SheetJob,
    pub(crate) imposed: Imposed,
}

/// Every job there is, in the order in which names are looked up: those of a user's own file, the
/// game's, the presets.
pub(super) fn known(
    game: &Game,
    own: Vec<SheetJob>,
    presets: Vec<SheetJob>,
) -> Vec<(Origin, SheetJob)> {
    let from = |origin| move |job| (origin, job);
    let own = own.into_iter().map(from(Origin::File));
    let games = game.sheets.iter().cloned().map(from(Origin::Game));
    let presets = presets.into_iter().map(from(Origin::Preset));
    let mut jobs: Vec<_> = own.chain(games).chain(presets).collect();
    for (_, job) in &mut jobs {
        settle_book(game, job);
    }
    let by_format = |(origin, job): (Origin, SheetJob)| {
        let preset = origin == Origin::Preset;
        // The game's own have been taken apart when they were read.
        let parts = match job.of.value {
            JobContent::Boards => by_board(game, &job),
            _ if origin == Origin::Game => vec![job],
            _ => game.by_format(job),
        };
        parts.into_iter().map(move |mut job| {
            // Of several sizes each takes its own bleed when they are combined.
            if preset && job.of.value == JobContent::Cards && !job.combine {
                job.settle_bleed(game.format_named(&job.format).bleed);
            }
            (origin, job)
        })
    };
    jobs.into_iter().flat_map(by_format).collect()
}

/// The jobs of those known that are made, papers settled.
pub(super) fn chosen(
    game: &Game,
    known: &[(Origin, SheetJob)],
    order: &PrintOptions<'_>,
    only: Option<&Only>,
) -> Result<Vec<SheetJob>, BuildError> {
    let own = || known.iter().filter(|(origin, job)| *origin == Origin::Game && !job.asked);
    let find = |name: &str| {
        let named = |(_, job): &&(Origin, SheetJob)| job.name.value == name;
        let names = || known.iter().map(|(_, job)| job.name.value.as_str());
        // One name may stand for the jobs of several formats, which are of one origin.
        let first = known.iter().find(named).ok_or_else(|| {
            BuildError::unknown("sheet job", name, names(), " (--jobs lists them)")
        })?;
        let all = known.iter().filter(named).filter(|(origin, _)| *origin == first.0);
        Ok::<_, BuildError>(all.map(|(_, job)| job.clone()).collect::<Vec<_>>())
    };
    let mut jobs = if !order.jobs.is_empty() {
        order.jobs.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?.concat()
    } else if order.file.is_some() {
        // Whoever names a file and no job wants all that is in it.
        let file = known.iter().filter(|(origin, _)| *origin == Origin::File);
        file.map(|(_, job)| job.clone()).collect()
    } else if order.paper.is_some() {
        find(HOME)?
    } else if game.sheets.is_empty() {
        // Whoever says nothing of sheets wants everything printed all the same.
        let mut jobs = find(HOME)?;
        let all = order.only.is_empty() && order.since.is_none();
        for (name, has) in [(BOARDS, !game.boards.is_empty()), (BOXES, !game.boxes.is_empty())] {
            if all && has {
                jobs.extend(find(name)?);
            }
        }
        jobs
    } else if order.only.is_empty() && order.since.is_none() {
        own().map(|(_, job)| job.clone()).collect()
    } else {
        own()
            .filter(|(_, job)| job.of.value == JobContent::Cards)
            .map(|(_, job)| job.clone())
            .collect()
    };
    for job in &mut jobs {
        if let Some(paper) = order.paper {
            rename(job, &paper.file_name());
            job.paper = paper.clone();
        }
        let cards = job.of.value == JobContent::Cards;
        if order.since.is_some() && cards {
            rename(job, "changed");
        }
        if let Some(only) = only.filter(|_| cards) {
            rename(job, &only.name);
        }
        printable(game, job)?;
    }
    Ok(jobs)
}

/// Refuses a job for something that the game does not have, or whose layout is for something else.
fn printable(game: &Game, job: &SheetJob) -> Result<(), BuildError> {
    let (name, layout) = (&job.name.value, job.layout.value);
    let nothing = |what: String| Err(BuildError::NothingToPrint(name.clone(), what));
    let (suits, what, fits) = match &job.of.value {
        JobContent::First(kind) => {
            return nothing(format!("the first {}, but this game has none", kind.name()));
        }
        JobContent::Boards => return nothing("boards, but this game has none".to_owned()),
        JobContent::Boxes(_) if game.boxes.is_empty() => {
            return nothing("boxes, but this game has none; add a `[[box]]`".to_owned());
        }
        JobContent::Boxes(_) => (layout == Layout::Grid, "a box".to_owned(), "no `layout` at all"),
        JobContent::Board(id) => {
            (layout.is_for_boards(), format!("the board `{id}`"), "one of single, poster")
        }
        JobContent::Book(book) => (
            !layout.is_for_cards() || layout == Layout::Single,
            book.clone(),
            "one of single, booklet, zine, half-fold, letter-fold, z-fold, poster",
        ),
        JobContent::Cards => {
            (layout.is_for_cards(), "cards".to_owned(), "one of grid, fold, single")
        }
    };
    if suits { Ok(()) } else { Err(BuildError::WrongLayout(name.clone(), what, fits)) }
}

/// `home.pdf` as `home-letter.pdf`, so that it doesn't take another one's place.
fn rename(job: &mut SheetJob, ending: &str) {
    let stem = job.file.value.strip_suffix(".pdf").unwrap_or(&job.file.value);
    job.file.value = format!("{stem}-{ending}.pdf");
}

/// A job for each board, with a file for each where there are several. A game without boards keeps the
/// job, for saying so to whoever asks for it.
fn by_board(game: &Game, job: &SheetJob) -> Vec<SheetJob> {
    let one = |board: &Board| {
        let mut own = job.clone();
        own.of.value = JobContent::Board(board.id.value.clone());
        if game.boards.len() > 1 {
            rename(&mut own, &board.id.value);
        }
        own
    };
    if game.boards.is_empty() { vec![job.clone()] } else { game.boards.iter().map(one).collect() }
}

/// Puts the file of the first booklet of a kind in place of "the first", if there is one. As single pages a
/// leaflet is a book where there is no other.
fn settle_book(game: &Game, job: &mut SheetJob) {
    let is_pages = job.layout.value == Layout::Single;
    if let JobContent::First(kind) = job.of.value
        && let Some(book) = game
            .books
            .iter()
            .find(|book| book.kind == kind)
            .or_else(|| game.books.first().filter(|_| kind == BookKind::Book && is_pages))
    {
        job.of = Located::new(JobContent::Book(book.file.value.clone()), job.of.span);
    }
}
