//! What somebody waits for who has the preview open: from a save to the picture on the screen.
//!
//! `cargo bench --bench preview` needs chromedriver and Chromium. It prints percentiles over saves of a card of
//! Skirmish, with the share of each stage, and of a sentence of its rulebook, until its page is there and until its
//! findings are; and how soon the first screen is there.
//! `cargo bench --bench preview -- --edits 10000` saves a card so often and prints how much memory the preview takes
//! meanwhile. `-- --burst` saves a card 1,000 times within a minute. `-- --first` measures the first screen alone.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench measures and tells")]
#![allow(dead_code, unused_imports, clippy::unwrap_used, reason = "shared with the tests")]

#[path = "../tests/all/browser/mod.rs"]
mod browser;
#[path = "../tests/all/project.rs"]
mod project;
#[path = "../tests/all/preview/workshop/server.rs"]
mod server;

use browser::{Browser, By};
use project::{Project, repository};
use serde_json::{Value, json};
use server::Preview;
use std::collections::BTreeMap;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Saves to take percentiles of.
const SAVES: usize = 60;
/// Between a save and the next one, as somebody types.
const PAUSE: Duration = Duration::from_millis(1_500);

/// How often the page is opened anew.
const OPENED: usize = 30;
/// Saves within a minute.
const BURST: usize = 1_000;

/// A file of the game, words in it that may be any others, and what shows them.
const CARD: (&str, &str) = ("data/skirmish/basic.toml", "It needs none.");
const SENTENCE: (&str, &str) =
    ("data/skirmish/rulebook/01-introduction.md", "The banners lie in the mud");

/// Notes when the picture of a card is painted anew, by the clock of this machine.
const NOTE: &str = "
    const image = document.querySelector('[data-side=chop] img');
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.painted = Date.now(); })))
        .observe(image, { attributes: true, attributeFilter: ['src'] });";

/// Notes when all pictures that are seen have been painted, in milliseconds from the start of the navigation.
const FIRST: &str = "(() => {
    const seen = () => [...document.querySelectorAll('main img')].filter(it => {
        const box = it.getBoundingClientRect();
        return box.top < innerHeight && box.bottom > 0;
    });
    const look = () => {
        const all = seen();
        const there = all.length && all.every(it => it.complete && it.naturalWidth);
        requestAnimationFrame(there ? () => setTimeout(() => { window.firstScreen = performance.now(); }) : look);
    };
    requestAnimationFrame(look);
})()";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let edits = arguments.iter().position(|it| it == "--edits");
    let edits: Option<usize> = edits.and_then(|at| arguments.get(at + 1)?.parse().ok());
    let project = Project::empty();
    for folder in ["data/skirmish", "data/press", "templates", "fonts", "art/skirmish"] {
        project.lay(&repository(folder), folder);
    }
    // What a game has that somebody works on: texts that were reviewed, and cases that are played.
    const CASES: &str = "data/skirmish/scenarios";
    const REVIEW: &str = "data/skirmish/review.toml";
    project.lay(&repository(CASES), CASES);
    project.write(REVIEW, &fs::read(repository(REVIEW)).unwrap());
    let preview = Preview::start(&project, "skirmish");
    preview.state();
    let asked = |option: &str| arguments.iter().any(|it| it == option);
    match edits {
        Some(edits) => many(&project, &preview, edits),
        None if asked("--burst") => burst(&project, &preview),
        None if asked("--first") => first_screen(&preview),
        None => {
            first_screen(&preview);
            card(&project, &preview);
            sentence(&project, &preview);
        }
    }
}

/// Opens the page again and again in a browser that has had it before.
fn first_screen(preview: &Preview) {
    let Some(browser) = Browser::start() else { return };
    let page = browser.open(&preview.address);
    page.resize(1280, 900);
    page.wait("all sides", || page.all(By::Css(".cards li img")).len() > 20);
    page.cdp("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": FIRST }));
    let mut stages: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for number in 0..=OPENED {
        page.go("about:blank");
        sleep(PAUSE / 3);
        page.go(&preview.address);
        let times = page.until("the first screen", || {
            let times = page.script(
                "if (!window.firstScreen) return null;\
                 const first = performance.getEntriesByType('paint').find(it => it.name === 'first-contentful-paint');\
                 const files = performance.getEntriesByType('resource').filter(it => /[.]js$/.test(it.name));\
                 return { 'all pictures': window.firstScreen, 'first paint': first.startTime,\
                 scripts: Math.max(...files.map(it => it.responseEnd)) };",
                &json!([]),
            );
            times.as_object().cloned()
        });
        // The first time the browser keeps what it will have the next time.
        for (stage, time) in times.into_iter().filter(|_| number > 0) {
            stages.entry(stage).or_default().extend(time.as_f64());
        }
    }
    println!("the first screen of Skirmish in a warm browser, opened {OPENED} times, ms");
    tell(&stages);
}

