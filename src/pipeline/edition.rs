//! A game beside an earlier state of it: what looks different, and what it looked like.

use super::load_and_check;
use super::monitor::Monitor;
use super::rendered_game::RenderedGame;
use super::sides::Keep;
use super::since::{self, SinceError};
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_load::Revision;
use cardwright_typeset::Document;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The list of what was made, in a folder of products.
const LIST: &str = "manifest.json";

/// An earlier state of a game. It is drawn when somebody first compares with it.
pub struct Edition {
    source: Source,
    drawn: OnceLock<Result<RenderedGame, String>>,
}

/// Where the earlier edition is kept.
enum Source {
    /// The sums of its sides by their names, and the folder where their pictures may be.
    Listed(BTreeMap<String, String>, PathBuf),
    /// Files of a revision, and what it was called.
    Revision(Revision, String),
    /// A folder with a game.
    Folder(PathBuf),
}

/// A side or a page that does not look as it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// `sides`, the file of a booklet, `board` and its id, or `boxes`.
    pub document: String,
    /// The name of the side; empty for a page.
    pub side: String,
    /// Its page in that document now, from 0, if it is still there.
    pub now: Option<usize>,
    /// The same as it was then. `None` where there was none, or only its sum is known.
    pub then: Option<usize>,
    /// Whether it was there then.
    pub was: bool,
}

impl Edition {
    /// Looks up an earlier state: the folder of a game or of products, a `manifest.json`, an edition that the game
    /// keeps, or a revision of git. It is drawn later.
    ///
    /// # Errors
    /// When there is no such state.
    pub fn find(data: &Path, name: &str, against: &str) -> Result<Self, SinceError> {
        let path = Path::new(against);
        let listed = |path: &Path| -> Result<Source, SinceError> {
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            Ok(Source::Listed(since::listed(path)?.sides, folder))
        };
        let source = if path.join("game.toml").is_file() {
            Source::Folder(path.to_path_buf())
        } else if path.join(LIST).is_file() {
            listed(&path.join(LIST))?
        } else if path.is_file() {
            listed(path)?
        } else if let Some(edition) = cardwright_load::edition(data, name, against)? {
            listed(&edition)?
        } else {
            Source::Revision(cardwright_load::revision(data, name, against)?, against.to_owned())
        };
        Ok(Self { source, drawn: OnceLock::new() })
    }

    /// Whether pages are compared as well: of a list only the sides are known.
    pub fn has_pages(&self) -> bool {
        !matches!(self.source, Source::Listed(..))
    }

    /// What looks different now, sides first. The small line at the foot of a card, which names the edition, does not
    /// count.
    ///
    /// # Errors
    /// When the game as it was can't be drawn: the reason.
    pub fn differences(&self, now: &RenderedGame) -> Result<Vec<Difference>, String> {
        let (new, old, listed) = match self.then()? {
            None => {
                let Source::Listed(sums, _) = &self.source else {
                    unreachable!("else it is drawn")
                };
                let old = sums.iter().map(|(side, sum)| (side.clone(), sum.clone())).collect();
                (sums_of(now), old, true)
            }
            Some(then) => (sums_of(now), sums_of(then), false),
        };
        let mut all = differing("sides", &new, &old);
        for it in all.iter_mut().filter(|_| listed) {
            it.then = None;
        }
        let Some(then) = self.then()? else { return Ok(all) };
        let (new, old) = (now.documents(), then.documents());
        let none = Vec::new();
        let digests = |document: &Document| -> Vec<(String, u128)> {
            let pages = cardwright_typeset::page_sizes(document).len();
            let digest = |page| (String::new(), cardwright_typeset::page_digest(document, page));
            (0..pages).map(digest).collect()
        };
        let names = new.iter().chain(&old).map(|it| it.0.as_str()).filter(|it| *it != "sides");
        let mut seen: Vec<&str> = Vec::new();
        for name in names {
            if seen.contains(&name) {
                continue;
            }
            seen.push(name);
            let of = |all: &[(String, &Document)]| {
                all.iter().find(|it| it.0 == name).map_or(none.clone(), |it| digests(it.1))
            };
            let (new, old) = (of(&new), of(&old));
            for page in 0..new.len().max(old.len()) {
                if new.get(page) != old.get(page) {
                    let at = |all: &[(String, u128)]| Some(page).filter(|it| *it < all.len());
                    all.push(Difference {
                        document: name.to_owned(),
                        side: String::new(),
                        now: at(&new),
                        then: at(&old),
                        was: page < old.len(),
                    });
                }
            }
        }
        Ok(all)
    }

