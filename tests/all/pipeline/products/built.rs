//! Builds of the game: one through the library that all tests share, and runs of the program.
#![allow(clippy::disallowed_methods, reason = "tests read what was made")]

use super::parse;
use super::pdf::Pdf;
use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, Built, Progress};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The files of card sheets.
pub const SHEETS: [&str; 2] = ["cards-a4.pdf", "cards-letter.pdf"];
/// The booklets.
pub const BOOKLETS: [&str; 2] = ["rulebook.pdf", "quick-rules.pdf"];

/// The game with everything it makes, built once for all tests.
pub fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let mut report = Report::new();
        let data = repository("data");
        let (wanted, levels) = (BuildRequest::new(&data, "skirmish", true), LintLevels::default());
        let built = cardwright_pipeline::build(&wanted, &levels, &mut report, &Progress::SILENT);
        let findings = render(&report, TerminalStyle::PLAIN);
        built.expect("a game that can be built").unwrap_or_else(|| panic!("{findings}"))
    })
}

/// The bytes of a product.
pub fn bytes(path: &str) -> &'static [u8] {
    let product = built().products.iter().find(|it| it.path == path);
    &product.unwrap_or_else(|| panic!("no product {path}")).bytes
}

/// The PDF files by their names.
pub fn pdfs() -> &'static BTreeMap<&'static str, Pdf> {
    static PDFS: OnceLock<BTreeMap<&'static str, Pdf>> = OnceLock::new();
    PDFS.get_or_init(|| {
        let products = built().products.iter().filter(|it| it.path.ends_with(".pdf"));
        products.map(|it| (it.path.as_str(), parse::file(&it.bytes))).collect()
    })
}

/// A project with a copy of the game; what it is drawn with is built into the program.
pub fn copy() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project
}

/// Puts `new` in place of `old`, which must be there once.
pub fn edit(project: &Project, file: &str, old: &str, new: &str) {
    let file = format!("data/skirmish/{file}");
    assert_eq!(project.read(&file).matches(old).count(), 1, "`{old}` in {file}");
    project.edit(&file, old, new);
}

/// The program, to be run in a folder of a project.
pub fn program(project: &Project, folder: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(project.path(folder)).args(arguments);
    command
}

/// Runs it: exit code, what it said, and what it complained of.
pub fn run(mut command: Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// Every file below a folder with its content.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let bytes = fs::read(folder.join(&name)).expect("readable");
        (name, bytes)
    };
    files(folder).into_iter().map(read).collect()
}
