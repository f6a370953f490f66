//! How wide letters are, so that one knows where they stand.
//!
//! In: fonts of a PDF. Out: widths. Never: a shape.

use super::function::numbers;
use cardwright_content::{WidthItem, Widths};
use lopdf::{Dictionary, Document, Object};

/// Width of a letter that nobody gives, in thousandths of its size.
const USUAL: f64 = 600.0;

/// Reads a font's widths; a font that is damaged has the usual ones.
pub(super) fn widths(document: &Document, font: &Dictionary) -> Widths {
    let follow = |entries: &Dictionary, key: &[u8]| -> Option<Object> {
        document.dereference(entries.get(key).ok()?).ok().map(|it| it.1.clone())
    };
    let number = |it: &Object| it.as_float().ok().map(f64::from);
    if font.get(b"Subtype").and_then(Object::as_name).map_or(true, |it| it != b"Type0") {
        let first = follow(font, b"FirstChar").as_ref().and_then(number).unwrap_or(0.0) as u32;
        let widths = follow(font, b"Widths").and_then(|it| numbers(document, &it));
        return Widths::simple(first, widths.unwrap_or_default(), USUAL, None);
    }
    let inner = follow(font, b"DescendantFonts");
    let inner = inner.as_ref().and_then(|it| it.as_array().ok()?.first());
    let inner = inner.and_then(|it| document.dereference(it).ok()?.1.as_dict().ok());
    let Some(inner) = inner else { return Widths::composite([], Some(USUAL)) };
    let list = follow(inner, b"W");
    let items = list.as_ref().and_then(|it| it.as_array().ok()).into_iter().flatten();
    let items = items.filter_map(|it| document.dereference(it).ok()).map(|(_, it)| match it {
        each @ Object::Array(_) => WidthItem::List(numbers(document, each).unwrap_or_default()),
        other => WidthItem::Number(number(other).unwrap_or(f64::NAN)),
    });
    Widths::composite(items, follow(inner, b"DW").as_ref().and_then(number))
}
