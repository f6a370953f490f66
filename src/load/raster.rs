//! PNG and JPEG files, looked at without drawing them.
//!
//! Decoding every picture here would double the time that it takes. What breaks a file in practice
//! shows without it: the wrong sort, a lost end, damaged bytes, a sort that few programs read.

use cardwright_base::english::a;
use png::{Decoded, DecodingError, StreamingDecoder};

/// Why a picture can't be printed: what is wrong, to follow the name of its file, and what helps.
pub(super) struct Fault {
    pub(super) what: String,
    pub(super) remedy: Option<String>,
}

/// Pixels of one picture: 84 cm each way at 300 pixels an inch. typst unpacks a picture whole.
const MOST_PIXELS: u64 = 100_000_000;
/// Pixels of all pictures of a game: a thousand cards at 600 pixels an inch.
const MOST_TOGETHER: u64 = 4_000_000_000;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";

/// Looks a file over; its name says what it should be. Gives its pixels.
pub(super) fn check(path: &str, bytes: &[u8]) -> Result<u64, Fault> {
    let (own, other) = (("PNG", ".png"), ("JPEG", ".jpg"));
    let (named, other) = if path.ends_with(".png") { (own, other) } else { (other, own) };
    let found = match bytes {
        [] => return Err(fault("is empty", None)),
        _ if bytes.starts_with(PNG) => "PNG",
        _ if bytes.starts_with(JPEG) => "JPEG",
        _ => return Err(fault(&format!("is not {} picture", a(named.0)), None)),
    };
    if found != named.0 {
        let remedy = format!("give it a name that ends in `{}`", other.1);
        return Err(fault(&format!("is {} picture", a(found)), Some(&remedy)));
    }
    if found == "PNG" { png(bytes) } else { jpeg(bytes) }
}

fn fault(what: &str, remedy: Option<&str>) -> Fault {
    Fault { what: what.to_owned(), remedy: remedy.map(str::to_owned) }
}

const CUT_OFF: &str = "ends in the middle of the picture";
const AGAIN: &str = "save or copy it again";

fn png(bytes: &[u8]) -> Result<u64, Fault> {
    // The first part says how large it is; then nothing else need be looked at.
    let head = bytes.get(12..16) == Some(b"IHDR");
    if let (true, [w3, w2, w1, w0, h3, h2, h1, h0]) = (head, bytes.get(16..24).unwrap_or_default())
    {
        let number = |it: [&u8; 4]| u64::from(u32::from_be_bytes(it.map(|byte| *byte)));
        size([number([w3, w2, w1, w0]), number([h3, h2, h1, h0])])?;
    }

    // Without a place for the pixels the decoder goes through the chunks and their sums alone.
    let mut decoder = StreamingDecoder::new();
    let mut rest = bytes;
    loop {
        let (used, event) = decoder.update(rest, None).map_err(|error| match error {
            DecodingError::IoError(_) => fault(CUT_OFF, Some(AGAIN)),
            other => fault(&format!("is damaged: {other}"), Some(AGAIN)),
        })?;
        match event {
            Decoded::ChunkComplete(png::chunk::IEND) => break,
            _ if used == 0 || used == rest.len() => return Err(fault(CUT_OFF, Some(AGAIN))),
            _ => rest = &rest[used..],
        }
    }
    let Some(info) = decoder.info() else { return Err(fault(CUT_OFF, Some(AGAIN))) };
    if let Some(exif) = &info.exif_metadata {
        upright(exif)?;
    }
    size([u64::from(info.width), u64::from(info.height)])
}

