//! A project in a temporary folder, and the program run in it.
#![allow(clippy::disallowed_methods, reason = "tests lay out games and read what was made of them")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A folder like the one an author works in: `data/` with games, perhaps more beside it.
pub struct Project(TempDir);

/// How a run of the program ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// A path of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Paths of all files below a folder, with `/`; of none where there is no such folder.
pub fn files(folder: &Path) -> BTreeSet<String> {
    fn walk(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().map(|it| it.expect("readable")) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name);
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(folder, "", &mut found);
    found
}

impl Project {
    pub fn empty() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// With the smallest game as `data/tiny`.
    pub fn tiny() -> Self {
        let project = Self::empty();
        project.lay(&repository("tests/games/tiny"), "data/tiny");
        project
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Copies a folder of the repository over one of the project. A copy of a game is there to be changed, so the
    /// review file stays behind, and so do the cases that hold it to what it was, unless their folder
    /// itself is asked for.
    pub fn lay(&self, from: &Path, to: &str) {
        let is_game = from.parent().is_some_and(|it| it == repository("data"));
        let stays = |it: &String| is_game && (it.starts_with("scenarios/") || it == "review.toml");
        for file in files(from).into_iter().filter(|it| !stays(it)) {
            self.write(&format!("{to}/{file}"), &fs::read(from.join(&file)).expect("readable"));
        }
    }

    pub fn write(&self, path: &str, content: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("writable");
        fs::write(path, content).expect("writable");
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("readable text")
    }

    /// Writes `new` in place of `old`, which must be there.
    pub fn edit(&self, path: &str, old: &str, new: &str) {
        let text = self.read(path);
        assert!(text.contains(old), "`{old}` is not in {path}");
        self.write(path, text.replace(old, new).as_bytes());
    }

    /// Moves a file or folder.
    pub fn shift(&self, from: &str, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(to.parent().expect("it stands in a folder")).expect("writable");
        fs::rename(self.path(from), to).expect("movable");
    }

    /// Runs the program with its arguments, separated by spaces, where the project lies.
    pub fn run(&self, arguments: &str) -> Run {
        self.run_in("", arguments)
    }

    /// The same in a folder of the project, which is made where it is not there.
    pub fn run_in(&self, folder: &str, arguments: &str) -> Run {
        fs::create_dir_all(self.path(folder)).expect("writable");
        Self::ran(self.program().args(arguments.split_whitespace()).current_dir(self.path(folder)))
    }

    /// The same with arguments that may have spaces in them.
    pub fn run_with(&self, arguments: &[String], more: &[&str]) -> Run {
        Self::ran(self.program().args(arguments).args(more))
    }

    fn program(&self) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        program.current_dir(self.path(""));
        program
    }

    fn ran(program: &mut Command) -> Run {
        let output = program.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
        Run {
            code: output.status.code().unwrap_or(-1),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

impl Run {
    /// The same, if all was made and nothing complained of.
    pub fn made(self) -> Self {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self
    }
}
