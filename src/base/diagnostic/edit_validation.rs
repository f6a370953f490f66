//! The proof that edits of a TOML text change what they name and nothing else.
//!
//! Both texts are read by `toml_edit`, which knows the place of every key, value and header. What
//! no edit touches must stand in the new text as many bytes further as the edits before it are
//! longer, under the same keys; and whatever is new must stand within an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml_edit::{Document, Item, TableLike, Value};

/// A replacement in one text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    /// Bytes of the old text.
    pub(super) range: Range<usize>,
    /// The replacement text.
    pub(super) text: String,
}

/// What stands at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The last part of the key of a value.
    Key,
    /// The header of a table: `[table]` or `[[table]]`.
    Header,
    /// A value of a type.
    Value(&'static str),
}

/// One step on the way from the root to a value.
///
/// A header names all the keys before it, so that these need no steps of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Under the header of a table at this place.
    Header(Range<usize>),
    /// In the element of an array that begins at this place; its tables have headers that do not
    /// tell it from another.
    Element(Range<usize>),
    /// Through a key, which first stands at this place.
    Key(Range<usize>, String),
}

#[derive(PartialEq, Eq, Debug)]
struct Node {
    kind: Kind,
    way: Vec<Step>,
}

/// Everything in a text, by its first byte and the one behind its last.
type Nodes = BTreeMap<(usize, usize), Node>;

/// A text as it was.
pub(super) struct OriginalText {
    /// None where it is no TOML.
    nodes: Option<Nodes>,
}

/// What the edits do to a range of the old text.
enum EditEffect {
    /// It moves here, untouched.
    Moved(Range<usize>),
    /// It is edited within, and ends up here.
    Edited(Range<usize>),
    /// It goes with all that is around it.
    Gone,
    /// An edit takes a part of it and something beside it.
    Torn,
}

impl OriginalText {
    /// Reads a text before it is edited.
    pub(super) fn of(text: &str) -> Self {
        Self { nodes: nodes(text) }
    }

    /// True when `new`, the text after `edits`, is TOML and only what the edits name has changed.
    /// Where the old text was no TOML, it is enough that the new one is.
    pub(super) fn holds(&self, new: &str, edits: &[Edit]) -> bool {
        let Some(found) = nodes(new) else { return false };
        let Some(known) = &self.nodes else { return true };
        let mut explained = BTreeSet::new();
        for ((start, end), node) in known {
            let (to, whole) = match fate(&(*start..*end), edits) {
                EditEffect::Gone => continue,
                EditEffect::Torn => return false,
                EditEffect::Moved(to) => (to, false),
                EditEffect::Edited(to) => (to, edits.iter().any(|it| it.range == (*start..*end))),
            };
            let kept = found.get(&(to.start, to.end)).is_some_and(|now| {
                let same = match (node.kind, now.kind) {
                    (Kind::Value(_), Kind::Value(_)) if whole => true,
                    (before, after) => before == after,
                };
                same && same_way(&node.way, &now.way, edits)
            });
            if !kept {
                return false;
            }
            explained.insert((to.start, to.end));
        }
        let fresh = written(edits);
        found.keys().all(|(start, end)| {
            explained.contains(&(*start, *end))
                || fresh.iter().any(|it| it.start <= *start && *end <= it.end)
        })
    }
}

/// True when two ways, before and after, go through the same keys and elements.
fn same_way(before: &[Step], after: &[Step], edits: &[Edit]) -> bool {
    let same = |(before, after): (&Step, &Step)| match (before, after) {
        (Step::Key(place, name), Step::Key(_, now)) => {
            matches!(fate(place, edits), EditEffect::Edited(_)) || name == now
        }
        (Step::Header(place), Step::Header(now)) | (Step::Element(place), Step::Element(now)) => {
            match fate(place, edits) {
                EditEffect::Moved(to) | EditEffect::Edited(to) => to == *now,
                EditEffect::Gone | EditEffect::Torn => false,
            }
        }
        _ => false,
    };
    before.len() == after.len() && before.iter().zip(after).all(same)
}

fn fate(place: &Range<usize>, edits: &[Edit]) -> EditEffect {
    let mut start = place.start;
    let mut length = place.len();
    let mut edited = false;
    for Edit { range, text } in edits {
        if range.end <= place.start {
            start = start + text.len() - range.len();
        } else if place.start <= range.start && range.end <= place.end && range.start < place.end {
            length = length + text.len() - range.len();
            edited = true;
        } else if range.start <= place.start && place.end <= range.end {
            return EditEffect::Gone;
        } else if range.start < place.end {
            return EditEffect::Torn;
        }
    }
    let to = start..start + length;
    if edited { EditEffect::Edited(to) } else { EditEffect::Moved(to) }
}

/// What the edits wrote, as ranges of the new text.
fn written(edits: &[Edit]) -> Vec<Range<usize>> {
    let (mut ranges, mut grown, mut lost) = (Vec::new(), 0, 0);
    for Edit { range, text } in edits {
        let start = range.start + grown - lost;
        ranges.push(start..start + text.len());
        grown += text.len();
        lost += range.len();
    }
    ranges
}

fn nodes(text: &str) -> Option<Nodes> {
    let document = Document::parse(text).ok()?;
    let mut nodes = Nodes::new();
    table(document.as_table(), &[], &mut nodes);
    Some(nodes)
}

fn add(nodes: &mut Nodes, place: Option<Range<usize>>, kind: Kind, way: &[Step]) -> Range<usize> {
    let place = place.expect("whatever was read has a place");
    nodes.insert((place.start, place.end), Node { kind, way: way.to_vec() });
    place
}

/// A way with one more step.
fn onward(way: &[Step], step: Step) -> Vec<Step> {
    way.iter().cloned().chain([step]).collect()
}

fn table(table: &dyn TableLike, way: &[Step], nodes: &mut Nodes) {
    // The way of what has a header of its own.
    let elements = || -> Vec<Step> {
        way.iter().filter(|it| matches!(it, Step::Element(_))).cloned().collect()
    };
    for (name, item) in table.iter() {
        let key = table.key(name).expect("what has a name has a key").span();
        let place = key.clone().expect("whatever was read has a place");
        let within = onward(way, Step::Key(place, name.to_owned()));
        match item {
            Item::None => {}
            Item::Value(it) => {
                if !it.as_inline_table().is_some_and(toml_edit::InlineTable::is_dotted) {
                    add(nodes, key, Kind::Key, way);
                    add(nodes, it.span(), Kind::Value(it.type_name()), &within);
                }
                inside(it, &within, nodes);
            }
            // It only stands in the way of another.
            Item::Table(it) if it.is_implicit() || it.is_dotted() => {
                self::table(it, &within, nodes);
            }
            Item::Table(it) => {
                let way = elements();
                let place = add(nodes, it.span(), Kind::Header, &way);
                self::table(it, &onward(&way, Step::Header(place)), nodes);
            }
            Item::ArrayOfTables(array) => {
                for it in array {
                    let way = elements();
                    let place = add(nodes, it.span(), Kind::Header, &way);
                    self::table(it, &onward(&way, Step::Element(place)), nodes);
                }
            }
        }
    }
}

fn inside(value: &Value, way: &[Step], nodes: &mut Nodes) {
    match value {
        Value::InlineTable(it) => table(it, way, nodes),
        Value::Array(array) => {
            for it in array {
                let place = add(nodes, it.span(), Kind::Value(it.type_name()), way);
                inside(it, &onward(way, Step::Element(place)), nodes);
            }
        }
        _ => {}
    }
}
