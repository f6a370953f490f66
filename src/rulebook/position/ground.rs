//! Squares that the rules put together, as a board, and what the layout draws under everything that lies on them.

use cardwright_base::diagnostic::Span;
use cardwright_base::units::{Length, Point};
use cardwright_model::{
    Board, Cell, Game, Lattice, Located, Numbering, Numbers, NumbersAt, Place, SheetLook,
    TiledBoard,
};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Thickness of the lines between squares, on the table.
const WEIGHT: Length = Length::nm(300_000);

/// A board of these squares, called by letters and numbers from the upper left corner. `None` for rows
/// without squares, or when there is no card of their size.
pub(super) fn board(game: &Game, ground: &TiledBoard, span: Span) -> Option<Board> {
    let format = game.format_of(game.card(&ground.square)?).clone();
    let numbering = Numbering { style: Numbers::Letters, at: NumbersAt::Edges, from_bottom: false };
    let squares = |(r, row): (usize, &Vec<String>)| {
        let cell = move |q: usize| Cell {
            place: Place { q: q as i32 + 1, r: r as i32 + 1 },
            label: format!("{}{}", char::from(b'a' + (q % 26) as u8), r + 1),
            terrain: None,
            zones: Vec::new(),
        };
        (0..row.len()).map(cell).collect::<Vec<_>>()
    };
    let cells: Vec<Cell> = ground.rows.iter().enumerate().flat_map(squares).collect();
    let here = |text: &str| Located::new(text.to_owned(), span);
    let sheet = SheetLook {
        ground: None,
        art: None,
        edge: None,
        corner: None,
        fill: None,
        line: None,
        weight: WEIGHT,
    };
    (!cells.is_empty()).then(|| Board {
        id: here("ground"),
        file: None,
        title: game.title.clone(),
        alt: None,
        lattice: Lattice::Square,
        cell: Located::new(format.trim.width, span),
        cells,
        numbering,
        terrain: Vec::new(),
        zones: Vec::new(),
        named: Vec::new(),
        format,
        origin: Point { x: Length::nm(0), y: Length::nm(0) },
        margin: Length::nm(0),
        heading: None,
        legend: None,
        sheet,
        span,
    })
}

/// What `ground.typ` draws: all rows, the column and the row of the first square that is seen, and the icon of
/// each keyword.
pub(super) fn under(game: &Game, ground: &TiledBoard, seen: &Board) -> Json {
    let places = || seen.cells.iter().map(|it| it.place);
    let left = places().map(|it| it.q - 1).min().unwrap_or_default();
    let top = places().map(|it| it.r - 1).min().unwrap_or_default();
    let ids = ground.rows.iter().flatten();
    let icons: BTreeMap<&str, &str> =
        ids.filter_map(|id| Some((id.as_str(), game.keyword(id)?.icon.value.as_str()))).collect();
    json!({ "rows": ground.rows, "left": left, "top": top, "icons": icons })
}
