//! Which sheet jobs are made: the game's own, presets, a user's.

use super::BuildError;
use cardwright_base::diagnostic::closest;
use cardwright_impose::Imposed;
use cardwright_model::{Board, Game, JobContent, Layout, Located, Paper, Printer, SheetJob};
use std::path::Path;

/// What somebody wants printed, beyond or instead of what the game says.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOptions<'a> {
    /// Names of jobs; none leaves it to the game.
    pub jobs: &'a [String],
    /// A file of jobs of one's own.
    pub file: Option<&'a Path>,
    /// Paper in place of the jobs' own.
    pub paper: Option<&'a Paper>,
    /// Ids of the only cards to print.
    pub only: &'a [String],
    /// Only the cards whose sides changed since then: an edition, a revision of git, or a `manifest.json`.
    pub since: Option<&'a str>,
    /// Whose error is corrected.
    pub printer: Option<&'a Printer>,
}

impl PrintOptions<'_> {
    /// True when it asks for anything but the game's own jobs as they are, whole.
    pub fn is_special(&self) -> bool {
        !self.jobs.is_empty()
            || self.file.is_some()
            || self.paper.is_some()
            || !self.only.is_empty()
            || self.since.is_some()
    }
}

/// The preset for whoever names a paper and no job.
const HOME: &str = "home";

/// Where a job comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's own file.
    File,
    /// The game.
    Game,
    /// The presets.
    Preset,
}

/// A job with its sheets.
pub(super) struct ImposedJob {
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
            if preset && job.of.value == JobContent::Cards {
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
) -> Result<Vec<SheetJob>, BuildError> {
    let own = || known.iter().filter(|(origin, job)| *origin == Origin::Game && !job.asked);
    let find = |name: &str| {
        let named = |(_, job): &&(Origin, SheetJob)| job.name.value == name;
        let near = || closest(name, known.iter().map(|(_, job)| job.name.value.as_str()));
        // One name may stand for the jobs of several formats, which are of one origin.
        let first = known.iter().find(named).ok_or_else(|| BuildError::NoJob {
            name: name.to_owned(),
            near: near().map(str::to_owned),
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
            let ending = paper.name.to_lowercase().replace(' ', "");
            rename(job, &ending);
            job.paper = paper.clone();
        }
        let cards = job.of.value == JobContent::Cards;
        if order.since.is_some() && cards {
            rename(job, "changed");
        } else if cards && !order.only.is_empty() {
            rename(job, "only");
        }
        if let JobContent::First(kind) = job.of.value {
            return Err(BuildError::NoBooklet { job: job.name.value.clone(), kind: kind.name() });
        }
        if job.of.value == JobContent::Boards {
            return Err(BuildError::NoBoard { job: job.name.value.clone() });
        }
        if let (JobContent::Board(board), false) = (&job.of.value, job.layout.value.is_for_boards())
        {
            let (job, of) = (job.name.value.clone(), format!("the board `{board}`"));
            return Err(BuildError::WrongLayout { job, of, fits: LAYOUTS_OF_BOARDS });
        }
        if let (JobContent::Book(book), true) = (&job.of.value, job.layout.value.is_for_cards()) {
            let (job, book) = (job.name.value.clone(), book.clone());
            return Err(BuildError::WrongLayout { job, of: book, fits: LAYOUTS_OF_PAGES });
        }
        if matches!(job.of.value, JobContent::Boxes(_)) {
            if game.boxes.is_empty() {
                return Err(BuildError::NoBox { job: job.name.value.clone() });
            }
            if job.layout.value != Layout::Grid {
                let (job, of) = (job.name.value.clone(), "a box".to_owned());
                return Err(BuildError::WrongLayout { job, of, fits: "no `layout` at all" });
            }
        }
        if job.of.value == JobContent::Cards && !job.layout.value.is_for_cards() {
            let (job, of) = (job.name.value.clone(), "cards".to_owned());
            return Err(BuildError::WrongLayout { job, of, fits: LAYOUTS_OF_CARDS });
        }
    }
    Ok(jobs)
}

const LAYOUTS_OF_CARDS: &str = "grid, fold, single";
const LAYOUTS_OF_BOARDS: &str = "single, poster";
const LAYOUTS_OF_PAGES: &str = "booklet, zine, half-fold, letter-fold, z-fold, poster";

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

/// Puts the file of the first booklet of a kind in place of "the first", if there is one.
fn settle_book(game: &Game, job: &mut SheetJob) {
    if let JobContent::First(kind) = job.of.value
        && let Some(book) = game.books.iter().find(|book| book.kind == kind)
    {
        job.of = Located::new(JobContent::Book(book.file.value.clone()), job.of.span);
    }
}
