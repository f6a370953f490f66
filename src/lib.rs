//! One source of truth for a tabletop game becomes everything a table needs.
//!
//! A game is a folder under `data/`. The stages, in the order in which [`pipeline`] calls them:
//!
//! 1. [`load`] turns the folder into a [`model::Game`], or into diagnostics at file, line, column.
//! 2. [`wording`] puts every card's mechanics into words.
//! 3. [`rules`] reads the same mechanics and works out what they do to each other.
//! 4. [`check`] holds the game against its own expectations.
//! 5. [`faces`] draws each distinct side once, [`rulebook`] every page; [`typeset`] is their door
//!    to typst.
//! 6. [`impose`] decides where each side lands on which sheet; it is arithmetic.
//! 7. [`export`] makes bytes of it all, and writes them.
//!
//! [`preflight`] stands apart: it looks at any PDF, ours or not, with the eyes of who prints it.
//!
//! [`units`], [`english`], [`diagnostic`], [`limits`], `staging` and `svg` serve everybody; [`cli`] and [`cmd`]
//! face the person at the terminal. Who may know whom stands in `docs/ARCHITECTURE.md`, and a test holds the code to it.

pub mod boards;
pub mod boxes;
pub mod check;
pub mod cli;
pub mod cmd;
pub mod diagnostic;
pub mod english;
pub mod export;
pub mod faces;
pub mod impose;
pub mod limits;
pub mod load;
pub mod model;
pub mod pipeline;
pub mod preflight;
pub mod report;
pub mod rulebook;
pub mod rules;
mod staging;
mod svg;
pub mod typeset;
pub mod units;
pub mod wording;
