//! Letters on the page: how large they are and how far they reach.

use super::font::Font;
use super::item::ItemKind;
use super::parse;
use super::state::least_scale;
use super::walk::ContentWalker;
use cardwright_content::Shown;
use hayro_syntax::object::{Dict, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Rect};
use std::rc::Rc;

/// Units of an em by custom.
const EM: f64 = 1000.0;

impl<'a> ContentWalker<'a, '_> {
    /// Makes a font the one that letters are set in.
    pub(super) fn choose_font(&mut self, font: Rc<Font>) {
        let state = &mut self.interpreter.state;
        (state.text.widths, state.own.font) = (Some(Rc::clone(&font.widths)), Some(font));
    }

    /// Adds letters that were shown; blanks leave nothing.
    pub(super) fn show(&mut self, shown: &Shown, resources: &Resources<'a>) {
        let (Some(font), Some((from, to))) = (self.interpreter.state.own.font.clone(), shown.ink)
        else {
            return;
        };
        let text = &self.interpreter.state.text;
        let (above, below) =
            (font.above * text.size + text.rise, font.below * text.size + text.rise);
        let area = shown.matrix.transform_rect_bbox(Rect::new(from, below, to, above));
        if area.is_finite() {
            self.letters(&font, area, shown.matrix, resources);
        }
    }

    fn letters(&mut self, font: &Rc<Font>, area: Rect, place: Affine, resources: &Resources<'a>) {
        let state = &self.interpreter.state;
        let size = height(state.text.size, place) * if font.drawn { drawn_em(font) } else { 1.0 };
        let (fills, strokes) = match state.text.mode {
            0 | 4 => (true, false),
            1 | 5 => (false, true),
            2 | 6 => (true, true),
            // Letters that nobody sees, as scanners write them.
            _ => return,
        };
        let width = state.line_width * least_scale(state.matrix);
        let own = state.own.clone();
        if fills && let Some(pattern) = &own.fill.pattern {
            self.pattern(pattern, resources, area);
        }
        let (paint, overprint) = if fills {
            (&own.fill, own.fill_overprints)
        } else {
            (&own.stroke, own.stroke_overprints)
        };
        let tone = Rc::clone(&paint.tone);
        self.add(area, ItemKind::Text { font: Rc::clone(font), size, tone, overprint });
        if strokes {
            let (tone, overprint) = (own.stroke.tone, own.stroke_overprints);
            let parts = Vec::new();
            self.add(area, ItemKind::Stroke { width, parts, straight: false, tone, overprint });
        }
    }

    /// Letters that are drawings, each looked at once. What they lie on is not known here.
    pub(super) fn drawn_letters(
        &mut self,
        dict: &Dict<'a>,
        font: &Font,
        resources: &Resources<'a>,
    ) {
        let id = dict.obj_id().and_then(parse::id);
        if id.is_some_and(|it| self.visited.contains(&it)) {
            return;
        }
        self.visited.extend(id);
        let own = match dict.get::<Dict<'_>>("Resources") {
            Some(own) => Resources::from_parent(own, resources.clone()),
            None => resources.clone(),
        };
        let drawings = dict.get::<Dict<'_>>("CharProcs").unwrap_or_default();
        let names: Vec<_> = drawings.entries().map(|(name, _)| name).collect();
        for name in names {
            let Some(drawing) = drawings.get::<Stream<'_>>(name) else { continue };
            let Ok(content) = drawing.decoded() else { continue };
            let id = parse::id(drawing.obj_id());
            let pen = self.interpreter.pen();
            self.enter(id, |walk| {
                let state = &mut walk.interpreter.state;
                state.matrix *= pen * Affine::scale(state.text.size) * font.matrix;
                state.own.clip = EVERYWHERE;
                let was = std::mem::replace(&mut walk.placeless, true);
                walk.run(&content, &own);
                walk.placeless = was;
            });
        }
    }
}

/// Where nothing is cut off.
pub(super) const EVERYWHERE: Rect = Rect::new(-1e12, -1e12, 1e12, 1e12);

/// The height of type upright to its line, in points.
fn height(size: f64, place: Affine) -> f64 {
    let [a, b, ..] = place.as_coeffs();
    let along = a.hypot(b);
    if along == 0.0 { 0.0 } else { (size * place.determinant() / along).abs() }
}

/// One em of a drawn font is a thousand of its units only by custom.
fn drawn_em(font: &Font) -> f64 {
    let [.., d, _, _] = font.matrix.as_coeffs();
    (d * EM).abs()
}
