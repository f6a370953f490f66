//! From a save to what is shown, as a program sees it.

use super::Preview;
use super::server::LONG;
use crate::project::Project;
use serde_json::Value;
use std::fs;
use std::sync::mpsc::Receiver;

const CARDS: &str = "data/tiny/hands.toml";

fn next(events: &Receiver<Value>) -> Value {
    events.recv_timeout(LONG).expect("an event")
}

#[test]
fn the_state_has_all_and_pictures_are_those_of_the_export() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let state = preview.state();
    assert_eq!(state["gen"], 1);
    let sides = state["sides"].as_object().unwrap();
    let order = ["stone", "blade", "cloth", "back-plain"];
    assert_eq!((state["order"].clone(), sides.len()), (serde_json::json!(order), 4));
    assert_eq!(state["findings"].as_array().map(Vec::len), Some(0));
    assert_eq!(state["booklets"]["rules.pdf"].as_array().map(Vec::len), Some(1));
    let page = state["booklets"]["rules.pdf"][0].as_str().unwrap();
    assert!(preview.get(&format!("/side/{page}.svg")).text().starts_with("<svg"));
    let run = project.run("export tiny --for svg --out svg");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let mut same = 0;
    for file in crate::project::files(&project.path("svg/bleed")) {
        let name = file.trim_end_matches(".svg").split_once('-').unwrap().1.to_owned();
        let hash = sides[&name].as_str().unwrap();
        let reply = preview.get(&format!("/side/{hash}.svg"));
        assert!(reply.headers.contains("image/svg+xml") && reply.headers.contains("immutable"));
        assert_eq!(
            reply.body,
            fs::read(project.path(&format!("svg/bleed/{file}"))).unwrap(),
            "{name}"
        );
        same += 1;
    }
    assert_eq!(same, 4);
}

#[test]
fn a_save_is_told_for_the_sides_then_for_the_booklets_and_then_for_all() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let before = preview.state();
    let events = preview.events();
    project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
    let first = next(&events);
    assert_eq!((&first["gen"], &first["whole"]), (&2.into(), &false.into()));
    let changed = first["sides"].as_object().unwrap();
    assert!(changed.contains_key("stone") && !changed.contains_key("back-plain"), "{changed:?}");
    assert_ne!(changed["stone"], before["sides"]["stone"]);
    for stage in ["wait", "reading", "wording", "setting"] {
        assert!(first["ms"][stage].is_number(), "{first}");
    }
    let second = next(&events);
    assert_eq!((&second["gen"], &second["whole"]), (&2.into(), &false.into()));
    assert_eq!(second["sides"].as_object().map(serde_json::Map::len), Some(0), "told already");
    let page = second["booklets"]["rules.pdf"][0].as_str().unwrap().to_owned();
    assert_ne!(page, before["booklets"]["rules.pdf"][0]);
    assert_eq!(preview.get(&format!("/side/{page}.svg")).status, 200, "while it is checked");
    let third = next(&events);
    assert_eq!((&third["gen"], &third["whole"]), (&2.into(), &true.into()));
    for what in ["sides", "booklets"] {
        assert_eq!(third[what].as_object().map(serde_json::Map::len), Some(0), "told already");
    }
    assert!(third["ms"]["all"].is_number());
    assert_eq!(preview.state()["booklets"]["rules.pdf"][0], page, "it is the page of all");
    let old = before["sides"]["stone"].as_str().unwrap();
    let new = changed["stone"].as_str().unwrap();
    for hash in [old, new] {
        assert_eq!(
            preview.get(&format!("/side/{hash}.svg")).status,
            if hash == new { 200 } else { 404 }
        );
    }
}

#[test]
fn a_sentence_is_seen_on_its_page_before_it_is_checked() {
    const RULES: &str = "data/tiny/rules.md";
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    assert_eq!(preview.state()["whole"], true);
    let events = preview.events();
    let saved = project.read(RULES);
    project.write(RULES, format!("{saved}\nThey they draw.\n").as_bytes());
    let of_booklet = |it: &Value| it["booklets"]["rules.pdf"].is_array();
    let page = events.iter().find(of_booklet).expect("the pages");
    assert_eq!(
        (&page["whole"], page["findings"].as_array().map(Vec::len)),
        (&false.into(), Some(0))
    );
    let all = events.iter().find(|it| it["whole"] == true).expect("the findings");
    assert!(all["findings"].as_array().is_some_and(|it| !it.is_empty()), "{all}");
    assert!(!of_booklet(&all), "told already");
}

