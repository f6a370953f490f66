//! Layout files of Squib: YAML with `extends` and `+=`, and lengths in pixels and other units.

use super::known_layouts;
use crate::Notes;
use cardwright_base::did_you_mean::instead;
use saphyr_parser::{Event, Parser};
use std::collections::BTreeMap;

/// A value, and the line that it stands on.
pub(crate) type ValueAtLine = (String, usize);

/// Entries of layout files by their names.
#[derive(Clone, Debug)]
pub(crate) struct Layouts {
    entries: BTreeMap<String, BTreeMap<String, Vec<ValueAtLine>>>,
    /// Dots per inch of the deck.
    pub(crate) dpi: f64,
}

/// How deep entries may extend each other.
const DEEPEST: usize = 20;

impl Layouts {
    /// Layouts without an entry, for pictures of so many dots per inch.
    pub(crate) fn new(dpi: f64) -> Self {
        Self { entries: BTreeMap::new(), dpi }
    }

    /// Adds the entries of a file; those that are there already are replaced, as Squib does it.
    pub(crate) fn add(&mut self, file: &str, text: &str, notes: &mut Notes) {
        match parse(text) {
            Ok(entries) => {
                let names: Vec<String> = entries.keys().cloned().collect();
                self.entries.extend(entries);
                names.iter().for_each(|it| self.tell_parents(it, file, notes));
            }
            Err((line, why)) => notes.push(file, line, format!("this is not valid YAML: {why}")),
        }
    }

    /// Adds a layout that comes with Squib. False where there is none of that name.
    pub(crate) fn add_known(&mut self, file: &str) -> bool {
        let Some(entries) = known_layouts::known(file) else { return false };
        // Their places are pixels, and stay where they are on a card of other pixels, as Squib leaves them.
        for (name, keys) in entries {
            let said = |(key, value): (&str, &str)| (key.to_owned(), vec![(value.to_owned(), 0)]);
            self.entries.insert(name.to_owned(), keys.into_iter().map(said).collect());
        }
        true
    }

