//! Bytes, and nothing but bytes.
//!
//! In: what the stages made. Out: [`Product`]s in memory, then files. Never: a decision about
//! what stands where; and nothing reaches the disk before everything is made.

// A stack of cards is one large JSON object.
#![recursion_limit = "256"]

mod catalogue;
mod images;
mod list;
mod new_folder;
mod pack;
pub mod press;
mod raster;
mod rewrite;
mod sheet_file;
mod sheet_picture;
pub mod sheets;
pub mod shops;
mod small_text;
mod sums;
mod table;
mod texts;
mod write;

pub use catalogue::{manifest, sums};
pub use images::{ImageError, board_images, images, images_into};
pub use list::card_list;
pub use new_folder::{PassingFolder, new_file, new_folder};
pub use pack::{PackError, pack, pack_with};
pub use rewrite::{Rewrite, create, rewrite};
pub use sheet_file::{JobFile, SheetContent, SheetFileError, SheetKind, sheet_files};
pub use sheet_picture::sheet_picture;
pub use texts::with_room;
pub use write::{Place, StagedFile, StagedFiles, TempFile, WriteError, Written};
pub use write::{add, add_with, can_write_file, up_to_date, write, write_file, write_with};

use cardwright_base::units::{Length, Size};

/// A file to be.
#[derive(Debug)]
pub struct Product {
    /// Path from the folder of products, with `/`.
    pub path: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What there is to know about it.
    pub about: ProductInfo,
}

impl Product {
    /// A file of which nothing more is to be said than its media type.
    pub fn new(path: impl Into<String>, media: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        let about = ProductInfo { media, ..ProductInfo::default() };
        Self { path: path.into(), bytes: bytes.into(), about }
    }
}

/// The files that list the others: what was made, and its sums.
const LISTS: [&str; 2] = ["manifest.json", "SHA256SUMS"];

/// How what we made is told from what somebody else did.
const MADE_WITH: &str = cardwright_base::PROGRAM;

/// What a catalogue says of a file besides its bytes.
#[derive(Clone, Debug, Default)]
pub struct ProductInfo {
    /// IANA media type, such as `application/pdf`.
    pub media: &'static str,
    /// Number of pages. `None` for what has none.
    pub pages: Option<usize>,
    /// Width and height in pixels, and dots per inch.
    pub pixels: Option<(u32, u32, u32)>,
    /// Finished size, after cutting. `None` for what is not cut.
    pub trim: Option<Size>,
    /// Art beyond the trim.
    pub bleed: Option<Length>,
    /// Card or back that is shown.
    pub face: Option<String>,
    /// How many copies of it the game has, or of each card on the sheets.
    pub copies: Vec<(String, u32)>,
}
