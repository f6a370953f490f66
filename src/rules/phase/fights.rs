//! How the phase goes from one decision to the next: assignment, the order of fights, their end.

use super::game::Phase;
use super::state::{Event, How, Outcome, Side, Stage, State};

impl Phase {
    /// Attackers that have to be assigned in this round.
    pub(super) fn unassigned<'s>(&self, state: &'s State) -> impl Iterator<Item = u8> + use<'s> {
        let first = state.round == 1;
        let all = state.standing(Side::Attackers);
        all.filter(move |(_, it)| it.against.is_none() && (first || it.fierce)).map(|it| it.0)
    }

    /// Defenders to whom a side may assign one more. The defending side shares attackers out; the
    /// other may heap up those that are left.
    pub(super) fn able<'s>(
        &self,
        state: &'s State,
        by: Side,
    ) -> impl Iterator<Item = u8> + use<'s> {
        let most = match by {
            Side::Defenders => self.roster.share as usize,
            Side::Attackers => usize::MAX,
        };
        let rested = self.roster.readings.rested;
        let load = move |at: u8| state.party(at, Side::Attackers).count();
        state
            .standing(Side::Defenders)
            .filter(move |(at, it)| load(*at) < most && !(rested && it.fought))
            .map(|it| it.0)
    }

    /// Defenders whose fights may be chosen next.
    pub(super) fn waiting<'s>(&self, state: &'s State) -> impl Iterator<Item = u8> + use<'s> {
        let all = state.side(Side::Defenders).map(|it| it.0);
        all.filter(move |it| state.waits(*it) && !state.order.contains(it))
    }

    /// Goes on to where somebody has something to decide.
    pub(super) fn go_on(&self, state: &mut State, told: &mut Vec<Event>) {
        loop {
            match state.stage {
                Stage::Assigning(side) => {
                    let nobody = self.unassigned(state).next().is_none();
                    if !nobody && self.able(state, side).next().is_some() {
                        return;
                    }
                    state.stage = match side {
                        Side::Defenders if !nobody => Stage::Assigning(Side::Attackers),
                        _ => Stage::Choosing,
                    };
                    if state.stage != Stage::Choosing
                        && self.able(state, Side::Attackers).next().is_some()
                    {
                        told.push(Event::Left);
                    }
                }
                Stage::Choosing => {
                    if self.waiting(state).next().is_some() {
                        return;
                    }
                    if !state.order.is_empty() {
                        let next = state.order.remove(0);
                        return self.begin(state, next, told);
                    }
                    self.next_round(state, told);
                }
                Stage::Dealing | Stage::Acting { .. } | Stage::Over => return,
            }
        }
    }

    /// After the last fight of a round: another one for fierce attackers (T-06), or the end.
    fn next_round(&self, state: &mut State, told: &mut Vec<Event>) {
        let more = state.round == 1 || self.roster.readings.fierce_again;
        let fierce = state.standing(Side::Attackers).any(|it| it.1.fierce);
        if more && fierce && self.able(state, Side::Attackers).next().is_some() {
            state.round += 1;
            state.stage = Stage::Assigning(Side::Defenders);
            told.push(Event::Round(state.round));
        } else {
            state.stage = Stage::Over;
            told.push(Event::Over);
        }
    }

    /// Begins the fight of a defender.
    pub(super) fn begin(&self, state: &mut State, fight: u8, told: &mut Vec<Event>) {
        let turn = match self.roster.readings.attackers_first {
            false => Side::Defenders,
            true => Side::Attackers,
        };
        state.stage = Stage::Acting { fight, turn, passes: 0 };
        told.push(Event::Begun(fight));
    }

    /// After an action or a pass in a fight.
    pub(super) fn next_move(&self, state: &mut State, passed: bool, told: &mut Vec<Event>) {
        let Stage::Acting { fight, turn, passes } = state.stage else { return };
        let passes = if passed { passes + 1 } else { 0 };
        if usize::from(passes) < Side::ALL.len() {
            state.stage = Stage::Acting { fight, turn: turn.other(), passes };
            return;
        }
        self.resolve(state, fight, told);
        state.stage = Stage::Choosing;
        // With an order that is settled the next fight begins by itself.
        if !state.order.is_empty() {
            let next = state.order.remove(0);
            return self.begin(state, next, told);
        }
        self.go_on(state, told);
    }

    /// Compares strengths, and does what comes of it.
    fn resolve(&self, state: &mut State, fight: u8, told: &mut Vec<Event>) {
        let strength = Side::ALL.map(|it| state.strength(fight, it));
        let there = Side::ALL.map(|it| state.party(fight, it).next().is_some());
        let outcome = match there {
            [true, true] => self.fought(state, fight, strength),
            _ => {
                let alone = Side::ALL.into_iter().find(|it| there[it.place()]);
                let winner = alone.filter(|_| self.roster.readings.alone_wins);
                Outcome { fight, winner, how: How::Unopposed, strength, wounds: 0 }
            }
        };
        told.push(Event::Resolved(outcome));
        if let (Some(winner), true) = (outcome.winner, there == [true, true]) {
            let losers: Vec<u8> = state.party(fight, winner.other()).map(|it| it.0).collect();
            for loser in losers {
                if outcome.how == How::Overwhelmed {
                    state.fighter_mut(loser).alive = false;
                    told.push(Event::Died(loser));
                } else {
                    state.fighter_mut(loser).wounds += outcome.wounds;
                    self.bury(state, loser, told);
                }
            }
        }
        self.leave(state, fight);
        state.last = Some(outcome);
        if let Some(winner) = outcome.winner {
            state.won[winner.place()] += 1;
        }
        state.fights += 1;
    }

    pub(super) fn fought(&self, state: &State, fight: u8, strength: [i64; 2]) -> Outcome {
        let verdict = self.roster.scale.verdict(strength[0], strength[1]);
        let bonus: i64 = state.party(fight, verdict.winner).map(|it| it.1.damage_now()).sum();
        let bonus = if verdict.tie && self.roster.readings.plain_tie { 0 } else { bonus };
        let (how, wounds) = match verdict.overwhelmed {
            true => (How::Overwhelmed, 0),
            false => (How::Won, self.roster.wound + bonus),
        };
        Outcome { fight, winner: Some(verdict.winner), how, strength, wounds }
    }

    /// A character dies of its wounds, where they are enough (T-04).
    pub(super) fn bury(&self, state: &mut State, who: u8, told: &mut Vec<Event>) {
        let least = i64::from(self.roster.readings.beyond_vitality);
        let fighter = state.fighter_mut(who);
        if fighter.alive && fighter.wounds >= fighter.vitality + least {
            fighter.alive = false;
            told.push(Event::Died(who));
        }
    }

    /// Everybody leaves a fight, and what was played in it ends.
    fn leave(&self, state: &mut State, fight: u8) {
        for (at, fighter) in state.fighters.iter_mut().enumerate() {
            if at == usize::from(fight) || fighter.against == Some(fight) {
                fighter.fought = true;
                fighter.against = None;
                (fighter.strength_change, fighter.damage_change) = (0, 0);
            }
        }
    }
}
