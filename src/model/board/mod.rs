//! A board: cells on a grid, what lies on them, and the sheet around them.

mod lattice;

pub use lattice::{Corner, Lattice, Place};

use super::{Colour, Format, Located};
use cardwright_base::diagnostic::Span;
use cardwright_base::units::{Length, Point, Rect, Size};
use cardwright_base::words;
use std::collections::BTreeSet;

/// A board of a game, checked: every name in it leads to a cell.
#[derive(Clone, Debug)]
pub struct Board {
    /// Names it in jobs, texts and file names.
    pub id: Located<String>,
    /// The file that holds the rest of it, if it is not in `game.toml`.
    pub file: Option<Located<String>>,
    /// Its title, printed on the sheet and in booklets.
    pub title: Located<String>,
    /// What it shows, in words, for those who can't see it; the title where it is left out.
    pub alt: Option<Located<String>>,
    /// How its cells lie.
    pub lattice: Lattice,
    /// Side of a square, or distance between two flat sides of a hexagon.
    pub cell: Located<Length>,
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// How its cells are numbered.
    pub numbering: Numbering,
    /// What its cells may be.
    pub terrain: Vec<Terrain>,
    /// Its regions, in the order of the data.
    pub zones: Vec<Zone>,
    /// Cells that have a name.
    pub named: Vec<NamedCell>,
    /// Finished size, bleed, safe area, least sizes of letters and pictures.
    pub format: Format,
    /// Upper left corner of the box around all cells, on the finished board.
    pub origin: Point,
    /// Width of the empty strip at the edges.
    pub margin: Length,
    /// Height of a strip for the title above the cells, if there is one.
    pub heading: Option<Located<Length>>,
    /// Height of a strip below the cells that tells what colours and patterns mean, if there is one.
    pub legend: Option<Located<Length>>,
    /// Colours and drawings of the sheet.
    pub sheet: SheetLook,
    /// Where the whole of it stands.
    pub span: Span,
}

/// What a board looks like where no terrain and no zone says it.
#[derive(Clone, Debug)]
pub struct SheetLook {
    /// Behind everything; paper where nothing is said.
    pub ground: Option<Located<Colour>>,
    /// A drawing that covers the sheet, bleed included.
    pub art: Option<Located<String>>,
    /// A drawing that is repeated along the margins.
    pub edge: Option<Located<String>>,
    /// A drawing in the corners between them.
    pub corner: Option<Located<String>>,
    /// Of a cell; none leaves the ground to be seen.
    pub fill: Option<Located<Colour>>,
    /// Of the lines between cells.
    pub line: Option<Located<Colour>>,
    /// Thickness of the lines between cells.
    pub weight: Length,
}

impl SheetLook {
    /// Every drawing that it names.
    pub fn drawings(&self) -> impl Iterator<Item = &Located<String>> {
        [&self.art, &self.edge, &self.corner].into_iter().flatten()
    }
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its coordinates on the board's lattice.
    pub place: Place,
    /// Its number, as printed; empty where cells are not numbered.
    pub label: String,
    /// Place of its terrain among [`Board::terrain`].
    pub terrain: Option<usize>,
    /// Places of its zones among [`Board::zones`].
    pub zones: Vec<usize>,
}

words! {
    /// How cells are numbered.
    #[derive(Default)]
    pub enum Numbers {
        /// Cells carry no numbers.
        #[default]
        None = "none",
        /// By their coordinates: `-4,0`.
        Axial = "axial",
        /// A letter for the column, a number for the row: `b3`.
        Letters = "letters",
        /// Row, then column: `3.2`.
        RowColumn = "row-column",
        /// Two digits each for column and row: `0203`.
        ColumnRow = "column-row",
    }

    /// Where the numbers of cells are printed.
    #[derive(Default)]
    pub enum NumbersAt {
        /// Each cell carries its own.
        #[default]
        Cells = "cells",
        /// Along the edges, columns and rows apart.
        Edges = "edges",
    }
}

/// How cells are numbered, and where that stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// What a number consists of.
    pub style: Numbers,
    /// Whether numbers are printed in the cells or along the edges.
    pub at: NumbersAt,
    /// True when rows are counted from the bottom.
    pub from_bottom: bool,
}

impl Numbering {
    /// The column and the row of a number that is made of both.
    pub fn parts(self, label: &str) -> (&str, &str) {
        match self.style {
            Numbers::None | Numbers::Axial => (label, ""),
            Numbers::Letters => {
                let digit = label.find(|c: char| c.is_ascii_digit()).unwrap_or(label.len());
                label.split_at(digit)
            }
            Numbers::RowColumn => {
                let (row, column) = label.split_once('.').unwrap_or((label, ""));
                (column, row)
            }
            Numbers::ColumnRow => label.split_at(label.len() / 2),
        }
    }
}

