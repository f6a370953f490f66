//! That the kit does what it says, on pages of its own.

use super::driver::{Driver, binary};
use super::page_server::serve;
use super::{Browser, By, Key, Page};
use serde_json::json;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

const PAGES: &[(&str, &str, &str)] = &[
    (
        "/",
        "text/html",
        "<!doctype html><html lang=en><title>Trial</title><link rel=stylesheet href=/style.css>\
        <link rel=icon href=/icon.svg><script type=module src=/app.js></script>\
        <main><h1>Trial</h1><button id=more>Add one</button><p id=sum>0</p>\
        <label>Your name <input id=name></label><p id=greeting></p>\
        <div id=box></div><p id=moves></p><div id=goal></div><p>It's <b>bold</b></p></main>",
    ),
    (
        "/app.js",
        "text/javascript",
        "const by = id => document.getElementById(id);\
        by('more').onclick = () => setTimeout(() => by('sum').textContent++, 50);\
        by('name').oninput = () => { by('greeting').textContent = `Hello, ${by('name').value}`; };\
        by('goal').ondblclick = () => { by('moves').textContent = 'twice'; };\
        let from = null; const box = by('box');\
        box.onpointerdown = e => { from = [e.x, e.y]; box.setPointerCapture(e.pointerId); };\
        box.onpointermove = e => { if (from) { box.style.left = `${50 + e.x - from[0]}px`; } };\
        box.onpointerup = e => { from = null; by('moves').textContent = e.pointerType; };",
    ),
    (
        "/style.css",
        "text/css",
        ":root { color-scheme: light dark; } body { background: white; color: black; }\
        #box { position: absolute; left: 50px; top: 400px; width: 40px; height: 40px; background: teal;\
        touch-action: none; }\
        #goal { position: absolute; left: 650px; top: 400px; width: 40px; height: 40px; background: grey; }\
        #goal:hover { background: red; }\
        @media (prefers-color-scheme: dark) { body { background: black; color: white; } }",
    ),
    ("/icon.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    (
        "/bad",
        "text/html",
        "<!doctype html><title>Bad</title><link rel=icon href=/icon.svg><img src=/icon.svg><script>alert(1)</script>",
    ),
];

#[test]
fn things_are_found_clicked_and_typed_into() {
    let Some(browser) = Browser::start() else { return };
    let page = browser.open(&serve(PAGES));
    assert_eq!(page.title(), "Trial");
    let more = page.find(By::Role("button", "Add one"));
    assert_eq!(
        (more.role(), more.name(), more.text()),
        ("button".into(), "Add one".into(), "Add one".into())
    );
    more.click();
    page.wait("the sum", || page.find(By::Css("#sum")).text() == "1");
    page.find(By::RoleWith("textbox", "name")).write("Ada");
    assert!(page.find(By::Text("Hello, Ada")).is_shown());
    assert_eq!(page.find(By::Text("It's bold")).property("tagName"), "P");
    page.find(By::Css("#name")).click();
    page.keys(Key::BACKSPACE);
    page.chord(&format!("{}a", Key::CONTROL));
    page.keys(&format!("Bo{}", Key::TAB));
    page.find(By::Text("Hello, Bo"));
    assert!(page.all(By::Role("button", "Add two")).is_empty());
    let name = page.find(By::Css("#name"));
    name.rewrite("Cy");
    page.find(By::Text("Hello, Cy"));
    assert_eq!(page.focused().attribute("id").as_deref(), Some("name"));
    assert!(name.is_enabled() && page.find(By::Css("main")).all("p").len() == 4);
    assert_eq!(page.script("return arguments[0] + 1", &json!([1])), 2);
    page.assert_axe_clean();
}

