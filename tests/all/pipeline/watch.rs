//! A game that somebody works on: what an edit changes, and `cardwright watch`.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, EditSession, Progress, Update};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

fn session(project: &Project) -> EditSession {
    EditSession::new(&project.path("data"), "tiny", LintLevels::default())
}

/// What the next look shows, and the sides that were told of before it ended.
fn next_update(session: &mut EditSession) -> (Update, Vec<String>) {
    let early = Mutex::new(Vec::new());
    let told = |it: cardwright_pipeline::SideUpdate<'_>| *early.lock().unwrap() = it.changed;
    let update = session.update(&told).unwrap().expect("something has changed");
    // It keeps what it drew last.
    session.rest();
    (update, early.into_inner().unwrap())
}

fn messages(report: &Report) -> Vec<String> {
    report.sorted().into_iter().map(|it| it.message.clone()).collect()
}

#[test]
fn the_first_look_tells_of_all_and_the_second_of_nothing() {
    let project = Project::tiny();
    let mut session = session(&project);
    let (update, early) = next_update(&mut session);
    assert_eq!(messages(&update.report), [""; 0]);
    assert_eq!(update.sides, ["back-plain", "blade", "cloth", "stone"]);
    assert_eq!(update.pages, [("rules.pdf".to_owned(), 1)]);
    assert_eq!(early, update.sides);
    assert!(session.update(&|_| panic!("nothing is drawn")).unwrap().is_none());
}

#[test]
fn an_edit_changes_the_card_and_the_page_that_shows_it() {
    let project = Project::tiny();
    let mut session = session(&project);
    next_update(&mut session);
    let before = session.side("stone").expect("it was drawn");
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    let (update, early) = next_update(&mut session);
    assert_eq!(messages(&update.report), [""; 0]);
    assert!(early.contains(&"stone".to_owned()) && !early.contains(&"back-plain".to_owned()));
    assert_eq!(early, update.sides);
    assert!(session.side("stone").unwrap() != before, "it is drawn anew");
    assert!(session.side("rock").is_none() && session.page("rules.pdf", 1).is_some());
    assert!(session.page("rules.pdf", 2).is_none() && session.page("rules.pdf", 0).is_none());
}

#[test]
fn a_text_that_is_not_saved_stands_in_place_of_its_file() {
    let project = Project::tiny();
    let mut session = session(&project);
    next_update(&mut session);
    let path = project.path("data/tiny/hands.toml");
    let saved = project.read("data/tiny/hands.toml");
    session.edit(&path, Some(saved.replace("title = \"STONE\"", "title = \"ROCK\"")));
    let (update, _) = next_update(&mut session);
    assert_eq!(messages(&update.report), [""; 0]);
    assert!(update.sides.contains(&"stone".to_owned()), "{:?}", update.sides);
    session.edit(&path, Some(saved.replace("title = \"STONE\"", "titel = \"Stone\"")));
    let (update, early) = next_update(&mut session);
    assert!(update.report.has_errors() && update.sides.is_empty() && early.is_empty());
    assert!(session.side("stone").is_some(), "what was drawn last stays");
    session.edit(&path, None);
    let (update, _) = next_update(&mut session);
    assert!(update.report.is_empty() && update.sides.contains(&"stone".to_owned()));
    assert_eq!(project.read("data/tiny/hands.toml"), saved);
}

#[test]
fn what_is_found_on_a_side_comes_with_the_sides() {
    let project = Project::tiny();
    let mut session = session(&project);
    next_update(&mut session);
    let long = format!("title = \"{}\"", "STONE ".repeat(20).trim());
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", &long);
    let early = Mutex::new(Vec::new());
    let told = |it: cardwright_pipeline::SideUpdate<'_>| {
        assert!(it.svg("stone").is_some_and(|svg| svg.starts_with("<svg")));
        *early.lock().unwrap() = messages(&it.report);
    };
    let update = session.update(&told).unwrap().expect("something has changed");
    let early = early.into_inner().unwrap();
    assert!(early.iter().any(|it| it.contains("too long for its place")), "{early:?}");
    let all = messages(&update.report);
    assert!(early.iter().all(|it| all.contains(it)), "{early:?} {all:?}");
}

/// A fix that brings the next error is not offered, whether products are made or not.
#[test]
fn fixes_are_proved() {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "bleed = \"2 mm\"\nsafe", "bleed = 3\nsafe");
    let data = project.path("data");
    let (looked, _) = next_update(&mut session(&project));
    let wanted = BuildRequest::new(&data, "tiny", false);
    let built = session(&project).build(&wanted, &|_| ()).unwrap();
    let (built, products) = built.expect("something has changed");
    assert!(products.is_none());
    for report in [looked.report, built.report] {
        let found = report.sorted();
        assert!(!found.is_empty() && found.iter().all(|it| it.patch.is_none()), "{found:?}");
    }
}

#[test]
fn the_products_are_those_of_a_build() {
    let project = Project::tiny();
    let data = project.path("data");
    let wanted = BuildRequest::new(&data, "tiny", true);
    let mut session = session(&project);
    for title in ["STONE", "ROCK", "PEBBLE", "STONE"] {
        let text = project.read("data/tiny/hands.toml");
        let line = text.lines().find(|it| it.starts_with("title = ")).unwrap();
        project.write(
            "data/tiny/hands.toml",
            text.replacen(line, &format!("title = \"{title}\""), 1).as_bytes(),
        );
        let Some((update, built)) = session.build(&wanted, &|_| ()).unwrap() else { continue };
        assert_eq!(messages(&update.report), [""; 0]);
        let mut report = Report::new();
        let levels = LintLevels::default();
        let alone = cardwright_pipeline::build(&wanted, &levels, &mut report, &Progress::SILENT);
        let (alone, built) = (alone.unwrap().unwrap(), built.expect("nothing is wrong"));
        assert_eq!(alone.products.len(), built.products.len());
        for (one, other) in alone.products.iter().zip(&built.products) {
            assert!(one.path == other.path && one.bytes == other.bytes, "{title}: {}", one.path);
        }
    }
}

