//! Images, pixel by pixel.
//!
//! In: an image of any space, packed or as JPEG. Out: the same pixels in ink or grey, eight bits
//! each. Never: another size; a mask.

use super::PressError;
use super::colour::{Colour, Engine, Paint, Use};
use super::function::numbers;
use super::space::Space;
use lopdf::{Dictionary, Document, Object, Stream};
use std::collections::BTreeMap;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Marks pixels that were drawn from shapes: their flat areas must match the shapes beside them.
pub(super) const DRAWN: &str = "CwDrawn";
/// A colour of so many pixels in a thousand is a flat area.
const FLAT: usize = 2;
/// Chroma up to which a picture is grey.
const GREY: f64 = 0.5;
/// More bytes than this in one image are a slip or an attack.
const MOST: usize = 1 << 30;

/// Samples of an image, eight bits each.
struct Samples {
    width: usize,
    height: usize,
    space: Space,
    bytes: Vec<u8>,
    /// What a sample of 0 and one of 255 stand for, where it is not 0 and 1.
    turned: bool,
}

/// An image in ink or grey.
pub(super) fn converted(
    document: &Document,
    stream: &Stream,
    spaces: Option<&Dictionary>,
    engine: &Engine,
) -> Result<Stream, PressError> {
    if matches!(stream.dict.get(b"ImageMask"), Ok(Object::Boolean(true))) {
        return repacked(stream);
    }
    if matches!(stream.dict.get_deref(b"Mask", document), Ok(Object::Array(_))) {
        return Err(PressError::Unsupported("an image with one colour cut out".to_owned()));
    }
    let samples = samples(document, stream, spaces)?;
    let drawn = stream.dict.has(DRAWN.as_bytes());
    let (device, bytes) = if engine.limit().is_none() || matches!(samples.space, Space::Grey) {
        ("DeviceGray", greys(&samples, engine))
    } else {
        ("DeviceCMYK", inks(&samples, engine, drawn))
    };
    let mut entries = stream.dict.clone();
    for key in [
        &b"Filter"[..],
        b"DecodeParms",
        b"Length",
        b"Decode",
        b"Intent",
        b"Alternates",
        b"OPI",
        b"OC",
        b"StructParent",
        DRAWN.as_bytes(),
    ] {
        entries.remove(key);
    }
    if is_solid(document, stream) {
        entries.remove(b"SMask");
    }
    entries.set("ColorSpace", device);
    entries.set("BitsPerComponent", 8);
    entries.set("Width", samples.width as i64);
    entries.set("Height", samples.height as i64);
    Ok(Stream::new(entries, bytes))
}

/// True for an image whose mask hides nothing.
pub(super) fn is_solid(document: &Document, image: &Stream) -> bool {
    let mask = image.dict.get_deref(b"SMask", document).and_then(Object::as_stream);
    let Ok(mask) = mask else { return !image.dict.has(b"SMaskInData") };
    samples(document, mask, None)
        .is_ok_and(|mask| !mask.turned && mask.bytes.iter().all(|it| *it == 255))
}

/// A mask as it is, without the packings that a press does not read.
fn repacked(stream: &Stream) -> Result<Stream, PressError> {
    let lzw = stream.filters().is_ok_and(|it| it.contains(&&b"LZWDecode"[..]));
    if !lzw {
        return Ok(stream.clone());
    }
    let bytes = stream.get_plain_content().map_err(|_| PressError::Malformed("image"))?;
    let mut entries = stream.dict.clone();
    for key in [&b"Filter"[..], b"DecodeParms", b"Length"] {
        entries.remove(key);
    }
    Ok(Stream::new(entries, bytes))
}

fn samples(
    document: &Document,
    stream: &Stream,
    spaces: Option<&Dictionary>,
) -> Result<Samples, PressError> {
    let wrong = || PressError::Malformed("image");
    let whole = |key: &[u8]| {
        let number = stream.dict.get_deref(key, document).and_then(Object::as_i64);
        number.ok().and_then(|it| usize::try_from(it).ok())
    };
    let decode =
        stream.dict.get_deref(b"Decode", document).ok().and_then(|it| numbers(document, it));
    let turned = decode.is_some_and(|it| it.first().zip(it.get(1)).is_some_and(|(a, b)| a > b));
    let space = stream.dict.get(b"ColorSpace").ok().map(|it| Space::read(document, it, spaces));
    let filters = stream.filters().unwrap_or_default();
    let (width, height) = (whole(b"Width").ok_or_else(wrong)?, whole(b"Height").ok_or_else(wrong)?);
    match filters.last() {
        Some(&b"DCTDecode") => {
            if filters.len() > 1 {
                return Err(PressError::Unsupported("a JPEG packed twice".to_owned()));
            }
            let (found, bytes, width, height) = photograph(&stream.content)?;
            let space =
                space.transpose()?.filter(|it| it.parts() == found.parts()).unwrap_or(found);
            return Ok(Samples { width, height, space, bytes, turned });
        }
        Some(&(b"JPXDecode" | b"CCITTFaxDecode" | b"JBIG2Decode")) => {
            let name = String::from_utf8_lossy(filters[filters.len() - 1]).into_owned();
            return Err(PressError::Unsupported(format!("an image packed with {name}")));
        }
        _ => {}
    }
    let space = space.ok_or_else(wrong)??;
    let bits = whole(b"BitsPerComponent").ok_or_else(wrong)?;
    let parts = space.parts();
    let row =
        width.checked_mul(parts).and_then(|it| it.checked_mul(bits)).ok_or_else(wrong)?.div_ceil(8);
    let most = row.checked_mul(height).filter(|it| *it <= MOST).ok_or_else(wrong)?;
    let packed = stream.get_plain_content_with_limit(most.max(1 << 16) + 1).map_err(|_| wrong())?;
    if packed.len() < most || !matches!(bits, 1 | 2 | 4 | 8 | 16) {
        return Err(wrong());
    }
    let bytes = match bits {
        8 => packed[..most].to_vec(),
        16 => packed[..most].chunks_exact(2).map(|it| it[0]).collect(),
        few => {
            let top = (1_u32 << few) - 1;
            let stretch = if matches!(space, Space::Indexed(..)) { 1 } else { 255 / top };
            let rows = packed[..most].chunks_exact(row);
            rows.flat_map(|row| {
                (0..width * parts).map(move |n| {
                    let bit = n * few;
                    let shift = 8 - few - bit % 8;
                    (u32::from(row[bit / 8]) >> shift & top) * stretch
                })
            })
            .map(|it| it as u8)
            .collect()
        }
    };
    Ok(Samples { width, height, space, bytes, turned })
}

