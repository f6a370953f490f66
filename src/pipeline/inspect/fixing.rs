//! One finding's patch, written and taken back.

use super::finding_ids;
use cardwright_base::diagnostic::{self, Report};
use cardwright_export::Rewrite;
use std::path::{Path, PathBuf};

/// What a patch makes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The folder that the file belongs to.
    home: PathBuf,
    /// Path of the file, below that folder.
    path: PathBuf,
    old: String,
    new: String,
}

/// Why a finding can't be fixed here.
#[derive(Debug, thiserror::Error)]
pub enum FixError {
    /// There is no such finding any more.
    #[error("this finding is gone")]
    Unknown,
    /// It has no patch that leaves the rest of its file as it is.
    #[error("this finding has no patch")]
    NoPatch,
    /// Its file is built into the program, or lies elsewhere.
    #[error("{0} is no file of this game")]
    Elsewhere(String),
    /// The disk refused, or the file holds something else by now.
    #[error("{0}")]
    Refused(String),
}

impl Fix {
    /// What the patch of a finding comes to, by its name in [`finding_ids()`]. `homes` are the folders of the game.
    /// Nothing is written.
    ///
    /// # Errors
    /// When there is no such finding, it has no patch, or its file is none of the game.
    pub fn of(report: &Report, id: &str, homes: &[PathBuf]) -> Result<Self, FixError> {
        let all = report.sorted();
        let at = finding_ids(report).iter().position(|it| it == id).ok_or(FixError::Unknown)?;
        let fixes = diagnostic::fixed_of(report, vec![all[at]]);
        let (path, text) = fixes.files.into_iter().next().ok_or(FixError::NoPatch)?;
        let file = Path::new(&path);
        let home = homes.iter().find(|home| file.starts_with(home) && file.is_file());
        let Some(home) = home else { return Err(FixError::Elsewhere(path)) };
        let (home, path) = (home.clone(), file.to_path_buf());
        Ok(Self { home, path, old: text.old, new: text.new })
    }

    /// The file that it changes.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All that the file holds before and after.
    pub fn texts(&self) -> (&str, &str) {
        (&self.old, &self.new)
    }

    /// Writes it: the same bytes as `check --fix` writes for this finding.
    ///
    /// # Errors
    /// When the file does not hold what was read any more, or can't be written; then it is as it was.
    pub fn apply(&self) -> Result<(), FixError> {
        self.put(&self.old, &self.new)
    }

    /// Takes it back.
    ///
    /// # Errors
    /// When the file does not hold what was written any more, or can't be written; then it is as it was.
    pub fn undo(&self) -> Result<(), FixError> {
        self.put(&self.new, &self.old)
    }

    fn put(&self, old: &str, new: &str) -> Result<(), FixError> {
        let file = Rewrite { home: &self.home, path: &self.path, old, new };
        cardwright_export::rewrite(&[file])
            .map_err(|it| FixError::Refused(diagnostic::with_causes(&it)))
    }
}
