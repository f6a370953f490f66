//! Arguments of `preflight`.

use super::{Format, WeightArgs};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PreflightArgs {
    /// PDF files to check.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What to check for: `home`, `pdfx-1a`, `pdfx-4` or a shop that accepts PDFs [default: the
    /// standard that the file declares, or else `home`].
    #[arg(long = "for", value_name = "SHOP")]
    pub printer: Option<String>,
    /// Folder of games; limits in its `press/preflight` and `press/shops` take precedence over the
    /// built-in ones.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    #[command(flatten)]
    pub weight: WeightArgs,
    /// Output format of the findings.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}
