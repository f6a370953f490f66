//! One file for each subcommand: from arguments through the pipeline to words on the screen.

mod build;

use crate::cli::{Cli, Command};
use std::error::Error;
use std::process::ExitCode;

/// Exit code: the game has findings.
pub const FINDINGS: u8 = 1;
/// Exit code: the program could not run at all.
pub const COULD_NOT_RUN: u8 = 2;

/// Runs the subcommand.
///
/// # Errors
/// When the world is at fault: a file can't be read or written.
pub fn run(cli: Cli) -> Result<ExitCode, Box<dyn Error>> {
    match cli.command {
        Command::Build(args) => build::run(&args),
    }
}

/// An error with everything that led to it, on one line.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}
