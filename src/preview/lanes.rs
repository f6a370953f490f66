//! The loop: from a change of the files to what is shown.
//!
//! There are two lanes. The fast one reads the game and draws the sides of its cards, which whoever edits a card
//! waits for; it has threads of its own. The slow one looks at all of the game. Each change has a generation. The
//! slow lane begins with the newest one only, and what it made of an older one is dropped.

use super::findings;
use super::page_digests::PageDigests;
use super::pictures::Source;
use super::snapshot::{Page, Side, Snapshot, about};
use super::watching::FileChanges;
use super::workshop::Workshop;
use cardwright_base::diagnostic::{Report, with_causes};
use cardwright_base::limits;
use cardwright_check::LintLevels;
use cardwright_load::LoadError;
use cardwright_pipeline::{EditSession, RenderedGame, RenderedSides};
use cardwright_typeset::Document;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long the slow lane waits for the browser to show changed sides. On two cores it would take twice as long
/// otherwise.
const HEAD_START: Duration = Duration::from_millis(35);
/// How many pictures are drawn before anybody asks for them.
const AHEAD: usize = 8;
/// After how many changes memory that is free goes back to the system. Threads keep what they have freed for
/// themselves, and a preview runs for days.
const TIDY: u64 = 64;
/// How often to look whether the server is to end.
const TICK: Duration = Duration::from_millis(100);

/// A game, and how strictly it is checked.
pub(crate) struct Lanes {
    pub(crate) data: PathBuf,
    pub(crate) game: String,
    pub(crate) levels: LintLevels,
    pub(crate) workshop: Arc<Workshop>,
    page_digests: PageDigests,
    /// Set when all is to end.
    pub(crate) stop: &'static AtomicBool,
    /// The newest generation, counted from 1.
    newest: AtomicU64,
    /// Whether the sides look different since the slow lane has looked.
    changed: AtomicBool,
    /// The generation that the slow lane is to look at, and who waits for one.
    scheduled: (Mutex<u64>, Condvar),
}

/// What a look at all of a game came to, besides its pages.
#[derive(Default)]
struct CheckOutcome {
    findings: Arc<Vec<Value>>,
    report: Arc<Report>,
    drawn: bool,
    times: BTreeMap<&'static str, f64>,
}

impl Lanes {
    pub(crate) fn new(
        data: &Path,
        game: &str,
        levels: LintLevels,
        workshop: Arc<Workshop>,
        stop: &'static AtomicBool,
    ) -> Self {
        let (data, game) = (data.to_path_buf(), game.to_owned());
        let (newest, scheduled) = (AtomicU64::new(0), (Mutex::new(0), Condvar::new()));
        let (page_digests, changed) = (PageDigests::default(), AtomicBool::new(false));
        Self { data, game, levels, workshop, page_digests, stop, newest, changed, scheduled }
    }

    /// Looks at the game, and again at each change, until all is to end.
    pub(crate) fn fast(&self, mut changes: FileChanges) {
        let threads = limits::threads_apart();
        let mut waited = Duration::ZERO;
        loop {
            let generation = self.newest.fetch_add(1, Ordering::SeqCst) + 1;
            let changed = threads.install(|| self.draw_sides(generation, waited));
            self.changed.store(changed, Ordering::SeqCst);
            *self.scheduled.0.lock().unwrap_or_else(PoisonError::into_inner) = generation;
            self.scheduled.1.notify_all();
            loop {
                // A game that has gone is watched again when it is there again.
                let watched = changes.watch(&self.data, &self.game);
                if self.stop.load(Ordering::Relaxed) {
                    self.scheduled.1.notify_all();
                    return;
                }
                let changed = changes.wait(TICK);
                if changed.is_some() || watched.is_ok_and(|new| new) {
                    waited = changed.map_or(Duration::ZERO, |it| it.elapsed());
                    break;
                }
            }
        }
    }

