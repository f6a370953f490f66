//! What was made, for programs and for `sha256sum -c`.

use super::sums::digest;
use super::{LISTS, MADE_WITH, Product, ProductInfo, StagedFile};
use cardwright_base::units::{Length, Size};
use cardwright_model::{Card, Game, Shape};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Serialize)]
struct Manifest<'a> {
    game: &'a str,
    title: &'a str,
    edition: &'a str,
    version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    released: Option<String>,
    made_with: &'static str,
    /// The digest of all that it was made of, where the same would be made again without a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs_sha256: Option<&'a str>,
    format: Format<'a>,
    /// Further ones, by the names that cards call them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    formats: BTreeMap<&'a str, Format<'a>>,
    total_copies: u32,
    cards: Vec<CardEntry<'a>>,
    /// Printed for players beside the cards of the game, and not among `total_copies`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aids: Vec<CardEntry<'a>>,
    faces: Vec<FaceEntry<'a>>,
    files: Vec<FileEntry<'a>>,
}

#[derive(Serialize)]
struct Format<'a> {
    id: &'a str,
    /// Where it is no rectangle.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<&'static str>,
    trim_mm: [f64; 2],
    bleed_mm: f64,
    safe_mm: f64,
    corner_mm: f64,
}

impl<'a> Format<'a> {
    fn of(format: &'a cardwright_model::Format) -> Self {
        let shape = Some(format.shape).filter(|it| *it != Shape::Rectangle);
        Self {
            id: &format.id,
            shape: shape.map(Shape::name),
            trim_mm: mm(format.trim),
            bleed_mm: format.bleed.as_mm(),
            safe_mm: format.safe.as_mm(),
            corner_mm: format.corner.as_mm(),
        }
    }
}

#[derive(Serialize)]
struct CardEntry<'a> {
    number: usize,
    id: &'a str,
    title: &'a str,
    r#type: &'a str,
    /// Where it is not that of the game.
    #[serde(skip_serializing_if = "str::is_empty")]
    format: &'a str,
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
    bytes: u64,
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
/// ([`cardwright_faces::digests`]), and every product made so far. `inputs` is the digest of all that they
/// were made of, for [`up_to_date`](crate::up_to_date).
///
/// # Panics
/// Never: these types are plain JSON.
pub fn manifest(
    game: &Game,
    faces: &[(String, String)],
    products: &[Product],
    staged_files: &[StagedFile],
    inputs: Option<&str>,
) -> Product {
    let manifest = Manifest {
        game: &game.id,
        title: &game.title.value,
        edition: &game.edition.value,
        version: &game.version.value,
        released: game.released.map(|it| it.to_string()),
        made_with: MADE_WITH,
        inputs_sha256: inputs,
        format: Format::of(&game.format),
        formats: game.formats.iter().map(|it| (it.name.as_str(), Format::of(it))).collect(),
        total_copies: game.playing_cards().iter().map(|card| card.copies.value).sum(),
        cards: cards(game, game.playing_cards()),
        aids: cards(game, game.aids()),
        faces: faces.iter().map(|(face, sha256)| FaceEntry { face, sha256 }).collect(),
        files: all(products, staged_files).iter().map(entry).collect(),
    };
    let mut bytes = serde_json::to_vec_pretty(&manifest).expect("a manifest is plain JSON");
    bytes.push(b'\n');
    Product::new(LISTS[0], "application/json", bytes)
}

fn cards<'a>(game: &'a Game, cards: &'a [Card]) -> Vec<CardEntry<'a>> {
    let entry = |(at, card): (usize, &'a Card)| CardEntry {
        number: at + 1,
        id: &card.id.value,
        title: &card.title.value,
        r#type: &card.kind,
        format: &game.format_of(card).name,
        copies: card.copies.value,
        back: &card.back.value,
    };
    cards.iter().enumerate().map(entry).collect()
}

fn mm(size: Size) -> [f64; 2] {
    [size.width.as_mm(), size.height.as_mm()]
}

/// What is to be listed of a file, wherever it is.
struct Listed<'a> {
    path: &'a str,
    bytes: u64,
    sha256: String,
    about: &'a ProductInfo,
}

/// All files in the order of their paths, those last that list the others.
fn all<'a>(products: &'a [Product], staged_files: &'a [StagedFile]) -> Vec<Listed<'a>> {
    let made = |product: &'a Product| Listed {
        path: &product.path,
        bytes: product.bytes.len() as u64,
        sha256: digest(&product.bytes),
        about: &product.about,
    };
    let waiting = |file: &'a StagedFile| Listed {
        path: &file.path,
        bytes: file.bytes,
        sha256: file.sha256.clone(),
        about: &file.about,
    };
    let mut all: Vec<_> =
        products.iter().map(made).chain(staged_files.iter().map(waiting)).collect();
    all.sort_by_key(|it| (LISTS.iter().position(|list| *list == it.path), it.path));
    all
}

fn entry<'a>(listed: &Listed<'a>) -> FileEntry<'a> {
    let about = listed.about;
    FileEntry {
        path: listed.path,
        media_type: about.media,
        bytes: listed.bytes,
        sha256: listed.sha256.clone(),
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
pub fn sums(products: &[Product], staged_files: &[StagedFile]) -> Product {
    let mut text = String::new();
    for file in all(products, staged_files) {
        writeln!(text, "{}  {}", file.sha256, file.path).expect("memory takes everything");
    }
    Product::new(LISTS[1], "text/plain", text)
}
