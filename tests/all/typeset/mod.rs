//! What is measured on a page is what a page shows.

mod art;
mod broken;
mod drawings;
mod ground;
mod letters;
mod pictures;
mod places;
pub mod set_page;
mod shapes;
