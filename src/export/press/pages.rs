//! Pages of a PDF.
//!
//! In: a document. Out: a page's content, resources and boxes. Never: what a page inherits lost.

use super::PressError;
use super::function::numbers;
use kurbo::Rect;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

/// No tree of pages is as deep; a loop in it is.
const DEPTH: usize = 64;

/// A value of a page, or of what is above it (ISO 32000-1, 7.7.3.4).
pub(super) fn inherited<'d>(
    document: &'d Document,
    page: ObjectId,
    key: &[u8],
) -> Option<&'d Object> {
    let mut node = document.get_dictionary(page).ok()?;
    for _ in 0..DEPTH {
        if let Ok(value) = node.get_deref(key, document) {
            return Some(value);
        }
        node = document
            .get_dictionary(node.get(b"Parent").and_then(Object::as_reference).ok()?)
            .ok()?;
    }
    None
}

/// A page's content, joined, and its resources.
pub(super) fn content(
    document: &Document,
    page: ObjectId,
) -> Result<(Vec<u8>, Dictionary), PressError> {
    let wrong = |_| PressError::Malformed("content");
    let mut content = Vec::new();
    for id in document.get_page_contents(page) {
        let stream = document.get_object(id).and_then(Object::as_stream).map_err(wrong)?;
        content.extend(stream.get_plain_content().map_err(wrong)?);
        content.push(b'\n');
    }
    let resources = inherited(document, page, b"Resources").and_then(|it| it.as_dict().ok());
    Ok((content, resources.cloned().unwrap_or_default()))
}

/// Gives a page other content and resources of its own.
pub(super) fn set_content(
    document: &mut Document,
    page: ObjectId,
    content: Vec<u8>,
    resources: Dictionary,
) -> Result<(), PressError> {
    let content = document.add_object(Stream::new(Dictionary::new(), content));
    let entries = document.get_dictionary_mut(page).map_err(|_| PressError::Malformed("page"))?;
    entries.set("Contents", content);
    entries.set("Resources", resources);
    Ok(())
}

/// A box of a page in points. `MediaBox` and `CropBox` are inherited.
pub(super) fn boxed(document: &Document, page: ObjectId, key: &[u8]) -> Option<Rect> {
    let found = match key {
        b"MediaBox" | b"CropBox" => inherited(document, page, key)?,
        _ => document.get_dictionary(page).ok()?.get_deref(key, document).ok()?,
    };
    let [x0, y0, x1, y1] = <[f64; 4]>::try_from(numbers(document, found)?).ok()?;
    Some(Rect::new(x0, y0, x1, y1).abs())
}
