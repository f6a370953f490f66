//! Words and what the program knows of the language.

mod dictionary;
mod language;
mod spelling;
