//! `cardwright explain`.

use super::tell;
use crate::cli::ExplainArgs;
use cardwright_check::registry;
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// Prints the page of a check.
pub(super) fn run(args: &ExplainArgs) -> Result<ExitCode, Box<dyn Error>> {
    let check = registry::get(&args.check)?;
    tell(&mut stdout(), check.page)?;
    Ok(ExitCode::SUCCESS)
}
