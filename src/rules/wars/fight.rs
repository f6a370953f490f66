//! Fire: firepower less defence, the chart, the die, and the fire that comes back.

use super::board::Square;
use super::data::{Cell, EffectKind};
use super::game::Wars;
use super::state::{EndReason, Event, Kind, Shot, Stage, Unit, UnitState, WarsState};
use crate::play::Seat;

impl Wars {
    /// Whether a unit shows its reduced side.
    pub(super) fn reduced(&self, unit_state: UnitState) -> bool {
        unit_state.worn || unit_state.hits < self.data.full_from
    }

    /// Takes hit points off.
    pub(super) fn hurt(&self, unit_state: &mut UnitState, hits: u8) {
        unit_state.hits = unit_state.hits.saturating_sub(hits);
        unit_state.worn |= self.data.rule_options.stays_reduced && self.reduced(*unit_state);
    }

    /// Gives hit points back.
    pub(super) fn mend(&self, unit: &mut Unit, hits: u8, told: &mut Vec<Event>) {
        let most = self.data.hits;
        if unit.unit_state.hits < most {
            unit.unit_state.hits = (unit.unit_state.hits + hits).min(most);
            told.push(Event::Repaired { at: unit.at, hits: unit.unit_state.hits });
        }
    }

    /// Whether a unit of a side can fire from one square at the other.
    pub(super) fn ranges(
        &self,
        state: &WarsState,
        seat: Seat,
        unit_state: UnitState,
        from: Square,
        at: Square,
    ) -> bool {
        let Some(range) = self.data.unit(unit_state.kind).range else { return false };
        let bonus = self.bonus(state, seat, unit_state.kind, EffectKind::Range);
        let far = range.far.saturating_add_signed(bonus);
        (range.near..=far).contains(&self.ground.apart(from, at))
    }

    /// Enemies that a unit can fire at from where it stands.
    pub(super) fn targets(&self, state: &WarsState, unit: &Unit) -> impl Iterator<Item = Square> {
        let Unit { seat, unit_state, at: from, .. } = *unit;
        let enemies = state.units.iter().filter(move |it| it.seat != seat).map(|it| it.at);
        enemies.filter(move |it| self.ranges(state, seat, unit_state, from, *it))
    }

    /// Firepower of a shot, defence of its target, and what the chart says (W-05).
    pub(super) fn aimed(
        &self,
        state: &WarsState,
        seat: Seat,
        unit_state: UnitState,
        at: Square,
    ) -> (i8, i8, Cell) {
        let target = state.at(at).expect("there is a target");
        self.aimed_on(state, seat, unit_state, target.seat, target.unit_state, at)
    }

    /// The same for any two, as if the target stood on that ground.
    pub(super) fn aimed_on(
        &self,
        state: &WarsState,
        seat: Seat,
        unit_state: UnitState,
        enemy: Seat,
        target: UnitState,
        at: Square,
    ) -> (i8, i8, Cell) {
        let (own, other) = (self.data.unit(unit_state.kind), self.data.unit(target.kind));
        let side = if self.reduced(unit_state) { own.reduced } else { own.full };
        let fire = side.map_or(0, |it| it.of(other.class))
            + self.bonus(state, seat, unit_state.kind, EffectKind::Firepower);
        let defence = other.defence + self.bonus(state, enemy, target.kind, EffectKind::Defence);
        // More than the last row says is the last row.
        let row = usize::try_from(fire - defence).unwrap_or(0).min(self.data.chart.len());
        let column = self.terrain(at).column;
        let cell = row.checked_sub(1).map(|it| self.data.chart[it].at(column));
        (fire, defence, cell.unwrap_or_default())
    }

    fn gunner(&self, state: &WarsState, shot: Shot) -> Seat {
        if shot.back { 1 - state.on_turn } else { state.on_turn }
    }

    /// A unit fires; that ends what it can do in this turn.
    pub(super) fn fire(
        &self,
        state: &mut WarsState,
        from: Square,
        at: Square,
        told: &mut Vec<Event>,
    ) {
        let unit = state.at_mut(from).expect("a unit that may fire");
        unit.done = true;
        let by = unit.unit_state;
        state.active = None;
        self.aim(state, Shot { from, by, at, back: false }, told);
    }

    fn aim(&self, state: &mut WarsState, shot: Shot, told: &mut Vec<Event>) {
        let (fire, defence, cell) = self.aimed(state, self.gunner(state, shot), shot.by, shot.at);
        told.push(Event::Fired { shot, fire, defence, cell: (cell.hits, cell.die) });
        match cell.die {
            // No die would change anything.
            0 => self.strike(state, shot, cell.hits, told),
            6.. => self.strike(state, shot, cell.hits + 1, told),
            _ => state.stage = Stage::Rolling(shot),
        }
    }

    /// The die has been rolled.
    pub(super) fn rolled(&self, state: &mut WarsState, shot: Shot, die: u8, told: &mut Vec<Event>) {
        let (_, _, cell) = self.aimed(state, self.gunner(state, shot), shot.by, shot.at);
        state.stage = Stage::Moving;
        self.strike(state, shot, cell.hits + u8::from(die <= cell.die), told);
    }

    fn strike(&self, state: &mut WarsState, shot: Shot, hits: u8, told: &mut Vec<Event>) {
        let target = state.at_mut(shot.at).expect("there is a target");
        let hits = hits.min(target.unit_state.hits);
        self.hurt(&mut target.unit_state, hits);
        let (seat, unit_state) = (target.seat, target.unit_state);
        let (of, by) = (unit_state.kind, shot.by.kind);
        told.push(Event::Hit { at: shot.at, hits, left: unit_state.hits, of, by: Some(by) });
        // W-09: whether who falls fires back.
        let answers = !shot.back
            && (unit_state.hits > 0 || self.data.rule_options.last_shot)
            && self.ranges(state, seat, unit_state, shot.at, shot.from);
        if unit_state.hits == 0 {
            self.fall(state, shot.at, by, told);
        }
        if answers && !state.over() {
            let back = Shot { from: shot.at, by: unit_state, at: shot.from, back: true };
            self.aim(state, back, told);
        }
    }

    /// A unit is destroyed, and with it who is inside (W-25).
    fn fall(&self, state: &mut WarsState, at: Square, by: Kind, told: &mut Vec<Event>) {
        let unit = state.take(at).expect("a unit that falls");
        let (loser, winner) = (unit.seat, 1 - unit.seat);
        let gone = self.goals.medals.is_some() || self.data.rule_options.always_out;
        for unit_state in std::iter::once(unit.unit_state).chain(unit.aboard) {
            told.push(Event::Fell { at, seat: loser, unit_state, by });
            let side = state.side_mut(winner);
            side.medals = side.medals.saturating_add(1);
            self.star(state, winner);
            state.side_mut(loser).out[unit_state.kind.place()] += u8::from(gone);
        }
        if self.goals.medals.is_some_and(|it| state.side(winner).medals >= it) {
            return self.win(state, Some(winner), EndReason::Medals, told);
        }
        // W-08: only a loss beats, and money does not help.
        let factory = self.buildings(state, loser).any(|it| self.terrain(it).builds);
        let spared = self.data.rule_options.may_buy && factory;
        if self.goals.conquest && state.army(loser).next().is_none() && !spared {
            self.win(state, Some(winner), EndReason::Eliminated, told);
        }
    }
}
