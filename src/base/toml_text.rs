//! How texts are written in TOML.

use std::fmt::Write;

/// A text as TOML writes it on one line, in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// A text as it stands between quotes in TOML.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => write!(out, "\\u{:04X}", u32::from(c)).expect("a text grows"),
            c => out.push(c),
        }
    }
    out
}
