//! What the table tells each window: of a hidden hand nothing to anybody else, in no key of what is sent.

use super::Preview;
use super::server::LONG;
use crate::project::repository;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A seat of the game: its secret.
struct Seat<'a> {
    preview: &'a Preview,
    number: usize,
    secret: String,
}

impl Seat<'_> {
    fn state(&self) -> Value {
        let headers = [("X-Seat", self.secret.as_str()), ("X-Seats", self.secret.as_str())];
        self.preview.ask("GET", "/table/state", &headers, "").json()
    }

    fn does(&self, what: &str, body: &Value) -> Value {
        let origin = format!("http://127.0.0.1:{}", self.preview.port);
        let headers = [("Origin", origin.as_str()), ("X-Seat", self.secret.as_str())];
        let reply =
            self.preview.ask("POST", &format!("/table/{what}"), &headers, &body.to_string());
        assert_eq!(reply.status, 200, "{what}: {}", reply.text());
        reply.json()
    }
}

/// What a seat is told without what it alone may know: its hand, what it draws, what it is asked.
fn without_own(mut state: Value, seat: usize) -> Value {
    for key in ["me", "asked", "turn", "moves", "question", "choices", "sets_up", "can_undo"] {
        state[key] = Value::Null;
    }
    let drawn = format!("{} draws ", name(seat));
    let log = state["log"].as_array_mut().expect("a log");
    log.retain(|it| !it["text"].as_str().unwrap_or_default().starts_with(&drawn));
    let zones = state["scene"]["seats"][seat]["zones"].as_array_mut().expect("zones");
    zones.retain(|it| it["id"] != "hand");
    state
}

fn name(seat: usize) -> &'static str {
    ["A", "B", "C"][seat]
}

/// A game of three people has begun, and each of them has sat down.
fn seated(preview: &Preview) -> Vec<Seat<'_>> {
    let order = json!({"players": ["person", "person", "person"], "seed": 12});
    assert_eq!(preview.post("/table/start", &order).status, 200);
    let sit = |number: usize| {
        let secret = preview.post("/table/sit", &json!({"seat": number})).json();
        let secret = secret["secret"].as_str().expect("a secret").to_owned();
        Seat { preview, number, secret }
    };
    (0..3).map(sit).collect()
}

/// Who is asked, once chance and all that has no choice is done; nobody when the game is over.
fn asked<'s, 'a>(seats: &'s [Seat<'a>]) -> Option<&'s Seat<'a>> {
    let end = Instant::now() + LONG;
    loop {
        for seat in seats {
            let state = seat.state();
            if state["asked"] == seat.number {
                return Some(seat);
            }
            if state["over"].is_string() {
                return None;
            }
        }
        assert!(Instant::now() < end, "nobody is asked");
    }
}

