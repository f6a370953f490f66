//! What a game wants made of it.

use super::press::InkLimit;
use super::{Located, Paper, Prose};
use cardwright_base::diagnostic::Span;
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_base::words;

words! {
    /// How the printer turns the sheet between its two sides.
    #[derive(Default)]
    pub enum Flip {
        /// About the longer edge of the paper, like the page of an upright book.
        #[default]
        LongEdge = "long-edge",
        /// About the shorter edge of the paper, like the page of an upright wall calendar.
        ShortEdge = "short-edge",
    }

    /// Which way up the paper lies.
    #[derive(Default)]
    pub enum Orientation {
        /// Whichever takes more copies; upright where both take the same.
        #[default]
        Auto = "auto",
        /// Short edges top and bottom.
        Portrait = "portrait",
        /// Long edges top and bottom.
        Landscape = "landscape",
    }

    /// What the faces on a sheet are drawn in.
    #[derive(Default)]
    pub enum Ink {
        /// All colours, as the game is meant to look.
        #[default]
        Full = "full",
        /// As little as looks well: lines on white, and the type's colour in small places.
        Low = "low",
        /// Greys, in which types can still be told apart.
        Grey = "grey",
        /// Words alone, in black.
        Text = "text",
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
        /// How many lie side by side.
        columns: u32,
        /// How many lie below each other.
        rows: u32,
    },
}

/// What a job prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JobContent {
    /// Every copy of every card.
    #[default]
    Cards,
    /// The pages of a booklet, by the name of its file.
    Book(String),
    /// The pages of the first booklet of a kind, whatever its file is called.
    First(BookKind),
    /// A board, by its id.
    Board(String),
    /// Every board, a file each.
    Boards,
    /// Flat boxes: the one with this id, or all.
    Boxes(Option<String>),
}

words! {
    /// How the things of a job lie on its sheets.
    #[derive(Default)]
    pub enum Layout {
        /// Columns and rows; backs on the other side of the paper.
        #[default]
        Grid = "grid",
        /// Fronts and backs on one side of the paper, mirrored about a fold.
        Fold = "fold",
        /// One to a page, the page as large as its bleed.
        Single = "single",
        /// Signatures of folded sheets, stapled through the fold.
        Booklet = "booklet",
        /// Eight pages on one side of one sheet, slit and folded.
        Zine = "zine",
        /// A sheet folded once.
        HalfFold = "half-fold",
        /// A sheet folded twice, one part tucked in.
        LetterFold = "letter-fold",
        /// A sheet folded twice, to and fro.
        ZFold = "z-fold",
        /// One page spread over several sheets, to be glued together.
        Poster = "poster",
    }
}

impl Layout {
    /// True for those that lay out boards.
    pub fn is_for_boards(self) -> bool {
        matches!(self, Self::Single | Self::Poster)
    }

    /// True for those that lay out cards; the others lay out the pages of a booklet.
    pub fn is_for_cards(self) -> bool {
        matches!(self, Self::Grid | Self::Fold | Self::Single)
    }
}

