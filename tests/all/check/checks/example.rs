//! Examples on the pages of checks: a change to a game, and the lines at which the check fires.
//!
//! An example is a heading of the third level with one block or more that look like this:
//!
//! ````text
//! ```diff tiny/hands.toml
//!  id = "cloth"
//! -title = "CLOTH"
//! !title = "Cloth"
//! ```
//! ````
//!
//! A line begins with a blank (it is there), `-` (it goes), `+` (it comes), `!` (it comes, and the
//! check fires at it) or `?` (it is there, and the check fires at it). Lines that are there must be
//! found in the file next to each other. A block of new lines alone stands at the file's end, or is
//! a new file. Where the heading ends in `exported for SHOP` the game is exported. Paths are those
//! of the data folder; `templates/` and `art/` lie beside it. A file in
//! `scenarios/<game>/` or `transcripts/<game>/` is played instead of checking the game.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{self, Diagnostic, Report, Severity};
use cardwright_check::{Check, LintLevels, Pass, registry};
use cardwright_pipeline::{ExportRequest, Progress};
use std::collections::BTreeSet;
use std::fs;

/// A change to a game.
pub struct Example {
    pub title: String,
    changes: Vec<Change>,
}

struct Change {
    path: String,
    /// The mark of each line, and the line.
    lines: Vec<(char, String)>,
}

/// A changed game that was checked, and what was found.
pub struct Checked {
    pub project: Project,
    pub game: &'static str,
    /// Whether its pages were set.
    pub pages: bool,
    pub report: Report,
}

/// A file and a line in it, from 1.
type Place = (String, usize);

/// The examples under a heading of the second level.
pub fn under(page: &str, heading: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut here = false;
    let mut open = false;
    for line in page.lines() {
        if let Some(path) = line.strip_prefix("```diff ") {
            open = true;
            if here {
                let change = Change { path: path.trim().to_owned(), lines: Vec::new() };
                examples.last_mut().expect("a block has a title").changes.push(change);
            }
        } else if line == "```" {
            open = false;
        } else if open && here {
            let mut chars = line.chars();
            let mark = chars.next().unwrap_or(' ');
            let example = examples.last_mut().expect("a line stands in an example");
            let change = example.changes.last_mut().expect("a line stands in a block");
            change.lines.push((mark, chars.as_str().to_owned()));
        } else if let Some(title) = line.strip_prefix("## ") {
            here = title == heading;
        } else if let Some(title) = line.strip_prefix("### ").filter(|_| here) {
            examples.push(Example { title: title.to_owned(), changes: Vec::new() });
        }
    }
    examples
}

impl Example {
    /// Makes the changed game and holds the check's findings against the marks; gives it back if it was checked, and
    /// neither played nor exported. A game of which nothing is marked must be one that every stage can work with:
    /// where one gives up, no check looks, and silence proves nothing.
    pub fn examine(&self, check: &Check) -> Result<Option<Checked>, String> {
        let first = self.changes.first().ok_or("has no block")?;
        let game = self.game()?;
        let (project, marked) = self.changed()?;
        let pages =
            matches!(check.pass, Pass::Pages(_) | Pass::Languages) || check.code.starts_with('F');
        let mut report = Report::new();
        let mut is_checked = false;
        let data = project.path("data");
        if first.path.starts_with("scenarios/") {
            let file = data.join(&first.path);
            cardwright_pipeline::scenarios(&data, &[file], &mut report).map(drop)
        } else if first.path.starts_with("transcripts/") {
            let file = data.join(&first.path);
            cardwright_pipeline::replay(&data, &file, None, &mut report).map(drop)
        } else if let Some((_, shop)) = self.title.rsplit_once("exported for ") {
            return self.export((&project, game, shop), check, marked).map(|()| None);
        } else {
            is_checked = true;
            cardwright_pipeline::check(&data, game, pages, &LintLevels::default(), &mut report)
        }
        .map_err(|error| format!("{}: {error}", first.path))?;
        self.compare(&project, check, &report, marked)?;
        Ok(is_checked.then_some(Checked { project, game, pages, report }))
    }

    /// The changed game, and the places that are marked.
    fn changed(&self) -> Result<(Project, BTreeSet<Place>), String> {
        let (project, game) = (Project::empty(), self.game()?);
        let home = if game == "tiny" { "tests/games/tiny" } else { "data/skirmish" };
        project.lay(&repository(home), &format!("data/{game}"));
        let mut marked = BTreeSet::new();
        for change in &self.changes {
            marked.extend(change.apply(&project)?);
        }
        Ok((project, marked))
    }

