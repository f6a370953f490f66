//! Scenario files and position files: what a game is set up by, lines of play, and what must come of
//! them. The set-up is kept as it is written, for the rules of the game to read.

use super::LoadError;
use super::datum::datum;
use super::entry::{Entry, similar};
use super::folder;
use super::loader::Loader;
use super::table::Table;
use super::texts::chosen_options;
use super::vault::Vault;
use cardwright_base::diagnostic::{Diagnostic, Report, SourceId, SourceMap, Span};
use cardwright_model::{Answer, Located, QueryEntry, Question, STANDARD, Scenario, SetUp};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::de::DeValue;

/// Counts that a file may speak of; a guard against slips, not a rule.
const NUMBERS: RangeInclusive<i64> = -1_000_000_000..=1_000_000_000;

/// A position file: the name of its game if it says so, and what is set up.
pub(crate) type PositionFile = (Option<Located<String>>, SetUp);

/// The folder of a game that holds its scenarios.
const OWN: &str = "scenarios";

/// The scenario files that somebody names: those of a game, by its name or its folder; a file; or all below a
/// folder, in order.
///
/// # Errors
/// When a folder can't be read.
pub fn scenarios(data: &Path, given: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let name = given.to_string_lossy();
    let game = if given.is_file() { None } else { folder::find(data, &name).ok() };
    let path = match &game {
        Some(game) => game.game.join(OWN),
        None if given.is_dir() => given.to_path_buf(),
        None => return Ok(vec![given.to_path_buf()]),
    };
    if game.is_some() && !path.is_dir() {
        return Ok(Vec::new());
    }
    let files = Vault::open(&path)?.files("", &[".toml"])?;
    Ok(files.into_iter().map(|it| path.join(it)).collect())
}

/// Reads the scenarios of a file. `None` when errors were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn scenario(path: &Path, report: &mut Report) -> Result<Option<Vec<Scenario>>, LoadError> {
    let home = home(path);
    whole(path, "a scenario", report, |root| file(root, home.as_deref(), false))
}

/// The folder of the game that a file lies in.
fn home(path: &Path) -> Option<String> {
    let here = Path::new(".");
    let above = path.ancestors().skip(1);
    let above = above.map(|it| if it.as_os_str().is_empty() { here } else { it });
    let mut games = above.filter(|it| it.join("game.toml").is_file());
    games.next().map(|it| it.display().to_string())
}

/// Reads the scenarios that a game carries in its folder, in the order of the files. What can't be read as one
/// is reported.
///
/// # Errors
/// When there is no such game, or a file can't be read at all.
pub fn game_scenarios(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Arc<[Scenario]>, LoadError> {
    let folder = folder::find(data, name)?;
    let files = folder.vault.files(OWN, &[".toml"])?;
    Loader::with(report, |loader| {
        let mut read = Vec::new();
        for inner in files {
            let source = loader.source(&folder.vault, &format!("{OWN}/{inner}"))?;
            read.extend(source.map(|it| (it, loader.path(it), loader.text(it))));
        }
        if let Some(all) = faultless(&read, &folder.id) {
            return Ok(all);
        }
        let mut all = Vec::new();
        for (source, ..) in read {
            let before = loader.errors();
            let found = in_file(loader, source, &folder.id);
            all.extend(found.filter(|_| loader.errors() == before).unwrap_or_default());
        }
        Ok(all.into())
    })
}

/// The scenarios of all files, if nothing is wrong with them. They are many, and most edits leave them as they are.
#[comemo::memoize]
fn faultless(files: &[(SourceId, String, String)], game: &str) -> Option<Arc<[Scenario]>> {
    let mut all = Vec::new();
    for (source, path, text) in files {
        all.extend(Loader::alone(*source, path, text, |loader, it| in_file(loader, it, game))?);
    }
    Some(all.into())
}

fn in_file(loader: &Loader, source: SourceId, game: &str) -> Option<Vec<Scenario>> {
    let read = |root: Table<'_>| root.read(|root| file(root, Some(game), true));
    Table::file(loader, source, "a scenario", None, read).flatten()
}

/// Reads a position file: the name of its game if it says so, and what is set up. `None` when errors
/// were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn position(path: &Path, report: &mut Report) -> Result<Option<PositionFile>, LoadError> {
    whole(path, "a position", report, |root| {
        let game = root.text("game");
        Some((game, SetUp { words: rest(root, &["game"]), span: root.span() }))
    })
}

