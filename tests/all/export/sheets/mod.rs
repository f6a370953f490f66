//! The PDF of the sheets, read back: structure, names, boxes, identity. The faces and words here
//! are the smallest PDFs that will do.

mod content;
pub mod fixture;
mod many;
mod marked;
mod pages_read;
mod pages_rendered;
mod pages_scaled;
mod printer;
mod shifted;
