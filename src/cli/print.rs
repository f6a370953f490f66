//! Arguments of `build` that say what is printed, and how.

use clap::Args;
use std::path::PathBuf;

/// What to print, in addition to or instead of what the game specifies.
#[derive(Debug, Args)]
pub struct PrintArgs {
    /// List all sheet jobs with the number of sheets and cuts each takes, and make nothing.
    #[arg(long, conflicts_with_all = ["job", "only", "changed_since", "out"])]
    pub jobs: bool,
    /// Make only the sheets of this job: one of the game's, one of --job-file, or a preset.
    /// Separate several jobs with commas. The sheets go to out/GAME/jobs.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub job: Vec<String>,
    /// File with sheet jobs of your own (docs/printing.md).
    #[arg(long, value_name = "FILE")]
    pub job_file: Option<PathBuf>,
    /// Paper size: a4, a5, a3, letter, legal, tabloid, or a size such as 210x297mm. Without --job, this prints the
    /// preset `home`.
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// Print only these cards, separated by commas: ids, types, titles, numbers such as 3-9, or patterns
    /// such as `par*`.
    #[arg(long, value_name = "CARD", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Print only the cards whose front or back has changed since an edition in the game's folder
    /// `editions`, a git revision, or an earlier build, given by its manifest.json.
    #[arg(long, value_name = "REF")]
    pub changed_since: Option<String>,
    /// Correct the backs for this saved printer (see `cardwright calibrate`).
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Folder of saved printers [default: cardwright/printers in your settings folder].
    #[arg(long, value_name = "DIR")]
    pub printers: Option<PathBuf>,
}
