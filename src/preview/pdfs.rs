//! The PDFs of sheet jobs and booklets. They are made when somebody asks for one, by the same build as that of the
//! command line, and sent; nothing is written into the project.

use super::reply::Reply;
use cardwright_base::diagnostic::{Report, Severity, with_causes};
use cardwright_check::LintLevels;
use cardwright_export::{Place, StagedFiles};
use cardwright_pipeline::{BuildError, BuildRequest, PrintOptions, Progress};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What PDFs are made of, and those that were made last.
pub(crate) struct Pdfs {
    data: PathBuf,
    game: String,
    levels: LintLevels,
    /// Set when all is to end.
    stop: &'static AtomicBool,
    /// Held while PDFs are made: one build at a time.
    last: Mutex<Made>,
}

/// The PDFs that were made after one change of the files.
#[derive(Default)]
struct Made {
    generation: u64,
    /// By job; under nothing the whole game, which has the booklets.
    by_job: BTreeMap<Option<String>, Files>,
}

/// Files by their paths in the folder of products.
type Files = BTreeMap<String, Arc<[u8]>>;

impl Pdfs {
    pub(crate) fn new(
        data: &Path,
        game: &str,
        levels: LintLevels,
        stop: &'static AtomicBool,
    ) -> Self {
        let (data, game) = (data.to_path_buf(), game.to_owned());
        Self { data, game, levels, stop, last: Mutex::default() }
    }

    /// Waits for the build that is under way, which clears away what it has put aside. None begins once `stop` is
    /// set.
    pub(crate) fn end(&self) {
        drop(self.last.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// A file of a job, or of the whole game; the reason where there is none.
    pub(crate) fn file(
        &self,
        generation: u64,
        job: Option<&str>,
        file: &str,
    ) -> Result<Arc<[u8]>, Reply> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.generation != generation {
            *last = Made { generation, ..Made::default() };
        }
        let files = match last.by_job.entry(job.map(str::to_owned)) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(place) => place.insert(self.build(job)?),
        };
        let found = files.get(file).cloned();
        found.ok_or_else(|| Reply::refused(404, "no such file is made of this game"))
    }

    fn build(&self, job: Option<&str>) -> Result<Files, Reply> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Reply::refused(503, "the preview is ending"));
        }
        let failed = |why: io::Error| Reply::refused(500, &format!("can't put files aside: {why}"));
        let folder = tempfile::tempdir().map_err(failed)?;
        let place = Place::named(folder.path());
        let staged = StagedFiles::new(place.clone(), self.stop);
        let jobs: Vec<String> = job.into_iter().map(str::to_owned).collect();
        let order = PrintOptions { jobs: &jobs, ..PrintOptions::default() };
        let wanted = BuildRequest {
            order,
            staged: Some(&staged),
            ..BuildRequest::new(&self.data, &self.game, false)
        };
        let mut report = Report::new();
        let built =
            cardwright_pipeline::build(&wanted, &self.levels, &mut report, &Progress::SILENT);
        let Some(built) = built.map_err(|it| refusal(&it))? else { return Err(stopped(&report)) };
        // Large files wait on the disk, and are read when all of them are whole.
        cardwright_export::add_with(&[], &built.staged_files, &place)
            .map_err(|it| failed(io::Error::other(it)))?;
        let mut files = Files::new();
        for staged_file in built.staged_files {
            let bytes = cardwright_load::bytes(&folder.path().join(&staged_file.path));
            files
                .insert(staged_file.path, bytes.map_err(|it| failed(io::Error::other(it)))?.into());
        }
        files.extend(built.products.into_iter().map(|it| (it.path, it.bytes.into())));
        files.retain(|path, _| path.ends_with(".pdf"));
        Ok(files)
    }
}

fn refusal(error: &BuildError) -> Reply {
    let status = if matches!(error, BuildError::Unknown(_)) { 404 } else { 422 };
    Reply::refused(status, &with_causes(error))
}

/// Why nothing is printed.
fn stopped(report: &Report) -> Reply {
    let all = report.sorted();
    let first = all.iter().find(|it| it.severity == Severity::Error).or(all.first());
    let what = first.map_or_else(|| "the game can't be drawn".to_owned(), |it| it.message.clone());
    Reply::refused(422, &format!("an error stops the build: {what}"))
}
