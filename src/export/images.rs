//! Pictures of every side and board: with square bleed, and cut to the trim in the shape that it has.

use super::raster::{Drawing, encode};
use super::{Product, ProductInfo, StagedFiles, WriteError};
use cardwright_base::units::{self, Length, Size};
use cardwright_faces::Faces;
use cardwright_model::{Board, Card, Format, Game, Shape};
use cardwright_typeset::Document;
use rayon::prelude::*;
use resvg::tiny_skia::{FillRule, IntRect, Mask, Path, PathBuilder, Pixmap, Rect, Transform};
use thiserror::Error;

/// Why a picture can't be made.
#[derive(Debug, Error)]
pub enum ImageError {
    /// The drawing is not SVG that resvg reads.
    #[error("the picture of `{face}` can't be drawn")]
    Drawing {
        /// Name of the side.
        face: String,
        /// What resvg found wrong.
        source: resvg::usvg::Error,
    },
    /// The picture can't be encoded.
    #[error("the picture of `{face}` can't be written as PNG")]
    Encoding {
        /// Name of the side.
        face: String,
        /// What the encoder found wrong.
        source: png::EncodingError,
    },
    /// It can't be put aside.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Two PNG files for each side, at `dpi` dots per inch; `done` is called after each side.
///
/// A side is drawn once, with its bleed; the trimmed picture is cut out of that, at the whole
/// pixel nearest to the trim (within 0.05 mm at 300 dpi).
///
/// # Errors
/// When a drawing can't be read or a picture can't be encoded.
pub fn images(
    game: &Game,
    faces: &Faces,
    dpi: u32,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Product>, ImageError> {
    let pair = |page| -> Result<_, ImageError> {
        let pair = side(game, faces, page, dpi)?;
        done();
        Ok(pair)
    };
    let pairs: Result<Vec<_>, _> = (0..faces.names.len()).into_par_iter().map(pair).collect();
    Ok(pairs?.into_iter().flatten().collect())
}

/// As [`images`], but each picture goes into the staging folder as soon as it is made, so that no more of
/// them are held than are drawn at a time.
///
/// # Errors
/// As [`images`], and when the staging folder refuses.
pub fn images_into(
    staged: &StagedFiles<'_>,
    game: &Game,
    faces: &Faces,
    dpi: u32,
    done: &(dyn Fn() + Sync),
) -> Result<(), ImageError> {
    (0..faces.names.len()).into_par_iter().try_for_each(|page| {
        for picture in side(game, faces, page, dpi)? {
            staged.put(picture)?;
        }
        done();
        Ok(())
    })
}

fn side(game: &Game, faces: &Faces, page: usize, dpi: u32) -> Result<[Product; 2], ImageError> {
    let name = faces.names[page].as_str();
    let about = ProductInfo {
        face: Some(name.to_owned()),
        copies: shown_by(game, name),
        ..ProductInfo::default()
    };
    let svg = cardwright_typeset::svg(&faces.document, page);
    let folder = if game.is_of_an_aid(faces.first + page) { "aids" } else { "cards" };
    let paths = [format!("{folder}/{name}.png"), format!("{folder}/bleed/{name}.png")];
    let format = game.format_of_side(faces.first + page);
    pictures(&svg, format, dpi, paths, png::ColorType::Rgba, &about)
}

/// More pixels than this on a side are too many to draw.
const MOST_PIXELS: f64 = 12_000.0;

/// The pictures of a board at `dpi` dots per inch, or at as many as make a picture that can still be
/// drawn: PNG cut to its trim, PNG with its bleed, and SVG.
///
/// # Errors
/// When the drawing can't be read or a picture can't be encoded.
pub fn board_images(
    board: &Board,
    document: &Document,
    dpi: u32,
) -> Result<[Product; 3], ImageError> {
    let (id, format) = (&board.id.value, &board.format);
    let full = full(format);
    let inches = full.width.max(full.height).as_mm() / 25.4;
    let dpi = dpi.min((MOST_PIXELS / inches) as u32).max(1);
    let about = ProductInfo { face: Some(format!("board-{id}")), ..ProductInfo::default() };
    let svg = cardwright_typeset::svg(document, 0);
    let paths = [format!("boards/{id}.png"), format!("boards/bleed/{id}.png")];
    let [trimmed, whole] = pictures(&svg, format, dpi, paths, png::ColorType::Rgb, &about)?;
    let svg = Product {
        path: format!("boards/{id}.svg"),
        bytes: cardwright_typeset::svg_of_trim(document, 0).into_bytes(),
        about: ProductInfo { media: "image/svg+xml", pixels: None, ..trimmed.about.clone() },
    };
    Ok([trimmed, whole, svg])
}

/// Two PNG files of a drawing: cut to the trim, in these colours, and whole with its bleed. `about` says
/// what it shows.
pub(super) fn pictures(
    svg: &str,
    format: &Format,
    dpi: u32,
    [trimmed, whole]: [String; 2],
    colours: png::ColorType,
    about: &ProductInfo,
) -> Result<[Product; 2], ImageError> {
    let face = || about.face.clone().unwrap_or_default();
    let drawing = Drawing::read(svg, full(format));
    let drawn = drawing.map_err(|source| ImageError::Drawing { face: face(), source })?.whole(dpi);
    let product = |path, pixmap: &Pixmap, colours, bleed| -> Result<_, ImageError> {
        let bytes = encode(pixmap, colours, dpi);
        let about = ProductInfo {
            media: "image/png",
            pixels: Some((pixmap.width(), pixmap.height(), dpi)),
            trim: Some(format.trim),
            bleed: Some(bleed),
            ..about.clone()
        };
        let bytes = bytes.map_err(|source| ImageError::Encoding { face: face(), source })?;
        Ok(Product { path, bytes, about })
    };
    Ok([
        product(trimmed, &cut(&drawn, format, dpi), colours, Length::ZERO)?,
        product(whole, &drawn, png::ColorType::Rgb, format.bleed)?,
    ])
}

/// The size of a drawing with its bleed.
pub(super) fn full(format: &Format) -> Size {
    let Format { trim, bleed, .. } = *format;
    Size::new(trim.width + bleed * 2, trim.height + bleed * 2)
}

/// The cards that a side belongs to, with their copies.
pub(super) fn shown_by(game: &Game, name: &str) -> Vec<(String, u32)> {
    let id = name.strip_prefix("back-").unwrap_or(name);
    let of = |card: &&Card| match game.card(name) {
        Some(front) => card.id.value == front.id.value,
        None => card.back.value == id,
    };
    let cards = game.cards.iter().filter(of);
    cards.map(|card| (card.id.value.clone(), card.copies.value)).collect()
}

/// The part within the trim, transparent where the card's own edge leaves it.
fn cut(drawn: &Pixmap, format: &Format, dpi: u32) -> Pixmap {
    let Format { trim, bleed, .. } = *format;
    let (width, height) = (trim.width.as_px(dpi).max(1), trim.height.as_px(dpi).max(1));
    let (width, height) = (width.min(drawn.width()), height.min(drawn.height()));
    let offset = bleed.as_px(dpi) as i32;
    let left = offset.min((drawn.width() - width) as i32);
    let top = offset.min((drawn.height() - height) as i32);
    let inner = IntRect::from_xywh(left, top, width, height).expect("the trim has pixels");
    let mut pixmap = drawn.clone_rect(inner).expect("the trim lies within the bleed");
    mask(&mut pixmap, format, dpi);
    pixmap
}

/// Makes a picture of the trim clear beyond the card's own edge.
pub(super) fn mask(pixmap: &mut Pixmap, format: &Format, dpi: u32) {
    let (width, height) = (pixmap.width(), pixmap.height());
    if let Some(outline) = edge(format, (width as f32, height as f32), dpi) {
        let mut mask = Mask::new(width, height).expect("the trim has pixels");
        mask.fill_path(&outline, FillRule::Winding, true, Transform::identity());
        pixmap.apply_mask(&mask);
    }
}

/// The edge of a card on so many pixels.
fn edge(format: &Format, (width, height): (f32, f32), dpi: u32) -> Option<Path> {
    if let Some(corners) = cardwright_impose::hexagon(format.shape, whole(format.trim)) {
        let part = |at: Length, of: Length| (at.as_nm() as f64 / of.as_nm() as f64) as f32;
        let mut path = PathBuilder::new();
        for (at, corner) in corners.iter().enumerate() {
            let x = part(corner.x, format.trim.width) * width;
            let y = part(corner.y, format.trim.height) * height;
            if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        return path.finish();
    }
    if format.shape == Shape::Round {
        return PathBuilder::from_oval(Rect::from_xywh(0.0, 0.0, width, height)?);
    }
    let radius = (format.corner.as_mm() / 25.4 * f64::from(dpi)) as f32;
    rounded(width, height, radius)
}

fn whole(size: Size) -> units::Rect {
    units::Rect::new(Length::ZERO, Length::ZERO, size)
}

/// A rectangle with round corners, each a cubic curve (0.5523 approximates a quarter circle to
/// 0.03 % of its radius).
fn rounded(width: f32, height: f32, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        path.push_rect(Rect::from_xywh(0.0, 0.0, width, height)?);
        return path.finish();
    }
    let arm = radius * (1.0 - 0.552_284_8);
    path.move_to(radius, 0.0);
    path.line_to(width - radius, 0.0);
    path.cubic_to(width - arm, 0.0, width, arm, width, radius);
    path.line_to(width, height - radius);
    path.cubic_to(width, height - arm, width - arm, height, width - radius, height);
    path.line_to(radius, height);
    path.cubic_to(arm, height, 0.0, height - arm, 0.0, height - radius);
    path.line_to(0.0, radius);
    path.cubic_to(0.0, arm, arm, 0.0, radius, 0.0);
    path.close();
    path.finish()
}
