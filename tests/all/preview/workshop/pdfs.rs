//! The PDFs that the page has made: the very bytes that `build` writes.
#![allow(clippy::disallowed_methods, reason = "tests read what was made")]

use super::Preview;
use crate::browser::{Browser, By};
use crate::project::Project;
use serde_json::json;
use std::fs;

const CARDS: &str = "data/tiny/hands.toml";

/// A game of so many cards, the last of which has too much to say.
fn many(cards: usize) -> Project {
    let project = Project::empty();
    let card = |number: usize| {
        let text = if number == cards { "Walk slowly. ".repeat(150) } else { "Eat.".to_owned() };
        format!("[[card]]\ntitle = \"Card {number}\"\ntext = \"{text}\"\n")
    };
    let cards: String = (1..=cards).map(card).collect();
    project.write("data/mygame/game.toml", format!("title = \"Pond\"\n{cards}").as_bytes());
    project
}

#[test]
fn a_pdf_is_the_one_that_build_writes() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let told = preview.get("/sheets.json").json();
    let job = told["jobs"][0]["name"].as_str().expect("a name").to_owned();
    for title in ["STONE", "ROCK"] {
        if title == "ROCK" {
            project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
            preview.state_when("edit", |it| it["gen"].as_u64() > Some(1) && it["whole"] == true);
        }
        let (sheets, all) = (format!("sheets-{title}"), format!("all-{title}"));
        project.run(&format!("build tiny --job {job} --out {sheets}")).made();
        project.run(&format!("build tiny --out {all}")).made();
        for (path, file) in [
            (format!("/pdf/job/{job}/cards.pdf"), format!("{sheets}/cards.pdf")),
            ("/pdf/booklet/rules.pdf".to_owned(), format!("{all}/rules.pdf")),
        ] {
            let reply = preview.get(&path);
            assert_eq!(reply.status, 200, "{path}: {}", reply.text());
            assert!(reply.headers.contains("application/pdf"), "{}", reply.headers);
            assert!(reply.body == fs::read(project.path(&file)).expect("made"), "{path} {title}");
        }
    }
    assert!(!project.path("out").exists(), "nothing is written into the project");
    for path in [
        format!("/pdf/job/{job}/other.pdf"),
        format!("/pdf/job/{job}/../game.toml"),
        "/pdf/job/nothing/cards.pdf".to_owned(),
        "/pdf/job/cards.pdf".to_owned(),
        "/pdf/booklet/manifest.json".to_owned(),
        "/pdf/booklet/".to_owned(),
        "/pdf/".to_owned(),
    ] {
        assert_eq!(preview.get(&path).status, 404, "{path}");
    }
    // What the command would refuse as well.
    project.edit(CARDS, "title = \"ROCK\"", "title = \"ROCK");
    preview.state_when("slip", |it| it["stale"] == true && it["whole"] == true);
    let reply = preview.get("/pdf/booklet/rules.pdf");
    assert_eq!(reply.status, 422);
    assert!(reply.text().starts_with("an error stops the build: "), "{}", reply.text());
}

/// A draft prints what is wrong with a card in red, also where the sides are so many that they are drawn in parts.
#[test]
fn what_is_marked_in_red_is_in_the_pdf_as_well() {
    for cards in [3, 130] {
        let project = many(cards);
        let preview = Preview::start(&project, "mygame");
        preview.state();
        let run = project.run("build mygame --job home --out made");
        assert!(run.code == 1 && run.stdout.contains("marked in red"), "{run:?}");
        let reply = preview.get("/pdf/job/home/home.pdf");
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert!(reply.body == fs::read(project.path("made/home.pdf")).unwrap(), "{cards} cards");
    }
}

/// What was made once is sent again as long as no file changes. That is seen where nothing more can be made, because
/// the folder for what is put aside has gone.
#[cfg(unix)]
#[test]
fn a_pdf_is_made_once_for_each_change() {
    let project = Project::tiny();
    let passing = project.path("passing");
    fs::create_dir(&passing).expect("writable");
    let preview = Preview::start_with_passing(&project, &["tiny"], &passing);
    preview.state();
    let address = "/pdf/job/cards/cards.pdf";
    let made = preview.get(address);
    assert_eq!(made.status, 200, "{}", made.text());
    assert_eq!(fs::read_dir(&passing).expect("a folder").count(), 0, "nothing stays there");
    fs::remove_dir(&passing).expect("it is empty");
    let again = preview.get(address);
    assert!(again.status == 200 && again.body == made.body, "{}", again.status);
    let refused = |address: &str| {
        let reply = preview.get(address);
        let why = reply.text();
        assert!(
            reply.status == 500 && why.starts_with("can't put files aside"),
            "{address}: {why}"
        );
    };
    // What was not made yet, and all of it after a change.
    refused("/pdf/booklet/rules.pdf");
    project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
    preview.state_when("edit", |it| it["gen"].as_u64() > Some(1) && it["whole"] == true);
    refused(address);
    // A failure is not kept.
    fs::create_dir(&passing).expect("writable");
    let again = preview.get(address);
    assert!(again.status == 200 && again.body != made.body, "{}", again.status);
}

#[test]
fn a_click_saves_it() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    fs::create_dir_all(project.path("saved")).expect("writable");
    let page = browser.open(&format!("{}#view=sheets", preview.address));
    let folder = project.path("saved").display().to_string();
    page.cdp("Browser.setDownloadBehavior", &json!({"behavior": "allow", "downloadPath": folder}));
    let saved = |file: &str, address: &str| {
        page.find(By::Role("button", &format!("Download {file}"))).click();
        let wanted = preview.get(address).body;
        let path = project.path("saved").join(file);
        page.wait("the file", || fs::read(&path).is_ok_and(|it| it == wanted));
    };
    let told = preview.get("/sheets.json").json();
    let job = told["jobs"][0]["name"].as_str().expect("a name");
    saved("cards.pdf", &format!("/pdf/job/{job}/cards.pdf"));
    page.assert_axe_clean();
    page.find(By::RoleWith("link", "Booklets")).click();
    saved("rules.pdf", "/pdf/booklet/rules.pdf");
    // What stops a build is told.
    project.edit(CARDS, "title = \"STONE\"", "title = \"STONE");
    preview.state_when("slip", |it| it["stale"] == true && it["whole"] == true);
    page.find(By::Role("button", "Download rules.pdf")).click();
    page.wait("why not", || page.find(By::Css("#toast")).text().contains("rules.pdf was not made"));
    assert!(page.errors().iter().all(|it| it.contains("422")));
}
