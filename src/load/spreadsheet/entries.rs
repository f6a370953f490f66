//! The rows of a table as entries: one row each, or several where they say so.

use super::Entries;
use super::columns::{Column, Read};
use super::node::Node;
use crate::loader::Loader;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use cardwright_model::{FieldKind, Located, Target};
use cardwright_spreadsheet::{Cell, CellValue, Grid, Row, as_id, flag, whole};

/// What stands between the items of a list in one cell.
const BETWEEN: [char; 2] = [';', '\n'];

/// Reads all rows. `None` when one of them can't be read; that was reported.
pub(super) fn read(
    grid: &Grid,
    source: SourceId,
    read: &Read,
    entries: Entries<'_>,
    loader: &Loader,
) -> Option<Vec<Located<Node>>> {
    let rows = Rows { source, read, entries, loader };
    let mut all = Vec::<(Option<String>, Located<Node>)>::new();
    let mut sound = true;
    for row in grid.rows.iter().skip(1) {
        if !read.columns.iter().any(|it| row.filled(it.at).is_some()) {
            continue;
        }
        let key = read.merge.map(|at| row.filled(at).map(|it| it.value.text()).unwrap_or_default());
        let above = match (&key, read.title) {
            (Some(key), _) => {
                let same = |it: &&mut (Option<String>, _)| it.0.as_ref() == Some(key);
                all.iter_mut().find(same).filter(|_| !key.is_empty())
            }
            (None, Some(title)) if row.filled(title).is_none() => all.last_mut(),
            (None, _) => None,
        };
        match above {
            Some((_, entry)) => sound &= rows.add(&mut entry.value, row),
            None => {
                let (node, read) = rows.first(row);
                sound &= read;
                all.push((key, node));
            }
        }
    }
    // Nobody wants a card of which there are no copies.
    let printed = |node: &mut Located<Node>| {
        let copies = node.value.get_mut(&["copies".to_owned()]);
        copies.is_none_or(|it| it.value != Node::Number("0".to_owned()))
    };
    sound.then(|| {
        all.into_iter().map(|it| it.1).filter_map(|mut it| printed(&mut it).then_some(it)).collect()
    })
}

struct Rows<'r> {
    source: SourceId,
    read: &'r Read,
    entries: Entries<'r>,
    loader: &'r Loader,
}

