//! The command line: types only, every option documented with its unit.

mod calibrate;
mod export;
mod limits;
mod perft;
mod preflight;
mod print;
mod project;
mod simulation;

pub use calibrate::CalibrateArgs;
pub use export::ExportArgs;
pub use limits::LimitArgs;
pub use perft::{PerftArgs, RotationArg};
pub use preflight::PreflightArgs;
pub use print::PrintArgs;
pub use project::{ImportArgs, NewArgs, PullArgs, TableArgs};
pub use simulation::{ContestArgs, MergeArgs, SimulateArgs};

use cardwright_check::Level;
use cardwright_model::Flip;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Print, check and play tabletop games: card sheets, rulebooks and images from one set of data files.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    /// Say nothing but findings and errors.
    #[arg(short, long, global = true)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build everything that a game prints: card sheets, booklets, images, lists.
    ///
    /// Only what makes the print wrong or impossible stops it; `check` shows everything. Exit code: 0 if
    /// everything was made, 1 if something on the print is marked in red, or if errors stopped it (then nothing is
    /// written), 2 if the program could not run.
    Build(BuildArgs),
    /// Make a new game: from nothing, from a table, from another program's project, or like another game
    /// (docs/importing.md).
    ///
    /// Makes a folder NAME in the current one, which `build NAME` prints at once. Exit code: 0 if it was
    /// made, 1 if the table has errors (then nothing is written), 2 if the program could not run.
    New(NewArgs),
    /// Write a game's cards as tables, to edit them in a spreadsheet (docs/tables.md).
    ///
    /// Exit code: 0 if everything was written, 1 if the game has errors, 2 if the program could not run.
    Table(TableArgs),
    /// Apply the edits of a table to a game's files; comments are kept (docs/tables.md).
    ///
    /// Shows what changes first. Exit code: 0 if nothing changes or the changes were written, 1 if they
    /// were only shown or the table has errors, 2 if the program could not run.
    Import(ImportArgs),
    /// Fetch the published tables that a game names under [sources] (docs/tables.md).
    ///
    /// The only command that uses the network. Exit code: 0 if everything was fetched, 1 if something was
    /// not, 2 if the program could not run.
    Pull(PullArgs),
    /// Check a game: find mistakes in its cards, texts, counts, art and layout.
    ///
    /// Writes nothing, except with --fix. Exit code: 0 if nothing was found, 1 if something was,
    /// advice included, 2 if the program could not run.
    Check(CheckArgs),
    /// Watch a game's files: at every save, say which sides and pages changed, and what was found.
    ///
    /// Writes nothing, except with --build. Exit code: 0 when you press Ctrl-C, 2 if the program could
    /// not run.
    Watch(WatchArgs),
    /// Show a game in the browser while you work on it: cards, sheets, booklets, findings, and a table to play at
    /// (docs/preview.md).
    ///
    /// Prints the address of the page, which only this machine can open, and shows every save at once. Exit code: 0
    /// when you press Ctrl-C, 2 if the program could not run.
    Preview(PreviewArgs),
    /// Compare a game's texts with its rules, passage by passage, and keep a record of what was read
    /// (docs/reviewing.md).
    ///
    /// Without --read and --accept it lists what is new, changed, stale or gone since the last review. Exit code: 0 if
    /// all was read, 1 if something is left or the game has errors, 2 if the program could not run.
    Review(ReviewArgs),
    /// Change every figure, flag and relation of a game's data once, in memory, and list the changes that no
    /// scenario and no check detects (docs/coverage.md).
    ///
    /// A large game takes a minute or two. Exit code: 0 if all was noticed or is explained, 1 if not, 2 if the game has errors
    /// or the program could not run.
    Coverage(CoverageArgs),
    /// Make files for a print shop or an online table (docs/shops.md).
    ///
    /// Exit code: 0 if everything was written, 1 if the game has errors or the shop would refuse it
    /// (then nothing is written), 2 if the program could not run.
    Export(ExportArgs),
    /// Write JSON Schema for a game's data files, so that editors can complete and check them.
    ///
    /// Exit code: 0 if everything was written, 1 if the game has errors, 2 if the program could not
    /// run.
    Schema(SchemaArgs),
    /// Start or update a translation: add an entry for every new text, list what is out of date.
    ///
    /// Exit code: 0 if the translation is complete, 1 if something is left to do or the game has
    /// errors, 2 if the program could not run.
    Translate(TranslateArgs),
    /// Play a game many times and report how balanced it is (docs/simulating.md).
    ///
    /// Exit code: 0 if all games came to an end, 1 if the game has errors (then nothing is written) or
    /// games were stopped at --cap, 2 if the program could not run.
    Simulate(SimulateArgs),
    /// Merge the shards of a simulation into the result of the whole run.
    ///
    /// Exit code: as for `simulate`; also 2 if the files are not the shards of one run.
    Merge(MergeArgs),
    /// Let two computer players (policies) play each other many times to see which is stronger.
    ///
    /// Each takes half of the seats, and every way to divide the seats is played equally often. Exit
    /// code: 0 if the games were played, 1 if the game has errors, 2 if the program could not run.
    Contest(ContestArgs),
    /// Run scenarios, the test cases of the rules, and compare what happens with what they expect
    /// (docs/scenarios.md).
    ///
    /// Exit code: 0 if all passed, 1 if one failed, 2 if one can't be played or the program
    /// could not run.
    Scenario(ScenarioArgs),
    /// Play a game in the terminal, or watch computer players play it (docs/playing.md).
    ///
    /// Exit code: 0 if the game came to an end or you quit, 1 if the game has errors or never ended, 2
    /// if the program could not run.
    Play(PlayArgs),
    /// Replay a transcript and check every move against the rules (docs/playing.md).
    ///
    /// Exit code: 0 if the rules allow every move, 1 if they forbid one, 2 if the file can't be replayed
    /// or the program could not run.
    Replay(ReplayArgs),
    /// Make a sheet that measures how far off a printer's backs are, or save the measurement, so
    /// that `build --printer` can correct it (docs/printing.md).
    ///
    /// Exit code: 0 if the file was written, 1 if a saved printer has errors, 2 if the program could not
    /// run.
    Calibrate(CalibrateArgs),
    /// Check any PDF as a print shop would (docs/preflight.md).
    ///
    /// Exit code: 0 if nothing was found, 1 if something was, 2 if a file could not be read or the
    /// program could not run.
    Preflight(PreflightArgs),
    /// Count the positions that a number of turns or decisions leads to, to test a rules engine
    /// (docs/skorm.md).
    ///
    /// Exit code: 0 if they were counted, 1 if the game or the position has errors, 2 if the program
    /// could not run.
    Perft(PerftArgs),
    /// Explain a check: what it finds, why it matters and what to write instead.
    Explain(ExplainArgs),
    /// Write a script to the standard output that completes the command line in a shell.
    Completions(CompletionsArgs),
    /// Write manual pages for the program and its commands.
    Man(ManArgs),
}

