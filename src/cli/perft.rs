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
    /// Number of turns.
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// Whether positions with different facings count as different.
    #[arg(long, value_enum, default_value_t = RotationArg::Full)]
    pub rotation: RotationArg,
    /// Output format.
    #[arg(long, value_enum, default_value_t = ResultFormat::Human)]
    pub format: ResultFormat,
}

/// What of the facings of pieces is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RotationArg {
    /// No piece is turned; a piece that moves keeps its facing.
    Frozen,
    /// Only a piece that has moved may choose its facing.
    Landing,
    /// The same, and pieces may also be turned before the action.
    Full,
}
