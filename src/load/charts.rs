//! `[[chart]]` of a manifest: tables that are worked out from the data.

use super::claims;
use super::entry::word;
use super::symbols::{SymbolKind, SymbolTable};
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Align, Chart, Located, Prose};

/// A text that a chart may leave out.
fn prose(table: &Table<'_>, key: &str, report: &mut Report) -> Option<Prose> {
    table.prose_if(key, report).map(Prose::from)
}

pub(super) fn charts(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Vec<Chart> {
    let mut charts = Vec::new();
    for table in symbols.tables((SymbolKind::Chart, ""), root, ("chart", "a chart"), report) {
        let id = symbols.id((SymbolKind::Chart, ""), &table, report);
        let title = table.text("title", report);
        let cells = table.prose_if("cells", report);
        let rows = match cells {
            Some(_) => table.prose_if("rows", report),
            None => table.prose("rows", report),
        };
        let columns = table.prose("columns", report);
        let (row, column) = (prose(&table, "row", report), prose(&table, "column", report));
        if cells.is_none() {
            table.need("cell");
        }
        let cell = prose(&table, "cell", report);
        let (corner, over) = (prose(&table, "corner", report), prose(&table, "over", report));
        let notes = table.texts("notes", report).into_iter().map(Prose::from).collect();
        let align = align(&table, report);
        let every = table.number_if("every", report);
        let every = every.map(|it| it.value as u32);
        claims::allow(&table, symbols, report);
        table.done(report);
        if let (Some(id), Some(title), Some(columns)) = (id, title, columns) {
            let chart = Chart {
                id,
                title,
                rows,
                columns,
                row,
                column,
                corner,
                over,
                cells,
                cell,
                notes,
                align: align.unwrap_or_default(),
                every,
            };
            charts.push(chart);
        }
    }
    charts
}

/// `align`, or the text in `align_at`; not both.
fn align(table: &Table<'_>, report: &mut Report) -> Option<Align> {
    let words = [("left", Align::Left), ("center", Align::Center), ("right", Align::Right)];
    let names = words.each_ref().map(|(name, _)| (*name, *name));
    let named = table.text_if("align", report);
    let at = table.entry("align_at").and_then(|it| {
        let text = it.value.as_str().filter(|it| !it.is_empty()).map(str::to_owned);
        if text.is_none() {
            it.wrong("the text at which the cells are aligned", None, report);
        }
        Some(Located::new(text?, it.span))
    });
    if let (Some(named), Some(at)) = (&named, &at) {
        let fault = Diagnostic::error("D004", "these cells are aligned in two ways");
        report.push(fault.at(at.span, "this way").see(named.span, "and this way"));
    }
    match (named, at) {
        (_, Some(at)) => Some(Align::At(at.value)),
        (Some(named), None) => {
            let name = word(&named, &names, report)?;
            words.into_iter().find(|(it, _)| *it == name).map(|(_, align)| align)
        }
        (None, None) => None,
    }
}
