//! `cardwright completions` and `cardwright man`: the command line, told to other programs.

use super::say;
use crate::cli::{Cli, CompletionsArgs, ManArgs};
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_export::{Place, Product};
use clap::CommandFactory;
use std::error::Error;
use std::io::{Write as _, stdout};
use std::process::ExitCode;

/// Writes a script that completes the command line in a shell.
pub(super) fn completions(args: &CompletionsArgs) -> Result<ExitCode, Box<dyn Error>> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    // Nobody may be reading any more.
    let _ = stdout().write_all(&script);
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for the program and for each of its commands.
pub(super) fn man(args: &ManArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = vec![page(&command, command.get_name())?];
    for inner in command.get_subcommands() {
        pages.push(page(inner, &format!("{}-{}", command.get_name(), inner.get_name()))?);
    }
    drop(watch);
    cardwright_export::add(&pages, &Place::named(&args.out))?;
    say(&format!("{} in {}\n", count(pages.len(), "manual page"), args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn page(command: &clap::Command, name: &str) -> Result<Product, std::io::Error> {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).render(&mut bytes)?;
    Ok(Product::new(format!("{name}.1"), "text/troff", bytes))
}
