//! What a game wants made of it.

use super::{Located, Paper, Prose};
use crate::diagnostic::Span;
use crate::units::Length;

/// How the printer turns the sheet between its two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flip {
    /// About the longer edge of the paper, like the page of an upright book.
    #[default]
    LongEdge,
    /// About the shorter edge of the paper, like the page of an upright wall calendar.
    ShortEdge,
}

/// Which way up the paper lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Whichever takes more copies; upright where both take the same.
    #[default]
    Auto,
    /// Short edges top and bottom.
    Portrait,
    /// Long edges top and bottom.
    Landscape,
}

/// What the faces on a sheet are drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    /// All colours, as the game is meant to look.
    #[default]
    Full,
    /// As little as looks well: lines on white, and the type's colour in small places.
    Low,
    /// Greys, in which types can still be told apart.
    Grey,
    /// Words alone, in black.
    Text,
}

impl Ink {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Full, Self::Low, Self::Grey, Self::Text];

    /// What authors and layouts call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Low => "low",
            Self::Grey => "grey",
            Self::Text => "text",
        }
    }
}

/// How many copies stand on a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// As many as fit.
    #[default]
    Auto,
    /// So many, or none at all.
    Fixed {
        /// Side by side.
        columns: u32,
        /// Below each other.
        rows: u32,
    },
}

/// A PDF of card sheets. What the author left to the program stands where the whole job stands.
#[derive(Clone, Debug)]
pub struct SheetJob {
    /// Name of the file.
    pub file: Located<String>,
    /// Where the whole job stands.
    pub span: Span,
    /// The paper.
    pub paper: Paper,
    /// Copies on a sheet.
    pub grid: Located<Grid>,
    /// Which way up.
    pub orientation: Located<Orientation>,
    /// Between the trims of neighbours.
    pub gutter: Located<Length>,
    /// Beyond the outer trims.
    pub bleed: Located<Length>,
    /// Edge of the paper that the printer leaves white.
    pub margin: Located<Length>,
    /// How the sheet is turned.
    pub flip: Flip,
}

/// What sort of booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookKind {
    /// With title page, contents and running heads.
    Book,
    /// Everything needed at the table, close together.
    Leaflet,
}

/// A PDF of text.
#[derive(Clone, Debug)]
pub struct Book {
    /// Name of the file.
    pub file: Located<String>,
    /// What sort.
    pub kind: BookKind,
    /// Its title in the document's properties.
    pub title: Located<String>,
    /// Most pages it may have.
    pub pages: Option<Located<i64>>,
    /// Smallest letters that it may have: the height of their em.
    pub least_type: Length,
    /// Its Markdown files in reading order.
    pub chapters: Vec<Prose>,
}

/// The PNG files.
#[derive(Clone, Copy, Debug)]
pub struct Images {
    /// Dots per inch; none makes no images.
    pub dpi: Option<u32>,
}
