//! One side under the glass, in Chromium.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use super::Preview;
use crate::browser::{Browser, By, Key, Page};
use crate::project::Project;
use serde_json::json;
use std::fs;

const CARDS: &str = "data/tiny/hands.toml";

/// An editor that writes its arguments to `opened.txt`, all on a line.
#[cfg(unix)]
pub fn editor(project: &Project) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    project.write("edit.sh", b"#!/bin/sh\necho \"$@\" >> \"$(dirname \"$0\")/opened.txt\"\n");
    let path = project.path("edit.sh");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{} {{file}}:{{line}}:{{column}}", path.display())
}

/// What the editor was told last.
pub fn opened(project: &Project) -> String {
    let text = fs::read_to_string(project.path("opened.txt")).unwrap_or_default();
    text.lines().last().unwrap_or_default().to_owned()
}

fn go(page: &Page<'_>, hash: &str) {
    page.script("location.hash = arguments[0]", &json!([hash]));
}

/// The width of the side with its bleed, in pixels.
fn width(page: &Page<'_>) -> f64 {
    page.find(By::Css(".picture")).rect()[2]
}

/// The number of the box over a word.
fn word(page: &Page<'_>, preview: &Preview, side: &str, text: &str) -> String {
    let closely = preview.get(&format!("/inspect/{side}.json")).json();
    let words = closely["words"].as_array().unwrap();
    let at = words.iter().position(|it| it["text"] == text).expect("it is set");
    let selector = format!("[data-word=\"{at}\"]");
    page.find(By::Css(&selector));
    selector
}

#[cfg(unix)]
#[test]
fn a_click_on_a_word_opens_the_place_where_it_was_typed() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let editor = editor(&project);
    let preview = Preview::start_with(&project, &["tiny", "--editor", &editor]);
    preview.state();
    let page = browser.open(&preview.address);
    // As somebody comes here who looks at all cards.
    page.find(By::Css("[data-side=stone] a")).click();
    page.find(By::Role("heading", "STONE"));
    page.wait("its entry", || {
        let entry = page.find(By::Css(".side-panel pre")).text();
        entry.starts_with("[[card]]\nid = \"stone\"") && entry.ends_with("beats = \"blade\"")
    });
    let title = page.find(By::Css(&word(&page, &preview, "stone", "STONE")));
    title.hover();
    let told = || page.find(By::Css(".where")).text();
    page.wait("where it was typed", || told().contains("“STONE” typed at tiny/hands.toml:3:10"));
    assert!(told().contains("mm from the left"), "{}", told());
    title.click();
    page.wait("the editor", || opened(&project).ends_with("hands.toml:3:10"));
    // A name that another card has.
    page.find(By::Css(&word(&page, &preview, "stone", "blade."))).click();
    page.wait("the other card", || opened(&project).ends_with("hands.toml:15:10"));
    // A statement, by its line in the template.
    page.find(By::Role("button", "templates/tiny.j2:2:9")).click();
    page.wait("the template", || opened(&project).ends_with("templates/tiny.j2:2:9"));
    // A sentence of the rules.
    page.find(By::RoleWith("button", "tiny/rules.md:13")).click();
    page.wait("the rules", || opened(&project).contains("rules.md:13:"));
    page.assert_axe_clean();
    // An icon is drawn, and says its name to those who don't see it.
    go(&page, "view=side&side=blade");
    let icon = page.find(By::Css(".statements img.icon[alt='point']"));
    page.wait("its drawing", || icon.property("naturalWidth").as_u64() > Some(0));
    let said = page.find(By::Css(".side-panel ol.statements")).text();
    assert!(!said.contains(":point:"), "{said}");
}

#[test]
fn overlays_and_looks_are_switched_and_kept_in_the_address() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    go(&page, "#view=side&side=stone&overlay=safe");
    page.wait("the safe area", || page.all(By::Css(".over.safe > *")).len() == 1);
    // Millimetres, however large it is drawn: 44 x 63 mm with 3 mm on each side.
    let safe = page.find(By::Css(".over.safe rect"));
    let lengths = ["x", "y", "width", "height"].map(|it| safe.attribute(it).unwrap());
    assert_eq!(lengths, ["3", "3", "38", "57"]);
    for name in ["Bleed", "Trim", "Cut", "Text"] {
        page.find(By::Role("checkbox", name)).click();
    }
    page.wait("all of them", || {
        ["bleed", "trim", "cut", "words.on"]
            .iter()
            .all(|it| !page.all(By::Css(&format!(".over.{it} > *"))).is_empty())
    });
    let cut = page.find(By::Css(".over.cut rect"));
    assert_eq!(cut.attribute("rx").as_deref(), Some("2"), "its corners are round");
    assert!(page.address().contains("overlay=safe%2Cbleed%2Ctrim%2Ccut%2Cwords"));
    // This game has no layout of boxes.
    page.wait("no boxes", || page.all(By::Role("checkbox", "Boxes")).is_empty());
    page.reload();
    page.wait("the same ones", || page.all(By::Css(".over.cut > *")).len() == 1);
    page.keys("o");
    page.wait("every one", || {
        page.find(By::Role("checkbox", "Findings")).property("checked") == true
    });
    page.keys("o");
    page.wait("none", || page.all(By::Css(".over.safe > *")).is_empty());
    let source = || page.find(By::Css(".picture img")).attribute("src").unwrap_or_default();
    let filter = || page.find(By::Css(".picture img")).css("filter");
    let choose = |look: &str| {
        page.find(By::Css(&format!(".side-bar option[value={look}]"))).click();
    };
    choose("protan");
    page.wait("a filter", || filter().contains("#protan"));
    page.picture("side-protan");
    choose("low");
    page.wait("the real face", || source().starts_with("/ink/low/stone.svg"));
    page.wait("what its layout says", || {
        page.find(By::Css(".ink-note")).text().contains("does not support low ink")
    });
    page.assert_axe_clean();
    choose("normal");
    page.wait("the picture", || source().starts_with("/side/") && filter() == "none");
}

