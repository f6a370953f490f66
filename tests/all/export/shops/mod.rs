//! What `cardwright export` writes for shops and programs, read back with parsers of others and held
//! against the figures that they publish.

mod besides;
mod boards;
mod boxes;
mod choice;
mod figures;
mod formats;
mod made;
mod pages;
mod pixels;
mod place;
mod playground;
mod sides;
mod simulator;
mod slots;
mod tables;
