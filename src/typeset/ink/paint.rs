//! Colours as they are laid on: plain, running into each other, or tiled.

use super::{Layers, walk};
use cardwright_model::Colour;
use kurbo::{Affine, Point};
use std::sync::Arc;
use typst::layout::Size;
use typst::visualize::{Color, Gradient, Paint, RelativeTo, Tiling};

/// A colour that may let show what lies below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tint {
    /// The colour, as if nothing showed through.
    pub colour: Colour,
    /// From 0, which can't be seen, to 1, which hides all below it.
    pub alpha: f64,
}

impl Tint {
    /// As it looks on a ground.
    pub fn over(self, ground: Colour) -> Colour {
        let mix = |top: u8, bottom: u8| {
            let mixed = f64::from(top) * self.alpha + f64::from(bottom) * (1.0 - self.alpha);
            mixed.round() as u8
        };
        let ([r, g, b], [x, y, z]) = (self.colour.0, ground.0);
        Colour([mix(r, x), mix(g, y), mix(b, z)])
    }
}

/// The colour at each place of something painted.
#[derive(Clone, Debug)]
pub(super) enum Paints {
    Plain(Tint),
    Gradient { gradient: Gradient, size: (f32, f32), back: Affine },
    Tiling { cell: Arc<Layers>, size: (f64, f64), back: Affine },
}

/// What a paint may be laid out by, besides the shape itself: the nearest box around it.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) size: Size,
    pub(super) to_page: Affine,
}

impl Paints {
    /// How a paint is laid on a shape, or on letters, whose box is `own` in points of `to_page`.
    pub(super) fn new(
        paint: &Paint,
        letters: bool,
        own: kurbo::Rect,
        to_page: Affine,
        around: Around,
    ) -> Self {
        match paint {
            Paint::Solid(colour) => Self::Plain(tint(colour)),
            Paint::Gradient(gradient) => {
                let (size, to_page) = match gradient.unwrap_relative(letters) {
                    RelativeTo::Self_ => {
                        let (width, height) = (own.width() as f32, own.height() as f32);
                        ((width, height), to_page * Affine::translate(own.origin().to_vec2()))
                    }
                    RelativeTo::Parent => {
                        let Size { x, y } = around.size;
                        ((x.to_pt() as f32, y.to_pt() as f32), around.to_page)
                    }
                };
                // A line has no height to divide by.
                let size = (size.0.max(f32::MIN_POSITIVE), size.1.max(f32::MIN_POSITIVE));
                Self::Gradient { gradient: gradient.clone(), size, back: to_page.inverse() }
            }
            Paint::Tiling(tiling) => {
                let to_page = match tiling.unwrap_relative(letters) {
                    RelativeTo::Self_ => to_page,
                    RelativeTo::Parent => around.to_page,
                };
                Self::tiled(tiling, to_page)
            }
        }
    }

    fn tiled(tiling: &Tiling, to_page: Affine) -> Self {
        let step = tiling.size() + tiling.spacing();
        let offset = tiling.offset();
        let shift = Affine::translate((offset.x.to_pt(), offset.y.to_pt()));
        Self::Tiling {
            cell: Arc::new(walk::layers(tiling.frame())),
            size: (step.x.to_pt(), step.y.to_pt()),
            back: (to_page * shift).inverse(),
        }
    }

    /// The colour at a point of the page.
    pub(super) fn at(&self, point: Point) -> Tint {
        match self {
            Self::Plain(tint) => *tint,
            Self::Gradient { gradient, size, back } => {
                let Point { x, y } = *back * point;
                tint(&gradient.sample_at((x as f32, y as f32), *size))
            }
            Self::Tiling { cell, size, back } => {
                let Point { x, y } = *back * point;
                cell.at(walk::POINTS * Point::new(x.rem_euclid(size.0), y.rem_euclid(size.1)))
            }
        }
    }

    /// The one colour it has everywhere.
    pub(super) fn plain(&self) -> Option<Tint> {
        if let Self::Plain(tint) = self { Some(*tint) } else { None }
    }

    /// Its colour within an area, the mean where there are several.
    pub(super) fn mean(&self, own: kurbo::Rect, to_page: Affine) -> Tint {
        if let Some(tint) = self.plain() {
            return tint;
        }
        const STEPS: u8 = 7;
        let mut all = Mean::default();
        for (row, column) in (0..STEPS).flat_map(|row| (0..STEPS).map(move |column| (row, column)))
        {
            let part = |it: u8| (f64::from(it) + 0.5) / f64::from(STEPS);
            let (x, y) = (own.x0 + own.width() * part(column), own.y0 + own.height() * part(row));
            all.add(self.at(to_page * Point::new(x, y)));
        }
        all.tint()
    }
}

/// A colour of typst in sRGB.
pub(super) fn tint(colour: &Color) -> Tint {
    let rgb = colour.to_rgb();
    let byte = |it: f32| (it.clamp(0.0, 1.0) * 255.0).round() as u8;
    let colour = Colour([byte(rgb.red), byte(rgb.green), byte(rgb.blue)]);
    Tint { colour, alpha: f64::from(rgb.alpha) }
}

/// Colours that lie behind each other, from the front; and the mean of colours side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    /// Red, green and blue, each times its alpha.
    light: [f64; 3],
    alpha: f64,
    count: u32,
}

impl Mean {
    /// One more beside those before.
    pub(super) fn add(&mut self, tint: Tint) {
        self.count += 1;
        self.alpha += tint.alpha;
        for (sum, channel) in self.light.iter_mut().zip(tint.colour.0) {
            *sum += f64::from(channel) * tint.alpha;
        }
    }

    /// One more behind those before; says whether that hides all further ones.
    pub(super) fn behind(&mut self, tint: Tint) -> bool {
        let shows = (1.0 - self.alpha) * tint.alpha;
        self.count = 1;
        self.alpha += shows;
        for (sum, channel) in self.light.iter_mut().zip(tint.colour.0) {
            *sum += f64::from(channel) * shows;
        }
        // The last 256th changes no channel.
        self.alpha > 1.0 - 1.0 / 256.0
    }

    pub(super) fn tint(self) -> Tint {
        if self.alpha <= 0.0 {
            return Tint { colour: Colour::WHITE, alpha: 0.0 };
        }
        let colour = Colour(self.light.map(|sum| (sum / self.alpha).round() as u8));
        Tint { colour, alpha: (self.alpha / f64::from(self.count.max(1))).min(1.0) }
    }
}