#[test]
fn keys_zoom_turn_and_step() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    page.resize(1280, 900);
    go(&page, "#view=side&side=stone");
    page.find(By::Role("heading", "STONE"));
    let heading = |name: &str| page.find(By::Role("heading", name));
    page.keys("0");
    page.wait("actual size", || (width(&page) - 48.0 * 96.0 / 25.4).abs() < 1.0);
    page.keys("+");
    page.wait("125 %", || page.find(By::Css(".zoomed")).text() == "125 %");
    for _ in 0..6 {
        page.keys("+");
    }
    page.wait("800 % at most", || page.find(By::Css(".zoomed")).text() == "800 %");
    assert!(!page.find(By::Role("button", "Larger")).is_enabled());
    page.keys("w");
    page.wait("as large as fits", || page.find(By::Css(".zoomed")).text().ends_with("(fits)"));
    page.keys(Key::RIGHT);
    heading("BLADE");
    page.keys(Key::LEFT);
    heading("STONE");
    page.keys("f");
    heading("plain");
    assert!(page.address().contains("side=back-plain"), "{}", page.address());
    page.keys("f");
    heading("STONE");
    // A screen that is measured with a bank card.
    page.find(By::Role("button", "Calibrate")).click();
    page.assert_axe_clean();
    let slider = page.find(By::Role("slider", "Pixels to a millimetre"));
    page.script(
        "arguments[0].value = 5; arguments[0].dispatchEvent(new Event('input'))",
        &json!([slider.reference()]),
    );
    page.wait("the box", || (page.find(By::Css(".ruler-card")).rect()[2] - 428.0).abs() < 1.0);
    page.find(By::Role("button", "That is a bank card")).click();
    page.keys("0");
    page.wait("5 pixels to a millimetre", || (width(&page) - 240.0).abs() < 1.0);
    page.keys(Key::ESCAPE);
    page.wait("all cards", || page.all(By::Css(".cards li")).len() == 4);
}

#[test]
fn a_save_changes_the_side_that_is_open() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    go(&page, "#view=side&side=stone&zoom=300");
    page.find(By::Role("heading", "STONE"));
    let source = || page.find(By::Css(".picture img")).attribute("src").unwrap_or_default();
    page.wait("a picture", || source().starts_with("/side/"));
    let before = source();
    page.script("document.querySelector('.stage').scrollTop = 120", &json!([]));
    project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
    page.wait("another picture", || source() != before);
    page.find(By::Role("heading", "ROCK"));
    let scrolled = page.script("return document.querySelector('.stage').scrollTop", &json!([]));
    assert_eq!(scrolled, 120);
    // A card that has gone.
    project.edit("data/tiny/rules.md", "[[stone|plural]]", "two others");
    project.edit(CARDS, "id = \"stone\"", "id = \"rock\"");
    page.wait("all cards", || page.all(By::Css(".cards [data-side=rock]")).len() == 1);
}

#[test]
fn a_side_looks_well_at_every_width() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    // A line of its entry that is wider than any window.
    project.edit(CARDS, "A short blade", &"A short blade, as it was drawn. ".repeat(20));
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    for (width, height) in [(360, 740), (1280, 900), (2560, 1440)] {
        for dark in [false, true] {
            page.resize(width, height);
            page.prefer_dark(dark);
            go(&page, "#view=side&side=blade&overlay=bleed,trim,safe,cut,words,findings");
            page.find(By::Role("heading", "BLADE"));
            page.wait("its words", || page.all(By::Css("[data-word]")).len() > 3);
            let wide = page.script("return document.documentElement.scrollWidth", &json!([]));
            assert!(wide.as_f64().unwrap() <= f64::from(width), "{wide} of {width}");
            page.picture(&format!("side-{width}-{}", if dark { "dark" } else { "light" }));
            page.assert_axe_clean();
        }
    }
}
