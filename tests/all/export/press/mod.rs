//! Files for a press: colours, what a PDF of them holds, what other programs say of it.
//!
//! A page with everything that a layout can draw, and the sheets and booklets of the game, are
//! made ready for a press and read back with a parser that had no part in it.

mod cards;
mod colour;
mod faults;
mod fixture;
mod inks;
mod made;
mod pictures;
mod reader;
mod refused;
mod standard;
mod tools;
