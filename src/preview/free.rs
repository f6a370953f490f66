//! The free table of a game, for the page: what it asks for, and what is told to each window.
//!
//! A window has a secret of its own, which it sends along as the header `X-Table-Seat`.

use super::free_room::{Inside, is_name};
use super::free_table::{FreeTable, GameComponents, Move, Refusal};
use super::http_request::HttpRequest;
use super::reply::Reply;
use super::workshop::Workshop;
use cardwright_base::diagnostic::with_causes;
use cardwright_export::Product;
use cardwright_pipeline::RenderedGame;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::sync::Arc;

/// The event that tells windows to look again.
const EVENT: &str = "free";
/// Fewest characters of a secret.
const SECRET: usize = 16;

#[derive(Deserialize)]
struct Begin {
    seats: usize,
    #[serde(default)]
    seed: String,
    /// Id of the variant; empty for the game as it is.
    #[serde(default)]
    variant: String,
}

#[derive(Deserialize)]
struct JoinRequest {
    seat: usize,
    /// Takes the seat even if somebody sits there.
    #[serde(default)]
    over: bool,
}

#[derive(Deserialize)]
struct LeaveRequest {
    secret: String,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

/// What this window sees.
pub(crate) fn table(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let mut inside = workshop.free.inside();
    inside.remember(request, &(request.header)("x-table-seat").unwrap_or_default());
    follow(workshop, &mut inside);
    seen(workshop, &inside, request)
}

/// Sets up a table.
pub(crate) fn begin(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: Begin, secret| {
        let variant = Some(wanted.variant.as_str()).filter(|it| !it.is_empty());
        let components = components(workshop, variant)?;
        let seed = match wanted.seed.trim() {
            "" => chance()?,
            told => told.to_owned(),
        };
        let mut table = FreeTable::new(components, wanted.seats, &seed)?;
        if let Some(before) = &inside.table {
            table.keep_people(before);
        }
        if secret.len() >= SECRET && table.seat_of(&secret).is_none() {
            // Whoever sets up sits down as well, where there is room.
            let _ = (1..=table.seats()).find(|it| table.sit(*it, &secret).is_ok());
        }
        inside.table = Some(table);
        Ok(())
    })
}

/// Lets a window take a seat at the table.
pub(crate) fn sit(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: JoinRequest, secret| {
        if secret.len() < SECRET {
            return Err(Refusal::new("this window has no valid secret"));
        }
        if wanted.over {
            there(inside)?.take_over(wanted.seat, &secret)
        } else {
            there(inside)?.sit(wanted.seat, &secret)
        }
    })
}

/// A window is closed; its secret is in the body, because a page that is going away can send no headers.
pub(crate) fn leave(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: LeaveRequest, _| {
        there(inside)?.leave(&wanted.secret);
        Ok(())
    })
}

/// A window has opened a stream of events. One that comes back has its seat again.
pub(crate) fn opened(workshop: &Workshop, window: &str) {
    let mut inside = workshop.free.inside();
    inside.streams(window, 1);
    let Some((table, secret, _)) = inside.window(window) else { return };
    let before = table.version();
    if let Some(seat) = table.seat_of(secret) {
        // It is theirs, so nothing is in the way.
        let _ = table.sit(seat, secret);
    }
    if table.version() != before {
        tell(workshop, &inside);
    }
}

/// A window has had no stream for a while, or has one again.
pub(crate) fn closed(workshop: &Workshop, window: &str) {
    let mut inside = workshop.free.inside();
    let Some((table, secret, false)) = inside.window(window) else { return };
    let before = table.version();
    table.leave(secret);
    if table.version() != before {
        tell(workshop, &inside);
    }
}

/// Does something at the table.
pub(crate) fn perform(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: Move, secret| {
        there(inside)?.perform(&secret, wanted)
    })
}

/// Takes back what was done last.
pub(crate) fn undo(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, _: Value, secret| there(inside)?.undo(&secret))
}

/// Does again what was taken back last.
pub(crate) fn redo(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, _: Value, secret| there(inside)?.redo(&secret))
}

/// Saves the table among the products of the game. What is in the file is told to nobody: it has every hand.
pub(crate) fn save(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: Named, _| {
        if !is_name(&wanted.name) {
            let how = "a name has letters, digits, - and _, at most 40 of them";
            return Err(Refusal::new(how));
        }
        let text = there(inside)?.save();
        let file = Product::new(format!("{}.json", wanted.name), "application/json", text);
        let place = workshop.free.folder()?;
        cardwright_export::add(&[file], &place).map_err(|error| Refusal::new(with_causes(&error)))
    })
}

