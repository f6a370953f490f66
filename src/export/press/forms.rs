//! Forms and their content: read, written, placed.
//!
//! In: streams of a document, operations. Out: one from the other. Never: what a form looks like.

use super::PressError;
use kurbo::{Affine, Rect};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

/// An area of a form or an image where the form's own matrix puts it.
pub(super) fn placed(stream: &Stream, area: Rect) -> Rect {
    let matrix = stream.dict.get(b"Matrix").and_then(Object::as_array).ok();
    let numbers: Option<Vec<f64>> =
        matrix.map(|all| all.iter().filter_map(|it| it.as_float().ok()).map(f64::from).collect());
    match numbers.and_then(|it| <[f64; 6]>::try_from(it).ok()) {
        Some(matrix) => Affine::new(matrix).transform_rect_bbox(area),
        None => area,
    }
}

/// What an operation leaves when it draws nothing.
pub(super) fn unseen(operation: Operation) -> Option<Operation> {
    match operation.operator.as_str() {
        "f" | "F" | "f*" | "S" | "s" | "B" | "B*" | "b" | "b*" => {
            Some(Operation::new("n", Vec::new()))
        }
        "Do" | "sh" | "BI" | "Tj" | "TJ" => None,
        "'" | "\"" => Some(Operation::new("T*", Vec::new())),
        _ => Some(operation),
    }
}

/// True for a form XObject.
pub(super) fn is_form(object: &Object) -> bool {
    let stream =
        object.as_stream().and_then(|it| it.dict.get(b"Subtype")).and_then(Object::as_name);
    stream.is_ok_and(|it| it == b"Form")
}

/// A form's content, unpacked, and its resources.
pub(super) fn of_form(
    document: &Document,
    stream: &Stream,
) -> Result<(Vec<u8>, Dictionary), PressError> {
    let content = stream.get_plain_content().map_err(|_| PressError::Malformed("form"))?;
    let resources = stream.dict.get_deref(b"Resources", document).and_then(Object::as_dict);
    Ok((content, resources.cloned().unwrap_or_default()))
}

/// Gives a form other content and resources of its own.
pub(super) fn set_form(
    document: &mut Document,
    id: ObjectId,
    content: Vec<u8>,
    resources: Dictionary,
) -> Result<(), PressError> {
    let stream = document.get_object_mut(id).and_then(Object::as_stream_mut);
    let stream = stream.map_err(|_| PressError::Malformed("form"))?;
    stream.set_plain_content(content);
    stream.dict.set("Resources", resources);
    Ok(())
}

/// The operations of content.
pub(super) fn decoded(content: &[u8]) -> Result<Vec<Operation>, PressError> {
    let content = Content::decode_strict(content.trim_ascii());
    Ok(content.map_err(|_| PressError::Malformed("content"))?.operations)
}

/// Encodes operations as a content stream.
pub(super) fn encoded(operations: Vec<Operation>) -> Result<Vec<u8>, PressError> {
    Content { operations }.encode().map_err(PressError::Assembly)
}

/// The box of a form.
pub(super) fn bounds(stream: &Stream) -> Rect {
    let corners = stream.dict.get(b"BBox").and_then(Object::as_array).ok();
    let at = |n: usize| -> Option<f64> { Some(f64::from(corners?.get(n)?.as_float().ok()?)) };
    match (at(0), at(1), at(2), at(3)) {
        (Some(x0), Some(y0), Some(x1), Some(y1)) => Rect::new(x0, y0, x1, y1).abs(),
        _ => Rect::new(-1e6, -1e6, 1e6, 1e6),
    }
}
