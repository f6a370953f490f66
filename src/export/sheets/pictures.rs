//! In: an object, or the PDF of a picture. Out: what it is a placeholder of, or the picture as a form
//! `XObject`. Never: a place where it is shown.

use cardwright_typeset::PLACEHOLDER;
use lopdf::{Object, Stream, dictionary};

use super::SheetError;
use super::source::Source;

/// The digest of the picture that an object is a placeholder of, if it is a placeholder.
pub(crate) fn placeholder_of(object: &Object) -> Option<u128> {
    let stream = object.as_stream().ok()?;
    let number = |key: &[u8]| stream.dict.get(key).and_then(Object::as_i64).ok();
    if (number(b"Width"), number(b"Height")) != (Some(PLACEHOLDER.into()), Some(1)) {
        return None;
    }
    let pixels = stream.get_plain_content().ok()?;
    Some(u128::from_le_bytes(pixels.try_into().ok()?))
}

/// The picture on a page as a form that fills the unit square, as pictures of pixels do.
pub(crate) fn picture(from: &Source, page: usize) -> Result<Stream, SheetError> {
    let area = from.media(page)?;
    let real = |number: f64| Object::Real(number as f32);
    let mut form = from.content_stream(page)?;
    form.dict.extend(&dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "FormType" => 1,
        "BBox" => vec![real(0.0), real(0.0), real(area.width()), real(area.height())],
        "Matrix" => vec![
            real(1.0 / area.width()),
            real(0.0),
            real(0.0),
            real(1.0 / area.height()),
            real(0.0),
            real(0.0),
        ],
        "Resources" => from.resources(page)?,
    });
    Ok(form)
}
