//! What a run may use up, whatever it does.

use clap::Args;

/// What a run may use up.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Stop the run after this many seconds and write nothing. The time spent playing games
    /// (simulate, contest, play, perft) does not count.
    #[arg(long, global = true, hide_short_help = true, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub time_limit: u64,
    /// Stop the run if it needs more than this many megabytes of memory, and write nothing.
    #[arg(long, global = true, hide_short_help = true, value_name = "MEGABYTES", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    pub memory_limit: u64,
    /// Largest number of copies of cards that a game may have in total.
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "NUMBER",
        default_value_t = 100_000
    )]
    pub copies_limit: u64,
}