words! {
    /// How the rows of a sheet lie against each other.
    #[derive(Default)]
    pub enum Packing {
        /// Straight below each other, so that a guillotine parts them.
        #[default]
        Straight = "straight",
        /// Every other one moved by half a place, where hexagons or circles come closer by it.
        Staggered = "staggered",
    }

    /// Which sides of the cards are printed, and into how many files.
    #[derive(Default)]
    pub enum Sides {
        /// Front and back of the paper in turn, in one file.
        #[default]
        Both = "both",
        /// The fronts alone, in one file.
        Fronts = "fronts",
        /// The backs alone, in one file.
        Backs = "backs",
        /// A file of fronts and a file of backs, for printers that print on one side.
        Separate = "separate",
    }

    /// In which order the copies lie.
    #[derive(Default)]
    pub enum Collation {
        /// Each sheet in reading order.
        #[default]
        Rows = "rows",
        /// The same place on all sheets in order, so that the cut piles, laid on each other in reading
        /// order, are the deck in order.
        Stack = "stack",
    }

    /// Which sides of the paper carry marks.
    #[derive(Default)]
    pub enum MarkSides {
        /// Both sides.
        #[default]
        Both = "both",
        /// The side with the fronts.
        Front = "front",
        /// The side with the backs.
        Back = "back",
    }

    /// How the places of cuts are marked.
    #[derive(Default)]
    pub enum CropStyle {
        /// Cuts are not marked.
        None = "none",
        /// Short lines outside the block of cards.
        #[default]
        Edges = "edges",
        /// The same, and crosses between the cards where the gutters have room outside the bleed.
        Crosses = "crosses",
    }

    /// Which edges are drawn as a thin line, to be cut along.
    #[derive(Default)]
    pub enum OutlineStyle {
        /// No edge is drawn.
        None = "none",
        /// Those that no straight cut makes: of circles, hexagons and very round corners.
        #[default]
        Shape = "shape",
        /// The same, and of rectangles the ends of the cuts beside each corner.
        Corners = "corners",
        /// All, rectangles among them.
        All = "all",
    }

    /// What marks are drawn in.
    #[derive(Default)]
    pub enum MarkColour {
        /// Black ink alone, at full strength.
        #[default]
        Black = "black",
        /// Black ink at half strength.
        Grey = "grey",
        /// On every plate of a press (print.md 2.4).
        Registration = "registration",
    }

    /// A standard for files that go to a press.
    pub enum Standard {
        /// The standard PDF/X-1a:2003.
        X1a = "pdfx-1a",
        /// The standard PDF/X-4.
        X4 = "pdfx-4",
    }
}

/// What a press wants of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The standard that the file has to keep.
    pub standard: Standard,
    /// Most ink on one spot.
    pub ink: InkLimit,
}

/// A die, or the knife of a plotter, that cuts along the edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// Name of the spot colour by which it knows its line.
    pub ink: String,
    /// The least between two of its lines.
    pub gap: Length,
}

/// Lines that are not part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkStyle {
    /// How the places of cuts are marked.
    pub crop: CropStyle,
    /// Edges drawn on the faces.
    pub outline: OutlineStyle,
    /// Dashed lines where the paper is folded.
    pub fold: bool,
    /// Targets by which the two sides, or the plates of a press, are held against each other.
    pub registration: bool,
    /// Lines to the very edge of the paper, for a guillotine.
    pub guides: bool,
    /// Which sides of the paper carry them.
    pub sides: MarkSides,
    /// Thickness of the lines.
    pub weight: Length,
    /// Length of a crop mark where there is room.
    pub length: Length,
    /// Between the bleed and a crop mark.
    pub offset: Length,
    /// What they are drawn in.
    pub colour: MarkColour,
}

impl Default for MarkStyle {
    /// Crop and fold marks on both sides, 6 mm long as the Ghent Workgroup recommends, half a
    /// millimetre from the bleed so that no line shows on a card cut a little wide, 0.25 pt thick,
    /// the finest line that holds on a press (print.md 2.4).
    fn default() -> Self {
        Self {
            crop: CropStyle::Edges,
            outline: OutlineStyle::Shape,
            fold: true,
            registration: false,
            guides: false,
            sides: MarkSides::Both,
            weight: Length::nm(88_194),
            length: Length::mm(6),
            offset: Length::nm(500_000),
            colour: MarkColour::Black,
        }
    }
}

/// How large the pages of a booklet stand on the paper, of the size that they were set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// By this ratio; 1 is the size they were set in.
    Of(Ratio),
    /// As large as the layout has room for.
    Fit,
}

impl Default for Scaling {
    fn default() -> Self {
        Self::Of(Ratio::ONE)
    }
}

