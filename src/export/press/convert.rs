//! Every colour of a PDF, turned into paint.
//!
//! In: a document without what its standard forbids. Out: its pages, forms, patterns and images
//! anew. Never: a shape moved, a letter changed.

use super::backdrop::Backdrop;
use super::colour::{Engine, Paint, Use};
use super::names::Names;
use super::walk::{Chosen, ContentWalker, Step};
use super::{PressError, PressStandard, forms};
use crate::sheets::DIE;
use kurbo::Rect;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::{BTreeMap, BTreeSet};

/// Names of the resources that are added.
pub(super) const OVER: &[u8] = b"CwOver";
pub(super) const KNOCK: &[u8] = b"CwKnock";
pub(super) const UNDER: &[u8] = b"CwUnder";

/// The conversion of one document.
pub(super) struct Conversion<'d> {
    pub(crate) document: &'d Document,
    pub(crate) engine: &'d Engine,
    /// For masks, whose lightness alone counts.
    pub(crate) shades: &'d Engine,
    pub(crate) standard: PressStandard,
    /// Forms that stand on bare paper wherever they are used.
    pub(crate) bare: &'d BTreeSet<ObjectId>,
    /// Objects as they will be.
    pub(crate) changed: BTreeMap<ObjectId, Object>,
    /// Number of the next object.
    pub(crate) next: u32,
    /// Spot colours that were met.
    pub(crate) spots: BTreeSet<String>,
}

/// What was last written for one of the two colours.
#[derive(Clone, Debug, PartialEq)]
enum Wrote {
    Paint(Paint),
    Pattern(Vec<u8>, Option<Paint>),
    Die,
}

/// What the operations so far have set.
#[derive(Clone, Default)]
struct Written {
    fill: Option<Wrote>,
    stroke: Option<Wrote>,
    over: bool,
}

/// Content on its way out.
pub(super) struct Out {
    pub(crate) operations: Vec<Operation>,
    /// A path that waits for its colour.
    path: Vec<Operation>,
    written: Written,
    saved: Vec<Written>,
    pub(crate) names: Names,
}

