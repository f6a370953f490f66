//! What lies on a page in the order of painting, and the colour that comes of it at a point.

use super::Area;
use super::outline::{Clip, Outline};
use super::paint::{Mean, Paints, Tint};
use super::picture::Colours;
use kurbo::Point;
use std::sync::Arc;

/// All that can lie behind letters, the lowest first.
#[derive(Debug, Default)]
pub(super) struct Layers(Vec<Layer>);

/// One shape, stroke or picture.
#[derive(Debug)]
pub(super) struct Layer {
    /// Place in the order of painting.
    pub(super) order: usize,
    /// Nothing of it is seen outside.
    pub(super) seen: Area,
    pub(super) clip: Option<Arc<Clip>>,
    pub(super) body: Body,
}

#[derive(Debug)]
pub(super) enum Body {
    Painted {
        outline: Outline,
        paints: Paints,
    },
    /// With its place among the page's pictures.
    Picture(usize, Colours),
}

impl Layer {
    /// Its colour at a point, without that of what lies below.
    pub(super) fn at(&self, point: Point) -> Option<Tint> {
        if !self.seen.holds(point) || self.clip.as_ref().is_some_and(|it| !it.holds(point)) {
            return None;
        }
        match &self.body {
            Body::Painted { outline, paints } => outline.holds(point).then(|| paints.at(point)),
            Body::Picture(_, colours) => Some(colours.at(point)),
        }
    }

    /// Whether something of it may be seen within an area.
    fn may_show(&self, area: Area) -> bool {
        self.seen.overlap(area).is_some()
            && match &self.body {
                Body::Painted { outline, .. } => outline.covers(area) != Some(false),
                Body::Picture(..) => true,
            }
    }

    /// Its colour, if it surely hides all below it over an area with one colour.
    pub(super) fn hides(&self, area: Area) -> Option<Tint> {
        let Body::Painted { outline, paints } = &self.body else { return None };
        let tint = paints.plain().filter(|tint| tint.alpha >= 1.0)?;
        let whole = outline.covers(area) == Some(true)
            && self.clip.as_ref().is_none_or(|it| it.surely_covers(area));
        whole.then_some(tint)
    }
}

impl Layers {
    /// Adds what is painted over all so far.
    pub(super) fn push(&mut self, layer: Layer) {
        self.0.push(layer);
    }

    /// What was painted before `order` and may show within an area, the highest first, down to
    /// what surely hides the rest.
    pub(super) fn below(&self, order: usize, area: Area) -> Vec<&Layer> {
        let end = self.0.partition_point(|layer| layer.order < order);
        let mut found = Vec::new();
        for layer in self.0[..end].iter().rev() {
            if layer.may_show(area) {
                found.push(layer);
                if layer.hides(area).is_some() {
                    break;
                }
            }
        }
        found
    }

    /// The colour of all layers together at a point.
    pub(super) fn at(&self, point: Point) -> Tint {
        let mut mixed = Mean::default();
        for tint in self.0.iter().rev().filter_map(|layer| layer.at(point)) {
            if mixed.behind(tint) {
                break;
            }
        }
        mixed.tint()
    }
}
