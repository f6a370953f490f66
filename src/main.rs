//! The `cardwright` program: arguments in, exit code out.

use clap::Parser as _;
use std::io::{Write as _, stderr};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cardwright::cmd::run(cardwright::cli::Cli::parse()) {
        Ok(code) => code,
        Err(error) => {
            // Nobody may be reading any more; the exit code says it all the same.
            let _ = writeln!(stderr(), "error: {}", cardwright::cmd::chain(error.as_ref()));
            ExitCode::from(cardwright::cmd::COULD_NOT_RUN)
        }
    }
}
