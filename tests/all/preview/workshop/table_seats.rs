//! Seats at the table of windows that break down.

use super::Preview;
use super::server::LONG;
use crate::browser::{Browser, By};
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};

const WINDOWS: [&str; 2] = ["0123456789abcdef", "fedcba9876543210"];

fn sit(preview: &Preview, window: &str, seat: u8, over: bool) -> Option<String> {
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let headers = [("Origin", origin.as_str()), ("X-Table-Window", window)];
    let body = json!({"seat": seat, "over": over}).to_string();
    let reply = preview.ask("POST", "/table/sit", &headers, &body);
    (reply.status == 200).then(|| reply.json()["secret"].as_str().expect("a secret").to_owned())
}

/// Takes the seats of a window that has gone.
fn sit_again(preview: &Preview, window: &str) -> Option<Value> {
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let headers = [("Origin", origin.as_str()), ("X-Table-Window", window)];
    let reply = preview.ask("POST", "/table/sit-again", &headers, "{}");
    (reply.status == 200).then(|| reply.json())
}

/// The seat that a secret opens.
fn seat_of(preview: &Preview, secret: &str) -> Value {
    preview.ask("GET", "/table/state", &[("X-Seat", secret)], "").json()["me"].clone()
}

/// Waits for seats that are taken, and those that whoever comes may have.
fn wait_for(preview: &Preview, taken: &Value, deserted: &Value) {
    let end = Instant::now() + LONG;
    loop {
        let state = preview.get("/table/state").json();
        if state["taken"] == *taken && state["deserted"] == *deserted {
            return;
        }
        assert!(Instant::now() < end, "{} {}", state["taken"], state["deserted"]);
        sleep(Duration::from_millis(50));
    }
}

fn begun(players: &[&str]) -> (crate::project::Project, Preview) {
    let project = super::table::project("pond");
    let preview = Preview::start(&project, "pond");
    preview.state();
    let order = json!({"players": players, "seed": 5});
    assert_eq!(preview.post("/table/start", &order).status, 200);
    (project, preview)
}

#[test]
fn the_seat_of_a_window_that_breaks_down_is_free_until_it_comes_back() {
    let (_project, preview) = begun(&["person", "person"]);
    let streams = WINDOWS.map(|it| preview.listens(it));
    let secrets: Vec<String> =
        (0..).zip(WINDOWS).map(|(seat, it)| sit(&preview, it, seat, false).unwrap()).collect();
    wait_for(&preview, &json!([true, true]), &json!([]));
    assert!(sit(&preview, WINDOWS[1], 0, false).is_none());
    let [first, second] = streams;
    drop(first);
    // Two people play, so nobody knows who comes next: the seat is offered.
    wait_for(&preview, &json!([false, true]), &json!([]));
    // It comes back, and has its seat.
    let first = preview.listens(WINDOWS[0]);
    wait_for(&preview, &json!([true, true]), &json!([]));
    assert_eq!(seat_of(&preview, &secrets[0]), 0);
    drop(first);
    wait_for(&preview, &json!([false, true]), &json!([]));
    // Somebody else has sat down meanwhile.
    let other = sit(&preview, "aaaabbbbccccdddd", 0, false).expect("it is free");
    assert_eq!(
        (seat_of(&preview, &other), seat_of(&preview, &secrets[0])),
        (json!(0), Value::Null)
    );
    drop(second);
}

/// A game whose two people sat in one window, which has gone.
fn deserted() -> (crate::project::Project, Preview) {
    let (project, preview) = begun(&["person", "person"]);
    let stream = preview.listens(WINDOWS[0]);
    for seat in [0, 1] {
        sit(&preview, WINDOWS[0], seat, false).expect("it is free");
    }
    drop(stream);
    wait_for(&preview, &json!([false, false]), &json!([0, 1]));
    (project, preview)
}

#[test]
fn seats_of_all_people_in_one_window_are_for_whoever_comes() {
    let (_project, preview) = deserted();
    // All of them or none.
    let taken = sit_again(&preview, WINDOWS[1]).expect("they are free");
    let seats = taken["seats"].as_array().expect("seats");
    for (seat, it) in seats.iter().enumerate() {
        assert_eq!(it["seat"], seat);
        assert_eq!(seat_of(&preview, it["secret"].as_str().expect("a secret")), seat);
    }
    assert_eq!(seats.len(), 2);
    wait_for(&preview, &json!([true, true]), &json!([]));
    assert!(sit_again(&preview, WINDOWS[0]).is_none());
}

#[test]
fn one_of_two_seats_in_another_window_is_for_nobody_else() {
    let (_project, preview) = deserted();
    // One of the two in another window: nobody knows whose the other one is.
    sit(&preview, WINDOWS[1], 1, false).expect("it is free");
    wait_for(&preview, &json!([false, true]), &json!([]));
    assert!(sit_again(&preview, WINDOWS[1]).is_none());
}

/// Whoever plays alone goes on in a new window without a click.
#[test]
fn a_new_window_has_the_seat_of_one_that_broke_down() {
    let Some(browser) = Browser::start() else { return };
    let project = super::table::project("pond");
    let preview = Preview::start(&project, "pond");
    preview.state();
    let address = format!("{}#view=table", preview.address);
    let page = browser.open(&address);
    page.find(By::Css("form.start [type=submit]")).click();
    page.find(By::Css("[data-seat='0'].own"));
    // The window that plays goes, as one does that has broken down: without a word.
    page.go("about:blank");
    page.new_window(&address);
    page.find(By::Css("[data-seat='0'].own"));
    page.wait("what can be done", || !page.all(By::Css(".choices button")).is_empty());
    assert!(page.find(By::Css("#toast")).text().contains("You have your seat back."));
    // Whoever comes now looks on.
    page.new_window(&address);
    page.find(By::Role("button", "Take the seat of Green over"));
    assert!(page.all(By::Css(".seat.own")).is_empty());
}
