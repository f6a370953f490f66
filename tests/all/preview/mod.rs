//! `cardwright preview`, asked as programs ask it and clicked as people click.

mod cards;
mod edits;
mod rasters;
mod safety;
mod server;
mod sheets;
mod sheets_as_printed;

pub use server::Preview;
