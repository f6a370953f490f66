//! Commands that show pictures, and the sizes of pictures as their files say them, in pixels.

use super::deck::{Deck, worked};
use super::ruby::{Expr, Statement, text};
use super::sources::{Edit, Making, Sources};
use super::value::Value;
use crate::Notes;
use crate::boxes::{Needs, art_name};
use crate::imported_game::Content;
use crate::letters::free;
use crate::material::Material;
use regex::Regex;
use std::sync::LazyLock;

/// The column of names of pictures that are put together.
pub(super) const ART: &str = "art_file";

impl Deck {
    /// A box with a picture: one for all cards, or one for each.
    pub(super) fn picture(
        &mut self,
        statement: &Statement,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let file = statement
            .get("file")
            .cloned()
            .or_else(|| self.option(statement, "file").map(Expr::Text));
        if file.as_ref().is_some_and(|it| self.is_of_other(it, statement, sources, notes)) {
            return true;
        }
        let Some(frame) = self.picture_frame(statement, file.as_ref(), sources, material, notes)
        else {
            return true;
        };
        match file {
            // No name is no picture.
            Some(Expr::Text(file)) if file.is_empty() => {}
            Some(Expr::Text(file)) => match material.picture(&file) {
                Some(found) => {
                    let name = art_name(&found.path).to_owned();
                    self.put(Content::Image(name), frame, Needs::Nothing, statement.line);
                }
                None => {
                    let text = format!("there is no picture `{file}`");
                    notes.push(&self.script, statement.line, text);
                }
            },
            // A picture for each card, in the script itself.
            Some(Expr::List(items)) if self.table.is_none() => {
                let items: Vec<String> =
                    items.iter().map(|it| text(it).unwrap_or_default()).collect();
                let name = self.hold("art", items);
                self.put(Content::Art, frame, Needs::Column(name), statement.line);
            }
            Some(Expr::Column { table, name, changed: false }) if sources.contains_key(&table) => {
                let own = sources[&table].own.iter().find(|it| it.0 == name);
                let name = match own {
                    Some((name, values)) => self.hold(name, values.clone()),
                    None => {
                        self.table.get_or_insert(table);
                        name
                    }
                };
                self.put(Content::Art, frame, Needs::Column(name), statement.line);
            }
            // Names of pictures that are put together of columns become a column.
            Some(Expr::Change(change)) if sources.contains_key(&change.table) => {
                let own = &sources[&change.table].own;
                let name = if own.is_empty() {
                    let cells = sources[&change.table].cells();
                    let taken = |column: &str| {
                        self.derived.iter().any(|edit| edit.column == column)
                            || cells.is_some_and(|cells| cells.rows.column(column).is_some())
                    };
                    let column = free(ART, taken, '_');
                    self.table.get_or_insert_with(|| change.table.clone());
                    self.derived.push(Edit {
                        column: column.clone(),
                        making: Making::Change(change),
                        line: statement.line,
                    });
                    column
                } else if let Some(values) = worked(&change, own) {
                    self.hold("art", values)
                } else {
                    return false;
                };
                self.put(Content::Art, frame, Needs::Column(name), statement.line);
            }
            _ => return false,
        }
        true
    }
}

/// The sizes of the pictures that an option names, the first first; those that are not known are left out.
pub(super) fn sizes(
    file: Option<&Expr>,
    sources: &Sources,
    material: &Material,
) -> Vec<(f64, f64)> {
    let names: Vec<String> = match file {
        Some(Expr::List(items)) => items.iter().filter_map(text).collect(),
        Some(Expr::Column { table, name, .. }) => {
            let column = sources.get(table).and_then(|it| it.column(name));
            column.iter().flat_map(|it| it.iter()).filter_map(Value::said).collect()
        }
        Some(file) => text(file).into_iter().collect(),
        None => Vec::new(),
    };
    let size = |name: &String| size(&material.picture(name)?.bytes);
    names.iter().filter_map(size).filter(|it| it.0 >= 1.0 && it.1 >= 1.0).collect()
}

fn size(bytes: &[u8]) -> Option<(f64, f64)> {
    png(bytes).or_else(|| svg(bytes))
}

fn png(bytes: &[u8]) -> Option<(f64, f64)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let side =
        |at: usize| Some(f64::from(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?)));
    Some((side(0)?, side(4)?))
}

/// Width and height of a drawing, or those of what it shows.
fn svg(bytes: &[u8]) -> Option<(f64, f64)> {
    static ROOT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"<svg\b[^>]*>").expect("a sound pattern"));
    static SAID: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"\s(width|height|viewBox)\s*=\s*["']([^"']*)["']"#).expect("a sound pattern")
    });
    let text = String::from_utf8_lossy(bytes);
    let root = ROOT.find(&text)?.as_str();
    let said = |name: &str| {
        let found = SAID.captures_iter(root).find(|it| &it[1] == name)?;
        Some(found[2].to_owned())
    };
    let number = |text: &str| text.parse::<f64>().ok().filter(|it| it.is_finite());
    let seen: Vec<f64> = said("viewBox")
        .map(|it| it.split([' ', ',', '\n', '\t']).filter_map(number).collect())
        .unwrap_or_default();
    let side = |name: &str, at: usize| {
        said(name).and_then(|it| length(&it)).or_else(|| seen.get(at).copied())
    };
    Some((side("width", 2)?, side("height", 3)?))
}

/// A length of a drawing in pixels: there are 96 to an inch.
fn length(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 6] = [
        ("px", 1.0),
        ("pt", 96.0 / 72.0),
        ("mm", 96.0 / 25.4),
        ("cm", 96.0 / 2.54),
        ("in", 96.0),
        ("", 1.0),
    ];
    let (number, unit) =
        UNITS.iter().find_map(|it| Some((text.trim().strip_suffix(it.0)?, it.1)))?;
    number.trim().parse::<f64>().ok().map(|it| it * unit).filter(|it| it.is_finite())
}
