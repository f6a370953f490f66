//! Drawings made over for a printer that is to spend less: lines instead of colour, or greys.
//!
//! In: the drawings of a game and the ink they are wanted in. Out: the same drawings, made over.
//! Never: a drawing that its author made over by hand; that one is taken as it is.

mod edits;
mod fields;
mod places;
mod raster;
mod svg;
mod tones;

pub use tones::Tones;

use cardwright_model::{Assets, Ink, Picture};
use std::borrow::Cow;

/// Where an author's own versions lie: `low/oak.svg` stands for `oak.svg` in low ink.
fn folder(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Low | Ink::Grey => Some(ink.name()),
        Ink::Full | Ink::Text => None,
    }
}

/// The drawing of that name as it goes to the layouts, which are drawn in that ink. A drawing that
/// can't be read stays as it is.
pub(super) fn picture(assets: &Assets, name: &str, ink: Ink, tones: &Tones) -> Option<Picture> {
    let own = folder(ink).and_then(|folder| assets.art.get(&format!("{folder}/{name}")));
    if let Some(drawing) = own {
        return Some(drawing.picture.clone());
    }
    let picture = &assets.art.get(name)?.picture;
    let pixels = |bytes: &[u8], tones| match raster::made_over(bytes, tones) {
        Some(grey) => Picture::Raster(Cow::Owned(grey)),
        None => picture.clone(),
    };
    // Icons have the colour of the words they stand among.
    let icon = name.starts_with("icons/");
    Some(match (ink, picture) {
        (Ink::Low, Picture::Svg(text)) if !icon => Picture::Svg(svg::lines(text)),
        (Ink::Low, Picture::Raster(bytes)) => pixels(bytes, &Tones::PALE),
        (Ink::Grey, Picture::Svg(text)) => Picture::Svg(svg::grey(text, tones)),
        (Ink::Grey, Picture::Raster(bytes)) => pixels(bytes, tones),
        _ => picture.clone(),
    })
}