/// What marks cells apart from others.
#[derive(Clone, Debug, Default)]
pub struct CellStyle {
    /// Colour of the cells. `None` where they keep the usual one.
    pub colour: Option<Located<Colour>>,
    /// What it is told apart by without colour.
    pub pattern: Fill,
    /// Name of an icon that stands in the cells.
    pub icon: Option<Located<String>>,
    /// File of a drawing that covers the cells.
    pub art: Option<Located<String>>,
}

words! {
    /// A pattern in ink.
    #[derive(Default)]
    pub enum Fill {
        /// No pattern.
        #[default]
        Plain = "plain",
        /// A pattern of dots.
        Dots = "dots",
        /// Lines that rise to the right.
        Rising = "rising",
        /// Lines that fall to the right.
        Falling = "falling",
        /// Lines that rise and lines that fall, over each other.
        Crossed = "crossed",
        /// Horizontal lines.
        Level = "level",
        /// Vertical lines.
        Upright = "upright",
    }
}

/// What a cell may be.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// Names it in data.
    pub id: Located<String>,
    /// What the legend and the rules call it.
    pub name: Located<String>,
    /// What stands for it in a map.
    pub letter: Option<Located<char>>,
    /// What it looks like.
    pub look: CellStyle,
}

/// A region of a board.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Names it in data.
    pub id: Located<String>,
    /// What the legend and the rules call it.
    pub name: Located<String>,
    /// What it looks like.
    pub look: CellStyle,
}

/// A cell that has a name.
#[derive(Clone, Debug)]
pub struct NamedCell {
    /// Names it in data and texts.
    pub id: Located<String>,
    /// What is printed on the cell, if anything is.
    pub name: Option<Located<String>>,
    /// Coordinates of the cell on the board's lattice.
    pub place: Place,
    /// What it looks like.
    pub look: CellStyle,
}

impl Board {
    /// The coordinates of all its cells.
    pub fn places(&self) -> BTreeSet<Place> {
        self.cells.iter().map(|cell| cell.place).collect()
    }

    /// Every drawing that it names.
    pub fn drawings(&self) -> impl Iterator<Item = &Located<String>> {
        self.looks().filter_map(|look| look.art.as_ref()).chain(self.sheet.drawings())
    }

    /// Every icon that it names.
    pub fn icons(&self) -> impl Iterator<Item = &Located<String>> {
        self.looks().filter_map(|look| look.icon.as_ref())
    }

    fn looks(&self) -> impl Iterator<Item = &CellStyle> {
        let terrain = self.terrain.iter().map(|it| &it.look);
        let zones = self.zones.iter().map(|it| &it.look);
        terrain.chain(zones).chain(self.named.iter().map(|it| &it.look))
    }

    /// The cell that is called so: by its coordinates, its number or its name. `None` when no cell is.
    pub fn cell_called(&self, name: &str) -> Option<&Cell> {
        let named = self.named.iter().find(|it| it.id.value == name).map(|it| it.place);
        self.cells.iter().find(|cell| {
            Some(cell.place) == named || cell.label == name || cell.place.to_string() == name
        })
    }

    /// Least and greatest corner of the box around all cells, in steps of the lattice.
    ///
    /// # Panics
    /// When the board has no cells, which no board that was read has.
    pub fn bounds(&self) -> (Corner, Corner) {
        let corners = self.cells.iter().flat_map(|cell| {
            let (x, y) = self.lattice.centre(cell.place);
            self.lattice.corners().iter().map(move |(dx, dy)| (x + dx, y + dy))
        });
        bounds(corners).expect("a board has cells")
    }

    /// A point of the lattice in cells, from the upper left corner of the box around all cells.
    pub fn in_cells(&self, (x, y): Corner) -> (f64, f64) {
        let ((left, top), _) = self.bounds();
        let (across, down) = self.lattice.step();
        (f64::from(x - left) * across, f64::from(y - top) * down)
    }

    /// Width and height of the box around all cells, in cells.
    pub fn extent(&self) -> (f64, f64) {
        self.in_cells(self.bounds().1)
    }

    /// The same on the finished board, from its upper left corner.
    pub fn on_sheet(&self, corner: Corner) -> Point {
        let (x, y) = self.in_cells(corner);
        Point { x: self.origin.x + self.cells_long(x), y: self.origin.y + self.cells_long(y) }
    }

    /// The box around all cells on the finished board.
    pub fn grid(&self) -> Rect {
        let (width, height) = self.extent();
        let size = Size::new(self.cells_long(width), self.cells_long(height));
        Rect::new(self.origin.x, self.origin.y, size)
    }

    /// So many cells, to the nearest nanometre.
    fn cells_long(&self, cells: f64) -> Length {
        Length::nm((cells * self.cell.value.as_nm() as f64).round() as i64)
    }
}

/// Least and greatest of some points. `None` when there are no points.
pub fn bounds(mut points: impl Iterator<Item = Corner>) -> Option<(Corner, Corner)> {
    let first = points.next()?;
    Some(points.fold((first, first), |(least, most), (x, y)| {
        ((least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y)))
    }))
}
