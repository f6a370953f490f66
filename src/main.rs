//! The `cardwright` program: arguments in, exit code out.

mod cli;
mod cmd;

use cardwright_base::diagnostic::on_screen;
use cardwright_base::did_you_mean::instead;
use cardwright_base::limits;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser as _};
use cli::Cli;
use std::io::{Write as _, stderr};
use std::panic::resume_unwind;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: cardwright_allocator::Counting = cardwright_allocator::Counting;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) => return refused(&why),
    };
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

/// Tells why the arguments can't be read, or shows the help that they ask for.
fn refused(why: &clap::Error) -> ExitCode {
    let named = why.get(ContextKind::InvalidSubcommand);
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(given))) = (why.kind(), named)
    else {
        // As clap's own end of the program, which this one never ends by.
        let _ = why.print();
        return u8::try_from(why.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
    };
    let command = Cli::command();
    let known = command.get_subcommands().map(clap::Command::get_name);
    let instead = instead(given, known);
    let text = format!("error: there is no command `{given}`{instead}\n");
    let _ = stderr().write_all(on_screen(&text).as_bytes());
    ExitCode::from(cmd::COULD_NOT_RUN)
}
