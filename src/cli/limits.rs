//! What a run may use up, whatever it does.

use clap::Args;

/// What a run may use up.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// End the run after so many seconds; nothing is written then. The time that games are played for
    /// (simulate, contest, play, perft) does not count.
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub time_limit: u64,
    /// End the run when it needs more than so many megabytes of memory; nothing is written then.
    #[arg(long, global = true, value_name = "MEGABYTES", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    pub memory_limit: u64,
    /// Take games of so many copies of cards, all together.
    #[arg(long, global = true, value_name = "NUMBER", default_value_t = 100_000)]
    pub copies_limit: u64,
}
