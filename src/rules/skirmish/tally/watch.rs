//! Looking on while a game is played.

use super::Tally;
use crate::play::{self, Ending, LongestGame, Rules as _, Seat, StepListener, ToAct};
use crate::skirmish::engine::{
    Action, Blow, Event, Kind, Origin, Pile, Recovery, SEATS, Skirmish, Stage, State, Step, With,
};

/// What there is to know of the game that is being played.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    decisions: u64,
    /// The turn that was seen last; 0 before the first.
    turn: u32,
    reshuffles: u64,
    /// The weapon of each seat at the first turn.
    first: [Option<Kind>; SEATS],
    /// The weapon of each seat, or the one it died with.
    weapons: [Option<Kind>; SEATS],
    /// The special that somebody tries to undo a block with.
    undoing: Option<u8>,
    /// The last attack that hit somebody: who made it, and whom it hit.
    hit: Option<(Seat, Seat, Blow)>,
    /// Everybody who was killed, and how.
    kills: Vec<(Seat, Blow)>,
}

impl StepListener<Skirmish> for Tally {
    fn before(&mut self, rules: &Skirmish, state: &State, options: &[Action], chosen: Action) {
        match (rules.to_act(state), chosen) {
            (ToAct::Seat(seat), _) => {
                self.game.decisions += 1;
                if state.turn != self.game.turn {
                    self.see_turn(state);
                }
                if state.step != Step::Discard {
                    self.see_hand(&state.player(seat).hand, options);
                }
                self.see_choice(state, seat, chosen);
            }
            (_, Action::Draw(card)) => self.cards[card.index()].drawn += 1,
            _ => {}
        }
    }

    fn after(&mut self, rules: &Skirmish, state: &State, _: Action, events: &[Event]) {
        for event in events {
            self.see_event(rules, state, event);
        }
        let seats = usize::from(state.seats);
        for (weapon, player) in self.game.weapons.iter_mut().zip(&state.players[..seats]) {
            if player.alive {
                *weapon = player.weapon;
            }
        }
    }
}

impl play::Tally<Skirmish> for Tally {
    fn end(&mut self, _: &Skirmish, game: u64, state: &State, ending: Ending) {
        let outcome = ending.outcome;
        let seen = std::mem::take(&mut self.game);
        let winner = outcome.and_then(|it| it.winner);
        let longest = LongestGame { turns: state.turn, decisions: seen.decisions, game };
        self.longest = if self.games == 0 { longest } else { self.longest.or(longest) };
        self.games += 1;
        self.draws += u64::from(outcome.is_some() && winner.is_none());
        self.capped += u64::from(outcome.is_none());
        self.reshuffled += u64::from(seen.reshuffles > 0);
        self.reshuffles += seen.reshuffles;
        self.decisions += seen.decisions;
        *self.turns.entry(state.turn).or_default() += 1;
        if let Some(winner) = winner {
            self.by_seat[usize::from(winner)].wins += 1;
        }
        self.see_weapons(&seen, state.seats, winner);
        self.see_kills(&seen, winner);
    }

    fn merge(&mut self, other: Self) {
        self.sum(&other);
    }
}

impl Tally {
    /// The first decision of a turn.
    fn see_turn(&mut self, state: &State) {
        let Some(index) = &self.index else { return };
        if self.game.turn == 0 {
            self.game.first = self.game.weapons;
        }
        self.game.turn = state.turn;
        self.by_seat[usize::from(state.on_turn)].turns += 1;
        self.weapons[index.weapon(state.player(state.on_turn).weapon)].turns += 1;
    }

    /// What a seat has in hand, and what of it could be played.
    fn see_hand(&mut self, hand: &Pile, actions: &[Action]) {
        let playable = actions.iter().fold(0u32, |mask, it| mask | cards_of(*it));
        for card in hand.kinds() {
            let count = &mut self.cards[card.index()];
            count.held += 1;
            count.playable += u64::from(playable >> card.0 & 1);
        }
    }

    fn see_choice(&mut self, state: &State, seat: Seat, chosen: Action) {
        let Some(index) = &self.index else { return };
        match chosen {
            Action::Discard(card) => self.cards[card.index()].discarded += 1,
            Action::Defend(card) => self.defences[index.defence(card)].used += 1,
            Action::Use => {
                if let Some((shield, _)) = state.player(seat).shield {
                    self.defences[index.defence(shield)].used += 1;
                }
            }
            Action::Counter { special, .. } => {
                self.defences[index.counter(special)].used += 1;
                self.specials[usize::from(special)].used += 1;
            }
            Action::Hook { special, .. } => {
                let stage = state.fight.as_ref().map(|it| it.stage);
                // The strike after a block is counted when it is made.
                if stage == Some(Stage::AttackerHook) {
                    self.specials[usize::from(special)].used += 1;
                    self.game.undoing = Some(special);
                }
            }
            _ => {}
        }
    }

