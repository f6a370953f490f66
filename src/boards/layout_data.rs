//! What layouts read of a board.
//!
//! As JSON (lengths in millimetres where nothing else is said, places in cells from the upper left
//! corner of the box around all cells, colours as `#RRGGBB`, `null` for what is not there):
//!
//! ```json
//! { "id": "board", "title": "The field", "alt": "...", "grid": "hex-pointy",
//!   "cell": 24.0, "width": 9.0, "height": 8.08, "numbers": "cells",
//!   "sheet": { "width": 240, "height": 218, "bleed": 3, "safe": 3, "x": 12, "y": 12, "margin": 12,
//!              "heading": 14, "legend": null, "ground": null, "art": null, "edge": null,
//!              "corner": null },
//!   "fill": null, "line": null, "weight": 0.3,
//!   "corners": [[0.0, -0.577], [0.5, -0.289]],
//!   "cells": [{ "at": "0,0", "q": 0, "r": 0, "x": 4.5, "y": 4.04, "label": "e5",
//!               "terrain": 0, "zones": [1] }],
//!   "names": { "0,0": 0, "e5": 0, "gold": 0 },
//!   "lines": [[0.5, 0.289, 0.5, 0.866]], "border": [[[0.5, 0.0], [1.0, 0.289]]],
//!   "columns": [["a", 0.5]], "rows": [["8", 0.5]],
//!   "terrain": [{ "id": "wood", "name": "Wood", "colour": "#5FA08A", "pattern": "dots",
//!                 "icon": null, "art": null }],
//!   "zones": [{ "id": "west", "name": "West", "border": [[[0.0, 3.2]]], "colour": null }],
//!   "named": [{ "id": "gold", "name": "Gold", "cell": 0, "colour": "#E3B75A" }] }
//! ```
//!
//! `terrain`, `zones` of a cell and the values of `names` count from 0 in the lists of the board.
//! `corners` are those of one cell from its middle, clockwise. `lines` are the sides that two cells
//! share, each once; `border` of the board and of a zone are closed lines, clockwise. A zone and a named
//! cell have the same keys of a look as a terrain.

use cardwright_model::{Board, Colour, Corner, Located, Look, NumbersAt, Place};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A board as layouts read it.
#[derive(Clone, Debug, Serialize)]
pub struct BoardData {
    id: String,
    title: String,
    alt: String,
    grid: &'static str,
    cell: f64,
    width: f64,
    height: f64,
    numbers: &'static str,
    sheet: SheetData,
    fill: Option<String>,
    line: Option<String>,
    weight: f64,
    corners: Vec<[f64; 2]>,
    cells: Vec<CellData>,
    names: BTreeMap<String, usize>,
    lines: Vec<[f64; 4]>,
    border: Vec<Vec<[f64; 2]>>,
    columns: Vec<(String, f64)>,
    rows: Vec<(String, f64)>,
    terrain: Vec<TerrainData>,
    zones: Vec<ZoneData>,
    named: Vec<NamedData>,
}

/// The sheet around the cells.
#[derive(Clone, Debug, Serialize)]
struct SheetData {
    width: f64,
    height: f64,
    bleed: f64,
    safe: f64,
    x: f64,
    y: f64,
    margin: f64,
    heading: Option<f64>,
    legend: Option<f64>,
    ground: Option<String>,
    art: Option<String>,
    edge: Option<String>,
    corner: Option<String>,
}

/// A cell.
#[derive(Clone, Debug, Serialize)]
struct CellData {
    at: String,
    q: i32,
    r: i32,
    x: f64,
    y: f64,
    label: String,
    terrain: Option<usize>,
    zones: Vec<usize>,
}

