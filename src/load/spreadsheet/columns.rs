//! What each column of a table holds: a field of its entries, a part of one, or a note of the author.

use super::Entries;
use crate::entry::{listed, similar};
use crate::fields::Owner;
use crate::keys::{DefinitionKind, definition};
use crate::loader::Loader;
use crate::table::Table;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::{FieldKind, Located};
use cardwright_spreadsheet::{Grid, fold};
use std::collections::BTreeMap;

/// Names of the column of copies, folded.
const COPIES: &[&str] =
    &["copies", "qty", "quantity", "count", "#count", "@count", "number_of_copies"];
/// Names of the column of titles, where none is called `title`.
const TITLES: &[&str] = &["name", "card_name", "card_title"];
/// What a column begins with that nobody reads.
const NOTES: [char; 2] = ['#', '_'];

/// How a type reads its columns.
#[derive(Default)]
pub(crate) struct Columns {
    /// Names of columns to leave out.
    ignore: Vec<Located<String>>,
    /// The column whose equal cells make several rows one entry.
    merge: Option<Located<String>>,
    /// Names of columns by the fields that they hold.
    names: BTreeMap<String, Located<String>>,
}

impl Columns {
    /// Reads the keys of a type that speak of columns.
    pub(crate) fn read(table: &Table<'_>) -> Self {
        let names = table.table_if("columns", "the names of columns");
        let name = |names: &Table<'_>| {
            let name = |(field, _): (&str, _)| Some((field.to_owned(), names.text(field)?));
            names.keys().filter_map(name).collect()
        };
        Self {
            ignore: table.lines("ignore"),
            merge: table.text_if("merge"),
            names: names.as_ref().map(name).unwrap_or_default(),
        }
    }

    fn is_ignored(&self, folded: &str) -> bool {
        self.ignore.iter().any(|it| fold(&it.value) == folded)
    }

    /// The field that a column holds because the type says so.
    fn named(&self, folded: &str) -> Option<&str> {
        let found = self.names.iter().find(|(_, name)| fold(&name.value) == folded);
        found.map(|(field, _)| field.as_str())
    }
}

/// A column that is read.
pub(super) struct Column {
    /// Its place in the row, from 0.
    pub(super) at: usize,
    /// The field and, of tables, the parts of it: `damage`, `slash`.
    pub(super) path: Vec<String>,
    pub(super) kind: FieldKind,
    /// Where its heading stands.
    pub(super) span: Span,
}

/// The columns of a table.
pub(super) struct Read {
    pub(super) columns: Vec<Column>,
    /// Where the titles are; what has none belongs to the entry above.
    pub(super) title: Option<usize>,
    /// Where equal cells make several rows one entry.
    pub(super) merge: Option<usize>,
}

/// Reads the heading. `None` when it is so wrong that its rows mean nothing; that was reported.
pub(super) fn read(
    grid: &Grid,
    source: SourceId,
    entries: Entries<'_>,
    loader: &Loader,
) -> Option<Read> {
    let heading = grid.rows.first()?;
    let mut headings = Vec::new();
    for (at, cell) in heading.cells.iter().enumerate() {
        let (text, span) = (cell.value.text(), Span::new(source, cell.span.clone()));
        if !cell.value.is_empty() {
            headings.push((at, fold_path(&text), text, span));
        }
    }
    let mut sound = nameless(grid, source, loader);
    let has = |name: &str| headings.iter().any(|it| it.1 == name);
    let has_title = has("title");
    let mut columns = Vec::<Column>::new();
    let mut unknown = Vec::new();
    for (at, folded, text, span) in &headings {
        let own = entries.columns.named(&fold(text));
        if own.is_none() {
            let is_copies = entries.key == "card" && COPIES.contains(&folded.as_str());
            let is_note = text.starts_with(NOTES) && !is_copies;
            if is_note || entries.columns.is_ignored(&fold(text)) {
                continue;
            }
        }
        let name = own.map_or_else(|| usual(folded, has_title, entries), str::to_owned);
        let path: Vec<String> = name.split('.').map(str::to_owned).collect();
        let kind = match kind(&path, entries) {
            Ok(kind) => kind,
            Err(Wrong::Unknown) => {
                unknown.push((text, folded, *span));
                continue;
            }
            Err(Wrong::Table(parts)) => {
                let fault = Diagnostic::error("D004", format!("`{}` is a table", path.join(".")));
                let fault = fault.at(*span, "expected a column for each of its parts");
                loader.push(
                    fault.hint(format!("name them {}", listed(parts.iter().map(String::as_str)))),
                );
                sound = false;
                continue;
            }
        };
        if let Some(first) = columns.iter().find(|it| it.path == path) {
            let fault = Diagnostic::error("D001", format!("two columns are called `{name}`"));
            let fault = fault.at(*span, "second").see(first.span, "first");
            loader.push(fault.hint("rename one of them; a name that begins with `#` is not read"));
            sound = false;
            continue;
        }
        if entries.key == "card" {
            let mut symbols = loader.symbols();
            let of = symbols.headings.entry(entries.of.to_owned()).or_default();
            of.insert(path.join("."), text.clone());
        }
        columns.push(Column { at: *at, path, kind, span: *span });
    }
    let taken: Vec<String> = columns.iter().map(|it| it.path.join(".")).collect();
    let mut meant = Vec::new();
    for (text, folded, span) in unknown {
        let (fault, near) = stray(text, folded, span, &taken, entries);
        loader.push(fault);
        // A column with a slip in its name is one mistake, not two.
        meant.extend(near);
        sound = false;
    }
    let place = Span::new(source, heading.span());
    for (field, name) in &entries.columns.names {
        if headings.iter().any(|it| fold(&it.2) == fold(&name.value)) {
            continue;
        }
        let there = headings.iter().map(|it| it.2.as_str());
        loader.push(no_column(name, there, place));
        meant.push(field.clone());
        sound = false;
    }
    sound &= complete(&columns, &meant, place, entries, loader);
    let at = |name: &str| columns.iter().find(|it| it.path == [name]).map(|it| it.at);
    let merge = match &entries.columns.merge {
        None => None,
        Some(wanted) => match at(&fold(&wanted.value)) {
            Some(found) => Some(found),
            None => {
                let there = headings.iter().map(|it| it.2.as_str());
                loader.push(no_column(wanted, there, place));
                return None;
            }
        },
    };
    let title = at("title");
    sound.then_some(Read { columns, title, merge })
}

