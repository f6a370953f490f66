//! `cardwright preview`, asked as programs ask it and clicked as people click.

mod author;
mod cards;
mod edits;
mod findings;
mod pages;
mod pdfs;
mod rasters;
mod safety;
mod server;
mod sheets;
mod sheets_as_printed;
mod side;
mod table;
mod table_seats;
mod table_secrets;
mod views;

pub use server::Preview;