impl Rows<'_> {
    /// The entry that a row begins, and whether all of it could be read.
    fn first(&self, row: &Row) -> (Located<Node>, bool) {
        let title = self.read.title.and_then(|at| row.filled(at)).map(|it| it.span.clone());
        let span = Span::new(self.source, title.unwrap_or_else(|| row.span()));
        let mut entry = Node::Table(Vec::new());
        let sound = self.put(&mut entry, row);
        (Located::new(entry, span), sound)
    }

    /// Adds what a further row says to the entry that it belongs to: items of lists, and nothing else.
    fn add(&self, entry: &mut Node, row: &Row) -> bool {
        self.put(entry, row)
    }

    /// Puts the cells of a row into an entry.
    fn put(&self, entry: &mut Node, row: &Row) -> bool {
        let mut sound = true;
        // Tables that are items of a list: one for each row.
        let mut items: Vec<(String, Span, Located<Node>)> = Vec::new();
        for column in &self.read.columns {
            let Some(cell) = row.filled(column.at) else { continue };
            let Some(mut value) = self.value(&column.kind, cell) else {
                sound = false;
                continue;
            };
            if let (true, Node::Text(text)) = (column.path == ["back"], &mut value.value) {
                *text = as_id(text);
            }
            if self.is_listed(column) {
                let (name, rest) = (&column.path[0], &column.path[1..]);
                let at = items.iter().position(|it| it.0 == *name).unwrap_or_else(|| {
                    let table = Located::new(Node::Table(Vec::new()), value.span);
                    items.push((name.clone(), column.span, table));
                    items.len() - 1
                });
                items[at].2.value.put(rest, column.span, value);
                continue;
            }
            match (entry.get_mut(&column.path), value) {
                (None, value) => entry.put(&column.path, column.span, value),
                (
                    Some(Located { value: Node::List(all), .. }),
                    Located { value: Node::List(more), .. },
                ) => {
                    all.extend(more);
                }
                (Some(old), value) => sound &= self.again(column, old, &value),
            }
        }
        for (name, span, item) in items {
            let path = [name];
            match entry.get_mut(&path) {
                Some(Located { value: Node::List(all), .. }) => all.push(item),
                _ => {
                    let place = item.span;
                    entry.put(&path, span, Located::new(Node::List(vec![item]), place));
                }
            }
        }
        sound
    }

    /// Reports a second value of what has but one. True where it says the same again, as it may where equal
    /// cells join rows.
    fn again(&self, column: &Column, old: &Located<Node>, new: &Located<Node>) -> bool {
        if self.read.merge.is_some() && same(&old.value, &new.value) {
            return true;
        }
        let message =
            format!("this {} has a `{}` already", self.entries.key, column.path.join("."));
        let fault = Diagnostic::error("D001", message).at(new.span, "second");
        let fault = fault.see(old.span, "first");
        self.loader.push(fault.hint(match self.read.merge {
            Some(_) => "rows of one card may differ in lists only",
            None => "a row without a title belongs to the card above; give it a title if it is a card of its own",
        }));
        false
    }

    /// Whether the first part of a column's path is a list of tables.
    fn is_listed(&self, column: &Column) -> bool {
        let field = self.entries.declared.fields.iter().find(|it| it.name == column.path[0]);
        field.is_some_and(|field| match &field.kind {
            FieldKind::List(item) => matches!(**item, FieldKind::Table(_)),
            _ => false,
        })
    }

    /// What a cell says, as TOML would have it. `None` when that was reported.
    fn value(&self, kind: &FieldKind, cell: &Cell) -> Option<Located<Node>> {
        let span = Span::new(self.source, cell.span.clone());
        let node = match kind {
            FieldKind::List(item) => {
                let parts = self.parts(cell);
                let items: Vec<_> = parts.iter().map(|it| self.value(item, it)).collect();
                Node::List(items.into_iter().collect::<Option<_>>()?)
            }
            FieldKind::Number { .. } => number(&cell.value),
            FieldKind::Flag => return self.flag(cell, span),
            FieldKind::Ref { target, .. } if *target != Target::Icon => {
                Node::Text(as_id(&cell.value.text()))
            }
            _ => Node::Text(cell.value.text()),
        };
        Some(Located::new(node, span))
    }

    fn flag(&self, cell: &Cell, span: Span) -> Option<Located<Node>> {
        let value = match &cell.value {
            CellValue::Flag(value) => Some(*value),
            value => flag(&value.text()),
        };
        if value.is_none() {
            let message = format!("`{}` is neither yes nor no", cell.value.text());
            let fault = Diagnostic::error("D004", message).at(span, "expected yes or no");
            self.loader
                .push(fault.hint("write `x`, `yes`, `true` or `1`, or leave the cell empty"));
        }
        Some(Located::new(Node::Flag(value?), span))
    }

    /// The items of a list that stands in one cell.
    fn parts(&self, cell: &Cell) -> Vec<Cell> {
        let CellValue::Text(text) = &cell.value else { return vec![cell.clone()] };
        // Quotes inside make the text another one than what is written.
        let exact = self.loader.slice(Span::new(self.source, cell.span.clone())) == *text;
        let mut from = 0;
        let mut parts = Vec::new();
        for part in text.split(BETWEEN) {
            let inner = part.trim();
            let start = cell.span.start + from + (part.len() - part.trim_start().len());
            from += part.len() + 1;
            if !inner.is_empty() {
                let span = if exact { start..start + inner.len() } else { cell.span.clone() };
                parts.push(Cell { value: CellValue::Text(inner.to_owned()), span });
            }
        }
        parts
    }
}

fn number(value: &CellValue) -> Node {
    let text = match value {
        CellValue::Whole(number) => return Node::Number(number.to_string()),
        other => other.text(),
    };
    let float = |text: &str| text.parse::<f64>().ok().filter(|it| it.is_finite());
    match (whole(&text), float(&text)) {
        (Some(number), _) => Node::Number(number.to_string()),
        (None, Some(number)) => Node::Number(format!("{number:?}")),
        (None, None) => Node::Text(text),
    }
}

/// Whether two values are the same, wherever they stand.
fn same(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::List(a), Node::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(&a.value, &b.value))
        }
        (Node::Table(a), Node::Table(b)) => {
            let mut pairs = a.iter().zip(b);
            a.len() == b.len() && pairs.all(|(a, b)| a.0 == b.0 && same(&a.2.value, &b.2.value))
        }
        _ => a == b,
    }
}
