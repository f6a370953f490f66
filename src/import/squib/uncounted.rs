//! Decks that say how many cards they have in a way that is not understood.

use super::deck::{Cards, Deck};

/// Cards of a deck at most that are counted by what is drawn on them.
const MOST_CARDS: usize = 1000;

impl Deck {
    /// Whether nobody knows yet how many cards it has.
    pub(super) fn is_open(&self) -> bool {
        self.uncounted.is_some() && self.cards == 1 && self.table.is_none() && self.boxes.is_empty()
    }

    /// Says which cards the boxes are on that were put since.
    pub(super) fn limit(&mut self, before: usize, only: &Cards) {
        // A card that is drawn on is there.
        let drawn = match only {
            Cards::Some(numbers) => numbers.iter().max().copied(),
            Cards::From(_, last) => Some(*last),
            Cards::All | Cards::Rows(_) => None,
        };
        let count = drawn.and_then(|it| usize::try_from(it).ok()).map_or(0, |it| it + 1);
        if self.uncounted.is_some() && count <= MOST_CARDS {
            self.cards = self.cards.max(count);
        }
        self.limits.iter_mut().skip(before).for_each(|it| it.cards.clone_from(only));
    }
}
