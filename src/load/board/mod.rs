//! Boards: `[[board]]` of the manifest, or the file that one names.

mod outline;
mod regions;
mod sheet;

use super::folder::Folder;
use super::parse::parse;
use super::symbols::{AssetKind, SymbolKind, SymbolTable};
use super::table::Table;
use super::{LoadError, cards, claims};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::units::Length;
use cardwright_model::{Board, Lattice, Located};
use regions::Cells;

/// Smallest and largest cell; guards against slips, not rules.
const LEAST_CELL: Length = Length::mm(3);
const MOST_CELL: Length = Length::mm(300);

/// `[[board]]` of the manifest.
pub(super) fn boards(
    folder: &Folder,
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Board>, LoadError> {
    let mut boards: Vec<Board> = Vec::new();
    for table in symbols.tables((SymbolKind::Board, ""), root, ("board", "a board"), report) {
        let id = symbols.id((SymbolKind::Board, ""), &table, report);
        let Some(file) = table.text_if("file", report) else {
            let head = Head { id, span: table.span(), file: None };
            boards.extend(board(head, table, &boards, symbols, report));
            continue;
        };
        let span = table.span();
        claims::allow(&table, symbols, report);
        table.done(report);
        let Some(source) = cards::own_file(folder, &file, symbols, report)? else { continue };
        let text = report.sources.text(source).to_owned();
        let Some(parsed) = parse(source, &text, report) else { continue };
        let own = Table::root(source, "a board", &parsed).listed("Board");
        let head = Head { id, span, file: Some(file) };
        boards.extend(board(head, own, &boards, symbols, report));
    }
    Ok(boards)
}

/// What the manifest says of a board in any case.
struct Head {
    id: Option<Located<String>>,
    span: Span,
    file: Option<Located<String>>,
}

/// One board. Everything in it that is wrong is reported, even where nothing comes of it.
fn board(
    head: Head,
    table: Table<'_>,
    others: &[Board],
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Board> {
    let title = table.text("title", report);
    let alt = table.text_if("alt", report);
    let lattice = table.word("grid", &Lattice::ALL, report);
    let cell = cell(&table, report);
    let numbering = outline::numbering(&table, lattice, report);
    let spots = outline::outline(&table, lattice, report);
    let inherited = regions::inherited(&table, others, report);
    let cells = spots
        .zip(lattice)
        .zip(numbering)
        .map(|((spots, lattice), numbering)| Cells::of(spots, lattice, numbering, &inherited));
    // Without cells no name in them can be looked up, but every key has to be asked for.
    let regions = regions::read(&table, cells, inherited, symbols, report);
    let (cell, lattice) = (cell.as_ref(), lattice);
    let paper = sheet::read(&table, cell, lattice, regions.as_ref().map(|it| &it.0[..]), report);
    for drawing in paper.drawings() {
        symbols.part(AssetKind::Drawing, Some(drawing));
    }
    claims::allow(&table, symbols, report);
    table.done(report);
    let (cells, terrain, zones, named) = regions?;
    let measures = paper.measures.clone()?;
    Some(Board {
        id: head.id?,
        file: head.file,
        title: title?,
        alt,
        lattice: lattice?,
        cell: cell?.clone(),
        cells,
        numbering: numbering?,
        terrain,
        zones,
        named,
        format: paper.format(&measures.size),
        origin: measures.origin,
        margin: measures.margin,
        heading: measures.heading,
        legend: measures.legend,
        sheet: paper.look,
        span: head.span,
    })
}

/// How large a cell is.
fn cell(table: &Table<'_>, report: &mut Report) -> Option<Located<Length>> {
    let cell = super::format::length(table, "cell", report)?;
    if (LEAST_CELL..=MOST_CELL).contains(&cell.value) {
        return Some(cell);
    }
    let fault = Diagnostic::error("D004", format!("a cell can't be {} wide", cell.value));
    report.push(fault.at(cell.span, format!("expected {LEAST_CELL} to {MOST_CELL}")));
    None
}
