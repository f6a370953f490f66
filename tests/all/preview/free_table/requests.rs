//! The free table asked by plain HTTP: what is refused, and that no answer tells more than its window may see.

use crate::preview::workshop::Preview;
use crate::project::Project;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take on a machine that does much else.
const LONG: Duration = Duration::from_secs(60);
const ADA: &str = "ada-has-a-long-secret";
const BO: &str = "bo-has-a-long-secret-too";

fn begun(project: &Project) -> Preview {
    let preview = Preview::start(project, "tiny");
    preview.get("/state.json");
    preview
}

/// Asks for a change as a window with this secret does: the status, and the answer as a text.
fn change(preview: &Preview, who: &str, what: &str, body: &str) -> (u16, String) {
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let headers = [("Origin", origin.as_str()), ("X-Table-Seat", who)];
    let reply = preview.ask("POST", &format!("/free/{what}"), &headers, body);
    (reply.status, reply.text().trim_end().to_owned())
}

fn seen(preview: &Preview, who: &str) -> Value {
    preview.ask("GET", "/free/table.json", &[("X-Table-Seat", who)], "").json()
}

#[test]
fn a_window_that_breaks_down_gives_its_seat_back() {
    let project = Project::tiny();
    let preview = begun(&project);
    let window = "0123456789abcdef";
    let stream = preview.listens(window);
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let headers = [("Origin", origin.as_str()), ("X-Table-Seat", ADA), ("X-Table-Window", window)];
    let reply = preview.ask("POST", "/free/new", &headers, "{\"seats\": 2}");
    assert_eq!(reply.json()["table"]["you"], 1);
    let taken = |wanted: bool| {
        let end = Instant::now() + LONG;
        while seen(&preview, BO)["table"]["seats"][0]["taken"] != wanted {
            assert!(Instant::now() < end, "taken: {}", !wanted);
            thread::sleep(Duration::from_millis(50));
        }
    };
    // Loaded anew, it is back before anybody can notice.
    drop(stream);
    let stream = preview.listens(window);
    let settled = Instant::now();
    while settled.elapsed() < Duration::from_millis(300) {
        taken(true);
    }
    drop(stream);
    taken(false);
    // Nobody else has sat down, so the seat is its again.
    let stream = preview.listens(window);
    taken(true);
    assert_eq!(change(&preview, BO, "sit", "{\"seat\": 1, \"over\": true}").0, 200);
    assert_eq!(seen(&preview, ADA)["table"]["you"], Value::Null);
    drop(stream);
}

