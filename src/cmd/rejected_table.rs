//! A table that no game can be made from, told as a finding at its cell or line.

use super::{nothing_written, tell_findings};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_import::ImportError;
use cardwright_spreadsheet::{Fault, FaultKind, Grid};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// Tells why nothing was made.
pub(super) fn refused(error: ImportError, named: &Path) -> Result<ExitCode, Box<dyn Error>> {
    let ImportError::Table { file, fault, text, cells, sheet } = error else {
        return Err(error.into());
    };
    // The table may lie in the folder that was named.
    let is_file = named.file_name().is_some_and(|it| it.to_string_lossy() == file);
    let shown = if is_file { named.to_path_buf() } else { named.join(&file) };
    let grid = Grid { text, cells, sheet, ..Grid::default() };
    let mut report = Report::new();
    tell(&mut report, &shown.display().to_string(), &grid, std::slice::from_ref(&*fault));
    tell_findings(&report)?;
    nothing_written()
}

/// Puts faults of a table into a report.
pub(super) fn tell(report: &mut Report, shown: &str, grid: &Grid, faults: &[Fault]) {
    let source = match &grid.sheet {
        Some(sheet) => {
            report.sources.add_sheet(shown, sheet, grid.text.as_str(), grid.cells.clone())
        }
        None => report.sources.add_table(shown, grid.text.as_str()),
    };
    for fault in faults {
        let code = match fault.kind {
            FaultKind::File => "D008",
            FaultKind::Syntax => "D005",
            FaultKind::Value => "D004",
            FaultKind::Twice => "D001",
        };
        let place = match &fault.span {
            Some(_) => String::new(),
            None => format!("{shown}: "),
        };
        let message = format!("{place}{}", fault.message);
        let diagnostic = if fault.is_warning {
            Diagnostic::warning(code, message)
        } else {
            Diagnostic::error(code, message)
        };
        let diagnostic = match &fault.span {
            Some(span) => diagnostic.at(Span::new(source, span.clone()), fault.remark.clone()),
            None => diagnostic,
        };
        report.push(fault.hints.iter().fold(diagnostic, |it, hint| it.hint(hint.clone())));
    }
}
