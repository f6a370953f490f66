//! Pages of booklets, boards and boxes: a click on a word opens the editor, and findings are marked.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use super::Preview;
use super::side::{editor, opened};
use crate::browser::{Browser, By, Page};
use crate::project::{Project, repository};
use serde_json::{Value, json};

const TUCK: &str = "[[box]]\nid = \"all\"\nstock = \"0.3 mm\"\ncolour = \"#8F2418\"\n\n[[sheets]]";

fn with_box() -> Project {
    let project = Project::tiny();
    let manifest = project.read("data/tiny/game.toml").replacen("[[sheets]]", TUCK, 1);
    project.write("data/tiny/game.toml", manifest.as_bytes());
    project
}

/// The middle of an area of the first page, in pixels of the window.
fn middle(page: &Page<'_>, area: &Value) -> Value {
    let script = "const [area] = arguments; const over = document.querySelector('.paper .overlays');\
        over.scrollIntoView(); scrollBy(0, -120);\
        const box = over.getBoundingClientRect(); const seen = over.viewBox.baseVal;\
        return [box.left + (area.x + area.width / 2 - seen.x) / seen.width * box.width,\
        box.top + (area.y + area.height / 2 - seen.y) / seen.height * box.height];";
    page.script(script, &json!([area]))
}

/// Points at a word of the first page, whose words are told at that address, and clicks it.
fn click(page: &Page<'_>, preview: &Preview, address: &str, text: &str) -> String {
    let words = preview.get(address).json();
    let words = words["words"].as_array().expect("words");
    let word = words.iter().find(|it| it["text"] == text && it["place"].is_object());
    let word = word.unwrap_or_else(|| panic!("{text} of {words:?}"));
    let at = middle(page, &word["area"]);
    page.script(
        "const [x, y] = arguments[0]; const at = document.elementFromPoint(x, y).closest('.sheet') ?? document.elementFromPoint(x, y);\
         window.over = at; at.dispatchEvent(new PointerEvent('pointerenter'));",
        &json!([at]),
    );
    let told = || {
        page.script(
            "const [x, y] = arguments[0]; const event = kind => new MouseEvent(kind, { clientX: x, clientY: y, bubbles: true });\
             document.elementFromPoint(x, y).dispatchEvent(event('pointermove'));",
            &json!([at]),
        );
        page.find(By::Css(".pointed")).text()
    };
    page.wait("where it was typed", || told().contains(&format!("“{text}”")));
    assert!(page.find(By::Css(".word-here")).attribute("visibility").as_deref() == Some("visible"));
    page.script(
        "const [x, y] = arguments[0]; document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }))",
        &json!([at]),
    );
    word["place"]["shown"].as_str().expect("a place").to_owned()
}

#[cfg(unix)]
#[test]
fn a_click_on_a_word_of_a_page_opens_the_place_where_it_was_typed() {
    let Some(browser) = Browser::start() else { return };
    let project = with_box();
    let editor = editor(&project);
    let preview = Preview::start_with(&project, &["tiny", "--editor", &editor]);
    preview.state();
    let page = browser.open(&format!("{}#view=booklets", preview.address));
    page.find(By::Css(".paper img"));
    let place = click(&page, &preview, "/page-words.json?document=rules.pdf&page=1", "Everybody");
    assert_eq!(place, "data/tiny/rules.md:8:1");
    page.wait("the editor", || opened(&project).ends_with("rules.md:8:1"));
    // Without a pointer: the page as text, each line with its place.
    page.find(By::Role("button", "Text of rules, page 1")).click();
    page.find(By::Role("heading", "Text of rules, page 1"));
    page.assert_axe_clean();
    page.find(By::RoleWith("button", "tiny/rules.md:13:1")).click();
    page.wait("the editor", || opened(&project).contains("rules.md:13:1"));
    page.find(By::Role("button", "Close")).click();
    page.wait("no dialog", || page.all(By::Css("dialog[open]")).is_empty());
    page.find(By::RoleWith("link", "Boxes")).click();
    page.wait("the box", || page.all(By::Css(".paper .overlays")).len() == 1);
    let place = click(&page, &preview, "/page-words.json?document=boxes&page=1", "Tiny");
    page.wait("the editor", || opened(&project).ends_with(&place));
    // An edit changes the words that are met.
    project.edit("data/tiny/rules.md", "Everybody shows", "Each of you shows");
    page.find(By::RoleWith("link", "Booklets")).click();
    let words = "/page-words.json?document=rules.pdf&page=1";
    preview.state_when("edit", |it| it["whole"] == true && it["gen"].as_u64() > Some(1));
    page.wait("the page", || {
        page.find(By::Css(".paper .overlays")).is_shown()
            && preview.get("/state.json").json()["booklets"]["rules.pdf"][0]
                .as_str()
                .is_some_and(|hash| {
                    page.find(By::Css(".paper img")).attribute("src").unwrap_or_default().contains(hash)
                })
    });
    assert_eq!(click(&page, &preview, words, "Each"), "data/tiny/rules.md:8:1");
    assert_eq!(page.errors(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn words_of_a_board_are_met_too() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::empty();
    project.lay(&repository("tests/games/boards"), "data/boards");
    let editor = editor(&project);
    let preview = Preview::start_with(&project, &["boards", "--editor", &editor]);
    preview.state();
    let page = browser.open(&format!("{}#view=boards&of=field", preview.address));
    page.find(By::Css(".paper img"));
    // Its bleed is shown as well, so that its trim begins within.
    let place = click(&page, &preview, "/page-words.json?board=field&page=1", "Landing");
    assert!(place.starts_with("data/boards/game.toml:"), "{place}");
    page.wait("the editor", || opened(&project).ends_with(&place));
    page.assert_axe_clean();
}

#[test]
fn a_finding_on_a_page_is_marked_and_leads_both_ways() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    project.edit("data/tiny/rules.md", "shows a card", "shows a crad");
    let preview = Preview::start(&project, "tiny");
    let state = preview.state();
    let finding = &state["findings"][0];
    let spot = &finding["spots"][0];
    assert_eq!((&spot["document"], &spot["page"]), (&json!("rules.pdf"), &json!(1)), "{finding}");
    let page = browser.open(&format!("{}#view=findings", preview.address));
    page.find(By::Text("on page 1 of rules.pdf")).click();
    page.wait("its box, flashing", || page.all(By::Css(".paper [data-finding].flash")).len() == 1);
    assert!(page.address().contains("view=booklets"), "{}", page.address());
    let drawn = page.find(By::Css(".paper [data-finding]"));
    let left: f64 = drawn.attribute("x").unwrap().parse().unwrap();
    let wanted = spot["area"]["x"].as_f64().unwrap();
    assert!((left - (wanted - 0.6)).abs() < 0.01, "{left} {wanted}");
    page.assert_axe_clean();
    // The box leads back to what is said of it.
    page.script(
        "document.querySelector('.paper [data-finding]').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        &json!([]),
    );
    page.wait("the finding", || page.all(By::Css(".finding.marked")).len() == 1);
    // Once it is mended, nothing is marked.
    page.find(By::RoleWith("link", "Booklets")).click();
    page.wait("its box", || page.all(By::Css(".paper [data-finding]")).len() == 1);
    project.edit("data/tiny/rules.md", "shows a crad", "shows a card");
    page.wait("no box", || page.all(By::Css(".paper [data-finding]")).is_empty());
    assert_eq!(page.errors(), [""; 0]);
}
