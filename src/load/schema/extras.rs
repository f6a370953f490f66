//! Boxes and charts.

use super::manifest::Allow;
use schemars::JsonSchema;

/// A box to fold for a pile of cards. Lengths are written `3 mm`, `0.25 in` or `1/8 in`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct TuckBox {
    /// Names it in sheet jobs.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// Set large on it; the title of the game where it is left out.
    title: Option<String>,
    /// Id of the deck that goes in; all cards where neither this nor `types` is given.
    deck: Option<String>,
    /// Ids of the types whose cards go in.
    types: Option<Vec<String>>,
    /// Thickness of one card, such as `0.3 mm`.
    stock: String,
    /// The sleeves that the cards wear.
    sleeve: Option<Sleeve>,
    /// How much larger than the cards it is inside, each way; 1 mm where it is left out.
    slack: Option<String>,
    /// Thickness of what it is folded of; 0.4 mm where it is left out.
    board: Option<String>,
    /// How its bottom is closed; `tuck` where it is left out.
    bottom: Option<Bottom>,
    /// Its colour, such as `#3A1F4D`.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    colour: String,
    /// Colour of its frames.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    accent: Option<String>,
    /// File of the drawing on the front.
    front: Option<String>,
    /// File of the drawing on the back.
    back: Option<String>,
    /// File of the drawing on both sides.
    sides: Option<String>,
    /// File of the drawing on the lid.
    lid: Option<String>,
    /// What else stands on it, a line `role: words` each; roles are `front`, `back`, `side`, `lid`
    /// and `bottom`.
    lines: Option<String>,
    /// Findings on this box that are all right.
    allow: Option<Vec<Allow>>,
}

/// What a card wears.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Sleeve {
    /// What it adds to the thickness of a card: both its films.
    thickness: String,
    /// Its outer size, such as `66x91 mm`.
    size: String,
}

/// How the bottom of a box is closed.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Bottom {
    /// By a flap that is tucked in.
    Tuck,
    /// By two flaps that are glued on each other, which takes less paper.
    Glued,
}

/// A table that is worked out from the data: rows and columns of things of the game.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Chart {
    /// Names it in texts and layouts.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// As printed.
    title: String,
    /// Expression that comes to the list of rows; with `cells` their rows where it is left out.
    rows: Option<String>,
    /// Expression that comes to the list of columns.
    columns: String,
    /// Heading of a row, with `row` and its number `r`, from 0.
    row: Option<String>,
    /// Heading of a column, with `column` and its number `c`, from 0.
    column: Option<String>,
    /// Words over the headings of the rows.
    corner: Option<String>,
    /// Words over the headings of all columns.
    over: Option<String>,
    /// Expression that comes to a list of rows, each a list of values.
    cells: Option<String>,
    /// What stands in a cell, with `row`, `r`, `column`, `c` and, with `cells`, `value`.
    cell: Option<String>,
    /// Lines below it.
    notes: Option<Vec<String>>,
    /// How the cells stand in their columns; in the middle where it is left out.
    align: Option<Align>,
    /// A text at which the cells of a column are aligned.
    align_at: Option<String>,
    /// A thin rule after so many rows, in place of shaded rows.
    #[schemars(range(min = 1, max = 50))]
    every: Option<u32>,
    /// Findings on this chart that are all right.
    allow: Option<Vec<Allow>>,
}

/// How cells stand in their columns.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Align {
    /// As the language runs.
    Left,
    /// In the middle.
    Center,
    /// At the end.
    Right,
}

/// What a part of the game is called; a language may call it otherwise.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Component {
    /// A card.
    Card,
    /// A token.
    Token,
    /// A counter.
    Counter,
    /// A marker.
    Marker,
    /// A tile.
    Tile,
    /// A piece.
    Piece,
    /// A coin.
    Coin,
    /// A chart.
    Chart,
    /// A player aid.
    Aid,
    /// A board.
    Board,
    /// A sheet.
    Sheet,
}
