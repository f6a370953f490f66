//! Distinct cards side by side in one picture.
//!
//! In: how many cards, how large they are, and what a program takes. Out: columns, rows and pixels,
//! and the pictures. Never: copies; a copy refers to the place of its card.

use super::order::Order;
use super::{fault, picture};
use crate::Product;
use crate::images::ImageError;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::Size;
use cardwright_faces::FaceId;
use cardwright_model::press::Atlas;
use rayon::prelude::*;

/// How a sheet is divided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Layout {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// Pixels of a card.
    pub(crate) cell: (u32, u32),
    /// Dots per inch at which a card is as wide as its cell.
    dpi: f64,
}

/// The division of a sheet for so many cards that shows each of them largest, at no more dots per
/// inch than is usual, or at exactly as many as the order asks for. Of equals the one with the fewest places.
pub(super) fn layout(
    order: &Order<'_>,
    count: usize,
    card: Size,
    atlas: Atlas,
) -> Result<Layout, Box<Diagnostic>> {
    let asked = order.dpi;
    let most = order.shop.dpi.map_or(order.dots(), |it| it.usual);
    let count = u32::try_from(count).expect("a sheet has few cards");
    let ratio = card.height.as_mm() / card.width.as_mm();
    let high = |width: u32| ((f64::from(width) * ratio).round() as u32).max(1);
    let widest = card.width.as_px(asked.unwrap_or(most)).max(1);
    let mut best: Option<(u32, u32, u32)> = None;
    for columns in atlas.least..=atlas.columns {
        let rows = count.div_ceil(columns).max(atlas.least);
        if rows > atlas.rows {
            continue;
        }
        let mut width = widest.min(atlas.side / columns);
        while width > 0 && high(width) * rows > atlas.side {
            width -= 1;
        }
        let better = |(w, c, r): (u32, u32, u32)| (width, c * r) > (w, columns * rows);
        if width > 0 && best.is_none_or(better) {
            best = Some((width, columns, rows));
        }
    }
    let (width, columns, rows) = best.ok_or_else(|| {
        Box::new(fault(format!(
            "{count} cards of {card} do not fit on a sheet of {} pixels",
            atlas.side
        )))
    })?;
    let dpi = f64::from(width) / card.width.as_mm() * 25.4;
    if let Some(asked) = asked.filter(|_| width < widest) {
        let message = format!("{count} cards at {asked} dpi are more than {} pixels", atlas.side);
        let fault = fault(message).hint(format!("use {} dpi or less", dpi.floor()));
        return Err(Box::new(fault));
    }
    Ok(Layout { columns, rows, cell: (width, high(width)), dpi })
}

impl Layout {
    /// Width and height of the whole sheet.
    pub(super) fn sheet(&self) -> (u32, u32) {
        (self.columns * self.cell.0, self.rows * self.cell.1)
    }

    /// The sheet with these sides, row by row; places that are left over stay white.
    pub(super) fn draw(
        &self,
        order: &Order<'_>,
        sides: &[FaceId],
        path: String,
    ) -> Result<Product, ImageError> {
        let draw = |face: &FaceId| picture::draw(order, *face, self.cell, self.dpi);
        let cells: Result<Vec<_>, _> = sides.par_iter().map(draw).collect();
        let mut sheet = picture::paper(self.sheet());
        for (at, cell) in cells?.iter().enumerate() {
            let (column, row) = (at as u32 % self.columns, at as u32 / self.columns);
            picture::lay(&mut sheet, cell, (column * self.cell.0, row * self.cell.1));
        }
        picture::png(order, None, path, &sheet, self.dpi.round() as u32)
    }

    /// One side in the size that it has on the sheet.
    pub(super) fn single(
        &self,
        order: &Order<'_>,
        side: FaceId,
        path: String,
    ) -> Result<Product, ImageError> {
        let drawn = picture::draw(order, side, self.cell, self.dpi)?;
        picture::png(order, Some(side), path, &drawn, self.dpi.round() as u32)
    }
}
