//! `cardwright explain`.

use super::tell;
use crate::cli::ExplainArgs;
use cardwright_check::{Check, registry};
use std::error::Error;
use std::io::stdout;
use std::process::ExitCode;

/// How to read the examples of a page.
const LEGEND: &str = "
In the examples, a line with `+` is added and one with `-` is deleted. The check reports the lines with
`!` (added) and `?` (already there).
";

/// Prints the page of each check, all of them or none.
pub(super) fn run(args: &ExplainArgs) -> Result<ExitCode, Box<dyn Error>> {
    let checks = args.checks.iter().map(|it| registry::get(it));
    let pages = checks.map(|it| it.map(Check::plain_page)).collect::<Result<Vec<_>, _>>()?;
    tell(&mut stdout(), &pages.join("\n"))?;
    if pages.iter().any(|page| page.contains("```diff")) {
        tell(&mut stdout(), LEGEND)?;
    }
    Ok(ExitCode::SUCCESS)
}
