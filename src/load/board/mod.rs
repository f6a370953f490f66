//! Boards: `[[board]]` of `game.toml`, or the file that one names.

mod outline;
mod regions;
mod sheet;

use super::folder::Folder;
use super::symbols::SymbolKind;
use super::table::Table;
use super::{LoadError, cards, claims};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::units::Length;
use cardwright_model::{Board, Lattice, Located};
use regions::Cells;
use std::cell::RefCell;

/// Smallest and largest cell; guards against slips, not rules.
const LEAST_CELL: Length = Length::mm(3);
const MOST_CELL: Length = Length::mm(300);

/// Reads the boards of `game.toml`: `[[board]]`.
pub(super) fn boards(folder: &Folder, root: &Table<'_>) -> Result<Vec<Board>, LoadError> {
    let mut boards: Vec<Board> = Vec::new();
    let half_read = &RefCell::default();
    for table in root.things(SymbolKind::Board, "", "board", "a board") {
        let id = table.id(SymbolKind::Board, "");
        let Some(file) = table.text_if("file") else {
            let head = Head { id, span: table.span(), file: None };
            boards.extend(board(head, table, &boards, half_read));
            continue;
        };
        let span = table.span();
        claims::allow(&table);
        table.done();
        let Some(source) = cards::own_file(folder, &file, root.loader)? else { continue };
        let head = Head { id, span, file: Some(file) };
        let read = Table::file(root.loader, source, "a board", Some("Board"), |own| {
            board(head, own, &boards, half_read)
        });
        boards.extend(read.flatten());
    }
    Ok(boards)
}

/// What `game.toml` says of a board in any case.
struct Head {
    id: Option<Located<String>>,
    span: Span,
    file: Option<Located<String>>,
}

/// One board. Everything in it that is wrong is reported, even where nothing comes of it.
///
/// Boards of which not all terrain could be read are entered in `half_read`: nobody who takes it over is blamed.
fn board(
    head: Head,
    table: Table<'_>,
    others: &[Board],
    half_read: &RefCell<Vec<String>>,
) -> Option<Board> {
    let loader = table.loader;
    let title = table.text("title");
    let alt = table.text_if("alt");
    let lattice: Option<Lattice> = table.word("grid");
    let cell = cell(&table);
    let numbering = outline::numbering(&table, lattice);
    let spots = outline::outline(&table, lattice);
    let inherited = regions::inherited(&table, others);
    let cells = spots
        .zip(lattice)
        .zip(numbering)
        .map(|((spots, lattice), numbering)| Cells::of(spots, lattice, numbering, &inherited));
    // Without cells no name in them can be looked up, but every key has to be asked for.
    let (regions, letters) = regions::read(&table, cells, inherited).unzip();
    let taken_over = table.value("terrain_of").and_then(|it| it.get_ref().as_str());
    let is_half = |of: &str| half_read.borrow().iter().any(|it| it == of);
    let takes_half = taken_over.is_some_and(is_half);
    let (cell, lattice) = (cell.as_ref(), lattice);
    let paper = sheet::read(&table, cell, lattice, regions.as_ref().map(|it| &it.0[..]));
    claims::allow(&table);
    // A misspelt `terrain` has the letters that then stand for nothing.
    let lost = table.done().tables;
    if lost || takes_half || letters.as_ref().is_some_and(|it| it.wrong) {
        half_read.borrow_mut().extend(head.id.iter().map(|it| it.value.clone()));
    }
    if !lost && !takes_half {
        letters.into_iter().flat_map(|it| it.unknown).for_each(|fault| loader.push(fault));
    }
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

fn cell(table: &Table<'_>) -> Option<Located<Length>> {
    let cell = super::format::length(table, "cell")?;
    if (LEAST_CELL..=MOST_CELL).contains(&cell.value) {
        return Some(cell);
    }
    let fault = Diagnostic::error("D004", format!("a cell can't be {} wide", cell.value));
    table.push(fault.at(cell.span, format!("expected {LEAST_CELL} to {MOST_CELL}")));
    None
}
