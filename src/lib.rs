//! cardwright as a library: read a game, check it, draw one side, build everything.
//!
//! A game is a folder with a `game.toml`; `docs/writing-a-game.md` has its format. The program `cardwright` does
//! all that this library does, and more. All other crates of the workspace are parts of both, and may change at
//! any time.
//!
//! ```
//! use cardwright::Game;
//!
//! let game = Game::load("tests/games/tiny")?;
//! assert_eq!(game.title(), "Tiny");
//!
//! // Text, layout and rules are compared with each other.
//! let findings = game.check()?;
//! assert!(findings.is_empty(), "{findings}");
//!
//! // One side, with its bleed.
//! let svg = game.front("stone")?;
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), cardwright::Error>(())
//! ```
//!
//! Sheets, booklets and images are written to a folder at once or not at all:
//!
//! ```
//! # use cardwright::Game;
//! # let out = std::env::temp_dir().join(format!("cardwright-example-{}", std::process::id()));
//! let files = Game::load("tests/games/tiny")?.build(&out)?;
//! assert!(files.iter().any(|it| it == "cards.pdf"));
//! # std::fs::remove_dir_all(out).ok();
//! # Ok::<(), cardwright::Error>(())
//! ```
//!
//! A game with mistakes is not read; the [`Findings`] say what is wrong, with file, line and column:
//!
//! ```no_run
//! # use cardwright::{Error, Game};
//! match Game::load("data/skirmish") {
//!     Ok(game) => println!("{} has {} cards", game.title(), game.cards().count()),
//!     Err(Error::Findings(findings)) => {
//!         for it in findings.iter() {
//!             println!("{}:{}:{}: {}", it.file, it.line, it.column, it.message);
//!         }
//!     }
//!     Err(other) => println!("{other}"),
//! }
//! ```

mod findings;

pub use cardwright_base::diagnostic::Severity;
pub use findings::{Finding, Findings};

use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_export::Place;
use cardwright_model::Assets;
use cardwright_pipeline::{BuildRequest, Progress};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why something could not be done.
#[derive(Debug, Error)]
pub enum Error {
    /// The game has mistakes that nothing can be made of.
    #[error("the game has mistakes:\n{0}")]
    Findings(Findings),
    /// The game has no card, or no back, of that id.
    #[error("there is no side of `{0}`")]
    NoSide(String),
    /// The game can't be read, a PDF can't be made, or the disk refuses.
    #[error(transparent)]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

/// A game that was read without a mistake in its data.
#[derive(Debug)]
pub struct Game {
    folder: String,
    model: cardwright_model::Game,
    assets: Assets,
    /// Holds the texts that were read, for places in later findings.
    read: Report,
}

impl Game {
    /// Reads the game in a folder.
    ///
    /// # Errors
    /// [`Error::Findings`] for mistakes in its files, [`Error::Failed`] where they can't be read.
    pub fn load(folder: impl AsRef<Path>) -> Result<Self, Error> {
        let absolute = std::path::absolute(folder).map_err(failed)?;
        let folder = absolute.to_string_lossy().into_owned();
        let mut report = Report::new();
        let loaded = cardwright_load::load(data(), &folder, &mut report).map_err(failed)?;
        let Some((model, assets)) = loaded else {
            return Err(Error::Findings(Findings(report)));
        };
        Ok(Self { folder, model, assets, read: report })
    }

    /// The title of the game, as players know it.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.model.title.value
    }

    /// The ids of its cards, in their order in the data.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.model.cards.iter().map(|it| it.id.value.as_str())
    }

    /// Everything that the checks find, as `cardwright check` does: data, texts, layout, sheets, rules.
    ///
    /// # Errors
    /// When a file of the game can no longer be read.
    pub fn check(&self) -> Result<Findings, Error> {
        let mut report = Report::new();
        cardwright_pipeline::check(data(), &self.folder, true, &LintLevels::default(), &mut report)
            .map_err(failed)?;
        Ok(Findings(report))
    }

    /// The front of a card as SVG, with its bleed; lengths are in points.
    ///
    /// # Errors
    /// When there is no such card, or a side of the game can't be drawn.
    pub fn front(&self, card: &str) -> Result<String, Error> {
        self.side(card)
    }

    /// A back as SVG, by the back's own id, with its bleed; lengths are in points.
    ///
    /// # Errors
    /// When there is no such back, or a side of the game can't be drawn.
    pub fn back(&self, back: &str) -> Result<String, Error> {
        self.side(&format!("back-{back}"))
    }

    fn side(&self, name: &str) -> Result<String, Error> {
        let mut report = self.read.branch();
        let faces = cardwright_pipeline::faces(&self.model, &self.assets, &mut report);
        let Some(faces) = faces else { return Err(Error::Findings(Findings(report))) };
        let page = faces.names.iter().position(|it| it == name);
        let page = page.ok_or_else(|| Error::NoSide(name.to_owned()))?;
        Ok(cardwright_typeset::svg(&faces.document, page))
    }

    /// Makes everything that `cardwright build` makes and writes it to a folder, which is made where it is missing.
    /// Gives the paths of the files in it.
    ///
    /// # Errors
    /// [`Error::Findings`] when the game has errors; then nothing is written.
    pub fn build(&self, out: impl Into<PathBuf>) -> Result<Vec<String>, Error> {
        let mut report = Report::new();
        let wanted = BuildRequest::new(data(), &self.folder, true);
        let levels = LintLevels::default();
        let built = cardwright_pipeline::build(&wanted, &levels, &mut report, &Progress::SILENT);
        let Some(built) = built.map_err(failed)? else {
            return Err(Error::Findings(Findings(report)));
        };
        let place = Place::named(&out.into());
        cardwright_export::write(&built.products, &place).map_err(failed)?;
        Ok(built.products.into_iter().map(|it| it.path).collect())
    }
}

/// Where a game lies that is named and not given by its path; here all are given by their path.
fn data() -> &'static Path {
    Path::new("data")
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Failed(Box::new(error))
}
