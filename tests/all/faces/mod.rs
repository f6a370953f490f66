//! Sides in every ink: how they look, what they cost, and what tells that they changed.

mod aids;
mod contrast;
mod digests;
mod drawings;
mod fanned_hand;
mod formats;
mod inks;
mod measured;
mod small_pieces;
mod studio;
mod words;
