//! A stranger's game: every run ends soon and in little memory, says what is wrong and where, and
//! leaves alone what it was not asked to write.
//!
//! One file for each sort of probe. [`refused`] is for a game that must be turned down, [`bounded`]
//! for one that may be taken.

mod chapter;
mod drawings;
mod git;
mod layouts;
mod limits;
mod markdown;
mod numbers;
mod pictures;
mod reading;
mod shown;
mod templates;
mod writing;

use crate::project::{Project, Run};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Seconds after which a run is ended. A run that waits for something uses no processor.
const SECONDS: u64 = 120;
/// Seconds of the processor, on all cores together; tests may run unoptimised.
const PROCESSOR: u64 = 100;
/// Memory that a run may ask for, in megabytes.
const MEGABYTES: u64 = 4096;

/// Runs the program in a project under limits of time and memory.
pub fn bounded(project: &Project, arguments: &str) -> Run {
    bounded_in(project, "", arguments)
}

/// The same in a folder of the project.
pub fn bounded_in(project: &Project, folder: &str, arguments: &str) -> Run {
    let mut command = limited();
    command.args(arguments.split_whitespace()).current_dir(project.path(folder));
    finish(command.spawn().expect("the program starts"), arguments)
}

/// Runs the program under limits on what it must turn down. The message names `place`, a file or a
/// key, and nothing in the project changes.
pub fn refused(project: &Project, arguments: &str, place: &str) -> Run {
    let before = standing(&project.path(""));
    let run = bounded(project, arguments);
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!([1, 2].contains(&run.code), "{arguments}: exit code {}\n{said}", run.code);
    assert!(!said.contains("panicked"), "{arguments}: {said}");
    assert!(said.contains(place), "{arguments}: no word of `{place}`:\n{said}");
    let after = standing(&project.path(""));
    let changed: Vec<_> = before
        .iter()
        .filter(|(path, it)| after.get(*path) != Some(it))
        .map(|(path, _)| path)
        .chain(after.keys().filter(|it| !before.contains_key(*it)))
        .collect();
    assert!(changed.is_empty(), "{arguments}: changed {changed:?}\n{said}");
    run
}

/// Everything below a folder, hidden files, links and folders too: what it is, and what it holds.
pub fn standing(folder: &Path) -> BTreeMap<PathBuf, (&'static str, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let kind = fs::symlink_metadata(&path).expect("it is there").file_type();
            let content = if kind.is_dir() {
                open.push(path.clone());
                ("folder", Vec::new())
            } else if kind.is_symlink() {
                let to = fs::read_link(&path).expect("a link");
                ("link", to.into_os_string().into_encoded_bytes())
            } else if kind.is_file() {
                ("file", fs::read(&path).expect("readable"))
            } else {
                ("neither file nor folder", Vec::new())
            };
            found.insert(path, content);
        }
    }
    found
}

/// The program, to be started under limits of the processor and of memory where the system sets
/// them from a shell.
pub fn limited() -> Command {
    let program = env!("CARGO_BIN_EXE_cardwright");
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        let limits =
            format!("ulimit -t {PROCESSOR}; ulimit -v {}; exec \"$0\" \"$@\"", MEGABYTES << 10);
        shell.args(["-c", &limits, program]);
        shell
    } else {
        Command::new(program)
    };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits for a run; ends one that takes too long, which is a failed test.
pub fn finish(mut child: Child, arguments: &str) -> Run {
    let stdout = child.stdout.take().map(drain);
    let stderr = child.stderr.take().map(drain);
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        if start.elapsed() > Duration::from_secs(SECONDS) {
            child.kill().expect("it can be ended");
            child.wait().expect("it can be waited for");
            panic!("{arguments}: still at work after {SECONDS} s");
        }
        thread::sleep(Duration::from_millis(20));
    };
    let text = |it: Option<thread::JoinHandle<String>>| {
        it.map_or_else(String::new, |it| it.join().expect("the program speaks UTF-8"))
    };
    Run { code: status.code().unwrap_or(-1), stdout: text(stdout), stderr: text(stderr) }
}

/// Reads a stream beside the wait, so that a full pipe stops nobody.
fn drain(mut from: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("readable");
        String::from_utf8(bytes).expect("the program speaks UTF-8")
    })
}

#[test]
fn a_sound_game_passes_under_the_limits() {
    let project = Project::tiny();
    let run = bounded(&project, "check tiny");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
#[cfg(unix)]
fn what_never_ends_is_ended() {
    let child = Command::new("sh")
        .args(["-c", "ulimit -t 1; while :; do :; done"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let run = finish(child, "an endless loop");
    assert_ne!(run.code, 0, "the processor's limit ends it");
}

#[test]
fn what_is_turned_down_changes_nothing() {
    let project = Project::tiny();
    let run = refused(&project, "build nowhere --out made", "nowhere");
    assert_eq!(run.code, 2, "{}", run.stderr);
}
