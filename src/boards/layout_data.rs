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

use cardwright_model::{Board, CellStyle, Colour, Corner, Located, NumbersAt, Place};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// Everything there is to know of a board, as layouts read it.
pub fn board_data(board: &Board) -> Json {
    let (lattice, places) = (board.lattice, board.places());
    let ((left, top), _) = board.bounds();
    let (across, down) = lattice.step();
    let corner = |(x, y): Corner| [round(f64::from(x) * across), round(f64::from(y) * down)];
    let point = |(x, y): Corner| corner((x - left, y - top));
    let closed = |cells: &BTreeSet<Place>| -> Vec<Vec<[f64; 2]>> {
        let lines = lattice.border(cells);
        lines.into_iter().map(|line| line.into_iter().map(point).collect()).collect()
    };
    let line = |(from, to): (Corner, Corner)| {
        let ([a, b], [c, d]) = (point(from), point(to));
        [a, b, c, d]
    };
    let centres: Vec<_> = board.cells.iter().map(|it| point(lattice.centre(it.place))).collect();
    let cells = board.cells.iter().zip(&centres).map(|(cell, [x, y])| {
        json!({
            "at": cell.place.to_string(),
            "q": cell.place.q,
            "r": cell.place.r,
            "x": x,
            "y": y,
            "label": cell.label,
            "terrain": cell.terrain,
            "zones": cell.zones,
        })
    });
    let (width, height) = board.extent();
    let (columns, rows) = edges(board, &centres);
    let terrain = board.terrain.iter().map(
        |it| json!({ "id": it.id.value, "name": it.name.value, "look": cell_style(&it.look) }),
    );
    let zones = board.zones.iter().enumerate().map(|(at, zone)| {
        let own = board.cells.iter().filter(|cell| cell.zones.contains(&at));
        let border = closed(&own.map(|cell| cell.place).collect());
        json!({ "id": zone.id.value, "name": zone.name.value, "border": border, "look": cell_style(&zone.look) })
    });
    let named = board.named.iter().map(|named| {
        let (name, cell) = (named.name.as_ref().map(|it| &it.value), index(board, named.place));
        json!({ "id": named.id.value, "name": name, "cell": cell, "look": cell_style(&named.look) })
    });
    json!({
        "id": board.id.value,
        "title": board.title.value,
        "alt": board.alt.as_ref().unwrap_or(&board.title).value,
        "grid": lattice.name(),
        "cell": board.cell.value.as_mm(),
        "width": round(width),
        "height": round(height),
        "numbers": match board.numbering.at {
            _ if board.cells.iter().all(|cell| cell.label.is_empty()) => "none",
            at => at.name(),
        },
        "sheet": sheet(board),
        "fill": hex(&board.sheet.fill),
        "line": hex(&board.sheet.line),
        "weight": board.sheet.weight.as_mm(),
        "corners": lattice.corners().iter().copied().map(corner).collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
        "names": names(board),
        "lines": lattice.inner(&places).into_iter().map(line).collect::<Vec<_>>(),
        "border": closed(&places),
        "columns": columns,
        "rows": rows,
        "terrain": terrain.map(flat).collect::<Vec<_>>(),
        "zones": zones.map(flat).collect::<Vec<_>>(),
        "named": named.map(flat).collect::<Vec<_>>(),
    })
}

fn index(board: &Board, place: Place) -> usize {
    let found = board.cells.iter().position(|cell| cell.place == place);
    found.expect("its cell was looked up")
}

/// Whatever a cell may be called, and which it is.
fn names(board: &Board) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for (at, cell) in board.cells.iter().enumerate() {
        names.insert(cell.place.to_string(), at);
        if !cell.label.is_empty() {
            names.insert(cell.label.clone(), at);
        }
    }
    names.extend(board.named.iter().map(|it| (it.id.value.clone(), index(board, it.place))));
    names
}

type Edge<'b> = Vec<(&'b str, f64)>;

/// Numbers of columns and rows, where they stand at the edges.
fn edges<'b>(board: &'b Board, centres: &[[f64; 2]]) -> (Edge<'b>, Edge<'b>) {
    if board.numbering.at != NumbersAt::Edges {
        return (Vec::new(), Vec::new());
    }
    let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for (cell, [x, y]) in board.cells.iter().zip(centres) {
        let (column, row) = board.numbering.parts(&cell.label);
        columns.insert(cell.place.q, (column, *x));
        rows.insert(cell.place.r, (row, *y));
    }
    (columns.into_values().collect(), rows.into_values().collect())
}

fn sheet(board: &Board) -> Json {
    let format = &board.format;
    json!({
        "width": format.trim.width.as_mm(),
        "height": format.trim.height.as_mm(),
        "bleed": format.bleed.as_mm(),
        "safe": format.safe.as_mm(),
        "x": board.origin.x.as_mm(),
        "y": board.origin.y.as_mm(),
        "margin": board.margin.as_mm(),
        "heading": board.heading.as_ref().map(|it| it.value.as_mm()),
        "legend": board.legend.as_ref().map(|it| it.value.as_mm()),
        "ground": hex(&board.sheet.ground),
        "art": text(&board.sheet.art),
        "edge": text(&board.sheet.edge),
        "corner": text(&board.sheet.corner),
    })
}

fn cell_style(look: &CellStyle) -> Json {
    json!({
        "colour": hex(&look.colour),
        "pattern": look.pattern.name(),
        "icon": text(&look.icon),
        "art": text(&look.art),
    })
}

/// The same with the keys of its look among its own.
fn flat(mut thing: Json) -> Json {
    let members = thing.as_object_mut().expect("it is an object");
    if let Some(Json::Object(look)) = members.remove("look") {
        members.extend(look);
    }
    thing
}

fn text(text: &Option<Located<String>>) -> Option<&str> {
    text.as_ref().map(|it| it.value.as_str())
}

fn hex(colour: &Option<Located<Colour>>) -> Option<String> {
    colour.as_ref().map(|it| it.value.hex())
}

/// To a ten-millionth of a cell: finer than anything that is printed, and the same on every machine.
fn round(cells: f64) -> f64 {
    (cells * 1e7).round() / 1e7
}
