//! What is written and removed: nothing outside the folder that is written into.
#![cfg(unix)]

use super::{bounded, finish, limited, refused, standing};
use crate::project::Project;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

const MINE: &[u8] = b"mine";
/// The SHA-256 sum of [`MINE`].
const SUM: &str = "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff";
const MANIFEST: &[u8] = b"{ \"made_with\": \"cardwright 0.1.0\" }";

/// Lists in a folder that name files as ours.
fn forge(project: &Project, folder: &str, names: &[&str]) {
    let sums: String = names.iter().map(|name| format!("{SUM}  {name}\n")).collect();
    project.write(&format!("{folder}/SHA256SUMS"), sums.as_bytes());
    project.write(&format!("{folder}/manifest.json"), MANIFEST);
}

fn link(project: &Project, path: &str, to: &str) {
    let path = project.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    symlink(to, path).unwrap();
}

#[test]
fn forged_lists_remove_nothing_elsewhere() {
    for (folder, command) in [
        ("out/tiny", "build tiny --no-images"),
        ("data/tiny/schema", "schema tiny"),
        ("out/tiny/png", "export tiny --for png"),
    ] {
        let project = Project::tiny();
        project.write("precious/mine.txt", MINE);
        let absolute = project.path("precious/mine.txt").display().to_string();
        link(&project, &format!("{folder}/way"), &project.path("precious").display().to_string());
        link(&project, &format!("{folder}/file"), &absolute);
        let names = ["way/mine.txt", "file", "../../precious/mine.txt", absolute.as_str()];
        forge(&project, folder, &names);
        bounded(&project, command).made();
        assert_eq!(project.read("precious/mine.txt"), "mine", "{command}");
    }
}

#[test]
fn what_is_ours_is_still_removed() {
    let project = Project::tiny();
    project.write("out/tiny/old/mine.txt", MINE);
    project.write("out/tiny/old.txt", b"mine no more");
    forge(&project, "out/tiny", &["old/mine.txt", "old.txt"]);
    bounded(&project, "build tiny --no-images").made();
    assert!(!project.path("out/tiny/old").exists());
    assert_eq!(project.read("out/tiny/old.txt"), "mine no more");
}

#[test]
fn nothing_is_written_through_a_link() {
    for (path, command) in [
        ("out/tiny/cards", "build tiny"),
        ("out/tiny/cards/bleed", "build tiny"),
        ("out/tiny", "build tiny --no-images"),
        ("out", "build tiny --no-images"),
        ("made/cards", "build tiny --out made"),
        ("out/tiny/png", "export tiny --for png"),
        ("data/tiny/schema", "schema tiny"),
        ("data/tiny/languages/de", "translate tiny de"),
    ] {
        let project = Project::tiny();
        let other = Project::empty();
        link(&project, path, &other.path("").display().to_string());
        let run = refused(&project, command, path);
        assert_eq!(run.code, 2, "{command}: {}", run.stderr);
        assert!(run.stderr.contains("is a symbolic link"), "{command}: {}", run.stderr);
        assert!(standing(&other.path("")).is_empty(), "{command}: {:?}", standing(&other.path("")));
    }
}

#[test]
fn a_file_that_is_a_link_is_replaced_and_not_written_through() {
    let project = Project::tiny();
    project.write("precious/mine.txt", MINE);
    link(&project, "out/tiny/cards.pdf", "../../precious/mine.txt");
    bounded(&project, "build tiny --no-images").made();
    assert_eq!(project.read("precious/mine.txt"), "mine");
    assert!(!project.path("out/tiny/cards.pdf").is_symlink());
}

#[test]
fn a_folder_that_somebody_names_may_be_a_link() {
    let project = Project::tiny();
    fs::create_dir(project.path("disk")).unwrap();
    symlink("disk", project.path("made")).unwrap();
    bounded(&project, "build tiny --no-images --out made").made();
    assert!(project.path("disk/cards.pdf").is_file());
}

#[test]
fn an_authors_file_is_not_changed_through_a_link() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "beats = \"blade\"", "beats = \"bladd\"");
    project.shift("data/tiny/hands.toml", "data/tiny/kept/hands.toml");
    link(&project, "data/tiny/hands.toml", "kept/hands.toml");
    let run = refused(&project, "check tiny --fix", "data/tiny/hands.toml");
    assert!(run.stderr.contains("is a symbolic link"), "{}", run.stderr);

    let project = Project::tiny();
    project.write("data/tiny/kept/texts.toml", b"");
    link(&project, "data/tiny/languages/de", "../kept");
    let run = refused(&project, "translate tiny de", "data/tiny/languages/de");
    assert!(run.stderr.contains("is a symbolic link"), "{}", run.stderr);
}

