//! `cardwright preflight`.

use super::{COULD_NOT_RUN, FINDINGS, chain, findings, tell};
use crate::cli::{Format, PreflightArgs};
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_check::LintLevels;
use cardwright_pipeline::PreflightError;
use std::error::Error;
use std::io::{stderr, stdout};
use std::process::ExitCode;

/// Looks PDFs over and prints what was found. A file that can't be read keeps none of the others from
/// being looked at.
pub(super) fn run(args: &PreflightArgs, _watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let levels = LintLevels::parse(&args.weight.deny, &args.weight.allow)?;
    let mut report = Report::new();
    let mut unread: usize = 0;
    for path in &args.files {
        match cardwright_pipeline::preflight(path, args.printer.as_deref(), &args.data, &mut report)
        {
            Ok(()) => {}
            Err(error @ PreflightError::Limits(_)) => return Err(error.into()),
            Err(error) => {
                unread += 1;
                tell(&mut stderr(), &format!("error: {}\n", chain(&error)))?;
            }
        }
    }
    report.settle(|found| levels.apply(found));
    let read = args.files.len() - unread;
    let what = match &args.files[..] {
        [file] => file.display().to_string(),
        _ => count(read, "file"),
    };
    // Of a file that could not be read nobody can say that nothing was found.
    if read > 0 || !report.is_empty() || args.format != Format::Human {
        tell(&mut stdout(), &findings(&mut report, &what, args.format)?)?;
    }
    Ok(match (unread, report.is_empty()) {
        (1.., _) => ExitCode::from(COULD_NOT_RUN),
        (0, false) => ExitCode::from(FINDINGS),
        (0, true) => ExitCode::SUCCESS,
    })
}
