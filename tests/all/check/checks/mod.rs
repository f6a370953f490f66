//! The checks: every page is whole, and its examples are its test.

mod agreement;
mod clean;
mod documents;
mod example;
mod page_layout;
mod pages;
mod patches;
mod right_edits;
mod right_sentences;
mod several_sizes;
mod spelling;
mod typed_figures;
mod undrawn;
mod wordless;
