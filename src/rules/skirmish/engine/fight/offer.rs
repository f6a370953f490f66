//! Cards that were just played can be cancelled, and so can the cards that cancel them.
//!
//! Everybody who holds a canceller is asked, clockwise from the left of the card's owner; a card
//! that cancels is itself offered to everybody from the left of its owner (K-39).

use super::Next;
use crate::play::Seat;
use crate::skirmish::engine::action::{Action, Event, Origin};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::{Kind, kinds};
use crate::skirmish::engine::state::{Cause, Fight, Link, Offer, SkirmishState, Stage, Strike};
use crate::skirmish::engine::tables::needs_card;
use crate::skirmish::rule_options::{K03, K05, K06, K07};
use arrayvec::ArrayVec;

impl Skirmish {
    /// Offers the cards of an attack. A default attack has none (K-05), but the default strike of a
    /// canceller is answered by cancelling on.
    pub(super) fn offer_attack(&self, state: &mut SkirmishState) {
        let fight = state.fight_mut();
        let blow = fight.blow;
        let paid: ArrayVec<Kind, 2> = match blow.origin {
            // These were offered when they were played.
            Origin::Counter | Origin::AfterBlock => ArrayVec::new(),
            _ => blow.cards().collect(),
        };
        let cards = match (blow.origin, paid.is_empty()) {
            (Origin::FreeStrike(by), true) => ArrayVec::from_iter([by]),
            (Origin::Turn, true) if self.rule_options().k05 == K05::AnyAttack => {
                blow.weapon.into_iter().collect()
            }
            _ => paid,
        };
        let (by, met) = (fight.by, fight.met);
        fight.stage = Stage::AttackOffer;
        fight.open_offer(by, cards);
        fight.offer.closed = met;
    }

    /// Asks on, or comes to what the offer has brought.
    pub(super) fn offer_stage(&self, state: &mut SkirmishState, told: &mut Vec<Event>) -> Next {
        if let Some(asked) = self.next_asked(state) {
            state.fight_mut().offer.asked = asked;
            return Next::Wait;
        }
        if state.fight_mut().offer.chain.is_empty() {
            self.offer_over(state);
            return Next::Go;
        }
        self.settle_chain(state, told);
        Next::Go
    }

    /// The next seat, clockwise after the one asked last, that has a canceller for what is offered.
    fn next_asked(&self, state: &SkirmishState) -> Option<Seat> {
        let fight = state.fight.as_ref()?;
        let offer = &fight.offer;
        if offer.chain.is_full() || offer.chain.is_empty() && offer.open_cards().next().is_none() {
            return None;
        }
        let cancelling = self.cancelling(fight);
        let owner = offer.top_owner();
        let mut seat = offer.asked;
        loop {
            seat = (seat + 1) % state.seats;
            if seat == owner {
                return None;
            }
            let player = state.player(seat);
            if player.alive && player.hand.mask() & cancelling != 0 {
                return Some(seat);
            }
        }
    }

    /// The cards that can cancel what is offered, as a mask.
    fn cancelling(&self, fight: &Fight) -> u32 {
        let attack = fight.stage == Stage::AttackOffer && fight.offer.chain.is_empty();
        match fight.blow.origin {
            Origin::FreeStrike(_) if attack => self.tables.shape(&fight.blow).cancellers,
            _ => self.tables.cancelling,
        }
    }

    pub(super) fn cancel_options(
        &self,
        state: &SkirmishState,
        fight: &Fight,
        out: &mut Vec<Action>,
    ) {
        let player = state.player(fight.offer.asked);
        let first = out.len();
        for with in kinds(player.hand.mask() & self.cancelling(fight)) {
            match fight.offer.chain.last() {
                Some(link) => out.push(Action::Cancel { with, on: link.with }),
                None => {
                    let open = fight.offer.open_cards();
                    out.extend(open.map(|(_, on)| Action::Cancel { with, on }));
                }
            }
        }
        out[first..].sort_unstable();
        out.push(Action::Decline);
    }

    pub(in crate::skirmish::engine) fn cancel(
        &self,
        state: &mut SkirmishState,
        with: Kind,
        on: Kind,
        told: &mut Vec<Event>,
    ) {
        let by = state.fight_mut().offer.asked;
        self.spend(state, by, with, told);
        let offer = &mut state.fight_mut().offer;
        let of = offer.top_owner();
        if offer.chain.is_empty() {
            let open = offer.open_cards().find(|(_, kind)| *kind == on).map(|it| it.0);
            offer.on = open.expect("what is cancelled is offered");
        }
        offer.chain.push(Link { by, with, of });
        offer.asked = by;
        self.go_on(state, told);
    }

