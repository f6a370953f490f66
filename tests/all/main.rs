//! All integration tests, one binary: typst is linked once.

#![allow(clippy::disallowed_methods, reason = "tests lay out files and look at what was made")]
#![allow(clippy::unwrap_used, reason = "a test that panics has failed, which is what it is for")]

mod aids;
mod begin;
mod boards;
#[cfg(unix)]
mod browser;
mod changed_meaning;
mod checks;
mod claims;
mod colours;
mod components;
mod contradictions;
mod counters;
mod damaged;
mod diagnostics;
mod english;
mod examples;
mod faces;
mod formats;
mod free_table;
mod games;
mod hostile;
mod impose;
mod inspect;
mod invalid;
mod languages;
mod library;
mod load;
mod lost_claims;
mod manners;
mod packages;
mod phase;
mod pictures;
mod play;
mod pond;
mod preflight;
mod press;
#[cfg(unix)]
mod preview;
mod printing;
mod products;
mod project;
mod readme;
mod reviewing;
mod rules;
mod scenarios;
mod schema;
mod sheets;
mod shops;
mod simulate;
mod site;
mod skorm;
mod slips;
mod tables;
mod terminal;
mod texts;
mod tidy;
mod typeset;
mod units;
mod wars;
mod watch;
mod wording;
