//! The sheets of a game for whoever shows them: which jobs there are, where each page belongs, and a page as a
//! picture, made when it is asked for.

use super::inks::board_ink;
use super::jobs::{self, ImposedJob, Origin};
use super::rendered_game::RenderedGame;
use super::{BuildError, PrintOptions, pieces, print};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::Size;
use cardwright_export::{JobFile, SheetKind, sheet_picture};
use cardwright_impose::Side;
use cardwright_model::{Ink, JobContent, SheetJob};
use cardwright_typeset::{Document, digests};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// A sheet job with its pages.
#[derive(Clone, Debug)]
pub struct SheetJobView {
    /// What it is asked for by.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is good for.
    pub about: Option<String>,
    /// What lies on its sheets: `cards`, `boxes`, the file of a booklet, or `board` and the id of one.
    pub of: String,
    /// Name of its paper.
    pub paper: String,
    /// What a sheet takes, such as `3 x 3 cards`.
    pub words: String,
    /// What its faces are drawn in.
    pub ink: Ink,
    /// Whether its files go to a press, which changes their colours into ink.
    pub press: bool,
    /// How many sheets of paper.
    pub sheets: usize,
    /// Full cuts through a sheet, or through a pile of them at once.
    pub cuts: u32,
    /// Folds of a sheet.
    pub folds: u32,
    /// What the author should know.
    pub notes: Vec<String>,
    /// Its pages in the order of its files.
    pub pages: Vec<SheetPageView>,
}

/// A page of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetPageView {
    /// Counts the pages of the job through all its files, from 1.
    pub number: usize,
    /// The file that it belongs to, and which page of that it is, from 1.
    pub file: (String, usize),
    /// Its sheet, from 1 in each of several parts of a job.
    pub sheet: usize,
    /// Which side of that.
    pub side: Side,
    /// The paper as it lies.
    pub size: Size,
    /// What tells whether the page looks as it did. It holds within one run of the program.
    pub digest: u64,
}

/// A document of the game, or one that was drawn for its sheets.
enum Shown<'a> {
    Drawn(&'a Document),
    Inked(Arc<Document>),
}

impl Shown<'_> {
    fn document(&self) -> &Document {
        match self {
            Self::Drawn(document) => document,
            Self::Inked(document) => document,
        }
    }
}

impl RenderedGame {
    /// The game's own sheet jobs, or `home` where it has none. Those that print nothing are left out.
    ///
    /// # Errors
    /// When the presets can't be read.
    pub fn sheet_jobs(&self) -> Result<Vec<SheetJobView>, BuildError> {
        let known = self.press.known(&self.game)?;
        let jobs = jobs::chosen(&self.game, known, &PrintOptions::default(), None)?;
        let mut names: Vec<String> = Vec::new();
        for job in jobs {
            if !names.contains(&job.name.value) {
                names.push(job.name.value);
            }
        }
        let views = names.iter().map(|name| self.sheet_job(name)).collect::<Result<Vec<_>, _>>()?;
        Ok(views.into_iter().flatten().collect())
    }

    /// Names of the presets, with what they are good for.
    ///
    /// # Errors
    /// When the presets can't be read.
    pub fn preset_jobs(&self) -> Result<Vec<(String, Option<String>)>, BuildError> {
        let mut presets: Vec<(String, Option<String>)> = Vec::new();
        for (_, job) in self.press.known(&self.game)?.iter().filter(|it| it.0 == Origin::Preset) {
            if presets.iter().all(|it| it.0 != job.name.value) {
                presets.push((job.name.value.clone(), job.about.clone()));
            }
        }
        Ok(presets)
    }

    /// The job of that name, one of the game's or a preset. `Ok(None)` when it can't be printed.
    ///
    /// # Errors
    /// When there is no such job, or it does not suit the game.
    pub fn sheet_job(&self, name: &str) -> Result<Option<SheetJobView>, BuildError> {
        let laid = self.laid(name)?;
        let Some(first) = laid.first() else { return Ok(None) };
        let job = &first.job;
        let known = self.press.known(&self.game)?.iter().find(|it| it.1.name.value == name);
        let mut pages = Vec::new();
        for it in &laid {
            self.add_pages(it, &mut pages)?;
        }
        let all = |of: &dyn Fn(&ImposedJob) -> u32| laid.iter().map(of).max().unwrap_or_default();
        let words = laid.iter().map(|it| pieces::named(&it.imposed.words, &self.game, &it.job));
        Ok(Some(SheetJobView {
            name: name.to_owned(),
            origin: known.map_or(Origin::Preset, |it| it.0),
            about: job.about.clone(),
            of: match &job.of.value {
                JobContent::Book(file) => file.clone(),
                JobContent::Board(id) => format!("board {id}"),
                JobContent::Boxes(_) => "boxes".to_owned(),
                JobContent::Cards | JobContent::First(_) | JobContent::Boards => "cards".to_owned(),
            },
            paper: job.paper.name.clone(),
            words: words.collect::<Vec<_>>().join("; "),
            ink: job.ink,
            press: job.press.is_some(),
            sheets: laid.iter().map(|it| it.imposed.sheets.len()).sum(),
            cuts: all(&|it| it.imposed.cuts),
            folds: all(&|it| it.imposed.folds),
            notes: laid.iter().flat_map(|it| it.imposed.notes.clone()).collect(),
            pages,
        }))
    }