/// A PDF of sheets. What the author left to the program stands where the whole job stands.
#[derive(Clone, Debug)]
pub struct SheetJob {
    /// What it is asked for by.
    pub name: Located<String>,
    /// What it is good for, in a few words.
    pub about: Option<String>,
    /// True when it is made only where somebody asks for it.
    pub asked: bool,
    /// What is printed: cards, the pages of a booklet, or a board.
    pub of: Located<JobContent>,
    /// Types whose cards are printed; all where there are none.
    pub types: Vec<Located<String>>,
    /// Name of the format of the cards: a job prints those of one format, unless it combines several; then it is
    /// the first of them.
    pub format: String,
    /// How it lies on the sheets.
    pub layout: Located<Layout>,
    /// How the rows lie against each other.
    pub packing: Packing,
    /// True where pieces of any shape are cut as rectangles, for scissors and straight blades.
    pub square: bool,
    /// True where pieces of several formats lie on the same sheets, each format in strips of its own.
    pub combine: bool,
    /// Thickness of the board that fronts and backs are folded round; nothing where paper lies on
    /// paper.
    pub board: Located<Length>,
    /// The die that cuts it.
    pub die: Option<Die>,
    /// Which sides are printed.
    pub sides: Sides,
    /// In which order copies lie on the sheets.
    pub collate: Collation,
    /// What the cards are drawn in.
    pub ink: Ink,
    /// The press that it goes to; a printer of one's own where there is none.
    pub press: Option<Press>,
    /// The marks around cards and pages.
    pub marks: MarkStyle,
    /// Bleed of the backs beyond that of the fronts, on all sides, for printers whose sides miss
    /// each other.
    pub back_bleed: Located<Length>,
    /// How much of a poster stands on two neighbouring sheets.
    pub overlap: Located<Length>,
    /// Thickness of a leaf of paper: inner pages of a booklet move so far towards its fold, sheet by
    /// sheet.
    pub leaf: Located<Length>,
    /// Most pages of a signature, in fours; all of the booklet are one where nothing is said.
    pub signature: Option<Located<u32>>,
    /// How large the pages stand on the paper. Nothing is scaled unless it is said here.
    pub scale: Located<Scaling>,
    /// By how much the part of a letter fold that is tucked in is narrower than the others.
    pub tuck: Located<Length>,
    /// Finished size of a poster, if it is not the size of its page.
    pub size: Option<Located<Size>>,
    /// Which page of the booklet a poster shows, from 1.
    pub page: u32,
    /// Name of the file.
    pub file: Located<String>,
    /// Where the whole job stands.
    pub span: Span,
    /// The paper that the sheets are printed on.
    pub paper: Paper,
    /// Copies on a sheet.
    pub grid: Located<Grid>,
    /// Whether the paper is portrait or landscape.
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

impl SheetJob {
    /// Takes no more bleed than the sides are drawn with, for jobs that were made without knowing
    /// them.
    pub fn settle_bleed(&mut self, drawn: Length) {
        self.bleed.value = self.bleed.value.min(drawn);
        let apart = self.die.as_ref().map_or(Length::ZERO, |die| die.gap);
        self.gutter.value = self.gutter.value.min((drawn * 2).max(apart));
        self.back_bleed.value = self.back_bleed.value.min(drawn - self.bleed.value);
    }
}

words! {
    /// What sort of booklet.
    pub enum BookKind {
        /// With title page, contents and running heads.
        Book = "book",
        /// Everything needed at the table, close together.
        Leaflet = "leaflet",
    }
}

/// A PDF of text.
#[derive(Clone, Debug)]
pub struct Book {
    /// Name of the file.
    pub file: Located<String>,
    /// Which booklet of the game it is.
    pub kind: BookKind,
    /// Its title in the document's properties.
    pub title: Located<String>,
    /// Most pages it may have.
    pub pages: Option<Located<i64>>,
    /// Smallest letters that it may have: the height of their em.
    pub min_type: Length,
    /// Its Markdown files in reading order.
    pub chapters: Vec<Prose>,
}

/// The pictures of single cards, as PNG files.
#[derive(Clone, Copy, Debug)]
pub struct Images {
    /// Dots per inch; none makes no images.
    pub dpi: Option<u32>,
}
