//! Pages of booklets, boards and boxes: a click on a word opens the editor, and findings are marked.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use super::Preview;
use super::side::{editor, opened};
use crate::browser::{Browser, By, Element, Page};
use crate::project::{Project, repository};
use serde_json::{Value, json};

const CARDS: &str = "data/tiny/hands.toml";
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
        const seen = over.viewBox.baseVal; const place = () => { const box = over.getBoundingClientRect();\
        return [box.left + (area.x + area.width / 2 - seen.x) / seen.width * box.width,\
        box.top + (area.y + area.height / 2 - seen.y) / seen.height * box.height]; };\
        scrollBy(0, place()[1] - innerHeight / 2); return place();";
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
            && preview.get("/state.json").json()["booklets"]["rules.pdf"][0].as_str().is_some_and(
                |hash| {
                    page.find(By::Css(".paper img"))
                        .attribute("src")
                        .unwrap_or_default()
                        .contains(hash)
                },
            )
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

/// What is looked at stays where it is, and so does everything on the page.
#[test]
fn an_edit_moves_nothing_on_the_page() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    preview.state();
    let page = browser.open(&format!("{}#view=booklets&spreads=1", preview.address));
    page.resize(600, 500);
    let mut title = "STONE".to_owned();
    for (number, view) in
        ["booklets&spreads=1", "sheets", "side&side=stone"].into_iter().enumerate()
    {
        page.script("location.hash = arguments[0]", &json!([format!("#view={view}")]));
        let selector = if view.starts_with("side") { ".picture img" } else { ".paper img" };
        let source = || page.find(By::Css(selector)).attribute("src").unwrap_or_default();
        page.wait("a picture", || !source().is_empty());
        page.wait("all of it", || {
            page.find(By::Css("body")).attribute("data-whole").as_deref() == Some("true")
        });
        page.script("scrollTo(0, 120); window.placed = scrollY", &json!([]));
        assert_ne!(page.script("return placed", &json!([])), 0, "{view}");
        // Somebody has marked a line of the text.
        page.script(
            "getSelection().selectAllChildren(document.querySelector('#title')); window.shifts = []; window.observer?.disconnect();\
             window.observer = new PerformanceObserver(it => { for (const e of it.getEntries())\
             shifts.push(...e.sources.map(s => s.node?.outerHTML?.slice(0, 200) ?? s.node?.textContent)) });\
             observer.observe({ type: 'layout-shift' })",
            &json!([]),
        );
        let before = source();
        let next = format!("ROCK {number}");
        project.edit(CARDS, &format!("title = \"{title}\""), &format!("title = \"{next}\""));
        title = next;
        page.wait("another picture", || source() != before);
        page.wait("all of it", || {
            page.find(By::Css("body")).attribute("data-whole").as_deref() == Some("true")
        });
        page.wait("its time", || {
            page.find(By::Css("#status")).text().ends_with("ms to the picture")
        });
        let kept = page
            .script("return [scrollY === placed, getSelection().toString(), shifts]", &json!([]));
        assert_eq!(kept, json!([true, "Tiny", []]), "{view}");
    }
    assert_eq!(page.errors(), [""; 0]);
}

/// Every view has an address of its own, which is opened as it was left.
#[test]
fn views_are_opened_by_their_addresses() {
    let Some(browser) = Browser::start() else { return };
    let project = with_box();
    project.lay(&repository("tests/games/tiny"), "old/tiny");
    let preview = Preview::start(&project, "tiny --against old/tiny");
    preview.state();
    let page = browser.open(&format!("{}#view=sheets&job=low-ink&show=verso", preview.address));
    let chosen = |label: &str| page.find(By::Role("combobox", label)).property("value");
    page.wait("the job", || chosen("Job") == "low-ink" && chosen("Sides") == "verso");
    page.wait("backs alone", || {
        let names: Vec<String> =
            page.all(By::Css(".paper figcaption")).iter().map(Element::text).collect();
        !names.is_empty() && names.iter().all(|it| it.ends_with("back"))
    });
    for (hash, selector) in [
        ("view=booklets&of=rules.pdf&spreads=1", ".desk .open .paper img"),
        ("view=boxes", ".paper img"),
        ("view=against&way=blink", ".stage.blink, .stage"),
        ("view=findings&hide=advice", ".bar input[type=checkbox]"),
        ("view=side&side=blade&overlay=safe,cut", ".over.safe"),
        ("view=cards&find=cloth", ".cards li"),
        ("view=free", "main *"),
    ] {
        page.go(&format!("{}#{hash}", preview.address));
        page.reload();
        let view = hash.trim_start_matches("view=").split('&').next();
        page.wait(hash, || {
            page.find(By::Css("main")).attribute("data-view").as_deref() == view
                && !page.all(By::Css(selector)).is_empty()
        });
        page.keys("?");
        page.wait("its help", || page.find(By::Css("#help-dialog")).is_shown());
        let rows = page.all(By::Css("#help-dialog tr")).len();
        assert!(rows > 5, "{hash}: {rows}");
        page.keys(crate::browser::Key::ESCAPE);
        page.wait("no help", || !page.find(By::Css("#help-dialog")).is_shown());
    }
    assert_eq!(page.errors(), [""; 0]);
}
