//! Charts become words: headings, cells and notes, worked out from the data of the game.
//!
//! In: what the author says of a chart. Out: a [`ChartText`], as layouts of cards and booklets read
//! it. Never: how it looks.

use super::text_engine::Local;
use super::{Inline, TextEngine, plain_text};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{Align, Chart, Game, Located, Prose, Value as Field};
use minijinja::Value;
use minijinja::value::ValueKind;
use serde::Serialize;

/// More rows or columns nobody reads.
const MOST: usize = 200;

/// The words of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartText {
    /// Id of the chart.
    pub id: String,
    /// Title of the chart, printed above it.
    pub(crate) title: String,
    /// What stands over the headings of the rows.
    pub corner: Vec<Inline>,
    /// What stands over the headings of all columns.
    pub over: Vec<Inline>,
    /// The headings of the columns.
    pub columns: Vec<Vec<Inline>>,
    /// The rows, from above.
    pub rows: Vec<ChartRow>,
    /// What stands below it.
    pub notes: Vec<Vec<Inline>>,
    /// How the cells stand in their columns: `left`, `center`, `right` or `at`.
    pub(crate) align: &'static str,
    /// A thin rule after so many rows, if any.
    pub(crate) every: Option<u32>,
}

impl ChartText {
    /// Its lines from head to foot.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Vec<Inline>> {
        let rows = self.rows.iter().flat_map(|row| {
            let cells = row.cells.iter().flat_map(|cell| [&cell.lead, &cell.tail]);
            [&row.head].into_iter().chain(cells)
        });
        [&self.corner, &self.over].into_iter().chain(&self.columns).chain(rows).chain(&self.notes)
    }
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartRow {
    /// The heading of the row.
    pub head: Vec<Inline>,
    /// Its cells, as many as there are columns.
    pub cells: Vec<ChartCell>,
}

/// A cell of a chart: its words, in two parts where cells are aligned at a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChartCell {
    /// The words, or those before that text.
    pub lead: Vec<Inline>,
    /// The words from that text on.
    pub tail: Vec<Inline>,
}

/// The charts of a game in words. One that can't be worked out is reported and left out.
pub(super) fn charts(game: &Game, words: &TextEngine<'_>, report: &mut Report) -> Vec<ChartText> {
    game.charts.iter().filter_map(|it| chart(game, it, words, report)).collect()
}