    /// A page as it was, of the document of that name, from 0: SVG with its bleed. `None` when it had no such
    /// page, or only a list of it was kept.
    pub fn svg(&self, document: &str, page: usize) -> Option<String> {
        let then = self.then().ok()??;
        let found = then.documents().into_iter().find(|it| it.0 == document)?;
        let is_there = page < cardwright_typeset::page_sizes(found.1).len();
        is_there.then(|| cardwright_typeset::svg(found.1, page))
    }

    /// A side as it was, with its bleed: the PNG that a build laid beside its list. `None` when there is no
    /// such file.
    pub fn png(&self, side: &str) -> Option<Vec<u8>> {
        let Source::Listed(sums, folder) = &self.source else { return None };
        let plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        if !sums.contains_key(side) || !side.chars().all(plain) {
            return None;
        }
        let paths = ["cards", "aids"].map(|it| folder.join(it).join(format!("bleed/{side}.png")));
        let path = paths.into_iter().find(|it| it.is_file())?;
        cardwright_load::bytes(&path).ok()
    }

    /// The game as it was, unless only a list of it is there.
    fn then(&self) -> Result<Option<&RenderedGame>, String> {
        let (data, name, revision): (_, &PathBuf, _) = match &self.source {
            Source::Listed(..) => return Ok(None),
            Source::Revision(files, name) => {
                (files.data.as_path(), &files.game, Some((files, name)))
            }
            Source::Folder(game) => (game.parent().unwrap_or(Path::new("")), game, None),
        };
        let drawn = self.drawn.get_or_init(|| {
            let mut report = Report::new();
            let (path, levels) = (name.to_string_lossy(), LintLevels::default());
            let monitor = Monitor::default();
            let drawn =
                load_and_check(data, &path, Some(Keep::All), &levels, &monitor, &mut report);
            let first = || {
                let first = report.sorted().first().map(|it| it.message.clone());
                first.unwrap_or_else(|| "no error is told".to_owned())
            };
            let why = match drawn {
                Ok(Some(drawn)) => return Ok(drawn),
                Ok(None) => first(),
                Err(error) => error.to_string(),
            };
            Err(match revision {
                Some((files, asked)) => since::broken(files, asked, &why).to_string(),
                None => format!("the game in {} can't be drawn: {why}", name.display()),
            })
        });
        drawn.as_ref().map(Some).map_err(Clone::clone)
    }
}

fn sums_of(game: &RenderedGame) -> Vec<(String, String)> {
    game.faces().map(cardwright_faces::digests).unwrap_or_default()
}

/// What is not the same under one name, in the order of now; what has gone comes last.
fn differing(
    document: &str,
    now: &[(String, String)],
    then: &[(String, String)],
) -> Vec<Difference> {
    let find = |all: &[(String, String)], name: &str| all.iter().position(|it| it.0 == name);
    let difference = |name: &str| {
        let (now, then) = (find(now, name), find(then, name));
        Difference {
            document: document.to_owned(),
            side: name.to_owned(),
            now,
            then,
            was: then.is_some(),
        }
    };
    let changed = now.iter().filter(|it| !then.contains(it)).map(|it| difference(&it.0));
    let gone = then.iter().filter(|it| find(now, &it.0).is_none()).map(|it| difference(&it.0));
    changed.chain(gone).collect()
}