fn jpeg(bytes: &[u8]) -> Result<u64, Fault> {
    let cut_off = || fault(CUT_OFF, Some(AGAIN));
    let mut frame = None;
    let mut at = 2;
    loop {
        // Every part begins with 0xFF, perhaps several, and its sort. What stands between two parts
        // means nothing.
        let rest = bytes.get(at..).ok_or_else(cut_off)?;
        at += rest.iter().position(|byte| *byte == 0xFF).ok_or_else(cut_off)?;
        let sort = *bytes.get(at + 1).ok_or_else(cut_off)?;
        at += if sort == 0xFF { 1 } else { 2 };
        match sort {
            0xFF | 0x01 | 0xD0..=0xD7 => continue,
            0xD9 => break,
            _ => {}
        }
        let length = bytes.get(at..at + 2).ok_or_else(cut_off)?;
        let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
        let part = bytes.get(at + 2..at + length.max(2)).ok_or_else(cut_off)?;
        at += length.max(2);
        match (sort, part) {
            // Start of a frame: baseline, extended or progressive, 8 bits deep.
            (0xC0..=0xC2, [8, h1, h0, w1, w0, channels, ..]) => {
                let number = |high, low| u64::from(u16::from_be_bytes([high, low]));
                frame = Some(([number(*w1, *w0), number(*h1, *h0)], *channels));
            }
            (0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF, _) => {
                let remedy = "save it as baseline or progressive JPEG with 8 bits a channel";
                return Err(fault("is an unusual kind of JPEG", Some(remedy)));
            }
            (0xE1, [b'E', b'x', b'i', b'f', 0, 0, exif @ ..]) => upright(exif)?,
            // Start of a scan: its data run to the next marker that is not part of them.
            (0xDA, _) => {
                let scan = bytes[at..].windows(2);
                let next = |it: &[u8]| it[0] == 0xFF && !matches!(it[1], 0 | 0xD0..=0xD7 | 0xFF);
                at += scan.into_iter().position(next).ok_or_else(cut_off)?;
            }
            _ => {}
        }
    }
    let Some((pixels, channels)) = frame else { return Err(cut_off()) };
    if channels == 4 {
        let remedy = "convert it to RGB; sheets and booklets are made in RGB";
        return Err(fault("uses the colours of a press (CMYK)", Some(remedy)));
    }
    size(pixels)
}

/// The pixels of a picture, if they are no more than one may have.
pub(super) fn size([width, height]: [u64; 2]) -> Result<u64, Fault> {
    let pixels = width.saturating_mul(height);
    if pixels == 0 {
        return Err(fault("has no pixels", None));
    }
    if pixels > MOST_PIXELS {
        let most = MOST_PIXELS / 1_000_000;
        let what = format!(
            "is too large: {width} x {height} pixels, but a picture may have at most {most} million"
        );
        return Err(fault(&what, Some(SMALLER)));
    }
    Ok(pixels)
}

const SMALLER: &str =
    "save it with fewer pixels: 300 to 600 an inch, at the size that it is printed";

/// Adds the pixels of one more picture to those of all.
pub(super) fn together(sum: u64, more: u64) -> Result<u64, Fault> {
    let sum = sum.saturating_add(more);
    if more > 0 && sum > MOST_TOGETHER {
        let most = MOST_TOGETHER / 1_000_000;
        let what = format!("takes the game's pictures over {most} million pixels in total");
        return Err(fault(&what, Some(SMALLER)));
    }
    Ok(sum)
}

/// Cameras store pictures as the chip lies and note which side is up. Half of the programs that
/// read a picture heed the note; so that all products show the same, there must be none.
fn upright(exif: &[u8]) -> Result<(), Fault> {
    if orientation(exif).is_none_or(|it| it == 1) {
        return Ok(());
    }
    let remedy = "open it in an image program, turn it upright if need be, and save it";
    Err(fault("is stored sideways, with an Exif note of which side is up", Some(remedy)))
}

/// The orientation noted in Exif data: a TIFF file whose first directory holds it under 0x0112.
fn orientation(exif: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
    let little = exif.starts_with(b"II");
    let short = |at: usize| {
        let two = [*exif.get(at)?, *exif.get(at + 1)?];
        Some(if little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
    };
    let long = |at: usize| {
        let (a, b) = (u32::from(short(at)?), u32::from(short(at + 2)?));
        usize::try_from(if little { b << 16 | a } else { a << 16 | b }).ok()
    };
    let directory = long(4)?;
    let entry = |n: usize| directory.checked_add(2 + 12 * n);
    (0..usize::from(short(directory)?))
        .filter_map(entry)
        .find(|at| short(*at) == Some(ORIENTATION))
        .and_then(|at| short(at + 8))
}
