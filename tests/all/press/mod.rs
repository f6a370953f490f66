//! Files for a press.

mod colour;
mod fixture;
