//! Whole sheets of copies as pictures, fronts and backs on two of them.
//!
//! In: an order for a product that has a sheet. Out: a pair of pictures for every sheet, the backs
//! with left and right reversed, and a table of what lies where. Never: a mark on the sheet.

use super::order::{Copy, Order};
use super::{ShopError, ShopFiles, fault, picture, table};
use crate::images::ImageError;
use cardwright_faces::FaceId;
use cardwright_model::press::Board;
use rayon::prelude::*;
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;

/// The pictures of all sheets, and `sheets.csv`.
pub(super) fn make(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> Result<ShopFiles, ShopError> {
    let mut made = ShopFiles::default();
    let dpi = order.dots();
    let Some(board) = order.product.board else {
        made.found.push(fault(format!("no sheet size is recorded for {}", order.product.name)));
        return Ok(made);
    };
    let Some(grid) = Grid::of(order, board, dpi) else {
        let (columns, rows) = (board.columns, board.rows);
        let message = format!("{columns} x {rows} cards with their bleed do not fit on a sheet");
        made.found.push(fault(message));
        return Ok(made);
    };
    let copies = order.copies(&order.everything().cards);
    let sheets: Vec<&[Copy]> = copies.chunks((board.columns * board.rows) as usize).collect();
    let sides = sides(order, grid, done)?;
    let mut rows: Vec<[String; 5]> = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        for (slot, copy) in sheet.iter().enumerate() {
            let (column, row) = grid.place(slot);
            let [sheet, row, column] = [at as u32, row, column].map(|it| (it + 1).to_string());
            let card = &order.game.cards[copy.card];
            let back = &order.game.backs[copy.back];
            rows.push([sheet, row, column, card.title.value.clone(), back.name.value.clone()]);
        }
    }
    let pairs: Result<Vec<_>, ImageError> = sheets
        .par_iter()
        .enumerate()
        .flat_map_iter(|(at, sheet)| [(at, *sheet, true), (at, *sheet, false)])
        .map(|(at, sheet, front)| {
            let mut paper = picture::paper(grid.sheet);
            for (slot, copy) in sheet.iter().enumerate() {
                let face = if front { Order::front(copy.card) } else { order.back(copy.back) };
                picture::lay(&mut paper, &sides[&face], grid.corner(slot, front));
            }
            let side = if front { "1-front" } else { "2-back" };
            let name = Order::numbered(at, sheets.len(), side);
            picture::png(order, None, format!("sheet-{name}.png"), &paper, dpi)
        })
        .collect();
    made.products.extend(pairs?);
    made.products.push(table("sheets.csv", &["sheet", "row", "column", "card", "back"], &rows));
    Ok(made)
}

/// Every side once, turned as it lies on its sheet. The sheet is turned over about an upright line,
/// so that a back lies with its head where the front has it: turned the other way.
fn sides(
    order: &Order<'_>,
    grid: Grid,
    done: &(dyn Fn() + Sync),
) -> Result<BTreeMap<FaceId, Pixmap>, ImageError> {
    let fronts = order.game.cards.len();
    let all = (0..order.faces.names.len()).filter(|at| order.has(FaceId(*at)));
    let all: Vec<usize> = all.collect();
    let (canvas, dpi) = (order.picture(), f64::from(order.dots()));
    let draw = |at: usize| {
        let drawn = picture::draw(order, FaceId(at), canvas, dpi)?;
        done();
        let drawn = if grid.turned { picture::turned(&drawn, at < fronts) } else { drawn };
        Ok((FaceId(at), drawn))
    };
    all.into_par_iter().map(draw).collect()
}

/// Where the copies lie, in whole pixels.
#[derive(Clone, Copy)]
struct Grid {
    sheet: (u32, u32),
    cell: (u32, u32),
    columns: u32,
    corner: (u32, u32),
    turned: bool,
}

impl Grid {
    /// The block of cards in the middle of the sheet. `None` where it is too large.
    fn of(order: &Order<'_>, board: Board, dpi: u32) -> Option<Self> {
        let (width, height) = order.picture();
        let cell = if board.turned { (height, width) } else { (width, height) };
        let sheet = board.sheet(dpi);
        let margin = |sheet: u32, cell: u32, count: u32| {
            Some(sheet.checked_sub(cell.checked_mul(count)?)? / 2)
        };
        let corner =
            (margin(sheet.0, cell.0, board.columns)?, margin(sheet.1, cell.1, board.rows)?);
        Some(Self { sheet, cell, columns: board.columns, corner, turned: board.turned })
    }

    /// Column and row of a slot.
    fn place(&self, slot: usize) -> (u32, u32) {
        (slot as u32 % self.columns, slot as u32 / self.columns)
    }

    /// The left upper corner of a slot. On the page of backs left and right are reversed, to the
    /// pixel.
    fn corner(&self, slot: usize, front: bool) -> (u32, u32) {
        let (column, row) = self.place(slot);
        let x = self.corner.0 + column * self.cell.0;
        let y = self.corner.1 + row * self.cell.1;
        (if front { x } else { self.sheet.0 - x - self.cell.0 }, y)
    }
}
