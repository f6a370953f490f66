//! Before the first turn: piles, arms, lots and the deal.

use super::action::Event;
use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::state::{Draw, Player, SEATS, SkirmishState, Step};
use super::tables::Role;
use crate::play::Seat;
use arrayvec::ArrayVec;

impl Skirmish {
    /// The table before anything is left to chance: arms in play, the rest of them in the weapon
    /// pile, everything else to be drawn from.
    pub(super) fn set_up(&self, seats: Seat) -> SkirmishState {
        let mut state = self.empty_table(seats);
        for kind in self.kinds() {
            let pile = match () {
                () if self.out.contains(&kind) => &mut state.aside,
                () if self.is_arms(kind) => &mut state.weapons,
                () => &mut state.draw.rest,
            };
            pile.add_many(kind, self.copies(kind));
        }
        for seat in 0..seats {
            for (id, amount) in &self.figures.each {
                let kind = self.kind(id).expect("what everybody takes is a card");
                if *amount > 0 && state.weapons.remove(kind) {
                    self.take_up(state.player_mut(seat), kind);
                }
            }
        }
        let lots = !self.figures.each.keys().any(|id| self.is_weapon(id));
        state.step = if lots { Step::Lots(0) } else { Step::Deal(0) };
        self.deal_on(&mut state);
        state
    }

    /// Players with full health and nothing else, and no piles.
    pub(crate) fn empty_table(&self, seats: Seat) -> SkirmishState {
        let mut players = [Player::default(); SEATS];
        for player in &mut players[..usize::from(seats)] {
            player.health = self.figures.health as i16;
            player.alive = true;
        }
        SkirmishState {
            seats,
            on_turn: 0,
            turn: 1,
            step: Step::Act { worn: false },
            players,
            draw: Draw::default(),
            normal: Pile::default(),
            weapons: Pile::default(),
            aside: Pile::default(),
            spent: 0,
            fight: None,
            strikes: ArrayVec::new(),
        }
    }

    fn is_weapon(&self, id: &str) -> bool {
        self.kind(id).is_some_and(|it| self.tables.weapons.contains(&it))
    }

    fn take_up(&self, player: &mut Player, kind: Kind) {
        match self.tables.designs[kind.index()].role {
            Role::Weapon(_) => player.weapon = Some(kind),
            Role::Shield(_) => player.shield = Some((kind, 0)),
            _ => unreachable!("everybody takes up weapons and shields only; the reader holds it"),
        }
    }

    /// A weapon by lot, or by choice (K-32), for the seat whose it is.
    pub(super) fn deal_weapon(&self, state: &mut SkirmishState, kind: Kind) {
        let Step::Lots(seat) = state.step else { unreachable!("lots are drawn in their step") };
        state.weapons.take(kind);
        self.take_up(state.player_mut(seat), kind);
        state.step = if seat + 1 < state.seats { Step::Lots(seat + 1) } else { Step::Deal(0) };
        self.deal_on(state);
    }

    /// Goes on with the deal: to the next who lacks a card, or to the first turn.
    pub(super) fn deal_on(&self, state: &mut SkirmishState) {
        let Step::Deal(mut seat) = state.step else { return };
        let dealt: i64 = self.figures.deal.values().sum();
        while seat < state.seats
            && (i64::from(state.player(seat).hand.len()) >= dealt || state.draw.is_empty())
        {
            seat += 1;
        }
        state.step = if seat < state.seats { Step::Deal(seat) } else { Step::Act { worn: false } };
    }

    /// The next card from the deck, for whoever it is due to.
    pub(super) fn draw(&self, state: &mut SkirmishState, kind: Kind, told: &mut Vec<Event>) {
        state.draw.rest.take(kind);
        match state.step {
            Step::Deal(seat) => {
                state.player_mut(seat).hand.add(kind);
                self.deal_on(state);
            }
            Step::Refill(place) => {
                let seat = state.clockwise_by(place);
                let player = state.player_mut(seat);
                player.hand.add(kind);
                // Mostly the same seat draws on.
                let full = player.hand.len() >= self.hand_limit(player);
                if full || !state.draw.top.is_empty() || state.draw.rest.is_empty() {
                    self.refill(state, told);
                }
            }
            _ => unreachable!("cards are drawn in the deal and in step 4"),
        }
    }
}
