//! Sheets, booklets and the comparison with an edition, by HTTP and in Chromium.

use super::Preview;
use crate::browser::{Browser, By, Element, Key};
use crate::project::Project;
use serde_json::{Value, json};

#[test]
fn sheets_are_told_and_drawn_one_by_one() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let told = preview.get("/sheets.json").json();
    let jobs = told["jobs"].as_array().expect("a list");
    let job = jobs[0]["name"].as_str().expect("a name");
    let page = &jobs[0]["pages"][0];
    assert_eq!(
        (&page["number"], &page["sheet"], &page["side"]),
        (&json!(1), &json!(1), &json!("recto"))
    );
    assert_eq!((&page["width"], &page["height"]), (&json!(210.0), &json!(297.0)), "{page}");
    let presets = told["presets"].as_array().expect("a list");
    assert!(presets.iter().any(|it| it["name"] == "home"), "{presets:?}");

    let reply = preview.get(&format!("/sheet/{job}/1.svg"));
    assert_eq!(reply.status, 200, "{}", reply.text());
    let svg = reply.text();
    assert!(svg.starts_with("<svg") && svg.contains("width=\"210mm\" height=\"297mm\""));
    assert!(!svg.contains("href=\"http") && !svg.contains("<script"), "it needs nothing else");
    let digest = page["digest"].as_str().expect("a digest");
    let kept = preview.get(&format!("/sheet/{job}/1.svg?v={digest}"));
    assert!(kept.headers.contains("immutable") && kept.text() == svg);
    for (path, status) in [
        (format!("/sheet/{job}/1.svg?v=0123456789abcdef"), 404),
        (format!("/sheet/{job}/999.svg"), 404),
        (format!("/sheet/{job}/0.svg"), 404),
        (format!("/sheet/{job}/one.svg"), 404),
        ("/sheet/nothing/1.svg".to_owned(), 404),
        ("/sheet/../game.toml".to_owned(), 404),
        ("/sheets.json?job=nothing".to_owned(), 404),
        ("/sheets.json?job=low-ink".to_owned(), 200),
        ("/sheet/low-ink/1.svg".to_owned(), 200),
        ("/against.json".to_owned(), 404),
    ] {
        assert_eq!(preview.get(&path).status, status, "{path}");
    }
}

#[test]
fn an_edit_changes_the_page_that_shows_the_card() {
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let digests = |told: &Value| -> Vec<String> {
        let pages = told["jobs"][0]["pages"].as_array().expect("a list");
        pages.iter().map(|it| it["digest"].as_str().expect("a digest").to_owned()).collect()
    };
    let before = digests(&preview.get("/sheets.json").json());
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    preview.state_when("new look", |it| it["gen"].as_u64() > Some(1) && it["whole"] == true);
    let after = digests(&preview.get("/sheets.json").json());
    assert!(before[0] != after[0] && before[1] == after[1], "fronts alone: {before:?} {after:?}");
}

#[test]
fn sheets_and_booklets_in_the_browser() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    let preview = Preview::start(&project, "tiny");
    let page = browser.open(&preview.address);
    page.wait("the bar", || page.all(By::Css("#nav a")).len() > 2);
    page.find(By::RoleWith("link", "Sheets")).click();
    let pictures = || page.all(By::Css(".desk img")).len();
    page.wait("front and back", || pictures() == 2);
    let drawn = "return [...document.querySelectorAll('.desk img')].every(it => it.complete && it.naturalWidth > 0)";
    page.wait("their pictures", || page.script(drawn, &json!([])) == json!(true));
    for (width, name) in [(360, "narrow"), (1280, "middle"), (2560, "wide")] {
        page.resize(width, 900);
        page.picture(&format!("sheets-{name}"));
        page.prefer_dark(true);
        page.picture(&format!("sheets-{name}-dark"));
        page.prefer_dark(false);
    }
    page.resize(1280, 900);
    page.assert_axe_clean();
    let source = || page.find(By::Css(".desk img")).attribute("src");
    let before = source();
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    page.wait("another picture", || source() != before);

    page.find(By::RoleWith("link", "Booklets")).click();
    page.wait("its pages", || pictures() > 0 && page.script(drawn, &json!([])) == json!(true));
    page.picture("booklets");
    page.assert_axe_clean();
    page.keys("+");
    page.keys(Key::RIGHT);
    assert_eq!(page.errors(), [""; 0]);
}

