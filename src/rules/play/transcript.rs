//! A game as text.

use cardwright_model::Transcript;
use std::fmt::Write as _;

/// The text of a transcript, in TOML that `load` reads back.
pub fn write(transcript: &Transcript) -> String {
    let Transcript { game, variant, seats, seed, number, rulings, policies, moves } = transcript;
    let mut text = format!("transcript = {}\n", Transcript::VERSION);
    let mut line = |key: &str, value: String| {
        text.extend([key, " = ", &value, "\n"]);
    };
    line("game", quoted(game));
    variant.iter().for_each(|it| line("variant", quoted(it)));
    line("seats", seats.to_string());
    seed.iter().for_each(|it| line("seed", it.to_string()));
    number.iter().for_each(|it| line("number", it.to_string()));
    if !rulings.is_empty() {
        let pairs =
            rulings.iter().map(|(id, reading)| format!("{} = {}", quoted(id), quoted(reading)));
        line("rulings", format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", ")));
    }
    if !policies.is_empty() {
        let names = policies.iter().map(|it| quoted(it)).collect::<Vec<_>>();
        line("policies", format!("[{}]", names.join(", ")));
    }
    text.push_str("moves = \"\"\"\n");
    for action in moves {
        text.extend([&escaped(action), "\n"]);
    }
    text.push_str("\"\"\"\n");
    text
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// As it stands between quotes in TOML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => write!(out, "\\u{:04X}", u32::from(c)).expect("a text grows"),
            c => out.push(c),
        }
    }
    out
}