#[test]
fn a_slip_keeps_what_was_shown_and_is_mended() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let before = preview.state();
    let saved = project.read(CARDS);
    project.write(CARDS, saved.replace("title = \"STONE\"", "title = \"STONE").as_bytes());
    let state = preview.state_when("slip", |it| it["stale"] == true && it["whole"] == true);
    assert_eq!(state["sides"], before["sides"]);
    let finding = &state["findings"][0];
    assert_eq!(finding["severity"], "error");
    assert!(finding["primary"]["path"].as_str().unwrap().ends_with("hands.toml"), "{finding}");
    assert!(finding["primary"]["start"]["line"].as_u64().unwrap() > 1);
    project.write(CARDS, saved.as_bytes());
    let state = preview.state_when("mending", |it| it["stale"] == false && it["whole"] == true);
    assert_eq!((&state["sides"], &state["findings"]), (&before["sides"], &before["findings"]));
}

#[test]
fn a_game_that_can_not_be_read_at_first_recovers() {
    let project = Project::tiny();
    let saved = project.read(CARDS);
    project.write(CARDS, b"[[card]\n");
    let preview = Preview::start(&project, "tiny");
    let state = preview.state_when("findings", |it| it["findings"][0].is_object());
    assert_eq!(state["sides"].as_object().map(serde_json::Map::len), Some(0));
    assert_eq!(state["stale"], true);
    project.write(CARDS, saved.as_bytes());
    preview.state_when("game", |it| it["sides"]["stone"].is_string() && it["whole"] == true);
}

#[test]
fn files_are_renamed_deleted_and_written_by_renaming() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let first = preview.state();
    // As many editors save: a new file takes the place of the old one.
    let text = project.read(CARDS).replace("title = \"STONE\"", "title = \"ROCK\"");
    project.write("data/tiny/hands.toml~", text.as_bytes());
    fs::rename(project.path("data/tiny/hands.toml~"), project.path(CARDS)).unwrap();
    let second =
        preview.state_when("new title", |it| it["sides"]["stone"] != first["sides"]["stone"]);
    // Gone, and there again.
    project.shift(CARDS, "hands.toml");
    preview.state_when("finding", |it| it["stale"] == true && it["findings"][0].is_object());
    project.shift("hands.toml", CARDS);
    let third = preview.state_when("file", |it| it["stale"] == false && it["whole"] == true);
    assert_eq!(third["sides"], second["sides"]);
    // The whole folder, as another branch may have it.
    project.shift("data/tiny", "away");
    let state = preview.state_when("failure", |it| it["stale"] == true);
    assert_eq!(state["sides"], second["sides"]);
    project.shift("away", "data/tiny");
    let state = preview.state_when("folder", |it| it["stale"] == false && it["whole"] == true);
    assert_eq!(state["sides"], second["sides"]);
    // And it is still watched.
    project.edit(CARDS, "title = \"ROCK\"", "title = \"STONE\"");
    preview.state_when("old title", |it| it["sides"]["stone"] == first["sides"]["stone"]);
}

/// A file that leaves and comes back at once has changed once: nobody looks while it is away.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_leaves_is_waited_for() {
    let project = Project::tiny();
    let mut changes = cardwright_preview::FileChanges::new(false).expect("the system tells");
    changes.watch(&project.path("data"), "tiny").expect("a game");
    let (file, away) = (project.path(CARDS), project.path("away.toml"));
    // On a machine that does much else it may be away for longer now and then.
    let was_there = (0..40).filter(|_| {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                fs::rename(&file, &away).unwrap();
                std::thread::sleep(std::time::Duration::from_micros(4500));
                fs::rename(&away, &file).unwrap();
            });
            let told = changes.wait(LONG);
            told.is_some() && file.is_file()
        })
    });
    assert!(was_there.count() > 10);
}

#[test]
fn files_are_looked_at_again_and_again_where_nobody_tells_of_changes() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny --poll");
    let first = preview.state();
    project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
    preview.state_when("new title", |it| it["sides"]["stone"] != first["sides"]["stone"]);
}

#[test]
fn many_saves_come_in_order_and_the_last_one_is_shown() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let events = preview.events();
    let saved = project.read(CARDS);
    for number in 0..200 {
        let title = format!("title = \"STONE {number}\"");
        project.write(CARDS, saved.replace("title = \"STONE\"", &title).as_bytes());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    project.write(CARDS, saved.replace("title = \"STONE\"", "title = \"ROCK\"").as_bytes());
    let last = Project::tiny();
    last.write(CARDS, saved.replace("title = \"STONE\"", "title = \"ROCK\"").as_bytes());
    let wanted = Preview::start(&last, "tiny").state()["sides"].clone();
    preview.state_when("last save", |it| it["sides"] == wanted && it["whole"] == true);
    let mut newest = 1;
    while let Ok(event) = events.try_recv() {
        let generation = event["gen"].as_u64().unwrap();
        assert!(generation >= newest, "{generation} after {newest}");
        newest = generation;
    }
    assert!(newest > 2, "{newest}");
}