/// However many windows have come and gone: one with a seat is not forgotten while its stream may come back.
#[test]
fn a_window_with_a_seat_is_remembered_among_many() {
    let project = Project::tiny();
    let preview = begun(&project);
    let window = "0123456789abcdef";
    let stream = preview.listens(window);
    let origin = format!("http://127.0.0.1:{}", preview.port);
    let headers = [("Origin", origin.as_str()), ("X-Table-Seat", ADA), ("X-Table-Window", window)];
    assert_eq!(preview.ask("POST", "/free/new", &headers, "{\"seats\": 2}").status, 200);
    drop(stream);
    // The server notices that; others come while the window may still come back.
    thread::sleep(Duration::from_millis(300));
    for number in 0..520 {
        let other = format!("{number:016}");
        let headers = [("X-Table-Seat", "nobody-has-this-secret"), ("X-Table-Window", &other)];
        preview.ask("GET", "/free/table.json", &headers, "");
    }
    let end = Instant::now() + LONG;
    let mut others = Vec::new();
    while seen(&preview, BO)["table"]["seats"][0]["taken"] != false {
        assert!(Instant::now() < end, "the seat stays taken");
        others.push(preview.listens(&format!("another{:09}", others.len() % 3)));
        thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn what_can_not_be_done_is_refused_with_a_reason() {
    let project = Project::tiny();
    let preview = begun(&project);
    assert_eq!(seen(&preview, ADA)["table"], Value::Null);
    let refused =
        |who: &str, what: &str, body: &Value| change(&preview, who, what, &body.to_string());
    let none = (409, "no table is set up yet".to_owned());
    assert_eq!(refused(ADA, "do", &json!({"do": "shuffle", "pile": 1})), none);
    assert_eq!(
        refused(ADA, "new", &json!({"seats": 0})),
        (409, "a table has 1 to 12 seats".to_owned())
    );
    assert_eq!(refused(ADA, "new", &json!({"seats": 2})).0, 200);
    assert_eq!(seen(&preview, ADA)["table"]["you"], 1);
    assert_eq!(
        refused(BO, "sit", &json!({"seat": 1})),
        (409, "somebody sits on Seat 1".to_owned())
    );
    assert_eq!(
        refused("short", "sit", &json!({"seat": 2})),
        (409, "this window has no valid secret".to_owned())
    );
    assert_eq!(refused(BO, "undo", &json!({})), (409, "sit down first".to_owned()));
    for body in [
        "",
        "{",
        "[]",
        "{\"do\": \"explode\"}",
        "{\"do\": \"roll\", \"piece\": -1}",
        "{\"do\": \"roll\", \"piece\": 1, \"x\": 2}",
    ] {
        let (status, why) = change(&preview, ADA, "do", body);
        assert!(status == 400 && why.starts_with("this can't be read: "), "{body}: {status} {why}");
    }
    let unknown = (409, "there is no saved table of that name".to_owned());
    for name in ["../game", "game", "/etc/passwd", ""] {
        assert_eq!(refused(ADA, "open", &json!({"name": name})), unknown);
        let (status, _) = refused(ADA, "save", &json!({"name": format!("{name}/")}));
        assert_eq!(status, 409);
    }
    assert_eq!(preview.ask("GET", "/free/do", &[], "").status, 405);
    let foreign = [("Origin", "http://example.org"), ("X-Table-Seat", ADA)];
    assert_eq!(preview.ask("POST", "/free/undo", &foreign, "{}").status, 403);
}

#[test]
fn no_answer_tells_a_card_of_another_hand() {
    let project = Project::tiny();
    let preview = begun(&project);
    change(&preview, ADA, "new", "{\"seats\": 2, \"seed\": \"seven\"}");
    change(&preview, BO, "sit", "{\"seat\": 2}");
    let pile = seen(&preview, ADA)["table"]["pieces"][0]["id"].clone();
    let draw = json!({"do": "draw", "pile": pile, "count": 99}).to_string();
    let (status, own) = change(&preview, ADA, "do", &draw);
    assert_eq!(status, 200);
    let own: Value = serde_json::from_str(&own).unwrap();
    let cards = own["table"]["hand"].as_array().unwrap();
    assert!(cards.len() > 2);
    change(&preview, ADA, "save", "{\"name\": \"secret\"}");
    let answers = [
        seen(&preview, BO).to_string(),
        seen(&preview, "nobody-has-this-secret").to_string(),
        preview.get("/free/table.json").text(),
        change(&preview, BO, "open", "{\"name\": \"secret\"}").1,
        change(&preview, BO, "sit", "{\"seat\": 1}").1,
        change(&preview, BO, "new", "{\"seats\": 2}").1,
    ];
    for answer in answers {
        for card in cards {
            assert!(!answer.contains(card["title"].as_str().unwrap()), "{card} in {answer}");
            let side = format!("\"side\":{}", card["side"]);
            assert!(!answer.contains(&side), "{card} in {answer}");
        }
        assert!(!answer.contains("seven") && !answer.contains(ADA), "{answer}");
    }
    // The file has all of it, and lies on the disk.
    assert!(project.read("out/tiny/tables/secret.json").contains("\"seven\""));
}

#[test]
fn a_file_that_is_no_table_is_refused() {
    let project = Project::tiny();
    project.write("out/tiny/tables/odd.json", b"{\"cardwright_table\": 1}");
    project.write("out/tiny/tables/bytes.json", b"\xff\xfe");
    project.write("out/tiny/tables/not a name.json", b"{}");
    let preview = begun(&project);
    assert_eq!(seen(&preview, ADA)["saved"], json!(["bytes", "odd"]));
    for name in ["odd", "bytes"] {
        let (status, why) = change(&preview, ADA, "open", &json!({"name": name}).to_string());
        assert!(status == 409 && why.starts_with("this is not a saved table: "), "{why}");
    }
}
