//! Boxes of card to fold, for decks.

use super::{Card, Colour, Game, Located, Prose};
use cardwright_base::diagnostic::Span;
use cardwright_base::units::{Length, Size};
use cardwright_base::words;

/// A tuck box: what goes into it, and what it shows.
#[derive(Clone, Debug)]
pub struct TuckBox {
    /// Names it in sheet jobs.
    pub id: Located<String>,
    /// Set large on it; the title of the game where it is left out.
    pub title: Option<Located<String>>,
    /// Which cards go in.
    pub holds: Holds,
    /// Thickness of one card.
    pub stock: Located<Length>,
    /// The sleeves that the cards wear, if any.
    pub sleeve: Option<Sleeve>,
    /// How much wider, higher and deeper than the cards it is inside.
    pub slack: Length,
    /// Thickness of what it is folded of.
    pub board: Length,
    /// How its bottom is closed.
    pub bottom: Bottom,
    /// Colour of its panels.
    pub colour: Located<Colour>,
    /// Colour of its frames; the paler of ink and paper where it is left out.
    pub accent: Option<Located<Colour>>,
    /// Drawings, by where they stand.
    pub art: BoxArt,
    /// What else stands on it: lines `role: words` as on backs.
    pub lines: Option<Prose>,
    /// Where the whole of it stands.
    pub span: Span,
}

/// The drawings of a box.
#[derive(Clone, Debug, Default)]
pub struct BoxArt {
    /// Name of the drawing on the front. `None` where there is none.
    pub front: Option<Located<String>>,
    /// Name of the drawing on the back. `None` where there is none.
    pub back: Option<Located<String>>,
    /// Name of the drawing on both narrow sides. `None` where there is none.
    pub sides: Option<Located<String>>,
    /// Name of the drawing on the lid. `None` where there is none.
    pub lid: Option<Located<String>>,
}

/// Which cards go into a box.
#[derive(Clone, Debug)]
pub enum Holds {
    /// All cards and aids; other pieces only where there are no cards.
    All,
    /// Those of a deck.
    Deck(Located<String>),
    /// Those of some types.
    Types(Vec<Located<String>>),
}

/// What a card wears.
#[derive(Clone, Copy, Debug)]
pub struct Sleeve {
    /// What it adds to the thickness of a card: both its films.
    pub thickness: Length,
    /// Size of the sleeve, from outer edge to outer edge.
    pub size: Size,
}

words! {
    /// How the bottom of a box is closed.
    #[derive(Default)]
    pub enum Bottom {
        /// By a flap that is tucked in, like the lid.
        #[default]
        Tuck = "tuck",
        /// By two flaps that are glued on each other, which takes less paper.
        Glued = "glued",
    }
}

impl BoxArt {
    /// The names of all its drawings.
    pub fn all(&self) -> impl Iterator<Item = &Located<String>> {
        [&self.front, &self.back, &self.sides, &self.lid].into_iter().flatten()
    }
}

impl TuckBox {
    /// The cards that go in.
    pub(crate) fn cards<'g>(&self, game: &'g Game) -> Vec<&'g Card> {
        let deck = match &self.holds {
            Holds::Deck(id) => game.decks.iter().find(|it| it.id.value == id.value),
            _ => None,
        };
        let goes_in = |card: &&Card| match &self.holds {
            Holds::All => true,
            Holds::Deck(_) => deck.is_some_and(|deck| deck.holds(card)),
            Holds::Types(types) => types.iter().any(|it| it.value == card.kind),
        };
        let all = game.cards.iter().filter(goes_in);
        if !matches!(self.holds, Holds::All) {
            return all.collect();
        }
        // A deck and its aids: tokens and tiles lie beside it, unless there is nothing else.
        let mut cards = game.counted_as_cards(all.collect());
        cards.extend(game.aids());
        cards
    }

    /// How many copies of cards go in; aids, which go in with all of them, are not counted.
    pub fn copies(&self, game: &Game) -> u32 {
        let cards = self.cards(game).into_iter().filter(|card| !card.aid);
        cards.map(|card| card.copies.value).sum()
    }

    /// How many cards go in, aids among them.
    pub fn contents(&self, game: &Game) -> u32 {
        self.cards(game).iter().map(|card| card.copies.value).sum()
    }

    /// The pile of all of them: width and height of the largest card, or of its sleeve, and how high
    /// they lie on each other.
    pub fn pile(&self, game: &Game) -> (Size, Length) {
        let cards = self.cards(game);
        let trims = cards.iter().map(|card| game.format_of(card).trim);
        let trims = trims.chain(self.sleeve.map(|sleeve| sleeve.size));
        let largest = |a: Size, b: Size| Size::new(a.width.max(b.width), a.height.max(b.height));
        let size = trims.reduce(largest).unwrap_or(Size::new(Length::ZERO, Length::ZERO));
        let each = self.stock.value + self.sleeve.map_or(Length::ZERO, |it| it.thickness);
        (size, each * i64::from(self.contents(game)))
    }
}