    /// Looks at all of the game whenever the fast lane has done its part.
    pub(crate) fn slow(&self, watch: &dyn Fn() -> limits::Watchdog) {
        let mut session = EditSession::new(&self.data, &self.game, self.levels.clone());
        let (mut seen, mut tidied) = (0, 0);
        // What the last look came to, even if nobody was shown it: the next one may have nothing to add.
        let mut last = CheckOutcome::default();
        while let Some(generation) = self.next(seen) {
            seen = generation;
            if self.changed.swap(false, Ordering::SeqCst) {
                std::thread::sleep(HEAD_START);
            }
            let begun = now();
            let end = watch();
            let set = |booklets| self.show_booklets(generation, booklets);
            let looked = session.update_with(&|_| (), &set);
            drop(end);
            let failure = match looked {
                Ok(Some(update)) => {
                    let times = update.times.iter().map(|(stage, time)| (*stage, ms(*time)));
                    let mut times: BTreeMap<_, _> = times.collect();
                    times.insert("all", ms(begun.elapsed()));
                    let game = session.rendered().map(Arc::as_ref);
                    let findings = self.findings(&update.report, game);
                    let report = Arc::new(update.report);
                    last = CheckOutcome { findings, report, drawn: update.drawn, times };
                    None
                }
                Ok(None) => None,
                Err(error) => Some(error),
            };
            if self.newest.load(Ordering::SeqCst) != generation {
                continue;
            }
            match failure {
                None => self.show_all(generation, session.rendered(), &last),
                Some(error) => self.show_failure(generation, &error),
            }
            session.rest();
            if generation / TIDY != tidied / TIDY {
                limits::give_back();
                tidied = generation;
            }
        }
    }