/// Opens a saved table.
pub(crate) fn open(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    change(workshop, request, |inside, wanted: Named, _| {
        let saved = workshop.free.saved().into_iter().find(|it| it.0 == wanted.name);
        let (_, bytes) =
            saved.ok_or_else(|| Refusal::new("there is no saved table of that name"))?;
        let text = String::from_utf8_lossy(&bytes);
        let variant = FreeTable::variant_of(&text);
        let mut table = FreeTable::open(&text, components(workshop, variant.as_deref())?)?;
        if let Some(before) = &inside.table {
            table.keep_people(before);
        }
        inside.table = Some(table);
        Ok(())
    })
}

/// Reads what is wanted, does it, tells all windows, and answers with what this one sees then.
fn change<T: DeserializeOwned>(
    workshop: &Workshop,
    request: &HttpRequest<'_>,
    make: impl FnOnce(&mut Inside, T, String) -> Result<(), Refusal>,
) -> Reply {
    let wanted = match serde_json::from_slice(request.body) {
        Ok(wanted) => wanted,
        Err(error) => return Reply::refused(400, &format!("this can't be read: {error}")),
    };
    let secret = (request.header)("x-table-seat").unwrap_or_default();
    if secret.len() > 100 {
        return Reply::refused(400, "the secret of a window is shorter");
    }
    let mut inside = workshop.free.inside();
    inside.remember(request, &secret);
    follow(workshop, &mut inside);
    if let Err(refusal) = make(&mut inside, wanted, secret) {
        return Reply::refused(409, &refusal.to_string());
    }
    tell(workshop, &inside);
    seen(workshop, &inside, request)
}

fn there(inside: &mut Inside) -> Result<&mut FreeTable, Refusal> {
    inside.table.as_mut().ok_or_else(|| Refusal::new("no table is set up yet"))
}

fn tell(workshop: &Workshop, inside: &Inside) {
    let version = inside.table.as_ref().map(FreeTable::version);
    workshop.tell(EVENT, &json!({ "version": version }));
}

fn seen(workshop: &Workshop, inside: &Inside, request: &HttpRequest<'_>) -> Reply {
    let secret = (request.header)("x-table-seat").filter(|it| !it.is_empty());
    let shown = workshop.shown();
    let game = shown.rendered.as_ref().map(|it| &it.game);
    let players = game.map(|it| (it.seats.min, it.seats.max));
    let variants = game.into_iter().flat_map(|it| &it.variants).map(|variant| {
        let players = (variant.seats.min, variant.seats.max);
        json!({"id": variant.id.value, "title": variant.title.value, "players": players})
    });
    let saved: Vec<String> = workshop.free.saved().into_iter().map(|it| it.0).collect();
    Reply::json(&json!({
        "table": inside.table.as_ref().map(|it| it.view(secret.as_deref())),
        "players": players,
        "variants": variants.collect::<Vec<_>>(),
        "saved": saved,
    }))
}

/// Brings the table up to what is shown of the game now.
fn follow(workshop: &Workshop, inside: &mut Inside) {
    let Some(now) = workshop.shown().rendered.clone() else { return };
    if inside.followed.as_ref().is_some_and(|it| Arc::ptr_eq(it, &now)) {
        return;
    }
    let changed = inside.table.as_mut().is_some_and(|table| {
        let variant = table.variant().map(str::to_owned);
        table.follow(components_of(&now, variant.as_deref()))
    });
    inside.followed = Some(now);
    if changed {
        tell(workshop, inside);
    }
}

fn components(workshop: &Workshop, variant: Option<&str>) -> Result<GameComponents, Refusal> {
    let shown = workshop.shown();
    let game =
        shown.rendered.as_ref().ok_or_else(|| Refusal::new("the game is still being read"))?;
    if let Some(id) = variant
        && !game.game.variants.iter().any(|it| it.id.value == id)
    {
        return Err(Refusal::new(format!("the game has no variant {id}")));
    }
    Ok(components_of(game, variant))
}

fn components_of(game: &RenderedGame, variant: Option<&str>) -> GameComponents {
    let out = variant.map(|it| game.left_out(it)).unwrap_or_default();
    GameComponents::of_variant(&game.game, variant, &out)
}

/// A seed that nobody knows.
fn chance() -> Result<String, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|it| Refusal::new(it.to_string()))?;
    let mut seed = String::new();
    for byte in bytes {
        write!(seed, "{byte:02x}").expect("a text can be written to");
    }
    Ok(seed)
}