/// Saves a card so often that not every save can be looked at, and tells what was shown.
fn burst(project: &Project, preview: &Preview) {
    let events = preview.events();
    let (begun, before) = (Instant::now(), preview.resident());
    for number in 0..BURST {
        save(project, CARD, number);
        // As even as a hand or a program may be.
        let due = Duration::from_mins(1) * number as u32 / BURST as u32;
        sleep(due.saturating_sub(begun.elapsed()));
    }
    let (saved, last) = (begun.elapsed(), Instant::now());
    let wanted = project.path(CARD.0);
    let text = fs::read_to_string(&wanted).unwrap();
    assert!(text.contains(&format!("{:05}", BURST - 1)), "the last save stands in the file");
    let (mut shown, mut whole, mut newest) = (0, 0, 0);
    let mut settled = last.elapsed();
    while let Ok(event) = events.recv_timeout(Duration::from_secs(3)) {
        let number = event["gen"].as_u64().unwrap();
        assert!(number >= newest, "{number} after {newest}");
        newest = number;
        settled = last.elapsed();
        if event["whole"] == true {
            whole += 1;
        } else {
            shown += 1;
        }
    }
    // What is shown at the end is what a new preview shows of the same files.
    let state = preview.state();
    let other = Preview::start(project, "skirmish").state();
    assert_eq!(state["sides"], other["sides"]);
    assert_eq!(state["booklets"], other["booklets"]);
    println!(
        "{BURST} saves in {:.0} s: {newest} looks, {shown} events with sides, {whole} with all; the last within \
         {:.0} ms of the last save; {before} kB before, {} kB after",
        saved.as_secs_f64(),
        settled.as_secs_f64() * 1e3,
        preview.resident(),
    );
}

/// Saves a card again and again and looks at the page.
fn card(project: &Project, preview: &Preview) {
    let Some(browser) = Browser::start() else { return };
    let page = browser.open(&preview.address);
    page.wait("all sides", || page.all(By::Css(".cards li img")).len() > 20);
    page.script(NOTE, &json!([]));
    let mut stages: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for number in 0..=SAVES {
        page.script(
            "window.painted = 0; document.getElementById('status').dataset.ms = ''",
            &json!([]),
        );
        sleep(PAUSE);
        let saved = save(project, CARD, number);
        let painted = page.until("the picture", || {
            let painted = page.script("return window.painted", &json!([]));
            painted.as_f64().filter(|it| *it > 0.0)
        });
        let told = page.until("its times", || {
            let told = page.find(By::Css("#status")).attribute("data-ms")?;
            serde_json::from_str::<Value>(&told).ok()
        });
        // The first save is the warm-up.
        if number > 0 {
            stages.entry("all".to_owned()).or_default().push(painted - saved);
            for (stage, time) in told.as_object().unwrap() {
                stages.entry(stage.clone()).or_default().extend(time.as_f64());
            }
        }
    }
    println!("a card of Skirmish, from the save to the picture in Chromium, {SAVES} saves, ms");
    tell(&stages);
}

/// Saves a sentence again and again and waits for the page of the booklet, and for what is found.
fn sentence(project: &Project, preview: &Preview) {
    let events = preview.events();
    let mut stages: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for number in 0..=SAVES / 2 {
        sleep(PAUSE);
        while events.try_recv().is_ok() {}
        let saved = save(project, SENTENCE, number);
        events.iter().find(|it| it["booklets"]["rulebook.pdf"].is_array()).unwrap();
        let pages = now() - saved;
        let whole = events.iter().find(|it| it["whole"] == true).unwrap();
        let all = now() - saved;
        if number > 0 {
            stages.entry("pages".to_owned()).or_default().push(pages);
            stages.entry("findings".to_owned()).or_default().push(all);
            for (stage, time) in whole["ms"].as_object().unwrap() {
                stages.entry(format!("  {stage}")).or_default().extend(time.as_f64());
            }
        }
    }
    println!("a sentence of the rulebook, from the save to the event, {} saves, ms", SAVES / 2);
    tell(&stages);
}

/// Saves a card very often and tells of memory.
fn many(project: &Project, preview: &Preview, edits: usize) {
    let events = preview.events();
    for number in 0..=edits {
        save(project, CARD, number);
        // Some of them come faster than they can be looked at, others are looked at as a whole.
        let whole = number % 10 == 0;
        events.iter().find(|it| it["whole"] == whole || it["whole"] == true).unwrap();
        if number % (edits / 20).max(1) == 0 {
            println!("{number:>8} saves {:>8} kB", preview.resident());
        }
    }
}

fn save(project: &Project, (file, words): (&str, &str), number: usize) -> f64 {
    let before = fs::read_to_string(repository(file)).unwrap();
    let new = before.replacen(words, &format!("{words} {number:05}"), 1);
    let at = now();
    project.write(file, new.as_bytes());
    at
}

/// Milliseconds of the clock that the browser has too.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64() * 1e3
}

fn tell(stages: &BTreeMap<String, Vec<f64>>) {
    for (stage, times) in stages {
        let mut times = times.clone();
        times.sort_by(f64::total_cmp);
        let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
        println!(
            "  {stage:14} median {:>6.1}  95 % {:>6.1}  most {:>6.1}",
            at(50),
            at(95),
            at(100)
        );
    }
}
