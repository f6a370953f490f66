//! What is in the box: everything that a game prints, counted.

use super::{BookKind, Card, CardType, Game, Shape};

/// Parts of one sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The word for one of them in `game.toml`, such as `card` or `tile`; the name of a phrase.
    pub word: String,
    /// How many there are.
    pub count: u32,
    /// What they are, with how many of each.
    pub of: Vec<(u32, String)>,
    /// How many designs there are, of what is printed in copies.
    pub designs: Option<usize>,
}

impl Game {
    /// Whether it is a playing card, and neither an aid nor another piece such as a token or a tile.
    fn is_playing_card(&self, card: &Card) -> bool {
        let kind = self.card_type(&card.kind);
        !card.aid && kind.is_some_and(|kind| self.component_of(kind) == "card")
    }

    /// Those of the given pieces that count as cards: playing cards, or everything but aids where no playing card is
    /// among them, as in a game of nothing but tokens.
    pub(crate) fn counted_as_cards<'g>(&self, pieces: Vec<&'g Card>) -> Vec<&'g Card> {
        let cards = |it: &&Card| self.is_playing_card(it);
        if pieces.iter().any(cards) {
            pieces.into_iter().filter(cards).collect()
        } else {
            pieces.into_iter().filter(|it| !it.aid).collect()
        }
    }

    /// How many copies all cards together have. Aids, tokens and other pieces are counted apart; in a game without
    /// cards it is the number of its pieces.
    pub fn total(&self) -> u32 {
        let cards = self.counted_as_cards(self.playing_cards().iter().collect());
        cards.into_iter().map(|card| card.copies.value).sum()
    }

    /// The number of each card, from 1, and how many there are of its sort: cards, tokens, tiles and aids count apart.
    pub fn numbers(&self) -> Vec<(usize, usize)> {
        let mut sorts: Vec<(&str, usize)> = Vec::new();
        let mut sort_of = |card: &Card| {
            let sort = self.card_type(&card.kind).map_or("card", |kind| self.component_of(kind));
            let sort = if card.aid { "aid" } else { sort };
            let at = sorts.iter().position(|it| it.0 == sort).unwrap_or_else(|| {
                sorts.push((sort, 0));
                sorts.len() - 1
            });
            sorts[at].1 += 1;
            (at, sorts[at].1)
        };
        let places: Vec<(usize, usize)> = self.cards.iter().map(&mut sort_of).collect();
        places.into_iter().map(|(sort, number)| (number, sorts[sort].1)).collect()
    }

    /// What one card of a type is called among the parts of the game: `card`, `tile`.
    pub fn component_of<'a>(&self, kind: &'a CardType) -> &'a str {
        if kind.aid && kind.component.is_none() {
            return "aid";
        }
        let usual = match self.format_of_type(&kind.id).shape {
            Shape::Rectangle => "card",
            Shape::Round | Shape::HexPointy | Shape::HexFlat => "token",
        };
        kind.component.as_ref().map_or(usual, |it| &it.value)
    }

    /// Everything that is printed, by sorts: what the types hold, in their order, then boards,
    /// boxes and booklets.
    pub fn contents(&self) -> Vec<Component> {
        let mut all: Vec<Component> = Vec::new();
        for kind in &self.types {
            let own = self.cards.iter().filter(|card| card.kind == kind.id);
            let copies: u32 = own.clone().map(|card| card.copies.value).sum();
            let designs = own.filter(|card| card.copies.value > 0).count();
            if copies == 0 {
                continue;
            }
            let word = self.component_of(kind);
            let at = all.iter().position(|it| it.word == word).unwrap_or_else(|| {
                let word = word.to_owned();
                all.push(Component { word, count: 0, of: Vec::new(), designs: Some(0) });
                all.len() - 1
            });
            let found = &mut all[at];
            found.count += copies;
            found.designs = found.designs.map(|it| it + designs);
            found.of.push((copies, kind.counted(copies).to_owned()));
        }
        if !self.boards.is_empty() {
            let of: Vec<_> = self.boards.iter().map(|it| (1, it.title.value.clone())).collect();
            let count = self.boards.len() as u32;
            all.push(Component { word: "board".to_owned(), count, of, designs: None });
        }
        if !self.boxes.is_empty() {
            let title = |tuckbox: &super::TuckBox| {
                tuckbox.title.as_ref().map_or(&self.title.value, |title| &title.value).clone()
            };
            all.push(Component {
                word: "box".to_owned(),
                count: self.boxes.len() as u32,
                of: self.boxes.iter().map(|it| (1, title(it))).collect(),
                designs: None,
            });
        }
        for kind in [BookKind::Book, BookKind::Leaflet] {
            let own: Vec<_> = self.books.iter().filter(|book| book.kind == kind).collect();
            if own.is_empty() {
                continue;
            }
            let word = if kind == BookKind::Book { "rulebook" } else { "leaflet" };
            all.push(Component {
                word: word.to_owned(),
                count: own.len() as u32,
                of: own.iter().map(|book| (1, book.title.value.clone())).collect(),
                designs: None,
            });
        }
        all
    }
}