    /// The next generation to be looked at. `None` when all is to end.
    fn next(&self, seen: u64) -> Option<u64> {
        let mut scheduled = self.scheduled.0.lock().unwrap_or_else(PoisonError::into_inner);
        while *scheduled == seen {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            scheduled = self
                .scheduled
                .1
                .wait_timeout(scheduled, TICK)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        Some(*scheduled)
    }

    /// Draws the sides and shows them. Whether any looks different.
    fn draw_sides(&self, generation: u64, waited: Duration) -> bool {
        let mut report = Report::new();
        let drawn = cardwright_pipeline::sides(&self.data, &self.game, &self.levels, &mut report);
        let sides = match drawn {
            Ok(Some(sides)) => Arc::new(sides),
            Ok(None) => {
                let (findings, report) = (self.findings(&report, None), Arc::new(report));
                let times = BTreeMap::from([("wait", ms(waited))]);
                self.workshop.show(|before| Snapshot {
                    generation,
                    findings,
                    report,
                    stale: true,
                    whole: false,
                    times,
                    ..before.clone()
                });
                return false;
            }
            Err(error) => {
                self.show_failure(generation, &error);
                return false;
            }
        };
        let digests = self.page_digests.of(&sides.faces.document);
        let all = named(&sides.faces.names, &digests);
        let mut times: BTreeMap<_, _> = sides.times.iter().map(|it| (it.0, ms(it.1))).collect();
        times.insert("wait", ms(waited));
        times.insert("sides", ms(sides.times.iter().map(|it| it.1).sum()));
        let known = self.workshop.shown();
        // The first time there is nothing on the screen that could wait.
        let changed = generation > 1 && known.sides != all;
        let about = changed_about(&known.about, about(&sides.game));
        let pictures_of_sides = pictures_of(&sides, &digests);
        let news: Vec<u128> =
            all.iter().filter(|it| !known.sides.contains(it)).map(|it| it.digest).collect();
        self.workshop.show(|before| Snapshot {
            generation,
            sides: all,
            about,
            pictures_of_sides,
            stale: false,
            whole: false,
            times,
            ..before.clone()
        });
        // They are asked for in a moment, and drawn while those who ask are told of them.
        for digest in news.into_iter().filter(|_| changed).take(AHEAD) {
            let _ = self.workshop.pictures.svg(digest);
        }
        changed
    }

    /// Shows the booklets of which a page looks different, while texts are still being checked. The first time there is
    /// nothing on the screen that could wait.
    fn show_booklets(&self, generation: u64, booklets: Vec<(String, Document)>) {
        if generation == 1 || self.newest.load(Ordering::SeqCst) != generation {
            return;
        }
        let known = self.workshop.shown();
        let (mut changed, mut pictures) = (BTreeMap::new(), Vec::new());
        for (file, document) in booklets {
            let digests = self.page_digests.of(&document);
            let page = |(page, digest): (usize, &u128)| Page::of(&document, page, *digest);
            let pages: Vec<Page> = digests.iter().enumerate().map(page).collect();
            if known.documents.get(&file) != Some(&pages) {
                let source = |(page, digest): (usize, &u128)| {
                    (*digest, Source::Booklet(document.clone(), page))
                };
                pictures.extend(digests.iter().enumerate().map(source));
                changed.insert(file, pages);
            }
        }
        if changed.is_empty() {
            return;
        }
        self.workshop.show(|before| {
            let mut next = Snapshot { generation, whole: false, ..before.clone() };
            next.documents.extend(changed);
            // Pages that are not shown any more would hold what they were drawn of.
            let shown: BTreeSet<u128> =
                next.documents.values().flatten().map(|it| it.digest).collect();
            let kept = before.pictures_of_pages.iter().filter(|it| shown.contains(&it.0));
            pictures.splice(..0, kept.cloned());
            next.pictures_of_pages = Arc::new(pictures);
            next
        });
    }

    fn show_all(
        &self,
        generation: u64,
        rendered: Option<&Arc<RenderedGame>>,
        looked: &CheckOutcome,
    ) {
        let (findings, times) = (Arc::clone(&looked.findings), looked.times.clone());
        let report = Arc::clone(&looked.report);
        let Some(game) = rendered.filter(|_| looked.drawn) else {
            self.workshop.show(|before| Snapshot {
                generation,
                findings,
                report,
                whole: true,
                times,
                ..before.clone()
            });
            return;
        };
        let mut documents = BTreeMap::new();
        let (mut of_sides, mut of_pages) = (Vec::new(), Vec::new());
        let mut sides = Vec::new();
        for (at, (name, document)) in game.documents().into_iter().enumerate() {
            let digests = self.page_digests.of(document);
            let source = |(page, digest): (usize, &u128)| {
                (*digest, Source::Game(Arc::clone(game), at, page))
            };
            let pictures = digests.iter().enumerate().map(source);
            if name == "sides" {
                of_sides.extend(pictures);
                sides = named(game.side_names(), &digests);
                continue;
            }
            of_pages.extend(pictures);
            let page = |(page, digest)| Page::of(document, page, digest);
            documents.insert(name, digests.into_iter().enumerate().map(page).collect());
        }
        let about = changed_about(&self.workshop.shown().about, about(&game.game));
        self.workshop.show(|_| Snapshot {
            generation,
            sides,
            documents,
            findings,
            report,
            stale: false,
            whole: true,
            about,
            rendered: Some(Arc::clone(game)),
            pictures_of_sides: Arc::new(of_sides),
            pictures_of_pages: Arc::new(of_pages),
            times,
        });
    }

    fn findings(&self, report: &Report, game: Option<&RenderedGame>) -> Arc<Vec<Value>> {
        Arc::new(findings::told(report, game, &self.workshop.author.homes()))
    }

    /// What was shown stays, and why it can't be shown anew is told as a finding.
    fn show_failure(&self, generation: u64, error: &LoadError) {
        let finding = json!({
            "code": null, "name": null, "severity": "error", "message": with_causes(error),
            "primary": null, "context": [], "hints": [], "patch": null, "id": "unreadable", "spots": [],
        });
        self.workshop.show(|before| Snapshot {
            generation,
            findings: Arc::new(vec![finding]),
            report: Arc::default(),
            stale: true,
            whole: true,
            times: BTreeMap::new(),
            ..before.clone()
        });
    }
}

/// What is known of a game; what was known before where it is the same.
fn changed_about(before: &Arc<Value>, now: Value) -> Arc<Value> {
    if **before == now { Arc::clone(before) } else { Arc::new(now) }
}

fn pictures_of(sides: &Arc<RenderedSides>, digests: &[u128]) -> Arc<Vec<(u128, Source)>> {
    let source = |(page, digest): (usize, &u128)| (*digest, Source::Sides(Arc::clone(sides), page));
    Arc::new(digests.iter().enumerate().map(source).collect())
}

fn named(names: &[String], digests: &[u128]) -> Vec<Side> {
    let side = |(name, digest): (&String, &u128)| Side { name: name.clone(), digest: *digest };
    names.iter().zip(digests).map(side).collect()
}

fn ms(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}

#[expect(clippy::disallowed_methods, reason = "times are shown and stand in no product")]
fn now() -> Instant {
    Instant::now()
}
