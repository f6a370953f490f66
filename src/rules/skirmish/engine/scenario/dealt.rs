//! A game as it stands once all have their hands, in the keys of a scenario.

use super::super::Skirmish;
use super::super::action::Action;
use super::super::state::{Player, Step};
use super::{NONE, WHOLE};
use crate::kit::written_start::{NewKeys, WrittenStart};
use crate::play::{Refusal, Rules, Seat};
use cardwright_model::{QueryEntry, QueryValue};

impl Skirmish {
    /// The hands that were dealt, the cards that were drawn later as the order of the pile, and what was done.
    ///
    /// # Errors
    /// While cards or weapons are still being dealt.
    pub(super) fn dealt(
        &self,
        seats: Seat,
        moves: &[String],
        new: NewKeys,
    ) -> Result<WrittenStart, Refusal> {
        let state = self.start(seats);
        let mut state =
            state.ok_or_else(|| Refusal::wrong_player_count(seats, Rules::seats(self)))?;
        let mut moves = moves.iter();
        while matches!(state.step, Step::Lots(_) | Step::Deal(_)) {
            let next = moves.next().ok_or_else(|| Refusal::rule("cards are still being dealt"))?;
            let action = self.read(&state, next)?;
            self.apply(&mut state, action, &mut Vec::new())?;
        }
        let players = (0..seats).map(|seat| {
            let keys = self.seat_keys(self.names.name(seat), state.player(seat), new);
            new.value(QueryValue::Table(keys))
        });
        let players = QueryValue::List(players.collect());
        // As long as the pile lasts that was there after the deal, what is drawn is its order; later it is chance.
        let mut left = state.draw.rest;
        let (mut order, mut lines) = (Vec::new(), Vec::new());
        for text in moves {
            let action = self.read(&state, text)?;
            match action {
                Action::Draw(kind) if !left.is_empty() => {
                    left.take(kind);
                    order.push(kind);
                }
                _ => lines.push(text.clone()),
            }
            self.apply(&mut state, action, &mut Vec::new())?;
        }
        let order = order.into_iter().chain(left.copies().collect::<Vec<_>>());
        let draw = new.texts("draw", order.map(|it| self.id(it)));
        let piles = new.entry("piles", QueryValue::Table(vec![draw]));
        Ok(WrittenStart { set_up: vec![new.entry("seat", players), piles], lines })
    }

    fn seat_keys(&self, name: &str, player: &Player, new: NewKeys) -> Vec<QueryEntry> {
        let weapon = player.weapon.map_or(NONE, |it| self.id(it));
        let shield = if player.shield.is_some() { WHOLE } else { NONE };
        let hand: Vec<_> = player.hand.copies().collect();
        vec![
            new.text("name", name),
            new.text("weapon", weapon),
            new.text("shield", shield),
            new.texts("hand", hand.into_iter().map(|it| self.id(it))),
        ]
    }
}
