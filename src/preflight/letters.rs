//! Letters on the page: how large they are and how far they reach.

use super::font::Font;
use super::item::ItemKind;
use super::parse;
use super::walk::{ContentWalker, Operands};
use hayro_syntax::object::{Dict, Object, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Rect, Vec2};
use std::rc::Rc;

/// Units in which arrays of text move the pen.
const STEPS: f64 = 1000.0;

impl<'a> ContentWalker<'a, '_> {
    pub(super) fn text_step(
        &mut self,
        operator: &[u8],
        given: &Operands<'_, '_>,
        resources: &Resources<'a>,
    ) -> bool {
        let text = &mut self.state.text;
        match operator {
            b"BT" => {
                (text.place, text.start) = (Affine::IDENTITY, Affine::IDENTITY);
                self.text_open = true;
            }
            b"ET" => self.text_open = false,
            b"Tc" => text.spacing = given.number(0),
            b"Tw" => text.word_spacing = given.number(0),
            b"Tz" => text.stretch = given.number(0) / 100.0,
            b"TL" => text.leading = given.number(0),
            b"Ts" => text.rise = given.number(0),
            b"Tr" => text.mode = given.number(0) as i64,
            b"Tf" => {
                text.size = given.number(1);
                if let Some(dict) = given.name(0).and_then(|it| resources.get_font(it)) {
                    let font = self.font(&dict);
                    if font.drawn {
                        self.drawn_letters(&dict, &font, resources);
                    }
                    self.state.text.font = Some(font);
                }
            }
            b"Td" => self.next_line(given.number(0), given.number(1)),
            b"TD" => {
                text.leading = -given.number(1);
                self.next_line(given.number(0), given.number(1));
            }
            b"Tm" => {
                if let Some(matrix) = given.matrix() {
                    (text.place, text.start) = (matrix, matrix);
                }
            }
            b"T*" => self.next_line(0.0, -self.state.text.leading),
            b"Tj" => self.show([Run::Text(given.string(0).unwrap_or_default())], resources),
            b"'" => {
                self.next_line(0.0, -self.state.text.leading);
                self.show([Run::Text(given.string(0).unwrap_or_default())], resources);
            }
            b"\"" => {
                (text.word_spacing, text.spacing) = (given.number(0), given.number(1));
                self.next_line(0.0, -self.state.text.leading);
                self.show([Run::Text(given.string(2).unwrap_or_default())], resources);
            }
            b"TJ" => {
                let Some(Object::Array(runs)) = given.0.first() else { return true };
                let runs: Vec<Object<'_>> = parse::items(runs).collect();
                let runs = runs.iter().filter_map(|it| match it {
                    Object::String(text) => Some(Run::Text(text.as_bytes())),
                    Object::Number(back) => Some(Run::Back(back.as_f64())),
                    _ => None,
                });
                self.show(runs, resources);
            }
            _ => return false,
        }
        true
    }

    fn next_line(&mut self, x: f64, y: f64) {
        let text = &mut self.state.text;
        text.start *= Affine::translate(Vec2::new(x, y));
        text.place = text.start;
    }

    fn show<'t>(&mut self, runs: impl IntoIterator<Item = Run<'t>>, resources: &Resources<'a>) {
        let Some(font) = self.state.text.font.clone() else { return };
        let text = self.state.text.clone();
        let mut pen = 0.0;
        let mut reach: Option<(f64, f64)> = None;
        for run in runs {
            match run {
                Run::Back(back) => pen -= back / STEPS * text.size * text.stretch,
                Run::Text(codes) => {
                    for (_, width, blank) in font.letters(codes) {
                        let end = pen + width * text.size * text.stretch;
                        if !blank {
                            let (from, to) = (pen.min(end), pen.max(end));
                            reach =
                                Some(reach.map_or((from, to), |(a, b)| (a.min(from), b.max(to))));
                        }
                        let gap = text.spacing + if blank { text.word_spacing } else { 0.0 };
                        pen = end + gap * text.stretch;
                    }
                }
            }
        }
        let place = self.state.place * text.place;
        self.state.text.place *= Affine::translate(Vec2::new(pen, 0.0));
        let Some((from, to)) = reach else { return };
        let (above, below) =
            (font.above * text.size + text.rise, font.below * text.size + text.rise);
        let area = place.transform_rect_bbox(Rect::new(from, below, to, above));
        if area.is_finite() {
            self.letters(&font, area, place, resources);
        }
    }

    fn letters(&mut self, font: &Rc<Font>, area: Rect, place: Affine, resources: &Resources<'a>) {
        let state = &self.state;
        let size = height(state.text.size, place) * if font.drawn { drawn_em(font) } else { 1.0 };
        let (fills, strokes) = match state.text.mode {
            0 | 4 => (true, false),
            1 | 5 => (false, true),
            2 | 6 => (true, true),
            // Letters that nobody sees, as scanners write them.
            _ => return,
        };
        if fills && let Some(pattern) = state.fill.pattern.clone() {
            self.pattern(&pattern, resources, area);
        }
        let paint = if fills { &self.state.fill } else { &self.state.stroke };
        let overprint =
            if fills { self.state.fill_overprints } else { self.state.stroke_overprints };
        let tone = Rc::clone(&paint.tone);
        self.add(area, ItemKind::Text { font: Rc::clone(font), size, tone, overprint });
        if strokes {
            let width = self.state.line * self.state.least_scale();
            let (tone, overprint) =
                (Rc::clone(&self.state.stroke.tone), self.state.stroke_overprints);
            self.add(
                area,
                ItemKind::Stroke { width, parts: Vec::new(), straight: false, tone, overprint },
            );
        }
    }

    /// Letters that are drawings, each looked at once. What they lie on is not known here.
    fn drawn_letters(&mut self, dict: &Dict<'a>, font: &Font, resources: &Resources<'a>) {
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
            self.enter(id, |walk| {
                let place =
                    walk.state.text.place * Affine::scale(walk.state.text.size) * font.matrix;
                walk.state.place *= place;
                let was = std::mem::replace(&mut walk.placeless, true);
                walk.state.clip = EVERYWHERE;
                walk.run(&content, &own);
                walk.placeless = was;
            });
        }
    }
}

/// Where nothing is cut off.
pub(super) const EVERYWHERE: Rect = Rect::new(-1e12, -1e12, 1e12, 1e12);

enum Run<'t> {
    Text(&'t [u8]),
    Back(f64),
}

/// The height of type upright to its line, in points.
fn height(size: f64, place: Affine) -> f64 {
    let [a, b, ..] = place.as_coeffs();
    let along = a.hypot(b);
    if along == 0.0 { 0.0 } else { (size * place.determinant() / along).abs() }
}

/// One em of a drawn font is a thousand of its units only by custom.
fn drawn_em(font: &Font) -> f64 {
    let [.., d, _, _] = font.matrix.as_coeffs();
    (d * STEPS).abs()
}
