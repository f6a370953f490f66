//! Where the cells of printed boards are, so that pieces can be put on them.

use super::http_request::HttpRequest;
use super::reply::Reply;
use super::workshop::Workshop;
use cardwright_model::{Board, Lattice};
use serde_json::{Value, json};

/// All boards of the game: size, bleed and cells in millimetres from the upper left corner of the finished board.
pub(crate) fn boards(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let boards = shown.rendered.iter().flat_map(|it| &it.game.boards);
    Reply::json(&boards.map(board).collect::<Vec<Value>>())
}

fn board(board: &Board) -> Value {
    let ((left, top), _) = board.bounds();
    let (across, down) = board.lattice.step();
    let size = board.cell.value.as_mm();
    let cells = board.cells.iter().map(|cell| {
        let (x, y) = board.lattice.centre(cell.place);
        json!({
            "name": cell.place.to_string(),
            "label": cell.label,
            "x": board.origin.x.as_mm() + f64::from(x - left) * across * size,
            "y": board.origin.y.as_mm() + f64::from(y - top) * down * size,
        })
    });
    json!({
        "id": board.id.value,
        "title": board.title.value,
        "alt": board.alt.as_ref().unwrap_or(&board.title).value,
        "width": board.format.trim.width.as_mm(),
        "height": board.format.trim.height.as_mm(),
        "bleed": board.format.bleed.as_mm(),
        "cell": size,
        "shape": match board.lattice {
            Lattice::Square => "rectangle",
            Lattice::HexPointy => "hex-pointy",
            Lattice::HexFlat => "hex-flat",
        },
        "cells": cells.collect::<Vec<_>>(),
    })
}