/// `cardwright watch` in a project.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Drop for Watching {
    /// A test that fails leaves nobody watching.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watching {
    fn begin(project: &Project, arguments: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(arguments.split(' '))
            .current_dir(project.path(""))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (send, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Self { child, lines }
    }

    /// What is said up to a line that begins so.
    fn said(&mut self, last: &str) -> String {
        let mut said = String::new();
        while !said.lines().next_back().is_some_and(|it| it.starts_with(last)) {
            let Ok(line) = self.lines.recv_timeout(Duration::from_secs(120)) else {
                let _ = self.child.kill();
                panic!("`{last}` is not said: {said}");
            };
            said.push_str(&line);
            said.push('\n');
        }
        said
    }

    /// Presses Ctrl-C.
    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        self.child.wait().expect("it ends").code()
    }
}

#[test]
fn a_person_who_saves_is_told_what_changed_and_what_was_found() {
    let project = Project::tiny();
    let mut watching = Watching::begin(&project, "watch tiny");
    let said = watching.said("time: ");
    assert!(said.starts_with("watching `tiny`; press Ctrl-C to stop\n"), "{said}");
    assert!(said.contains("drawn: 4 sides (back-plain, blade, cloth and stone)"), "{said}");
    assert!(said.contains("rules.pdf page 1\nfound: nothing\n"), "{said}");
    project.edit("data/tiny/rules.md", "After the last", "Then, after the last");
    let said = watching.said("time: ");
    assert!(said.contains("changed: rules.pdf page 1\nfound: nothing\n"), "{said}");
    project.edit("data/tiny/hands.toml", "points = 1", "points = 100");
    let said = watching.said("time: ");
    assert!(
        said.contains("data/tiny/hands.toml:9:10") && said.contains("changed: no page"),
        "{said}"
    );
    // What is gone for a moment ends nothing.
    project.shift("data/tiny/game.toml", "aside.toml");
    let said = watching.said("error: ");
    assert!(said.contains("there is no game `tiny`"), "{said}");
    project.edit("data/tiny/hands.toml", "points = 100", "points = 1");
    project.shift("aside.toml", "data/tiny/game.toml");
    let said = watching.said("found: nothing");
    assert!(said.contains("changed: "), "{said}");
    assert!(!project.path("out").exists(), "nothing is written");
    assert_eq!(watching.stop(), Some(0));
}

#[test]
fn with_build_every_save_is_built() {
    let project = Project::tiny();
    let mut watching = Watching::begin(&project, "watch tiny --build --no-images");
    let said = watching.said("time: ");
    let files = crate::project::files(&project.path("out/tiny"));
    assert!(files.contains("cards.pdf") && !files.iter().any(|it| it.ends_with(".png")));
    assert!(
        said.contains(&format!("made: {0} of {0} files in out/tiny are new", files.len())),
        "{said}"
    );
    for stage in ["sheets and pictures", "booklet files", "other files"] {
        assert!(said.contains(&format!(", {stage} ")), "{stage}: {said}");
    }
    // It knows what it was made from, as what `build` makes.
    let built = project.run("build tiny --no-images").made();
    assert!(built.stdout.contains("nothing has changed"), "{}", built.stdout);
    project.edit("data/tiny/rules.md", "After the last", "Then, after the last");
    let said = watching.said("time: ");
    // The booklet and the two lists.
    assert!(
        said.contains(&format!("made: 3 of {} files in out/tiny are new", files.len())),
        "{said}"
    );
    project.edit("data/tiny/hands.toml", "points = 1", "points = 100");
    let said = watching.said("time: ");
    assert!(said.contains("made: nothing, because of the errors\n"), "{said}");
    // The last of the times is that of all of it.
    assert!(said.trim_end().rsplit(", ").next().is_some_and(|it| it.starts_with("all ")), "{said}");
    assert_eq!(crate::project::files(&project.path("out/tiny")), files);
    assert_eq!(watching.stop(), Some(0));
}

#[test]
fn a_game_that_is_not_there_is_not_watched() {
    let run = Project::tiny().run("watch nothing");
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: there is no game `nothing`"), "{}", run.stderr);
}

/// A look shows what a build only counts.
#[test]
fn an_edit_that_makes_a_warning_shows_it() {
    let project = Project::tiny();
    let mut watching = Watching::begin(&project, "watch tiny");
    watching.said("time: ");
    project.edit("data/tiny/rules.md", "After the last", "Aftr the last");
    let said = watching.said("time: ");
    assert!(said.contains("warning[T029]") && said.contains("Aftr"), "{said}");
    assert_eq!(watching.stop(), Some(0));
    let mut watching = Watching::begin(&project, "watch tiny --build --no-images");
    let said = watching.said("time: ");
    let left = "found: nothing\n1 thing to settle before release: cardwright check tiny\nmade: ";
    assert!(said.contains(left) && !said.contains("T029"), "{said}");
    assert_eq!(watching.stop(), Some(0));
}
