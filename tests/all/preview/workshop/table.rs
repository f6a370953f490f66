//! The table: games with rules, played in Chromium by clicks.

use super::Preview;
use super::server::LONG;
use crate::browser::{Browser, By, Page};
use crate::project::{Project, repository};
use serde_json::{Value, json};
use std::time::Instant;

/// A project with one of the games.
pub fn project(game: &str) -> Project {
    let project = Project::empty();
    for folder in ["data/press", "art", "fonts", "templates"] {
        project.lay(&repository(folder), folder);
    }
    project.lay(&repository(&format!("data/{game}")), &format!("data/{game}"));
    project
}

/// Opens the table and begins a game with these players, by seat.
fn begin(page: &Page<'_>, preview: &Preview, players: &[&str], seed: &str) {
    page.go(&format!("{}#view=table", preview.address));
    page.find(By::Css("form.start"));
    let script = "const [players, seed] = arguments; const form = document.querySelector('form.start');\
        const number = form.querySelector('[name=seats]');\
        if (number) { number.value = players.length; number.dispatchEvent(new Event('change')); }\
        [...form.querySelectorAll('[name=player]')].forEach((it, at) => { it.value = players[at]; });\
        form.querySelector('[name=seed]').value = seed;";
    page.script(script, &json!([players, seed]));
    page.find(By::Css("form.start [type=submit]")).click();
    page.find(By::Css(".table"));
    page.find(By::Css(".seat.own"));
}

/// Clicks what is offered until the game is over: how often.
fn play_on(page: &Page<'_>) -> u64 {
    let steps = "const step = () => {\
        if (document.querySelector('.end')) return 'over';\
        const curtain = document.querySelector('.curtain button'); if (curtain) { curtain.click(); return 'curtain'; }\
        const all = [...document.querySelectorAll('.choices button, .asked .main')];\
        if (!all.length) return 'wait';\
        window.__n = (window.__n ?? 1) * 48271 % 2147483647;\
        return all[window.__n % all.length]; };\
        const pause = () => new Promise(it => setTimeout(it, 15));\
        return (async () => { let clicks = 0;\
        for (let n = 0; n < 100; n++) {\
            const next = step(); if (next === 'over') return [clicks, true];\
            if (next.click) { next.click(); clicks++; }\
            await pause();\
            for (let n = 0; next.isConnected && n < 20; n++) await pause(); }\
        return [clicks, false]; })()";
    let mut clicks = 0;
    let end = Instant::now() + LONG * 4;
    loop {
        let played = page.script(steps, &json!([]));
        clicks += played[0].as_u64().expect("a number");
        if played[1] == true {
            return clicks;
        }
        assert!(
            Instant::now() < end,
            "the game does not end: {}",
            page.find(By::Css("main")).text()
        );
    }
}

/// The saved game, which `cardwright replay` accepts.
fn saved(project: &Project, preview: &Preview) -> String {
    let text = preview.get("/table/transcript").text();
    project.write("saved.toml", text.as_bytes());
    project.run("replay saved.toml").made();
    let scenario = preview.get("/table/scenario").text();
    project.write("scenario.toml", scenario.as_bytes());
    let said = project.run("scenario scenario.toml").made().stdout;
    assert!(said.starts_with("pass "), "{said}");
    text
}

fn plays_to_its_end(game: &str, players: &[&str]) {
    let Some(browser) = Browser::start() else { return };
    let project = project(game);
    let preview = Preview::start(&project, game);
    preview.state();
    let page = browser.open(&preview.address);
    begin(&page, &preview, players, "5");
    page.wait("the printed sides", || page.all(By::Css(".thing, .piece, .cell")).len() > 1);
    page.picture(&format!("table-{game}"));
    eprintln!("{game}: {} clicks", play_on(&page));
    page.picture(&format!("table-{game}-end"));
    page.assert_axe_clean();
    assert!(saved(&project, &preview).contains("moves"));
}

#[test]
fn pond_is_played_to_its_end() {
    plays_to_its_end("pond", &["person", "sensible"]);
}

