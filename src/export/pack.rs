//! A PDF as small as its objects allow.
//!
//! typst writes each of the thousands of objects of a tagged document by itself. PDF 1.5 and later
//! may hold them in compressed object streams (ISO 32000-1, 7.5.7), which PDF/A-2 and PDF/UA-1
//! permit. A picture that is shown often can stand in the file once, as a form XObject.

use super::sheets::{PdfFile, SheetError, Source, picture, placeholder_of};
use lopdf::{Dictionary, Document, Object, ObjectId};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Why a PDF can't be packed.
#[derive(Debug, Error)]
pub enum PackError {
    /// It can't be read.
    #[error("the PDF of a booklet can't be read")]
    Read(#[from] lopdf::Error),
    /// Placeholders of so many pictures are not in it.
    #[error("the PDF of a booklet has no place for {0} of its pictures")]
    Lost(usize),
    /// It can't be written.
    #[error("the PDF of a booklet can't be written")]
    Write(#[from] SheetError),
}

/// The same document with its objects in object streams. Same bytes in, same bytes out.
///
/// # Errors
/// When the bytes are not a PDF.
pub fn pack(pdf: &[u8]) -> Result<Vec<u8>, PackError> {
    write(&Document::load_mem(pdf)?)
}

/// As [`pack`], with pictures in the place of their placeholders: a PDF with a page for each, in the
/// order of their digests.
///
/// # Errors
/// When the bytes are not PDFs.
pub fn pack_with(pdf: &[u8], digests: &[u128], pictures: &[u8]) -> Result<Vec<u8>, PackError> {
    let mut document = Document::load_mem(pdf)?;
    let mut from = Document::load_mem(pictures)?;
    from.renumber_objects_with(document.max_id + 1);
    let from = Source::of("pictures", from);
    let at = |object| digests.iter().position(|it| Some(*it) == placeholder_of(object));
    let shown = document.objects.iter().filter_map(|(id, object)| Some((*id, at(object)?)));
    let shown: Vec<(ObjectId, usize)> = shown.collect();
    let found: BTreeSet<usize> = shown.iter().map(|(_, page)| *page).collect();
    if found.len() < digests.len() {
        return Err(PackError::Lost(digests.len() - found.len()));
    }
    for (id, page) in shown {
        let form = Object::from(picture(&from, page)?);
        bring(&mut document.objects, from.document(), &form);
        document.objects.insert(id, form);
    }
    write(&document)
}

/// Brings all that an object refers to.
fn bring(into: &mut BTreeMap<ObjectId, Object>, from: &Document, object: &Object) {
    let dictionary = |into: &mut _, entries: &Dictionary| {
        entries.iter().for_each(|(_, value)| bring(into, from, value));
    };
    match object {
        Object::Reference(id) => {
            if let (false, Ok(found)) = (into.contains_key(id), from.get_object(*id)) {
                into.insert(*id, found.clone());
                bring(into, from, found);
            }
        }
        Object::Array(items) => items.iter().for_each(|it| bring(into, from, it)),
        Object::Dictionary(entries) => dictionary(into, entries),
        Object::Stream(stream) => dictionary(into, &stream.dict),
        _ => {}
    }
}

/// Writes the objects under their own numbers.
fn write(document: &Document) -> Result<Vec<u8>, PackError> {
    let mut bytes = Vec::new();
    let mut file = PdfFile::begin(&mut bytes).map_err(SheetError::from)?;
    // Object streams get numbers beyond those of the document.
    let last = document.objects.last_key_value().map_or(0, |(id, _)| id.0);
    while file.reserve().0 < last {}
    file.put_all(document.objects.par_iter().map(|(id, object)| (*id, object.clone())))?;
    let mut trailer = Dictionary::new();
    for key in ["Root", "Info", "ID"] {
        if let Ok(value) = document.trailer.get(key.as_bytes()) {
            trailer.set(key, value.clone());
        }
    }
    file.close(trailer)?;
    Ok(bytes)
}
