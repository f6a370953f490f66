//! All sides at a glance, in Chromium.

use super::Preview;
use crate::browser::{Browser, By, Element, Key};
use crate::project::Project;
use serde_json::json;

const CARDS: &str = "data/tiny/hands.toml";

#[test]
fn cards_are_found_and_filtered() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&preview.address);
    let sides = || page.all(By::Css(".cards li")).len();
    page.wait("all sides", || sides() == 4);
    assert!(
        !page.address().contains("token"),
        "it is taken out of the address: {}",
        page.address()
    );
    page.wait("the game", || page.title().starts_with("Cards · "));
    // The words on the cards count as well.
    page.keys("/stone");
    page.wait("a card, and one that names it", || sides() == 2);
    assert!(page.address().contains("find=stone"), "{}", page.address());
    page.reload();
    page.wait("the same ones", || sides() == 2);
    page.find(By::Css("input[type=search]")).rewrite("nothing like that");
    page.wait("none", || sides() == 0 && page.find(By::Css("main > p")).is_shown());
    page.assert_axe_clean();
    assert_eq!(page.errors(), [""; 0]);
}

#[test]
fn a_save_changes_the_picture_and_nothing_else() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&preview.address);
    page.resize(360, 500);
    let source = |side: &str| {
        let found = page.find(By::Css(&format!("[data-side={side}] img")));
        found.attribute("src").expect("a picture")
    };
    page.wait("all sides", || page.all(By::Css(".cards li")).len() == 4);
    page.find(By::Css("[data-side=stone] a"));
    page.script("document.querySelector('[data-side=stone] a').focus()", &json!([]));
    page.script("scrollTo(0, 300)", &json!([]));
    let place = || {
        page.script(
            "return [scrollY, document.activeElement.closest('[data-side]')?.dataset.side]",
            &json!([]),
        )
    };
    let (before, stone, back) = (place(), source("stone"), source("back-plain"));
    page.script(
        "window.shifts = []; new PerformanceObserver(it => { for (const e of it.getEntries())\
         shifts.push(...e.sources.map(s => [s.node?.outerHTML ?? s.node?.textContent, s.previousRect.x, s.currentRect.x])) })\
         .observe({ type: 'layout-shift' })",
        &json!([]),
    );
    project.edit(CARDS, "title = \"STONE\"", "title = \"ROCK\"");
    page.wait("another picture", || source("stone") != stone);
    page.wait("its time", || page.find(By::Css("#status")).text().ends_with("ms to the picture"));
    assert_eq!((source("back-plain"), place()), (back, before));
    assert_eq!(page.script("return shifts", &json!([])), json!([]), "nothing has moved");
    // Another card names it.
    assert_eq!(page.all(By::Css(".badge.new")).len(), 2);
    // A slip: the old sides are dimmed, and what is wrong stands above them.
    project.edit(CARDS, "title = \"ROCK\"", "title = \"ROCK");
    page.wait("the notice", || page.find(By::Css("#notice")).text().contains("hands.toml:"));
    assert!(page.find(By::Css("body")).attribute("class").unwrap().contains("is-stale"));
    assert_eq!(page.all(By::Css(".cards li")).len(), 4);
    page.assert_axe_clean();
    project.edit(CARDS, "title = \"ROCK", "title = \"ROCK\"");
    page.wait("all is well", || page.find(By::Css("#notice")).text().is_empty());
}

#[test]
fn a_preview_that_ends_is_missed() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&preview.address);
    page.wait("all sides", || page.all(By::Css(".cards li")).len() == 4);
    drop(preview);
    let notice = || page.find(By::Css("#notice")).text();
    page.wait("that it is gone", || notice().contains("does not answer"));
    assert_eq!(page.all(By::Css(".cards li")).len(), 4, "what was shown stays");
    // The browser logs that nobody answers until the page is left.
    page.go("about:blank");
    page.errors();
}

#[test]
fn keys_do_what_the_help_says() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&preview.address);
    page.wait("all sides", || page.all(By::Css(".cards li")).len() == 4);
    page.keys("?");
    page.wait("the help", || page.find(By::Css("#help-dialog")).is_shown());
    page.assert_axe_clean();
    page.find(By::Role("button", "Close")).click();
    page.wait("no help", || !page.find(By::Css("#help-dialog")).is_shown());
    let theme = || {
        page.script("return getComputedStyle(document.documentElement).backgroundColor", &json!([]))
    };
    let before = theme();
    page.keys("t");
    page.wait("other colours", || theme() != before);
    page.assert_axe_clean();
    page.reload();
    page.wait("the same colours", || theme() != before);
    let width = || page.find(By::Css(".cards li")).rect()[2];
    let medium = width();
    page.keys("+");
    page.wait("larger sides", || width() > medium);
    assert_eq!(page.errors(), [""; 0]);
}

/// A card that was added since is called new; a step back from a side leads to its card, where the page was.
#[test]
fn a_new_card_is_called_new_and_the_way_back_leads_to_the_card() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&preview.address);
    page.resize(500, 500);
    page.wait("all sides", || page.all(By::Css(".cards li")).len() == 4);
    let file = project.read(CARDS);
    let (before, cloth) = file.split_once("[[card]]\nid = \"cloth\"").expect("a card");
    let rope = cloth.replacen("\"CLOTH\"", "\"ROPE\"", 1);
    let new = format!("{before}[[card]]\nid = \"cloth\"{cloth}\n[[card]]\nid = \"rope\"{rope}");
    project.write(CARDS, new.as_bytes());
    page.wait("a new one", || {
        page.all(By::Css("[data-side=rope] .badge.new")).first().map(Element::text).as_deref()
            == Some("new")
    });
    page.script("document.querySelector('[data-side=cloth] a').focus()", &json!([]));
    page.script("scrollTo(0, 150)", &json!([]));
    page.wait("the place", || page.script("return scrollY", &json!([])) == json!(150));
    page.keys(Key::ENTER);
    page.wait("the side", || page.find(By::Css("main")).attribute("data-view").unwrap() == "side");
    page.script("history.back()", &json!([]));
    page.wait("its card", || {
        let at = "return [document.activeElement.closest('[data-side]')?.dataset.side, scrollY]";
        page.script(at, &json!([])) == json!(["cloth", 150])
    });
}
