//! The sheet around the cells of a board: how large it is, what stands on it, what it looks like.

use super::super::format::{colour, length, size, usual_length};
use super::super::loader::Loader;
use super::super::symbols::AssetKind;
use super::super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::{Length, Point, Size};
use cardwright_model::{Cell, Format, Lattice, Located, Shape, SheetLook, bounds};

/// Empty strip at the edges, where neither it nor a size is given.
const USUAL_MARGIN: Length = Length::mm(10);
/// No printer takes more.
const MOST: Length = Length::mm(2_000);
/// Hexagons have no side that is a whole number of anything, so that their sheet is rounded up.
const WHOLE: Length = Length::mm(1);

pub(super) struct Paper {
    pub(super) measures: Option<Measures>,
    bleed: Length,
    safe: Length,
    pub(super) look: SheetLook,
    min_type: Length,
    min_dpi: u32,
}

/// Where the parts of a board stand on its sheet.
#[derive(Clone)]
pub(super) struct Measures {
    pub(super) size: Located<Size>,
    pub(super) origin: Point,
    pub(super) margin: Length,
    pub(super) heading: Option<Located<Length>>,
    pub(super) legend: Option<Located<Length>>,
}

/// Reads what is said of the sheet. Its measures are absent where the cells are not known.
pub(super) fn read(
    table: &Table<'_>,
    cell: Option<&Located<Length>>,
    lattice: Option<Lattice>,
    cells: Option<&[Cell]>,
) -> Paper {
    let optional = |key| table.entry(key).and_then(|_| length(table, key));
    let [margin, heading, legend] = ["margin", "heading", "legend"].map(optional);
    let size = table.entry("size").map(|_| size(table, "size"));
    let [bleed, safe, weight, min_type] =
        ["bleed", "safe", "weight", "min_type"].map(|key| usual_length(table, key));
    let min_dpi = table.usual_number("min_dpi") as u32;
    let paint = |key| table.entry(key).and_then(|_| colour(table, key));
    let drawing = |key| table.asset_if(key, AssetKind::Drawing);
    let look = SheetLook {
        ground: paint("ground"),
        fill: paint("fill"),
        line: paint("line"),
        art: drawing("art"),
        edge: drawing("edge"),
        corner: drawing("corner"),
        weight,
    };
    let known = cell.zip(lattice).zip(cells);
    let given = StatedMeasures { size, margin, heading, legend };
    let measures = known
        .and_then(|((cell, lattice), cells)| given.measures(cell, lattice, cells, table.loader));
    Paper { measures, bleed, safe, look, min_type, min_dpi }
}

impl Paper {
    /// What a finished sheet of this size is.
    pub(super) fn format(&self, size: &Located<Size>) -> Format {
        Format {
            name: String::new(),
            id: String::new(),
            shape: Shape::Rectangle,
            span: Some(size.span),
            trim: size.value,
            bleed: self.bleed,
            safe: self.safe,
            corner: Length::ZERO,
            min_type: self.min_type,
            min_dpi: self.min_dpi,
        }
    }
}

/// The measures that the author states for a sheet.
struct StatedMeasures {
    /// `Some(None)` where a size is given that can't be read.
    size: Option<Option<Located<Size>>>,
    margin: Option<Located<Length>>,
    heading: Option<Located<Length>>,
    legend: Option<Located<Length>>,
}

impl StatedMeasures {
    fn measures(
        self,
        cell: &Located<Length>,
        lattice: Lattice,
        cells: &[Cell],
        loader: &Loader,
    ) -> Option<Measures> {
        let Self { size: given, margin, heading, legend } = self;
        let corners = cells.iter().flat_map(|cell| {
            let (x, y) = lattice.centre(cell.place);
            lattice.corners().iter().map(move |(dx, dy)| (x + dx, y + dy))
        });
        let ((left, top), (right, bottom)) = bounds(corners)?;
        let (across, down) = lattice.step();
        let long = |steps: i32, step: f64| {
            let nm = f64::from(steps) * step * cell.value.as_nm() as f64;
            Length::nm(nm.round() as i64)
        };
        let grid = Size::new(long(right - left, across), long(bottom - top, down));
        let band =
            |length: &Option<Located<Length>>| length.as_ref().map_or(Length::ZERO, |it| it.value);
        let bands = band(&heading) + band(&legend);
        // A size that is asked for leaves what margins it leaves.
        let least = match (&margin, &given) {
            (Some(margin), _) => margin.value,
            (None, Some(_)) => Length::ZERO,
            (None, None) => USUAL_MARGIN,
        };
        let needed = Size::new(grid.width + least * 2, grid.height + bands + least * 2);
        let size = match given {
            Some(size) => {
                let size = size?;
                if size.value.width < needed.width || size.value.height < needed.height {
                    let message = format!("the board does not fit {}", size.value);
                    let fault = Diagnostic::error("D004", message)
                        .at(size.span, "too small for this board");
                    let what = if bands > Length::ZERO { ", title and legend" } else { "" };
                    let hint = format!("its cells with their margins{what} take {needed}");
                    loader.push(fault.see(cell.span, "cells of this size").hint(hint));
                    return None;
                }
                size
            }
            None => {
                let whole = |length: Length| match lattice {
                    Lattice::Square => length,
                    _ => {
                        let (length, step) = (length.as_nm(), WHOLE.as_nm());
                        Length::nm((length + step - 1).div_euclid(step) * step)
                    }
                };
                let size = Size::new(whole(needed.width), whole(needed.height));
                Located::new(size, cell.span)
            }
        };
        if size.value.width.max(size.value.height) > MOST {
            let message = format!("the board is {}", size.value);
            let fault = Diagnostic::error("D004", message).at(size.span, "too large");
            loader.push(fault.hint(format!("{MOST} is the longest side that can be printed")));
            return None;
        }
        let free =
            Size::new(size.value.width - grid.width, size.value.height - grid.height - bands);
        let origin = Point { x: free.width.half(), y: free.height.half() + band(&heading) };
        let margin = free.width.min(free.height).half();
        Some(Measures { size, origin, margin, heading, legend })
    }
}
