//! Sheet jobs.

use super::manifest::Allow;
use schemars::JsonSchema;

/// A PDF of card sheets. Lengths are written `3 mm`, `0.25 in` or `1/8 in`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Sheets {
    /// What it is asked for by; the name of the file without its ending where it is left out.
    name: Option<String>,
    /// What it is good for, in a few words.
    about: Option<String>,
    /// Name of the file; the name with `.pdf` where it is left out.
    file: Option<String>,
    /// True: made only where somebody asks for it by name.
    asked: Option<bool>,
    /// `cards`, `boards`, `boxes`, the file of a booklet, or `book` or `leaflet` for the first booklet
    /// of that kind.
    of: Option<String>,
    /// Id of the board that is printed.
    board: Option<String>,
    /// Id of the only box that is printed, flat.
    r#box: Option<String>,
    /// Types whose cards are printed; all where it is left out. Each format is a file of its own.
    types: Option<Vec<String>>,
    /// How it lies on the sheets.
    layout: Option<Layout>,
    /// How the rows lie against each other.
    packing: Option<Packing>,
    /// Thickness of the board that a fold goes round, such as `1.5 mm`; none where it is left out.
    thickness: Option<String>,
    /// The die, or the knife of a plotter, that cuts along the edges.
    die: Option<Die>,
    /// Which sides of the cards are printed, and into how many files.
    sides: Option<Sides>,
    /// In which order the copies lie.
    collate: Option<Collation>,
    /// `a4`, `letter`, `a3`, `tabloid`, or a size such as `210x297 mm`.
    paper: String,
    /// Copies on a sheet: `3x3`, or `auto` for as many as fit.
    grid: Option<String>,
    /// Which way up the paper lies.
    orientation: Option<Orientation>,
    /// Between the trims of neighbours; 2 mm where it is left out.
    gutter: Option<String>,
    /// Beyond the outer trims; 2 mm where it is left out.
    bleed: Option<String>,
    /// What the backs bleed beyond the fronts, on all sides.
    back_bleed: Option<String>,
    /// Edge of the paper that the printer leaves white; 4.2 mm where it is left out.
    margin: Option<String>,
    /// How the sheet is turned between its two sides; about the long edge where it is left out.
    flip: Option<Flip>,
    /// How much of a poster stands on two neighbouring sheets.
    overlap: Option<String>,
    /// Finished size of a poster, such as `594x841 mm`.
    size: Option<String>,
    /// Which page of the booklet a poster shows.
    #[schemars(range(min = 1, max = 9999))]
    page: Option<u32>,
    /// Thickness of a leaf of paper, by which the inner pages of a booklet move towards its fold.
    leaf: Option<String>,
    /// Most pages of a signature, in fours; one signature of all where it is left out.
    #[schemars(range(min = 4, max = 400))]
    signature: Option<u32>,
    /// How large the pages of a booklet stand on the paper: `50 %`, or `fit` for as large as there
    /// is room; 100 % where it is left out.
    scale: Option<String>,
    /// By how much the part that a letter fold tucks in is narrower; 2 mm where it is left out.
    tuck: Option<String>,
    /// What the cards are drawn in.
    ink: Option<Ink>,
    /// The press that the file goes to.
    press: Option<Press>,
    /// Lines that are not part of the game.
    marks: Option<Marks>,
    /// Findings on these sheets that are all right.
    allow: Option<Vec<Allow>>,
}

/// How the things of a job lie on its sheets.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Layout {
    /// Columns and rows; backs on the other side of the paper.
    Grid,
    /// Fronts and backs on one side of the paper, mirrored about a fold.
    Fold,
    /// One to a page, the page as large as its bleed.
    Single,
    /// Signatures of folded sheets, stapled through the fold.
    Booklet,
    /// Eight pages on one side of one sheet, slit and folded.
    Zine,
    /// A sheet folded once.
    HalfFold,
    /// A sheet folded twice, one part tucked in.
    LetterFold,
    /// A sheet folded twice, to and fro.
    ZFold,
    /// One page spread over several sheets.
    Poster,
}

/// How the rows of a sheet lie against each other.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Packing {
    /// Straight below each other.
    Straight,
    /// Every other one moved by half a place, where hexagons or circles come closer by it.
    Staggered,
}

/// What cuts along the edges of the cards.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Die {
    /// Name of the spot colour by which it knows its line, such as `CutContour`.
    ink: String,
    /// The least between two of its lines, such as `6 mm`.
    gap: Option<String>,
}

/// Which sides are printed.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Sides {
    /// Front and back of the paper in turn.
    Both,
    /// Fronts alone.
    Fronts,
    /// Backs alone.
    Backs,
    /// A file of fronts and a file of backs.
    Separate,
}

/// In which order the copies lie.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Collation {
    /// Each sheet in reading order.
    Rows,
    /// So that the cut piles, laid on each other, are the deck in order.
    Stack,
}

/// What a press wants of a file.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Press {
    /// The standard that the file keeps to.
    standard: Standard,
    /// Most ink on one spot, in per cent of one full ink; 300 where it is left out.
    #[schemars(range(min = 100, max = 400))]
    ink: Option<u32>,
}

/// A standard for files that go to a press.
#[derive(JsonSchema)]
enum Standard {
    /// PDF/X-1a:2003.
    #[serde(rename = "pdfx-1a")]
    X1a,
    /// PDF/X-4.
    #[serde(rename = "pdfx-4")]
    X4,
}

/// What cards are drawn in.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Ink {
    /// All colours.
    Full,
    /// As little as looks well.
    Low,
    /// Greys.
    Grey,
    /// Words alone, in black.
    Text,
}

/// Lines that are not part of the game.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Marks {
    /// Where to cut.
    crop: Option<CropStyle>,
    /// Which edges are drawn as a thin line on the faces.
    outline: Option<OutlineStyle>,
    /// Dashed lines where the paper is folded.
    fold: Option<bool>,
    /// Targets by which two sides or several plates are held against each other.
    registration: Option<bool>,
    /// Lines to the very edge of the paper, for a guillotine.
    guides: Option<bool>,
    /// Which sides of the paper carry them.
    sides: Option<MarkSides>,
    /// Thickness of the lines, such as `0.25 pt`.
    weight: Option<String>,
    /// Length of a crop mark where there is room.
    length: Option<String>,
    /// Between the bleed and a crop mark.
    offset: Option<String>,
    /// What they are drawn in.
    colour: Option<MarkColour>,
}

/// How the places of cuts are marked.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum CropStyle {
    /// Not at all.
    None,
    /// Short lines outside the block of cards.
    Edges,
    /// The same, and crosses between the cards.
    Crosses,
}

/// Which edges are drawn, to be cut along.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum OutlineStyle {
    /// None.
    None,
    /// Those that no straight cut makes: circles, hexagons, very round corners.
    Shape,
    /// All.
    All,
}

/// Which sides of the paper carry marks.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MarkSides {
    /// Both.
    Both,
    /// The side with the fronts.
    Front,
    /// The side with the backs.
    Back,
}

/// What marks are drawn in.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MarkColour {
    /// Black ink alone.
    Black,
    /// Half as dark.
    Grey,
    /// On every plate of a press.
    Registration,
}

/// Which way up the paper lies.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Orientation {
    /// Whichever takes more copies.
    Auto,
    /// Short edges top and bottom.
    Portrait,
    /// Long edges top and bottom.
    Landscape,
}

/// How a sheet is turned between its two sides.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Flip {
    /// About the longer edge, like the page of an upright book.
    LongEdge,
    /// About the shorter edge, like the page of an upright wall calendar.
    ShortEdge,
}