#[test]
fn pointers_drag_and_windows_have_a_size_and_colours() {
    let Some(browser) = Browser::start() else { return };
    let page = browser.open(&serve(PAGES));
    let dragged = page.find(By::Css("#box"));
    dragged.drag_by(100, 0);
    assert_eq!(dragged.rect(), [150.0, 400.0, 40.0, 40.0]);
    assert_eq!(page.find(By::Css("#moves")).text(), "mouse");
    let goal = page.find(By::Css("#goal"));
    dragged.drag_to(&goal);
    // It moves as far as the pointer does, from where it began.
    assert_eq!(dragged.css("left"), "550px");
    goal.hover();
    assert_eq!(goal.css("background-color"), "rgba(255, 0, 0, 1)");
    goal.double_click();
    assert_eq!(page.find(By::Css("#moves")).text(), "twice");
    page.reload();
    page.find(By::Css("#box")).touch_drag_by(30, 0);
    page.wait("a finger", || page.find(By::Css("#moves")).text() == "touch");
    let body = page.find(By::Css("body"));
    page.prefer_dark(true);
    assert_eq!(body.css("background-color"), "rgba(0, 0, 0, 1)");
    page.prefer_dark(false);
    assert_eq!(body.css("background-color"), "rgba(255, 255, 255, 1)");
    page.prefer("prefers-reduced-motion", "reduce");
    let reduced = "return matchMedia('(prefers-reduced-motion)').matches";
    assert_eq!(page.script(reduced, &json!([])), true);
    for (width, height) in [(360, 640), (2560, 1440)] {
        page.resize(width, height);
        page.picture(&format!("trial-{width}"));
        assert_eq!(
            page.script("return [innerWidth, innerHeight]", &json!([])),
            json!([width, height])
        );
        let picture = resvg::tiny_skia::Pixmap::decode_png(&page.screenshot()).expect("a PNG");
        assert_eq!((picture.width(), picture.height()), (width, height));
    }
}

#[test]
fn windows_share_cookies_and_sessions_do_not() {
    let Some(browser) = Browser::start() else { return };
    let address = serve(PAGES);
    let (one, two) = (browser.open(&address), browser.open(&address));
    one.script("document.cookie = 'seat=1'", &json!([]));
    let first = one.window();
    one.new_window(&address);
    assert_eq!(one.script("return document.cookie", &json!([])), "seat=1");
    assert_eq!(two.script("return document.cookie", &json!([])), "");
    one.switch(&first);
    assert_eq!(one.address(), format!("{address}/"));
}

/// A browser that a test has left shows the next one nothing of it.
#[test]
fn a_browser_is_left_as_it_was() {
    let Some(browser) = Browser::start() else { return };
    let address = serve(PAGES);
    let keep = "localStorage.kept = 1; sessionStorage.kept = 1; document.cookie = 'kept=1'";
    let kept = "return [localStorage.kept, sessionStorage.kept, document.cookie,\
        matchMedia('(prefers-reduced-motion)').matches, innerWidth]";
    // Two, because another test may leave one in between.
    for _ in 0..2 {
        let page = browser.open(&address);
        let windows = || page.get("/window/handles").as_array().map(Vec::len);
        assert_eq!(page.script(kept, &json!([])), json!([null, null, "", false, 1280]));
        assert_eq!(windows(), Some(1));
        page.script(keep, &json!([]));
        page.prefer("prefers-reduced-motion", "reduce");
        page.resize(360, 640);
        page.new_window(&address);
    }
}

#[test]
fn an_error_of_a_page_fails_the_test_and_so_does_what_axe_finds() {
    let Some(browser) = Browser::start() else { return };
    let address = serve(PAGES);
    let failure = |work: &dyn Fn()| {
        let failed = catch_unwind(AssertUnwindSafe(work)).expect_err("it fails");
        failed.downcast_ref::<String>().cloned().unwrap_or_default()
    };
    let said = failure(&|| drop(browser.open(&format!("{address}/bad"))));
    assert!(said.contains("Content Security Policy"), "{said}");
    let page = browser.open(&format!("{address}/bad"));
    let said = failure(&|| page.assert_axe_clean());
    assert!(said.contains("image-alt") && said.contains("html-has-lang"), "{said}");
    assert_eq!(page.errors().len(), 1, "it is taken, so the test passes");
    page.script("console.error('no card')", &json!([]));
    let errors = page.errors();
    assert!(errors.len() == 1 && errors[0].contains("no card"), "{errors:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_outlives_a_test_that_panics() {
    let Some(binary) = binary() else { return };
    let driver = Driver::start(binary);
    let mut started = 0;
    let failed = catch_unwind(AssertUnwindSafe(|| {
        let page = Page::open(&driver, "about:blank");
        started = processes(page.profile());
        panic!("as a test does");
    }));
    assert!(failed.is_err() && started > 0);
    let page = Page::open(&driver, "about:blank");
    let profile = page.profile().to_owned();
    // As if the page could not say goodbye.
    std::mem::forget(page);
    drop(driver);
    // What was killed takes a moment to go, on a machine that is busy.
    let until = Instant::now() + Duration::from_secs(5);
    while processes(&profile) > 0 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(processes(&profile), 0, "{profile}");
    assert!(!fs::exists(&profile).expect("readable"), "{profile}");
}

#[cfg(target_os = "linux")]
/// How many processes name this in their command line.
fn processes(text: &str) -> usize {
    let all = fs::read_dir("/proc").expect("Linux lists processes there").flatten();
    let lines = all.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    lines.filter(|it| String::from_utf8_lossy(it).contains(text)).count()
}
