//! Only what changed is printed.

use super::counts;
use crate::project::{Project, files};
use std::process::Command;

#[test]
fn since_an_earlier_build() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("no front or back has changed"), "{said}");
    assert!(files(&project.path("out")).is_empty(), "nothing was written");

    project.edit("data/tiny/hands.toml", "points = 1\n", "points = 2\n");
    // The version stands on every card, and is not a change of the card.
    project.edit("data/tiny/game.toml", "version = \"1.0.0\"", "version = \"1.1.0\"");
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("3 of 9 copies"), "{said}");
    assert_eq!(counts(&project, "out/tiny/jobs/cards-changed.pdf"), [3, 3]);
}

/// Who prints what has changed wants the copies that are missing, too.
#[test]
fn a_card_with_more_copies_is_printed_again() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    project.edit("data/tiny/hands.toml", "\"STONE\"\ncopies = 3", "\"STONE\"\ncopies = 5");
    project.edit("data/tiny/game.toml", "equals = 9", "equals = 11");
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("5 of 11 copies"), "{said}");
    project.edit("data/tiny/hands.toml", "copies = 5", "copies = 2");
    project.edit("data/tiny/game.toml", "equals = 11", "equals = 8");
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("nothing to print"), "{said}");
}

#[test]
fn a_changed_back_changes_all_its_cards() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    project.edit("data/tiny/art/back.svg", "</svg>", "<circle cx='10' cy='10' r='5'/></svg>");
    let said = project.run("build tiny --changed-since earlier/manifest.json").stdout;
    assert!(said.contains("9 copies of 3 cards") && !said.contains("of 9 copies"), "{said}");
}

/// Runs git in the project's folder.
fn git(project: &Project, arguments: &[&str]) {
    let run = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .args(arguments)
        .current_dir(project.path("."))
        .output()
        .expect("git starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

/// A project whose only commit is tagged `v1`.
fn committed() -> Project {
    let project = Project::tiny();
    git(&project, &["init", "-q"]);
    git(&project, &["add", "."]);
    git(&project, &["commit", "-qm", "one"]);
    git(&project, &["tag", "v1"]);
    project
}

#[test]
fn since_a_revision_of_git() {
    let project = committed();
    project.edit("data/tiny/hands.toml", "A folded cloth", "A torn cloth");
    project.edit("data/tiny/hands.toml", "points = 2\n", "points = 1\n");
    git(&project, &["commit", "-qam", "two"]);

    // What an alternative text says isn't printed.
    let said = project.run("build tiny --changed-since v1").made().stdout;
    assert!(said.contains("3 of 9 copies"), "{said}");
    for now in ["HEAD", "HEAD^0", "@"] {
        let said = project.run(&format!("build tiny --changed-since {now}")).made().stdout;
        assert!(said.contains("no front or back has changed"), "{said}");
    }

    // A new card is a change; a revision without the game is told.
    for unknown in ["v2", "-v2", "--output=x", "v1:data"] {
        let run = project.run(&format!("build tiny --changed-since={unknown}"));
        assert_eq!(run.code, 2, "{}", run.stdout);
        let wanted = format!(
            "`{unknown}` was not found: the game has no saved editions, and git has no such \
                revision"
        );
        assert!(run.stderr.contains(&wanted), "{}", run.stderr);
    }
    project.lay(&crate::project::repository("tests/games/tiny"), "data/other");
    let run = project.run("build other --changed-since v1");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("at `v1` there was no data/other"), "{}", run.stderr);
}

#[test]
fn since_an_edition_that_the_game_keeps() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    project
        .write("data/tiny/editions/1.0.0.json", project.read("earlier/manifest.json").as_bytes());
    project.edit("data/tiny/hands.toml", "points = 1\n", "points = 2\n");
    // There is no git here, and none is needed.
    for name in ["1.0.0", "v1.0.0"] {
        let said = project.run(&format!("build tiny --changed-since {name}")).made().stdout;
        assert!(said.contains("3 of 9 copies"), "{said}");
    }
    let run = project.run("build tiny --changed-since v0.9.0");
    assert_eq!(run.code, 2, "{}", run.stdout);
    let wanted = "`v0.9.0` was not found: the game's saved editions are 1.0.0, and the game is \
        not in a git repository";
    assert!(run.stderr.contains(wanted), "{}", run.stderr);
    // Editions are no part of what is printed or checked.
    project.run("check tiny").made();
}

#[test]
fn a_repository_runs_nothing() {
    let project = committed();
    let touch = format!("touch {}", project.path("was-run").display());
    let commands = [
        ("filter.x.smudge", touch.as_str()),
        ("filter.x.clean", &touch),
        ("filter.x.process", &touch),
        ("filter.x.required", "true"),
        ("core.fsmonitor", &touch),
        ("core.pager", &touch),
        ("core.sshCommand", &touch),
        ("core.hooksPath", "."),
        ("core.alternateRefsCommand", &touch),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", "ssh://localhost/nowhere"),
        ("remote.origin.uploadpack", &touch),
        ("include.path", "/dev/zero"),
    ];
    let mut config = project.read(".git/config");
    for (key, value) in commands {
        let (section, name) = key.rsplit_once('.').unwrap();
        let section = match section.split_once('.') {
            Some((kind, of)) => format!("{kind} \"{of}\""),
            None => section.to_owned(),
        };
        config.push_str(&format!("[{section}]\n\t{name} = {value}\n"));
    }
    project.write(".git/config", config.as_bytes());
    project.write(".git/info/attributes", b"* filter=x\n");
    let said = project.run("build tiny --changed-since v1").made().stdout;
    assert!(said.contains("no front or back has changed"), "{said}");
    assert!(!project.path("was-run").exists(), "the repository's configuration was run");
}

#[cfg(unix)]
#[test]
fn a_link_in_an_old_commit_is_refused() {
    let project = committed();
    let chapter = project.path("data/tiny/secret.md");
    std::os::unix::fs::symlink("/etc/hostname", &chapter).unwrap();
    git(&project, &["add", "."]);
    git(&project, &["commit", "-qm", "two"]);
    std::fs::remove_file(&chapter).unwrap();
    let run = project.run("build tiny --changed-since HEAD");
    assert_eq!(run.code, 2, "{}", run.stdout);
    let wanted = "can't be read: data/tiny/secret.md is a symbolic link";
    assert!(run.stderr.contains(wanted), "{}", run.stderr);
}

#[test]
fn somebody_elses_repository_is_not_read() {
    let (theirs, mine) = (Project::tiny(), committed());
    theirs.write(".git", format!("gitdir: {}\n", mine.path(".git").display()).as_bytes());
    let run = theirs.run("build tiny --changed-since v1");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains(".git points to another repository"), "{}", run.stderr);
    // A work tree of git is a `.git` that is a file, too, but the repository knows it.
    git(&mine, &["worktree", "add", "-q", "beside", "v1"]);
    let said = mine.run_in("beside", "build tiny --changed-since v1").made().stdout;
    assert!(said.contains("no front or back has changed"), "{said}");
}

#[test]
fn a_list_that_is_none_is_told() {
    let project = Project::tiny();
    project.write("list.json", b"{}");
    let run = project.run("build tiny --changed-since list.json");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("list.json lists no card faces"), "{}", run.stderr);
}

#[test]
fn the_flagship_keeps_the_editions_it_released() {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().join("jobs");
    let run = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["build", "skirmish", "--changed-since", "v5.0.0", "--out"])
        .arg(&out)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
