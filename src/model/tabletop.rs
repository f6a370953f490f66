//! What lies on a table: piles in the middle, and what is in front of each player.

/// Everything on a table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tabletop {
    /// In front of each player, clockwise.
    pub seats: Vec<SeatArea>,
    /// The piles in the middle, which all players share.
    pub piles: Vec<TablePile>,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatArea {
    /// What the player is called.
    pub name: String,
    /// Cards in front of the player.
    pub cards: Vec<LaidCard>,
    /// How many cards the player holds, and one of them to know their back by.
    pub hand: Option<(u32, String)>,
    /// Counters: how many there are.
    pub counters: u32,
}

/// A card as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidCard {
    /// Id of the card.
    pub card: String,
    /// Whether its back is up.
    pub turned_over: bool,
    /// Quarter turns against the clock.
    pub turn: u8,
}

/// A pile that all share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePile {
    /// What the rules call it. A picture of it names it in its own words.
    pub id: String,
    /// How many cards it has.
    pub count: u32,
    /// A few different cards of it, the uppermost first; none in an empty one.
    pub cards: Vec<String>,
    /// Whether it lies face up.
    pub open: bool,
}

/// Something that a player does with cards, as a picture shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownAction {
    /// Name of the player who does it, as the rules have it.
    pub by: String,
    /// To whom, if it is done to somebody.
    pub at: Option<String>,
    /// The cards that it is done with.
    pub cards: Vec<String>,
    /// The card that it is done to, if any.
    pub on: Option<String>,
    /// Whether the cards that it is done with are turned over by it.
    pub turned: bool,
}