/// Reads a file by its root table. `None` when errors were pushed.
fn whole<T>(
    path: &Path,
    what: &'static str,
    report: &mut Report,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Result<Option<T>, LoadError> {
    Loader::with(report, |loader| {
        let before = loader.errors();
        let Some(file) = loader.text_file(path)? else { return Ok(None) };
        let found = Table::file(loader, file, what, None, |root| root.read(read)).flatten();
        Ok(found.filter(|_| loader.errors() == before))
    })
}

/// The scenarios of a file: the file itself, or each of its `[[case]]`. `home` is the game that they are about
/// where they name none, and the only one where the file is its `own`.
fn file(root: &Table<'_>, home: Option<&str>, own: bool) -> Option<Vec<Scenario>> {
    let named = root.text_if("game");
    if let (Some(home), Some(name)) = (home.filter(|_| own), &named)
        && name.value != home
    {
        let message = format!("a scenario of `{home}` names another game, `{}`", name.value);
        let fault = Diagnostic::error("D004", message).at(name.span, "not this game");
        root.push(fault.hint("leave `game` out: a scenario in a game's folder is about that game"));
        return None;
    }
    let game = match (named, home) {
        (Some(name), _) => Some(name),
        (None, Some(home)) => Some(Located::new(home.to_owned(), root.span())),
        (None, None) => root.text("game"),
    };
    // What is wrong besides is told as well.
    let nameless = game.is_none();
    let game = game.unwrap_or_else(|| Located::new(String::new(), root.span()));
    if root.value("case").is_none() {
        let scenario = read(root, &game, None);
        return (!nameless).then(|| vec![scenario]);
    }
    let shared = root.lines("proves");
    Some(root.each("case", "a scenario", |table| {
        table.need("title");
        Some(read(table, &game, Some(&shared)))
    }))
}

/// One scenario; where there are several in its file, all prove what is `shared`.
fn read(root: &Table<'_>, game: &Located<String>, shared: Option<&[Located<String>]>) -> Scenario {
    let title = root.text_if("title");
    let mut proves = root.lines("proves");
    proves.extend(shared.into_iter().flatten().cloned());
    let variant = root.text_if("variant").filter(|it| it.value != STANDARD);
    let rulings = chosen_options(root);
    let lines = root.table_if("play", "the play").map(|table| table.read(|it| it.lines("lines")));
    let mut asked = Vec::new();
    if let Some(expect) = root.table_if("expect", "what is expected") {
        below(&expect, &[], &mut asked);
        asked.sort_by_key(|it| it.span.start);
    }
    let words = rest(root, &Scenario::KEYS);
    Scenario {
        game: game.clone(),
        title,
        proves,
        variant,
        rulings,
        set_up: SetUp { words, span: root.span() },
        lines: lines.unwrap_or_default(),
        asked,
        among_others: shared.is_some(),
        span: root.span(),
    }
}

/// The keys of a file besides those that every game has. One that is nearly one of those is left, so
/// that it is told.
fn rest(root: &Table<'_>, shared: &[&str]) -> Vec<QueryEntry> {
    let absent = shared.iter().copied().filter(|key| root.value(key).is_none());
    let (source, mut all) = (root.span().source, Vec::new());
    let place = |range: Range<usize>, _: &SourceMap| Span::new(source, range);
    for (key, span) in root.keys() {
        if shared.contains(&key) || similar(key, absent.clone()).is_some() {
            continue;
        }
        root.entry(key);
        let Some(value) = root.value(key) else { continue };
        if let Some(value) = datum(value, &place, root.loader) {
            all.push(QueryEntry { key: Located::new(key.to_owned(), span), value });
        }
    }
    all.sort_by_key(|it| it.key.span.start);
    all
}

/// What must be answered: every key that leads to a value.
fn below(table: &Table<'_>, above: &[Located<String>], all: &mut Vec<Question>) {
    for (name, place) in table.keys() {
        let Some(entry) = table.entry(name) else { continue };
        let mut key = above.to_vec();
        key.push(Located::new(name.to_owned(), place));
        let wanted = match entry.value {
            DeValue::Table(_) => {
                if let Some(inner) = entry.table("what is expected") {
                    below(&inner, &key, all);
                }
                continue;
            }
            DeValue::Integer(_) => entry.whole(NUMBERS).map(|it| Answer::Number(it.value)),
            DeValue::Boolean(_) => entry.flag().map(Answer::Flag),
            DeValue::Array(_) => {
                let items: Vec<Entry<'_>> = entry.items().unwrap_or_default();
                let texts = items.into_iter().filter_map(Entry::text);
                Some(Answer::List(texts.collect()))
            }
            _ => entry.text().map(|it| Answer::Words(it.value)),
        };
        all.extend(wanted.map(|wanted| Question { key, wanted, span: entry.span }));
    }
}
