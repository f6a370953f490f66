//! SVG drawings in greys, or as lines.

use super::edits::{Edits, apply};
use super::fields::fields;
use super::places::{Place, Property, StyleSyntax, number, places};
use super::{Tones, raster};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use cardwright_model::Colour;
use resvg_of_typst::usvg::roxmltree::{Document, NodeId, ParsingOptions};
use svgtypes::{Color, Paint};

/// Properties that name a colour.
const PAINTS: [&str; 5] = ["fill", "stroke", "stop-color", "flood-color", "lighting-color"];

/// The same drawing in greys. `currentColor` stays: the layout puts the type's grey there.
pub(super) fn grey(svg: &str, tones: &Tones) -> String {
    let Some(document) = parsed(svg) else { return svg.to_owned() };
    let mut edits = Edits::new();
    for property in places(&document).iter().flat_map(|it| &it.properties) {
        if PAINTS.contains(&property.name) || property.name == "color" {
            if let Ok(Paint::Color(colour)) = Paint::from_str(property.value) {
                let Colour([grey, ..]) = tones.of(plain(colour));
                edits.push((property.at.clone(), written(grey, colour.alpha)));
            }
        } else if property.name == "href"
            && let Some(picture) = embedded(property.value, tones)
        {
            edits.push((property.at.clone(), picture));
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
        .filter(|it| it.get("stroke").is_some_and(|property| property.value != "none"))
        .filter_map(|it| it.element)
        .collect();
    let root = document.root_element();
    let name = svg[root.range().start..].find(root.tag_name().name()).unwrap_or_default();
    let opening = root.range().start + name + root.tag_name().name().len();
    let scale = Scale::of(&document);
    let fields = fields(svg, opening, scale.longer, &places);
    let pen = Pen { document: &document, scale, stroked };
    let mut edits = Edits::new();
    for (place, field) in places.iter().zip(fields) {
        pen.draw(place, field, &mut edits);
    }
    apply(svg, edits)
}

fn parsed(svg: &str) -> Option<Document<'_>> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(svg, options).ok()
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
    let bytes = raster::made_over(&bytes, tones)?;
    Some(format!("{head};base64,{}", BASE64.encode(bytes)))
}

/// How large a drawing is printed: its units to a millimetre.
struct Scale {
    /// For lines to be drawn.
    thin: f64,
    /// For what is to be taken off lines.
    off: f64,
    /// Its longer side in millimetres.
    longer: f64,
}

impl Scale {
    /// A drawing that says no size in millimetres may stand 25 mm wide, where a hairline must still
    /// print, or 60 mm, where not much may be taken off a line.
    fn of(document: &Document<'_>) -> Self {
        let root = document.root_element();
        let value = |name| root.attribute(name).unwrap_or_default();
        let view: Vec<f64> = value("viewBox")
            .split([' ', ',', '\t', '\n'])
            .filter_map(|it| it.parse().ok())
            .collect();
        let own = |name| number(value(name)).unwrap_or(100.0);
        let (width, height) = match view[..] {
            [_, _, width, height] => (width, height),
            _ => (own("width"), own("height")),
        };
        let longer = width.max(height);
        match value("width").strip_suffix("mm").and_then(number) {
            Some(mm) if mm > 0.0 => {
                Self { thin: width / mm, off: width / mm, longer: longer * mm / width }
            }
            _ => Self { thin: longer / 25.0, off: longer / 60.0, longer: 60.0 },
        }
    }
}

struct Pen<'d, 't> {
    document: &'d Document<'t>,
    scale: Scale,
    /// Elements that say themselves what pen draws their rim.
    stroked: Vec<NodeId>,
}

/// A hairline in millimetres: a quarter of a point, the least that prints.
const HAIR: f64 = 0.25 * 25.4 / 72.0;
/// What is taken off both edges of a dark line together, in millimetres.
const THINNER: f64 = 1.6 * HAIR;

/// What becomes of a colour.
#[derive(Clone, Copy, PartialEq)]
enum ElementAction {
    /// It stays, as black.
    Line,
    /// White from the beginning: what lies between lines.
    White,
    /// Any other colour.
    Field,
}

fn element_action(colour: Colour) -> ElementAction {
    let lab = colour.lab();
    let chroma = lab.a.hypot(lab.b);
    // Deep brown and deep blue are drawn with as if they were black; deep violet is a colour.
    if lab.l < 15.0 || lab.l < 30.0 && chroma < 12.0 {
        ElementAction::Line
    } else if lab.l > 90.0 {
        ElementAction::White
    } else {
        ElementAction::Field
    }
}

impl Pen<'_, '_> {
    fn draw(&self, place: &Place<'_>, field: bool, edits: &mut Edits) {
        let mut set = |property: &Property<'_>, value: &str| {
            edits.push((property.at.clone(), value.to_owned()));
        };
        let veil = |name| place.number(name).is_some_and(|it| it < 0.5);
        let mut added = String::new();
        let mut add = |name: &str, value: &str| match place.form {
            StyleSyntax::Attributes => added.push_str(&format!(" {name}=\"{value}\"")),
            StyleSyntax::Css => added.push_str(&format!(";{name}:{value}")),
        };
        let line = |mm: f64| format!("{:.3}", mm * self.scale.thin);
        let fill = place.get("fill");
        if let Some(property) = fill {
            let rim = self.has_rim(place);
            let element_action = match Paint::from_str(property.value) {
                Ok(Paint::Color(colour)) => Some(element_action(plain(colour))),
                Ok(Paint::CurrentColor | Paint::FuncIRI(..)) => Some(ElementAction::Field),
                Ok(Paint::None) => None,
                _ => return,
            };
            match element_action {
                // A shade over other things would hide them.
                Some(_) if veil("opacity") || veil("fill-opacity") => set(property, "none"),
                Some(ElementAction::Line) if !field => {
                    set(property, "#000");
                    if !rim {
                        add("stroke", "#fff");
                        add("stroke-width", &format!("{:.3}", THINNER * self.scale.off));
                    }
                }
                Some(_) => {
                    set(property, "#fff");
                    if !rim {
                        add("stroke", "#000");
                        add("stroke-width", &line(HAIR));
                    }
                }
                None if !rim => add("stroke", "none"),
                None => {}
            }
        }
        let stroke = place.get("stroke").filter(|it| it.value != "none");
        if let Some(property) = stroke {
            let element_action = match Paint::from_str(property.value) {
                Ok(Paint::Color(colour)) => element_action(plain(colour)),
                Ok(Paint::CurrentColor | Paint::FuncIRI(..)) => ElementAction::Field,
                _ => return,
            };
            set(property, if element_action == ElementAction::White { "#fff" } else { "#000" });
            if element_action == ElementAction::Field {
                let most = 2.0 * HAIR * self.scale.thin;
                match place.get("stroke-width") {
                    Some(own) if number(own.value).is_some_and(|it| it > most) => {
                        set(own, &line(2.0 * HAIR));
                    }
                    Some(_) => {}
                    None => add("stroke-width", &line(2.0 * HAIR)),
                }
            }
        }
        if let Some(property) = fill.or(stroke) {
            // Behind the closing quote of an attribute.
            let at = property.at.end + usize::from(place.form == StyleSyntax::Attributes);
            edits.push((at..at, added));
        }
        // A photograph inside a drawing.
        if let Some(property) = place.get("href").filter(|it| it.value.starts_with("data:image/"))
            && let Some(pale) = embedded(property.value, &Tones::PALE)
        {
            edits.push((property.at.clone(), pale));
        }
    }

    /// Whether the author says what pen draws the rim: there, or on what it lies in.
    fn has_rim(&self, place: &Place<'_>) -> bool {
        let above = |id| self.document.get_node(id).into_iter().flat_map(|it| it.ancestors());
        place.get("stroke").is_some()
            || place.element.into_iter().flat_map(above).any(|it| self.stroked.contains(&it.id()))
    }
}
