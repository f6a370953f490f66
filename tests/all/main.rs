//! All integration tests, one binary: typst is linked once.

#![allow(clippy::disallowed_methods, reason = "tests lay out files and look at what was made")]
#![allow(clippy::unwrap_used, reason = "a test that panics has failed, which is what it is for")]

mod base;
mod begin;
mod boards;
#[cfg(unix)]
mod browser;
mod check;
mod cmd;
mod components;
mod examples;
mod export;
mod faces;
mod hostile;
mod import;
mod impose;
mod library;
mod load;
mod model;
mod packages;
mod pipeline;
mod preflight;
mod preview;
mod project;
mod readme;
mod rulebook;
mod rules;
mod site;
mod spreadsheet;
mod tidy;
mod typeset;
mod wording;
