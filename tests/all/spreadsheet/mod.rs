//! Cards in tables: what is read of them, what is said of bad ones, and how they go out and come back.

mod bare_tables;
mod deck;
mod edits;
mod faults;
mod reading;
pub mod workbook;
