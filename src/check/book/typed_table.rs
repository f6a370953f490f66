//! Tables that repeat by hand what the data knows: its numbers, and what its cards and keywords have to do with each other.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Game, Located, Value};
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use std::collections::BTreeMap;

check!(B024, "typed-table", Warning, Game(check));

/// Fewest rows with a number of the data.
const ROWS: usize = 2;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut table = Table::default();
    let cells = context
        .typed
        .iter()
        .filter(|it| it.origin.of == TextOwner::Chapter && it.kind == PassageKind::Cell);
    for cell in cells {
        if !table.goes_on(context, cell) {
            found.extend(std::mem::take(&mut table).fault());
        }
        table.read(context, cell);
    }
    found.extend(table.fault());
    found
}

/// What was read of a table.
#[derive(Default)]
struct Table<'a> {
    last: Option<&'a Passage>,
    /// The card or keyword of the row, while nothing else stands in its first cell.
    owner: Option<&'a str>,
    first: bool,
    /// Cells that repeat a number of the data, one for each row.
    typed: Vec<(&'a Passage, &'a str)>,
    /// Cells that are nothing but names of other cards and keywords, one for each row.
    named: Vec<(&'a Passage, &'a str)>,
}

impl<'a> Table<'a> {
    /// Whether a cell belongs to the same table as the last one.
    fn goes_on(&mut self, context: &CheckContext<'_>, cell: &Passage) -> bool {
        let Some(last) = self.last.filter(|it| it.span.source == cell.span.source) else {
            return false;
        };
        let text = context.sources.text(cell.span.source);
        let gap = text.get(last.span.end..cell.span.start).unwrap_or_default();
        self.first = gap.contains('\n');
        gap.contains('|') && !gap.contains("\n\n")
    }

    fn read(&mut self, context: &CheckContext<'a>, cell: &'a Passage) {
        if self.first || self.last.is_none() {
            let mut names = cell.stretches().filter_map(|(_, run_kind)| match run_kind {
                RunKind::Reference { kind: "card" | "keyword", id } => Some(id.as_str()),
                _ => None,
            });
            self.owner = names.next().filter(|_| names.next().is_none());
        } else if let Some(owner) = self.owner {
            let is_new = |rows: &[(&Passage, &str)]| rows.last().is_none_or(|it| it.1 != owner);
            if repeats(context.game, owner, cell) && is_new(&self.typed) {
                self.typed.push((cell, owner));
            } else if names_others(owner, cell) && is_new(&self.named) {
                self.named.push((cell, owner));
            }
        }
        self.last = Some(cell);
    }

    fn fault(self) -> Option<Diagnostic> {
        let (rows, what) = if self.typed.len() < ROWS {
            (&self.named, "tell by hand what the data has to say of other cards")
        } else {
            (&self.typed, "repeat numbers of the data by hand")
        };
        let (cell, owner) = rows.first().filter(|_| rows.len() >= ROWS)?;
        let message = format!("{} rows of this table {what}", rows.len());
        let fault = CHECK.finding(message).at(cell.place(0..cell.text.len()), "typed");
        Some(fault.hint(format!(
            "make the rows of the data, as in `{{% for it in cards %}}`, or write an expression such as \
             `{{{{ card.{}.NAME }}}}`",
            owner.replace('-', "_")
        )))
    }
}

/// Whether a cell is nothing but typed references to others than the card or keyword of its row.
fn names_others(owner: &str, cell: &Passage) -> bool {
    let mut others = 0;
    let only_names = cell.stretches().all(|(range, run_kind)| match run_kind {
        RunKind::Reference { kind: "card" | "keyword", id } => {
            others += usize::from(id != owner);
            id != owner
        }
        RunKind::Typed => {
            matches!(cell.text[range].trim(), "" | "," | "and" | "or" | ", and" | ", or")
        }
        _ => false,
    });
    only_names && others > 0
}

/// Whether a cell is a typed number that the card or keyword of its row has.
fn repeats(game: &Game, owner: &str, cell: &Passage) -> bool {
    let text = cell.text.trim();
    let typed = cell.stretches().all(|(_, run_kind)| run_kind.is_typed());
    let numbers = numbers(text);
    let [number] = numbers.as_slice() else { return false };
    let sign = |c: char| "+-−$ ".contains(c);
    let whole = text.trim_start_matches(sign).len() == number.range.len();
    let fields = game.card(owner).map(|it| &it.mechanics);
    let fields = fields
        .or_else(|| game.keywords.iter().find(|it| it.id.value == owner).map(|it| &it.mechanics));
    let copies = game.card(owner).map(|it| i64::from(it.copies.value));
    let value = number.value.abs();
    typed && whole && (fields.is_some_and(|it| has(it, value)) || copies == Some(value))
}

/// Whether any field has a number.
fn has(fields: &BTreeMap<String, Located<Value>>, number: i64) -> bool {
    fields.values().any(|field| match &field.value {
        Value::Number(own) => *own == number,
        Value::Table(fields) => has(fields, number),
        _ => false,
    })
}
