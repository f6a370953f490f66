//! A game that somebody works on: looked at once, and again after every edit.
//!
//! Every look runs all stages. What takes long is kept between looks: long files that were read, drawings that were
//! checked, and what typst computed. What the last looks did not use is dropped, so memory stays flat however many edits
//! follow.

use super::drawn::Drawn;
use super::monitor::Monitor;
use super::rendered_game::RenderedGame;
use super::sides::{Keep, Sides};
use super::{BuildError, BuildRequest, Built, Progress, build_all, load_and_check, validate_fixes};
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_faces::Faces;
use cardwright_load::LoadError;
use cardwright_model::Game;
use cardwright_typeset::Document;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A game that is looked at again after every edit.
pub struct EditSession {
    data: PathBuf,
    game: String,
    levels: LintLevels,
    /// Texts that stand in place of files, by their paths.
    unsaved: BTreeMap<PathBuf, String>,
    /// What was looked at last.
    inputs: Option<Inputs>,
    drawn: Option<Arc<Drawn>>,
    rendered: Option<Arc<RenderedGame>>,
    seen: Seen,
    /// What the last look has replaced, until somebody has time to clear it away.
    replaced: Option<Replaced>,
}

/// What was drawn and read before.
type Replaced = (Option<Arc<Drawn>>, Option<Arc<RenderedGame>>);

/// A digest of the files, and the texts that stand in place of some of them.
type Inputs = (Option<[u8; 32]>, BTreeMap<PathBuf, String>);

/// Digests of all that was drawn.
#[derive(Default)]
struct Seen {
    sides: BTreeMap<String, u128>,
    pages: BTreeMap<(String, usize), u128>,
}

/// The sides of the cards after an edit, told before the booklets are set.
pub struct SideUpdate<'a> {
    /// Names of the sides that look different or are new: a card's id, or `back-` and a back's id.
    pub changed: Vec<String>,
    /// What was found on the sides. What belongs to no side comes with the [`Update`].
    pub report: Report,
    faces: &'a Faces,
}

/// What an edit came to.
#[derive(Debug)]
pub struct Update {
    /// All that was found.
    pub report: Report,
    /// Names of the sides that look different or are new: a card's id, or `back-` and a back's id.
    pub sides: Vec<String>,
    /// Pages that look different or are new: the booklet's file, or `board` and its id, or `boxes`, and the page
    /// from 1.
    pub pages: Vec<(String, usize)>,
    /// Whether the game could be read and drawn. If not, all that was drawn before stays.
    pub drawn: bool,
    /// How long each stage took, in the order in which they ended; some run side by side.
    pub times: Vec<(&'static str, Duration)>,
}

impl SideUpdate<'_> {
    /// A side as SVG with its bleed; lengths are in points. `None` when there is no such side.
    pub fn svg(&self, side: &str) -> Option<String> {
        self.faces.svg(side)
    }
}

impl EditSession {
    /// A session with the game that is named under `data`, or that lies at the path `game`. Nothing is read yet.
    pub fn new(data: &Path, game: &str, levels: LintLevels) -> Self {
        Self {
            data: data.to_path_buf(),
            game: game.to_owned(),
            levels,
            unsaved: BTreeMap::new(),
            inputs: None,
            drawn: None,
            rendered: None,
            seen: Seen::default(),
            replaced: None,
        }
    }

    /// Lets a text stand in place of a text file of the game until it is saved, which `None` says. The path is
    /// written as findings show it.
    pub fn edit(&mut self, path: &Path, text: Option<String>) {
        match text {
            Some(text) => self.unsaved.insert(path.to_path_buf(), text),
            None => self.unsaved.remove(path),
        };
    }

