//! Where an SVG file says what colour something has: in attributes, in `style`, in style sheets.

use resvg_of_typst::usvg::roxmltree::{Document, Node, NodeId};
use std::ops::Range;

/// How things are said there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StyleSyntax {
    /// Each in an attribute of its own.
    Attributes,
    /// All in one attribute, as CSS declarations.
    Css,
}

/// One property with its value.
#[derive(Debug)]
pub(super) struct Property<'t> {
    pub(crate) name: &'t str,
    pub(crate) value: &'t str,
    /// The bytes of the value in the file.
    pub(crate) at: Range<usize>,
}

/// What is said together: the attributes of an element, its `style`, or a block of a style sheet.
#[derive(Debug)]
pub(super) struct Place<'t> {
    pub(crate) form: StyleSyntax,
    /// The element; none in a style sheet.
    pub(crate) element: Option<NodeId>,
    pub(crate) properties: Vec<Property<'t>>,
}

impl<'t> Place<'t> {
    /// What it says of a property.
    pub(crate) fn get(&self, name: &str) -> Option<&Property<'t>> {
        self.properties.iter().find(|it| it.name == name)
    }

    /// A value as a number, its unit left out.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        number(self.get(name)?.value)
    }
}

/// The number at the beginning of a value; what is in percent is a share of one.
pub(super) fn number(value: &str) -> Option<f64> {
    let value = value.trim();
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let number: f64 = digits.parse().ok()?;
    Some(if value.ends_with('%') { number / 100.0 } else { number })
}

/// All places of a file, in its order. What only cuts something out has no colour and is left out.
pub(super) fn places<'t>(document: &'t Document<'t>) -> Vec<Place<'t>> {
    let text = document.input_text();
    let mut places = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let cuts = |it: Node<'_, '_>| ["clipPath", "mask"].contains(&it.tag_name().name());
        if node.ancestors().any(cuts) {
            continue;
        }
        if node.tag_name().name() == "style" {
            for sheet in node.children().filter(Node::is_text) {
                blocks(text, sheet.range(), &mut places);
            }
            continue;
        }
        let properties = node.attributes().filter(|it| it.namespace().is_none()).map(|attribute| {
            let at = attribute.range_value();
            Property { name: attribute.name(), value: &text[at.clone()], at }
        });
        let element = Some(node.id());
        places.push(Place {
            form: StyleSyntax::Attributes,
            element,
            properties: properties.collect(),
        });
        if let Some(style) = node.attribute_node("style") {
            let properties = declarations(text, style.range_value());
            places.push(Place { form: StyleSyntax::Css, element, properties });
        }
    }
    places
}

/// The blocks of a style sheet.
fn blocks<'t>(text: &'t str, sheet: Range<usize>, places: &mut Vec<Place<'t>>) {
    let mut at = sheet.start;
    while let Some(open) = text[at..sheet.end].find('{') {
        let start = at + open + 1;
        let end = text[start..sheet.end].find('}').map_or(sheet.end, |it| start + it);
        let properties = declarations(text, start..end);
        places.push(Place { form: StyleSyntax::Css, element: None, properties });
        at = end;
    }
}

fn declarations(text: &str, within: Range<usize>) -> Vec<Property<'_>> {
    let mut properties = Vec::new();
    let mut at = within.start;
    for part in text[within].split(';') {
        if let Some((name, value)) = part.split_once(':') {
            let start = at + name.len() + 1 + (value.len() - value.trim_start().len());
            let value = value.trim();
            properties.push(Property { name: name.trim(), value, at: start..start + value.len() });
        }
        at += part.len() + 1;
    }
    properties
}
