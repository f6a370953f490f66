//! What stands for a drawing that is not there, or can't be drawn: something loud with its name on it, so that all else can be printed.

use super::assets::bundled_font;
use super::loader::Loader;
use cardwright_model::{Assets, Drawing, Picture};
use std::fmt::Write as _;
use ttf_parser::{Face, OutlineBuilder};

/// Its side, and the widest that a line of the name may be.
const SIDE: f32 = 100.0;
const WIDEST: f32 = 84.0;
/// Size of the largest letters, in units of the drawing.
const LARGEST: f32 = 13.0;
const LOUD: &str = "#C4006A";

/// Puts a placeholder in the place of every drawing that the game names and does not have.
pub(super) fn add(assets: &mut Assets, loader: &Loader) {
    for (part, name) in &loader.symbols().parts {
        let Some(file) = part.drawing(&name.value) else { continue };
        if !assets.art.contains_key(&file) {
            put(assets, &file);
            assets.placeholders.insert(file);
        }
    }
}

/// Puts a placeholder in the place of one drawing.
pub(super) fn put(assets: &mut Assets, file: &str) {
    let drawing = assets.art.entry(file.to_owned());
    let path = format!("art/{file}");
    drawing.or_insert(Drawing { path, picture: Picture::Svg(String::new()) }).picture =
        Picture::Svg(svg(file));
}

/// Stripes, and a band with the name in outlines: no font is needed to show them.
fn svg(name: &str) -> String {
    let mut stripes = String::new();
    for at in (-10..10).map(|it| it as f32 * 20.0) {
        let _ = write!(stripes, "M{at} 0h10l{SIDE} {SIDE}h-10z");
    }
    let (path, size) = outline(name);
    let (high, middle) = (size * 1.9, SIDE / 2.0);
    let (top, foot) = (middle - high / 2.0, middle + size * 0.32);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#FFE3F1\"/>\
         <path d=\"{stripes}\" fill=\"#F7B6D6\"/>\
         <rect x=\"0\" y=\"{top}\" width=\"{SIDE}\" height=\"{high}\" fill=\"#FFFFFF\"/>\
         <path d=\"{path}\" transform=\"translate({middle} {foot})\" fill=\"{LOUD}\"/></svg>"
    )
}

/// The outlines of a line of text, its middle at 0, and the size of its letters.
fn outline(text: &str) -> (String, f32) {
    let mut pen = Pen::default();
    let Ok(face) = Face::parse(bundled_font(), 0) else { return (String::new(), LARGEST) };
    let em = f32::from(face.units_per_em());
    let glyphs: Vec<_> = text.chars().filter_map(|c| face.glyph_index(c)).collect();
    let advance = |it| f32::from(face.glyph_hor_advance(it).unwrap_or(0)) / em;
    let wide: f32 = glyphs.iter().map(|it| advance(*it)).sum();
    let size = (WIDEST / wide.max(0.1)).min(LARGEST);
    pen.x = -wide * size / 2.0;
    pen.scale = size / em;
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut pen);
        pen.x += advance(glyph) * size;
    }
    (pen.path, size)
}

/// Writes outlines as the data of a path.
#[derive(Default)]
struct Pen {
    path: String,
    x: f32,
    scale: f32,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let _ = write!(self.path, "{:.2} {:.2} ", self.x + x * self.scale, -y * self.scale);
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('z');
    }
}