    /// A page of a job, counted through all its files from 1, as an SVG that needs nothing else: what the PDF
    /// of the job shows, before it is changed for a press. `Ok(None)` when there is no such page.
    ///
    /// # Errors
    /// When there is no such job, it does not suit the game, or can't be drawn in its ink.
    pub fn sheet(&self, name: &str, page: usize) -> Result<Option<String>, BuildError> {
        let Some(mut place) = page.checked_sub(1) else { return Ok(None) };
        for it in &self.laid(name)? {
            let pages: usize = it.imposed.feeds().iter().map(|feed| feed.pages.len()).sum();
            if place >= pages {
                place -= pages;
                continue;
            }
            let title: String;
            let kind = match &it.job.of.value {
                JobContent::Book(file) => {
                    let book = self.game.books.iter().find(|it| it.file.value == *file);
                    SheetKind::Pages(&book.expect("jobs name booklets of the game").title.value)
                }
                JobContent::Board(id) => {
                    let board = self.game.board(id).expect("jobs name boards of the game");
                    title = format!("{}: {}", self.game.title.value, board.title.value);
                    SheetKind::Board(&title, (board.format.trim, board.format.bleed))
                }
                JobContent::Boxes(_) => SheetKind::Boxes,
                JobContent::Cards | JobContent::First(_) | JobContent::Boards => SheetKind::Cards,
            };
            let shown = self.shown_by(&it.job)?;
            let file = JobFile { game: &self.game, kind, job: &it.job, imposed: &it.imposed };
            let (typesetter, report) = (self.press.typesetter(), &mut Report::new());
            return Ok(sheet_picture(&file, shown.document(), place, typesetter, report)?);
        }
        Ok(None)
    }

    /// The sheets of the jobs of a name, of which there is one for each format of card.
    fn laid(&self, name: &str) -> Result<Vec<ImposedJob>, BuildError> {
        let asked = [name.to_owned()];
        let order = PrintOptions { jobs: &asked, ..PrintOptions::default() };
        let jobs = jobs::chosen(&self.game, self.press.known(&self.game)?, &order, None)?;
        let copies = print::copies(&self.game, None, None, &self.drawn.faces)?;
        let numbered = || jobs.iter().enumerate();
        let report = &mut Report::new();
        Ok(print::lay(&self.game, numbered(), &order, &copies, Some(&self.drawn), report))
    }

    /// What a job lays on its sheets, in its ink.
    fn shown_by(&self, job: &SheetJob) -> Result<Shown<'_>, BuildError> {
        let (name, ink) = match &job.of.value {
            JobContent::Book(file) => (file.clone(), Ink::Full),
            JobContent::Board(id) => (format!("board {id}"), board_ink(job.ink)),
            JobContent::Boxes(_) => ("boxes".to_owned(), job.ink),
            JobContent::Cards | JobContent::First(_) | JobContent::Boards => {
                ("sides".to_owned(), job.ink)
            }
        };
        if ink != Ink::Full {
            return self.press.inked(&self.game, &name, ink).map(Shown::Inked);
        }
        // A failed card is printed with what is wrong on it.
        let faces = self.faces().filter(|_| name == "sides");
        if let Some(marked) = faces.and_then(|it| self.press.marked(&self.game, it)) {
            return Ok(Shown::Drawn(marked));
        }
        let found = self.documents().into_iter().find(|it| it.0 == name);
        let nothing = || BuildError::Unknown(format!("drawing of `{name}`"));
        found.map(|it| Shown::Drawn(it.1)).ok_or_else(nothing)
    }

    fn add_pages(&self, it: &ImposedJob, pages: &mut Vec<SheetPageView>) -> Result<(), BuildError> {
        // What was drawn in full ink changes with what is drawn in others.
        let full = SheetJob { ink: Ink::Full, ..it.job.clone() };
        let digests = digests(self.shown_by(&full)?.document());
        for feed in it.imposed.feeds() {
            for (at, (sheet, page)) in feed.pages.iter().enumerate() {
                let mut look = DefaultHasher::new();
                let said =
                    (&self.game.title.value, &self.game.edition.value, &self.game.version.value);
                (said, it.job.ink.name(), it.imposed.sheets.len(), sheet).hash(&mut look);
                // All that is planned of it is whole numbers and words.
                format!("{page:?} {:?}", it.job.marks).hash(&mut look);
                for placed in &page.placements {
                    digests.get(placed.face.0).hash(&mut look);
                }
                pages.push(SheetPageView {
                    number: pages.len() + 1,
                    file: (feed.file(&it.job.file.value), at + 1),
                    sheet: *sheet,
                    side: page.side,
                    size: page.size,
                    digest: look.finish(),
                });
            }
        }
        Ok(())
    }
}
