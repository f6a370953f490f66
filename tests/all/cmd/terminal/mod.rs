//! Games in the terminal: played with input from a pipe, told, written down, played again.

mod comfort;
mod hidden;
mod person;
mod policies_and_replays;
mod questions;
mod refused;
mod several;
mod shown;
mod typed_input;
mod whole_games;

use crate::project::{Project, Run, repository};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The program in a project, to be started with a pipe at each end.
fn piped(project: &Project, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command
        .args(arguments.split_whitespace())
        .current_dir(project.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The program in a project with the real game, and this input.
fn typed(project: &Project, arguments: &str, input: &str) -> Run {
    let mut child = piped(project, arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // It may be over before all is read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

fn skirmish() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project
}

/// The table at the end of an output, without the line below it that says how it ended.
fn table(output: &str) -> &str {
    let start = output.rfind("     health").expect("a table");
    output[start..].split("\n\n").next().expect("a part")
}
