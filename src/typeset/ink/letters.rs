//! Letters as they stand on a page.

use super::Area;
use super::outline::Clip;
use super::paint::{Around, Paints, Tint};
use super::picture::{least, lengths};
use kurbo::{Affine, Rect};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use ttf_parser::{Face, GlyphId};
use typst::text::TextItem;

/// Letters of one font, size and colour that were set in one go.
#[derive(Clone, Debug)]
pub struct Run {
    /// Place in the order of painting, over all that is on the page.
    pub order: usize,
    /// The text that the letters spell.
    pub text: String,
    /// Family of its font.
    pub family: String,
    /// Weight of its font, from 100 (thin) over 400 (regular) to 900 (black).
    pub weight: u16,
    /// Size in points as it stands on the page, with all scaling: the height of its em.
    pub size: f64,
    /// Degrees by which its line is turned to the right, above -180 and up to 180.
    pub turn: f64,
    /// Its colour; the mean where there are several.
    pub tint: Tint,
    /// Thickness in points and colour of the line around its letters, if there is one.
    pub rim: Option<(f64, Tint)>,
    /// The smallest upright rectangle around what is printed of it. `None` where that is nothing, such as for
    /// spaces.
    pub area: Option<Area>,
    /// The part of `area` that is not cut off. `None` where nothing is left.
    pub seen: Option<Area>,
    /// Whether a character of it is in no font.
    pub missing: bool,
    /// Whether it belongs to a figure of the kind `image`, which is looked at and not read.
    pub in_figure: bool,
    /// The paragraph that it stands in, counted on its page. `None` for what is set without one.
    pub paragraph: Option<usize>,
    /// The family that this one steps in for, as far as can be told: that of the letters right
    /// beside it, whose font lacks these characters. Letters that stand alone tell nothing.
    pub instead_of: Option<String>,
    /// Its glyphs, in the order of the line.
    pub glyphs: Vec<Glyph>,
    pub(super) to_page: Affine,
}

/// One drawn sign: a letter, several that are joined, or an accent.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// The bytes of [`Run::text`] that it stands for.
    pub range: Range<usize>,
    /// The smallest upright rectangle around it. `None` where nothing is printed.
    pub area: Option<Area>,
    /// Whether it stands for a character that is in no font.
    pub missing: bool,
    /// Its own box, in points of its line.
    pub(super) ink: Option<Rect>,
}

const POINTS_PER_MM: f64 = 72.0 / 25.4;

impl Run {
    /// Measures a run whose baseline begins at the origin of `to_page`.
    pub(super) fn new(
        item: &TextItem,
        order: usize,
        to_page: Affine,
        around: Around,
        clip: Option<&Arc<Clip>>,
        boxes: &mut Boxes,
    ) -> Self {
        let glyphs = glyphs(item, to_page, boxes);
        let union = |a: Option<Rect>, b: Rect| Some(a.map_or(b, |a| a.union(b)));
        let own = glyphs.iter().filter_map(|it| it.ink).fold(None, union).unwrap_or_default();
        let area = glyphs.iter().filter_map(|it| it.area).reduce(Area::union);
        let seen = match clip {
            Some(clip) => area.and_then(|area| area.overlap(clip.area)),
            None => area,
        };
        let tint = |paint| Paints::new(paint, true, own, to_page, around).mean(own, to_page);
        let [a, b, ..] = to_page.as_coeffs();
        let (along, _) = lengths(to_page);
        // Upright on the line, which a slant leaves alone.
        let height = if along > 0.0 { to_page.determinant().abs() / along } else { 0.0 };
        let info = item.font.font().info();
        Self {
            order,
            text: item.text.to_string(),
            family: info.family.to_string(),
            weight: info.variant.weight.to_number(),
            size: item.size.to_pt() * height * POINTS_PER_MM,
            turn: b.atan2(a).to_degrees(),
            tint: tint(&item.fill),
            rim: item.stroke.as_ref().map(|stroke| {
                let thickness = stroke.thickness.to_pt() * least(to_page) * POINTS_PER_MM;
                (thickness, tint(&stroke.paint))
            }),
            area,
            seen,
            missing: glyphs.iter().any(|it| it.missing),
            in_figure: false,
            paragraph: None,
            instead_of: None,
            glyphs,
            to_page,
        }
    }
}

/// Boxes of the glyphs seen so far, in units of their font, with the address of the font. To find
/// one, its whole outline has to be read.
#[derive(Default)]
pub(super) struct Boxes(BTreeMap<(usize, u16), Option<Rect>>);

impl Boxes {
    fn get(&mut self, face: &Face<'_>, glyph: u16) -> Option<Rect> {
        let known = self.0.entry((std::ptr::from_ref(face).addr(), glyph));
        *known.or_insert_with(|| {
            let it = face.glyph_bounding_box(GlyphId(glyph))?;
            let rect =
                Rect::new(it.x_min.into(), it.y_min.into(), it.x_max.into(), it.y_max.into());
            (rect.area() > 0.0).then_some(rect)
        })
    }
}

fn glyphs(item: &TextItem, to_page: Affine, boxes: &mut Boxes) -> Vec<Glyph> {
    let face = item.font.ttf();
    let size = item.size.to_pt();
    let unit = size / item.font.units_per_em();
    let (mut x, mut y) = (0.0, 0.0);
    let place = |glyph: &typst::text::Glyph| {
        let (left, up) = (x + glyph.x_offset.get() * size, y + glyph.y_offset.get() * size);
        x += glyph.x_advance.get() * size;
        y += glyph.y_advance.get() * size;
        // Fonts count upwards, pages downwards.
        let to_line = Affine::new([unit, 0.0, 0.0, -unit, left, -up]);
        let ink = boxes.get(face, glyph.id).map(|it| to_line.transform_rect_bbox(it));
        Glyph {
            range: glyph.range(),
            area: ink.map(|it| to_page.transform_rect_bbox(it).into()),
            missing: glyph.id == 0,
            ink,
        }
    };
    item.glyphs.iter().map(place).collect()
}

/// Whether `stranger`, set right behind or before `local`, is there because the font of `local`
/// lacks its characters.
pub(super) fn steps_in(stranger: &TextItem, local: &TextItem) -> bool {
    let face = local.font.ttf();
    let printed = |c: &char| !c.is_whitespace() && !c.is_control();
    let lacks = |c: char| face.glyph_index(c).is_none();
    stranger.text.chars().any(|c| printed(&c)) && stranger.text.chars().filter(printed).all(lacks)
}
