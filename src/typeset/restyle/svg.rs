//! SVG drawings in greys, or as lines.

use super::places::{Form, Place, Said, number, places};
use super::{Tones, raster};
use crate::model::{Colour, Picture};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use kurbo::{BezPath, Shape as _};
use resvg::usvg::roxmltree::{Document, Node, NodeId, ParsingOptions};
use std::borrow::Cow;
use std::ops::Range;
use svgtypes::{Color, Paint};

/// Properties that name a colour.
const PAINTS: [&str; 5] = ["fill", "stroke", "stop-color", "flood-color", "lighting-color"];

/// Pieces of the text with what comes in their place.
type Edits = Vec<(Range<usize>, String)>;

/// The same drawing in greys. `currentColor` stays: the layout puts the type's grey there.
pub(super) fn grey(svg: &str, tones: &Tones) -> String {
    let Some(document) = parsed(svg) else { return svg.to_owned() };
    let mut edits = Edits::new();
    for said in places(&document).iter().flat_map(|it| &it.said) {
        if PAINTS.contains(&said.name) || said.name == "color" {
            if let Ok(Paint::Color(colour)) = Paint::from_str(said.value) {
                let Colour([grey, ..]) = tones.of(plain(colour));
                edits.push((said.at.clone(), written(grey, colour.alpha)));
            }
        } else if said.name == "href"
            && let Some(picture) = embedded(said.value, tones)
        {
            edits.push((said.at.clone(), picture));
        }
    }
    apply(svg, edits)
}

/// The same drawing as lines: what is nearly black stays so, a little thinner, everything else
/// becomes white with a hairline around it.
pub(super) fn lines(svg: &str) -> String {
    let Some(document) = parsed(svg) else { return svg.to_owned() };
    let places = places(&document);
    let stroked: Vec<NodeId> = places
        .iter()
        .filter(|it| it.get("stroke").is_some_and(|said| said.value != "none"))
        .filter_map(|it| it.element)
        .collect();
    let pen = Pen { document: &document, size: Size::of(&document), stroked };
    let mut edits = Edits::new();
    for place in &places {
        pen.draw(place, &mut edits);
    }
    apply(svg, edits)
}

fn parsed(svg: &str) -> Option<Document<'_>> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(svg, options).ok()
}

fn apply(svg: &str, mut edits: Edits) -> String {
    edits.sort_by_key(|(at, _)| (at.start, at.end));
    let mut out = String::with_capacity(svg.len() + edits.len() * 16);
    let mut from = 0;
    for (at, new) in edits {
        out.push_str(&svg[from..at.start]);
        out.push_str(&new);
        from = at.end;
    }
    out.push_str(&svg[from..]);
    out
}

fn plain(colour: Color) -> Colour {
    Colour([colour.red, colour.green, colour.blue])
}

fn written(grey: u8, alpha: u8) -> String {
    match alpha {
        255 => Colour([grey; 3]).hex(),
        _ => format!("rgba({grey},{grey},{grey},{:.3})", f64::from(alpha) / 255.0),
    }
}

/// A picture of pixels inside a drawing, in greys.
fn embedded(value: &str, tones: &Tones) -> Option<String> {
    let (head, data) = value.split_once(";base64,")?;
    if !head.starts_with("data:image/") {
        return None;
    }
    let data: String = data.split_whitespace().collect();
    let bytes = BASE64.decode(data).ok()?;
    match raster::made_over(&Cow::Owned(bytes), tones) {
        Picture::Raster(bytes) => Some(format!("{head};base64,{}", BASE64.encode(bytes))),
        Picture::Svg(_) => None,
    }
}

/// How large a drawing is.
struct Size {
    /// Square units of its own.
    area: f64,
    /// Its units to a millimetre of the card.
    units: f64,
}

impl Size {
    /// Where a drawing says no size in millimetres it is taken for one of 60 mm, about as wide as
    /// a card: only the thickness of hairlines hangs on that.
    fn of(document: &Document<'_>) -> Self {
        const USUAL: f64 = 60.0;
        let root = document.root_element();
        let value = |name| root.attribute(name).unwrap_or_default();
        let view: Vec<f64> = value("viewBox")
            .split([' ', ',', '\t', '\n'])
            .filter_map(|it| it.parse().ok())
            .collect();
        let own = |name| number(value(name)).unwrap_or(USUAL);
        let (width, height) = match view[..] {
            [_, _, width, height] => (width, height),
            _ => (own("width"), own("height")),
        };
        let stated = value("width").strip_suffix("mm").and_then(number);
        let units = match stated {
            Some(mm) if mm > 0.0 => width / mm,
            _ => width.max(height) / USUAL,
        };
        Self { area: width * height, units }
    }
}

struct Pen<'d, 't> {
    document: &'d Document<'t>,
    size: Size,
    /// Elements that say themselves what pen draws their rim.
    stroked: Vec<NodeId>,
}

/// A hairline in millimetres: a quarter of a point, the least that prints.
const HAIR: f64 = 0.25 * 25.4 / 72.0;
/// What is taken off both edges of a dark line together, in millimetres.
const THINNER: f64 = 1.6 * HAIR;
/// Share of a drawing above which something dark is a field and not a line.
const FIELD: f64 = 0.12;

/// What becomes of a colour.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// It stays, as black.
    Line,
    /// White from the beginning: what lies between lines.
    White,
    /// Any colour.
    Field,
}

