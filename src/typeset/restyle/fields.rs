//! Which dark shapes of a drawing are fields, and not lines or what looks out from under others.

use super::edits::{Edits, apply};
use super::places::{Place, Property};
use cardwright_base::svg;
use resvg_of_typst::tiny_skia::{Pixmap, Transform};

/// Dots to a millimetre of the drawing that is looked at.
const FINE: f64 = 4.0;
/// What is nowhere wider than twice as many dots, 1 mm, is a line.
const RIM: usize = 2;
/// Share of the drawing that must be left inside of such a rim.
const SHARE: f64 = 0.04;

/// Whether the shapes that each place colours show so wide a piece of their colour that it is a
/// field. It is looked for on a drawing where each place has a colour of its own, since others
/// may lie above: a dark shape below a whole figure is seen as its outline.
pub(super) fn fields(svg: &str, root: usize, longer: f64, places: &[Place<'_>]) -> Vec<bool> {
    let Some(pixmap) = numbered(svg, root, longer, places) else {
        return vec![false; places.len()];
    };
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let mut seen: Vec<usize> = pixmap
        .pixels()
        .iter()
        .map(|colour| match colour.alpha() {
            255 => {
                usize::from(colour.red()) << 16
                    | usize::from(colour.green()) << 8
                    | usize::from(colour.blue())
            }
            _ => 0,
        })
        .collect();
    for _ in 0..RIM {
        let before = seen.clone();
        for (at, dot) in seen.iter_mut().enumerate() {
            let (x, y) = (at % width, at / width);
            // Beyond its edge a drawing goes on.
            let near = [
                before[at - usize::from(x > 0)],
                before[at + usize::from(x + 1 < width)],
                before[if y > 0 { at - width } else { at }],
                before[if y + 1 < height { at + width } else { at }],
            ];
            if near.iter().any(|it| *it != before[at]) {
                *dot = 0;
            }
        }
    }
    let mut left = vec![0_usize; places.len() + 1];
    for dot in seen {
        if let Some(count) = left.get_mut(dot) {
            *count += 1;
        }
    }
    let most = SHARE * (width * height) as f64;
    left.into_iter().skip(1).map(|it| it as f64 > most).collect()
}

/// The drawing with the number of its place, from 1, as the colour of everything.
fn numbered(text: &str, root: usize, longer: f64, places: &[Place<'_>]) -> Option<Pixmap> {
    /// Enough to see, and no more than fits.
    const DOTS: std::ops::RangeInclusive<f64> = 100.0..=1000.0;
    let mut edits = Edits::new();
    for (at, place) in places.iter().enumerate() {
        for property in ["fill", "stroke"].into_iter().filter_map(|name| place.get(name)) {
            let Property { value, at: bytes, .. } = property;
            if !["none", "inherit"].contains(value) {
                edits.push((bytes.clone(), format!("#{:06x}", at + 1)));
            }
        }
    }
    edits.push((root..root, " shape-rendering=\"crispEdges\"".to_owned()));
    let tree = svg::read_as_typst(&apply(text, edits)).ok()?;
    let size = tree.size();
    let dots = (longer * FINE).clamp(*DOTS.start(), *DOTS.end()) as f32;
    let scale = dots / size.width().max(size.height());
    let mut pixmap =
        Pixmap::new((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32)?;
    resvg_of_typst::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Some(pixmap)
}
