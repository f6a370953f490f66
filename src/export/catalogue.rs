//! What was made, for programs and for `sha256sum -c`.

use super::{About, Product};
use crate::model::Game;
use crate::units::{Length, Size};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Serialize)]
struct Manifest<'a> {
    game: &'a str,
    title: &'a str,
    edition: &'a str,
    version: &'a str,
    released: String,
    made_with: &'static str,
    format: Format<'a>,
    total_copies: u32,
    cards: Vec<CardEntry<'a>>,
    faces: Vec<FaceEntry<'a>>,
    files: Vec<FileEntry<'a>>,
}

#[derive(Serialize)]
struct Format<'a> {
    id: &'a str,
    trim_mm: [f64; 2],
    bleed_mm: f64,
    safe_mm: f64,
    corner_mm: f64,
}

#[derive(Serialize)]
struct CardEntry<'a> {
    number: usize,
    id: &'a str,
    title: &'a str,
    r#type: &'a str,
    copies: u32,
    back: &'a str,
}

#[derive(Serialize)]
struct FaceEntry<'a> {
    face: &'a str,
    sha256: &'a str,
}

#[derive(Serialize)]
struct FileEntry<'a> {
    path: &'a str,
    media_type: &'static str,
    bytes: usize,
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pixels: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dpi: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trim_mm: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bleed_mm: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    copies: BTreeMap<&'a str, u32>,
}

/// `manifest.json`: the game, its cards, its faces with what tells whether they look as they did
/// ([`crate::faces::digests`]), and every product made so far.
///
/// # Panics
/// Never: these types are plain JSON.
pub fn manifest(game: &Game, faces: &[(String, String)], products: &[Product]) -> Product {
    let date = game.released;
    let cards = game.cards.iter().enumerate().map(|(at, card)| CardEntry {
        number: at + 1,
        id: &card.id.value,
        title: &card.title.value,
        r#type: &card.kind,
        copies: card.copies.value,
        back: &card.back.value,
    });
    let manifest = Manifest {
        game: &game.id,
        title: &game.title.value,
        edition: &game.edition.value,
        version: &game.version.value,
        released: format!("{:04}-{:02}-{:02}", date.year, date.month, date.day),
        made_with: concat!("cardwright ", env!("CARGO_PKG_VERSION")),
        format: Format {
            id: &game.format.id,
            trim_mm: mm(game.format.trim),
            bleed_mm: game.format.bleed.as_mm(),
            safe_mm: game.format.safe.as_mm(),
            corner_mm: game.format.corner.as_mm(),
        },
        total_copies: game.total(),
        cards: cards.collect(),
        faces: faces.iter().map(|(face, sha256)| FaceEntry { face, sha256 }).collect(),
        files: products.iter().map(entry).collect(),
    };
    let mut bytes = serde_json::to_vec_pretty(&manifest).expect("a manifest is plain JSON");
    bytes.push(b'\n');
    let about = About { media: "application/json", ..About::default() };
    Product { path: "manifest.json".to_owned(), bytes, about }
}

fn mm(size: Size) -> [f64; 2] {
    [size.width.as_mm(), size.height.as_mm()]
}

fn entry(product: &Product) -> FileEntry<'_> {
    let about = &product.about;
    FileEntry {
        path: &product.path,
        media_type: about.media,
        bytes: product.bytes.len(),
        sha256: digest(&product.bytes),
        pages: about.pages,
        pixels: about.pixels.map(|(width, height, _)| [width, height]),
        dpi: about.pixels.map(|(_, _, dpi)| dpi),
        trim_mm: about.trim.map(mm),
        bleed_mm: about.bleed.map(Length::as_mm),
        face: about.face.as_deref(),
        copies: about.copies.iter().map(|(id, copies)| (id.as_str(), *copies)).collect(),
    }
}

/// `SHA256SUMS`: every product made so far, as `sha256sum -c` reads it.
///
/// # Panics
/// Never: writing into memory does not fail.
pub fn sums(products: &[Product]) -> Product {
    let mut text = String::new();
    for product in products {
        writeln!(text, "{}  {}", digest(&product.bytes), product.path)
            .expect("memory takes everything");
    }
    let about = About { media: "text/plain", ..About::default() };
    Product { path: "SHA256SUMS".to_owned(), bytes: text.into_bytes(), about }
}

/// The SHA-256 sum in hexadecimal.
pub(super) fn digest(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(bytes) {
        write!(hex, "{byte:02x}").expect("memory takes everything");
    }
    hex
}