#[test]
fn an_edition_beside_the_game_as_it_is() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    project.lay(&crate::project::repository("tests/games/tiny"), "old/tiny");
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    let preview = Preview::start(&project, "tiny --against old/tiny");
    let told = preview.get("/against.json").json();
    let all = told["differences"].as_array().unwrap_or_else(|| panic!("{told}"));
    let stone = all.iter().find(|it| it["side"] == "stone").expect("it looks different");
    assert!(all.iter().all(|it| it["side"] != "back-plain"), "{all:?}");
    for key in ["now", "then"] {
        let reply = preview.get(stone[key].as_str().expect("a picture"));
        assert!(reply.status == 200 && reply.text().starts_with("<svg"), "{key}");
    }
    let page = browser.open(&format!("{}#view=against", preview.address));
    let shown = "return [...document.querySelectorAll('.stage img')].filter(it => it.naturalWidth > 0).length";
    page.wait("both pictures", || page.script(shown, &json!([])) == json!(2));
    page.picture("against");
    page.assert_axe_clean();
    page.keys("b");
    page.wait("one of them", || page.all(By::Css(".stage .hidden")).len() == 1);
    page.keys("s");
    page.wait("a slide", || page.find(By::Css("input[type=range]")).is_shown());
    page.picture("against-swipe");
    // The edge follows the slider, and whoever draws it over the picture.
    let slide = || page.find(By::Css("input[type=range]")).property("value");
    assert_eq!(slide(), "50");
    page.find(By::Css(".stage .now img")).drag_by(-40, 0);
    page.wait("less of then", || slide().as_str().is_some_and(|it| it < "50"));
    let current = || page.find(By::Css(".list [aria-current]")).text();
    let before = current();
    page.keys(Key::RIGHT);
    page.wait("the next change", || current() != before);
    assert_eq!(page.errors(), [""; 0]);
}

/// A booklet, a board and a box as well; what is new, and what has gone.
#[test]
fn pages_of_every_kind_are_compared() {
    let Some(browser) = Browser::start() else { return };
    let project = Project::tiny();
    project.lay(&crate::project::repository("tests/games/tiny"), "old/tiny");
    let add = |file: &str, what: &str| {
        let manifest = project.read(file).replacen("[[sheets]]", &format!("{what}\n[[sheets]]"), 1);
        project.write(file, manifest.as_bytes());
    };
    let board = "[[board]]\nid = \"field\"\ntitle = \"The field\"\ngrid = \"square\"\ncell = \"30 mm\"\nmap = [\"...\", \"...\"]\n";
    add("old/tiny/game.toml", board);
    add("data/tiny/game.toml", "[[box]]\nid = \"all\"\nstock = \"0.3 mm\"\ncolour = \"#8F2418\"\n");
    project.edit("data/tiny/rules.md", "two [[stone|plural]]", "two others");
    project.edit("data/tiny/hands.toml", "id = \"stone\"", "id = \"rock\"");
    let preview = Preview::start(&project, "tiny --against old/tiny");
    let told = preview.get("/against.json").json();
    let all = told["differences"].as_array().unwrap_or_else(|| panic!("{told}"));
    let seen = |it: &Value| {
        let name = it["side"].as_str().filter(|it| !it.is_empty());
        let name = name.or(it["document"].as_str()).unwrap_or_default();
        format!("{name} {} {}", it["was"], it["is"])
    };
    let seen: Vec<String> = all.iter().map(seen).collect();
    assert_eq!(
        seen,
        [
            "rock false true",
            "stone true false",
            "rules.pdf true true",
            "boxes false true",
            "board field true false"
        ]
    );
    for address in all.iter().flat_map(|it| [&it["now"], &it["then"]]).filter_map(Value::as_str) {
        assert!(preview.get(address).text().starts_with("<svg"), "{address}");
    }
    let page = browser.open(&format!("{}#view=against&of=rules.pdf:1&way=swipe", preview.address));
    let headings = || page.all(By::Css(".list h2")).iter().map(Element::text).collect::<Vec<_>>();
    page.wait("all of them", || headings() == ["Cards", "rules", "Boxes", "Boards"]);
    page.wait("how many", || {
        page.find(By::Css(".bar")).text().contains("5 changes since old/tiny: 2 new, 2 gone.")
    });
    let pictures = "return [...document.querySelectorAll('.stage img')].filter(it => !it.hidden && it.naturalWidth > 0).length";
    let shown = |number: u32| {
        page.wait("its pictures", || page.script(pictures, &json!([])) == json!(number));
    };
    shown(2);
    assert!(page.find(By::Css("input[type=range]")).is_shown(), "as the address says");
    page.assert_axe_clean();
    page.keys("b");
    page.wait("one of them", || page.all(By::Css(".stage .hidden")).len() == 1);
    page.keys("d");
    page.find(By::RoleWith("button", "Box, page 1")).click();
    shown(1);
    assert!(page.find(By::Css(".stage")).text().contains("It was not there."));
    page.find(By::RoleWith("button", "field, page 1")).click();
    page.wait("that it has gone", || {
        page.find(By::Css(".stage")).text().contains("It is not there any more.")
    });
    shown(1);
    assert_eq!(page.errors(), [""; 0]);
}

#[test]
fn of_a_list_only_the_sides_are_compared() {
    let project = Project::tiny();
    project.run("build tiny --out earlier").made();
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = \"ROCK\"");
    let preview = Preview::start(&project, "tiny --against earlier/manifest.json");
    let told = preview.get("/against.json").json();
    assert_eq!(told["pages"], false);
    let all = told["differences"].as_array().unwrap_or_else(|| panic!("{told}"));
    assert!(!all.is_empty() && all.iter().all(|it| it["document"] == "sides"), "{all:?}");
    for it in all.iter().filter_map(|it| it["then"].as_str()) {
        assert_eq!(preview.get(it).status, 200, "{it}");
    }
    let run = project.run("preview tiny --against no-such-thing");
    assert!(run.code == 2 && run.stderr.contains("no-such-thing"), "{run:?}");
}
