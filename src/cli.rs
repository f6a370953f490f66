//! The command line: types only, every option documented with its unit.

mod calibrate;
mod export;
mod limits;
mod perft;
mod preflight;
mod print;
mod simulation;

pub use calibrate::CalibrateArgs;
pub use export::ExportArgs;
pub use limits::LimitArgs;
pub use perft::{PerftArgs, RotationArg};
pub use preflight::PreflightArgs;
pub use print::PrintArgs;
pub use simulation::{ContestArgs, MergeArgs, ShardArg, SimulateArgs, SweepArg};

use crate::model::Flip;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// One source of truth for a tabletop game becomes card sheets, a rulebook and images.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make everything that a game prints: card sheets, booklets, images, lists.
    ///
    /// Exit code: 0 when all is made, 1 when the game has errors (nothing is written then), 2 when
    /// the program could not run.
    Build(BuildArgs),
    /// Find every way in which cards, texts, counts, art and layout disagree; write nothing.
    ///
    /// Exit code: 0 when nothing was found, 1 when something was, advice included, 2 when the
    /// program could not run.
    Check(CheckArgs),
    /// Make the files that a shop prints cards from, or a program plays with (docs/shops.md).
    ///
    /// Exit code: 0 when all is written, 1 when the game has errors or the shop would not take it
    /// (nothing is written then), 2 when the program could not run.
    Export(ExportArgs),
    /// Write JSON Schema for a game's data files, so that editors complete and check them.
    ///
    /// Exit code: 0 when all is written, 1 when the game has errors, 2 when the program could not
    /// run.
    Schema(SchemaArgs),
    /// Begin or go on with a translation: make room for every text that has none, say what is out of
    /// date.
    ///
    /// Exit code: 0 when the translation is whole, 1 when there is something to do or the game has
    /// errors, 2 when the program could not run.
    Translate(TranslateArgs),
    /// Play a game many times, and write what came of it: counts as JSON, and a report on how balanced
    /// it is.
    ///
    /// Exit code: 0 when all games came to an end, 1 when the game has errors (nothing is written then)
    /// or games were broken off, 2 when the program could not run.
    Simulate(SimulateArgs),
    /// Add up the shards of a simulation: writes what the whole run would have written.
    ///
    /// Exit code: as of `simulate`; 2 also when the files are not the shards of one run.
    Merge(MergeArgs),
    /// Let two policies play each other many times and say which of them is stronger.
    ///
    /// Half of the seats belong to each of them, and every way to share the seats out comes equally
    /// often. Exit code: 0 when it was played, 1 when the game has errors, 2 when the program could not
    /// run.
    Contest(ContestArgs),
    /// Play scenarios: small positions with lines of play, and what must come of them
    /// (docs/scenarios.md).
    ///
    /// Exit code: 0 when all came as they say, 1 when one did not, 2 when one can't be played or the
    /// program could not run.
    Scenario(ScenarioArgs),
    /// Play a game in the terminal, or let policies play it and hear of it (docs/playing.md).
    ///
    /// Exit code: 0 when it came to an end or was left, 1 when the game has errors or was broken off,
    /// 2 when the program could not run.
    Play(PlayArgs),
    /// Play a game again that was written down, every line held against the rules
    /// (docs/playing.md).
    ///
    /// Exit code: 0 when the rules allow every line, 1 when they forbid one, 2 when it can't be played
    /// or the program could not run.
    Replay(ReplayArgs),
    /// Print a sheet that shows how far a printer's second side is off, or keep what it showed, so that
    /// `build --printer` can correct it (docs/printing.md).
    ///
    /// Exit code: 0 when it is written, 1 when a printer's file has errors, 2 when the program could not
    /// run.
    Calibrate(CalibrateArgs),
    /// Look at PDFs, ours or not, with the eyes of who prints them (docs/preflight.md).
    ///
    /// Exit code: 0 when nothing was found, 1 when something was, 2 when a file could not be read or the
    /// program could not run.
    Preflight(PreflightArgs),
    /// Count the positions that turns lead to, from a position file (docs/skorm.md): nodes, and how
    /// many of them differ.
    ///
    /// Exit code: 0 when they are counted, 1 when the game or the position has errors, 2 when the
    /// program could not run.
    Perft(PerftArgs),
    /// Print the page of a check: what it finds, why it matters and what to write instead.
    Explain(ExplainArgs),
}

/// Which game, and where it lies.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// Name of a folder under the data folder, or the path of a game's folder.
    pub game: String,
    /// Folder of games; `templates`, `fonts` and `art` beside it stand before the built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
}

