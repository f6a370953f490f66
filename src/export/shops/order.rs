//! What is exported, and what it is asked of.
//!
//! In: a game whose faces are drawn, a shop and one of its products. Out: the copies in the order
//! of printing, decks, names. Never: a picture.

use crate::Product;
use cardwright_base::units::Size;
use cardwright_faces::{FaceId, Faces};
use cardwright_model::press::{InkRules, Shop, ShopForm, ShopProduct};
use cardwright_model::{Format, Game, Shape};
use std::collections::BTreeSet;

/// Everything that an exporter needs.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The game, with the bleed that its faces are drawn with.
    pub game: &'a Game,
    /// The sides of its cards, drawn.
    pub faces: &'a Faces,
    /// Whom the files are for.
    pub shop: &'a Shop,
    /// Which of its products.
    pub product: &'a ShopProduct,
    /// Name of the only format whose cards are ordered; without one all are, each in its own.
    pub format: Option<&'a str>,
    /// The only cards that are ordered, by their places in the game.
    pub only: Option<&'a BTreeSet<usize>>,
    /// Pictures of the boards in `game.boards`, cut to the trim, for who lays them on a table.
    pub boards: &'a [Product],
    /// Dots per inch; none to take what fits best, where that is for the exporter to say.
    pub dpi: Option<u32>,
    /// Address of the folder in which pictures will lie.
    pub url: Option<&'a str>,
    /// Presses and their inks.
    pub inks: &'a InkRules,
}

/// Cards of one format that lie together.
pub(super) struct Group<'a> {
    /// Its id, for file names.
    pub(crate) id: String,
    /// Size and shape of its cards.
    pub(crate) format: &'a Format,
    /// True for those of a deck of the game.
    pub(crate) is_deck: bool,
    /// Its cards by their places in the game, in printing order.
    pub(crate) cards: Vec<usize>,
    /// Their backs by their places in the game, each once, in the order of their first use.
    pub(crate) backs: Vec<usize>,
}

/// A printed copy: the card's and the back's places in the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Copy {
    pub(crate) card: usize,
    pub back: usize,
}

impl<'a> Order<'a> {
    /// Size and shape of the cards that are ordered; the game's own where those of all formats are.
    pub(super) fn format(&self) -> &'a Format {
        self.format.map_or(&self.game.format, |name| self.game.format_named(name))
    }

    /// Size and shape of a side.
    pub(super) fn format_of(&self, side: FaceId) -> &'a Format {
        self.game.format_of_side(side.0)
    }

    /// Whether a side is part of the order.
    pub(super) fn has(&self, side: FaceId) -> bool {
        let cards = self.game.cards.len();
        let wanted = self.only.is_none_or(|only| match side.0.checked_sub(cards) {
            None => only.contains(&side.0),
            Some(back) => only.iter().any(|card| self.back_of(*card) == back),
        });
        wanted && self.format.is_none_or(|name| self.format_of(side).name == name)
    }

    /// The cards that are ordered, by their places in the game.
    pub fn cards(&self) -> Vec<usize> {
        (0..self.game.cards.len()).filter(|card| self.has(Self::front(*card))).collect()
    }

    /// How many they are.
    pub fn designs(&self) -> usize {
        self.cards().len()
    }

    /// How many copies they have.
    pub fn total(&self) -> u32 {
        self.cards().into_iter().map(|card| self.game.cards[card].copies.value).sum()
    }

    /// Dots per inch of what is printed.
    pub(super) fn dots(&self) -> u32 {
        self.dpi.or(self.shop.dpi.map(|it| it.usual)).unwrap_or(self.format().min_dpi)
    }

    /// Width and height of the picture of a side, where all are of one size.
    pub(super) fn picture(&self) -> (u32, u32) {
        self.product.picture(self.format().trim, self.dots())
    }

    /// Width and height of the picture of this side.
    pub(super) fn picture_of(&self, side: FaceId) -> (u32, u32) {
        self.product.picture(self.format_of(side).trim, self.dots())
    }

    /// The finished size of what is ordered, where all is of one size.
    pub(super) fn trim(&self) -> Size {
        self.product.trim.unwrap_or(self.format().trim)
    }

    /// The finished size of this side.
    pub(super) fn trim_of(&self, side: FaceId) -> Size {
        self.product.trim.unwrap_or(self.format_of(side).trim)
    }

    /// Whether the picture of a side is clear around its shape: where a program takes whatever shape
    /// a picture has. Whoever cuts it himself wants it whole.
    pub(super) fn is_cut_out(&self, side: FaceId) -> bool {
        matches!(self.shop.form, ShopForm::Faces) && self.format_of(side).shape != Shape::Rectangle
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

    /// The face of a back, by its place among the game's backs.
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
    /// group of its own. Cards of different formats are never in one group.
    pub(super) fn decks(&self) -> Vec<Group<'a>> {
        let game = self.game;
        let home = |card: usize| game.decks.iter().position(|it| it.holds(&game.cards[card]));
        let formats = game.used_formats();
        let of = |deck: Option<usize>, format: &Format| -> Vec<usize> {
            let cards = self.cards().into_iter().filter(|card| home(*card) == deck);
            cards.filter(|card| game.format_of(&game.cards[*card]).name == format.name).collect()
        };
        let mut groups: Vec<Group<'a>> = Vec::new();
        let mut add = |mut id: String, cards: Vec<usize>, format, is_deck| {
            if cards.is_empty() {
                return;
            }
            while groups.iter().any(|it| it.id == id) {
                id = format!("other-{id}");
            }
            groups.push(self.group(id, cards, format, is_deck));
        };
        for (at, deck) in game.decks.iter().enumerate() {
            let parts = formats.iter().map(|it| (*it, of(Some(at), it)));
            let parts = parts.filter(|(_, cards)| !cards.is_empty());
            for (part, (format, cards)) in parts.enumerate() {
                let id = &deck.id.value;
                let id = if part == 0 { id.clone() } else { format!("{id}-{}", format.name) };
                add(id, cards, format, true);
            }
        }
        for format in formats {
            let id = if format.name.is_empty() { "cards" } else { &format.name };
            add(id.to_owned(), of(None, format), format, false);
        }
        groups
    }

    /// All that is ordered as one group.
    pub(super) fn everything(&self) -> Group<'a> {
        self.group(self.game.id.clone(), self.cards(), self.format(), false)
    }

    fn group(&self, id: String, cards: Vec<usize>, format: &'a Format, is_deck: bool) -> Group<'a> {
        let mut backs = Vec::new();
        for &card in &cards {
            let back = self.back_of(card);
            if !backs.contains(&back) {
                backs.push(back);
            }
        }
        Group { id, format, is_deck, cards, backs }
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
