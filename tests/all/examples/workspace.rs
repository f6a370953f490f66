//! Where a reader of a page sits: an empty folder that is also the home folder, with the games of the repository as
//! soon as the page speaks of them.

use super::page::{Example, said};
use crate::project::{Project, files, repository};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The folder in which a reader types what a page says.
pub struct Workspace {
    project: Project,
    laid: BTreeSet<String>,
    /// Folders of games that the page writes or changes.
    written: BTreeSet<String>,
    /// Commands that were typed.
    pub run: usize,
}

/// Of a command.
struct CommandOutput {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Workspace {
    pub fn new() -> Self {
        let project = Project::empty();
        // Nothing is opened on the machine that tests.
        project.write(".bin/xdg-open", b"#!/bin/sh\n");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(project.path(".bin/xdg-open"), mode).expect("our own file");
        Self { project, laid: BTreeSet::new(), written: BTreeSet::new(), run: 0 }
    }

    /// Does what a mark says.
    ///
    /// # Errors
    ///
    /// What is not as the page says.
    pub fn follow(&mut self, example: &Example) -> Result<(), String> {
        let Example { what, text, .. } = example;
        match example.verb.as_str() {
            "file" => {}
            "top" => {
                let held = self.read(what)?;
                self.write(what, &format!("{text}\n{held}"));
            }
            "add" => {
                let held = self.read(what)?;
                self.write(what, &format!("{held}\n{text}"));
            }
            "edit" => {
                let held = self.read(what)?;
                let (old, new) = text.split_once("=>\n").ok_or("an edit has a line `=>`")?;
                if held.matches(old).count() != 1 {
                    return Err(format!("{what} does not have once:\n{old}"));
                }
                self.project.write(what, held.replace(old, new).as_bytes());
            }
            "in" if !self.read(what)?.contains(text) => {
                return Err(format!("{what} does not hold this:\n{}", self.read(what)?));
            }
            "run" => self.type_in(text, what)?,
            "says" => {
                let run = self.shell(what);
                let all = format!("{}{}", run.stdout, run.stderr);
                if !said(&format!("...\n{text}...\n"), &all) {
                    return Err(format!("`{what}` says:\n{all}"));
                }
            }
            "in" => {}
            "not run" if what.is_empty() => return Err("without a reason".to_owned()),
            "not run" => {}
            _ => return Err("a block without a mark".to_owned()),
        }
        Ok(())
    }

    /// Builds every game that the page wrote.
    ///
    /// # Errors
    ///
    /// What a build complains of.
    pub fn build(&mut self) -> Result<(), String> {
        let mut wrong = Vec::new();
        for folder in self.written.clone() {
            let run = self.shell(&format!("cardwright build {folder} --no-images"));
            if run.code != Some(0) || !run.stderr.is_empty() {
                wrong.push(format!("{folder} does not build:\n{}{}", run.stdout, run.stderr));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    /// Types commands, each after a `$`, and compares what they say with the lines below them, if there are any.
    fn type_in(&mut self, block: &str, shorter: &str) -> Result<(), String> {
        for part in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
            let run = self.shell(&shortened(command, shorter));
            let (out, err) = (&run.stdout, &run.stderr);
            let fails = match shorter {
                "finds" => run.code.is_none_or(|it| it > 1),
                _ => run.code != Some(0) || !err.is_empty(),
            };
            if fails {
                return Err(format!("`{command}` failed:\n{out}{err}"));
            }
            let shown = shown.trim_end();
            if !shown.is_empty() && !said(&format!("{shown}\n"), out) {
                return Err(format!("`{command}` says:\n{out}"));
            }
        }
        Ok(())
    }

    /// Runs a command in a shell that finds the program, and an opener that opens nothing.
    fn shell(&mut self, command: &str) -> CommandOutput {
        self.lay(command);
        self.run += 1;
        let program =
            Path::new(env!("CARGO_BIN_EXE_cardwright")).parent().expect("it lies somewhere");
        let opener = self.project.path(".bin");
        let system = env::var_os("PATH").unwrap_or_default();
        let folders = [opener, program.to_owned()].into_iter().chain(env::split_paths(&system));
        let output = Command::new("sh")
            .args(["-c", command])
            .env("PATH", env::join_paths(folders).expect("no colon in them"))
            .env("HOME", self.project.path("."))
            .env("TASK", "1")
            .current_dir(self.project.path(""))
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        CommandOutput { code: output.status.code(), stdout, stderr }
    }

    /// Writes a file, and lays out the game that it is for.
    pub fn write(&mut self, path: &str, text: &str) {
        self.lay(path);
        if let Some((_, game)) = text.split_once("game = \"") {
            self.lay(game.split('"').next().unwrap_or_default());
        }
        self.project.write(path, text.as_bytes());
        let inner = path.rsplit_once('/').map(|it| it.0.to_owned());
        let mut folder = inner.unwrap_or_default();
        while !folder.is_empty() {
            if self.project.path(&folder).join("game.toml").exists() {
                self.written.insert(folder);
                return;
            }
            folder = folder.rsplit_once('/').map(|it| it.0.to_owned()).unwrap_or_default();
        }
    }

    fn read(&mut self, path: &str) -> Result<String, String> {
        self.lay(path);
        let in_workspace = self.project.path(path);
        let path = if in_workspace.exists() { in_workspace } else { repository(path) };
        fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Lays out the games of the repository that are spoken of.
    fn lay(&mut self, words: &str) {
        let words = words.split(|c: char| !(c.is_ascii_lowercase() || c == '-'));
        for game in words.filter(|it| !it.is_empty()) {
            let homes = ["data", "tests/games"].map(|it| repository(&format!("{it}/{game}")));
            let Some(home) = homes.iter().find(|it| it.join("game.toml").exists()) else {
                continue;
            };
            if !self.laid.insert(game.to_owned()) {
                continue;
            }
            self.copy(home, &format!("data/{game}"));
            for folder in ["art", "templates"].map(|it| format!("{it}/{game}")) {
                self.copy(&repository(&folder), &folder);
            }
        }
    }

    /// Copies a whole folder, unlike [`Project::lay`]: the reader has the review file and the cases too.
    fn copy(&self, from: &Path, to: &str) {
        for file in files(from) {
            let content = fs::read(from.join(&file)).expect("readable");
            self.project.write(&format!("{to}/{file}"), &content);
        }
    }
}

/// A command whose options have the values of `shorter`, where it has them.
fn shortened(command: &str, shorter: &str) -> String {
    let mut words: Vec<&str> = command.split(' ').collect();
    let values: Vec<&str> = shorter.split_whitespace().collect();
    for value in values.chunks_exact(2) {
        for at in 1..words.len() {
            if words[at - 1] == value[0] {
                words[at] = value[1];
            }
        }
    }
    words.join(" ")
}
