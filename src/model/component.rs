//! What is printed, and what cards are made of.

use super::{Colour, Field, Located, Prose, Value};
use cardwright_base::diagnostic::Span;
use cardwright_base::units::{Length, Size};
use cardwright_base::words;
use std::collections::BTreeMap;

words! {
    /// The outline of what is printed.
    #[derive(Default)]
    pub enum Shape {
        /// Four sides; its corners may be round.
        #[default]
        Rectangle = "rectangle",
        /// A circle, or an ellipse where width and height differ.
        Round = "round",
        /// Six sides, a corner at the top and one at the bottom.
        HexPointy = "hex-pointy",
        /// Six sides, one along the top and one along the bottom.
        HexFlat = "hex-flat",
    }
}

/// Size and shape of a card.
#[derive(Clone, Debug)]
pub struct Format {
    /// What its types call it; empty for that of all types that name none.
    pub name: String,
    /// An unambiguous name such as `poker-63x88`.
    pub id: String,
    /// Its outline within the trim.
    pub shape: Shape,
    /// Where its size is written, or the name that stands for it.
    pub span: Option<Span>,
    /// Finished size, after cutting.
    pub trim: Size,
    /// Art beyond the trim, on each edge.
    pub bleed: Length,
    /// Inset that text keeps from the trim.
    pub safe: Length,
    /// Radius of the corners.
    pub corner: Length,
    /// Smallest letters that cards may have: the height of their em.
    pub min_type: Length,
    /// Fewest pixels to an inch that a picture may have where it stands.
    pub min_dpi: u32,
}

/// The side of a card that opponents see, or that it shows when flipped.
#[derive(Clone, Debug)]
pub struct Back {
    /// Names its picture file.
    pub id: Located<String>,
    /// Word set large on it; none on a back that says nothing.
    pub title: Option<Located<String>>,
    /// What it is called in lists.
    pub name: Located<String>,
    /// Type whose colour its words stand on.
    pub kind: Option<Located<String>>,
    /// Its drawing; a plain pattern where it has none.
    pub art: Option<Located<String>>,
    /// The drawing in words.
    pub alt: Option<Located<String>>,
    /// What it says below the title.
    pub lines: Option<Prose>,
    /// The card whose own other side it is, drawn from that card's words. `None` for a back that cards share.
    pub of: Option<String>,
}

/// Copies that lie or are shuffled together.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Names it in texts.
    pub id: Located<String>,
    /// Backs of its cards.
    pub backs: Vec<Located<String>>,
}

/// How the role of a line begins that says the value of a field, where no template words it; the name of the field
/// follows.
pub const FIELD_ROLE: &str = "f_";
/// Name of the wording template that is made for a type without one. Nobody typed it.
pub fn made_wording(kind: &str) -> String {
    format!("built-in/{kind}.j2")
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct CardType {
    /// Names it in data.
    pub id: String,
    /// What players call such cards.
    pub name: Located<String>,
    /// What players call several of them. `None` where that is the name.
    pub plural: Option<Located<String>>,
    /// Colour that stands for the type on its cards and in booklets.
    pub colour: Located<Colour>,
    /// Name of the icon that stands for the type. `None` where it has none.
    pub icon: Option<Located<String>>,
    /// Drawing of the frame.
    pub edge: Option<Located<String>>,
    /// File that lists its cards, from the game's folder. `None` where they stand in `game.toml`.
    pub file: Option<Located<String>>,
    /// Layout that draws it, from the templates.
    pub layout: Located<String>,
    /// The [`BoxLayout`](super::BoxLayout) that says what stands where, if its layout is one of boxes.
    pub boxes: Option<String>,
    /// Layout that draws the other sides of its cards from their own words. `None` where they share backs.
    pub reverse: Option<Located<String>>,
    /// Name of the [`Format`] of its cards. `None` for the game's own.
    pub format: Option<Located<String>>,
    /// What one of them is called among the parts of the game, such as `tile`; by its shape where
    /// nothing is said.
    pub component: Option<Located<String>>,
    /// True for cards that help players and are no part of the game's own: printed once for each
    /// player, after all others, and counted apart.
    pub aid: bool,
    /// Template of its sentences, from the templates.
    pub wording: Located<String>,
    /// Fields of its cards.
    pub fields: Vec<Field>,
    /// The headings in its table, by the fields that they are of.
    pub headings: BTreeMap<String, String>,
}

impl CardType {
    /// Its name behind a number of cards.
    pub fn counted(&self, number: u32) -> &str {
        let plural = self.plural.as_ref().filter(|_| number != 1);
        &plural.unwrap_or(&self.name).value
    }
}

/// One design, printed in one or more copies.
#[derive(Clone, Debug)]
pub struct Card {
    /// Names it in data and in file names.
    pub id: Located<String>,
    /// Its title, printed on the card.
    pub title: Located<String>,
    /// Id of its [`CardType`].
    pub kind: String,
    /// Whether its type is one of aids.
    pub aid: bool,
    /// How many are printed.
    pub copies: Located<u32>,
    /// Id of its [`Back`].
    pub back: Located<String>,
    /// Name of its drawing in the art folder. `None` where it has none.
    pub art: Option<Located<String>>,
    /// The drawing in words.
    pub alt: Option<Located<String>>,
    /// Its own icon, by which it is told from others at a glance.
    pub icon: Option<Located<String>>,
    /// A line of colour that no rule depends on.
    pub flavour: Option<Located<String>>,
    /// Inflected forms of the title, by name.
    pub forms: BTreeMap<String, Located<String>>,
    /// Values of the fields its type declares.
    pub mechanics: BTreeMap<String, Located<Value>>,
    /// What others say about it, by the name of the inverse.
    pub derived: BTreeMap<String, Vec<Value>>,
}

/// A kind of named ability.
#[derive(Clone, Debug)]
pub struct KeywordKind {
    /// Names it in data.
    pub id: String,
    /// What players call such keywords.
    pub name: Located<String>,
    /// File that lists its keywords.
    pub file: Located<String>,
    /// The fields that each keyword of this kind may have.
    pub fields: Vec<Field>,
}

/// A named ability that is not a card.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// Names it in data.
    pub id: Located<String>,
    /// What card texts and booklets call it.
    pub title: Located<String>,
    /// Id of its [`KeywordKind`].
    pub kind: String,
    /// Name of its icon in the art folder.
    pub icon: Located<String>,
    /// Inflected forms of the title, by name.
    pub forms: BTreeMap<String, Located<String>>,
    /// Values of the fields its kind declares.
    pub mechanics: BTreeMap<String, Located<Value>>,
    /// What others say about it, by the name of the inverse.
    pub derived: BTreeMap<String, Vec<Value>>,
}

impl Back {
    /// True when it says nothing, so that a card hides behind it.
    pub fn is_plain(&self) -> bool {
        self.title.is_none() && self.lines.is_none() && self.of.is_none()
    }
}

impl Deck {
    /// Whether the copies of a card lie in it; those of an aid lie in none.
    pub fn holds(&self, card: &Card) -> bool {
        !card.aid && self.backs.iter().any(|back| back.value == card.back.value)
    }
}

impl Card {
    /// The value of a declared field. `None` when no field has this name.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.mechanics.get(name).map(|field| &field.value)
    }
}
