//! The command line: types only, every option documented with its unit.

use clap::{Args, Parser, Subcommand};
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
}

/// Arguments of `build`.
#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Name of a folder under the data folder, or the path of a game's folder.
    pub game: String,
    /// Folder of games; `templates`, `fonts` and `art` beside it stand before the built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Folder to write the products into [default: out/GAME].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Make no PNG files: only sheets, booklets and lists.
    #[arg(long)]
    pub no_images: bool,
}