/// Which game, and where it is.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// Name of a folder in the data folder, or path to a game's folder.
    pub game: String,
    /// Folder of games; `templates`, `fonts` and `art` beside it take precedence over the built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
}

/// How findings count.
#[derive(Debug, Args)]
pub struct WeightArgs {
    /// Count these findings as errors: names or codes of checks, `warnings`, `advice` or `all`.
    #[arg(long, value_name = "CHECK", value_delimiter = ',')]
    pub deny: Vec<String>,
    /// Ignore these findings: names or codes of checks, `warnings`, `advice` or `all`. Errors that
    /// stop the program can't be ignored.
    #[arg(long, value_name = "CHECK", value_delimiter = ',')]
    pub allow: Vec<String>,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Build a translation, given by its tag, such as `de-DE`. Texts that are not translated stay in the
    /// game's own language.
    #[arg(long, value_name = "TAG")]
    pub language: Option<String>,
    /// Folder to write to [default: out/GAME, or out/GAME/TAG with --language].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Skip the PNG files; make only sheets, booklets and lists.
    #[arg(long)]
    pub no_images: bool,
    /// Build even if nothing has changed since the last build.
    #[arg(long)]
    pub force: bool,
    /// Open what was made: the only PDF, or else the folder.
    #[arg(long)]
    pub open: bool,
    #[command(flatten)]
    pub print: PrintArgs,
}

#[derive(Debug, Args)]
pub struct WatchArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Build the game at every save that leaves it without errors.
    #[arg(long)]
    pub build: bool,
    /// With --build, skip the PNG files.
    #[arg(long, requires = "build")]
    pub no_images: bool,
    /// With --build, the folder to write to [default: out/GAME].
    #[arg(long, value_name = "DIR", requires = "build")]
    pub out: Option<PathBuf>,
    /// Look at the files three times a second: for network drives and virtual machines, which don't say when a file
    /// changes.
    #[arg(long)]
    pub poll: bool,
}

#[derive(Debug, Args)]
pub struct PreviewArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// The port to listen on; 0 takes a free one.
    #[arg(long, value_name = "NUMBER", default_value_t = 4747)]
    pub port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,
    /// The editor in which the page opens files, such as "code -g {file}:{line}:{column}". For a well-known editor,
    /// its name is enough. Default: $VISUAL, $EDITOR, or an editor that is installed. Editors that run in a terminal
    /// don't work.
    #[arg(long, value_name = "COMMAND")]
    pub editor: Option<String>,
    /// Look at the files three times a second: for network drives and virtual machines, which don't say when a file
    /// changes.
    #[arg(long)]
    pub poll: bool,
    /// Compare with an earlier edition: one that the game keeps, a git revision, the folder of a game or of products, or
    /// a manifest.json.
    #[arg(long, value_name = "EDITION")]
    pub against: Option<String>,
}

