//! Bytes, and nothing but bytes.
//!
//! In: what the stages made. Out: [`Product`]s in memory, then files. Never: a decision about
//! what stands where; and nothing reaches the disk before everything is made.

mod board_images;
mod catalogue;
mod flat_file;
mod flatten;
mod images;
mod list;
mod pack;
mod page_file;
pub mod press;
mod raster;
mod rewrite;
mod sheet_file;
pub mod sheets;
pub mod shops;
mod small_text;
mod table;
mod texts;
mod write;

pub use board_images::board_images;
pub use catalogue::{manifest, sums};
pub use flat_file::flat_files;
pub use images::{ImageError, images, images_into};
pub use list::card_list;
pub use pack::{PackError, pack};
pub use page_file::{PageInput, page_files};
pub use rewrite::{Rewrite, create, rewrite};
pub use sheet_file::{SheetFileError, card_files};
pub use texts::with_room;
pub use write::{
    Place, StagedFile, StagedFiles, TempFile, WriteError, Written, add, add_with, can_write_file,
    write, write_file, write_with,
};

use cardwright_base::units::{Length, Size};

/// A file to be.
#[derive(Debug)]
pub struct Product {
    /// Path from the folder of products, with `/`.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What there is to know about it.
    pub about: ProductInfo,
}

/// What a catalogue says of a file besides its bytes.
#[derive(Clone, Debug, Default)]
pub struct ProductInfo {
    /// IANA media type.
    pub media: &'static str,
    /// Number of pages.
    pub pages: Option<usize>,
    /// Width and height in pixels, and dots per inch.
    pub pixels: Option<(u32, u32, u32)>,
    /// Finished size.
    pub trim: Option<Size>,
    /// Art beyond the trim.
    pub bleed: Option<Length>,
    /// Card or back that is shown.
    pub face: Option<String>,
    /// How many copies of it the game has, or of each card on the sheets.
    pub copies: Vec<(String, u32)>,
}
