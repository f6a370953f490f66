//! Goes through all that a page draws, into every part that it draws with.
//!
//! Of the state of drawing it keeps what a printer cares about: place, colour, width, letters. It
//! renders nothing.

use super::colour::Space;
use super::font::Font;
use super::item::{Item, ItemKind};
use super::parse::{self, Id};
use super::picture::Picture;
use super::state::{Own, Paint, least_scale, seen};
use cardwright_content::{Drawn, GraphicsInterpreter, Operands, Painted, Run};
use cardwright_model::Family;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Dict, Object, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Rect};
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
/// Straight parts of a path that are kept: marks come in dozens, drawings in thousands.
const MOST_LINES: usize = 256;
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

pub(super) struct ContentWalker<'a, 'm> {
    pub(super) memory: &'m mut FileCache,
    pub(super) items: Vec<Item>,
    pub(super) interpreter: GraphicsInterpreter<Own<'a>>,
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
            interpreter: GraphicsInterpreter::new(base, Own::new(paper)),
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
        let Some(area) = seen(area, self.interpreter.state.own.clip) else { return };
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
                "a part of the page draws itself again and again".to_owned(),
            ));
            return;
        }
        if self.depth >= DEEPEST {
            self.remark(ItemKind::Trouble("parts are nested too deeply".to_owned()));
            return;
        }
        self.depth += 1;
        self.within.extend(id);
        let within = GraphicsInterpreter::with(self.interpreter.state.clone());
        let around = std::mem::replace(&mut self.interpreter, within);
        inside(self);
        self.interpreter = around;
        if id.is_some() {
            self.within.pop();
        }
        self.depth -= 1;
    }

    pub(super) fn run(&mut self, content: &[u8], resources: &Resources<'a>) {
        if super::open::too_deep(content) {
            let trouble = "graphics states are nested too deeply";
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
                    "the page contains too many drawing operations".to_owned(),
                ));
                return;
            }
            let operator: &[u8] = it.operator;
            if operator == END {
                whole = true;
                break;
            }
            let operands: Vec<&Object<'_>> = it.operands().collect();
            self.step(operator, &operands, resources);
        }
        // A stream that was cut short while packed ends where it ends.
        if !whole || self.interpreter.is_open() {
            self.remark(ItemKind::Trouble("the drawing ends where it can't be read".to_owned()));
        }
    }

    fn step(&mut self, operator: &[u8], given: &[&Object<'_>], resources: &Resources<'a>) {
        let name = match given.first() {
            Some(Object::Name(name)) => Some(name),
            _ => None,
        };
        match operator {
            b"gs" => {
                if let Some(dict) = name.and_then(|it| resources.get_ext_g_state(it)) {
                    self.graphics_state(&dict, resources);
                }
            }
            b"Do" => {
                if let Some(part) = name.and_then(|it| resources.get_x_object(it)) {
                    self.part(&part, resources);
                }
            }
            b"BI" => {
                if let Some(Object::Stream(stream)) = given.last() {
                    let picture = Picture::read(stream, resources, self.memory.count_ink);
                    self.picture(picture.map(Rc::new).as_deref());
                }
            }
            b"sh" => {
                if let Some(shading) = name.and_then(|it| resources.get_shading(it)) {
                    let clip = self.interpreter.state.own.clip;
                    self.shade(&shading, resources, clip);
                }
            }
            b"Tf" => {
                if let Some(dict) = name.and_then(|it| resources.get_font(it)) {
                    let font = self.font(&dict);
                    self.interpreter.state.text.size =
                        numbers(given).first().copied().unwrap_or(0.0);
                    if font.drawn {
                        self.drawn_letters(&dict, &font, resources);
                    }
                    self.choose_font(font);
                }
            }
            b"TJ" if !matches!(given.first(), Some(Object::Array(_))) => return,
            _ => self.paint_step(operator, given, resources),
        }
        let items = match given.last() {
            Some(Object::Array(runs)) if operator == b"TJ" => parse::items(runs).collect(),
            _ => Vec::new(),
        };
        let text = match given.last() {
            Some(Object::String(text)) => vec![Run::Codes(text.as_bytes())],
            _ => items.iter().filter_map(run).collect(),
        };
        match self.interpreter.step(operator, &Operands { numbers: numbers(given), text }) {
            Some(Drawn::Path(painted)) => self.paint_path(&painted, resources),
            Some(Drawn::Letters(shown)) => self.show(&shown, resources),
            None => {}
        }
    }

    /// Chooses a colour; other operators are none of its business.
    fn paint_step(&mut self, operator: &[u8], given: &[&Object<'_>], resources: &Resources<'a>) {
        let device = |family| {
            let space = Rc::new(Space::device(family, resources));
            Paint::colour(space, &numbers(given))
        };
        let own = &mut self.interpreter.state.own;
        let paint = if operator.first().is_some_and(u8::is_ascii_lowercase) {
            &mut own.fill
        } else {
            &mut own.stroke
        };
        match operator {
            b"g" | b"G" => *paint = device(Family::Gray),
            b"rg" | b"RG" => *paint = device(Family::Rgb),
            b"k" | b"K" => *paint = device(Family::Cmyk),
            b"cs" | b"CS" => {
                let Some(Object::Name(name)) = given.first() else { return };
                let space = Space::read(&Object::Name(name.clone()), resources);
                *paint = Paint::of(Rc::new(space));
            }
            b"sc" | b"scn" | b"SC" | b"SCN" => {
                let mut new = Paint::colour(Rc::clone(&paint.space), &numbers(given));
                if let Some(Object::Name(name)) = given.last() {
                    new.pattern = resources.get_pattern(name);
                }
                *paint = new;
            }
            _ => {}
        }
    }

    fn paint_path(&mut self, painted: &Painted, resources: &Resources<'a>) {
        let path = &painted.path;
        let bounds = path.bounds();
        if let Some(bounds) = bounds {
            let own = self.interpreter.state.own.clone();
            if painted.fill {
                let (thin, overprint) = (path.thin(), own.fill_overprints);
                match &own.fill.pattern {
                    Some(pattern) => self.pattern(pattern, resources, bounds),
                    None => {
                        self.add(bounds, ItemKind::Fill { thin, tone: own.fill.tone, overprint });
                    }
                }
            }
            if painted.stroke {
                let state = &self.interpreter.state;
                let width = state.line_width * least_scale(state.matrix);
                let area = bounds.inflate(width / 2.0, width / 2.0);
                if let Some(pattern) = &own.stroke.pattern {
                    self.pattern(pattern, resources, area);
                }
                let (parts, straight) = path.lines(MOST_LINES);
                let (tone, overprint) = (own.stroke.tone, own.stroke_overprints);
                self.add(area, ItemKind::Stroke { width, parts, straight, tone, overprint });
            }
        }
        if painted.clips {
            // A path without a point lets nothing through.
            let nothing = Rect::new(f64::MAX, f64::MAX, f64::MAX, f64::MAX);
            let clip = &mut self.interpreter.state.own.clip;
            *clip = seen(bounds.unwrap_or(nothing), *clip).unwrap_or(nothing);
        }
    }

    pub(super) fn font(&mut self, dict: &Dict<'_>) -> Rc<Font> {
        let Some(id) = dict.obj_id().and_then(parse::id) else { return Rc::new(Font::read(dict)) };
        let known = self.memory.fonts.entry(id);
        Rc::clone(known.or_insert_with(|| Rc::new(Font::read(dict))))
    }

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

fn numbers(given: &[&Object<'_>]) -> Vec<f64> {
    let number = |object: &&Object<'_>| match object {
        Object::Number(number) => Some(number.as_f64()).filter(|it| it.is_finite()),
        _ => None,
    };
    given.iter().filter_map(number).collect()
}

/// A part of an array of text.
fn run<'o>(object: &'o Object<'_>) -> Option<Run<'o>> {
    match object {
        Object::String(text) => Some(Run::Codes(text.as_bytes())),
        Object::Number(back) => Some(Run::Back(back.as_f64())),
        _ => None,
    }
}
