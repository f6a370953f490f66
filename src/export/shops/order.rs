//! What is exported, and what it is asked of.
//!
//! In: a game whose faces are drawn, a shop and one of its products. Out: the copies in the order
//! of printing, decks, names. Never: a picture.

use crate::faces::{FaceId, Faces};
use crate::model::Game;
use crate::model::press::{InkRules, Shop, ShopProduct};
use crate::units::Size;

/// Everything that an exporter needs.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The game, with the bleed that its faces are drawn with.
    pub game: &'a Game,
    /// Its sides.
    pub faces: &'a Faces,
    /// Whom the files are for.
    pub shop: &'a Shop,
    /// Which of its products.
    pub product: &'a ShopProduct,
    /// Dots per inch; none to take what fits best, where that is for the exporter to say.
    pub dpi: Option<u32>,
    /// Address of the folder in which pictures will lie.
    pub url: Option<&'a str>,
    /// Presses and their inks.
    pub inks: &'a InkRules,
}

/// Cards that lie together.
pub(super) struct Group {
    /// Its id, for file names.
    pub id: String,
    /// Its cards by their places in the game, in printing order.
    pub cards: Vec<usize>,
    /// Their backs by their places in the game, each once, in the order of their first use.
    pub backs: Vec<usize>,
}

/// A printed copy: the card's and the back's places in the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Copy {
    pub card: usize,
    pub back: usize,
}

impl Order<'_> {
    /// Dots per inch of what is printed.
    pub(super) fn dots(&self) -> u32 {
        self.dpi.or(self.shop.dpi.map(|it| it.usual)).unwrap_or(self.game.format.least_dpi)
    }

    /// Width and height of the picture of a side.
    pub(super) fn picture(&self) -> (u32, u32) {
        self.product.picture(self.game.format.trim, self.dots())
    }

    /// The finished size of what is ordered.
    pub(super) fn trim(&self) -> Size {
        self.product.trim.unwrap_or(self.game.format.trim)
    }

    /// Place of a card's back in the game.
    pub(super) fn back_of(&self, card: usize) -> usize {
        let back = &self.game.cards[card].back.value;
        self.game.back_index(back).expect("backs are checked when they are read")
    }

    /// The front of a card.
    pub(super) fn front(card: usize) -> FaceId {
        Faces::front(card)
    }

    /// A back.
    pub(super) fn back(&self, back: usize) -> FaceId {
        Faces::back(self.game, back)
    }

    /// Every copy of these cards, in printing order.
    pub(super) fn copies(&self, cards: &[usize]) -> Vec<Copy> {
        let mut copies = Vec::new();
        for &card in cards {
            let copy = Copy { card, back: self.back_of(card) };
            let count = self.game.cards[card].copies.value as usize;
            copies.extend(std::iter::repeat_n(copy, count));
        }
        copies
    }

    /// All cards, by deck. A card lies in the first deck that holds it; what lies in none makes a
    /// group of its own.
    pub(super) fn decks(&self) -> Vec<Group> {
        let game = self.game;
        let home = |card: usize| game.decks.iter().position(|it| it.holds(&game.cards[card]));
        let of = |deck: Option<usize>| -> Vec<usize> {
            (0..game.cards.len()).filter(|card| home(*card) == deck).collect()
        };
        let mut groups: Vec<Group> = Vec::new();
        for (at, deck) in game.decks.iter().enumerate() {
            groups.push(self.group(deck.id.value.clone(), of(Some(at))));
        }
        let mut rest = "cards".to_owned();
        while groups.iter().any(|it| it.id == rest) {
            rest = format!("other-{rest}");
        }
        groups.push(self.group(rest, of(None)));
        groups.retain(|it| !it.cards.is_empty());
        groups
    }

    /// The whole game as one group.
    pub(super) fn everything(&self) -> Group {
        self.group(self.game.id.clone(), (0..self.game.cards.len()).collect())
    }

    fn group(&self, id: String, cards: Vec<usize>) -> Group {
        let mut backs = Vec::new();
        for &card in &cards {
            let back = self.back_of(card);
            if !backs.contains(&back) {
                backs.push(back);
            }
        }
        Group { id, cards, backs }
    }

    /// `007-sword`: a place from 1 among `of`, so that names stand in printing order, and an id.
    pub(super) fn numbered(at: usize, of: usize, id: &str) -> String {
        let digits = of.to_string().len().max(2);
        format!("{:0digits$}-{id}", at + 1)
    }

    /// Id of a card.
    pub(super) fn card_id(&self, card: usize) -> &str {
        &self.game.cards[card].id.value
    }

    /// Id of a back.
    pub(super) fn back_id(&self, back: usize) -> &str {
        &self.game.backs[back].id.value
    }
}
