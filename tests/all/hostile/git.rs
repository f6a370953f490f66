//! A repository that a stranger brings with a game: what it leads to elsewhere is not read, and nothing
//! of an earlier state is left behind.
#![cfg(unix)]

use super::{bounded, finish, limited, refused, standing};
use crate::project::Project;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

const SINCE: &str = "build tiny --no-images --changed-since v1 --out made";

/// Runs git in a project's folder.
fn git(project: &Project, arguments: &str) {
    let run = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .args(arguments.split_whitespace())
        .current_dir(project.path("."))
        .output()
        .expect("git starts");
    assert!(run.status.success(), "{arguments}: {}", String::from_utf8_lossy(&run.stderr));
}

/// The smallest game with other words in its only commit, which is tagged `v1`.
fn committed() -> Project {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "points = 1\n", "points = 3\n");
    for step in ["init -q", "add .", "commit -qm one", "tag v1"] {
        git(&project, step);
    }
    project
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_link_in_a_repository_is_not_followed() {
    for inner in ["", "/objects", "/refs", "/refs/tags", "/HEAD", "/packed-refs", "/config", "/v1"]
    {
        let (project, other) = (Project::tiny(), committed());
        git(&other, "pack-refs --all --no-prune");
        if !inner.is_empty() {
            git(&project, "init -q");
        }
        let (link, to) =
            (project.path(&format!(".git{inner}")), other.path(&format!(".git{inner}")));
        let _ = fs::remove_dir_all(&link);
        let _ = fs::remove_file(&link);
        symlink(to, &link).unwrap();
        let run = refused(&project, SINCE, &format!(".git{inner} is a symbolic link"));
        assert_eq!(run.code, 2, "{inner}: {}", run.stderr);
    }
}

#[test]
fn objects_are_not_borrowed() {
    let (project, other) = (Project::tiny(), committed());
    git(&project, "init -q");
    let objects = other.path(".git/objects");
    let borrowed = format!("{}\n", objects.display());
    project.write(".git/objects/info/alternates", borrowed.as_bytes());
    fs::copy(other.path(".git/refs/tags/v1"), project.path(".git/refs/tags/v1")).unwrap();
    let run = refused(&project, SINCE, ".git/objects/info/alternates points to another repository");
    assert_eq!(run.code, 2, "{}", run.stderr);
}

#[test]
fn a_folder_that_says_it_is_a_work_tree_of_another_repository_is_none() {
    let other = committed();
    let common = other.path(".git").canonicalize().unwrap();
    // By a `.git` file, by one that leads to a folder of its own, and by a folder.
    for forged in [".git", "fake/gitdir", ".git/commondir"] {
        let project = Project::tiny();
        let named = format!("{}\n", common.display());
        match forged {
            ".git" => project.write(".git", format!("gitdir: {named}").as_bytes()),
            "fake/gitdir" => {
                project.write(".git", b"gitdir: fake\n");
                project.write("fake/gitdir", b"../.git\n");
                project.write("fake/commondir", named.as_bytes());
                project.write("fake/HEAD", b"ref: refs/heads/main\n");
            }
            _ => {
                git(&project, "init -q");
                project.write(".git/commondir", named.as_bytes());
            }
        }
        let run = refused(&project, SINCE, "points to another repository");
        assert_eq!(run.code, 2, "{forged}: {}", run.stderr);
    }
}

#[test]
fn a_work_tree_that_its_repository_knows_is_read() {
    let other = committed();
    git(&other, "worktree add -q tree");
    other.edit("tree/data/tiny/hands.toml", "points = 3\n", "points = 1\n");
    let run =
        bounded(&other, "build tiny --data tree/data --no-images --changed-since v1 --out made");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("6 of 9 copies"), "{}", run.stdout);
}

#[test]
fn nobody_waits_for_a_pipe_in_a_repository() {
    for inner in ["HEAD", "refs/tags/v1", "packed-refs", "v1", "commondir", "objects/pack/a.idx"] {
        let project = committed();
        let path = project.path(".git").join(inner);
        let _ = fs::remove_file(&path);
        pipe(&path);
        let start = Instant::now();
        let run = bounded(&project, SINCE);
        assert_eq!(run.code, 2, "{inner}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(&format!(".git/{inner} ")), "{inner}: {}", run.stderr);
        assert!(start.elapsed() < Duration::from_secs(60), "{inner}: it waited");
    }
    let project = Project::tiny();
    pipe(&project.path(".git"));
    refused(&project, SINCE, ".git is neither a file nor a folder");
}

#[test]
fn an_earlier_state_that_is_no_game_is_told_without_our_own_folders() {
    let project = Project::tiny();
    project.shift("data/tiny/game.toml", "kept.toml");
    for step in ["init -q", "add .", "commit -qm one", "tag v1"] {
        git(&project, step);
    }
    project.shift("kept.toml", "data/tiny/game.toml");
    let run = refused(&project, SINCE, "at `v1` there was no data/tiny");
    assert!(!run.stderr.contains("cardwright-"), "{}", run.stderr);
}

/// What a run leaves when it is killed goes away with the next one.
#[test]
fn a_killed_run_leaves_no_earlier_state_for_good() {
    let (project, passing) = (committed(), Project::empty());
    let begin = || {
        let mut command = limited();
        command.args(SINCE.split_whitespace());
        command.current_dir(project.path("")).env("TMPDIR", passing.path(""));
        command.spawn().expect("the program starts")
    };
    let mut child = begin();
    let start = Instant::now();
    while !standing(&passing.path("")).keys().any(|it| it.ends_with("hands.toml")) {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing was unpacked");
        assert_eq!(child.try_wait().unwrap(), None, "it ended too soon");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!standing(&passing.path("")).is_empty(), "it was not killed in time");
    // What is not ours stays.
    passing.write(".cardwright-notes/mine.txt", b"mine");
    let run = finish(begin(), SINCE);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let left: Vec<_> = standing(&passing.path("")).into_keys().collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert_eq!(passing.read(".cardwright-notes/mine.txt"), "mine");
}

/// So does what a run leaves that takes too long.
#[test]
fn a_run_that_is_ended_leaves_no_earlier_state() {
    let (project, passing) = (committed(), Project::empty());
    let path = "data/tiny/templates/tiny.typ";
    let endless = "#for a in range(90000) { for b in range(90000) { } }\n";
    let layout = format!("{endless}{}", project.read(path));
    project.write(path, layout.as_bytes());
    let mut command = limited();
    command.args(format!("{SINCE} --time-limit 2").split_whitespace());
    command.current_dir(project.path("")).env("TMPDIR", passing.path(""));
    let run = finish(command.spawn().expect("the program starts"), SINCE);
    assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
    assert!(standing(&passing.path("")).is_empty(), "{:?}", standing(&passing.path("")).keys());
}

/// A name that nobody knows is told before anything is drawn.
#[test]
fn what_is_not_there_is_told_before_anything_is_drawn() {
    let project = committed();
    let path = "data/tiny/templates/tiny.typ";
    let layout = format!("#panic(\"drawn\")\n{}", project.read(path));
    project.write(path, layout.as_bytes());
    for (order, told) in [
        ("--changed-since nonsense", "`nonsense` was not found"),
        ("--only nobody", "there is no card `nobody`"),
    ] {
        let run = refused(&project, &format!("build tiny {order} --out made"), told);
        assert_eq!(run.code, 2, "{order}: {}", run.stderr);
    }
}
