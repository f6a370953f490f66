//! Findings with their places and patches, in Chromium.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use super::Preview;
use super::side::{editor, opened};
use crate::browser::{Browser, By, Key};
use crate::project::Project;
use serde_json::json;

const CARDS: &str = "data/tiny/hands.toml";

/// A title outside the safe area, a slip on a card and one in the rules.
fn faulty() -> Project {
    let project = Project::tiny();
    let title = "place(top + left, box(width: w, height: top-room";
    let moved = "place(top + left, dy: -4mm, box(width: w, height: top-room";
    project.edit("data/tiny/templates/tiny.typ", title, moved);
    project.edit("data/tiny/rules.md", "shows a card", "shows a crad");
    project.edit(CARDS, "A folded cloth", "A foldde cloth");
    project
}

#[cfg(unix)]
#[test]
fn findings_lead_to_their_sides_and_files() {
    let Some(browser) = Browser::start() else { return };
    let project = faulty();
    let editor = editor(&project);
    let preview = Preview::start_with(&project, &["tiny", "--editor", &editor]);
    preview.state();
    let page = browser.open(&preview.address);
    // On the cards, as boxes and badges.
    page.wait("boxes on the cards", || page.all(By::Css(".cards .marks rect")).len() == 3);
    page.find(By::RoleWith("link", "Findings")).click();
    let shown = || page.all(By::Css("[data-finding]")).len();
    page.wait("all of them", || shown() == 5);
    assert_eq!(page.all(By::Css(".finding-group")).len(), 2, "by check");
    page.assert_axe_clean();
    page.find(By::Role("button", "tiny/hands.toml:15:10")).click();
    page.wait("the editor", || opened(&project).ends_with("hands.toml:15:10"));
    // By severity and by words.
    page.find(By::RoleWith("checkbox", "Errors")).click();
    page.wait("warnings alone", || shown() == 2);
    page.find(By::RoleWith("checkbox", "Errors")).click();
    page.find(By::Css("input[type=search]")).rewrite("blade");
    page.wait("those of a card", || shown() == 1);
    assert!(page.address().contains("find=blade"), "{}", page.address());
    page.find(By::Text("on BLADE")).click();
    page.wait("its box", || !page.all(By::Css("[data-finding].flash")).is_empty());
    page.find(By::Role("heading", "BLADE"));
    // And back, from the box.
    let middle = "const box = document.querySelector('.over.findings rect').getBoundingClientRect();\
        return [box.left + 1, box.top + box.height / 2]";
    let place = page.script(middle, &json!([]));
    page.script(
        "document.elementFromPoint(...arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        &json!([place]),
    );
    page.wait("the finding", || page.all(By::Css(".finding.marked")).len() == 1);
    // What the check is about.
    let link = page.find(By::Role("link", "F010"));
    assert!(link.attribute("href").unwrap().ends_with("/check/F010"));
    page.go(&format!("http://127.0.0.1:{}/check/F010", preview.port));
    page.find(By::RoleWith("heading", "F010 outside-safe-area"));
    page.assert_axe_clean();
}

#[test]
fn a_patch_is_applied_by_a_click_and_undone_by_a_key() {
    let Some(browser) = Browser::start() else { return };
    let project = faulty();
    let bad = project.read(CARDS);
    let good = bad.replace("foldde", "folded");
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&format!("{}#view=findings", preview.address));
    let shown = || page.all(By::Css("[data-finding]")).len();
    page.wait("all of them", || shown() == 5);
    let gone = page.find(By::Css(".difference .gone code")).text();
    let come = page.find(By::Css(".difference .come code")).text();
    assert_eq!(
        (gone.as_str(), come.as_str()),
        ("alt = \"A foldde cloth\"", "alt = \"A folded cloth\"")
    );
    page.find(By::Role("button", "Apply")).click();
    page.wait("the file", || project.read(CARDS) == good);
    page.wait("that it is gone", || shown() == 4);
    // In the toast.
    page.find(By::Role("button", "Undo")).click();
    page.wait("the file as it was", || project.read(CARDS) == bad);
    page.wait("that it is back", || shown() == 5);
    // By keys alone: down to the finding, apply, undo.
    for _ in 0..4 {
        page.keys(Key::DOWN);
    }
    let focused = || page.focused().text();
    page.wait("the finding", || focused().starts_with("foldde"));
    page.keys("a");
    page.wait("the file", || project.read(CARDS) == good);
    page.wait("that it is gone", || shown() == 4);
    page.find(By::Role("button", "Undo the last patch"));
    page.keys("u");
    page.wait("the file as it was", || project.read(CARDS) == bad);
    page.wait("that it is back", || shown() == 5);
    // What somebody writes in between is left alone.
    page.find(By::Role("button", "Apply")).click();
    page.wait("that it is gone", || shown() == 4);
    project.edit(CARDS, "copies = 3", "copies = 3 # mine");
    let mine = project.read(CARDS);
    page.keys("u");
    page.wait("why", || page.find(By::Css("#toast")).text().contains("has changed since"));
    assert_eq!(project.read(CARDS), mine);
    // The page logs each refusal.
    assert!(page.errors().iter().all(|it| it.contains("409")));
}

#[test]
fn a_game_that_cannot_be_read_is_mended_by_its_patch() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    project.edit(CARDS, "points = 1", "poinst = 1");
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&format!("{}#view=findings", preview.address));
    page.find(By::RoleWith("heading", "unknown field"));
    page.find(By::Role("button", "Apply")).click();
    page.wait("the file", || project.read(CARDS).contains("points = 1"));
    page.wait("that all is well", || {
        page.find(By::Css("main > .nothing")).text() == "The checks find nothing."
    });
    page.assert_axe_clean();
}

#[test]
fn without_an_editor_a_place_is_copied() {
    let Some(browser) = Browser::start() else { return };
    let project = faulty();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    if !preview.get("/author.json").json()["editor"].is_null() {
        eprintln!("skipped: an editor is installed here");
        return;
    }
    let page = browser.open(&format!("{}#view=findings", preview.address));
    page.find(By::RoleWith("button", "tiny/hands.toml:15")).click();
    page.wait("what was done", || {
        let told = page.find(By::Css("#toast")).text();
        told.contains("data/tiny/hands.toml:15:10") && told.contains("No editor is known")
    });
    page.wait("a remark", || page.find(By::Css("main")).text().contains("--editor"));
}

#[test]
fn findings_look_well_at_every_width() {
    let Some(browser) = Browser::start() else { return };
    let project = faulty();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&format!("{}#view=findings", preview.address));
    // Opened on a phone, the row of views is scrolled to this one, and axe takes a link that is out of sight for a skip
    // link.
    page.wait("all of them", || page.all(By::Css("[data-finding]")).len() == 5);
    for (width, height) in [(360, 740), (1280, 900), (2560, 1440)] {
        for dark in [false, true] {
            page.resize(width, height);
            page.prefer_dark(dark);
            page.wait("all of them", || page.all(By::Css("[data-finding]")).len() == 5);
            let wide = page.script("return document.documentElement.scrollWidth", &json!([]));
            assert!(wide.as_f64().unwrap() <= f64::from(width), "{wide} of {width}");
            page.picture(&format!("findings-{width}-{}", if dark { "dark" } else { "light" }));
            page.assert_axe_clean();
        }
    }
}