    fn see_event(&mut self, rules: &Skirmish, state: &State, event: &Event) {
        let Some(index) = &self.index else { return };
        match event {
            Event::Played { card, .. } => self.cards[card.index()].played += 1,
            Event::Attacked { blow, .. } => {
                let Some(source) = index.source(blow) else { return };
                self.sources[source].attacks += 1;
                if let Some(special) = blow.special.filter(|_| blow.origin != Origin::Counter) {
                    self.specials[usize::from(special)].used += 1;
                }
                self.weapons[index.arm(blow)].attacks += 1;
            }
            Event::Hit { by, at, blow, damage } => {
                let Some(source) = index.source(blow) else { return };
                let damage = u64::try_from(*damage).unwrap_or_default();
                self.by_seat[usize::from(*by)].dealt += damage;
                self.by_seat[usize::from(*at)].taken += damage;
                self.sources[source].hits += 1;
                self.sources[source].damage += damage;
                if let Some(special) = blow.special {
                    self.specials[usize::from(special)].hits += 1;
                    self.specials[usize::from(special)].damage += damage;
                }
                let weapon = &mut self.weapons[index.arm(blow)];
                weapon.hits += 1;
                weapon.damage += damage;
                self.game.hit = Some((*by, *at, *blow));
            }
            Event::Stopped { by, with, blow } => {
                if let Some(source) = index.source(blow) {
                    self.sources[source].stopped += 1;
                }
                if let Some(special) = blow.special {
                    self.specials[usize::from(special)].stopped += 1;
                }
                let saved = u64::from(rules.would_kill(state, *by, blow));
                self.defences[index.with(*with)].stood += 1;
                self.defences[index.with(*with)].saved += saved;
                if let With::Card(card) = with {
                    self.cards[card.index()].saved += saved;
                }
            }
            Event::Unblocked { .. } => {
                if let Some(special) = self.game.undoing.take() {
                    self.specials[usize::from(special)].undone += 1;
                }
            }
            Event::Died { seat, .. } => {
                self.by_seat[usize::from(*seat)].deaths += 1;
                if let Some((by, _, blow)) = self.game.hit.filter(|(_, at, _)| at == seat) {
                    self.by_seat[usize::from(by)].kills += 1;
                    self.game.kills.push((by, blow));
                }
            }
            Event::Reshuffled => self.game.reshuffles += 1,
            Event::Turn { .. }
            | Event::Cancelled { .. }
            | Event::PassedOn { .. }
            | Event::Lost { .. }
            | Event::Worn { .. }
            | Event::Healed { .. } => {}
        }
    }

    fn see_weapons(&mut self, seen: &Game, seats: Seat, winner: Option<Seat>) {
        let Some(index) = &self.index else { return };
        for seat in 0..seats {
            let won = u64::from(winner == Some(seat));
            let first = &mut self.weapons[index.weapon(seen.first[usize::from(seat)])];
            first.began += 1;
            first.began_won += won;
            let last = &mut self.weapons[index.weapon(seen.weapons[usize::from(seat)])];
            last.ended += 1;
            last.ended_won += won;
        }
    }

    fn see_kills(&mut self, seen: &Game, winner: Option<Seat>) {
        let Some(index) = &self.index else { return };
        for (at, (by, blow)) in seen.kills.iter().enumerate() {
            let last = u64::from(winner.is_some() && at + 1 == seen.kills.len());
            if let Some(source) = index.source(blow) {
                self.sources[source].kills += 1;
                self.sources[source].last += last;
            }
            if let Some(special) = blow.special {
                self.specials[usize::from(special)].kills += 1;
            }
            self.weapons[index.arm(blow)].kills += 1;
            let earned = match blow.origin {
                Origin::FreeStrike(by) => Some(by),
                _ => None,
            };
            for card in blow.card.into_iter().chain(blow.opener).chain(earned) {
                let count = &mut self.cards[card.index()];
                count.kills += 1;
                count.winning += u64::from(winner == Some(*by));
                count.last += last;
            }
        }
    }
}

/// The cards from the hand that an action plays, one bit each. Discarding is not playing.
fn cards_of(action: Action) -> u32 {
    let bit = |card: Kind| 1u32 << card.0;
    let maybe = |card: Option<Kind>| card.map_or(0, bit);
    match action {
        Action::Wear(card) | Action::Wield(card) | Action::Defend(card) => bit(card),
        Action::Attack { card, opener, .. } => maybe(card) | maybe(opener),
        Action::Counter { opener, card, .. } => bit(opener) | maybe(card),
        Action::Cancel { with, .. } => bit(with),
        Action::Hook { opener, .. } => bit(opener),
        Action::Strike { card, .. } => maybe(card),
        Action::Recover(
            Recovery::Health
            | Recovery::Shield(_)
            | Recovery::Weapon(_)
            | Recovery::Armour(_)
            | Recovery::ArmourOff(_),
        )
        | Action::Pass
        | Action::Take
        | Action::Use
        | Action::Decline
        | Action::NoStrike
        | Action::Discard(_)
        | Action::LayDown(_)
        | Action::End
        | Action::Draw(_)
        | Action::Lot(_) => 0,
    }
}