#[derive(Debug, Args)]
pub struct ReviewArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Show each passage and ask whether it is right.
    #[arg(long)]
    pub read: bool,
    /// Accept these texts as they are, such as `card/sword`; without names, all texts.
    #[arg(long, value_name = "TEXT", num_args = 0.., conflicts_with = "read")]
    pub accept: Option<Vec<String>>,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human, conflicts_with = "read")]
    pub format: ResultFormat,
}

#[derive(Debug, Args)]
pub struct CoverageArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human)]
    pub format: ResultFormat,
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

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Name of a folder in the data folder, or path to a game's folder.
    #[arg(required_unless_present = "list")]
    pub game: Option<String>,
    /// Folder of games; `templates`, `fonts` and `art` beside it take precedence over the built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// How strict to be: `release` makes every finding an error, `draft` shows only what stops a build or is
    /// marked on the print.
    #[arg(long, value_enum, default_value_t = LevelArg::Check)]
    pub level: LevelArg,
    /// Skip page layout, the slowest part, and the checks that measure it.
    #[arg(long)]
    pub no_fit: bool,
    /// Apply the safe fixes to the game's files, then check again.
    #[arg(long)]
    pub fix: bool,
    /// List every sentence of the rules instead: proved, contradicted or not understood.
    #[arg(long, conflicts_with_all = ["fix", "list"])]
    pub claims: bool,
    /// Output format of the findings.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// List all checks instead.
    #[arg(long)]
    pub list: bool,
}

/// How strict a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelArg {
    /// As `build`.
    Draft,
    /// Everything, each finding with its own severity.
    Check,
    /// Everything, as errors.
    Release,
}

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Self {
        match level {
            LevelArg::Draft => Self::Draft,
            LevelArg::Check => Self::Check,
            LevelArg::Release => Self::Release,
        }
    }
}

/// Output format of findings.
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

#[derive(Debug, Args)]
pub struct TranslateArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Language tag, such as `de` or `de-DE`.
    pub tag: String,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Codes or names of checks, such as D001 or duplicate-id.
    #[arg(required = true, value_name = "CHECK")]
    pub checks: Vec<String>,
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Folder to write to.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

#[derive(Debug, Args)]
pub struct SchemaArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Folder to write the schemas to [default: `schema` in the game's folder].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// Games, to run their own scenarios; scenario files; or folders: all `.toml` files below them, in order.
    #[arg(required = true, value_name = "GAME|FILE")]
    pub files: Vec<PathBuf>,
    /// Folder of games.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human)]
    pub format: ResultFormat,
}

/// The policies, as every help that asks for one has them.
const POLICIES: &str = "`random`, `simple`, `sensible` or `search`, which looks ahead 100 times at \
    each decision, or as often as you say: `search:200`; `simple` and `search` are not in every game (docs/policies.md)";

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Number of players.
    #[arg(long, value_name = "NUMBER")]
    pub seats: u8,
    /// A seat that a person plays: its number, from 1, or its letter. May be given several times.
    #[arg(long, value_name = "SEAT", value_delimiter = ',')]
    pub human: Vec<String>,
    #[arg(
        long,
        value_name = "POLICY",
        value_delimiter = ',',
        default_value = "sensible",
        help = format!(
            "Who plays the other seats, clockwise: {POLICIES}. The last one given plays all the \
                remaining seats"
        )
    )]
    pub policy: Vec<String>,
    /// Seed of the random numbers: the same seed gives the same game [default: a random one, which is
    /// shown].
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Play a variant of the game, such as `highlander`.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    /// Use another option of a ruling, such as `K-13=no-bonus` (docs/rulings.md). May be given
    /// several times.
    #[arg(long, value_name = "RULING=OPTION", value_parser = ruling)]
    pub ruling: Vec<(String, String)>,
    /// File to write the transcript to when the game is over or you quit.
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
}

/// `K-13=no-bonus` as id and option.
fn ruling(text: &str) -> Result<(String, String), String> {
    let (id, option) = text.split_once('=').ok_or("write RULING=OPTION, such as K-13=no-bonus")?;
    Ok((id.trim().to_owned(), option.trim().to_owned()))
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Transcript, as `play --transcript` writes it.
    pub file: PathBuf,
    /// Folder of games.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Stop after this many moves, chance moves included.
    #[arg(long, value_name = "MOVES")]
    pub until: Option<usize>,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human)]
    pub format: ResultFormat,
}

/// Output format of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultFormat {
    /// For a person at a terminal.
    Human,
    /// One JSON document.
    Json,
}
