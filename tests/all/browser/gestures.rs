//! What hands do: keys, and pointers that are pressed and moved.

use super::page::Page;
use serde_json::{Value, json};

/// Keys without a character, as WebDriver numbers them.
pub struct Key;

#[allow(dead_code, reason = "a keyboard has keys that no test presses yet")]
impl Key {
    pub const BACKSPACE: &'static str = "\u{E003}";
    pub const TAB: &'static str = "\u{E004}";
    pub const ENTER: &'static str = "\u{E007}";
    pub const SHIFT: &'static str = "\u{E008}";
    pub const CONTROL: &'static str = "\u{E009}";
    pub const ALT: &'static str = "\u{E00A}";
    pub const ESCAPE: &'static str = "\u{E00C}";
    pub const SPACE: &'static str = " ";
    pub const PAGE_UP: &'static str = "\u{E00E}";
    pub const PAGE_DOWN: &'static str = "\u{E00F}";
    pub const END: &'static str = "\u{E010}";
    pub const HOME: &'static str = "\u{E011}";
    pub const LEFT: &'static str = "\u{E012}";
    pub const UP: &'static str = "\u{E013}";
    pub const RIGHT: &'static str = "\u{E014}";
    pub const DOWN: &'static str = "\u{E015}";
    pub const DELETE: &'static str = "\u{E017}";
}

/// Steps of a drag: a page sees the pointer on its way, not only where it ends.
const STEPS: i32 = 6;

pub(super) fn perform(page: &Page<'_>, sources: &Value) {
    page.post("/actions", &json!({"actions": sources}));
}

pub(super) fn typing(keys: &str) -> Value {
    let strokes = keys.chars().flat_map(|key| {
        let key = key.to_string();
        [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
    });
    json!([{"type": "key", "id": "keyboard", "actions": strokes.collect::<Vec<_>>()}])
}

pub(super) fn chord(keys: &str) -> Value {
    let down = keys.chars().map(|it| json!({"type": "keyDown", "value": it.to_string()}));
    let up = keys.chars().rev().map(|it| json!({"type": "keyUp", "value": it.to_string()}));
    json!([{"type": "key", "id": "keyboard", "actions": down.chain(up).collect::<Vec<_>>()}])
}

pub(super) fn hover(over: &Value) -> Value {
    pointer("mouse", vec![go(over, 0, 0, 50)])
}

pub(super) fn double_click(on: &Value) -> Value {
    let press =
        || [json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0})];
    pointer("mouse", [go(on, 0, 0, 0)].into_iter().chain(press()).chain(press()).collect())
}

/// From the middle of an element to a place: `origin`, `x` and `y` of a move.
pub(super) fn drag(kind: &str, from: &Value, to: &Value) -> Value {
    let mut actions = vec![go(from, 0, 0, 0), json!({"type": "pointerDown", "button": 0})];
    let (x, y) = (to["x"].as_i64().unwrap_or(0) as i32, to["y"].as_i64().unwrap_or(0) as i32);
    if to["origin"] == "pointer" {
        for step in 1..=STEPS {
            let part = |length: i32| length * step / STEPS - length * (step - 1) / STEPS;
            actions.push(go(&to["origin"], part(x), part(y), 20));
        }
    } else {
        // A nudge first, so that it is a drag from the beginning.
        actions.push(go(&json!("pointer"), 6, 6, 20));
        actions.push(go(&to["origin"], x - 3, y - 3, 120));
        actions.push(go(&to["origin"], x, y, 20));
    }
    actions.push(json!({"type": "pointerUp", "button": 0}));
    pointer(kind, actions)
}

fn go(origin: &Value, x: i32, y: i32, milliseconds: u32) -> Value {
    json!({"type": "pointerMove", "origin": origin, "x": x, "y": y, "duration": milliseconds})
}

fn pointer(kind: &str, actions: Vec<Value>) -> Value {
    json!([{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])
}
