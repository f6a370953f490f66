//! Arguments of `export`.

use super::LimitArgs;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Name of a folder under the data folder, or the path of a game's folder.
    #[arg(required_unless_present = "list")]
    pub game: Option<String>,
    /// Folder of games; `press/shops` in it holds shops of your own, which stand before the built-in
    /// ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Shop or program that the files are for; --list shows them all.
    #[arg(long = "for", value_name = "SHOP", required_unless_present = "list")]
    pub shop: Option<String>,
    /// Product of the shop [default: the one that fits the game's format].
    #[arg(long, value_name = "ID")]
    pub product: Option<String>,
    /// Take the words of a translation: its tag, such as `de-DE`.
    #[arg(long, value_name = "TAG")]
    pub language: Option<String>,
    /// Folder to write the files into [default: out/GAME/SHOP].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Dots per inch of the pictures [default: what the shop usually wants].
    #[arg(long, value_name = "NUMBER")]
    pub dpi: Option<u32>,
    /// Address of the folder in which the pictures will lie on the web, for a saved object.
    #[arg(long, value_name = "BASE")]
    pub url: Option<String>,
    /// Print the shops and their products instead.
    #[arg(long)]
    pub list: bool,
    /// What the run may use up.
    #[command(flatten)]
    pub limits: LimitArgs,
}
