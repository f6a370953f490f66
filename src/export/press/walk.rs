//! A walk through the content of a page: what is drawn where, and with what.
//!
//! In: operations, one after the other, and the resources that they name. Out: a [`Step`] for each,
//! and the state that it is drawn in. Never: a change to anything.

use super::PressError;
use super::colour::Colour;
use super::letters::widths;
use super::space::Space;
use cardwright_content::{Drawn, GraphicsInterpreter, Operands, Painted, Run, Shown};
use kurbo::{Affine, BezPath, Rect};
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
    /// Draws letters, which lie in `area`.
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
    /// A colour without a pattern.
    Plain(Colour),
    /// A pattern of that name, and its colour where it has none of its own.
    Pattern(Vec<u8>, Option<Colour>),
    /// The ink of a die, which is none of the press.
    Die,
}

/// How what is drawn mixes with what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mixing {
    pub(crate) fill: f64,
    pub(crate) stroke: f64,
    pub(crate) masked: bool,
    pub(crate) blended: bool,
}

impl Mixing {
    /// Opaque, without a mask and without blending.
    pub(crate) const NONE: Self = Self { fill: 1.0, stroke: 1.0, masked: false, blended: false };
}

/// What of the state the press goes by, beside what every content stream has.
#[derive(Clone)]
pub(super) struct Own {
    pub(crate) clip: Rect,
    /// Another number for every other clip.
    pub(crate) clip_number: usize,
    /// The clip is a rectangle along the page's edges.
    clip_square: bool,
    pub(crate) fill: Chosen,
    pub(crate) stroke: Chosen,
    pub(crate) mixing: Mixing,
    fill_space: Option<Rc<Space>>,
    stroke_space: Option<Rc<Space>>,
}

/// Reads a content stream operation by operation.
pub(super) struct ContentWalker<'d> {
    document: &'d Document,
    resources: &'d Dictionary,
    interpreter: GraphicsInterpreter<Own>,
    clips: usize,
}

impl<'d> ContentWalker<'d> {
    /// Begins in an area; a form inherits colours, a page begins with black.
    pub(crate) fn new(
        document: &'d Document,
        resources: &'d Dictionary,
        area: Rect,
        form: bool,
    ) -> Self {
        let black = Chosen::Plain(Space::Grey.first());
        let first = if form { Chosen::Inherited } else { black };
        let own = Own {
            clip: area,
            clip_number: 0,
            clip_square: true,
            fill: first.clone(),
            stroke: first,
            mixing: Mixing::NONE,
            fill_space: None,
            stroke_space: None,
        };
        Self {
            document,
            resources,
            interpreter: GraphicsInterpreter::new(Affine::IDENTITY, own),
            clips: 0,
        }
    }

    /// The state that holds at this operation.
    pub(crate) fn own(&self) -> &Own {
        &self.interpreter.state.own
    }

    /// From the drawing to the page.
    pub(crate) fn matrix(&self) -> Affine {
        self.interpreter.state.matrix
    }

    /// How letters are drawn: 0 filled, 1 outlined, 2 both, 3 unseen; 4 more where they clip.
    pub(crate) fn letter_mode(&self) -> i64 {
        self.interpreter.state.text.mode
    }

