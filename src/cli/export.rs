//! Arguments of `export`.

use super::WeightArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// Name of a folder in the data folder, or path to a game's folder.
    #[arg(required_unless_present = "list")]
    pub game: Option<String>,
    /// Folder of games; `press/shops` in it holds shops of your own, which take precedence over the
    /// built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Shop or program to make the files for; --list shows them all.
    #[arg(long = "for", value_name = "SHOP")]
    pub shop: Option<String>,
    /// Product of the shop [default: the one that fits the game's format].
    #[arg(long, value_name = "ID")]
    pub product: Option<String>,
    /// Use a translation, given by its tag, such as `de-DE`.
    #[arg(long, value_name = "TAG")]
    pub language: Option<String>,
    /// Folder to write to [default: out/GAME/SHOP].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Resolution of the images in dots per inch [default: what the shop usually wants].
    #[arg(long, value_name = "NUMBER")]
    pub dpi: Option<u32>,
    /// Web address of the folder that will hold the images (Tabletop Simulator).
    #[arg(long, value_name = "BASE")]
    pub url: Option<String>,
    /// Include reference cards and other player aids, which no deck contains.
    #[arg(long)]
    pub aids: bool,
    /// Order only these cards, separated by commas: ids, types, titles, numbers such as 3-9, or patterns
    /// such as `par*`.
    #[arg(long, value_name = "CARD", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Order only the cards whose front or back has changed since an edition in the game's folder
    /// `editions`, a git revision, or an earlier build, given by its manifest.json.
    #[arg(long, value_name = "REF")]
    pub changed_since: Option<String>,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Open the folder of what was made.
    #[arg(long)]
    pub open: bool,
    /// List the shops and their products instead.
    #[arg(long)]
    pub list: bool,
}
