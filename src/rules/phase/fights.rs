//! How the phase goes from one decision to the next: assignment, the order of fights, their end.

use super::game::Phase;
use super::state::{Event, FightEnding, FightOutcome, Fighter, PhaseState, Side, Stage};

impl Phase {
    /// Attackers that have to be assigned in this round, those of one player after those of another.
    pub(super) fn unassigned<'s>(
        &self,
        state: &'s PhaseState,
    ) -> impl Iterator<Item = u8> + use<'s> {
        let first = state.round == 1;
        let open = move |it: &Fighter| it.against.is_none() && !it.barred && (first || it.fierce);
        Side::Attackers.seats(state.seats).flat_map(move |seat| {
            let own = state.standing(Side::Attackers).filter(move |it| it.1.owner == seat);
            own.filter(move |it| open(it.1)).map(|it| it.0)
        })
    }

    /// Defenders to whom a side may assign one more. The defending side shares attackers out; the
    /// other may heap up those that are left.
    pub(super) fn able<'s>(
        &self,
        state: &'s PhaseState,
        by: Side,
    ) -> impl Iterator<Item = u8> + use<'s> {
        let most = match by {
            Side::Defenders => self.data.share as usize,
            Side::Attackers => usize::MAX,
        };
        let rested = self.data.rule_options.rested;
        let load = move |at: u8| state.party(at, Side::Attackers).count();
        state
            .standing(Side::Defenders)
            .filter(move |(at, it)| load(*at) < most && !(rested && it.fought))
            .map(|it| it.0)
    }

    /// Defenders whose fights may be chosen next.
    pub(super) fn waiting<'s>(&self, state: &'s PhaseState) -> impl Iterator<Item = u8> + use<'s> {
        let all = state.side(Side::Defenders).map(|it| it.0);
        all.filter(move |it| state.waits(*it) && !state.order.contains(it))
    }

    /// Begins a round: with assignment actions where somebody has any and they are played (T-13).
    pub(super) fn begin_round(&self, state: &mut PhaseState, told: &mut Vec<Event>) {
        told.push(Event::Round(state.round));
        for fighter in &mut state.fighters {
            (fighter.used, fighter.barred) = (false, false);
        }
        self.prepare(state);
        self.go_on(state, told);
    }

    /// Where a round begins that has somebody to assign.
    pub(super) fn prepare(&self, state: &mut PhaseState) {
        let can_assign = self.unassigned(state).next().is_some()
            && self.able(state, Side::Attackers).next().is_some();
        let played = state.round > 1 || !self.data.rule_options.fierce_only;
        state.stage = Stage::Preparing { turn: self.first(None), passes: 0 };
        if !(can_assign && played && self.anything(state)) {
            state.stage = Stage::Assigning(Side::Defenders.seat());
        }
    }

    /// Goes on to where somebody has something to decide.
    pub(super) fn go_on(&self, state: &mut PhaseState, told: &mut Vec<Event>) {
        loop {
            match state.stage {
                Stage::Assigning(seat) => {
                    let next = self.unassigned(state).next();
                    let next = next.filter(|_| self.able(state, Side::of(seat)).next().is_some());
                    if next.is_some_and(|it| seat == 0 || state.fighter(it).owner == seat) {
                        return;
                    }
                    let left = self.unassigned(state).next();
                    let left = left.filter(|_| self.able(state, Side::Attackers).next().is_some());
                    if let (0, Some(_)) = (seat, left) {
                        told.push(Event::Left);
                    }
                    let owner = left.map(|it| state.fighter(it).owner);
                    state.stage = owner.map_or(Stage::Choosing, Stage::Assigning);
                }
                Stage::Choosing => {
                    if self.waiting(state).next().is_some() {
                        return;
                    }
                    if !state.order.is_empty() {
                        let next = state.order.remove(0);
                        return self.begin(state, next, told);
                    }
                    return self.next_round(state, told);
                }
                _ => return,
            }
        }
    }

    /// After the last fight of a round: another one for fierce attackers (T-06), another move of the
    /// defending side (T-16), or the end.
    fn next_round(&self, state: &mut PhaseState, told: &mut Vec<Event>) {
        let more = state.round == 1 || self.data.rule_options.fierce_again;
        let fierce = state.standing(Side::Attackers).any(|it| it.1.fierce);
        if more && fierce && self.able(state, Side::Attackers).next().is_some() {
            state.round += 1;
            return self.begin_round(state, told);
        }
        let may_move = self.data.rule_options.moves_on && i64::from(state.moves) < self.data.moves;
        let both = Side::ALL.iter().all(|it| state.standing(*it).next().is_some());
        if may_move && both {
            state.stage = Stage::Moving;
        } else {
            self.end(state, told);
        }
    }

    /// The defending side moves on: whoever survived may fight again.
    pub(super) fn move_on(&self, state: &mut PhaseState, told: &mut Vec<Event>) {
        state.moves += 1;
        state.round = 1;
        state.fighters.iter_mut().for_each(|it| it.fought = false);
        told.push(Event::Moved);
        self.begin_round(state, told);
    }

    /// Ends the phase and tells so.
    pub(super) fn end(&self, state: &mut PhaseState, told: &mut Vec<Event>) {
        state.stage = Stage::Over;
        told.push(Event::Over);
    }

    /// Begins the fight of a defender.
    pub(super) fn begin(&self, state: &mut PhaseState, fight: u8, told: &mut Vec<Event>) {
        state.fighters.iter_mut().for_each(|it| it.used = false);
        state.stage = Stage::Acting { fight, turn: self.first(None), passes: 0 };
        told.push(Event::Begun(fight));
    }

    /// Decides a fight, and lets everybody play what that triggers before it ends.
    pub(super) fn decide(&self, state: &mut PhaseState, fight: u8, told: &mut Vec<Event>) {
        self.resolve(state, fight, told);
        let winner = state.last.and_then(|it| it.winner);
        state.stage = Stage::Responding { fight, turn: self.first(winner), passes: 0 };
        if !self.anything(state) {
            self.finish(state, fight, told);
        }
    }

    /// Ends a fight and goes on to the next decision.
    pub(super) fn finish(&self, state: &mut PhaseState, fight: u8, told: &mut Vec<Event>) {
        self.leave(state, fight);
        state.stage = Stage::Choosing;
        // With an order that is settled the next fight begins by itself.
        if !state.order.is_empty() {
            let next = state.order.remove(0);
            return self.begin(state, next, told);
        }
        self.go_on(state, told);
    }

    /// Compares strengths, and does what comes of it.
    fn resolve(&self, state: &mut PhaseState, fight: u8, told: &mut Vec<Event>) {
        let strength = Side::ALL.map(|it| state.strength(fight, it));
        let there = Side::ALL.map(|it| state.party(fight, it).next().is_some());
        let opposed = there == [true, true];
        let outcome = if opposed {
            self.fought(state, fight, strength)
        } else {
            let alone = Side::ALL.into_iter().find(|it| there[it.place()]);
            let winner = alone.filter(|_| self.data.rule_options.alone_wins);
            FightOutcome { fight, winner, how: FightEnding::Unopposed, strength, wounds: 0 }
        };
        told.push(Event::Resolved(outcome));
        if let Some(winner) = outcome.winner.filter(|_| opposed) {
            let losers: Vec<u8> = state.party(fight, winner.other()).map(|it| it.0).collect();
            for loser in losers {
                if outcome.how == FightEnding::Overwhelmed {
                    state.fighter_mut(loser).alive = false;
                    told.push(Event::Died(loser));
                } else {
                    state.fighter_mut(loser).wounds += outcome.wounds;
                    self.bury(state, loser, told);
                }
            }
        }
        state.last = Some(outcome);
        if let Some(winner) = outcome.winner {
            state.won[winner.place()] += 1;
        }
        state.fights += 1;
    }

    /// The damage bonus of a side in a fight, never below nothing (T-12, T-17).
    pub(super) fn bonus(&self, state: &PhaseState, fight: u8, side: Side) -> i64 {
        let party = state.party(fight, side).map(|it| it.1);
        if self.data.rule_options.total_bonus {
            party.map(|it| it.damage + it.damage_change).sum::<i64>().max(0)
        } else {
            party.map(super::state::Fighter::damage_now).sum()
        }
    }

    pub(super) fn fought(&self, state: &PhaseState, fight: u8, strength: [i64; 2]) -> FightOutcome {
        let result = self.data.scale.compare(strength[0], strength[1]);
        let bonus = self.bonus(state, fight, result.winner);
        let bonus = if result.tie && self.data.rule_options.plain_tie { 0 } else { bonus };
        let (how, wounds) = if result.overwhelmed {
            (FightEnding::Overwhelmed, 0)
        } else {
            (FightEnding::Won, self.data.wound + bonus)
        };
        FightOutcome { fight, winner: Some(result.winner), how, strength, wounds }
    }

    /// A character dies of its wounds, where they are enough (T-04).
    pub(super) fn bury(&self, state: &mut PhaseState, who: u8, told: &mut Vec<Event>) {
        let fatal = self.fatal(state.fighter(who), 0);
        let fighter = state.fighter_mut(who);
        if fighter.alive && fatal {
            fighter.alive = false;
            told.push(Event::Died(who));
        }
    }

    /// Whether so many more wounds are enough to kill a character (T-04).
    pub(super) fn fatal(&self, fighter: &Fighter, more: i64) -> bool {
        let least = i64::from(self.data.rule_options.beyond_vitality);
        fighter.wounds + more >= fighter.vitality + least
    }

    /// Everybody leaves a fight, and what was played in it ends.
    fn leave(&self, state: &mut PhaseState, fight: u8) {
        for (at, fighter) in state.fighters.iter_mut().enumerate() {
            if at == usize::from(fight) || fighter.against == Some(fight) {
                fighter.fought = true;
                fighter.against = None;
                (fighter.strength_change, fighter.damage_change) = (0, 0);
            }
        }
    }
}