    /// One of the resources: class and name.
    pub(crate) fn resource(&self, class: &str, name: &[u8]) -> Option<&'d Object> {
        resource(self.document, self.resources, class, name)
    }

    /// The colour spaces that the content has names for.
    pub(crate) fn named_spaces(&self) -> Option<&'d Dictionary> {
        self.resources.get_deref(b"ColorSpace", self.document).and_then(Object::as_dict).ok()
    }

    /// Where a rectangle of the drawing lies, as far as the clip lets it show.
    pub(crate) fn shown(&self, rect: Rect) -> Rect {
        self.matrix().transform_rect_bbox(rect).intersect(self.own().clip)
    }

    /// Carries out one operation and says what it does.
    pub(crate) fn step(&mut self, operation: &Operation) -> Result<Step, PressError> {
        let wrong = || PressError::Malformed("content");
        let operator = operation.operator.as_str();
        let given = operands(operation);
        match operator {
            "Q" if self.interpreter.has_no_saved() => return Err(wrong()),
            "gs" => self.graphics_state(operation),
            "rg" | "RG" | "g" | "G" | "k" | "K" | "cs" | "CS" | "sc" | "SC" | "scn" | "SCN" => {
                self.choose(operator, operation, &given.numbers)?;
                return Ok(Step::Colour);
            }
            "Tf" => {
                let font = name(operation).and_then(|it| self.resource("Font", it));
                let font = font.and_then(|it| it.as_dict().ok());
                let font = font.map(|it| Rc::new(widths(self.document, it)));
                self.interpreter.state.text.widths = font;
            }
            "Do" => return Ok(Step::Object { name: name(operation).ok_or_else(wrong)?.to_vec() }),
            "sh" => return Ok(Step::Shading { name: name(operation).ok_or_else(wrong)?.to_vec() }),
            "BI" => return Ok(Step::Inline),
            _ => {}
        }
        Ok(match self.interpreter.step(operator.as_bytes(), &given) {
            Some(Drawn::Path(painted)) => self.drawn(&painted),
            Some(Drawn::Letters(shown)) => self.letters(&shown),
            None => match operator {
                "m" | "l" | "c" | "v" | "y" | "re" | "h" | "W" | "W*" => Step::Path,
                _ => Step::State,
            },
        })
    }

    fn graphics_state(&mut self, operation: &Operation) {
        let entries = name(operation).and_then(|it| self.resource("ExtGState", it));
        let Some(entries) = entries.and_then(|it| it.as_dict().ok()) else { return };
        let number = |key: &[u8]| entries.get(key).and_then(Object::as_float).ok().map(f64::from);
        let state = &mut self.interpreter.state;
        let mixing = &mut state.own.mixing;
        mixing.fill = number(b"ca").unwrap_or(mixing.fill);
        mixing.stroke = number(b"CA").unwrap_or(mixing.stroke);
        if let Ok(mask) = entries.get(b"SMask") {
            mixing.masked = mask.as_name().ok() != Some(b"None");
        }
        if let Ok(blend) = entries.get(b"BM") {
            let blend = blend.as_array().ok().and_then(|it| it.first()).unwrap_or(blend);
            mixing.blended = !matches!(blend.as_name(), Ok(b"Normal" | b"Compatible"));
        }
        state.line_width = number(b"LW").unwrap_or(state.line_width);
    }

    fn choose(
        &mut self,
        operator: &str,
        operation: &Operation,
        numbers: &[f64],
    ) -> Result<(), PressError> {
        let stroke = operator.chars().all(|it| it.is_ascii_uppercase());
        let of_space = |space: Space| Some(Rc::new(space));
        let own = self.own();
        let old = if stroke { &own.stroke_space } else { &own.fill_space };
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
        let own = &mut self.interpreter.state.own;
        if stroke {
            (own.stroke_space, own.stroke) = (space, chosen);
        } else {
            (own.fill_space, own.fill) = (space, chosen);
        }
        Ok(())
    }

    /// The colour spaces in use: of fills and of strokes.
    pub(crate) fn spaces(&self) -> [Option<&Space>; 2] {
        [self.own().fill_space.as_deref(), self.own().stroke_space.as_deref()]
    }

    fn drawn(&mut self, painted: &Painted) -> Step {
        let Painted { path, fill, even_odd, stroke, clips } = painted;
        let state = &mut self.interpreter.state;
        let bounds = path.bounds().unwrap_or(Rect::ZERO);
        let mut area = bounds;
        if *stroke {
            let [a, b, c, d, ..] = state.matrix.as_coeffs();
            let scale = (a.hypot(b)).max(c.hypot(d));
            // Mitres reach further than half the width.
            let reach = state.line_width * scale * 2.0;
            area = area.inflate(reach, reach);
        }
        let own = &mut state.own;
        let area = area.intersect(own.clip);
        let whole = *fill && own.clip_square && !even_odd;
        let shape = whole.then(|| path.outline().clone());
        if *clips {
            self.clips += 1;
            own.clip_number = self.clips;
            own.clip_square &= path.is_upright_rectangle();
            own.clip = own.clip.intersect(bounds);
        }
        Step::Drawn { fill: *fill, stroke: *stroke, area, shape }
    }

    fn letters(&self, shown: &Shown) -> Step {
        let text = &self.interpreter.state.text;
        let (low, high) = (LETTERS.0 * text.size + text.rise, LETTERS.1 * text.size + text.rise);
        let area = Rect::new(shown.pen.0, low, shown.pen.1, high).abs();
        let area = shown.matrix.transform_rect_bbox(area).intersect(self.own().clip);
        Step::Letters { area }
    }
}

/// The first operand, where it is a name.
fn name(operation: &Operation) -> Option<&[u8]> {
    operation.operands.first().and_then(|it| it.as_name().ok())
}

/// A part of a text that is shown.
fn run(item: &Object) -> Run<'_> {
    match item {
        Object::String(codes, _) => Run::Codes(codes),
        other => Run::Back(f64::from(other.as_float().unwrap_or(0.0))),
    }
}

/// The operands as the machine takes them.
fn operands(operation: &Operation) -> Operands<'_> {
    let all = &operation.operands;
    let number = |it: &Object| it.as_float().ok().map(f64::from);
    let text = match (operation.operator.as_str(), all.last()) {
        ("Tj" | "TJ" | "'" | "\"", Some(Object::Array(items))) => items.as_slice(),
        ("Tj" | "TJ" | "'" | "\"", Some(single)) => std::slice::from_ref(single),
        _ => &[],
    };
    Operands {
        numbers: all.iter().filter_map(number).collect(),
        text: text.iter().map(run).collect(),
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
