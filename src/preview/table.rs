//! The table for games with rules, as pages ask for it.

use super::free_room;
use super::http_request::HttpRequest;
use super::play_table::{self, StartOrder, TableRequest};
use super::reply::Reply;
use super::workshop::Workshop;
use cardwright_base::diagnostic::Report;
use serde_json::{Value, json};

/// The header with the secret of a seat, and that with those of all seats of a window.
const SECRET: &str = "x-seat";
const SECRETS: &str = "x-seats";

/// What can be chosen before a game begins.
pub(crate) fn options(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let (data, game) = workshop.tables.place();
    match cardwright_pipeline::play_options(data, game, &mut Report::new()) {
        Ok(Some(options)) => Reply::json(&play_table::options(&options)),
        Ok(None) => {
            Reply::refused(409, "the game has errors; it can be played when they are mended")
        }
        Err(why) => Reply::refused(409, &why.to_string()),
    }
}

/// The table as whoever asks may see it.
pub(crate) fn state(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let seat = secret(request).and_then(|it| workshop.tables.seat_of(&it));
    let shown = workshop.shown();
    workshop.tables.look_again(if shown.whole { shown.generation } else { 0 });
    let secrets = (request.header)(SECRETS).unwrap_or_default();
    let own: Vec<u8> = secrets.split(',').filter_map(|it| workshop.tables.seat_of(it)).collect();
    Reply::json(&workshop.tables.state(seat, &own))
}

/// Begins a game at the table.
pub(crate) fn start(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let order = match StartOrder::read(&body(request)) {
        Ok(order) => order,
        Err(why) => return Reply::refused(400, &why),
    };
    match workshop.tables.start(order, workshop.shown().generation) {
        Ok(()) => Reply::json(&json!({ "ok": true })),
        Err(why) => Reply::refused(409, &why),
    }
}

/// Takes a seat: the secret that it is seen with from then on.
pub(crate) fn sit(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let body = body(request);
    let Some(seat) = body["seat"].as_u64().and_then(|it| u8::try_from(it).ok()) else {
        return Reply::refused(400, "the request names no seat");
    };
    let window = (request.header)(free_room::WINDOW).filter(|it| free_room::is_window(it));
    match workshop.tables.sit(seat, body["over"] == true, window) {
        Ok(secret) => Reply::json(&json!({ "secret": secret })),
        Err(why) => Reply::refused(409, why),
    }
}

/// Takes the seats of a window that has gone, where nobody else plays: the secrets that they are seen with.
pub(crate) fn sit_again(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let window = (request.header)(free_room::WINDOW).filter(|it| free_room::is_window(it));
    match workshop.tables.sit_again(window.as_deref()) {
        Ok(taken) => {
            let seat = |(seat, secret)| json!({ "seat": seat, "secret": secret });
            Reply::json(&json!({ "seats": taken.into_iter().map(seat).collect::<Vec<_>>() }))
        }
        Err(why) => Reply::refused(409, why),
    }
}

/// Gives a seat up.
pub(crate) fn leave(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    if let Some(secret) = secret(request) {
        workshop.tables.leave(&secret);
    }
    Reply::json(&json!({ "ok": true }))
}

/// Does what somebody on a seat says.
pub(crate) fn act(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let text = body(request)["text"].as_str().unwrap_or_default().to_owned();
    ask_table(workshop, request, |seat| TableRequest::Act(seat, text))
}

/// Takes the last decision back.
pub(crate) fn undo(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    ask_table(workshop, request, TableRequest::Undo)
}

/// Sets up all pieces of a seat by a proposal.
pub(crate) fn place(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    ask_table(workshop, request, TableRequest::Place)
}

/// Plays on by the data as they are now: from the start, or by the moves so far.
pub(crate) fn renew(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let moves = body(request)["moves"] == true;
    reply(workshop.tables.request(TableRequest::Renew { moves }))
}

/// The game so far as a file that `cardwright replay` reads.
pub(crate) fn transcript(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    file(workshop.tables.transcript())
}

/// The game so far as a file that `cardwright scenario` reads.
pub(crate) fn scenario(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    file(workshop.tables.scenario())
}

fn file(made: Result<(String, String), String>) -> Reply {
    match made {
        Ok((name, text)) => {
            let mut reply = Reply::text(text);
            let how = format!("attachment; filename=\"{name}.toml\"");
            reply.headers.push(("Content-Disposition", how));
            reply
        }
        Err(why) => Reply::refused(403, &why),
    }
}

fn ask_table(
    workshop: &Workshop,
    request: &HttpRequest<'_>,
    make: impl FnOnce(u8) -> TableRequest,
) -> Reply {
    match secret(request).and_then(|it| workshop.tables.seat_of(&it)) {
        Some(seat) => reply(workshop.tables.request(make(seat))),
        None => Reply::refused(403, "take a seat first"),
    }
}

fn reply(done: Result<Value, String>) -> Reply {
    match done {
        Ok(value) => Reply::json(&value),
        Err(why) => Reply::refused(409, &why),
    }
}

fn secret(request: &HttpRequest<'_>) -> Option<String> {
    (request.header)(SECRET)
}

fn body(request: &HttpRequest<'_>) -> Value {
    serde_json::from_slice(request.body).unwrap_or_default()
}