    /// Holds the findings of an export for a shop against the marks.
    fn export(
        &self,
        (project, game, shop): (&Project, &str, &str),
        check: &Check,
        marked: BTreeSet<Place>,
    ) -> Result<(), String> {
        let (data, mut report) = (project.path("data"), Report::new());
        let (language, product, dpi, url) = (None, None, None, None);
        let wanted = ExportRequest {
            data: &data,
            game,
            language,
            shop,
            product,
            dpi,
            url,
            aids: false,
            only: &[],
            since: None,
        };
        let progress = Progress { start: &|_| (), step: &|| () };
        cardwright_pipeline::export(
            &wanted,
            &cardwright_check::LintLevels::default(),
            &mut report,
            &progress,
        )
        .map_err(|error| error.to_string())?;
        self.compare(project, check, &report, marked)
    }

    /// Holds the check's findings against the marks.
    fn compare(
        &self,
        project: &Project,
        check: &Check,
        report: &Report,
        marked: BTreeSet<Place>,
    ) -> Result<(), String> {
        let root = format!("{}/", project.path("").display()).replace("//", "/");
        let mut found = BTreeSet::new();
        for finding in report.sorted().into_iter().filter(|it| it.code == check.code) {
            let Some(label) = &finding.primary else {
                return Err(format!("fires without a place: {}", finding.message));
            };
            let path = report.sources.path(label.span.source);
            let path = path.strip_prefix(&root).unwrap_or(path).replace("data/../", "");
            found.insert((path, report.sources.position(label.span).0));
        }
        let all = diagnostic::render(report, diagnostic::TerminalStyle::PLAIN);
        let broken = |it: &&Diagnostic| {
            let by_stage = registry::find(it.code).is_none_or(|it| matches!(it.pass, Pass::Stage));
            // Without its data no check ever looks.
            by_stage && it.severity == Severity::Error && it.code.starts_with('D')
        };
        if marked.is_empty() && report.sorted().into_iter().any(|it| broken(&it)) {
            return Err(format!("is no whole game\n{all}"));
        }
        if found == marked {
            return Ok(());
        }
        let all = diagnostic::render(report, diagnostic::TerminalStyle::PLAIN);
        Err(format!("fires at {found:?}, marked is {marked:?}\n{all}"))
    }

    /// The game it changes.
    fn game(&self) -> Result<&'static str, String> {
        let named = |game: &&str| self.changes.iter().any(|it| it.path.contains(*game));
        let game = ["tiny", "skirmish"].into_iter().find(named);
        game.ok_or_else(|| "names no game".to_owned())
    }
}

impl Change {
    /// Writes the changed file; gives the places of its marks.
    fn apply(&self, project: &Project) -> Result<BTreeSet<Place>, String> {
        let beside = self.path.starts_with("templates/") || self.path.starts_with("art/");
        let path = if beside { self.path.clone() } else { format!("data/{}", self.path) };
        if beside && !project.path(&path).exists() {
            // Art that is local hides all that is built in.
            let whole: Vec<&str> = path.split('/').take(2).collect();
            let folder = if path.starts_with("art/") { whole.join("/") } else { path.clone() };
            if repository(&folder).is_dir() {
                project.lay(&repository(&folder), &folder);
            } else if let Ok(bytes) = fs::read(repository(&folder)) {
                project.write(&path, &bytes);
            }
        }
        let text = fs::read_to_string(project.path(&path)).unwrap_or_default();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let old: Vec<&String> =
            self.lines.iter().filter(|it| " -?".contains(it.0)).map(|it| &it.1).collect();
        let at = match old.len() {
            0 => lines.len(),
            many => lines
                .windows(many)
                .position(|window| window.iter().eq(old.iter().copied()))
                .ok_or_else(|| format!("these lines are not in {path}: {old:?}"))?,
        };
        let kept = self.lines.iter().filter(|it| it.0 != '-');
        let places = kept.clone().enumerate().filter(|(_, it)| "!?".contains(it.0));
        let places = places.map(|(offset, _)| (path.clone(), at + offset + 1)).collect();
        let new: Vec<String> = kept.map(|it| it.1.clone()).collect();
        lines.splice(at..at + old.len(), new);
        project.write(&path, (lines.join("\n") + "\n").as_bytes());
        Ok(places)
    }
}
