//! Arguments of `build` that say what is printed, and how.

use clap::Args;
use std::path::PathBuf;

/// What to print, beyond or instead of what the game says.
#[derive(Debug, Args)]
pub struct PrintArgs {
    /// List the sheet jobs that there are, with the sheets and cuts each takes, and make nothing.
    #[arg(long, conflicts_with_all = ["job", "only", "changed_since", "out"])]
    pub jobs: bool,
    /// Make the sheets of this job alone: one of the game, of --job-file, or a preset; several with
    /// commas between them. They go to out/GAME/jobs, and nothing else is made.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub job: Vec<String>,
    /// A file of jobs of your own (docs/printing.md).
    #[arg(long, value_name = "FILE")]
    pub job_file: Option<PathBuf>,
    /// Print on this paper: a4, letter, a3, tabloid, or a size such as 210x297mm. Without --job, the
    /// preset `home` is printed on it.
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// Print only the copies of these cards, by their ids, with commas between them.
    #[arg(long, value_name = "CARD", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Print only the cards whose front or back changed since then: an edition that the game keeps in
    /// its folder editions, a revision of git, or the manifest.json of an earlier build.
    #[arg(long, value_name = "REF")]
    pub changed_since: Option<String>,
    /// Correct the backs for this printer (cardwright calibrate).
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Folder of printers [default: cardwright/printers among your settings].
    #[arg(long, value_name = "DIR")]
    pub printers: Option<PathBuf>,
}
