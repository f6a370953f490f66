//! Goes through all that a page draws, into every part that it draws with.
//!
//! Of the state of drawing it keeps what a printer cares about: place, colour, width, letters. It
//! renders nothing.

use super::colour::Space;
use super::font::Font;
use super::item::{Item, ItemKind};
use super::parse::{self, Id};
use super::path::Path;
use super::picture::Picture;
use super::state::{GraphicsState, Paint, seen};
use cardwright_model::Family;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Dict, Name, Object, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Point, Rect};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Parts within parts: no program nests so deeply.
const DEEPEST: usize = 24;
/// Operators that are read of one file before it is taken for a trap: so many to begin with, and so
/// many more for each page.
const MOST_STEPS: u64 = 20_000_000;
const PAGE_STEPS: u64 = 100_000;
/// What a part costs to begin with, and how many bytes of it cost a step.
const PART_STEPS: u64 = 100;
const STEP_BYTES: u64 = 16;
/// States kept at once.
const MOST_STATES: usize = 4096;
/// An operator that PDF lacks: one that is read back at the end of a content stream shows that all
/// of it was read.
const END: &[u8] = b"cardwright-end";

/// What one file knows and has cost so far.
#[derive(Default)]
pub(super) struct FileCache {
    fonts: BTreeMap<Id, Rc<Font>>,
    pictures: BTreeMap<Id, Option<Rc<Picture>>>,
    steps: u64,
    most_steps: u64,
    /// Look at every pixel.
    pub(super) count_ink: bool,
}

impl FileCache {
    /// For a file of so many pages.
    pub(super) fn new(pages: usize, count_ink: bool) -> Self {
        let most_steps = MOST_STEPS + PAGE_STEPS * pages as u64;
        Self { count_ink, most_steps, ..Self::default() }
    }
}

/// A walk through one page.
pub(super) struct ContentWalker<'a, 'm> {
    pub(super) memory: &'m mut FileCache,
    pub(super) items: Vec<Item>,
    pub(super) state: GraphicsState<'a>,
    states: Vec<GraphicsState<'a>>,
    pub(super) path: Path,
    /// Between BT and ET.
    pub(super) text_open: bool,
    /// The parts that are being drawn, the outermost first.
    within: Vec<Id>,
    /// Patterns and drawn letters that were seen on this page.
    pub(super) visited: Vec<Id>,
    depth: usize,
    /// Nothing here is where the state says, as inside of a pattern.
    pub(super) placeless: bool,
    pub(super) mask: bool,
    /// Where the page's own coordinates begin, for patterns.
    pub(super) base: Affine,
}

impl<'a, 'm> ContentWalker<'a, 'm> {
    pub(super) fn new(memory: &'m mut FileCache, base: Affine, paper: Rect) -> Self {
        Self {
            memory,
            items: Vec::new(),
            state: GraphicsState::new(base, paper),
            states: Vec::new(),
            path: Path::default(),
            text_open: false,
            within: Vec::new(),
            visited: Vec::new(),
            depth: 0,
            placeless: false,
            mask: false,
            base,
        }
    }

    /// Adds a thing at `area`; what lies outside of all that is seen is not printed.
    pub(super) fn add(&mut self, area: Rect, what: ItemKind) {
        let Some(area) = seen(area, self.state.clip) else { return };
        self.items.push(Item { area: (!self.placeless).then_some(area), what, mask: self.mask });
    }

    /// Adds a thing that has no place.
    pub(super) fn remark(&mut self, what: ItemKind) {
        self.items.push(Item { area: None, what, mask: self.mask });
    }

    /// Draws a part that has an id, unless it is being drawn already.
    pub(super) fn enter(&mut self, id: Option<Id>, inside: impl FnOnce(&mut Self)) {
        if id.is_some_and(|it| self.within.contains(&it)) {
            self.remark(ItemKind::Trouble(
                "a part of the page draws itself, over and over".to_owned(),
            ));
            return;
        }
        if self.depth >= DEEPEST {
            self.remark(ItemKind::Trouble(
                "parts are nested more deeply than any program does".to_owned(),
            ));
            return;
        }
        self.depth += 1;
        self.within.extend(id);
        let (state, states) = (self.state.clone(), std::mem::take(&mut self.states));
        let path = std::mem::take(&mut self.path);
        let text_open = std::mem::take(&mut self.text_open);
        inside(self);
        self.text_open = text_open;
        (self.state, self.states, self.path) = (state, states, path);
        if id.is_some() {
            self.within.pop();
        }
        self.depth -= 1;
    }