/// What findings weigh.
#[derive(Debug, Args)]
pub struct WeightArgs {
    /// Make these findings errors: names or codes of checks, `warnings`, `advice` or `all`.
    #[arg(long, value_name = "CHECK", value_delimiter = ',')]
    pub deny: Vec<String>,
    /// Let these findings pass: names or codes of checks, `warnings`, `advice` or `all`. What the
    /// program can't go on without stays an error.
    #[arg(long, value_name = "CHECK", value_delimiter = ',')]
    pub allow: Vec<String>,
}

/// Arguments of `build`.
#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// What findings weigh.
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Build it in another language: the tag of a translation, such as `de-DE`. What it lacks stays
    /// in the game's own language.
    #[arg(long, value_name = "TAG")]
    pub language: Option<String>,
    /// Folder to write the products into [default: out/GAME, with --language out/GAME/TAG].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Make no PNG files: only sheets, booklets and lists.
    #[arg(long)]
    pub no_images: bool,
    /// What to print, beyond or instead of what the game says.
    #[command(flatten)]
    pub print: PrintArgs,
    /// What the run may use up.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How the paper is turned over between its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FlipArg {
    /// About its longer edge.
    LongEdge,
    /// About its shorter edge.
    ShortEdge,
}

impl From<FlipArg> for Flip {
    fn from(flip: FlipArg) -> Self {
        match flip {
            FlipArg::LongEdge => Self::LongEdge,
            FlipArg::ShortEdge => Self::ShortEdge,
        }
    }
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Name of a folder under the data folder, or the path of a game's folder.
    #[arg(required_unless_present = "list")]
    pub game: Option<String>,
    /// Folder of games; `templates`, `fonts` and `art` beside it stand before the built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// What findings weigh.
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Set no pages: leave out the checks that measure them.
    #[arg(long)]
    pub no_fit: bool,
    /// Apply the mechanical remedies to the game's files, then check again.
    #[arg(long)]
    pub fix: bool,
    /// How to print what was found.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Print the table of all checks instead.
    #[arg(long)]
    pub list: bool,
    /// What the run may use up.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a person at a terminal.
    Human,
    /// One JSON document (docs/diagnostics.md).
    Json,
    /// SARIF 2.1.0, for code review tools.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

/// Arguments of `translate`.
#[derive(Debug, Args)]
pub struct TranslateArgs {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// Tag of the language, such as `de` or `de-DE`.
    pub tag: String,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Code or name of a check, such as D001 or duplicate-id.
    pub check: String,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// Folder to write the schemas into [default: `schema` in the game's folder].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `scenario`.
#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them: all `.toml` files below, in order.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Folder of games.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// How to print what came.
    #[arg(long, value_enum, default_value_t = Form::Human)]
    pub format: Form,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// How many play.
    #[arg(long, value_name = "NUMBER")]
    pub seats: u8,
    /// A seat that is asked what it does, by number from 1 or by letter; may be given several times.
    #[arg(long, value_name = "SEAT", value_delimiter = ',')]
    pub human: Vec<String>,
    /// Who plays the other seats, clockwise: `random`, `sensible`, `search` or `search:ROUNDS`. The
    /// last one given plays all that are left.
    #[arg(long, value_name = "POLICY", value_delimiter = ',', default_value = "sensible")]
    pub policy: Vec<String>,
    /// Where chance comes from: the same seed, the same game. Drawn and told where it is left out.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Way to play that changes the rules, such as `highlander`.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    /// Read a ruling otherwise, such as `K-13=no-bonus` (docs/rulings.md); may be given several
    /// times.
    #[arg(long, value_name = "RULING=OPTION", value_parser = ruling)]
    pub ruling: Vec<(String, String)>,
    /// File to write the game into when it is over or left.
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
}

/// `K-13=no-bonus` as id and option.
fn ruling(text: &str) -> Result<(String, String), String> {
    let (id, option) = text.split_once('=').ok_or("write it as RULING=OPTION")?;
    Ok((id.trim().to_owned(), option.trim().to_owned()))
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// File that `play --transcript` has written, or that is written like one.
    pub file: PathBuf,
    /// Folder of games.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Play so many moves only, those of chance included.
    #[arg(long, value_name = "MOVES")]
    pub until: Option<usize>,
    /// How to print what came.
    #[arg(long, value_enum, default_value_t = Form::Human)]
    pub format: Form,
}

/// How the outcome of something is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// For a person at a terminal.
    Human,
    /// One JSON document.
    Json,
}
