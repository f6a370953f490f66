//! What `cardwright build skirmish` makes, read back file by file.
//!
//! The sheets are proved from their own drawing operations: [`parse`] turns a PDF into plain
//! values, [`canvas`] walks its pages, [`data`] reads the game's TOML without the program's own
//! loader. What has to be true of the result is then said in millimetres and titles.

mod booklets;
pub mod built;
pub mod canvas;
mod data;
mod figures;
mod geometry;
mod images;
mod lists;
pub mod parse;
mod parts;
pub mod pdf;
mod repeat;
pub mod small;
mod source;
mod structure;
mod tools;
mod unchanged;
mod writing;

pub use built::bytes;