impl Conversion<'_> {
    /// Content and its resources; `bare` says that nothing lies beneath.
    pub(crate) fn content(
        &mut self,
        content: &[u8],
        resources: &Dictionary,
        area: Rect,
        form: bool,
        bare: bool,
    ) -> Result<(Vec<u8>, Dictionary), PressError> {
        let wrong = |_| PressError::Malformed("content");
        let operations = Content::decode_strict(content.trim_ascii()).map_err(wrong)?.operations;
        let mut walk = ContentWalker::new(self.document, resources, area, form);
        let mut ground = Backdrop::new(bare);
        let mut out = Out {
            operations: Vec::with_capacity(operations.len()),
            path: Vec::new(),
            written: Written::default(),
            saved: Vec::new(),
            names: Names::default(),
        };
        for operation in operations {
            let step = walk.step(&operation)?;
            for space in walk.spaces().into_iter().flatten() {
                self.spots.extend(space.spots().iter().cloned());
            }
            self.put(operation, &step, &walk, &mut ground, &mut out)?;
        }
        out.operations.append(&mut out.path);
        let kept = self.resources(resources, &out)?;
        let content = Content { operations: out.operations };
        Ok((content.encode().map_err(PressError::Assembly)?, kept))
    }

    fn put(
        &mut self,
        operation: Operation,
        step: &Step,
        walk: &ContentWalker<'_>,
        ground: &mut Backdrop,
        out: &mut Out,
    ) -> Result<(), PressError> {
        let solid = walk.own().mixing == super::walk::Mixing::NONE;
        match step {
            Step::Colour => return Ok(()),
            Step::Path => {
                out.path.push(operation);
                return Ok(());
            }
            Step::State => match operation.operator.as_str() {
                "q" => out.saved.push(out.written.clone()),
                "Q" => out.written = out.saved.pop().unwrap_or_default(),
                _ => {}
            },
            Step::Drawn { fill, stroke, area, shape } => {
                let mut inks: f64 = 0.0;
                if *fill {
                    inks = inks.max(self.choose(out, &walk.own().fill, Use::Art, false)?);
                }
                if *stroke {
                    inks = inks.max(self.choose(out, &walk.own().stroke, Use::Art, true)?);
                }
                // A die's line prints nothing, and leaves what is beneath it.
                let knife = *stroke && !*fill && walk.own().stroke == Chosen::Die;
                if knife {
                    overprint(out, true);
                } else if *fill || *stroke {
                    overprint(out, false);
                    ground.add(*area, inks, shape.as_ref().filter(|_| solid && inks.is_finite()));
                }
                out.operations.append(&mut out.path);
            }
            Step::Letters { area } => {
                let (fill, stroke) = match walk.letter_mode() & 3 {
                    0 => (true, false),
                    1 => (false, true),
                    2 => (true, true),
                    _ => (false, false),
                };
                if fill {
                    self.choose(out, &walk.own().fill, Use::Text, false)?;
                }
                if stroke {
                    self.choose(out, &walk.own().stroke, Use::Text, true)?;
                }
                let black = matches!(&out.written.fill, Some(Wrote::Paint(it)) if it.is_black());
                let beneath = ground.beneath(*area);
                let over = fill && !stroke && black && solid && self.may_lie_on(beneath);
                overprint(out, over);
                if over {
                    self.engine.note(1.0 + beneath);
                }
            }
            Step::Object { name } => return self.object(operation, name, walk, ground, out),
            Step::Inline => return Err(PressError::Malformed("content")),
            Step::Shading { name } => {
                overprint(out, false);
                out.names.add("Shading", name);
                ground.add(walk.own().clip, f64::INFINITY, None);
            }
        }
        out.names.of(&operation);
        out.operations.push(operation);
        Ok(())
    }

    /// True where black ink may lie on so much of the others.
    fn may_lie_on(&self, beneath: f64) -> bool {
        self.engine.limit().is_some_and(|limit| 1.0 + beneath <= limit)
    }

    /// Writes a colour where it is not the one that was written last, and says how much of cyan,
    /// magenta and yellow it has.
    fn choose(
        &mut self,
        out: &mut Out,
        chosen: &Chosen,
        used: Use,
        stroke: bool,
    ) -> Result<f64, PressError> {
        let (wrote, inks) = match chosen {
            Chosen::Inherited => return Ok(f64::INFINITY),
            Chosen::Plain(colour) => {
                let paint = self.engine.paint(*colour, used);
                (Wrote::Paint(paint), paint.colours())
            }
            Chosen::Pattern(name, under) => {
                let under = under.map(|it| self.engine.paint(it, Use::Art));
                (Wrote::Pattern(name.clone(), under), f64::INFINITY)
            }
            Chosen::Die => (Wrote::Die, 0.0),
        };
        let last = if stroke { &mut out.written.stroke } else { &mut out.written.fill };
        if last.as_ref() == Some(&wrote) {
            return Ok(inks);
        }
        *last = Some(wrote.clone());
        let named = |low: &'static str, high: &'static str| if stroke { high } else { low };
        match wrote {
            Wrote::Die => {
                let space = Object::Name(DIE.as_bytes().to_vec());
                out.names.add("ColorSpace", DIE.as_bytes());
                out.operations.push(Operation::new(named("cs", "CS"), vec![space]));
                out.operations.push(Operation::new(named("scn", "SCN"), vec![1.into()]));
            }
            Wrote::Paint(paint) => {
                let (low, high) =
                    if matches!(paint, Paint::Grey(_)) { ("g", "G") } else { ("k", "K") };
                out.operations.push(Operation::new(named(low, high), numbers(paint)));
            }
            Wrote::Pattern(name, under) => {
                let space = if under.is_some() { UNDER } else { b"Pattern" };
                let space = Object::Name(space.to_vec());
                out.operations.push(Operation::new(named("cs", "CS"), vec![space]));
                let mut operands = under.map_or_else(Vec::new, numbers);
                out.names.add("Pattern", &name);
                operands.push(Object::Name(name));
                out.operations.push(Operation::new(named("scn", "SCN"), operands));
            }
        }
        Ok(inks)
    }

    fn object(
        &mut self,
        operation: Operation,
        name: &[u8],
        walk: &ContentWalker<'_>,
        ground: &mut Backdrop,
        out: &mut Out,
    ) -> Result<(), PressError> {
        let Some(Object::Stream(stream)) = walk.resource("XObject", name) else {
            return Err(PressError::Malformed("content"));
        };
        let form =
            stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|it| it == b"Form");
        let mask = matches!(stream.dict.get(b"ImageMask"), Ok(Object::Boolean(true)));
        let area = if form { forms::bounds(stream) } else { Rect::new(0.0, 0.0, 1.0, 1.0) };
        let area = walk.shown(forms::placed(stream, area));
        let mut inks = f64::INFINITY;
        if form || mask {
            inks = self.choose(out, &walk.own().fill, Use::Art, false)?;
        }
        if form {
            self.choose(out, &walk.own().stroke, Use::Art, true)?;
        }
        overprint(out, false);
        ground.add(area, if mask { inks } else { f64::INFINITY }, None);
        out.names.add("XObject", name);
        out.operations.push(operation);
        Ok(())
    }
}

fn overprint(out: &mut Out, over: bool) {
    if out.written.over != over {
        out.written.over = over;
        let state = if over { OVER } else { KNOCK };
        out.operations.push(Operation::new("gs", vec![Object::Name(state.to_vec())]));
    }
}

/// The operands of a paint.
fn numbers(paint: Paint) -> Vec<Object> {
    match paint {
        Paint::Grey(grey) => vec![number(grey)],
        Paint::Inks(inks) => inks.map(number).to_vec(),
    }
}

fn number(value: f64) -> Object {
    // Four places are 1/40 of a step, and shorter than what a float is.
    Object::Real(((value * 1e4).round() / 1e4) as f32)
}
