//! What every other crate may use: lengths, English, diagnostics, "did you mean", limits,
//! lists of words, temporary folders, SVG.
//!
//! In: values. Out: values, and messages about them. Never: a game.

pub mod diagnostic;
pub mod did_you_mean;
pub mod english;
pub mod limits;
pub mod staging;
pub mod svg;
pub mod toml_text;
pub mod units;
mod word_list;
mod words;

pub use word_list::WordList;
pub use words::Word;

/// The text on one line, with a single space between words and none around them.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The program's name and version, as products carry it: `cardwright 1.2.3`.
pub const PROGRAM: &str = concat!("cardwright ", env!("CARGO_PKG_VERSION"));
