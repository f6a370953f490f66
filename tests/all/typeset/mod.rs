//! What is measured on a page is what a page shows.

mod art;
mod broken;
mod desk;
mod ground;
mod letters;
mod pictures;
mod shapes;
