//! Through a frame of typst, from the lowest thing to the highest.

use super::layers::{Body, Layer, Layers};
use super::letters::{Boxes, Run, steps_in};
use super::outline::{self, Clip, Outline};
use super::paint::{Around, Paints};
use super::picture::{Colours, Picture, least};
use super::{Area, Fill, Stroke};
use kurbo::{Affine, Shape as _};
use std::sync::Arc;
use typst::foundations::{Content, NativeElement as _, Smart};
use typst::introspection::{Location, Tag};
use typst::layout::{Frame, FrameItem, FrameKind, GroupItem, Point, Ratio, Size};
use typst::model::{FigureElem, FigureKind, ParElem};
use typst::text::TextItem;
use typst::visualize::{FillRule, Image, ImageElem, Shape};

/// Points of typst to millimetres.
pub(super) const POINTS: Affine = Affine::scale(25.4 / 72.0);

/// What was found on the way.
#[derive(Default)]
pub(super) struct FrameWalker {
    pub(super) letters: Vec<Run>,
    pub(super) strokes: Vec<Stroke>,
    pub(super) fills: Vec<Fill>,
    pub(super) pictures: Vec<Picture>,
    pub(super) layers: Layers,
    painted: usize,
    /// Figures of the kind `image` that have begun and not ended.
    figures: Vec<Location>,
    /// The same of paragraphs, with the number of each.
    paragraphs: Vec<(Location, usize)>,
    begun: usize,
    boxes: Boxes,
}

/// Where the things of a frame stand.
#[derive(Clone)]
struct Place {
    to_page: Affine,
    around: Around,
    clip: Option<Arc<Clip>>,
}

/// All that a frame shows, with a shape below it at its place.
pub(super) fn walk(frame: &Frame, ground: Option<(Point, Shape)>) -> FrameWalker {
    let mut walk = FrameWalker::default();
    let around = Around { size: frame.size(), to_page: POINTS };
    let whole = Place { to_page: POINTS, around, clip: None };
    if let Some((at, shape)) = ground {
        walk.shape(&shape, &whole.at(at));
    }
    walk.frame(frame, &whole);
    walk
}

/// What a frame paints, without its letters.
pub(super) fn layers(frame: &Frame) -> Layers {
    walk(frame, None).layers
}

impl FrameWalker {
    fn frame(&mut self, frame: &Frame, place: &Place) {
        // Letters set right before: where they end, and their place among the runs.
        let mut before: Option<(&TextItem, Point, usize)> = None;
        for (at, item) in frame.items() {
            let here = place.at(*at);
            match item {
                FrameItem::Group(group) => self.group(group, here),
                FrameItem::Text(text) => {
                    let this = self.text(text, &here);
                    if let Some((other, _, run)) = before.filter(|(_, end, _)| meets(*end, *at)) {
                        self.compare(other, run, text, this);
                    }
                    let mut end = *at;
                    end.x += text.width();
                    before = Some((text, end, this));
                }
                FrameItem::Shape(shape, _) => self.shape(shape, &here),
                FrameItem::Image(image, size, _) => self.image(image, *size, here),
                FrameItem::Tag(tag) => self.tag(tag),
                FrameItem::Link(..) => {}
            }
        }
    }

    fn group(&mut self, group: &GroupItem, mut here: Place) {
        let it = group.transform;
        let [a, b, c, d] = [it.sx, it.ky, it.kx, it.sy].map(Ratio::get);
        here.to_page *= Affine::new([a, b, c, d, it.tx.to_pt(), it.ty.to_pt()]);
        if let Some(curve) = &group.clip {
            let path = outline::curve(curve);
            let outline = Outline::new(&path, FillRule::NonZero, here.to_page);
            here.clip = Some(Arc::new(Clip::new(outline, here.clip.take())));
        }
        if group.frame.kind() == FrameKind::Hard {
            here.around = Around { size: group.frame.size(), to_page: here.to_page };
        }
        self.frame(&group.frame, &here);
    }

    fn tag(&mut self, tag: &Tag) {
        match tag {
            Tag::Start(content, _) if is_picture(content) => self.figures.push(tag.location()),
            Tag::Start(content, _) if content.is::<ParElem>() => {
                self.paragraphs.push((tag.location(), self.begun));
                self.begun += 1;
            }
            Tag::End(location, ..) => {
                self.figures.retain(|it| it != location);
                self.paragraphs.retain(|(it, _)| it != location);
            }
            Tag::Start(..) => {}
        }
    }

