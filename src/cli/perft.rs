//! Arguments of `perft`.

use super::{GameArgs, ResultFormat};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Position file (docs/skorm.md).
    #[arg(long, value_name = "FILE")]
    pub position: PathBuf,
    /// Number of turns; in a game that does not count turns, of decisions, draws and rolls.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// Which pieces a side may turn, in a game whose pieces face a side; default: full.
    #[arg(long, value_enum)]
    pub rotation: Option<RotationArg>,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human)]
    pub format: ResultFormat,
}

/// Which pieces a side may turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RotationArg {
    /// No piece is turned; a piece that moves keeps its facing.
    Frozen,
    /// Only a piece that has moved may choose its facing.
    Landing,
    /// The same, and pieces may also be turned before the action.
    Full,
}
