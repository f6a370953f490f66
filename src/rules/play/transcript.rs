//! A game as text.

use cardwright_base::toml_text::{escaped, quoted};
use cardwright_model::Transcript;

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
            rulings.iter().map(|(id, option)| format!("{} = {}", quoted(id), quoted(option)));
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
