//! `cardwright preview`, asked as programs ask it and clicked as people click.

mod author;
mod cards;
mod edits;
mod findings;
mod safety;
mod server;
mod side;

pub use server::Preview;
