//! What the page may do with files: open known ones in the editor, apply patches and take them back.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use super::Preview;
use crate::project::Project;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

const CARDS: &str = "data/tiny/hands.toml";

/// An editor that writes its arguments to a file, each on a line, with a blank in its own path.
#[cfg(unix)]
fn editor(project: &Project) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"$(dirname \"$0\")/opened.txt\"\n";
    project.write("my tools/edit.sh", script.as_bytes());
    let path = project.path("my tools/edit.sh");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// What the editor was started with, once it has written so many lines.
fn opened(project: &Project, lines: usize) -> Vec<String> {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let text = fs::read_to_string(project.path("my tools/opened.txt")).unwrap_or_default();
        if text.lines().count() >= lines {
            return text.lines().map(str::to_owned).collect();
        }
        assert!(Instant::now() < end, "the editor was started with {text:?}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn misspelt(project: &Project) {
    project.edit(CARDS, "A folded cloth", "A foldde cloth");
}

fn finding(state: &Value) -> String {
    let all = state["findings"].as_array().unwrap();
    let it = all.iter().find(|it| it["message"].as_str().unwrap().contains("foldde"));
    it.unwrap_or_else(|| panic!("{all:?}"))["id"].as_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn the_editor_gets_each_argument_by_itself() {
    let project = Project::tiny();
    let script = editor(&project);
    // A game whose folder would be much to a shell.
    let folder = "data/it's $(touch gone) ; a \"game\"";
    project.shift("data/tiny", folder);
    let command = format!("'{}' --at {{line}}:{{column}} {{file}}", script.display());
    let preview = Preview::start_with(&project, &[folder, "--editor", &command]);
    let state = preview.state();
    assert!(state["sides"]["stone"].is_string(), "{state}");
    let entry = preview.get("/inspect/stone.json").json()["entry"]["place"].clone();
    let place = json!({ "file": entry["file"], "line": 3, "column": 10 });
    let reply = preview.post("/open", &place);
    assert_eq!((reply.status, reply.json()), (200, json!({ "editor": "edit.sh" })));
    let file = project.path(folder).join("hands.toml").canonicalize().unwrap();
    assert_eq!(opened(&project, 3), ["--at", "3:10", &file.display().to_string()]);
    assert!(!project.path("gone").exists());
}

#[cfg(unix)]
#[test]
fn only_texts_of_the_game_are_opened() {
    let project = Project::tiny();
    let script = editor(&project);
    project.write("data/tiny/secret.txt", b"not read by the game");
    project.write("outside.toml", b"");
    let command = format!("'{}' {{file}}", script.display());
    let preview = Preview::start_with(&project, &["tiny", "--editor", &command]);
    preview.state();
    let status = |body: Value| preview.post("/open", &body).status;
    let at = |file: &str| json!({ "file": file, "line": 1, "column": 1 });
    for file in [
        "/etc/passwd",
        "outside.toml",
        "data/tiny/secret.txt",
        "data/tiny/../tiny/hands.toml",
        "data/tiny",
        "",
        "--help",
        // It is built into the program.
        "inline.typ",
    ] {
        assert_eq!(status(at(file)), 404, "{file}");
    }
    for body in [
        json!({}),
        json!(["data/tiny/hands.toml"]),
        json!({ "file": CARDS, "line": -1, "column": 1 }),
        json!({ "file": CARDS, "line": "1; rm", "column": 1 }),
    ] {
        assert_eq!(status(body.clone()), 400, "{body}");
    }
    // What else the page sends changes nothing.
    let with = json!({ "file": CARDS, "line": 0, "column": 0, "command": "sh", "editor": "sh" });
    assert_eq!(status(with), 200);
    assert_eq!(opened(&project, 1).len(), 1);
    // A file that has become a link to elsewhere since it was read.
    fs::rename(project.path("data/tiny/rules.md"), project.path("data/tiny/rules.old")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", project.path("data/tiny/rules.md")).unwrap();
    assert_eq!(status(at("data/tiny/rules.md")), 404);
}

#[test]
fn without_an_editor_the_page_is_told() {
    let project = Project::tiny();
    let preview = Preview::start_with(&project, &["tiny", "--editor", "no-such-program {file}"]);
    preview.state();
    let place = json!({ "file": CARDS, "line": 1, "column": 1 });
    let reply = preview.post("/open", &place);
    assert_eq!(reply.status, 502);
    assert!(reply.text().starts_with("`no-such-program` can't be started"), "{}", reply.text());
    let run = project.run("preview tiny --port 0 --editor vim");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("`vim` has no `{file}`"), "{}", run.stderr);
}

#[test]
fn a_patch_is_applied_and_undone() {
    let project = Project::tiny();
    let good = project.read(CARDS);
    misspelt(&project);
    let bad = project.read(CARDS);
    let preview = Preview::start(&project, "tiny");
    let state = preview.state();
    assert_eq!(preview.post("/unfix", &json!({})).status, 404, "nothing to undo");
    for id in ["0123456789abcdef", "", "../../etc"] {
        assert_eq!(preview.post("/fix", &json!({ "id": id })).status, 404, "{id}");
    }
    assert_eq!(preview.post("/fix", &json!({ "code": "T029" })).status, 400);
    assert_eq!(project.read(CARDS), bad, "nothing was written");
    let id = finding(&state);
    let reply = preview.post("/fix", &json!({ "id": id }));
    assert_eq!((reply.status, project.read(CARDS)), (200, good.clone()));
    assert!(preview.get("/author.json").json()["undo"].as_str().unwrap().ends_with("hands.toml"));
    let clean = |it: &Value| it["findings"].as_array().unwrap().is_empty();
    preview.state_when("that nothing is found", clean);
    assert_eq!(preview.post("/fix", &json!({ "id": id })).status, 404, "it is gone");
    assert_eq!(preview.post("/unfix", &json!({})).status, 200);
    assert_eq!(project.read(CARDS), bad);
    let state = preview.state_when("that it is found again", |it| !clean(it));
    assert_eq!(finding(&state), id, "it is the same finding");
}

#[test]
fn a_file_that_has_changed_is_left_alone() {
    let project = Project::tiny();
    misspelt(&project);
    let preview = Preview::start(&project, "tiny");
    let id = finding(&preview.state());
    assert_eq!(preview.post("/fix", &json!({ "id": id })).status, 200);
    // Somebody goes on before the patch is taken back.
    project.edit(CARDS, "copies = 3", "copies = 3 # mine");
    let mine = project.read(CARDS);
    let reply = preview.post("/unfix", &json!({}));
    assert_eq!(reply.status, 409);
    assert!(reply.text().contains("it has changed since it was read"), "{}", reply.text());
    assert_eq!(project.read(CARDS), mine);
    // The same the other way round: what the page shows is older than the file.
    let project = Project::tiny();
    misspelt(&project);
    let preview = Preview::start(&project, "tiny");
    let id = finding(&preview.state());
    let newer = project.read(CARDS).replace("copies = 3", "copies = 3 # mine");
    let body = json!({ "id": id });
    project.write(CARDS, newer.as_bytes());
    let reply = preview.post("/fix", &body);
    // Either it comes too early for the new look, or the finding is the same and its patch goes into the new text.
    match reply.status {
        409 => assert_eq!(project.read(CARDS), newer),
        200 => assert_eq!(project.read(CARDS), newer.replace("foldde", "folded")),
        other => panic!("{other}: {}", reply.text()),
    }
}

#[test]
fn a_side_is_told_by_its_name_alone() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let it = preview.get("/inspect/stone.json").json();
    assert_eq!(it["geometry"]["safe"], 3.0);
    assert_eq!(it["entry"]["place"]["file"], CARDS);
    assert!(it["words"].as_array().unwrap().iter().any(|it| it["text"] == "STONE"));
    let page = preview.get("/page-words.json?document=rules.pdf&page=1").json();
    assert!(page["words"].as_array().unwrap().iter().any(|it| it["text"] == "Everybody"));
    let low = preview.get("/ink/low/stone.svg");
    assert!(low.status == 200 && low.text().starts_with("<svg"));
    let check = preview.get("/check/F010").text();
    assert!(check.contains("<h1>F010 outside-safe-area</h1>"), "{check}");
    for path in [
        "/inspect/rock.json",
        "/inspect/../state.json",
        "/inspect/stone",
        "/page-words.json?document=rules.pdf&page=9",
        "/page-words.json?document=../hands.toml",
        "/page-words.json",
        "/ink/text/stone.svg",
        "/ink/low/rock.svg",
        "/ink/low",
        "/check/X999",
        "/check/",
    ] {
        assert_eq!(preview.get(path).status, 404, "{path}");
    }
    for path in ["/open", "/fix", "/unfix"] {
        assert_eq!(preview.get(path).status, 405, "{path}");
        assert_eq!(preview.ask("POST", path, &[], "{}").status, 403, "{path} without an origin");
    }
}
