//! What is in the box: everything that a game prints, counted.

use super::{BookKind, CardType, Game, Shape};

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
            let title = |it: &super::TuckBox| {
                it.title.as_ref().map_or(&self.title.value, |title| &title.value).clone()
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
