//! What one seat knows: everything that lies open, its own hand, and how many cards there are
//! elsewhere.

use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::state::{Draw, SEATS, SkirmishState, Stage, Step, View};
use crate::play::{Dice, Seat, ToAct};

impl View {
    pub(super) fn of(rules: &Skirmish, state: &SkirmishState, seat: Seat) -> Self {
        let (deck, unseen) = (state.draw.len(), state.draw.rest);
        // All but the deck: what of it is known would be copied for nothing, at every decision.
        let table = SkirmishState {
            draw: Draw::default(),
            fight: state.fight.clone(),
            strikes: state.strikes.clone(),
            ..*state
        };
        let mut view = Self { seat, table, hands: [0; SEATS], deck, unseen };
        let Self { table, hands, unseen, .. } = &mut view;
        state.draw.top.iter().for_each(|it| unseen.add(*it));
        let seats = usize::from(state.seats);
        for (other, hand) in hands.iter_mut().enumerate().take(seats) {
            let player = &mut table.players[other];
            *hand = player.hand.len() as u8;
            if other != usize::from(seat) {
                unseen.absorb(&mut player.hand);
                unseen.take_all(&player.shown);
                player.hand = player.shown;
            }
        }
        if is_offer(table) && rules.asked(state) != ToAct::Seat(seat) {
            let fight = table.fight_mut();
            fight.offer.asked = fight.offer.owner;
        }
        view
    }

    /// Deals what is unseen by lot: to the other hands, and the rest to the deck.
    pub(super) fn guess(&self, rules: &Skirmish, dice: &mut Dice) -> SkirmishState {
        let mut state = self.table.clone();
        let mut left = self.unseen;
        let hidden = is_offer(&state) && !self.is_asked();
        if hidden {
            self.ask_somebody(rules, &mut state, &mut left, dice);
        }
        for seat in 0..state.seats {
            let size = u32::from(self.hands[usize::from(seat)]);
            let player = state.player_mut(seat);
            while player.hand.len() < size {
                player.hand.add(draw(&mut left, dice));
            }
        }
        state.draw.rest = left;
        state
    }

    /// Whether it is this seat that may cancel something now.
    fn is_asked(&self) -> bool {
        let fight = self.table.fight.as_ref();
        fight
            .is_some_and(|it| it.offer.asked == self.seat && it.offer.asked != it.offer.top_owner())
    }

    /// Somebody else is asked, and so holds a canceller: who, is left to the dice.
    fn ask_somebody(
        &self,
        rules: &Skirmish,
        state: &mut SkirmishState,
        left: &mut Pile,
        dice: &mut Dice,
    ) {
        let fight = state.fight.as_ref().expect("an offer is part of a fight");
        let owner = fight.offer.top_owner();
        let cancellers = rules.cancellers();
        let able: Vec<Seat> = (0..state.seats)
            .filter(|it| *it != self.seat && *it != owner && state.player(*it).alive)
            .filter(|seat| {
                let known = &state.player(*seat).hand;
                let room = known.len() < u32::from(self.hands[usize::from(*seat)]);
                cancellers.iter().any(|it| known.has(*it) || room && left.has(*it))
            })
            .collect();
        let Some(asked) = able.get(dice.index(able.len().max(1))).copied() else { return };
        let hand = &mut state.player_mut(asked).hand;
        if !cancellers.iter().any(|it| hand.has(*it)) {
            let open: Vec<Kind> = cancellers.iter().copied().filter(|it| left.has(*it)).collect();
            let weights = open.iter().map(|it| u64::from(left.count(*it)));
            let kind = open[dice.pick(weights)];
            left.take(kind);
            hand.add(kind);
        }
        state.fight_mut().offer.asked = asked;
    }
}

/// Whether cards are being offered to be cancelled.
pub(super) fn is_offer(state: &SkirmishState) -> bool {
    let asked = |stage| {
        matches!(
            stage,
            Stage::AttackOffer
                | Stage::DefenceOffer
                | Stage::DefenderHookOffer
                | Stage::AttackerHookOffer
        )
    };
    matches!(state.step, Step::Fight { .. })
        && state.fight.as_ref().is_some_and(|it| asked(it.stage))
}

/// A copy by lot.
fn draw(pile: &mut Pile, dice: &mut Dice) -> Kind {
    let kinds: arrayvec::ArrayVec<Kind, { super::kinds::KINDS }> = pile.kinds().collect();
    let kind = kinds[dice.pick(kinds.iter().map(|it| u64::from(pile.count(*it))))];
    pile.take(kind);
    kind
}