    /// Carries out a content stream.
    pub(super) fn run(&mut self, content: &[u8], resources: &Resources<'a>) {
        if super::open::too_deep(content) {
            let trouble = "brackets are nested more deeply than any program does";
            self.remark(ItemKind::Trouble(trouble.to_owned()));
            return;
        }
        self.memory.steps += PART_STEPS + content.len() as u64 / STEP_BYTES;
        let content = [content, b"\n", END, b"\n"].concat();
        let mut operators = UntypedIter::new(&content);
        let mut whole = false;
        while let Some(it) = operators.next() {
            self.memory.steps += 1;
            if self.memory.steps > self.memory.most_steps {
                self.remark(ItemKind::Trouble(
                    "there is more to draw than any printer would".to_owned(),
                ));
                return;
            }
            let operator: &[u8] = it.operator;
            if operator == END {
                whole = true;
                break;
            }
            let operands: Vec<&Object<'_>> = it.operands().collect();
            self.step(operator, &Operands(&operands), resources);
        }
        // A stream that was cut short while packed ends where it ends.
        let open = self.text_open || self.path.bounds().is_some();
        if !whole || open {
            self.remark(ItemKind::Trouble(
                "the drawing breaks off where it can't be read".to_owned(),
            ));
        }
    }

    fn step(&mut self, operator: &[u8], given: &Operands<'_, '_>, resources: &Resources<'a>) {
        match operator {
            b"q" if self.states.len() < MOST_STATES => self.states.push(self.state.clone()),
            b"Q" => {
                if let Some(state) = self.states.pop() {
                    self.state = state;
                }
            }
            b"cm" => {
                if let Some(matrix) = given.matrix() {
                    self.state.place *= matrix;
                }
            }
            b"w" => self.state.line = given.number(0).abs(),
            b"gs" => {
                if let Some(dict) = given.name(0).and_then(|it| resources.get_ext_g_state(it)) {
                    self.graphics_state(&dict, resources);
                }
            }
            b"Do" => {
                if let Some(part) = given.name(0).and_then(|it| resources.get_x_object(it)) {
                    self.part(&part, resources);
                }
            }
            b"BI" => {
                if let Some(Object::Stream(stream)) = given.0.last() {
                    let picture = Picture::read(stream, resources, self.memory.count_ink);
                    self.picture(picture.map(Rc::new).as_deref());
                }
            }
            b"sh" => {
                if let Some(shading) = given.name(0).and_then(|it| resources.get_shading(it)) {
                    let clip = self.state.clip;
                    self.shade(&shading, resources, clip);
                }
            }
            _ => {
                let known = self.paint_step(operator, given, resources)
                    || self.path_step(operator, given, resources)
                    || self.text_step(operator, given, resources);
                let _beyond_pdf = !known;
            }
        }
    }

    fn paint_step(
        &mut self,
        operator: &[u8],
        given: &Operands<'_, '_>,
        resources: &Resources<'a>,
    ) -> bool {
        let device = |family| {
            let space = Rc::new(Space::device(family, resources));
            Paint::colour(space, &given.numbers())
        };
        match operator {
            b"g" => self.state.fill = device(Family::Gray),
            b"G" => self.state.stroke = device(Family::Gray),
            b"rg" => self.state.fill = device(Family::Rgb),
            b"RG" => self.state.stroke = device(Family::Rgb),
            b"k" => self.state.fill = device(Family::Cmyk),
            b"K" => self.state.stroke = device(Family::Cmyk),
            b"cs" | b"CS" => {
                let Some(name) = given.name(0) else { return true };
                let space = Space::read(&Object::Name(name.clone()), resources);
                let paint = Paint::of(Rc::new(space));
                *(if operator == b"cs" { &mut self.state.fill } else { &mut self.state.stroke }) =
                    paint;
            }
            b"sc" | b"scn" | b"SC" | b"SCN" => {
                let paint =
                    if operator[0] == b's' { &mut self.state.fill } else { &mut self.state.stroke };
                let mut new = Paint::colour(Rc::clone(&paint.space), &given.numbers());
                if let Some(Object::Name(name)) = given.0.last() {
                    new.pattern = resources.get_pattern(name);
                }
                *paint = new;
            }
            _ => return false,
        }
        true
    }

