//! `cardwright check`.

use super::{FINDINGS, tell};
use crate::check::{Policy, registry};
use crate::cli::CheckArgs;
use crate::diagnostic::{self, Report};
use crate::pipeline;
use std::error::Error;
use std::io::{IsTerminal, stderr, stdout};
use std::process::ExitCode;

/// Checks a game and prints what was found.
pub(super) fn run(args: &CheckArgs) -> Result<ExitCode, Box<dyn Error>> {
    let Some(game) = args.game.as_ref().filter(|_| !args.list) else {
        tell(&mut stdout(), &registry::table())?;
        return Ok(ExitCode::SUCCESS);
    };
    let policy = Policy::parse(&args.weight.deny, &args.weight.allow)?;
    let mut report = Report::new();
    pipeline::check(&game.data, &game.game, !args.no_fit, &policy, &mut report)?;
    tell(&mut stderr(), &diagnostic::render(&report, stderr().is_terminal()))?;
    Ok(if report.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}