    /// Tells of entries that an entry extends and that there are not.
    fn tell_parents(&self, name: &str, file: &str, notes: &mut Notes) {
        let parents = self.entries.get(name).and_then(|it| it.get("extends"));
        for (parent, line) in parents.into_iter().flatten().filter(|it| !self.has(&it.0)) {
            let near = instead(parent, self.names());
            let text = format!("`{name}` extends `{parent}`, and there is no such entry{near}");
            notes.push(file, *line, text);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The names of all entries.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The value of a key of an entry, with what it extends. Lengths that are added up come back in pixels.
    pub(crate) fn get(&self, name: &str, key: &str) -> Option<ValueAtLine> {
        self.resolve(name, key, 0)
    }

    fn resolve(&self, name: &str, key: &str, depth: usize) -> Option<ValueAtLine> {
        let entry = self.entries.get(name)?;
        let parents = || {
            let names = entry.get("extends").map_or(&[][..], Vec::as_slice);
            names.iter().map(|it| it.0.as_str())
        };
        let inherited = || {
            let found = |parent| self.resolve(parent, key, depth + 1);
            if depth < DEEPEST { parents().rev().find_map(found) } else { None }
        };
        let Some((own, line)) = entry.get(key).and_then(|it| it.first()) else {
            return inherited();
        };
        let sign = match (own.strip_prefix("+="), own.strip_prefix("-=")) {
            (Some(rest), _) => Some((1.0, rest)),
            (_, Some(rest)) => Some((-1.0, rest)),
            _ => None,
        };
        let Some((sign, rest)) = sign else { return Some((own.clone(), *line)) };
        let before = inherited().and_then(|it| pixels(&it.0, self.dpi)).unwrap_or_default();
        let more = pixels(rest, self.dpi)?;
        Some(((before + sign * more).to_string(), *line))
    }
}

/// A length in pixels: a number, or a number with a unit.
pub(crate) fn pixels(text: &str, dpi: f64) -> Option<f64> {
    const UNITS: [(&str, f64); 5] =
        [("mm", 25.4), ("cm", 2.54), ("in", 1.0), ("pt", 72.0), ("px", 0.0)];
    let text = text.trim().to_lowercase();
    for (unit, per_inch) in UNITS {
        if let Some(number) = text.strip_suffix(unit) {
            let number: f64 = number.trim().parse().ok()?;
            return Some(if per_inch == 0.0 { number } else { number / per_inch * dpi });
        }
    }
    text.parse().ok()
}

/// A length in pixels as scripts write it: with a unit, in the words of Squib for the whole card and its middle, and
/// with something added or taken away.
pub(crate) fn length(text: &str, whole: f64, dpi: f64) -> Option<f64> {
    let text = text.trim().to_lowercase();
    for sign in ['+', '-', '*', '/'] {
        let Some((left, right)) = text.split_once(&format!(" {sign} ")) else { continue };
        let left = one(left, whole, dpi)?;
        return Some(match sign {
            '+' => left + one(right, whole, dpi)?,
            '-' => left - one(right, whole, dpi)?,
            '*' => left * right.trim().parse::<f64>().ok()?,
            _ => left / right.trim().parse::<f64>().ok().filter(|it| *it != 0.0)?,
        });
    }
    one(&text, whole, dpi)
}

fn one(text: &str, whole: f64, dpi: f64) -> Option<f64> {
    let text = text.trim();
    match text {
        "middle" | "center" => return Some(whole / 2.0),
        "deck" => return Some(whole),
        _ => {}
    }
    let call = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
    for (name, unit) in [("inches", "in"), ("cm", "cm"), ("mm", "mm")] {
        if let Some(number) = call(name) {
            return pixels(&format!("{number}{unit}"), dpi);
        }
    }
    pixels(text, dpi).or_else(|| {
        // `3.0.in`
        let (number, unit) = text.rsplit_once('.')?;
        pixels(&format!("{number}{unit}"), dpi).filter(|_| unit.starts_with(char::is_alphabetic))
    })
}

type Entries = BTreeMap<String, BTreeMap<String, Vec<ValueAtLine>>>;

fn parse(text: &str) -> Result<Entries, (usize, String)> {
    let mut parser = Parser::new_from_str(text);
    let mut entries = Entries::new();
    let mut anchors: BTreeMap<usize, BTreeMap<String, Vec<ValueAtLine>>> = BTreeMap::new();
    // The entry and key that are open, the depth of maps and lists, and the anchor of the entry.
    let (mut depth, mut entry, mut key, mut anchor) = (0, None::<String>, None::<String>, 0);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|it| (it.marker().line(), it.info().to_owned()))?;
        let line = span.start.line();
        match event {
            Event::MappingStart(id, _) => {
                depth += 1;
                if depth == 2 {
                    anchor = id;
                }
            }
            Event::SequenceStart(..) => depth += 1,
            Event::MappingEnd => {
                if depth == 2 {
                    let done = entry.take().and_then(|it| entries.get(&it)).cloned();
                    anchors.insert(anchor, done.unwrap_or_default());
                }
                depth -= 1;
                if depth == 2 {
                    key = None;
                }
            }
            Event::SequenceEnd => {
                depth -= 1;
                if depth == 2 {
                    key = None;
                }
            }
            Event::Alias(id) => {
                // `<<: *other` takes what the other entry says.
                let other = anchors.get(&id).cloned().unwrap_or_default();
                if let Some(open) =
                    entry.as_ref().filter(|_| key.take().is_some_and(|it| it == "<<"))
                {
                    let own = entries.entry(open.clone()).or_default();
                    for (name, said) in other {
                        own.entry(name).or_insert(said);
                    }
                }
            }
            Event::Scalar(value, ..) => {
                let value = value.into_owned();
                match (depth, &entry, &key) {
                    (1, _, _) => {
                        entries.entry(value.clone()).or_default();
                        entry = Some(value);
                    }
                    (2, Some(_), None) => key = Some(value),
                    (2 | 3, Some(open), Some(name)) => {
                        let own = entries.entry(open.clone()).or_default();
                        let said = own.entry(name.clone()).or_default();
                        if depth == 2 {
                            said.clear();
                        }
                        said.push((value, line));
                        if depth == 2 {
                            key = None;
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Ok(entries)
}
