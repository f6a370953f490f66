//! A PDF and who prints it, from files to findings.

use cardwright_base::diagnostic::Report;
use cardwright_load::{LimitsError, LoadError};
use cardwright_model::Limits;
use cardwright_preflight::Unreadable;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Limits for whoever asks for none, by the standard that a file says it follows.
const DECLARED: [(&str, &str); 2] = [("PDF/X-1", "pdfx-1a"), ("PDF/X-4", "pdfx-4")];
const OTHERWISE: &str = "home";

/// Why a PDF could not be looked at.
#[derive(Debug, Error)]
pub enum PreflightError {
    /// There are no limits to hold it against.
    #[error(transparent)]
    Limits(#[from] LimitsError),
    /// The file can't be read.
    #[error(transparent)]
    Read(#[from] LoadError),
    /// The file is no PDF that can be read.
    #[error("{}: {why}", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// What is wrong with it.
        why: Unreadable,
    },
}

/// Looks a PDF over and adds what is found to the report. Without a `printer`, the file is held
/// against what it says it is.
///
/// # Errors
/// When the file can't be read, or there are no limits of that name.
pub fn preflight(
    path: &Path,
    printer: Option<&str>,
    data: &Path,
    report: &mut Report,
) -> Result<(), PreflightError> {
    // A wrong name is told before a long look at a file.
    let asked = printer.map(|it| cardwright_load::limits(data, it)).transpose()?;
    let bytes = cardwright_load::bytes(path)?;
    let unreadable = |why| PreflightError::Unreadable { path: path.to_path_buf(), why };
    let limits = match asked {
        Some(limits) => limits,
        None => by_itself(&bytes, data, &unreadable)?,
    };
    let source = report.sources.add(path.display().to_string(), "");
    report.extend(cardwright_preflight::preflight(bytes, &limits, source).map_err(unreadable)?);
    Ok(())
}

fn by_itself(
    bytes: &[u8],
    data: &Path,
    unreadable: &dyn Fn(Unreadable) -> PreflightError,
) -> Result<Limits, PreflightError> {
    let own = cardwright_preflight::declared_standards(bytes.to_vec()).map_err(unreadable)?;
    let named = |(start, _): &&(&str, &str)| own.iter().any(|it| it.starts_with(start));
    let name = DECLARED.iter().find(named).map_or(OTHERWISE, |(_, name)| name);
    Ok(cardwright_load::limits(data, name)?)
}