/// The fault of a column that the type speaks of and the table has not.
fn no_column<'a>(
    wanted: &Located<String>,
    there: impl Iterator<Item = &'a str> + Clone,
    place: Span,
) -> Diagnostic {
    let message = format!("there is no column `{}`", wanted.value);
    let fault = Diagnostic::error("D006", message).at(wanted.span, "unknown column");
    let fault = fault.see(place, "the columns there are");
    match similar(&wanted.value, there) {
        Some(near) => fault.hint(did_you_mean(near)),
        None => fault,
    }
}

/// A heading as it is compared, with the points between parts.
fn fold_path(heading: &str) -> String {
    heading.split('.').map(fold).collect::<Vec<_>>().join(".")
}

/// What a heading means where the type does not say it.
fn usual(folded: &str, has_title: bool, entries: Entries<'_>) -> String {
    let declared = |name: &str| entries.declared.fields.iter().any(|it| it.name == name);
    if entries.key == "card" && COPIES.contains(&folded) && !declared(folded) {
        "copies".to_owned()
    } else if TITLES.contains(&folded) && !has_title && !declared(folded) {
        "title".to_owned()
    } else {
        folded.to_owned()
    }
}

enum Wrong {
    Unknown,
    /// Not a value but several, which have these names.
    Table(Vec<String>),
}

/// What kind of value a column holds.
fn kind(path: &[String], entries: Entries<'_>) -> Result<FieldKind, Wrong> {
    let (first, rest) = path.split_first().ok_or(Wrong::Unknown)?;
    if let Some(field) = entries.declared.fields.iter().find(|it| it.name == *first) {
        return part(&field.kind, rest, first);
    }
    if !own(first, entries) {
        return Err(Wrong::Unknown);
    }
    match (first.as_str(), rest) {
        ("copies", []) => Ok(FieldKind::Number { min: 0, max: i64::MAX }),
        ("forms", []) => Err(Wrong::Table(vec!["forms.plural".to_owned()])),
        (_, []) | ("forms", [_]) => Ok(FieldKind::Text),
        _ => Err(Wrong::Unknown),
    }
}

fn part(kind: &FieldKind, rest: &[String], name: &str) -> Result<FieldKind, Wrong> {
    let fields = match kind {
        FieldKind::Table(fields) => fields,
        FieldKind::List(item) => match &**item {
            FieldKind::Table(fields) => fields,
            _ if rest.is_empty() => return Ok(kind.clone()),
            _ => return Err(Wrong::Unknown),
        },
        _ if rest.is_empty() => return Ok(kind.clone()),
        _ => return Err(Wrong::Unknown),
    };
    let Some((first, rest)) = rest.split_first() else {
        return Err(Wrong::Table(fields.iter().map(|it| format!("{name}.{}", it.name)).collect()));
    };
    let field = fields.iter().find(|it| it.name == *first).ok_or(Wrong::Unknown)?;
    part(&field.kind, rest, &format!("{name}.{first}"))
}