    fn order(&mut self) -> usize {
        self.painted += 1;
        self.painted - 1
    }

    fn text(&mut self, text: &TextItem, here: &Place) -> usize {
        let order = self.order();
        let mut run =
            Run::new(text, order, here.to_page, here.around, here.clip.as_ref(), &mut self.boxes);
        run.in_figure = !self.figures.is_empty();
        run.paragraph = self.paragraphs.last().map(|it| it.1);
        self.letters.push(run);
        self.letters.len() - 1
    }

    /// Two runs side by side: does one step in for the font of the other?
    fn compare(&mut self, a: &TextItem, a_run: usize, b: &TextItem, b_run: usize) {
        if a.font == b.font || a.size != b.size {
            return;
        }
        let (a_steps, b_steps) = (steps_in(a, b), steps_in(b, a));
        if a_steps && !b_steps {
            self.letters[a_run].instead_of = Some(self.letters[b_run].family.clone());
        } else if b_steps && !a_steps {
            self.letters[b_run].instead_of = Some(self.letters[a_run].family.clone());
        }
    }

    fn shape(&mut self, shape: &Shape, here: &Place) {
        let path = outline::path(shape);
        let own = path.bounding_box();
        if let Some(paint) = &shape.fill {
            let order = self.order();
            let paints = Paints::new(paint, false, own, here.to_page, here.around);
            let outline = Outline::new(&path, shape.fill_rule, here.to_page);
            let tint = paints.mean(own, here.to_page);
            self.fills.push(Fill {
                order,
                area: outline.area,
                seen: here.seen(outline.area),
                tint,
                plain: paints.plain().is_some(),
                opaque: tint.alpha >= 1.0,
            });
            self.layer(order, outline.area, here, Body::Painted { outline, paints });
        }
        if let Some(stroke) = &shape.stroke {
            let order = self.order();
            let stroked = outline::stroked(&path, stroke);
            let outline = Outline::new(&stroked, FillRule::NonZero, here.to_page);
            let own = stroked.bounding_box();
            let paints = Paints::new(&stroke.paint, false, own, here.to_page, here.around);
            // A millimetre of the page is so many points.
            let thickness = stroke.thickness.to_pt() * least(here.to_page * POINTS.inverse());
            self.strokes.push(Stroke {
                order,
                area: outline.area,
                seen: here.seen(outline.area),
                thickness,
                tint: paints.mean(own, here.to_page),
                in_figure: !self.figures.is_empty(),
            });
            self.layer(order, outline.area, here, Body::Painted { outline, paints });
        }
    }

    fn image(&mut self, image: &Image, size: Size, here: Place) {
        let order = self.order();
        let to_page = here.to_page * Affine::scale_non_uniform(size.x.to_pt(), size.y.to_pt());
        let mut picture = Picture::new(image, order, to_page);
        picture.seen = here.seen(picture.area);
        picture.in_figure = !self.figures.is_empty();
        picture.paragraph = self.paragraphs.last().map(|it| it.1);
        let body = Body::Picture(self.pictures.len(), Colours::new(image, to_page));
        self.layer(order, picture.area, &here, body);
        self.pictures.push(picture);
    }

    fn layer(&mut self, order: usize, area: Area, here: &Place, body: Body) {
        if let Some(seen) = here.seen(area) {
            self.layers.push(Layer { order, seen, clip: here.clip.clone(), body });
        }
    }
}

impl Place {
    /// The same with its origin moved.
    fn at(&self, at: Point) -> Self {
        let shift = Affine::translate((at.x.to_pt(), at.y.to_pt()));
        Self { to_page: self.to_page * shift, ..self.clone() }
    }

    /// The part of an area that nothing cuts off.
    fn seen(&self, area: Area) -> Option<Area> {
        match &self.clip {
            Some(clip) => area.overlap(clip.area),
            None => Some(area),
        }
    }
}

/// Whether an element is a figure whose content is a picture.
fn is_picture(content: &Content) -> bool {
    let kind = content.to_packed::<FigureElem>().and_then(|it| it.kind.as_option().as_ref());
    matches!(kind, Some(Smart::Custom(FigureKind::Elem(elem))) if *elem == ImageElem::ELEM)
}

/// Whether letters that begin at `start` follow those that end at `end` without a gap.
fn meets(end: Point, start: Point) -> bool {
    const NEAR: f64 = 0.01;
    (end.x - start.x).to_pt().abs() < NEAR && (end.y - start.y).to_pt().abs() < NEAR
}