    /// Plays nothing, here or in the hook that is asked for.
    pub(in crate::skirmish::engine) fn decline(
        &self,
        state: &mut SkirmishState,
        told: &mut Vec<Event>,
    ) {
        match state.fight_mut().stage {
            Stage::DefenderHook | Stage::AttackerHook => self.decline_hook(state, told),
            // Whoever was asked has answered; the stage asks on from there.
            _ => self.go_on(state, told),
        }
    }

    /// Settles the cards on top of a card: the last one holds, the one below it does not, and so on
    /// by turns (K-06).
    fn settle_chain(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        let chain = std::mem::take(&mut fight.offer.chain);
        let on = fight.offer.on;
        let target = fight.offer.cards[usize::from(on)];
        for (place, link) in chain.iter().enumerate() {
            if (chain.len() - place).is_multiple_of(2) {
                continue;
            }
            let card = if place == 0 { target } else { chain[place - 1].with };
            told.push(Event::Cancelled { by: link.by, with: link.with, card });
            let earns = self.strikes_for(link.with)
                && (place == 0 || self.rule_options().k06 == K06::Strike);
            if earns && !fight.earned.is_full() {
                let cause = Cause::Cancelled(link.with);
                fight.earned.push(Strike { by: link.by, at: link.of, cause });
            }
        }
        let first = chain[0].by;
        // Cancelling the attack is the defence of the one who is to meet it (K-06, K-07).
        if fight.stage == Stage::AttackOffer && first == fight.at {
            fight.defended = true;
        }
        fight.offer.closed |= 1 << on;
        fight.offer.asked = first;
        if chain.len() % 2 == 1 {
            self.cancelled(state, on, told);
        }
    }

    /// Whether a canceller grants a strike.
    fn strikes_for(&self, with: Kind) -> bool {
        let place = self.tables.cancellers.iter().position(|it| *it == with);
        place.is_some_and(|it| self.data.cancellers[it].strikes)
    }

    /// The card at this place of what was offered is cancelled.
    fn cancelled(&self, state: &mut SkirmishState, on: u8, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        match fight.stage {
            Stage::AttackOffer => {
                let rest = match self.rule_options().k03 {
                    K03::Whole => false,
                    K03::CardOnly => self.strip(fight, on),
                };
                if !rest {
                    self.end_fight(state, told);
                }
            }
            Stage::DefenceOffer => {
                fight.answer = None;
                fight.stage = Stage::Answer;
                fight.defended = self.rule_options().k07 == K07::One;
            }
            // The Hook has failed; the block is what it was.
            Stage::DefenderHookOffer | Stage::AttackerHookOffer => self.after_hook(fight, false),
            _ => unreachable!("cards are cancelled where they are offered"),
        }
    }

    /// Takes one of two cards out of an attack; whether something is left (K-03, other reading).
    fn strip(&self, fight: &mut Fight, on: u8) -> bool {
        let blow = &mut fight.blow;
        let (Some(_), Some(_)) = (blow.card, blow.opener) else { return false };
        if on == 0 {
            let special = &self.data.specials[usize::from(blow.special.unwrap_or_default())];
            if needs_card(special) || blow.origin == Origin::Performed {
                return false;
            }
            blow.card = None;
        } else {
            blow.special = None;
            blow.opener = None;
            blow.item = None;
            blow.origin = Origin::Turn;
        }
        self.tables.shape_if(blow).is_some()
    }

    /// Nobody cancels any more: on to what follows.
    fn offer_over(&self, state: &mut SkirmishState) {
        let fight = state.fight_mut();
        match fight.stage {
            Stage::AttackOffer => {
                fight.met = fight.offer.closed;
                fight.stage = Stage::Answer;
            }
            Stage::DefenceOffer => self.first_hook(fight),
            Stage::DefenderHookOffer | Stage::AttackerHookOffer => self.after_hook(fight, true),
            _ => unreachable!("an offer has its own stages"),
        }
    }
}

impl Fight {
    /// Offers cards that their owner has just played.
    pub(super) fn open_offer(&mut self, owner: Seat, cards: ArrayVec<Kind, 2>) {
        self.offer = Offer { owner, cards, closed: 0, asked: owner, chain: ArrayVec::new(), on: 0 };
    }
}

impl Offer {
    /// Whose card is on top.
    pub(in crate::skirmish::engine) fn top_owner(&self) -> Seat {
        self.chain.last().map_or(self.owner, |it| it.by)
    }

    /// The cards that can still be cancelled, with their places.
    fn open_cards(&self) -> impl Iterator<Item = (u8, Kind)> + '_ {
        let cards = self.cards.iter().enumerate().map(|(place, kind)| (place as u8, *kind));
        cards.filter(|(place, _)| self.closed & (1 << place) == 0)
    }
}
