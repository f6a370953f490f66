//! A game as somebody at the table sees and hears it: plain words, for any screen.

use super::{Rules, Seat, Step, TableScene};
use cardwright_base::english::does;

/// Who the game is told to, and so what may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// Somebody to whom every card lies open.
    All,
    /// The player on this seat, who sees no other hand.
    Seat(Seat),
}

impl Observer {
    /// Somebody who sits on no seat and sees what lies open.
    pub const PASSER_BY: Self = Self::Seat(Seat::MAX);

    /// Whether cards that only this seat may know are seen.
    pub(crate) fn see(self, seat: Seat) -> bool {
        self == Self::All || self == Self::Seat(seat)
    }
}

/// Something that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A turn begins, or another part of the game.
    Heading(String),
    /// A sentence about what happened.
    Sentence(String),
    /// Somebody does something with a card. Several in a row are told together.
    Card {
        /// Who, and what they do: `A draws`.
        lead: String,
        /// The card, for those who may know it.
        what: Option<String>,
    },
}

/// What one who plays is called. Everything that is typed, read or written down has the id,
/// everything that is told has the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// In the notation: one word.
    pub id: String,
    /// On a screen, and in reports.
    pub title: String,
    /// Whether the title is a plural: `Attackers`.
    pub(crate) many: bool,
}

impl Actor {
    /// What it does, as a sentence goes on: `A wins`, `Attackers win`.
    pub fn does(&self, verb: &str) -> String {
        format!("{} {}", self.title, does(verb, self.many))
    }
}

/// Something that a player may want to know all about: a unit, a piece, a commander.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpTopic {
    /// Id of the unit, piece or commander.
    pub id: String,
    /// As it is shown.
    pub title: String,
    /// What it is: `unit`.
    pub kind: String,
    /// What there is to say, in sentences.
    pub lines: Vec<String>,
    /// The id of the card that says it, where one does; `lines` is empty then.
    pub card: Option<String>,
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In words, from the coarse to the fine: `move`, `the archer on 0,-3`, `to 1,-3`. With blanks
    /// between them they are a sentence. Choices that begin alike can be asked for together.
    pub parts: Vec<String>,
    /// As the notation writes it.
    pub text: String,
    /// The cards that it is about.
    pub cards: Vec<CardRef>,
    /// Ids of what it is about on the [`TableScene`], from the coarse to the fine: who acts, then with what, then
    /// where or at whom.
    pub touches: Vec<String>,
}

/// A card that an action is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardRef {
    /// Id of the card.
    pub card: String,
    /// The keyword that matters of all that it does. `None` where all of it matters.
    pub keyword: Option<String>,
}

/// What lies on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableView {
    /// What the cells of a row hold.
    pub columns: Vec<String>,
    /// One row for each seat, clockwise.
    pub rows: Vec<PlayerRow>,
    /// What is drawn in letters, row by row; blanks keep their width.
    pub map: Vec<String>,
    /// What the letters mean.
    pub legend: Vec<String>,
    /// What else is to be seen.
    pub notes: Vec<String>,
    /// Hands that are seen: whose, and the cards in it with their numbers.
    pub hands: Vec<(String, Vec<(String, u8)>)>,
    /// Piles that lie open: what they are called, and what is in them.
    pub piles: Vec<(String, Vec<(String, u8)>)>,
}

/// Somebody at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRow {
    /// What they are called.
    pub name: String,
    /// It is their turn.
    pub on_turn: bool,
    /// Whether they are still in the game.
    pub alive: bool,
    /// One for each column.
    pub cells: Vec<String>,
}

/// Rules that can be told.
pub trait Tell: Rules {
    /// What a seat is called, in the notation and on a screen.
    fn actor(&self, seat: Seat) -> Actor;

    /// What a seat is called on a screen.
    fn called(&self, seat: Seat) -> String {
        self.actor(seat).title
    }

    /// Whether a seat is still in the game.
    fn lives(&self, state: &Self::State, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// Where people are setting the game up: the table with these actions of a seat done as well,
    /// whoever is on turn. `None` at any other time.
    fn set_up(&self, state: &Self::State, seat: Seat, more: &[Self::Action]) -> Option<TableView> {
        let _ = (state, seat, more);
        None
    }

    /// Whether everybody may see who is asked now. They may not where being asked tells what somebody holds.
    fn asks_openly(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether something lies on the table that not everybody may see.
    fn hides(&self) -> bool {
        false
    }

    /// What a player may want to know all about, cards apart.
    fn topics(&self) -> Vec<HelpTopic> {
        Vec::new()
    }

    /// Names of one word or several by which a person may call what the notation calls by an id: ids
    /// with titles.
    fn names(&self, state: &Self::State) -> Vec<(String, String)> {
        let _ = state;
        self.topics().into_iter().map(|it| (it.id, it.title)).collect()
    }

    /// Whether an action can begin with a word, behind the name of who does it.
    fn begins(&self, word: &str) -> bool;

    /// What somebody hears of one action.
    fn tell(&self, step: &Step<'_, Self>, observer: Observer) -> Vec<Message>
    where
        Self: Sized;

    /// What a seat that is to act is asked.
    fn question(&self, state: &Self::State) -> String;

    /// An action of a seat that is to act.
    fn choice(&self, state: &Self::State, action: Self::Action) -> Choice;

    /// The table as one observer sees it.
    fn board(&self, state: &Self::State, observer: Observer) -> TableView;

    /// The table thing by thing.
    fn scene(&self, state: &Self::State, observer: Observer) -> TableScene;
}

/// The letter that stands for somebody or something on a board in letters; a space for an empty text.
pub(crate) fn initial(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}
