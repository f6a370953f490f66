//! The cards of a table in several types: where boxes differ from card to card, each sort of cards gets a layout.

use crate::NewFile;
use crate::adopt::ImportedDeck;
use crate::guess::Role;
use crate::letters::id;
use crate::rows::Rows;
use cardwright_spreadsheet::whole;
use std::collections::BTreeMap;

/// Types that a table is parted into at most.
pub(crate) const MOST: usize = 8;

/// Rows that are drawn alike, in the order of the first of each.
pub(crate) fn groups(marks: &[Vec<String>]) -> Vec<Vec<usize>> {
    let mut order: Vec<Vec<usize>> = Vec::new();
    let mut known = BTreeMap::<&[String], usize>::new();
    for (row, marks) in marks.iter().enumerate() {
        let at = *known.entry(marks).or_insert(order.len());
        match order.get_mut(at) {
            Some(rows) => rows.push(row),
            None => order.push(vec![row]),
        }
    }
    order
}

/// Whether so many sorts of cards help: no sort for each card.
pub(crate) fn are_few(sorts: usize, cards: usize) -> bool {
    sorts == 1 || sorts <= MOST && sorts * 2 <= cards.max(4)
}

/// Adds a mark to each row, if not too many sorts come of it.
pub(crate) fn mark(marks: &mut Vec<Vec<String>>, more: &[String]) -> bool {
    mark_if(marks, more, are_few)
}

/// Adds a mark to each row, if no more sorts come of it than there may be types.
pub(crate) fn mark_types(marks: &mut Vec<Vec<String>>, more: &[String]) -> bool {
    mark_if(marks, more, |sorts, _| sorts <= MOST)
}

/// Sorts of cards at most, where a script tells them apart.
pub(crate) const SORTS: usize = 12;

/// Adds a mark to each row where a script tells the cards apart, if not too many sorts come of it.
pub(crate) fn mark_sorts(marks: &mut Vec<Vec<String>>, more: &[String]) -> bool {
    mark_if(marks, more, |sorts, _| sorts <= SORTS)
}

fn mark_if(
    marks: &mut Vec<Vec<String>>,
    more: &[String],
    are_few: impl Fn(usize, usize) -> bool,
) -> bool {
    let mut tried = marks.clone();
    for (row, mark) in tried.iter_mut().zip(more) {
        row.push(mark.clone());
    }
    let sorts = groups(&tried).len();
    // Cards that are parted already have layouts of their own.
    let few = sorts == groups(marks).len() || are_few(sorts, tried.len());
    if few {
        *marks = tried;
    }
    few
}

/// The same cards as a table for each group, with a file of its own.
pub(crate) fn parted(all: ImportedDeck, groups: &[Vec<usize>]) -> Vec<ImportedDeck> {
    if groups.len() < 2 {
        return vec![all];
    }
    let table = Rows::of(&all.text);
    let names = names(&all, &table, groups);
    let parts = groups.iter().zip(names).map(|(rows, name)| part(&all, &table, rows, &name));
    parts.collect()
}

/// The copies of each card.
pub(crate) fn counts(adopted: &ImportedDeck) -> Vec<usize> {
    let table = Rows::of(&adopted.text);
    let copies = adopted.columns.iter().find(|it| it.role == Role::Copies);
    let column = copies.and_then(|it| table.column(&it.heading));
    let count = |row: usize| match column.map(|it| table.cell(row, it)) {
        None | Some("") => 1,
        Some(text) => whole(text).and_then(|it| usize::try_from(it).ok()).unwrap_or(1),
    };
    (0..table.cells.len()).map(count).collect()
}

/// Names of the groups: what a column says that is the same in each, and another in all.
fn names(all: &ImportedDeck, table: &Rows, groups: &[Vec<usize>]) -> Vec<String> {
    let said = |column: usize| -> Option<Vec<String>> {
        let mut names = Vec::<String>::new();
        for rows in groups {
            let first = table.cell(*rows.first()?, column).trim();
            let same = rows.iter().all(|it| table.cell(*it, column).trim() == first);
            let plain = first.chars().count() < 30 && first.starts_with(char::is_alphabetic);
            if !same || !plain || names.iter().any(|it| id(it) == id(first)) {
                return None;
            }
            names.push(first.to_owned());
        }
        Some(names)
    };
    // What cards say names no sort of them.
    let fields =
        all.columns.iter().filter(|it| matches!(it.role, Role::Field(_)) && it.key != "text");
    let mut named = fields.filter_map(|it| said(table.column(&it.heading)?));
    named.next().unwrap_or_else(|| {
        let numbered = |at: usize| format!("{} {}", all.kind.name, at + 1);
        (0..groups.len()).map(numbered).collect()
    })
}

fn part(all: &ImportedDeck, table: &Rows, rows: &[usize], name: &str) -> ImportedDeck {
    let own = table.some(rows);
    let column = |role: Role| {
        let found = all.columns.iter().find(|it| it.role == role)?;
        table.column(&found.heading)
    };
    let art = column(Role::Art).map(|at| own.cells.iter().map(|it| it[at].clone()).collect());
    let text = own.text();
    let mut kind = all.kind.clone();
    kind.id = id(name);
    kind.name = crate::title_of(name);
    kind.file = format!("{}.csv", kind.id);
    let mut part = ImportedDeck {
        file: NewFile { path: kind.file.clone(), bytes: text.clone().into_bytes() },
        cards: rows.len(),
        total: 0,
        columns: all.columns.clone(),
        art: art.unwrap_or_default(),
        backs: Vec::new(),
        text,
        kind,
    };
    part.total = counts(&part).iter().map(|it| *it as u64).sum();
    part
}
