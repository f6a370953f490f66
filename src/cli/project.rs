//! Options of the commands that make a game, or take tables in and out.

use super::GameArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct NewArgs {
    /// Name of the folder to make in the current one.
    #[arg(required_unless_present = "explain")]
    pub name: Option<String>,
    /// Make nothing: print a small game.toml with every key that a game can have as a comment, its default, and what
    /// it is for.
    #[arg(long, conflicts_with_all = ["name", "from", "like", "language"])]
    pub explain: bool,
    /// Make the game from this: a table (.csv, .xlsx, .ods), a deck.rb of Squib, a script of nanDECK, a
    /// project of Cider, an .mse-set, or a folder with one of these.
    #[arg(long, value_name = "FILE|FOLDER", conflicts_with = "like")]
    pub from: Option<PathBuf>,
    /// Language of the texts of --from, such as `es` or `pt-BR` [default: guessed from them].
    #[arg(long, value_name = "TAG", requires = "from", value_parser = language_tag)]
    pub language: Option<String>,
    /// Begin with a copy of this game: `pond`, or a game of yours.
    #[arg(long, value_name = "GAME")]
    pub like: Option<String>,
    /// Folder of games, for --like.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
}

#[derive(Debug, Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Write the cards of this type only.
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,
    /// Write CSV files, one for each type (the default).
    #[arg(long, conflicts_with = "xlsx")]
    pub csv: bool,
    /// Write one XLSX file, with a sheet for each type.
    #[arg(long)]
    pub xlsx: bool,
    /// Folder to write to [default: the current one].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub struct ImportArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Table that was edited: a .csv, .xlsx or .ods; a sheet is named `cards.xlsx#Heroes`.
    pub file: String,
    /// Type of its cards, if the name of the table does not give it.
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,
    /// Write the changes. Without it they are shown, and written if you say yes at a terminal.
    #[arg(long)]
    pub write: bool,
}

#[derive(Debug, Args)]
pub struct PullArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Show what has changed, and write nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// A language, or a language and a country, as `game.toml` has them.
fn language_tag(text: &str) -> Result<String, String> {
    if cardwright_load::is_language_tag(text) {
        Ok(text.to_owned())
    } else {
        Err("write a language, or a language and a country: `es`, `pt-BR`".to_owned())
    }
}
