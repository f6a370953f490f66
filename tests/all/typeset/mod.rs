//! What is measured on a page is what a page shows.

mod art;
mod broken;
pub mod desk;
mod drawings;
mod ground;
mod letters;
mod pictures;
mod places;
mod shapes;
