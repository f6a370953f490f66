//! Sides in every ink: how they look, what they cost, and what tells that they changed.

mod contrast;
mod digests;
mod drawings;
mod fans;
mod inks;
mod measured;
mod small_pieces;
mod studio;
mod words;
