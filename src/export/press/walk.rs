//! A walk through the content of a page: what is drawn where, and with what.
//!
//! In: operations, one after the other, and the resources that they name. Out: a [`Step`] for each,
//! and the state that it is drawn in. Never: a change to anything.

use super::PressError;
use super::colour::Colour;
use super::letters::Widths;
use super::space::Space;
use kurbo::{Affine, BezPath, Point, Rect};
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object};
use std::rc::Rc;

/// Letters reach so far below and above their line, in parts of their size.
const LETTERS: (f64, f64) = (-0.3, 1.0);

/// What an operation does.
#[derive(Debug)]
pub(super) enum Step {
    /// Says how to draw.
    State,
    /// Chooses a colour or what leads to one.
    Colour,
    /// Adds to the path, or makes it a clip.
    Path,
    /// Draws the path, or only ends it.
    Drawn {
        fill: bool,
        stroke: bool,
        area: Rect,
        /// What is filled, where the clip leaves its shape alone inside `area`.
        shape: Option<BezPath>,
    },
    /// Draws letters.
    Letters { area: Rect },
    /// Draws an image or a form of that name.
    Object { name: Vec<u8> },
    /// Draws the pixels that stand in the content.
    Inline,
    /// Fills the clip with a gradient of that name.
    Shading { name: Vec<u8> },
}

/// What is drawn with.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Chosen {
    /// Whatever it was where the form is used.
    Inherited,
    /// A colour.
    Plain(Colour),
    /// A pattern of that name, and its colour where it has none of its own.
    Pattern(Vec<u8>, Option<Colour>),
    /// The ink of a die, which is none of the press.
    Die,
}

/// How what is drawn mixes with what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mixing {
    pub fill: f64,
    pub stroke: f64,
    pub masked: bool,
    pub blended: bool,
}

impl Mixing {
    /// Nothing mixes.
    pub const NONE: Self = Self { fill: 1.0, stroke: 1.0, masked: false, blended: false };
}

/// All that `q` saves and `Q` brings back.
#[derive(Clone)]
pub(super) struct GraphicsState {
    pub matrix: Affine,
    pub clip: Rect,
    /// Another number for every other clip.
    pub clip_number: usize,
    /// The clip is a rectangle along the page's edges.
    pub clip_square: bool,
    pub fill: Chosen,
    pub stroke: Chosen,
    pub mixing: Mixing,
    /// 0 filled, 1 outlined, 2 both, 3 unseen; 4 more where it clips.
    pub letter_mode: i64,
    fill_space: Option<Rc<Space>>,
    stroke_space: Option<Rc<Space>>,
    font: Option<Rc<Widths>>,
    size: f64,
    letter_gap: f64,
    word_gap: f64,
    letter_scale: f64,
    leading: f64,
    rise: f64,
    line_width: f64,
}

/// The walk.
pub(super) struct ContentWalker<'d> {
    document: &'d Document,
    resources: &'d Dictionary,
    pub state: GraphicsState,
    stack: Vec<GraphicsState>,
    path: Option<Rect>,
    outline: BezPath,
    square: bool,
    corners: usize,
    at: Point,
    clipping: bool,
    clips: usize,
    line: Affine,
    text: Affine,
}

impl<'d> ContentWalker<'d> {
    /// Begins in an area; a form inherits colours, a page begins with black.
    pub fn new(document: &'d Document, resources: &'d Dictionary, area: Rect, form: bool) -> Self {
        let black = Chosen::Plain(Space::Grey.first());
        let first = if form { Chosen::Inherited } else { black };
        let state = GraphicsState {
            matrix: Affine::IDENTITY,
            clip: area,
            clip_number: 0,
            clip_square: true,
            fill: first.clone(),
            stroke: first,
            mixing: Mixing::NONE,
            letter_mode: 0,
            fill_space: None,
            stroke_space: None,
            font: None,
            size: 0.0,
            letter_gap: 0.0,
            word_gap: 0.0,
            letter_scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            line_width: 1.0,
        };
        Self {
            document,
            resources,
            state,
            stack: Vec::new(),
            path: None,
            outline: BezPath::new(),
            square: false,
            corners: 0,
            at: Point::ZERO,
            clipping: false,
            clips: 0,
            line: Affine::IDENTITY,
            text: Affine::IDENTITY,
        }
    }