#[test]
fn skirmish_is_played_to_its_end() {
    plays_to_its_end("skirmish", &["person", "sensible", "sensible"]);
}

#[test]
fn skorm_is_played_to_its_end() {
    plays_to_its_end("skorm", &["person", "sensible"]);
}

#[test]
fn skirmish_wars_is_played_to_its_end() {
    plays_to_its_end("skirmish-wars", &["person", "sensible"]);
}

#[test]
fn the_skirmish_phase_is_played_to_its_end() {
    plays_to_its_end("skirmish-phase", &["person", "sensible"]);
}

/// The state of the table as a seat sees it.
fn state(preview: &Preview, secret: Option<&str>) -> Value {
    let headers: Vec<(&str, &str)> = secret.map(|it| ("X-Seat", it)).into_iter().collect();
    preview.ask("GET", "/table/state", &headers, "").json()
}

/// Cards of a seat's hand that can be told.
fn told_of_hand(state: &Value, seat: usize) -> Vec<String> {
    let zones = state["scene"]["seats"][seat]["zones"].as_array().cloned().unwrap_or_default();
    let hand = zones.into_iter().filter(|it| it["id"] == "hand");
    let things = hand.flat_map(|it| it["things"].as_array().cloned().unwrap_or_default());
    let told = things.filter(|it| it["is_turned_over"] == false);
    told.map(|it| it["title"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn two_windows_take_two_seats_and_see_one_hand_each() {
    let Some(browser) = Browser::start() else { return };
    let project = project("skirmish");
    let preview = Preview::start(&project, "skirmish");
    preview.state();
    let page = browser.open(&preview.address);
    begin(&page, &preview, &["person", "person"], "5");
    page.find(By::Css("[data-seat='0'].own"));
    let first = page.window();
    let second = page.new_window(&format!("{}#view=table", preview.address));
    page.find(By::Role("button", "Sit down as B")).click();
    page.find(By::Css("[data-seat='1'].own"));
    let hands = || {
        let count = |seat: usize| {
            let css = format!(
                "[data-seat='{seat}'] .hand .thing [data-printed]:not([data-printed^='back-'])"
            );
            page.all(By::Css(&css)).len()
        };
        (count(0), count(1))
    };
    page.wait("the second hand alone", || hands().0 == 0 && hands().1 > 0);
    let kept = "return Object.values(JSON.parse(sessionStorage.getItem('cardwright-seats')))[0]";
    let secret_of_second = page.script(kept, &json!([])).as_str().unwrap().to_owned();
    page.switch(&first);
    page.wait("the first hand alone", || hands().0 > 0 && hands().1 == 0);
    let secret_of_first = page.script(kept, &json!([])).as_str().unwrap().to_owned();
    // What is sent holds no more than what is shown.
    let own = state(&preview, Some(&secret_of_first));
    let other = state(&preview, Some(&secret_of_second));
    let passing = state(&preview, None);
    assert!(!told_of_hand(&own, 0).is_empty() && told_of_hand(&own, 1).is_empty());
    assert!(!told_of_hand(&other, 1).is_empty() && told_of_hand(&other, 0).is_empty());
    assert!(told_of_hand(&passing, 0).is_empty() && told_of_hand(&passing, 1).is_empty());
    let draws = |it: &Value| it["log"].to_string().matches("A draws").count();
    assert!(draws(&own) > 0);
    let heard = passing["log"].to_string();
    assert!(heard.contains("A draws") && heard.contains("cards"), "{heard}");
    // The seat of somebody else does nothing, and a secret that is none opens nothing.
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let act = |secret: &str| {
        let headers = [("Origin", origin.as_str()), ("X-Seat", secret)];
        preview.ask("POST", "/table/act", &headers, &json!({"text": "pass"}).to_string())
    };
    let turn = own["turn"].as_u64().unwrap();
    let waiting = if turn == 0 { &secret_of_second } else { &secret_of_first };
    assert_eq!(act(waiting).status, 409);
    assert_eq!(act("0123").status, 403);
    assert_eq!(preview.post("/table/sit", &json!({"seat": 0})).status, 409);
    // It shows every hand, so nobody has it while they play.
    assert_eq!(preview.get("/table/transcript").status, 403);
    page.switch(&second);
}

#[test]
fn a_refusal_tells_its_ruling_and_a_decision_is_taken_back() {
    let Some(browser) = Browser::start() else { return };
    let project = project("skorm");
    let preview = Preview::start(&project, "skorm");
    preview.state();
    let page = browser.open(&preview.address);
    begin(&page, &preview, &["person", "sensible"], "5");
    page.find(By::Css(".typing input"));
    page.keys("a");
    page.keys("place archer 0,0");
    page.keys("\u{e007}");
    page.wait("the ruling", || page.all(By::Css(".refusal .ruling")).len() == 1);
    let refusal = page.find(By::Css(".refusal")).text();
    assert!(refusal.contains("Q-01"), "{refusal}");
    page.assert_axe_clean();
    // By two clicks: a piece, then a cell.
    let moves = || state(&preview, None)["moves"].as_u64().unwrap();
    let before = moves();
    let click = |css: &str| {
        let script =
            "const it = document.querySelector(arguments[0]); it?.click(); return Boolean(it)";
        page.wait(css, || page.script(script, &json!([css])) == true);
    };
    click(".own .thing.able[data-thing*='archer']");
    page.find(By::Css("[aria-pressed=true]"));
    click("button.cell.able");
    page.wait("a move", || moves() > before);
    click(".undo");
    page.wait("as before", || moves() == before);
    page.wait("the log", || {
        page.find(By::Css(".log ol")).text().contains("the last decision back")
    });
    saved(&project, &preview);
}

#[test]
fn an_edit_changes_the_faces_of_a_game_that_is_on() {
    let Some(browser) = Browser::start() else { return };
    let project = project("pond");
    let preview = Preview::start(&project, "pond");
    preview.state();
    let page = browser.open(&preview.address);
    begin(&page, &preview, &["person", "sensible"], "5");
    let script = "return document.querySelector('[data-printed=drizzle]')?.getAttribute('src')";
    let moss = || page.script(script, &json!([]));
    page.wait("its face", || moss().is_string());
    let before = moss();
    project.edit("data/pond/weather.toml", "title = \"DRIZZLE\"", "title = \"MIZZLE\"");
    page.wait("its new face", || moss().is_string() && moss() != before);
    page.wait("all of it", || preview.state()["whole"] == true);
    assert!(page.all(By::Css(".changed")).is_empty(), "a title is no rule");
    // A figure of the rules: the game asks what to do.
    project.edit("data/pond/green.toml", "leap = 3", "leap = 2");
    page.wait("the question", || page.all(By::Css(".changed")).len() == 1);
    page.find(By::Role("button", "Do the moves again by the new data")).click();
    page.wait("that it goes on", || page.all(By::Css(".changed")).is_empty());
    saved(&project, &preview);
    // What is saved by a click is what the address has.
    std::fs::create_dir_all(project.path("saved")).expect("writable");
    let folder = project.path("saved").display().to_string();
    page.cdp("Browser.setDownloadBehavior", &json!({"behavior": "allow", "downloadPath": folder}));
    for (button, what, file) in [
        ("Save transcript", "transcript", "saved/pond-game.toml"),
        ("Save scenario", "scenario", "saved/pond-scenario.toml"),
    ] {
        page.find(By::Role("button", button)).click();
        let wanted = preview.get(&format!("/table/{what}")).text();
        let is_there = || project.path(file).is_file() && project.read(file) == wanted;
        page.wait("the file", is_there);
    }
    // From the start, after another figure has changed.
    project.edit("data/pond/green.toml", "leap = 2", "leap = 3");
    page.find(By::Role("button", "Begin again")).click();
    page.wait("that it begins", || {
        page.find(By::Css(".log ol")).text().contains("The game starts again with the new data.")
    });
    assert!(page.all(By::Css(".changed")).is_empty());
}
