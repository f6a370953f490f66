//! The colours that letters stand on.

use super::Page;
use super::layers::{Body, Layer};
use super::letters::Run;
use super::paint::{Mean, Tint};
use cardwright_model::Colour;
use kurbo::{Point, Rect};
use std::collections::BTreeMap;

/// What lies behind letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Backdrop {
    /// Its colours with the share that each has, the largest first; together 1.
    pub shares: Vec<(Colour, f64)>,
    /// The highest picture that shows behind them, by its place in [`Page::pictures`].
    pub picture: Option<usize>,
}

impl Backdrop {
    fn plain(colour: Colour) -> Self {
        Self { shares: vec![(colour, 1.0)], picture: None }
    }

    /// The mean of its colours.
    pub fn mean(&self) -> Colour {
        let mut sum = [0.0; 3];
        for (Colour(channels), share) in &self.shares {
            for (sum, channel) in sum.iter_mut().zip(channels) {
                *sum += f64::from(*channel) * share;
            }
        }
        Colour(sum.map(|it| it.round() as u8))
    }

    /// Contrast of letters with the worst tenth of the ground: nine tenths of it, or all but a
    /// little, are at least that far from their colour. From 1 to 21, as [`Colour::contrast`].
    pub fn contrast(&self, letters: Tint) -> f64 {
        const WORST: f64 = 0.1;
        let mut all: Vec<(f64, f64)> = self
            .shares
            .iter()
            .map(|(ground, share)| (letters.over(*ground).contrast(*ground), *share))
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut sum = 0.0;
        let worst = all.iter().find(|(_, share)| {
            sum += share;
            sum >= WORST
        });
        worst.or(all.last()).map_or(1.0, |(contrast, _)| *contrast)
    }
}

/// Millimetres between two looks at the ground.
const STEP: f64 = 0.25;

impl Page {
    /// The ground that letters stand on: what was painted below them, within the boxes of their
    /// glyphs. Pictures are drawn for it the first time that they are asked for. Other letters
    /// are no ground.
    pub fn under(&self, run: &Run) -> Backdrop {
        let paper = self.paper;
        let Some(area) = run.area else { return Backdrop::plain(paper) };
        let layers = self.layers.below(run.order, area);
        match layers.first() {
            None => return Backdrop::plain(paper),
            Some(first) => {
                if let Some(tint) = first.hides(area) {
                    return Backdrop::plain(tint.colour);
                }
            }
        }
        let mut count: BTreeMap<Colour, usize> = BTreeMap::new();
        let mut picture = None;
        for ink in run.glyphs.iter().filter_map(|it| it.ink) {
            for point in points(ink, run) {
                let tint = mixed_tint(&layers, point, &mut picture);
                *count.entry(tint.over(paper)).or_default() += 1;
            }
        }
        let total = count.values().sum::<usize>() as f64;
        let mut shares: Vec<_> =
            count.into_iter().map(|(colour, times)| (colour, times as f64 / total)).collect();
        shares.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Backdrop { shares, picture }
    }
}

impl Page {
    /// The colour of all that is painted at a place, letters apart, in millimetres from the top-left
    /// corner of the trim.
    pub fn tint_at(&self, x: f64, y: f64) -> Tint {
        self.layers.at(Point::new(x, y))
    }
}

/// The mixed colour of layers at a point, the highest first.
fn mixed_tint(layers: &[&Layer], point: Point, picture: &mut Option<usize>) -> Tint {
    let mut mixed = Mean::default();
    for layer in layers {
        let Some(tint) = layer.at(point) else { continue };
        if let Body::Picture(which, _) = layer.body
            && tint.alpha > 0.0
        {
            *picture = (*picture).max(Some(which));
        }
        if mixed.behind(tint) {
            break;
        }
    }
    mixed.tint()
}

/// Places in the box of a glyph, on the page, at most a step apart and at least four.
fn points(ink: Rect, run: &Run) -> impl Iterator<Item = Point> {
    let to_page = run.to_page;
    let (across, down) = super::picture::lengths(to_page);
    let steps = |mm: f64| (mm / STEP).ceil().max(2.0) as u32;
    let (columns, rows) = (steps(ink.width() * across), steps(ink.height() * down));
    let part = |at: u32, of: u32| (f64::from(at) + 0.5) / f64::from(of);
    (0..rows).flat_map(move |row| {
        (0..columns).map(move |column| {
            let x = ink.x0 + ink.width() * part(column, columns);
            let y = ink.y0 + ink.height() * part(row, rows);
            to_page * Point::new(x, y)
        })
    })
}
