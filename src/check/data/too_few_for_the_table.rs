//! Copies for every seat of the largest table.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{Amount, Game, Located, Seats, Variant};
use std::collections::BTreeSet;

check!(D019, "too-few-for-the-table", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let standard = Table { game, variant: None, seats: game.seats, out: BTreeSet::new() };
    let mut found = standard.lacks();
    for variant in &game.variants {
        // What is wrong with the expression is told by D022.
        let out = variant.without.as_ref().map(|it| context.words.select(it, context.sources));
        let Ok(out) = out.transpose() else { continue };
        let out = out.unwrap_or_default();
        let table = Table { game, variant: Some(variant), seats: variant.seats, out };
        // An amount that a variant takes over from the game is wrong once.
        let known: Vec<Span> = found.iter().map(|(place, _)| *place).collect();
        found.extend(table.lacks().into_iter().filter(|(place, _)| !known.contains(place)));
    }
    found.into_iter().map(|(_, finding)| finding).collect()
}

/// The largest table of the game, or of a variant.
struct Table<'a> {
    game: &'a Game,
    variant: Option<&'a Variant>,
    seats: Seats,
    /// Cards that the variant takes out.
    out: BTreeSet<String>,
}

/// What there is of something: how many, where that is written, and in which words.
struct Supply {
    copies: u32,
    place: Span,
    told: String,
}

impl Table<'_> {
    /// Amounts that are too much, each with its finding.
    fn lacks(&self) -> Vec<(Span, Diagnostic)> {
        let (game, variant) = (self.game, self.variant);
        let each = variant.map_or(&game.setup.each, |it| it.each(game));
        let deal = variant.map_or(&game.setup.deal, |it| it.deal(game));
        let each =
            each.iter().filter_map(|(id, amount)| self.lack(self.card(&id.value)?, id, amount));
        let deal =
            deal.iter().filter_map(|(id, amount)| self.lack(self.deck(&id.value)?, id, amount));
        each.chain(deal).collect()
    }

    fn lack(
        &self,
        supply: Supply,
        id: &Located<String>,
        amount: &Located<Amount>,
    ) -> Option<(Span, Diagnostic)> {
        let share = self.game.amount(&amount.value, self.variant)?;
        let (seats, have) = (self.seats.max, supply.copies);
        let wanted = i64::from(seats) * share;
        if wanted <= i64::from(have) {
            return None;
        }
        let scene = self.variant.map_or(String::new(), |it| format!("in `{}` ", it.id.value));
        let message =
            format!("{scene}{seats} players need {wanted} of `{}`, but there are {have}", id.value);
        let finding = CHECK
            .finding(message)
            .at(amount.span, format!("{share} for each of {seats}"))
            .see(supply.place, supply.told)
            .hint("add copies, lower the number of players, or give each player fewer");
        Some((amount.span, finding))
    }

    fn card(&self, id: &str) -> Option<Supply> {
        let card = self.game.card(id)?;
        if self.out.contains(id) {
            let place = self.variant.and_then(|it| it.without.as_ref())?.span;
            return Some(Supply { copies: 0, place, told: format!("this removes `{id}`") });
        }
        let copies = card.copies.value;
        Some(Supply { copies, place: card.copies.span, told: format!("{copies} of `{id}`") })
    }

    fn deck(&self, id: &str) -> Option<Supply> {
        let deck = self.game.decks.iter().find(|it| it.id.value == id)?;
        let cards = self.game.cards.iter().filter(|it| !self.out.contains(&it.id.value));
        let cards = cards.filter(|it| deck.holds(it));
        let copies = cards.map(|it| it.copies.value).sum();
        Some(Supply { copies, place: deck.id.span, told: format!("a deck of {copies}") })
    }
}
