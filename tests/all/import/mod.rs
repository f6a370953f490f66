//! New games, and projects and tables that become games.

mod importers;
mod nandeck;
mod new;
mod nothing_lost;
mod pull;
mod scripts;
mod squib;
mod squib_cards;
mod squib_decks;
