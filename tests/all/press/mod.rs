//! Files for a press.

mod colour;
mod dump;
mod fixture;
