//! The editor of whoever works here: what to start to show a place in a file.
//!
//! The command comes from the command line or from the person's own environment, never from the page. It is started
//! without a shell, each argument by itself, so a file may be called what it likes.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use thiserror::Error;

/// How known editors are told a place. Editors for a terminal are none of them: there is no terminal to show them in.
const KNOWN: &[(&[&str], &str)] = &[
    (
        &["code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"],
        "-g {file}:{line}:{column}",
    ),
    (&["zed", "zeditor", "zedit"], "{file}:{line}:{column}"),
    (&["subl", "sublime_text"], "{file}:{line}:{column}"),
    (&["kate", "kwrite"], "--line {line} --column {column} {file}"),
    (&["gedit", "gnome-text-editor"], "+{line}:{column} {file}"),
    (&["emacsclient"], "-n +{line}:{column} {file}"),
    (&["gvim", "mvim"], "+{line} {file}"),
    (&["idea", "pycharm", "webstorm", "rustrover", "clion"], "--line {line} {file}"),
];

/// Those that are looked for where nobody names one.
const USUAL: &[&str] = &["code", "codium", "cursor", "zed", "zeditor", "subl"];

/// A command that shows a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    program: String,
    /// With `{file}`, `{line}` and `{column}` in them.
    arguments: Vec<String>,
}

/// Why a command can't be an editor.
#[derive(Debug, Error)]
pub enum EditorError {
    /// It is empty, or a quotation in it has no end.
    #[error(
        "`{0}` is no command; write for example `--editor \"code -g {{file}}:{{line}}:{{column}}\"`"
    )]
    NoCommand(String),
    /// It has no place for the file.
    #[error(
        "`{0}` has no `{{file}}`; write for example `--editor \"code -g {{file}}:{{line}}:{{column}}\"`"
    )]
    NoFile(String),
}

impl Editor {
    /// A command as a person types it, with `{file}`, `{line}` and `{column}`; the name of a known editor is enough.
    ///
    /// # Errors
    /// When it is no command, or says nothing of the file.
    pub fn named(command: &str) -> Result<Self, EditorError> {
        let no_command = || EditorError::NoCommand(command.to_owned());
        let mut words = shlex::split(command).ok_or_else(no_command)?;
        if words.is_empty() || words[0].is_empty() {
            return Err(no_command());
        }
        let program = words.remove(0);
        if words.iter().any(|it| it.contains("{file}")) {
            return Ok(Self { program, arguments: words });
        }
        Self::known(program).ok_or_else(|| EditorError::NoFile(command.to_owned()))
    }

    /// The editor of this person: `$VISUAL`, `$EDITOR`, or a usual one that is installed. `None` where that
    /// would need a terminal.
    pub fn of_person() -> Option<Self> {
        let own = ["VISUAL", "EDITOR"].into_iter().filter_map(|it| std::env::var(it).ok());
        let own = own.filter_map(|it| shlex::split(&it)?.into_iter().next());
        let usual = USUAL.iter().filter(|it| is_installed(it)).map(|it| (*it).to_owned());
        own.filter(|it| is_installed(it)).chain(usual).find_map(Self::known)
    }

    /// A program whose arguments are known.
    fn known(program: String) -> Option<Self> {
        let name = Path::new(&program).file_stem()?.to_str()?.to_lowercase();
        let (_, arguments) = KNOWN.iter().find(|(names, _)| names.contains(&name.as_str()))?;
        let arguments = arguments.split(' ').map(str::to_owned).collect();
        Some(Self { program, arguments })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        let name = Path::new(&self.program).file_name().and_then(|it| it.to_str());
        name.unwrap_or(&self.program)
    }

    /// Starts it for a place, and does not wait for its end.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn open(&self, file: &Path, line: usize, column: usize) -> io::Result<()> {
        let mut command = Command::new(&self.program);
        command.args(self.arguments.iter().map(|it| filled(it, file, line, column)));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        // Whoever starts a program has to see it off.
        std::thread::spawn(move || child.wait());
        Ok(())
    }
}

/// An argument with the place in it. A file's name is put in as it is, whatever stands in it.
fn filled(argument: &str, file: &Path, line: usize, column: usize) -> OsString {
    let mut filled = OsString::new();
    let numbers =
        |it: &str| it.replace("{line}", &line.to_string()).replace("{column}", &column.to_string());
    for (at, part) in argument.split("{file}").enumerate() {
        if at > 0 {
            filled.push(file);
        }
        filled.push(numbers(part));
    }
    filled
}

/// Whether a program can be started by that name.
fn is_installed(program: &str) -> bool {
    if program.contains(std::path::MAIN_SEPARATOR) {
        return Path::new(program).is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let endings: &[&str] = if cfg!(windows) { &["exe", "cmd", "bat"] } else { &[""] };
    let named = |folder: PathBuf| {
        endings.iter().any(|it| folder.join(program).with_extension(it).is_file())
    };
    std::env::split_paths(&folders).any(named)
}
