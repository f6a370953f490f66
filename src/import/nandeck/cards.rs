//! What is known of each card: its row in the table, its numbers in the script, and what a text says on it.

use super::conditions::{ColumnKind, Condition, column};
use super::elements::{Element, Limited};
use super::labels::Labels;
use super::ranges::Has;
use super::sums::{sum, written};
use crate::rows::Rows;
use cardwright_spreadsheet::whole;

/// The cards of a script.
pub(super) struct Cards<'l> {
    pub(super) rows: Rows,
    /// First and last number of the cards of each row.
    pub(super) numbers: Vec<(usize, usize)>,
    pub(super) labels: &'l Labels,
}

impl<'l> Cards<'l> {
    /// Cards with so many copies each, numbered through.
    pub(super) fn counted(rows: Rows, counts: &[usize], labels: &'l Labels) -> Self {
        let mut next = 1;
        let numbers = counts.iter().map(|count| {
            let first = next;
            next += count;
            // A card with no copies has no number: one that no range has.
            if *count == 0 { (usize::MAX, usize::MAX) } else { (first, next - 1) }
        });
        Self { numbers: numbers.collect(), rows, labels }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.cells.len()
    }

    /// A text as it is on a card: columns and labels replaced, sums worked out. `None` where something is not
    /// known.
    pub(super) fn value(&self, text: &str, row: usize) -> Option<String> {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, inner)) = rest.split_once('[') {
            let (name, after) = inner.split_once(']')?;
            out.push_str(before);
            match (self.rows.column(name), self.list(name)) {
                // Its brackets are words, and no sums.
                (Some(column), _) => {
                    let cell = self.rows.cell(row, column);
                    out.push_str(&cell.replace('{', "\u{3}").replace('}', "\u{4}"));
                }
                (None, Some(values)) => out.push_str(&values[row % values.len()]),
                (None, None) => return None,
            }
            rest = after;
        }
        out.push_str(rest);
        summed(&out).map(|it| it.replace('\u{3}', "{").replace('\u{4}', "}"))
    }

    fn list(&self, name: &str) -> Option<&Vec<String>> {
        let mut lists = self.labels.values.iter();
        lists.find(|it| it.0.eq_ignore_ascii_case(name)).map(|it| &it.1)
    }

    /// Whether a column has whole numbers only, or texts. `None` for a name that is no column.
    pub(super) fn column_kind(&self, name: &str) -> Option<ColumnKind> {
        let column = self.rows.column(name)?;
        let mut cells =
            self.rows.cells.iter().map(|it| it[column].as_str()).filter(|it| !it.is_empty());
        let numbers = cells.clone().count() > 0 && cells.all(|it| whole(it).is_some());
        Some(if numbers { ColumnKind::Number } else { ColumnKind::Text })
    }

    /// Whether all conditions hold on a card.
    pub(super) fn hold(&self, when: &[Condition], row: usize) -> Option<bool> {
        let value = |text: &str| self.value(text, row);
        when.iter().try_fold(true, |so_far, it| Some(it.holds(&value)? && so_far))
    }

    /// The last of several things whose conditions hold on a card.
    pub(super) fn last<'t, T>(&self, of: &'t Limited<T>, row: usize) -> Option<&'t T> {
        let mut found = None;
        for (when, it) in of {
            if self.hold(when, row)? {
                found = Some(it);
            }
        }
        found
    }

    /// The cards that an element is on; or why that is not known.
    pub(super) fn of(&self, element: &Element) -> Result<Vec<bool>, &'static str> {
        let ranges = &self.labels.ranges;
        let mut on = Vec::new();
        for (row, numbers) in self.numbers.iter().enumerate() {
            let has = if ranges.is_for_all(&element.range) {
                Has::All
            } else {
                ranges
                    .has(&element.range, *numbers)
                    .ok_or("only on some cards, which the script computes; draw it by hand")?
            };
            let holds = self
                .hold(&element.when, row)
                .ok_or("under a condition that can't be worked out; draw it by hand")?;
            if has == Has::Some && holds {
                return Err("for some copies of a card only; draw it by hand");
            }
            on.push(has == Has::All && holds);
        }
        Ok(on)
    }

    /// The conditions of an element as an expression, if that is all that limits it.
    pub(super) fn written(&self, element: &Element) -> Option<String> {
        if !self.labels.ranges.is_for_all(&element.range) || element.when.is_empty() {
            return None;
        }
        Condition::All(element.when.clone()).written(&|name| self.column_kind(name))
    }

    /// The column that a text is, if it is nothing else and its values are names of pictures.
    pub(super) fn picture_column(
        &self,
        text: &str,
        is_picture: &dyn Fn(&str) -> bool,
    ) -> Option<usize> {
        let at = self.rows.column(column(text)?)?;
        let mut filled = self.rows.cells.iter().map(|it| it[at].trim()).filter(|it| !it.is_empty());
        (filled.clone().count() > 0 && filled.all(is_picture)).then_some(at)
    }
}

/// A text with the sums in its brackets worked out.
fn summed(text: &str) -> Option<String> {
    let mut out = text.to_owned();
    // The innermost first.
    while let Some(to) = out.find('}') {
        let from = out[..to].rfind('{')?;
        let result = sum(&out[from + 1..to])?;
        out.replace_range(from..=to, &written(result));
    }
    (!out.contains('{')).then_some(out)
}
