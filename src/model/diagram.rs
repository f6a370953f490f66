//! A position in a booklet, what it is asked, and the answer as a picture of the board.

use super::Located;
use cardwright_base::diagnostic::Span;
use cardwright_base::words;

/// What a fenced `position` block says. Names are words here, and nobody has looked them up.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    /// What is asked; the position alone is shown where nothing is.
    pub ask: Option<Located<String>>,
    /// Everything that a game has words of its own for: the position, and what the question is about.
    pub words: Vec<QueryEntry>,
    /// For what can be said of it as a whole.
    pub span: Span,
}

/// How a diagram is to look, and what the author is sure of.
#[derive(Clone, Debug, Default)]
pub struct DiagramStyle {
    /// How many things there must be of what is asked for.
    pub answer: Option<Located<i64>>,
    /// Only the cells about what is shown, and so many around them; the whole board where nothing is
    /// said.
    pub around: Option<Located<i64>>,
    /// Width of a cell in tenths of a millimetre, where the layout's own will not do.
    pub cell: Option<Located<i64>>,
    /// Whether cells bear their names.
    pub labels: bool,
    /// The diagram in words, where its own would be too dry.
    pub alt: Option<String>,
}

impl PositionQuery {
    /// Keys that mean the same in every game; the rest is [`PositionQuery::words`].
    pub const KEYS: [&str; 6] = ["ask", "answer", "around", "cell", "labels", "alt"];
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryEntry {
    /// The key, as it is written.
    pub key: Located<String>,
    /// The value behind the key.
    pub value: Located<QueryValue>,
}

/// A value as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum QueryValue {
    /// A quoted text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A list of values.
    List(Vec<Located<QueryValue>>),
    /// Values by their keys.
    Table(Vec<QueryEntry>),
}

/// A board with what stands on it and what there is to show. Cells are called as the game calls them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Which of the game's boards; the first where nothing is said.
    pub board: Option<String>,
    /// The squares themselves, where a game has no board of one shape.
    pub ground: Option<TiledBoard>,
    /// What stands on it.
    pub pieces: Vec<PlacedPiece>,
    /// Cells that are marked.
    pub marks: Vec<Mark>,
    /// Ways from cell to cell.
    pub arrows: Vec<Arrow>,
    /// How many there are of what was asked for.
    pub count: i64,
}

/// A board that is put together anew each time: squares in rows, called `a1` from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TiledBoard {
    /// Rows from above: for each square the id of the keyword that it is.
    pub rows: Vec<Vec<String>>,
    /// Id of a card that is as large as a square, so that pieces are drawn to scale.
    pub square: String,
}

words! {
    /// What is seen of a piece.
    #[derive(Default)]
    pub enum PieceLook {
        /// Its drawing without the rest of the card.
        #[default]
        Drawing = "drawing",
        /// The whole front, as it is printed.
        Front = "front",
        /// The other side, as it is printed.
        Reverse = "reverse",
    }
}

/// A piece on a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Name of the cell that it stands on, as the rules of the game have it.
    pub cell: String,
    /// Id of the card, token or counter whose drawing it is.
    pub card: String,
    /// By how many degrees it is turned, clockwise.
    pub turn: i32,
    /// What it is, for who can't see the drawing: `white archer`.
    pub name: String,
    /// What is seen of it.
    pub look: PieceLook,
    /// Whether it lies in the corner of its cell, on what stands there.
    pub corner: bool,
}

/// A cell that is marked for a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Name of the cell, as the rules of the game have it.
    pub cell: String,
    /// What it is marked for.
    pub kind: MarkKind,
    /// Whose it is, counted from 0, where that matters.
    pub seat: Option<u8>,
    /// A number that stands there: what it costs, how far it is.
    pub number: Option<i64>,
}

words! {
    /// What a cell or an arrow is marked for.
    pub enum MarkKind {
        /// The piece that is asked about stands there.
        From = "from",
        /// Something may go there.
        Move = "move",
        /// Something may be taken there by going there.
        Capture = "capture",
        /// Something may be shot there.
        Shoot = "shoot",
        /// A shot could reach it, were anybody there.
        Reach = "reach",
        /// Nothing can be done to what stands there, or from there.
        Safe = "safe",
        /// It belongs to somebody.
        Zone = "zone",
    }
}

/// A way from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Name of the cell where it begins.
    pub from: String,
    /// Names of the cells that it passes, in order.
    pub via: Vec<String>,
    /// Name of the cell where it ends.
    pub to: String,
    /// What going that way does: a move, a capture, a shot.
    pub kind: MarkKind,
}

impl Diagram {
    /// Marks a cell, without a player and without a number.
    pub fn mark(&mut self, cell: impl Into<String>, kind: MarkKind) {
        self.marks.push(Mark { cell: cell.into(), kind, seat: None, number: None });
    }

    /// Marks a cell with a number.
    pub fn number(&mut self, cell: impl Into<String>, kind: MarkKind, number: impl Into<i64>) {
        let number = Some(number.into());
        self.marks.push(Mark { cell: cell.into(), kind, seat: None, number });
    }

    /// Everything in words that need no eyes: what stands where, what is marked for what, and ways.
    pub fn words(&self) -> String {
        let stands = |it: &PlacedPiece| format!("{} {}", it.name, it.cell);
        let mut parts: Vec<String> = self.pieces.iter().map(stands).collect();
        let mut kinds: Vec<(MarkKind, Option<u8>)> =
            self.marks.iter().map(|it| (it.kind, it.seat)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            let cells = self.marks.iter().filter(|it| (it.kind, it.seat) == kind);
            let numbered = |mark: &Mark| match mark.number {
                Some(number) => format!("{} {number}", mark.cell),
                None => mark.cell.clone(),
            };
            let cells: Vec<String> = cells.map(numbered).collect();
            let separator =
                if self.marks.iter().any(|it| it.number.is_some()) { ", " } else { " " };
            let whose = kind.1.map_or_else(String::new, |it| format!(" {}", it + 1));
            parts.push(format!("{}{whose}: {}", kind.0.name(), cells.join(separator)));
        }
        for Arrow { from, via, to, kind } in &self.arrows {
            let cells = [std::slice::from_ref(from), via, std::slice::from_ref(to)].concat();
            parts.push(format!("{} {}", kind.name(), cells.join(" – ")));
        }
        parts.join("; ")
    }
}
