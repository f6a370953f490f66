//! Many games: the same however they are spread, and what is read from them.

mod runs;
mod statistics;
