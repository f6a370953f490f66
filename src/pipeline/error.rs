//! Why a build could not be made, the author's mistakes apart.

use super::since::SinceError;
use cardwright_base::did_you_mean::{closest_short, did_you_mean};
use cardwright_export::SheetFileError;
use cardwright_export::press::PressError;
use cardwright_load::LoadError;
use thiserror::Error;

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
    /// What was asked for by its name is not there.
    #[error("there is no {0}")]
    Unknown(String),
    /// The game has nothing that the job, named first, could print.
    #[error("the job `{0}` prints {1}")]
    NothingToPrint(String, String),
    /// The layout of a job, named first, is for something else.
    #[error("the layout of the job `{0}` does not suit {1}; use {2}")]
    WrongLayout(String, String, &'static str),
    /// A file, named first, can't be turned into ink.
    #[error("{0} can't be converted for a press")]
    Press(String, #[source] Box<PressError>),
    /// The list of inks names no printing condition.
    #[error("press/inks.toml names no printing condition")]
    NoProfile,
    /// There is no calibration sheet for the paper.
    #[error("{0}")]
    Calibration(String),
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

impl BuildError {
    /// There is no `what` of that name; the nearest of those known is told.
    pub(super) fn unknown<'k>(
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'k str>,
        also: &str,
    ) -> Self {
        let near = closest_short(name, known.collect::<Vec<_>>());
        let near = near.map_or_else(String::new, |near| format!("; {}", did_you_mean(near)));
        Self::Unknown(format!("{what} `{name}`{also}{near}"))
    }
}

impl From<SheetFileError> for BuildError {
    fn from(error: SheetFileError) -> Self {
        Self::Sheets(Box::new(error))
    }
}
