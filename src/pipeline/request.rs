//! What a build is asked for, and who is told how far it has come.

use cardwright_export::StagedFiles;
use cardwright_model::{Paper, Printer};
use std::path::Path;

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

impl<'a> BuildRequest<'a> {
    /// The game's own jobs in its own language, all files held.
    pub fn new(data: &'a Path, game: &'a str, images: bool) -> Self {
        Self { data, game, language: None, images, order: PrintOptions::default(), staged: None }
    }
}

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

/// Told while images are drawn, and before that while very many sides are set.
pub struct Progress<'a> {
    /// How many sides there will be; counting begins anew.
    pub start: &'a (dyn Fn(u64) + Sync),
    /// One side is done.
    pub step: &'a (dyn Fn() + Sync),
}

impl Progress<'_> {
    /// Nobody is told.
    pub const SILENT: Self = Self { start: &|_| (), step: &|| () };
}