/// Whether every entry may have it, whatever its type declares. What is accepted of an entry has no column.
fn own(name: &str, entries: Entries<'_>) -> bool {
    let DefinitionKind::Table(keys) = &definition(entries.definition).kind else { return false };
    name != "allow" && keys.iter().any(|it| it.name == name)
}

/// Every name that a column may have.
fn known(entries: Entries<'_>) -> Vec<String> {
    let DefinitionKind::Table(keys) = &definition(entries.definition).kind else {
        return Vec::new();
    };
    let own = keys.iter().map(|it| it.name).filter(|it| !matches!(*it, "allow" | "forms"));
    let mut names: Vec<String> = own.map(str::to_owned).collect();
    fn add(kind: &FieldKind, name: String, names: &mut Vec<String>) {
        match kind {
            FieldKind::Table(fields) => {
                fields.iter().for_each(|it| add(&it.kind, format!("{name}.{}", it.name), names));
            }
            FieldKind::List(item) if matches!(**item, FieldKind::Table(_)) => {
                add(item, name, names);
            }
            _ => names.push(name),
        }
    }
    for field in &entries.declared.fields {
        add(&field.kind, field.name.clone(), &mut names);
    }
    names
}

/// The fault of a column that is none.
fn stray(
    text: &str,
    folded: &str,
    span: Span,
    taken: &[String],
    entries: Entries<'_>,
) -> (Diagnostic, Option<String>) {
    let message = format!("type `{}` has no field for the column `{text}`", entries.of);
    let fault = Diagnostic::error("D002", message).at(span, "unknown column");
    let known = known(entries);
    let free = known.iter().filter(|it| !taken.contains(it)).map(String::as_str);
    let near = similar(folded, free.clone());
    let fault = match near {
        Some(near) => fault.hint(format!("did you mean `{near}`?")),
        None => fault,
    };
    // Every card has some names already.
    let declare = if entries.key == "card" && Owner::Card.reserved(folded) {
        format!(
            "declare it in `fields` under another name, and say `columns = {{ card_{folded} = \"{text}\" }}`"
        )
    } else {
        "declare it in `fields`".to_owned()
    };
    let fault =
        fault.hint(format!("{declare}, add it to `ignore = [...]`, or begin its name with `#`"));
    (fault, near.map(str::to_owned))
}

/// Reports fields that every entry must have and no column holds.
fn complete(
    columns: &[Column],
    meant: &[String],
    place: Span,
    entries: Entries<'_>,
    loader: &Loader,
) -> bool {
    let has = |name: &str| {
        let parts = |it: &String| it.split('.').next() == Some(name);
        columns.iter().any(|column| column.path.first().is_some_and(|it| it == name))
            || meant.iter().any(parts)
    };
    let always = |kind: &FieldKind| matches!(kind, FieldKind::List(_) | FieldKind::Flag);
    let fields = entries.declared.fields.iter();
    let needed = fields.filter(|it| it.required && !always(&it.kind)).map(|it| it.name.as_str());
    let missing: Vec<&str> = std::iter::once("title").chain(needed).filter(|it| !has(it)).collect();
    if missing.is_empty() {
        return true;
    }
    let message = format!("there is no column {}", listed(missing.iter().copied()));
    let fault = Diagnostic::error("D003", message).at(place, "these are the columns");
    loader.push(match missing[..] {
        ["title"] => fault
            .hint("if a column is called differently, say so: `columns = { title = \"Card\" }`"),
        _ => fault.hint("add it, or make the field optional: `optional = true`"),
    });
    false
}

/// Reports columns that hold something and have no name.
fn nameless(grid: &Grid, source: SourceId, loader: &Loader) -> bool {
    let Some((heading, rows)) = grid.rows.split_first() else { return true };
    let mut told = Vec::new();
    for row in rows {
        for (at, cell) in row.cells.iter().enumerate() {
            if cell.value.is_empty() || heading.filled(at).is_some() || told.contains(&at) {
                continue;
            }
            told.push(at);
            let fault = Diagnostic::error("D003", "this column has no name");
            let fault = fault.at(Span::new(source, cell.span.clone()), "belongs to no column");
            let fault = fault.see(Span::new(source, heading.span()), "the names of the columns");
            loader.push(fault.hint(if at >= heading.cells.len() {
                "this row has more cells than there are names; quote a text that has a comma in it"
            } else {
                "give the column a name; one that begins with `#` is not read"
            }));
        }
    }
    told.is_empty()
}