/// One chart in words. `None` when errors were pushed to `report`.
pub fn chart(
    game: &Game,
    chart: &Chart,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> Option<ChartText> {
    each(game, chart, words, report, &mut |_, _| ())
}

/// The same; `told` hears each text of it, with the names that are known there.
pub(super) fn each(
    game: &Game,
    chart: &Chart,
    words: &TextEngine<'_>,
    report: &mut Report,
    told: &mut dyn FnMut(&Prose, &[Local<'_>]),
) -> Option<ChartText> {
    let columns = list(&chart.columns, words, report)?;
    let values = match &chart.cells {
        Some(cells) => Some(values(game, chart, cells, columns.len(), words, report)?),
        None => None,
    };
    let rows = match (&chart.rows, &values) {
        (Some(rows), _) => list(rows, words, report)?,
        (None, Some(values)) => values.iter().map(|it| it.iter().cloned().collect()).collect(),
        (None, None) => return None,
    };
    if let (Some(cells), Some(values)) = (&chart.cells, &values)
        && values.len() != rows.len()
    {
        let said = format!("{} rows of values, but `rows` has {}", values.len(), rows.len());
        report.push(uneven(chart).at(cells.span, said));
        return None;
    }
    let mut line =
        |prose: &Prose, locals: &[Local<'_>], at: Option<String>, report: &mut Report| {
            told(prose, locals);
            words.line_in(prose, locals, report, |fault| match &at {
                Some(at) => fault.see(chart.id.span, at),
                None => fault,
            })
        };
    let usual = |prose: &Option<Prose>, text: &str| {
        let own = || Prose { text: text.to_owned(), span: chart.id.span };
        prose.clone().unwrap_or_else(own)
    };
    let (row_head, column_head) =
        (usual(&chart.row, "{{ row }}"), usual(&chart.column, "{{ column }}"));
    let cell_text = usual(&chart.cell, "{{ value }}");
    let numbers: Vec<Value> = (0..rows.len().max(columns.len())).map(Value::from).collect();
    let mut heads = Vec::new();
    for (column, number) in columns.iter().zip(&numbers) {
        heads.push(line(&column_head, &[("column", column), ("c", number)], None, report)?);
    }
    let mut all = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let own = [("row", row), ("r", &numbers[r])];
        let head = line(&row_head, &own, None, report)?;
        let mut cells = Vec::new();
        for (c, column) in columns.iter().enumerate() {
            let mut locals = vec![own[0], own[1], ("column", column), ("c", &numbers[c])];
            if let Some(values) = &values {
                locals.push(("value", &values[r][c]));
            }
            let at = format!("in the row `{}`, column `{}`", said(&head), said(&heads[c]));
            let inlines = line(&cell_text, &locals, Some(at), report)?;
            cells.push(cell(inlines, &chart.align));
        }
        all.push(ChartRow { head, cells });
    }
    let mut optional = |prose: &Option<Prose>| match prose {
        Some(prose) => line(prose, &[], None, report),
        None => Some(Vec::new()),
    };
    let (corner, over) = (optional(&chart.corner)?, optional(&chart.over)?);
    let notes = chart.notes.iter().map(|it| line(it, &[], None, report)).collect::<Option<_>>()?;
    Some(ChartText {
        id: chart.id.value.clone(),
        title: chart.title.value.clone(),
        corner,
        over,
        columns: heads,
        rows: all,
        notes,
        align: match chart.align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
            Align::At(_) => "at",
        },
        every: chart.every,
    })
}

fn said(inlines: &[Inline]) -> String {
    plain_text(inlines).trim().to_owned()
}

fn uneven(chart: &Chart) -> Diagnostic {
    Diagnostic::error("T001", format!("the chart `{}` is uneven", chart.id.value))
}

/// The members of the list that an expression comes to, of which there is one at least.
fn list(
    expression: &Located<String>,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> Option<Vec<Value>> {
    let found = words.evaluate(expression, &report.sources);
    let value = found.map_err(|fault| report.push(*fault)).ok()?;
    let fault = |what: String| {
        let fault = Diagnostic::error("T001", "a chart can't be made of this");
        fault.at(expression.span, what)
    };
    let Some(items) = members(&value) else {
        report.push(fault(format!("expected a list, but this is `{value}`")));
        return None;
    };
    match items.len() {
        0 => report.push(fault("this list is empty".to_owned())),
        many if many > MOST => {
            report.push(fault(format!("{many} entries; at most {MOST} are allowed")));
        }
        _ => return Some(items),
    }
    None
}

fn members(value: &Value) -> Option<Vec<Value>> {
    matches!(value.kind(), ValueKind::Seq | ValueKind::Iterable)
        .then(|| value.try_iter().ok().map(Iterator::collect))
        .flatten()
}

/// The values of the cells, row by row, each row as long as there are columns.
fn values(
    game: &Game,
    chart: &Chart,
    cells: &Located<String>,
    columns: usize,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> Option<Vec<Vec<Value>>> {
    let mut rows = Vec::new();
    let mut even = true;
    for (at, row) in list(cells, words, report)?.into_iter().enumerate() {
        let typed = typed_row(game, &cells.value, at);
        let fault = |what: String| match typed {
            Some(place) => uneven(chart).at(place, what).see(chart.columns.span, "the columns"),
            None => uneven(chart).at(cells.span, format!("row {}: {what}", at + 1)),
        };
        match members(&row) {
            Some(row) if row.len() == columns => rows.push(row),
            Some(row) => {
                even = false;
                report.push(fault(format!("{} cells, but there are {columns} columns", row.len())));
            }
            None => {
                even = false;
                report.push(fault(format!("expected a row of cells, but this is `{row}`")));
            }
        }
    }
    even.then_some(rows)
}

/// Where a row was typed, for expressions that name a field and nothing else: `card.ID.FIELD`.
fn typed_row(game: &Game, expression: &str, row: usize) -> Option<Span> {
    let mut parts = expression.trim().split('.');
    let (sort, id, field) = (parts.next()?, parts.next()?, parts.next()?);
    let same = |known: &str| known == id || known.replace('-', "_") == id;
    let fields = match sort {
        "card" => &game.cards.iter().find(|it| same(&it.id.value))?.mechanics,
        "keyword" => &game.keywords.iter().find(|it| same(&it.id.value))?.mechanics,
        _ => return None,
    };
    let mut value = &fields.get(field)?.value;
    for part in parts {
        let Field::Table(fields) = value else { return None };
        value = &fields.get(part)?.value;
    }
    value.items().get(row).map(|it| it.span)
}

/// The words of a cell, parted where it is aligned.
fn cell(inlines: Vec<Inline>, align: &Align) -> ChartCell {
    let Align::At(at) = align else { return ChartCell { lead: inlines, tail: Vec::new() } };
    let (mut lead, mut tail) = (Vec::new(), Vec::new());
    for inline in inlines {
        match &inline {
            Inline::Text { s } if tail.is_empty() => match s.find(at.as_str()) {
                Some(place) => {
                    if place > 0 {
                        lead.push(Inline::text(&s[..place]));
                    }
                    tail.push(Inline::text(&s[place..]));
                }
                None => lead.push(inline),
            },
            _ if tail.is_empty() => lead.push(inline),
            _ => tail.push(inline),
        }
    }
    ChartCell { lead, tail }
}