/// The pixels of a JPEG. Inks lie in it turned about, as Adobe began to write them.
fn photograph(bytes: &[u8]) -> Result<(Space, Vec<u8>, usize, usize), PressError> {
    let wrong = |_| PressError::Malformed("JPEG");
    let mut decoder = JpegDecoder::new(ZCursor::new(bytes));
    decoder.decode_headers().map_err(wrong)?;
    let (space, wanted) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (Space::Grey, ColorSpace::Luma),
        Some(ColorSpace::CMYK | ColorSpace::YCCK) => (Space::Cmyk, ColorSpace::CMYK),
        _ => (Space::Rgb, ColorSpace::RGB),
    };
    decoder.set_options(DecoderOptions::default().jpeg_set_out_colorspace(wanted));
    let pixels = decoder.decode().map_err(wrong)?;
    let info = decoder.info().ok_or(PressError::Malformed("JPEG"))?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    if pixels.len() != width * height * space.parts() {
        return Err(PressError::Malformed("JPEG"));
    }
    Ok((space, pixels, width, height))
}

fn pixel(samples: &Samples, raw: &[u8]) -> Colour {
    let turned: Vec<u8>;
    let raw = if samples.turned {
        turned = raw.iter().map(|it| 255 - it).collect();
        &turned
    } else {
        raw
    };
    samples.space.colour(&samples.space.decoded(raw))
}

fn greys(samples: &Samples, engine: &Engine) -> Vec<u8> {
    let mut known: BTreeMap<&[u8], u8> = BTreeMap::new();
    let parts = samples.space.parts();
    let grey = |raw: &[u8]| {
        let value = match (engine.paint(pixel(samples, raw), Use::Art), pixel(samples, raw)) {
            (Paint::Grey(grey), _) => grey,
            (Paint::Inks(_), Colour::Seen(lab)) => engine.grey(lab),
            (Paint::Inks([_, _, _, black]), Colour::Inks(_)) => 1.0 - black,
        };
        (value * 255.0).round() as u8
    };
    samples
        .bytes
        .chunks_exact(parts)
        .map(|raw| *known.entry(raw).or_insert_with(|| grey(raw)))
        .collect()
}

fn inks(samples: &Samples, engine: &Engine, drawn: bool) -> Vec<u8> {
    let parts = samples.space.parts();
    let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
    for raw in samples.bytes.chunks_exact(parts) {
        *counts.entry(raw).or_default() += 1;
    }
    let many = samples.width * samples.height * FLAT / 1000;
    let plain = matches!(samples.space, Space::Rgb) && !samples.turned;
    let few = counts.len() <= 256;
    let colours: Vec<(&[u8], Colour)> = if few || !plain {
        counts.keys().map(|raw| (*raw, pixel(samples, raw))).collect()
    } else {
        Vec::new()
    };
    let grey = |it: &(&[u8], Colour)| matches!(it.1, Colour::Seen(lab) if lab.chroma() < GREY);
    // A picture of few colours is a drawing; one without colour is printed with black alone.
    let all_grey = !colours.is_empty() && colours.iter().all(grey);
    let used = if drawn || all_grey { Use::Art } else { Use::Tone };
    let exact = |raw: &[u8]| match engine.paint(pixel(samples, raw), used) {
        Paint::Inks(inks) => inks.map(|it| (it * 255.0).round() as u8),
        Paint::Grey(grey) => [(grey * 255.0).round() as u8, 0, 0, 0],
    };
    let known: BTreeMap<&[u8], [u8; 4]> = counts
        .iter()
        .map(|(raw, count)| {
            let flat = drawn && *count > many;
            let inks = match *raw {
                [r, g, b] if plain && !few && !flat => engine.pixel([*r, *g, *b]),
                raw => exact(raw),
            };
            (*raw, inks)
        })
        .collect();
    samples.bytes.chunks_exact(parts).flat_map(|raw| known[raw]).collect()
}
