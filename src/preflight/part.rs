//! Parts of a page: forms, pictures, patterns, gradients, masks.

use super::colour::Tone;
use super::item::ItemKind;
use super::letters::EVERYWHERE;
use super::parse;
use super::picture::Picture;
use super::shade::Shade;
use super::state::seen;
use super::walk::ContentWalker;
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Point, Rect};
use std::rc::Rc;

/// Points in an inch.
const POINTS: f64 = 72.0;

impl<'a> ContentWalker<'a, '_> {
    pub(super) fn part(&mut self, stream: &Stream<'a>, resources: &Resources<'a>) {
        let dict = stream.dict();
        if dict.contains_key("OPI") {
            self.remark(ItemKind::Extra("an image to be fetched from a server (OPI)"));
        }
        match parse::name(dict, "Subtype").as_deref() {
            Some("Image") => {
                let picture = self.image(stream, resources);
                if let Some(mask) = dict.get::<Stream<'_>>("Mask") {
                    let _its_filters = self.image(&mask, resources);
                }
                self.picture(picture.as_deref());
            }
            Some("PS") => self.remark(ItemKind::Extra("PostScript")),
            _ if dict.contains_key("PS") => self.remark(ItemKind::Extra("PostScript")),
            _ => self.form(stream, resources, Affine::IDENTITY),
        }
    }

    /// Draws a form, its own matrix after `before`.
    pub(super) fn form(&mut self, stream: &Stream<'a>, resources: &Resources<'a>, before: Affine) {
        let dict = stream.dict();
        if dict.contains_key("Ref") {
            self.remark(ItemKind::Extra("a page from another file"));
        }
        let Some(content) = parse::unpacked(stream) else {
            self.remark(ItemKind::Trouble("a part of the page can't be unpacked".to_owned()));
            return;
        };
        self.enter(parse::id(stream.obj_id()), |walk| {
            let state = &mut walk.interpreter.state;
            state.matrix *= before * parse::matrix(dict, "Matrix");
            if let Some(own) = parse::rect(dict, "BBox") {
                let own = state.matrix.transform_rect_bbox(own);
                // What lies outside of it is not drawn at all.
                let Some(clip) = seen(own, state.own.clip) else { return };
                state.own.clip = clip;
            }
            walk.group(dict);
            match dict.get::<Dict<'_>>("Resources") {
                Some(own) => walk.run(&content, &Resources::from_parent(own, resources.clone())),
                None => walk.run(&content, resources),
            }
        });
    }

    /// Remarks that a page or a form is a group of things that shine through.
    pub(super) fn group(&mut self, dict: &Dict<'_>) {
        let Some(group) = dict.get::<Dict<'_>>("Group") else { return };
        if parse::name(&group, "S").as_deref() == Some("Transparency") {
            let clip = self.interpreter.state.own.clip;
            self.add(clip, ItemKind::Shine("a transparency group"));
        }
    }

    pub(super) fn picture(&mut self, picture: Option<&Picture>) {
        let Some(picture) = picture else {
            self.remark(ItemKind::Trouble("a picture has no size".to_owned()));
            return;
        };
        let place = self.interpreter.state.matrix;
        let area = place.transform_rect_bbox(Rect::new(0.0, 0.0, 1.0, 1.0));
        if !area.is_finite() {
            return;
        }
        let [a, b, c, d, ..] = place.as_coeffs();
        let dpi = |pixels: u32, length: f64| f64::from(pixels) * POINTS / length.max(1e-6);
        let dpi = dpi(picture.width, a.hypot(b)).min(dpi(picture.height, c.hypot(d)));
        let inkiest = picture.inkiest.map(|pixel| {
            let (width, height) = (f64::from(picture.width), f64::from(picture.height));
            let x = (f64::from(pixel.x) + 0.5) / width;
            let y = 1.0 - (f64::from(pixel.y) + 0.5) / height;
            (pixel.ink, place * Point::new(x, y))
        });
        let tone = match &picture.space {
            Some(space) => Some(Rc::new(Tone {
                families: space.families(),
                ink: None,
                white: false,
                black: None,
                registration: false,
            })),
            None => Some(Rc::clone(&self.interpreter.state.own.fill.tone)),
        };
        for filter in &picture.filters {
            self.add(area, ItemKind::Filter(filter.clone()));
        }
        if picture.soft {
            self.add(area, ItemKind::Shine("a picture with a soft mask"));
        }
        if picture.alternates {
            self.remark(ItemKind::Extra("alternate images"));
        }
        self.add(area, ItemKind::Picture { dpi, line_art: picture.line_art, tone, inkiest });
    }

    pub(super) fn shade(&mut self, shading: &Object<'_>, resources: &Resources<'a>, area: Rect) {
        let Some(shade) = Shade::read(shading, resources) else {
            self.remark(ItemKind::Trouble("a gradient can't be read".to_owned()));
            return;
        };
        let tone = Tone {
            families: shade.space.families(),
            ink: shade.ink,
            white: false,
            black: None,
            registration: false,
        };
        self.add(area, ItemKind::Shade { tone: Rc::new(tone) });
    }

    /// Looks into a pattern that fills `area`; where its pieces lie is not known.
    pub(super) fn pattern(&mut self, pattern: &Object<'a>, resources: &Resources<'a>, area: Rect) {
        match pattern {
            Object::Dict(dict) => {
                if let Some(shading) = dict.get::<Object<'_>>("Shading") {
                    self.shade(&shading, resources, area);
                }
            }
            Object::Stream(tile) => {
                let id = parse::id(tile.obj_id());
                if seen(area, self.interpreter.state.own.clip).is_none()
                    || id.is_some_and(|it| self.visited.contains(&it))
                {
                    return;
                }
                self.visited.extend(id);
                let base = self.base;
                let was = std::mem::replace(&mut self.placeless, true);
                let mut within = self.interpreter.state.clone();
                (within.own.clip, within.matrix) = (EVERYWHERE, base);
                within.own.fill.pattern = None;
                let around = std::mem::replace(&mut self.interpreter.state, within);
                self.form(tile, resources, Affine::IDENTITY);
                self.interpreter.state = around;
                self.placeless = was;
            }
            _ => {}
        }
    }

    /// Takes over what a named graphics state says.
    pub(super) fn graphics_state(&mut self, dict: &Dict<'a>, resources: &Resources<'a>) {
        if let Some(width) = parse::number(dict, "LW") {
            self.interpreter.state.line_width = width.abs();
        }
        if let Some(font) = dict.get::<Array<'_>>("Font") {
            let mut font = font.flex_iter();
            if let Some(dict) = font.next::<Dict<'_>>() {
                let chosen = self.font(&dict);
                self.choose_font(chosen);
                self.interpreter.state.text.size =
                    font.next::<Number>().map_or(0.0, |it| it.as_f64());
            }
        }
        let strokes = dict.get::<bool>("OP");
        if let Some(on) = strokes {
            self.interpreter.state.own.stroke_overprints = on;
        }
        // Where areas are not spoken of, what holds for lines holds for them.
        if let Some(on) = dict.get::<bool>("op").or(strokes) {
            self.interpreter.state.own.fill_overprints = on;
        }
        let clip = self.interpreter.state.own.clip;
        let alpha = |key| parse::number(dict, key).is_some_and(|it| it < 1.0);
        if alpha("ca") || alpha("CA") {
            self.add(clip, ItemKind::Shine("opacity below 1"));
        }
        let blend = match dict.get::<Object<'_>>("BM") {
            Some(Object::Name(name)) => Some(name),
            Some(Object::Array(names)) => names.iter::<Name<'_>>().next(),
            _ => None,
        };
        if blend.is_some_and(|it| !matches!(it.as_str(), "Normal" | "Compatible")) {
            self.add(clip, ItemKind::Shine("a blend mode"));
        }
        if let Some(mask) = dict.get::<Dict<'_>>("SMask") {
            self.add(clip, ItemKind::Shine("a soft mask"));
            if let Some(shape) = mask.get::<Stream<'_>>("G") {
                let was = std::mem::replace(&mut self.mask, true);
                self.form(&shape, resources, Affine::IDENTITY);
                self.mask = was;
            }
        }
        let curve = |key: &str, plain: &[&str]| match dict.get::<Object<'_>>(key) {
            Some(Object::Name(name)) => !plain.contains(&name.as_str()),
            Some(Object::Null(_)) | None => false,
            Some(_) => true,
        };
        if curve("TR", &["Identity"]) && !dict.contains_key("TR2")
            || curve("TR2", &["Identity", "Default"])
        {
            self.remark(ItemKind::Extra("a transfer curve"));
        }
    }
}
