//! What is the same in all games when they are played: tables, promises, counts, transcripts.

mod faulty;
mod golden;
mod perft;
mod promises;
mod skirmish;
mod table;
mod toy;
mod transcript;