    /// Looks at the game. `Ok(None)` when nothing has changed since the last look. `on_sides` is told of the
    /// sides as soon as they are there. While a file can't be read as what it should be, the sides and pages
    /// of the last look stay.
    ///
    /// # Errors
    /// When a file can't be read at all.
    pub fn update(
        &mut self,
        on_sides: &(dyn Fn(SideUpdate<'_>) + Sync),
    ) -> Result<Option<Update>, LoadError> {
        self.update_with(on_sides, &|_| ())
    }

    /// As [`Self::update()`]; `on_booklets` is told of the pages of all booklets, by their files, while their texts are
    /// still being checked. It isn't told where something was found on a side.
    ///
    /// # Errors
    /// When a file can't be read at all.
    pub fn update_with(
        &mut self,
        on_sides: &(dyn Fn(SideUpdate<'_>) + Sync),
        on_booklets: &(dyn Fn(Vec<(String, Document)>) + Sync),
    ) -> Result<Option<Update>, LoadError> {
        if !self.has_changed()? {
            return Ok(None);
        }
        self.rest();
        let mut report = self.sources();
        let Self { data, game, levels, seen, .. } = &*self;
        let told = |game: &Game, sides: &Sides, report| {
            on_sides_of(sides, seen, levels, game, report, on_sides);
        };
        let monitor = Monitor::new(&told, Some(on_booklets));
        let rendered = load_and_check(data, game, Some(Keep::All), levels, &monitor, &mut report)?;
        validate_fixes(data, game, levels, &mut report);
        let times = monitor.times();
        let rendered = rendered.map(Arc::new);
        let drawn = rendered.as_ref().map(|it| Arc::clone(&it.drawn));
        let before = rendered.and_then(|it| self.rendered.replace(it));
        Ok(Some(self.settle(drawn, before, report, times)))
    }

    /// As [`Self::update()`], and makes the products of `wanted`, which must be the same game. There are none when
    /// the report holds an error.
    ///
    /// # Errors
    /// When a file can't be read or written, or what is asked for does not exist. Mistakes of the author are
    /// reported instead.
    pub fn build(
        &mut self,
        wanted: &BuildRequest<'_>,
        on_sides: &(dyn Fn(SideUpdate<'_>) + Sync),
    ) -> Result<Option<(Update, Option<Built>)>, BuildError> {
        if !self.has_changed()? {
            return Ok(None);
        }
        self.rest();
        let mut report = self.sources();
        let Self { levels, seen, .. } = &*self;
        let told = |game: &Game, sides: &Sides, report| {
            on_sides_of(sides, seen, levels, game, report, on_sides);
        };
        let monitor = Monitor::new(&told, None);
        let mut drawn = None;
        let built =
            build_all(wanted, levels, &monitor, &mut drawn, &mut report, &Progress::SILENT)?;
        validate_fixes(&self.data, &self.game, levels, &mut report);
        let times = monitor.times();
        Ok(Some((self.settle(drawn.map(Arc::new), None, report, times), built)))
    }

    /// Forgets what the last looks did not use. It takes some milliseconds, so it is for when what an update found has
    /// been told; else the next look does it first.
    pub fn rest(&mut self) {
        if self.replaced.take().is_some() {
            cardwright_typeset::evict();
        }
    }

    /// The game with all that was drawn of it, as the last [`Self::update()`] that could read it has left it.
    /// `None` when none could yet.
    pub fn rendered(&self) -> Option<&Arc<RenderedGame>> {
        self.rendered.as_ref()
    }

    /// A side as it was drawn last, as SVG with its bleed; lengths are in points. `None` when it was never
    /// drawn.
    pub fn side(&self, name: &str) -> Option<String> {
        self.drawn.as_ref()?.side(name)
    }

    /// A page of a booklet as it was set last, from 1, as SVG; lengths are in points. `None` when it was
    /// never set.
    pub fn page(&self, booklet: &str, page: usize) -> Option<String> {
        self.drawn.as_ref()?.page(booklet, page)
    }

    /// Whether something was edited since the last look, which this is from now on. Nothing may be read
    /// before it: a file that is saved in between would be taken for known.
    fn has_changed(&mut self) -> Result<bool, LoadError> {
        let files = cardwright_load::digest_of_inputs(&self.data, &self.game)?;
        let inputs = Some((files, self.unsaved.clone()));
        // What can't be digested can't be told from what was there before.
        let same = files.is_some() && inputs == self.inputs;
        self.inputs = inputs;
        Ok(!same)
    }

    /// A report that knows the unsaved texts.
    fn sources(&self) -> Report {
        let mut report = Report::new();
        for (path, text) in &self.unsaved {
            report.sources.add(path.display().to_string(), text.as_str());
        }
        report
    }

    /// Takes over what was drawn and tells how it differs from what was there before.
    fn settle(
        &mut self,
        drawn: Option<Arc<Drawn>>,
        before: Option<Arc<RenderedGame>>,
        report: Report,
        times: Vec<(&'static str, Duration)>,
    ) -> Update {
        let (mut sides, mut pages) = (Vec::new(), Vec::new());
        let whole = drawn.is_some();
        let mut replaced = (None, before);
        if let Some(drawn) = drawn {
            let now = Seen::of(&drawn);
            sides = differing(&self.seen.sides, &now.sides);
            pages = differing(&self.seen.pages, &now.pages);
            self.seen = now;
            replaced.0 = self.drawn.replace(drawn);
        }
        self.replaced = Some(replaced);
        Update { report, sides, pages, drawn: whole, times }
    }
}

impl Seen {
    fn of(drawn: &Drawn) -> Self {
        let sides = match &drawn.faces {
            Sides::Held(faces) => digests_of_sides(faces),
            Sides::Filed(_) => BTreeMap::new(),
        };
        let pages = drawn.documents().into_iter().flat_map(|(name, document)| {
            let pages = cardwright_typeset::digests(document).into_iter().enumerate();
            pages.map(move |(page, digest)| ((name.clone(), page + 1), digest))
        });
        Self { sides, pages: pages.collect() }
    }
}

/// Tells of the sides and of what was found on them.
fn on_sides_of(
    sides: &Sides,
    before: &Seen,
    levels: &LintLevels,
    game: &Game,
    mut report: Report,
    on_sides: &(dyn Fn(SideUpdate<'_>) + Sync),
) {
    let Sides::Held(faces) = sides else { return };
    cardwright_check::settle_early(levels, game, &mut report);
    let changed = differing(&before.sides, &digests_of_sides(faces));
    on_sides(SideUpdate { changed, report, faces });
}

fn digests_of_sides(faces: &Faces) -> BTreeMap<String, u128> {
    faces.names.iter().cloned().zip(cardwright_typeset::digests(&faces.document)).collect()
}

/// What is not as it was.
fn differing<K: Clone + Ord>(before: &BTreeMap<K, u128>, now: &BTreeMap<K, u128>) -> Vec<K> {
    let changed = now.iter().filter(|(key, digest)| before.get(*key) != Some(digest));
    changed.map(|(key, _)| key.clone()).collect()
}
