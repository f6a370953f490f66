//! The `cardwright` program: arguments in, exit code out.

mod cli;
mod cmd;

use cardwright_base::limits;
use clap::Parser as _;
use cli::Cli;
use std::io::{Write as _, stderr};
use std::panic::resume_unwind;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: cardwright_allocator::Counting = cardwright_allocator::Counting;

fn main() -> ExitCode {
    let cli = Cli::parse();
    limits::on_deep_stacks(move || run(cli)).unwrap_or_else(|panic| resume_unwind(panic))
}

fn run(cli: Cli) -> ExitCode {
    match cmd::run(cli) {
        Ok(code) => code,
        Err(error) => {
            // Nobody may be reading any more; the exit code says it all the same.
            let _ = writeln!(stderr(), "error: {}", cmd::chain(error.as_ref()));
            ExitCode::from(cmd::COULD_NOT_RUN)
        }
    }
}