    fn path_step(
        &mut self,
        operator: &[u8],
        given: &Operands<'_, '_>,
        resources: &Resources<'a>,
    ) -> bool {
        let place = self.state.place;
        let point = |at: usize| place * Point::new(given.number(at), given.number(at + 1));
        match operator {
            b"m" => self.path.start(point(0)),
            b"l" => self.path.line(point(0)),
            b"c" => self.path.curve(&[point(0), point(2), point(4)]),
            b"v" | b"y" => self.path.curve(&[point(0), point(2)]),
            b"h" => self.path.close(),
            b"re" => {
                let [x, y, width, height] = [0, 1, 2, 3].map(|at| given.number(at));
                self.path.rect((x, y, width, height), place);
            }
            b"W" | b"W*" => self.path.clips = true,
            b"n" => self.end_path(),
            b"S" => self.paint_path(false, true, resources),
            b"s" => {
                self.path.close();
                self.paint_path(false, true, resources);
            }
            b"f" | b"F" | b"f*" => self.paint_path(true, false, resources),
            b"B" | b"B*" => self.paint_path(true, true, resources),
            b"b" | b"b*" => {
                self.path.close();
                self.paint_path(true, true, resources);
            }
            _ => return false,
        }
        true
    }

    fn paint_path(&mut self, fill: bool, stroke: bool, resources: &Resources<'a>) {
        if let Some(bounds) = self.path.bounds() {
            if fill {
                let tone = Rc::clone(&self.state.fill.tone);
                let (thin, overprint) = (self.path.thin(), self.state.fill_overprints);
                match self.state.fill.pattern.clone() {
                    Some(pattern) => self.pattern(&pattern, resources, bounds),
                    None => self.add(bounds, ItemKind::Fill { thin, tone, overprint }),
                }
            }
            if stroke {
                let tone = Rc::clone(&self.state.stroke.tone);
                let width = self.state.line * self.state.least_scale();
                let (parts, overprint) = (self.path.parts.clone(), self.state.stroke_overprints);
                let area = bounds.inflate(width / 2.0, width / 2.0);
                if let Some(pattern) = self.state.stroke.pattern.clone() {
                    self.pattern(&pattern, resources, area);
                }
                let straight = self.path.is_straight();
                self.add(area, ItemKind::Stroke { width, parts, straight, tone, overprint });
            }
        }
        self.end_path();
    }

    fn end_path(&mut self) {
        let path = std::mem::take(&mut self.path);
        if path.clips {
            // A path without a point lets nothing through.
            let nothing = Rect::new(f64::MAX, f64::MAX, f64::MAX, f64::MAX);
            let bounds = path.bounds().unwrap_or(nothing);
            self.state.clip = seen(bounds, self.state.clip).unwrap_or(nothing);
        }
    }

    /// The font of a dictionary, read once.
    pub(super) fn font(&mut self, dict: &Dict<'_>) -> Rc<Font> {
        let Some(id) = dict.obj_id().and_then(parse::id) else { return Rc::new(Font::read(dict)) };
        let known = self.memory.fonts.entry(id);
        Rc::clone(known.or_insert_with(|| Rc::new(Font::read(dict))))
    }

    /// The picture of an image, read once.
    pub(super) fn image(
        &mut self,
        stream: &Stream<'_>,
        resources: &Resources<'_>,
    ) -> Option<Rc<Picture>> {
        let count_ink = self.memory.count_ink && !self.mask;
        let read = || Picture::read(stream, resources, count_ink).map(Rc::new);
        let Some(id) = parse::id(stream.obj_id()) else { return read() };
        self.memory.pictures.entry(id).or_insert_with(read).clone()
    }
}

/// What stands before an operator.
pub(super) struct Operands<'o, 'c>(pub(super) &'o [&'o Object<'c>]);

impl<'c> Operands<'_, 'c> {
    /// The number at a place; zero where there is none.
    pub(super) fn number(&self, at: usize) -> f64 {
        match self.0.get(at) {
            Some(Object::Number(number)) if number.as_f64().is_finite() => number.as_f64(),
            _ => 0.0,
        }
    }

    pub(super) fn numbers(&self) -> Vec<f64> {
        let number = |it: &&Object<'_>| match it {
            Object::Number(number) => Some(number.as_f64()),
            _ => None,
        };
        self.0.iter().filter_map(number).collect()
    }

    pub(super) fn name(&self, at: usize) -> Option<&Name<'c>> {
        match self.0.get(at) {
            Some(Object::Name(name)) => Some(name),
            _ => None,
        }
    }

    pub(super) fn string(&self, at: usize) -> Option<&[u8]> {
        match self.0.get(at) {
            Some(Object::String(text)) => Some(text.as_bytes()),
            _ => None,
        }
    }

    pub(super) fn matrix(&self) -> Option<Affine> {
        match self.numbers()[..] {
            [a, b, c, d, e, f] => Some(Affine::new([a, b, c, d, e, f])),
            _ => None,
        }
    }
}
