//! A PDF as small as its objects allow.
//!
//! typst writes each of the thousands of objects of a tagged document by itself. PDF 1.5 and later
//! may hold them in compressed object streams (ISO 32000-1, 7.5.7), which PDF/A-2 and PDF/UA-1
//! permit; nothing else about the document changes.

use lopdf::{Document, SaveOptions};
use std::io;
use thiserror::Error;

/// Why a PDF can't be packed.
#[derive(Debug, Error)]
pub enum PackError {
    /// It can't be read.
    #[error("the PDF of a booklet can't be read")]
    Read(#[from] lopdf::Error),
    /// It can't be written.
    #[error("the PDF of a booklet can't be written")]
    Write(#[from] io::Error),
}

/// The same document with its objects in object streams. Same bytes in, same bytes out.
///
/// # Errors
/// When the bytes are not a PDF.
pub fn pack(pdf: &[u8]) -> Result<Vec<u8>, PackError> {
    let mut document = Document::load_mem(pdf)?;
    let options =
        SaveOptions { use_object_streams: true, use_xref_streams: true, ..SaveOptions::default() };
    let mut packed = Vec::new();
    document.save_with_options(&mut packed, options)?;
    Ok(packed)
}
