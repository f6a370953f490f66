//! Boards.

use super::manifest::Allow;
use schemars::JsonSchema;

/// A board, or the file that holds the rest of it. Lengths are written `20 mm` or `3/4 in`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Board {
    /// Names it in jobs, texts and file names.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// A file in the game's folder with everything else.
    file: Option<String>,
    /// As printed.
    title: Option<String>,
    /// What it shows, in words; the title where it is left out.
    alt: Option<String>,
    /// How its cells lie.
    grid: Option<Grid>,
    /// Side of a square, or distance between two flat sides of a hexagon.
    cell: Option<String>,
    /// How many columns, beside `rows`.
    #[schemars(range(min = 1, max = 60))]
    columns: Option<u32>,
    /// How many rows, beside `columns`.
    #[schemars(range(min = 1, max = 60))]
    rows: Option<u32>,
    /// A hexagon of hexagons: steps from its middle to its rim.
    #[schemars(range(min = 1, max = 30))]
    radius: Option<u32>,
    /// Rows of text with a letter for each cell: `.` is a cell of no terrain, a blank is no cell.
    map: Option<Vec<String>>,
    /// Which rows, or columns of flat hexagons, are pushed by half a cell.
    stagger: Option<Stagger>,
    /// How its cells are numbered.
    numbering: Option<Numbering>,
    /// Id of a board above this one, whose terrain this one takes over.
    terrain_of: Option<String>,
    /// What its cells may be.
    #[serde(default)]
    terrain: Vec<Terrain>,
    /// Regions of it.
    #[serde(default)]
    zone: Vec<Zone>,
    /// Cells that have a name.
    #[serde(default)]
    named: Vec<Named>,
    /// Finished size; where it is left out the cells and the margin make it.
    size: Option<String>,
    /// Least empty strip at the edges; 10 mm where neither this nor a size is given.
    margin: Option<String>,
    /// Height of a strip for the title above the cells.
    heading: Option<String>,
    /// Height of a strip below the cells that tells what colours and patterns mean.
    legend: Option<String>,
    /// Art beyond the finished edge; 3 mm where it is left out.
    bleed: Option<String>,
    /// What letters and icons keep from the finished edge; 3 mm where it is left out.
    safe: Option<String>,
    /// Colour behind everything.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    ground: Option<String>,
    /// Colour of cells of which nothing else says it.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    fill: Option<String>,
    /// Colour of the lines between cells.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    line: Option<String>,
    /// Thickness of the lines between cells; 0.3 mm where it is left out.
    weight: Option<String>,
    /// A drawing that covers the sheet, bleed included.
    art: Option<String>,
    /// A drawing that is repeated along the margins, upright as at the upper edge.
    edge: Option<String>,
    /// A drawing in the corners between them, upright as in the upper left one.
    corner: Option<String>,
    /// The smallest letters that it may have, such as `6 pt`.
    least_type: Option<String>,
    /// Fewest pixels to an inch of a picture at its printed size; 200 where it is left out.
    #[schemars(range(min = 1, max = 2400))]
    least_dpi: Option<u32>,
    /// Findings on this board that are all right.
    allow: Option<Vec<Allow>>,
}

/// How cells lie.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Grid {
    /// Squares in rows and columns.
    Square,
    /// Hexagons that stand on a corner: rows run across.
    HexPointy,
    /// Hexagons that lie on a flat side: columns run down.
    HexFlat,
}

/// Which rows of hexagons are pushed to the right, or columns of flat ones downwards.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Stagger {
    /// The second, the fourth and so on.
    Even,
    /// The first, the third and so on.
    Odd,
    /// Each by half a cell more than the one before it: axial rows.
    Each,
}

/// How cells are numbered.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Numbering {
    /// What a number consists of.
    Style(Style),
    /// The same, with where it stands.
    Table(NumberingTable),
}

/// How cells are numbered, and where that stands.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct NumberingTable {
    /// What a number consists of.
    style: Style,
    /// Where it stands; in the cells where it is left out.
    at: Option<At>,
    /// Where rows are counted from; letters from the bottom, others from the top.
    from: Option<From>,
}

/// What a number consists of.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Style {
    /// Nothing: cells are not numbered.
    None,
    /// The coordinates: `-4,0`.
    Axial,
    /// A letter for the column, a number for the row: `b3`.
    Letters,
    /// Row, then column: `3.2`.
    RowColumn,
    /// Two digits each for column and row: `0203`.
    ColumnRow,
}

/// Where numbers stand.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum At {
    /// In every cell.
    Cells,
    /// Along the edges of a board of squares.
    Edges,
}

/// Where rows are counted from.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum From {
    /// The lowest is the first.
    Bottom,
    /// The uppermost is the first.
    Top,
}

/// What a cell may be.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Terrain {
    /// Names it in data.
    id: String,
    /// As printed.
    name: String,
    /// What stands for it in a map.
    #[schemars(length(min = 1, max = 1))]
    letter: Option<String>,
    /// Cells that are so, by their numbers, coordinates or names.
    cells: Option<Vec<String>>,
    /// Cells that are so: within so many steps of those in `of`.
    #[schemars(range(min = 0, max = 60))]
    within: Option<u32>,
    /// The cells that `within` counts from.
    of: Option<Vec<String>>,
    /// Its colour.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    colour: Option<String>,
    /// What it is told apart by without colour.
    pattern: Option<Pattern>,
    /// Name of an icon that stands in its cells.
    icon: Option<String>,
    /// File of a drawing that covers each of its cells.
    art: Option<String>,
}

/// A region.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Zone {
    /// Names it in data.
    id: String,
    /// As printed.
    name: String,
    /// What stands for its cells in a map.
    #[schemars(length(min = 1, max = 1))]
    letter: Option<String>,
    /// Its cells, by their numbers, coordinates or names.
    cells: Option<Vec<String>>,
    /// Its cells are those within so many steps of those in `of`.
    #[schemars(range(min = 0, max = 60))]
    within: Option<u32>,
    /// The cells that `within` counts from.
    of: Option<Vec<String>>,
    /// Its colour.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    colour: Option<String>,
    /// What it is told apart by without colour.
    pattern: Option<Pattern>,
    /// Name of an icon that stands in its cells.
    icon: Option<String>,
    /// File of a drawing that covers each of its cells.
    art: Option<String>,
}

/// A cell that has a name.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Named {
    /// Names it in data and texts.
    id: String,
    /// Which it is, by its number or coordinates.
    at: String,
    /// As printed in it.
    name: Option<String>,
    /// Its colour.
    #[schemars(regex(pattern = r"^#[0-9A-Fa-f]{6}$"))]
    colour: Option<String>,
    /// What it is told apart by without colour.
    pattern: Option<Pattern>,
    /// Name of an icon that stands in it.
    icon: Option<String>,
    /// File of a drawing that covers it.
    art: Option<String>,
}

/// A pattern in ink.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Pattern {
    /// None.
    Plain,
    /// Dots.
    Dots,
    /// Lines that rise to the right.
    Rising,
    /// Lines that fall to the right.
    Falling,
    /// Both.
    Crossed,
    /// Level lines.
    Level,
    /// Upright lines.
    Upright,
}