/// What marks cells apart.
#[derive(Clone, Debug, Serialize)]
struct LookData {
    colour: Option<String>,
    pattern: &'static str,
    icon: Option<String>,
    art: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct TerrainData {
    id: String,
    name: String,
    #[serde(flatten)]
    look: LookData,
}

#[derive(Clone, Debug, Serialize)]
struct ZoneData {
    id: String,
    name: String,
    border: Vec<Vec<[f64; 2]>>,
    #[serde(flatten)]
    look: LookData,
}

#[derive(Clone, Debug, Serialize)]
struct NamedData {
    id: String,
    name: Option<String>,
    cell: usize,
    #[serde(flatten)]
    look: LookData,
}

impl BoardData {
    /// Everything there is to know of a board.
    pub fn of(board: &Board) -> Self {
        let (lattice, places) = (board.lattice, board.places());
        let ((left, top), _) = board.bounds();
        let (across, down) = lattice.step();
        let point = |(x, y): Corner| {
            [round(f64::from(x - left) * across), round(f64::from(y - top) * down)]
        };
        let closed = |cells: &BTreeSet<Place>| -> Vec<Vec<[f64; 2]>> {
            let lines = lattice.border(cells);
            lines.into_iter().map(|line| line.into_iter().map(point).collect()).collect()
        };
        let corner = |(x, y): &Corner| [round(f64::from(*x) * across), round(f64::from(*y) * down)];
        let line = |(from, to): (Corner, Corner)| {
            let ([a, b], [c, d]) = (point(from), point(to));
            [a, b, c, d]
        };
        let cells: Vec<CellData> = board
            .cells
            .iter()
            .map(|cell| {
                let [x, y] = point(lattice.centre(cell.place));
                CellData {
                    at: cell.place.to_string(),
                    q: cell.place.q,
                    r: cell.place.r,
                    x,
                    y,
                    label: cell.label.clone(),
                    terrain: cell.terrain,
                    zones: cell.zones.clone(),
                }
            })
            .collect();
        let (width, height) = board.extent();
        let zone = |at: usize| {
            let own = board.cells.iter().filter(|cell| cell.zones.contains(&at));
            closed(&own.map(|cell| cell.place).collect())
        };
        let index = |place: Place| board.cells.iter().position(|cell| cell.place == place);
        let named: Vec<NamedData> = board
            .named
            .iter()
            .map(|it| NamedData {
                id: it.id.value.clone(),
                name: it.name.as_ref().map(|it| it.value.clone()),
                cell: index(it.place).expect("its cell was looked up"),
                look: look(&it.look),
            })
            .collect();
        let (columns, rows) = edges(board, &cells);
        Self {
            id: board.id.value.clone(),
            title: board.title.value.clone(),
            alt: board.alt.as_ref().unwrap_or(&board.title).value.clone(),
            grid: lattice.name(),
            cell: board.cell.value.as_mm(),
            width: round(width),
            height: round(height),
            numbers: match board.numbering.at {
                _ if cells.iter().all(|cell| cell.label.is_empty()) => "none",
                NumbersAt::Cells => "cells",
                NumbersAt::Edges => "edges",
            },
            sheet: sheet(board),
            fill: hex(board.sheet.fill.as_ref()),
            line: hex(board.sheet.line.as_ref()),
            weight: board.sheet.weight.as_mm(),
            corners: lattice.corners().iter().map(corner).collect(),
            names: names(&cells, &named),
            lines: lattice.inner(&places).into_iter().map(line).collect(),
            border: closed(&places),
            columns,
            rows,
            terrain: board
                .terrain
                .iter()
                .map(|it| TerrainData {
                    id: it.id.value.clone(),
                    name: it.name.value.clone(),
                    look: look(&it.look),
                })
                .collect(),
            zones: board
                .zones
                .iter()
                .enumerate()
                .map(|(at, it)| ZoneData {
                    id: it.id.value.clone(),
                    name: it.name.value.clone(),
                    border: zone(at),
                    look: look(&it.look),
                })
                .collect(),
            cells,
            named,
        }
    }
}

/// Whatever a cell may be called, and which it is.
fn names(cells: &[CellData], named: &[NamedData]) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for (at, cell) in cells.iter().enumerate() {
        names.insert(cell.at.clone(), at);
        if !cell.label.is_empty() {
            names.insert(cell.label.clone(), at);
        }
    }
    names.extend(named.iter().map(|it| (it.id.clone(), it.cell)));
    names
}

type Edge = Vec<(String, f64)>;

/// Numbers of columns and rows, where they stand at the edges.
fn edges(board: &Board, cells: &[CellData]) -> (Edge, Edge) {
    if board.numbering.at != NumbersAt::Edges {
        return (Vec::new(), Vec::new());
    }
    let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for cell in cells {
        let (column, row) = board.numbering.parts(&cell.label);
        columns.insert(cell.q, (column.to_owned(), cell.x));
        rows.insert(cell.r, (row.to_owned(), cell.y));
    }
    (columns.into_values().collect(), rows.into_values().collect())
}

fn sheet(board: &Board) -> SheetData {
    let text = |it: &Option<Located<String>>| it.as_ref().map(|it| it.value.clone());
    let format = &board.format;
    SheetData {
        width: format.trim.width.as_mm(),
        height: format.trim.height.as_mm(),
        bleed: format.bleed.as_mm(),
        safe: format.safe.as_mm(),
        x: board.origin.x.as_mm(),
        y: board.origin.y.as_mm(),
        margin: board.margin.as_mm(),
        heading: board.heading.as_ref().map(|it| it.value.as_mm()),
        legend: board.legend.as_ref().map(|it| it.value.as_mm()),
        ground: hex(board.sheet.ground.as_ref()),
        art: text(&board.sheet.art),
        edge: text(&board.sheet.edge),
        corner: text(&board.sheet.corner),
    }
}

fn look(look: &Look) -> LookData {
    let text = |it: &Option<Located<String>>| it.as_ref().map(|it| it.value.clone());
    LookData {
        colour: hex(look.colour.as_ref()),
        pattern: look.pattern.name(),
        icon: text(&look.icon),
        art: text(&look.art),
    }
}

fn hex(colour: Option<&Located<Colour>>) -> Option<String> {
    colour.map(|it| it.value.hex())
}

/// To a ten-millionth of a cell: finer than anything that is printed, and the same on every machine.
fn round(cells: f64) -> f64 {
    (cells * 1e7).round() / 1e7
}
