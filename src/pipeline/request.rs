//! What a build is asked for, and who is told how far it has come.

use cardwright_export::StagedFiles;
use cardwright_load::LoadError;
use cardwright_model::{Paper, Printer};
use sha2::{Digest, Sha256};
use std::fmt::Debug;
use std::path::Path;

/// Which game to build, and which of its products.
#[derive(Clone, Copy, Debug)]
pub struct BuildRequest<'a> {
    /// The folder that games are looked for in.
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
    /// The digest of all that is read, for the list of what was made; see [`Self::digest`].
    pub inputs: Option<&'a str>,
}

impl<'a> BuildRequest<'a> {
    /// The game's own jobs in its own language, all files held.
    pub fn new(data: &'a Path, game: &'a str, images: bool) -> Self {
        let order = PrintOptions::default();
        Self { data, game, language: None, images, order, staged: None, inputs: None }
    }

    /// A digest of all that decides what is made and said: the files of the game, what is asked for,
    /// `program`, which no two programs share that could make something else of them, and `weights`, how
    /// findings count. `Ok(None)` where what is made depends on more, or a file can't be read.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn digest(&self, program: &str, weights: &impl Debug) -> Result<Option<String>, LoadError> {
        if self.order.is_special() {
            return Ok(None);
        }
        let Some(files) = cardwright_load::digest_of_inputs(self.data, self.game)? else {
            return Ok(None);
        };
        let asked = format!("{:?}", (self.images, self.language, self.order.printer, weights));
        let sum = Sha256::new().chain_update(program).chain_update(files).chain_update(asked);
        Ok(Some(sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect()))
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
    /// A progress that tells nobody.
    pub const SILENT: Self = Self { start: &|_| (), step: &|| () };
}
