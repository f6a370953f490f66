//! Many games: the same however they are spread, and what is read from them.

mod any_game;
mod runs;
mod statistics;