fn fate(colour: Colour) -> Fate {
    let lab = colour.lab();
    let chroma = lab.a.hypot(lab.b);
    // Deep brown and deep blue are drawn with as if they were black; deep violet is a colour.
    if lab.l < 15.0 || lab.l < 30.0 && chroma < 12.0 {
        Fate::Line
    } else if lab.l > 90.0 {
        Fate::White
    } else {
        Fate::Field
    }
}

impl Pen<'_, '_> {
    fn draw(&self, place: &Place<'_>, edits: &mut Edits) {
        let mut set =
            |said: &Said<'_>, value: &str| edits.push((said.at.clone(), value.to_owned()));
        let veil = |name| place.number(name).is_some_and(|it| it < 0.5);
        let mut added = String::new();
        let mut add = |name: &str, value: &str| match place.form {
            Form::Attributes => added.push_str(&format!(" {name}=\"{value}\"")),
            Form::Css => added.push_str(&format!(";{name}:{value}")),
        };
        let width = |mm: f64| format!("{:.3}", mm * self.size.units);
        let fill = place.get("fill");
        if let Some(said) = fill {
            let rim = self.has_rim(place);
            let fate = match Paint::from_str(said.value) {
                Ok(Paint::Color(colour)) => Some(fate(plain(colour))),
                Ok(Paint::CurrentColor | Paint::FuncIRI(..)) => Some(Fate::Field),
                Ok(Paint::None) => None,
                _ => return,
            };
            match fate {
                // A shade over other things would hide them.
                Some(_) if veil("opacity") || veil("fill-opacity") => set(said, "none"),
                Some(Fate::Line) if !self.is_field(place) => {
                    set(said, "#000");
                    if !rim {
                        add("stroke", "#fff");
                        add("stroke-width", &width(THINNER));
                    }
                }
                Some(_) => {
                    set(said, "#fff");
                    if !rim {
                        add("stroke", "#000");
                        add("stroke-width", &width(HAIR));
                    }
                }
                None if !rim => add("stroke", "none"),
                None => {}
            }
        }
        let stroke = place.get("stroke").filter(|it| it.value != "none");
        if let Some(said) = stroke {
            let fate = match Paint::from_str(said.value) {
                Ok(Paint::Color(colour)) => fate(plain(colour)),
                Ok(Paint::CurrentColor | Paint::FuncIRI(..)) => Fate::Field,
                _ => return,
            };
            set(said, if fate == Fate::White { "#fff" } else { "#000" });
            if fate == Fate::Field {
                let most = 2.0 * HAIR * self.size.units;
                match place.get("stroke-width") {
                    Some(own) if number(own.value).is_some_and(|it| it > most) => {
                        set(own, &width(2.0 * HAIR));
                    }
                    Some(_) => {}
                    None => add("stroke-width", &width(2.0 * HAIR)),
                }
            }
        }
        if let Some(said) = fill.or(stroke) {
            // Behind the closing quote of an attribute.
            let at = said.at.end + usize::from(place.form == Form::Attributes);
            edits.push((at..at, added));
        }
        // A photograph inside a drawing.
        if let Some(said) = place.get("href").filter(|it| it.value.starts_with("data:image/"))
            && let Some(pale) = embedded(said.value, &Tones::PALE)
        {
            edits.push((said.at.clone(), pale));
        }
    }

    /// Whether the author says what pen draws the rim: there, or on what it lies in.
    fn has_rim(&self, place: &Place<'_>) -> bool {
        let above = |id| self.document.get_node(id).into_iter().flat_map(|it| it.ancestors());
        place.get("stroke").is_some()
            || place.element.into_iter().flat_map(above).any(|it| self.stroked.contains(&it.id()))
    }

    /// Whether it is so large that, filled, it is no line any more.
    fn is_field(&self, place: &Place<'_>) -> bool {
        let node = place.element.and_then(|id| self.document.get_node(id));
        node.and_then(area).is_some_and(|it| it > FIELD * self.size.area)
    }
}

/// The area of a shape in square units, moved and scaled by nothing.
fn area(node: Node<'_, '_>) -> Option<f64> {
    let value = |name| node.attribute(name).and_then(number);
    match node.tag_name().name() {
        "path" => Some(BezPath::from_svg(node.attribute("d")?).ok()?.area().abs()),
        "rect" => {
            let share = |name| node.attribute(name).is_some_and(|it| it.ends_with('%'));
            // In percent it is a ground.
            let whole = share("width") && share("height");
            if whole { Some(f64::INFINITY) } else { Some(value("width")? * value("height")?) }
        }
        "circle" => Some(std::f64::consts::PI * value("r")?.powi(2)),
        "ellipse" => Some(std::f64::consts::PI * value("rx")? * value("ry")?),
        "polygon" => {
            let points: Vec<f64> = node
                .attribute("points")?
                .split(|c: char| c == ',' || c.is_whitespace())
                .filter_map(|it| it.parse().ok())
                .collect();
            let corner = |at: usize| (points[at * 2], points[at * 2 + 1]);
            let count = points.len() / 2;
            let cross = |at| {
                let ((x, y), (u, v)) = (corner(at), corner((at + 1) % count));
                x * v - u * y
            };
            Some((0..count).map(cross).sum::<f64>().abs() / 2.0)
        }
        _ => None,
    }
}
