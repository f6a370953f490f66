//! The table thing by thing, for whoever draws it with the printed sides.
//!
//! Everything that can be pointed at has an id: a thing, a seat, and as `cell NAME` a cell of the board. A
//! [`Choice`](super::Choice) names those that it is about.

use super::Seat;
use serde::Serialize;

/// What lies on the table, as one observer sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableScene {
    /// In front of each player, clockwise.
    pub seats: Vec<SeatScene>,
    /// What lies in the middle, which all players share.
    pub zones: Vec<SceneZone>,
    /// The board, where the game has one.
    pub board: Option<BoardScene>,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SeatScene {
    /// Its id on the table; see [`seat_id`].
    pub id: String,
    /// What the player is called.
    pub name: String,
    /// It is their turn.
    pub on_turn: bool,
    /// Whether they are still in the game.
    pub alive: bool,
    /// Health, money and the like.
    pub marks: Vec<SceneMark>,
    /// Cards in front of the player and in the hand.
    pub zones: Vec<SceneZone>,
}

/// How the things of a zone lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ZoneShape {
    /// Held by a player.
    Hand,
    /// Beside each other, in order.
    #[default]
    Row,
    /// On top of each other, the last one uppermost.
    Pile,
}

/// A place where things lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SceneZone {
    /// Names it among the zones of its seat, or of the table.
    pub id: String,
    /// As it is shown.
    pub title: String,
    /// How things lie there.
    pub shape: ZoneShape,
    /// What lies there, in order.
    pub things: Vec<SceneThing>,
}

/// Something that lies on the table, or several that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SceneThing {
    /// By which choices name it; empty for what no choice is about.
    pub id: String,
    /// The card of which a side is seen. Of a card that lies face down it is any with the same back. `None`
    /// for what is not printed.
    pub card: Option<String>,
    /// Whether its other side is up.
    pub is_turned_over: bool,
    /// Degrees by which it is turned, clockwise.
    pub turn: i32,
    /// How many there are.
    pub count: u32,
    /// What it is, in words.
    pub title: String,
    /// Figures that lie on it or belong to it.
    pub marks: Vec<SceneMark>,
    /// What else matters of it.
    pub notes: Vec<String>,
}

/// A figure: health, money, wounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SceneMark {
    /// What the number counts, in words.
    pub label: String,
    /// The number itself.
    pub value: i64,
    /// Out of how many, where that matters.
    pub of: Option<i64>,
}

/// A board and what stands on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardScene {
    /// The printed board; the first one of the game where nothing is said.
    pub board: Option<String>,
    /// Tiles that make the board in place of a printed one.
    pub tiles: Option<TiledGround>,
    /// What stands on its cells; what comes later lies above.
    pub pieces: Vec<ScenePiece>,
}

/// Tiles of squares in rows. Squares are called `a1` from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TiledGround {
    /// How many squares the ground is across.
    pub columns: usize,
    /// How many squares the ground is down.
    pub rows: usize,
    /// Id of a card that is as large as a square.
    pub square: String,
    /// The tiles, with where each lies.
    pub tiles: Vec<LaidTile>,
}

/// A tile where it lies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LaidTile {
    /// Id of the card that is the tile.
    pub card: String,
    /// How many quarter turns clockwise it lies.
    pub quarters: u8,
    /// How many squares lie to the left of it.
    pub column: usize,
    /// How many squares lie above it.
    pub row: usize,
    /// Squares along its side.
    pub side: usize,
}

/// A piece on a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenePiece {
    /// Name of the cell that it stands on.
    pub cell: String,
    /// The card, token or counter of which a side is seen.
    pub card: String,
    /// Whether its other side is up.
    pub is_turned_over: bool,
    /// Degrees by which it is turned, clockwise.
    pub turn: i32,
    /// What it is, in words.
    pub title: String,
    /// The seat that it belongs to. `None` for pieces of nobody.
    pub owner: Option<Seat>,
    /// Whether it lies in the corner of its cell, on what stands there.
    pub in_corner: bool,
}

/// The id of a seat on the table, by its id in the notation.
pub(crate) fn seat_id(id: &str) -> String {
    format!("seat {id}")
}

/// The id of a cell on the table.
pub(crate) fn cell_id(name: &str) -> String {
    format!("cell {name}")
}

impl SceneMark {
    /// A mark that shows a number, without a limit.
    pub(crate) fn count(label: &str, value: impl Into<i64>) -> Self {
        Self { label: label.to_owned(), value: value.into(), of: None }
    }

    /// So many out of so many.
    pub(crate) fn share(label: &str, value: impl Into<i64>, of: impl Into<i64>) -> Self {
        Self { of: Some(of.into()), ..Self::count(label, value) }
    }
}

impl SceneThing {
    /// A card that shows its front.
    pub(crate) fn card(id: impl Into<String>, card: &str, title: &str) -> Self {
        let (id, title) = (id.into(), title.to_owned());
        Self { id, card: Some(card.to_owned()), count: 1, title, ..Self::default() }
    }

    /// So many cards that lie face down; `like` is any card with the same back.
    pub(crate) fn face_down(like: &str, count: u32) -> Self {
        Self { is_turned_over: true, count, ..Self::card("", like, "face down") }
    }
}

impl SceneZone {
    pub(crate) fn new(id: &str, title: &str, shape: ZoneShape, things: Vec<SceneThing>) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), shape, things }
    }
}
