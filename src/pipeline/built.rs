//! What a build comes to.

use super::jobs::ImposedJob;
use super::press::BoxedPressError;
use super::print;
use super::{Drawn, PrintOptions, SinceError};
use cardwright_base::units::Size;
use cardwright_export::{Product, SheetFileError, StagedFile, StagedFiles};
use cardwright_load::LoadError;
use cardwright_model::{Flip, Game};
use std::path::Path;
use thiserror::Error;

/// What to build.
#[derive(Clone, Copy, Debug)]
pub struct BuildRequest<'a> {
    /// Folder of games.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// Tag of the translation to build it in; its own language without one.
    pub language: Option<&'a str>,
    /// Whether to make pictures.
    pub images: bool,
    /// What to print, in addition to or instead of what the game specifies.
    pub order: PrintOptions<'a>,
    /// Where large files wait until all are made; without it all are held.
    pub staged: Option<&'a StagedFiles<'a>>,
}

/// What a build made, and what to say of it.
#[derive(Debug)]
pub struct Built {
    /// Id of the game.
    pub(crate) game: String,
    /// Its title.
    pub title: String,
    /// Its edition.
    pub edition: String,
    /// Its version.
    pub version: String,
    /// How many cards there are.
    pub designs: usize,
    /// How many copies.
    pub copies: u32,
    /// How many of them were printed.
    pub printed: usize,
    /// The sheet files.
    pub sheets: Vec<SheetFile>,
    /// File and page count of each booklet.
    pub booklets: Vec<(String, usize)>,
    /// All files that are held.
    pub products: Vec<Product>,
    /// Those that wait in the spool.
    pub filed: Vec<StagedFile>,
}

/// What to say of the sheets of a job.
#[derive(Debug)]
pub struct SheetFile {
    /// Names of the files: one, or one of fronts and one of backs.
    pub files: Vec<String>,
    /// Paper, with which way up.
    pub paper: String,
    /// How many sheets.
    pub sheets: usize,
    /// What a sheet takes, such as `3 x 3 cards`.
    pub words: String,
    /// Finished size of the cards on them; nothing for pages of a booklet.
    pub trim: Option<Size>,
    /// Whether front and back stand in the same file.
    pub two_sided: bool,
    /// Whether they go to a shop or a press, which knows how to turn them.
    pub for_others: bool,
    /// How to turn them.
    pub flip: Flip,
    /// What else to know.
    pub notes: Vec<String>,
}

/// Told while images are drawn, and before that while very many sides are set.
pub struct Progress<'a> {
    /// How many sides there will be; counting begins anew.
    pub start: &'a (dyn Fn(u64) + Sync),
    /// One side is done.
    pub step: &'a (dyn Fn() + Sync),
}

/// Why a build could not be made, the author's mistakes apart.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The game can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A PDF can't be made.
    #[error(transparent)]
    Pdf(#[from] cardwright_typeset::PdfError),
    /// A file of sheets can't be made.
    #[error(transparent)]
    Sheets(Box<SheetFileError>),
    /// A booklet can't be packed.
    #[error(transparent)]
    Pack(#[from] cardwright_export::PackError),
    /// There is no such job.
    #[error("there is no sheet job `{name}`{}; --jobs lists them", did_you_mean(near.as_deref()))]
    NoJob {
        /// What was asked for.
        name: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// A job for a booklet that the game has not.
    #[error("the job `{job}` prints the first {kind}, but this game has none")]
    NoBooklet {
        /// The job.
        job: String,
        /// What sort.
        kind: &'static str,
    },
    /// A job for boxes in a game that has none.
    #[error("the job `{job}` prints boxes, but this game has none; add a `[[box]]`")]
    NoBox {
        /// The job.
        job: String,
    },
    /// A job for boards of a game that has none.
    #[error("the job `{job}` prints boards, but this game has none")]
    NoBoard {
        /// The job.
        job: String,
    },
    /// A job with a layout for something else.
    #[error("the layout of the job `{job}` does not suit {of}; use one of {fits}")]
    WrongLayout {
        /// The job.
        job: String,
        /// What it prints.
        of: String,
        /// The layouts for that.
        fits: &'static str,
    },
    /// A file can't be turned into ink.
    #[error("{file} can't be converted for a press")]
    Press {
        /// Which.
        file: String,
        /// Why.
        source: BoxedPressError,
    },
    /// The list of inks names no printing condition.
    #[error("press/inks.toml names no printing condition")]
    NoProfile,
    /// There is no calibration sheet for the paper.
    #[error("{0}")]
    Calibration(String),
    /// There is no such card.
    #[error("there is no card `{name}`{}", did_you_mean(near.as_deref()))]
    NoCard {
        /// What was asked for.
        name: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// The game as it was can't be had.
    #[error(transparent)]
    Since(#[from] SinceError),
    /// An image can't be made.
    #[error(transparent)]
    Image(#[from] cardwright_export::ImageError),
    /// A file can't wait on the disk.
    #[error(transparent)]
    Write(#[from] cardwright_export::WriteError),
    /// Somebody wants no more of it.
    #[error("stopped; nothing was written")]
    Stopped,
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

impl From<SheetFileError> for BuildError {
    fn from(error: SheetFileError) -> Self {
        Self::Sheets(Box::new(error))
    }
}

impl Built {
    /// What was made of a game, in figures.
    pub(super) fn sum_up(
        game: Game,
        drawn: &Drawn,
        laid: &[ImposedJob],
        printed: usize,
        (products, filed): (Vec<Product>, Vec<StagedFile>),
    ) -> Self {
        Self {
            designs: game.cards.len(),
            copies: game.total(),
            printed,
            sheets: laid.iter().map(|it| print::told(&game, drawn, it)).collect(),
            booklets: drawn
                .booklets
                .iter()
                .filter(|it| products.iter().any(|product| product.path == it.file))
                .map(|it| (it.file.clone(), it.document.pages().len()))
                .collect(),
            products,
            filed,
            game: game.id,
            title: game.title.value,
            edition: game.edition.value,
            version: game.version.value,
        }
    }
}
