//! `[[chart]]` of `game.toml`: tables that are worked out from the data.

use super::claims;
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Align, Chart, Located, Prose};

pub(super) fn charts(root: &Table<'_>) -> Vec<Chart> {
    root.each_of(SymbolKind::Chart, "chart", "a chart", |table| {
        claims::allow(table);
        let cells = table.prose_if("cells");
        // Without a list of cells there must be rows, and what stands in a cell.
        let prose = |key| if cells.is_none() { table.prose(key) } else { table.prose_if(key) };
        read!(
            table,
            Chart {
                id: table.id(SymbolKind::Chart, ""),
                title,
                rows: Some(prose("rows")),
                columns: table.prose("columns"),
                row,
                column,
                corner,
                over,
                cell: Some(prose("cell").map(Prose::from)),
                cells: Some(cells.clone()),
                notes: Some(table.texts("notes").into_iter().map(Prose::from).collect()),
                align: Some(align(table).unwrap_or_default()),
                every,
            }
        )
    })
}

/// `align`, or the text in `align_at`; not both.
fn align(table: &Table<'_>) -> Option<Align> {
    let named = table.text_if("align");
    let at = table.entry("align_at").and_then(|entry| {
        let text = entry.value.as_str().filter(|it| !it.is_empty()).map(str::to_owned);
        if text.is_none() {
            entry.wrong("the text at which the cells are aligned", None);
        }
        Some(Located::new(text?, entry.span))
    });
    if let (Some(named), Some(at)) = (&named, &at) {
        let fault = Diagnostic::error("D004", "these cells are aligned in two ways");
        table.push(fault.at(at.span, "this way").see(named.span, "and this way"));
    }
    match (named, at) {
        (_, Some(at)) => Some(Align::At(at.value)),
        (Some(_), None) => {
            let words = [("left", 0), ("center", 1), ("right", 2)];
            let at = table.entry("align")?.word(&words)?;
            Some([Align::Left, Align::Center, Align::Right][at].clone())
        }
        (None, None) => None,
    }
}
