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
    /// The key.
    pub key: Located<String>,
    /// The value.
    pub value: Located<QueryValue>,
}

/// A value as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum QueryValue {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Several values.
    List(Vec<Located<QueryValue>>),
    /// Values by their keys.
    Table(Vec<QueryEntry>),
}

/// A board with what stands on it and what there is to show. Cells are called as the game calls them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Which of the game's boards; the first where nothing is said.
    pub board: Option<String>,
    /// What stands on it.
    pub pieces: Vec<PlacedPiece>,
    /// Cells that are marked.
    pub marks: Vec<Mark>,
    /// Ways from cell to cell.
    pub arrows: Vec<Arrow>,
    /// How many there are of what was asked for.
    pub count: i64,
}

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where.
    pub cell: String,
    /// Id of the card, token or counter whose drawing it is.
    pub card: String,
    /// By how many degrees it is turned, clockwise.
    pub turn: i32,
    /// What it is, for who can't see the drawing: `white archer`.
    pub name: String,
}

/// A marked cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which.
    pub cell: String,
    /// What for.
    pub kind: MarkKind,
    /// Whose it is, counted from 0, where that matters.
    pub seat: Option<u8>,
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
    /// Where it begins.
    pub from: String,
    /// Cells between.
    pub via: Vec<String>,
    /// Where it ends.
    pub to: String,
    /// What is done.
    pub kind: MarkKind,
}

impl Diagram {
    /// Marks a cell.
    pub fn mark(&mut self, cell: impl Into<String>, kind: MarkKind) {
        self.marks.push(Mark { cell: cell.into(), kind, seat: None });
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
            let cells: Vec<&str> = cells.map(|it| it.cell.as_str()).collect();
            let whose = kind.1.map_or_else(String::new, |it| format!(" {}", it + 1));
            parts.push(format!("{}{whose}: {}", kind.0.name(), cells.join(" ")));
        }
        for Arrow { from, via, to, kind } in &self.arrows {
            let cells = [std::slice::from_ref(from), via, std::slice::from_ref(to)].concat();
            parts.push(format!("{} {}", kind.name(), cells.join(" – ")));
        }
        parts.join("; ")
    }
}
