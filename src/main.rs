//! The `cardwright` program: arguments in, exit code out.

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cardwright::cmd::run(cardwright::cli::Cli::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {}", cardwright::cmd::chain(error.as_ref()));
            ExitCode::from(cardwright::cmd::COULD_NOT_RUN)
        }
    }
}