#[test]
fn lists_that_are_no_files_are_told() {
    for list in ["SHA256SUMS", "manifest.json"] {
        let project = Project::tiny();
        forge(&project, "out/tiny", &[]);
        let path = project.path("out/tiny").join(list);
        fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        refused(&project, "build tiny --no-images", list);
        fs::remove_file(&path).unwrap();
        symlink("/dev/zero", &path).unwrap();
        refused(&project, "build tiny --no-images", list);
        fs::remove_file(&path).unwrap();
        File::create(&path).unwrap().set_len(65 << 20).unwrap();
        refused(&project, "build tiny --no-images", list);
    }
}

#[test]
fn a_folder_in_the_way_is_told_before_anything_is_changed() {
    for place in ["out/tiny/cards.pdf", "out/tiny/cards/blade.png", "out/tiny/manifest.json"] {
        let project = Project::tiny();
        project.run("build tiny").made();
        fs::remove_file(project.path(place)).unwrap();
        fs::create_dir(project.path(place)).unwrap();
        project.edit("data/tiny/game.toml", "version = \"1.0.0\"", "version = \"2.0.0\"");
        let run = refused(&project, "build tiny", place);
        assert_eq!(run.code, 2, "{}", run.stderr);
    }
}

#[test]
fn what_a_killed_run_left_is_swept() {
    let project = Project::tiny();
    project.write("out/tiny/.cardwright-1-0/lock", b"");
    project.write("out/tiny/.cardwright-1-0/1", b"half a sheet");
    project.write("out/tiny/.cardwright-2-0/lock", b"");
    // Somebody's, whatever it is called.
    project.write("out/tiny/.cardwright-notes/text.md", b"mine");
    // A run that still goes on.
    project.write("out/tiny/.cardwright-3-0/lock", b"");
    let running = File::open(project.path("out/tiny/.cardwright-3-0/lock")).unwrap();
    running.lock().unwrap();
    bounded(&project, "build tiny --no-images").made();
    let left = |name: &str| project.path("out/tiny").join(name).exists();
    assert!(!left(".cardwright-1-0") && !left(".cardwright-2-0"));
    assert!(left(".cardwright-notes/text.md") && left(".cardwright-3-0/lock"));
    drop(running);
    bounded(&project, "build tiny --no-images").made();
    assert!(!left(".cardwright-3-0"));
}

#[test]
fn a_run_that_is_killed_leaves_what_the_next_one_sweeps() {
    let project = Project::tiny();
    project.run("build tiny").made();
    let whole = standing(&project.path("out"));
    for wait in [100, 300, 500, 700, 900] {
        project.edit("data/tiny/game.toml", "copyright = \"", "copyright = \"again ");
        let mut command = limited();
        command.args(["build", "tiny"]).current_dir(project.path(""));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        child.wait().unwrap();
    }
    while project.read("data/tiny/game.toml").contains("again ") {
        project.edit("data/tiny/game.toml", "copyright = \"again ", "copyright = \"");
    }
    assert_eq!(bounded(&project, "build tiny").code, 0);
    assert!(standing(&project.path("out")) == whole, "other files than before");
}

#[test]
fn a_run_broken_off_while_files_were_moved_is_told_and_mended() {
    let project = Project::tiny();
    project.run("build tiny --no-images").made();
    let whole = standing(&project.path("out"));
    // As it stands when a run is killed that had another file to put there, and had done so.
    let sums = project.read("out/tiny/SHA256SUMS");
    project.write("out/tiny/new.txt", MINE);
    project.write("out/tiny/SHA256SUMS", format!("{SUM}  new.txt\n{sums}").as_bytes());
    let unfinished = b"{ \"made_with\": \"cardwright 0.1.0\", \"unfinished\": \"yes\" }";
    project.write("out/tiny/manifest.json", unfinished);
    // Until then nobody takes it for a whole one.
    let run = bounded(&project, "build tiny --changed-since out/tiny/manifest.json --out other");
    assert_eq!(run.code, 2, "{}", run.stdout);
    let run = bounded(&project, "build tiny --no-images");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("interrupted while writing to out/tiny"), "{}", run.stderr);
    assert!(standing(&project.path("out")) == whole, "other files than before");
    bounded(&project, "build tiny --no-images").made();
}

#[test]
fn the_folder_may_be_a_volume_of_its_own() {
    let project = Project::tiny();
    fs::create_dir_all(project.path("out/made")).unwrap();
    // Volumes that only this run sees; where the system lets nobody mount, there is nothing to see.
    let script = "mount -t tmpfs none out/made && mkdir out/made/cards && \
                  mount -t tmpfs none out/made/cards && \"$0\" build tiny --out out/made && \
                  \"$0\" build tiny --out out/made && cd out/made && sha256sum -c SHA256SUMS && ls -A";
    let mounts = Command::new("unshare")
        .args(["-rm", "mount", "-t", "tmpfs", "none"])
        .arg(project.path("out/made"))
        .output();
    if !mounts.is_ok_and(|it| it.status.success()) {
        return;
    }
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, env!("CARGO_BIN_EXE_cardwright")]);
    command.current_dir(project.path("")).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let run = finish(child, "a volume of its own");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("cards/blade.png: OK"), "{}", run.stdout);
    assert!(!run.stdout.contains(".cardwright-"), "{}", run.stdout);
}
