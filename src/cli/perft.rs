//! Arguments of `perft`.

use super::{Form, GameArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Arguments of `perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// Position file (docs/skorm.md).
    #[arg(long, value_name = "FILE")]
    pub position: PathBuf,
    /// Number of turns.
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// Which facings of pieces are distinguished.
    #[arg(long, value_enum, default_value_t = RotationArg::Full)]
    pub rotation: RotationArg,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Form::Human)]
    pub format: Form,
}

/// What of the facings of pieces is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RotationArg {
    /// None: nothing is turned, and what moves keeps its facing.
    Frozen,
    /// Where a piece looks that has moved.
    Landing,
    /// That, and every turn of own pieces before the action.
    Full,
}
