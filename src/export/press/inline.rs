//! Images that stand in the content, made ones that are named there.
//!
//! In: operations. Out: the same without pixels among them. Never: a pixel changed.

use super::PressError;
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, Stream};

/// Long names for the short ones of an image in the content (ISO 32000-1, 8.9.7).
const SHORT: [(&[u8], &str); 9] = [
    (b"W", "Width"),
    (b"H", "Height"),
    (b"BPC", "BitsPerComponent"),
    (b"CS", "ColorSpace"),
    (b"D", "Decode"),
    (b"DP", "DecodeParms"),
    (b"F", "Filter"),
    (b"IM", "ImageMask"),
    (b"I", "Interpolate"),
];
const SHORT_FILTERS: [(&[u8], &str); 5] = [
    (b"Fl", "FlateDecode"),
    (b"DCT", "DCTDecode"),
    (b"LZW", "LZWDecode"),
    (b"AHx", "ASCIIHexDecode"),
    (b"A85", "ASCII85Decode"),
];

/// An image of the content with its entries spelled out.
fn spelled_out(stream: &Stream) -> Stream {
    let mut entries = Dictionary::new();
    entries.set("Type", "XObject");
    entries.set("Subtype", "Image");
    for (key, value) in stream.dict.iter() {
        let long = SHORT
            .iter()
            .find(|it| it.0 == key.as_slice())
            .map_or(key.as_slice(), |it| it.1.as_bytes());
        let value = match value {
            Object::Name(name) if long == b"Filter" => {
                let long = SHORT_FILTERS.iter().find(|it| it.0 == name.as_slice());
                long.map_or_else(|| value.clone(), |it| Object::from(it.1))
            }
            other => other.clone(),
        };
        if long != b"Length" {
            entries.set(long.to_vec(), value);
        }
    }
    Stream::new(entries, stream.content.clone())
}

/// Operations without pixels among them. `Ok(None)` where there are none anyway.
pub(super) fn taken_out(
    document: &mut Document,
    resources: &Dictionary,
    operations: &[Operation],
) -> Result<Option<(Vec<Operation>, Dictionary)>, PressError> {
    if operations.iter().all(|it| it.operator != "BI") {
        return Ok(None);
    }
    let of_class = resources.get_deref(b"XObject", document).and_then(Object::as_dict);
    let mut of_class = of_class.cloned().unwrap_or_default();
    let mut out = Vec::with_capacity(operations.len());
    for operation in operations {
        if operation.operator != "BI" {
            out.push(operation.clone());
            continue;
        }
        let Some(Object::Stream(stream)) = operation.operands.first() else {
            return Err(PressError::Unsupported(
                "an image of an unknown kind in its content".to_owned(),
            ));
        };
        let id = document.add_object(spelled_out(stream));
        let name = format!("CwInline{}", id.0).into_bytes();
        of_class.set(name.clone(), id);
        out.push(Operation::new("Do", vec![Object::Name(name)]));
    }
    let mut resources = resources.clone();
    resources.set("XObject", of_class);
    Ok(Some((out, resources)))
}