/// That no hand is told to whoever passes by, and to a seat only its own.
fn hold(preview: &Preview, seats: &[Seat<'_>]) {
    let passing = preview.get("/table/state").json();
    let scene = &passing["scene"]["seats"];
    for seat in scene.as_array().expect("seats") {
        for zone in seat["zones"].as_array().expect("zones").iter().filter(|it| it["id"] == "hand")
        {
            for card in zone["things"].as_array().expect("cards") {
                let hidden = card["is_turned_over"] == true && card["id"] == "";
                // A card that everybody saw going there may be known.
                assert!(hidden || card["id"] != "", "{card}");
            }
        }
    }
    for seat in seats {
        let seen = without_own(seat.state(), seat.number);
        assert_eq!(seen, without_own(passing.clone(), seat.number), "seat {}", name(seat.number));
    }
}

#[test]
fn a_window_is_told_what_whoever_passes_by_is_told_and_its_own_hand() {
    let preview = Preview::start_in(&repository(""), "skirmish");
    preview.state();
    let seats = seated(&preview);
    let mut n = 7_usize;
    for step in 0..40 {
        let Some(asked) = asked(&seats) else { break };
        hold(&preview, &seats);
        let choices = asked.state()["choices"].as_array().cloned().expect("choices");
        n = n * 48271 % 0x7fff_ffff;
        let text = &choices[n % choices.len()]["text"];
        assert_eq!(asked.does("act", &json!({"text": text}))["done"], true);
        if step % 9 == 8 {
            asked.does("undo", &json!({}));
        }
    }
    // The file would show every hand.
    for what in ["transcript", "scenario"] {
        let reply = preview.get(&format!("/table/{what}"));
        assert!(reply.status == 403 && reply.text().contains("every hand"), "{}", reply.text());
    }
}

/// Rules changed: only what the game is played by counts, moves are done again with their chance, and a move that can't
/// be is told with its ruling.
#[test]
fn rules_that_change_are_noticed_and_names_are_not() {
    let project = super::table::project("pond");
    let preview = Preview::start(&project, "pond");
    preview.state();
    let order = json!({"players": ["person", "person"], "seed": 5});
    assert_eq!(preview.post("/table/start", &order).status, 200);
    let seats: Vec<Seat<'_>> = (0..2)
        .map(|number| {
            let secret = preview.post("/table/sit", &json!({"seat": number})).json();
            let secret = secret["secret"].as_str().expect("a secret").to_owned();
            Seat { preview: &preview, number, secret }
        })
        .collect();
    let play = || {
        let asked = asked(&seats).expect("it is not over");
        let text = asked.state()["choices"][0]["text"].clone();
        asked.does("act", &json!({"text": text}));
    };
    (0..8).for_each(|_| play());
    let file = || {
        // What needs nobody's decision is done first.
        asked(&seats);
        preview.get("/table/transcript").text()
    };
    let before = file();
    let changed = |wanted: bool| {
        let end = Instant::now() + LONG;
        loop {
            let is = preview.get("/table/state").json()["changed"].is_string();
            if is == wanted {
                return;
            }
            assert!(Instant::now() < end, "changed: {is}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let whole = |what: &str, text: &str| {
        preview.state_when(what, |it| it["whole"] == true && it["game"].to_string().contains(text));
    };
    // A title and a remark are no rules.
    project.edit("data/pond/weather.toml", "title = \"DRIZZLE\"", "# softly\ntitle = \"MIZZLE\"");
    whole("its new title", "MIZZLE");
    let settled = Instant::now();
    while settled.elapsed().as_millis() < 400 {
        changed(false);
        std::thread::sleep(Duration::from_millis(50));
    }
    // A figure is; the moves so far fit it, so all is as it was.
    project.edit("data/pond/game.toml", "released", "# released\nreleased");
    project.edit("data/pond/green.toml", "leap = 3", "leap = 2");
    changed(true);
    let done = seats[0].does("renew", &json!({"moves": true}));
    let text = done["text"].as_str().expect("a text");
    let after = file();
    let moves = |it: &str| it.split("moves = ").nth(1).map(str::to_owned);
    if text.starts_with("All moves") {
        assert_eq!(moves(&after), moves(&before));
    } else {
        assert!(
            moves(&before)
                .unwrap()
                .starts_with(moves(&after).unwrap().trim_end_matches("\"\"\"\n"))
        );
        assert!(preview.get("/table/state").json()["stopped"]["text"] == text);
    }
    changed(false);
    // Begun again, chance is what it was.
    seats[0].does("renew", &json!({"moves": false}));
    (0..8).for_each(|_| play());
    let draws = |it: &str| {
        let lines = it.lines().filter(|it| it.starts_with("draw ")).map(str::to_owned);
        lines.take(4).collect::<Vec<_>>()
    };
    assert_eq!(draws(&file()), draws(&before));
}

/// A move that the new data do not allow tells what its seat holds: nobody else is told which one it was.
#[test]
fn only_its_own_seat_is_told_which_move_can_not_be_done_again() {
    let project = super::table::project("skirmish");
    let preview = Preview::start(&project, "skirmish");
    preview.state();
    let seats = seated(&preview);
    let mut n = 7_usize;
    for _ in 0..12 {
        let asked = asked(&seats).expect("it is not over");
        let choices = asked.state()["choices"].as_array().cloned().expect("choices");
        n = n * 48271 % 0x7fff_ffff;
        asked.does("act", &json!({"text": choices[n % choices.len()]["text"]}));
    }
    asked(&seats);
    // With fewer cards dealt, somebody lacks what they have played.
    project.edit("data/skirmish/game.toml", "hand = 6 ", "hand = 1 ");
    let end = Instant::now() + LONG;
    while !preview.get("/table/state").json()["changed"].is_string() {
        assert!(Instant::now() < end, "the rules have changed");
        std::thread::sleep(Duration::from_millis(50));
    }
    let answer = preview.post("/table/renew", &json!({"moves": true})).json();
    let short = "By the new data, a move can’t be done. The game goes on before it.";
    assert_eq!(answer, json!({"done": true, "text": short}));
    let stopped = |state: &Value| state["stopped"]["text"].as_str().expect("it stopped").to_owned();
    let (told, others): (Vec<_>, Vec<_>) =
        seats.iter().map(Seat::state).partition(|it| stopped(it) != short);
    let [own] = told.as_slice() else { panic!("told to {}", told.len()) };
    let whole = stopped(own);
    assert!(own["log"].to_string().contains(&whole), "{own}");
    let what = whole.split('`').nth(1).expect("a move");
    let seat = usize::try_from(own["me"].as_u64().expect("a seat")).expect("few");
    assert!(what.starts_with(name(seat)), "{whole}");
    for state in others.into_iter().chain([preview.get("/table/state").json()]) {
        let text = state.to_string();
        assert!(!text.contains(what) && !text.contains("can’t be done:"), "{text}");
        assert_eq!(state["stopped"], json!({"text": short, "ruling": null}));
        assert!(state["log"].to_string().contains(short), "{text}");
    }
}

/// Tells threads that it is over, even where a test fails.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A game that hides nothing from its only player, and one of two people that hides both hands, in turn: whoever asks
/// for a transcript just then never gets that of the second one.
#[test]
fn a_transcript_is_never_that_of_the_game_that_has_just_begun() {
    let preview = Preview::start_in(&repository(""), "skirmish");
    preview.state();
    let begin = |players: &[&str], seed: u64| {
        let order = json!({"players": players, "seed": seed});
        assert_eq!(preview.post("/table/start", &order).status, 200);
    };
    begin(&["person", "sensible", "sensible"], 1);
    let over = AtomicBool::new(false);
    let told = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let reply = preview.get("/table/transcript");
                    if reply.status == 200 {
                        let text = reply.text();
                        assert!(text.contains("seats = 3"), "{text}");
                        told.fetch_add(1, Ordering::Relaxed);
                    } else {
                        assert!(reply.text().contains("every hand"), "{}", reply.text());
                    }
                }
            });
        }
        // Whatever fails here ends the others, too.
        let _ended = Ended(&over);
        for seed in 2..40 {
            begin(&["person", "person"], seed);
            begin(&["person", "sensible", "sensible"], seed);
        }
    });
    assert!(told.into_inner() > 0);
}
