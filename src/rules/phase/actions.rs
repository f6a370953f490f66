//! Actions: cards that a player holds and what characters can do themselves, when they may be played,
//! on whom, and what they do.

use super::data::{Card, Timing};
use super::game::Phase;
use super::state::{Action, Event, PhaseState, Side, Stage};
use crate::play::Seat;

impl Phase {
    /// Whether actions of this sort are played now: which fight they are about, if any, and who may
    /// use an ability.
    fn timely(&self, state: &PhaseState, card: &Card) -> bool {
        match state.stage {
            Stage::Preparing { .. } => card.when == Timing::Assignment,
            Stage::Acting { .. } => card.when == Timing::Skirmish,
            Stage::Responding { .. } => {
                let winner = state.last.and_then(|it| it.winner);
                winner.is_some_and(|winner| match card.when {
                    Timing::Won => card.side == winner,
                    Timing::Lost => card.side != winner,
                    Timing::Assignment | Timing::Skirmish => false,
                })
            }
            _ => false,
        }
    }

    /// Whether somebody is among those on whom an action can be played now.
    pub(super) fn hits(&self, state: &PhaseState, card: &Card, on: u8) -> bool {
        let side = if card.on_enemy { card.side.other() } else { card.side };
        let target = state.fighter(on);
        let there = match state.stage {
            Stage::Acting { fight, .. } | Stage::Responding { fight, .. } => {
                state.party(fight, side).any(|it| it.0 == on)
            }
            _ => target.alive && target.side == side,
        };
        // What only heals or bars needs somebody to whom that makes a difference.
        let heals = card.wounds < 0 && (card.strength, card.damage) == (0, 0);
        there
            && (!heals || target.wounds > 0)
            && (!card.bars || self.unassigned(state).any(|it| it == on))
    }

    /// Whether a character can use its ability at all now (T-14).
    pub(super) fn able_to_act(&self, state: &PhaseState, who: u8) -> bool {
        let user = state.fighter(who);
        let fights = |fight| state.party(fight, user.side).any(|it| it.0 == who);
        let there = match state.stage {
            Stage::Acting { fight, .. } => !self.data.rule_options.in_fight || fights(fight),
            Stage::Responding { fight, .. } => fights(fight),
            _ => true,
        };
        user.alive && !user.used && there
    }

    /// Calls `each` with every action that a seat can play now, ascending.
    pub(super) fn playable(&self, state: &PhaseState, seat: Seat, mut each: impl FnMut(Action)) {
        let everybody = 0..state.fighters.len() as u8;
        for (card, held) in state.held[usize::from(seat)].iter().enumerate() {
            let kind = &self.data.cards[card];
            if *held == 0 || !self.timely(state, kind) {
                continue;
            }
            for on in everybody.clone().filter(|on| self.hits(state, kind, *on)) {
                each(Action::Play { card: card as u8, on });
            }
        }
        for who in everybody.clone() {
            let user = state.fighter(who);
            let Some(card) = user.ability.filter(|_| user.owner == seat) else { continue };
            let kind = self.data.card(card);
            if !self.timely(state, kind) || !self.able_to_act(state, who) {
                continue;
            }
            for on in everybody.clone().filter(|on| self.hits(state, kind, *on)) {
                each(Action::Use { who, on });
            }
        }
    }

    /// Whether anybody can play anything now.
    pub(super) fn anything(&self, state: &PhaseState) -> bool {
        let mut any = false;
        (0..state.seats).for_each(|seat| self.playable(state, seat, |_| any = true));
        any
    }

    /// Plays a card from the hand of a seat.
    pub(super) fn play_card(
        &self,
        state: &mut PhaseState,
        seat: Seat,
        card: u8,
        on: u8,
        told: &mut Vec<Event>,
    ) {
        state.held[usize::from(seat)][usize::from(card)] -= 1;
        self.take_effect(state, card, on, told);
    }

    /// Uses the ability of a character.
    pub(super) fn use_ability(
        &self,
        state: &mut PhaseState,
        who: u8,
        on: u8,
        told: &mut Vec<Event>,
    ) {
        let user = state.fighter_mut(who);
        user.used = true;
        let card = user.ability.expect("an ability that may be used");
        self.take_effect(state, card, on, told);
    }

    fn take_effect(&self, state: &mut PhaseState, card: u8, on: u8, told: &mut Vec<Event>) {
        let Card { strength, damage, wounds, bars, .. } = *self.data.card(card);
        let target = state.fighter_mut(on);
        target.strength_change += strength;
        target.damage_change += damage;
        target.barred |= bars;
        let before = target.wounds;
        target.wounds = (before + wounds).max(0);
        let change = target.wounds - before;
        if change < 0 {
            told.push(Event::Healed { who: on, wounds: -change });
        }
        if change > 0 {
            told.push(Event::Hurt { who: on, wounds: change });
            self.bury(state, on, told);
        }
    }

    /// Who begins where actions are played in turn (T-10, T-15).
    pub(super) fn first(&self, winner: Option<Side>) -> Seat {
        let usual =
            if self.data.rule_options.attackers_first { Side::Attackers } else { Side::Defenders };
        let winner = winner.filter(|_| self.data.rule_options.winners_first);
        winner.unwrap_or(usual).seat()
    }

    /// After an action or a pass, where these are played in turn: when all have passed in a row, or
    /// nobody has anything left to play outside a fight, the procedure is over.
    pub(super) fn next_move(&self, state: &mut PhaseState, passed: bool, told: &mut Vec<Event>) {
        let seats = state.seats;
        let after =
            |turn: Seat, passes: u8| ((turn + 1) % seats, if passed { passes + 1 } else { 0 });
        let (stage, over) = match state.stage {
            Stage::Preparing { turn, passes } => {
                let (turn, passes) = after(turn, passes);
                (Stage::Preparing { turn, passes }, passes == seats || !self.anything(state))
            }
            Stage::Acting { fight, turn, passes } => {
                let (turn, passes) = after(turn, passes);
                (Stage::Acting { fight, turn, passes }, passes == seats)
            }
            Stage::Responding { fight, turn, passes } => {
                let (turn, passes) = after(turn, passes);
                let over = passes == seats || !self.anything(state);
                (Stage::Responding { fight, turn, passes }, over)
            }
            other => (other, false),
        };
        match (over, stage) {
            (false, _) => state.stage = stage,
            (true, Stage::Acting { fight, .. }) => self.decide(state, fight, told),
            (true, Stage::Responding { fight, .. }) => self.finish(state, fight, told),
            (true, _) => {
                state.stage = Stage::Assigning(Side::Defenders.seat());
                self.go_on(state, told);
            }
        }
    }
}
