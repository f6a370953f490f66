//! `cardwright preview`, asked as programs ask it and clicked as people click.

mod cards;
mod edits;
mod safety;
mod server;
mod table;

pub use server::Preview;
