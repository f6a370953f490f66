//! Tables as source: what is read of them, what is said of bad ones, and how they go out and come back.

mod bad;
mod bare;
mod deck;
mod edits;
mod importers;
mod kept;
mod nandeck;
mod new;
mod pull;
mod reading;
mod scripts;
mod squib;
mod squib_cards;
mod squib_decks;
mod workbook;