    /// One of the resources: class and name.
    pub fn resource(&self, class: &str, name: &[u8]) -> Option<&'d Object> {
        resource(self.document, self.resources, class, name)
    }

    /// The colour spaces that the content has names for.
    pub fn named_spaces(&self) -> Option<&'d Dictionary> {
        self.resources.get_deref(b"ColorSpace", self.document).and_then(Object::as_dict).ok()
    }

    /// Where a rectangle of the drawing lies, as far as the clip lets it show.
    pub fn shown(&self, rect: Rect) -> Rect {
        self.state.matrix.transform_rect_bbox(rect).intersect(self.state.clip)
    }

    /// One operation further.
    pub fn step(&mut self, operation: &Operation) -> Result<Step, PressError> {
        let numbers: Vec<f64> =
            operation.operands.iter().filter_map(|it| it.as_float().ok()).map(f64::from).collect();
        let number = |n: usize| numbers.get(n).copied().unwrap_or(0.0);
        let point = |n: usize| Point::new(number(n), number(n + 1));
        let operator = operation.operator.as_str();
        match operator {
            "q" => self.stack.push(self.state.clone()),
            "Q" => self.state = self.stack.pop().ok_or(PressError::Malformed("content"))?,
            "cm" => {
                let all = [0, 1, 2, 3, 4, 5].map(number);
                self.state.matrix *= Affine::new(all);
            }
            "w" => self.state.line_width = number(0),
            "gs" => self.look(operation),
            "rg" | "RG" | "g" | "G" | "k" | "K" | "cs" | "CS" | "sc" | "SC" | "scn" | "SCN" => {
                self.choose(operator, operation, &numbers)?;
                return Ok(Step::Colour);
            }
            "m" | "l" => {
                self.reach(&[point(0)], operator == "m" || self.straight(point(0)));
                self.at = point(0);
                let spot = self.state.matrix * self.at;
                match operator {
                    "l" if !self.outline.elements().is_empty() => self.outline.line_to(spot),
                    _ => self.outline.move_to(spot),
                }
                return Ok(Step::Path);
            }
            "c" | "v" | "y" => {
                let [a, b, c] = match operator {
                    "c" => [point(0), point(2), point(4)],
                    "v" => [self.at, point(0), point(2)],
                    _ => [point(0), point(2), point(2)],
                };
                self.reach(&[a, b, c], false);
                self.at = c;
                if !self.outline.elements().is_empty() {
                    let [a, b, c] = [a, b, c].map(|it| self.state.matrix * it);
                    self.outline.curve_to(a, b, c);
                }
                return Ok(Step::Path);
            }
            "re" => {
                let far = Point::new(number(0) + number(2), number(1) + number(3));
                let single = self.path.is_none();
                let corners =
                    [point(0), Point::new(far.x, number(1)), far, Point::new(number(0), far.y)];
                self.reach(&corners, single);
                self.at = point(0);
                self.outline.move_to(self.state.matrix * corners[0]);
                for corner in &corners[1..] {
                    self.outline.line_to(self.state.matrix * *corner);
                }
                self.outline.close_path();
                return Ok(Step::Path);
            }
            "h" => {
                if !self.outline.elements().is_empty() {
                    self.outline.close_path();
                }
                return Ok(Step::Path);
            }
            "W" | "W*" => {
                self.clipping = true;
                return Ok(Step::Path);
            }
            "f" | "F" | "f*" | "S" | "s" | "B" | "B*" | "b" | "b*" | "n" => {
                return Ok(self.drawn(operator));
            }
            "BT" => (self.line, self.text) = (Affine::IDENTITY, Affine::IDENTITY),
            "Tf" => {
                let name = operation.operands.first().and_then(|it| it.as_name().ok());
                let font =
                    name.and_then(|it| self.resource("Font", it)).and_then(|it| it.as_dict().ok());
                self.state.font = font.map(|it| Rc::new(Widths::read(self.document, it)));
                self.state.size = number(0);
            }
            "Tc" => self.state.letter_gap = number(0),
            "Tw" => self.state.word_gap = number(0),
            "Tz" => self.state.letter_scale = number(0) / 100.0,
            "TL" => self.state.leading = number(0),
            "Ts" => self.state.rise = number(0),
            "Tr" => self.state.letter_mode = number(0) as i64,
            "Td" | "TD" => {
                if operator == "TD" {
                    self.state.leading = -number(1);
                }
                self.next_line(number(0), number(1));
            }
            "T*" => self.next_line(0.0, -self.state.leading),
            "Tm" => {
                self.line = Affine::new([0, 1, 2, 3, 4, 5].map(number));
                self.text = self.line;
            }
            "Tj" | "TJ" => return Ok(self.letters(&operation.operands)),
            "'" | "\"" => {
                if operator == "\"" {
                    (self.state.word_gap, self.state.letter_gap) = (number(0), number(1));
                }
                self.next_line(0.0, -self.state.leading);
                return Ok(self.letters(&operation.operands));
            }
            "Do" | "sh" => {
                let name = operation.operands.first().and_then(|it| it.as_name().ok());
                let name = name.ok_or(PressError::Malformed("content"))?.to_vec();
                return Ok(if operator == "Do" {
                    Step::Object { name }
                } else {
                    Step::Shading { name }
                });
            }
            "BI" => return Ok(Step::Inline),
            _ => {}
        }
        Ok(Step::State)
    }

    fn look(&mut self, operation: &Operation) {
        let name = operation.operands.first().and_then(|it| it.as_name().ok());
        let entries =
            name.and_then(|it| self.resource("ExtGState", it)).and_then(|it| it.as_dict().ok());
        let Some(entries) = entries else { return };
        let number = |key: &[u8]| entries.get(key).and_then(Object::as_float).ok().map(f64::from);
        let mixing = &mut self.state.mixing;
        mixing.fill = number(b"ca").unwrap_or(mixing.fill);
        mixing.stroke = number(b"CA").unwrap_or(mixing.stroke);
        if let Ok(mask) = entries.get(b"SMask") {
            mixing.masked = mask.as_name().ok() != Some(b"None");
        }
        if let Ok(blend) = entries.get(b"BM") {
            let blend = blend.as_array().ok().and_then(|it| it.first()).unwrap_or(blend);
            mixing.blended = !matches!(blend.as_name(), Ok(b"Normal" | b"Compatible"));
        }
        self.state.line_width = number(b"LW").unwrap_or(self.state.line_width);
    }

    fn choose(
        &mut self,
        operator: &str,
        operation: &Operation,
        numbers: &[f64],
    ) -> Result<(), PressError> {
        let stroke = operator.chars().all(|it| it.is_ascii_uppercase());
        let of_space = |space: Space| Some(Rc::new(space));
        let old = if stroke { &self.state.stroke_space } else { &self.state.fill_space };
        let (space, chosen) = match operator {
            "cs" | "CS" => {
                let name = operation.operands.first().ok_or(PressError::Malformed("content"))?;
                let space = Space::read(self.document, name, self.named_spaces())?;
                let chosen = match space {
                    Space::Die => Chosen::Die,
                    _ => Chosen::Plain(space.first()),
                };
                (of_space(space), chosen)
            }
            "sc" | "SC" | "scn" | "SCN" => match (old.as_deref(), operation.operands.last()) {
                (Some(Space::Pattern(under)), Some(Object::Name(name))) => {
                    let under = under.as_ref().map(|it| it.colour(numbers));
                    (old.clone(), Chosen::Pattern(name.clone(), under))
                }
                (Some(Space::Die), _) => (old.clone(), Chosen::Die),
                (Some(space), _) => (old.clone(), Chosen::Plain(space.colour(numbers))),
                // A form that goes on with the space it was used in.
                (None, _) => (None, Chosen::Plain(Space::Grey.colour(numbers))),
            },
            device => {
                let space = match device {
                    "rg" | "RG" => Space::Rgb,
                    "g" | "G" => Space::Grey,
                    _ => Space::Cmyk,
                };
                let colour = space.colour(numbers);
                (of_space(space), Chosen::Plain(colour))
            }
        };
        if stroke {
            (self.state.stroke_space, self.state.stroke) = (space, chosen);
        } else {
            (self.state.fill_space, self.state.fill) = (space, chosen);
        }
        Ok(())
    }

    /// The colour spaces in use: of fills and of strokes.
    pub fn spaces(&self) -> [Option<&Space>; 2] {
        [self.state.fill_space.as_deref(), self.state.stroke_space.as_deref()]
    }

    /// True for a line from here along one of the edges.
    fn straight(&self, to: Point) -> bool {
        (to.x - self.at.x).abs() < 1e-6 || (to.y - self.at.y).abs() < 1e-6
    }

    fn reach(&mut self, points: &[Point], square: bool) {
        self.square = square && (self.path.is_none() || self.square);
        self.corners += points.len();
        for point in points {
            let spot = Rect::from_points(self.state.matrix * *point, self.state.matrix * *point);
            self.path = Some(self.path.map_or(spot, |it| it.union(spot)));
        }
    }

    fn drawn(&mut self, operator: &str) -> Step {
        let path = self.path.take();
        let [a, b, c, d, ..] = self.state.matrix.as_coeffs();
        let upright = (b == 0.0 && c == 0.0) || (a == 0.0 && d == 0.0);
        // A rectangle has four corners; a path that comes back to the first has five.
        let square = self.square && upright && matches!(self.corners, 4 | 5);
        (self.square, self.corners) = (false, 0);
        let stroke = matches!(operator, "S" | "s" | "B" | "B*" | "b" | "b*");
        let fill = !matches!(operator, "S" | "s" | "n");
        let mut area = path.unwrap_or(Rect::ZERO);
        if stroke {
            let scale = (a.hypot(b)).max(c.hypot(d));
            // Mitres reach further than half the width.
            let reach = self.state.line_width * scale * 2.0;
            area = area.inflate(reach, reach);
        }
        let area = area.intersect(self.state.clip);
        let outline = std::mem::take(&mut self.outline);
        let whole = fill && self.state.clip_square && !operator.ends_with('*');
        let step = Step::Drawn { fill, stroke, area, shape: whole.then_some(outline) };
        if std::mem::take(&mut self.clipping) {
            let clip = path.unwrap_or(Rect::ZERO);
            self.clips += 1;
            self.state.clip_number = self.clips;
            self.state.clip_square &= square;
            self.state.clip = self.state.clip.intersect(clip);
        }
        step
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.text = self.line;
    }

    fn letters(&mut self, operands: &[Object]) -> Step {
        let state = &self.state;
        let mut advance = 0.0;
        let (mut left, mut right) = (0.0_f64, 0.0_f64);
        let items = match operands.last() {
            Some(Object::Array(items)) => items.as_slice(),
            Some(single) => std::slice::from_ref(single),
            None => &[],
        };
        for item in items {
            match item {
                Object::String(bytes, _) => {
                    let widths: Vec<(f64, bool)> =
                        state.font.as_ref().map_or_else(Vec::new, |it| it.of(bytes).collect());
                    for (width, blank) in widths {
                        let gap = state.letter_gap + if blank { state.word_gap } else { 0.0 };
                        advance += (width / 1000.0 * state.size + gap) * state.letter_scale;
                    }
                }
                other => {
                    let back = f64::from(other.as_float().unwrap_or(0.0));
                    advance -= back / 1000.0 * state.size * state.letter_scale;
                }
            }
            (left, right) = (left.min(advance), right.max(advance));
        }
        let (low, high) =
            (LETTERS.0 * state.size + state.rise, LETTERS.1 * state.size + state.rise);
        let area = Rect::new(left, low, right, high).abs();
        let area = (state.matrix * self.text).transform_rect_bbox(area).intersect(state.clip);
        self.text *= Affine::translate((advance, 0.0));
        Step::Letters { area }
    }
}

/// One of the resources: class and name, references followed.
pub(super) fn resource<'d>(
    document: &'d Document,
    resources: &'d Dictionary,
    class: &str,
    name: &[u8],
) -> Option<&'d Object> {
    let class = resources.get_deref(class.as_bytes(), document).and_then(Object::as_dict).ok()?;
    class.get_deref(name, document).ok()
}
