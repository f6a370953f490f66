//! Small readings of PDF objects.

use hayro_syntax::object::{Array, Dict, Name, Number, Object, ObjectIdentifier, Stream};
use kurbo::{Affine, Rect};
use std::borrow::Cow;

pub(super) type Id = (i32, i32);

/// The id of an object. `None` for one that stands inside of another.
pub(super) fn id(of: ObjectIdentifier) -> Option<Id> {
    (of.obj_number > 0).then_some((of.obj_number, of.gen_number))
}

/// The items of an array, with references followed; what leads nowhere is null.
pub(super) fn items<'a>(array: &Array<'a>) -> impl Iterator<Item = Object<'a>> {
    let count = array.raw_iter().count();
    let mut items = array.flex_iter();
    (0..count).filter_map(move |_| items.next::<Object<'_>>())
}

pub(super) fn numbers(array: &Array<'_>) -> Vec<f64> {
    items(array).filter_map(|object| object.into_number().map(|it| it.as_f64())).collect()
}

pub(super) fn list(dict: &Dict<'_>, key: &str) -> Option<Vec<f64>> {
    dict.get::<Array<'_>>(key).map(|it| numbers(&it))
}

pub(super) fn number(dict: &Dict<'_>, key: &str) -> Option<f64> {
    dict.get::<Number>(key).map(|it| it.as_f64()).filter(|it| it.is_finite())
}

pub(super) fn name(dict: &Dict<'_>, key: &str) -> Option<String> {
    dict.get::<Name<'_>>(key).map(|it| it.as_str().to_owned())
}

/// A matrix; the one that changes nothing where there is none.
pub(super) fn matrix(dict: &Dict<'_>, key: &str) -> Affine {
    match list(dict, key).as_deref() {
        Some(&[a, b, c, d, e, f]) => Affine::new([a, b, c, d, e, f]),
        _ => Affine::IDENTITY,
    }
}

pub(super) fn rect(dict: &Dict<'_>, key: &str) -> Option<Rect> {
    match list(dict, key).as_deref() {
        Some(&[a, b, c, d, ..]) => Some(Rect::new(a, b, c, d).abs()),
        _ => None,
    }
}

/// The names of the encodings of a stream, in the long form.
pub(super) fn filters(stream: &Stream<'_>) -> Vec<String> {
    let dict = stream.dict();
    let object = dict.get::<Object<'_>>("Filter").or_else(|| dict.get::<Object<'_>>("F"));
    let names: Vec<String> = match object {
        Some(Object::Name(name)) => vec![name.as_str().to_owned()],
        Some(Object::Array(names)) => {
            items(&names).filter_map(Object::into_name).map(|it| it.as_str().to_owned()).collect()
        }
        _ => Vec::new(),
    };
    let long = |filter: String| match filter.as_str() {
        "LZW" => "LZWDecode".to_owned(),
        "DCT" => "DCTDecode".to_owned(),
        "Fl" => "FlateDecode".to_owned(),
        "RL" => "RunLengthDecode".to_owned(),
        "CCF" => "CCITTFaxDecode".to_owned(),
        _ => filter,
    };
    names.into_iter().map(long).collect()
}

/// The data of a stream. `None` where it can't be unpacked. The parser takes what it gets, be it nothing.
pub(super) fn unpacked<'a>(stream: &Stream<'a>) -> Option<Cow<'a, [u8]>> {
    let data = stream.decoded().ok()?;
    let lost = data.is_empty() && !stream.raw_data().trim_ascii().is_empty();
    // Eight bytes pack nothing at all.
    (!lost || stream.raw_data().len() == 8).then_some(data)
}

/// A text string: UTF-16 or UTF-8 where it says so, else single bytes.
pub(super) fn text(bytes: &[u8]) -> String {
    if let Some(wide) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        let pairs = wide.chunks_exact(2).map(|it| u16::from_be_bytes([it[0], it[1]]));
        return String::from_utf16_lossy(&pairs.collect::<Vec<_>>());
    }
    if let Some(plain) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        return String::from_utf8_lossy(plain).into_owned();
    }
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Numbers of so many bits from a row of bytes.
pub(super) struct Bits<'d> {
    data: &'d [u8],
    at: usize,
}

impl<'d> Bits<'d> {
    pub(super) fn new(data: &'d [u8]) -> Self {
        Self { data, at: 0 }
    }

    /// The next number of up to 32 bits; none behind the end.
    pub(super) fn take(&mut self, bits: u8) -> Option<u32> {
        let mut value: u32 = 0;
        if bits == 8 && self.at.is_multiple_of(8) {
            let byte = self.data.get(self.at / 8)?;
            self.at += 8;
            return Some(u32::from(*byte));
        }
        for _ in 0..bits.min(32) {
            let byte = self.data.get(self.at / 8)?;
            value = value << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }

    /// Goes on to the next whole byte, as rows of a picture do.
    pub(super) fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }
}
