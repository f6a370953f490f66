//! The phases of a turn: income and repair, captures, movements, purchases.

use super::board::Square;
use super::data::EffectKind;
use super::game::Wars;
use super::state::{Action, EndReason, Event, Kind, Stage, Unit, UnitState, WarsState};
use crate::play::Seat;
use arrayvec::ArrayVec;

impl Wars {
    pub(super) fn buildings(&self, state: &WarsState, seat: Seat) -> impl Iterator<Item = Square> {
        let all = self.ground.buildings.iter().zip(&state.owners);
        all.filter(move |it| *it.1 == Some(seat)).map(|it| it.0.0)
    }

    pub(super) fn cities(&self, state: &WarsState, seat: Seat) -> usize {
        self.buildings(state, seat).filter(|it| self.terrain(*it).city()).count()
    }

    /// Cities of a seat that count for its victory (W-31).
    fn counted(&self, state: &WarsState, seat: Seat) -> usize {
        let own = self.buildings(state, seat).filter(|it| self.terrain(*it).city());
        let begun = |at: &Square| {
            let place = self.ground.building(*at);
            place.is_some_and(|it| self.ground.buildings[it].1 == Some(seat))
        };
        own.filter(|it| !self.data.rule_options.captured || !begun(it)).count()
    }

    /// Who owns the building on a square. `None` when nobody does, or there is no building.
    pub fn owner(&self, state: &WarsState, at: Square) -> Option<Seat> {
        self.ground.building(at).and_then(|it| state.owners[it])
    }

    /// Capture points that a building has left.
    pub(super) fn points_of(&self, state: &WarsState, at: Square) -> u8 {
        let whole = self.terrain(at).points.unwrap_or_default();
        state.at(at).and_then(|it| it.takes).unwrap_or(whole)
    }

    /// Capture points that a unit takes in a turn, by the side it shows (W-10).
    pub(super) fn rate(&self, state: &WarsState, unit: &Unit) -> u8 {
        let rate = self.data.capture[usize::from(self.reduced(unit.unit_state))];
        let bonus = self.bonus(state, unit.seat, unit.unit_state.kind, EffectKind::Capture);
        rate.saturating_add_signed(bonus)
    }

    /// Income and repair, then captures (W-07).
    pub(super) fn begin_turn(&self, state: &mut WarsState, seat: Seat, told: &mut Vec<Event>) {
        (state.on_turn, state.stage, state.active) = (seat, Stage::Moving, None);
        told.push(Event::Turn(seat));
        state.side_mut(seat).power = None;
        // W-06, W-22: who is being captured pays nobody.
        let held = |square: &Square| state.at(*square).is_some_and(|it| it.takes.is_some());
        // W-29: whether the first turn brings any.
        let first = state.round == 1 && self.data.rule_options.later_income;
        let pays = |it: &Square| !first && (self.data.rule_options.pays || !held(it));
        let own = self.buildings(state, seat).filter(pays);
        let money = own.map(|it| self.terrain(it).income).sum();
        state.side_mut(seat).money = state.side(seat).money.saturating_add(money);
        told.push(Event::Income { seat, money });
        for place in 0..state.units.len() {
            let at = state.units[place].at;
            let home = self.owner(state, at) == Some(seat) && self.terrain(at).repairs;
            let unit = &mut state.units[place];
            unit.done &= unit.seat != seat;
            if home && unit.seat == seat {
                self.mend(unit, self.data.repair, told);
            }
        }
        for place in 0..state.units.len() {
            let unit = &state.units[place];
            if unit.seat == seat && unit.takes.is_some() && !state.over() {
                self.go_on(state, unit.at, told);
            }
        }
    }

    /// A unit takes points off the building that it stands on.
    fn go_on(&self, state: &mut WarsState, at: Square, told: &mut Vec<Event>) {
        let unit = state.at(at).expect("a unit that captures");
        let rate = self.rate(state, unit);
        let whole = self.terrain(at).points.unwrap_or_default();
        let left = unit.takes.unwrap_or(whole).saturating_sub(rate);
        let begun = unit.takes.is_some();
        let seat = unit.seat;
        let unit = state.at_mut(at).expect("a unit that captures");
        unit.takes = Some(left).filter(|it| *it > 0);
        // W-27: whether it acts once it is through.
        unit.done |= !begun || left == 0 && self.data.rule_options.spent;
        told.push(Event::Taking { at, left });
        if left > 0 {
            return;
        }
        let building = self.ground.building(at).expect("a building is captured");
        state.owners[building] = Some(seat);
        told.push(Event::Taken { at, seat });
        if self.goals.conquest && self.terrain(at).headquarters {
            self.win(state, Some(seat), EndReason::Headquarters, told);
        } else if self.goals.cities.is_some_and(|it| self.counted(state, seat) >= it.into()) {
            self.win(state, Some(seat), EndReason::Cities, told);
        }
    }

    /// Begins to capture: the first points fall at once.
    pub(super) fn capture(&self, state: &mut WarsState, at: Square, told: &mut Vec<Event>) {
        state.active = None;
        self.go_on(state, at, told);
    }

    /// Counters of a kind that a side could still bring into play (W-19).
    pub(super) fn left(&self, state: &WarsState, seat: Seat, kind: Kind) -> u8 {
        let all = self.data.unit(kind).counters;
        let on = |unit: &Unit| {
            let unit_states = std::iter::once(&unit.unit_state).chain(&unit.aboard);
            unit_states.filter(|it| it.kind == kind).count() as u8
        };
        let used: u8 = state.army(seat).map(on).sum();
        all.saturating_sub(used + state.side(seat).out[kind.place()])
    }

    /// All that can be bought now.
    pub(super) fn wares(&self, state: &WarsState) -> impl Iterator<Item = (Kind, Square)> {
        let seat = state.on_turn;
        let affordable = move |kind: &Kind| {
            self.data.unit(*kind).price <= state.side(seat).money
                && self.left(state, seat, *kind) > 0
        };
        let kinds: ArrayVec<Kind, { super::state::KINDS }> =
            self.data.kinds().filter(affordable).collect();
        let free = move |it: &Square| self.terrain(*it).builds && state.at(*it).is_none();
        let shops = self.buildings(state, seat).filter(free);
        shops.flat_map(move |at| kinds.clone().into_iter().map(move |kind| (kind, at)))
    }

    /// A unit of so many hit points.
    pub(super) fn fresh(&self, seat: Seat, kind: Kind, at: Square) -> Unit {
        let unit_state = UnitState { kind, hits: self.data.hits, worn: false };
        Unit { at, seat, unit_state, done: false, takes: None, aboard: ArrayVec::new() }
    }

    /// Buys a unit, which acts from the next turn on.
    pub(super) fn buy(&self, state: &mut WarsState, kind: Kind, at: Square) {
        let seat = state.on_turn;
        state.side_mut(seat).money -= self.data.unit(kind).price;
        state.put(Unit { done: true, ..self.fresh(seat, kind, at) });
    }

    /// Ends the movements where something can be bought, else the turn.
    pub(super) fn end(&self, state: &mut WarsState, told: &mut Vec<Event>) {
        if state.stage == Stage::Moving && self.wares(state).next().is_some() {
            state.stage = Stage::Buying;
            return;
        }
        let next = 1 - state.on_turn;
        if next == 0 && state.round >= self.goals.rounds {
            return self.last(state, told);
        }
        state.round += u16::from(next == 0);
        self.begin_turn(state, next, told);
    }

    /// W-24: the last round is over.
    fn last(&self, state: &mut WarsState, told: &mut Vec<Event>) {
        let score = |seat| (self.cities(state, seat), state.side(seat).medals);
        let winner = match score(0).cmp(&score(1)) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        self.win(state, winner, EndReason::Rounds, told);
    }

    pub(super) fn win(
        &self,
        state: &mut WarsState,
        seat: Option<Seat>,
        how: EndReason,
        told: &mut Vec<Event>,
    ) {
        (state.stage, state.active) = (Stage::Over(seat, how), None);
        told.push(Event::Won(seat, how));
    }

    /// Chooses a commander; two who want the same toss for it.
    pub(super) fn choose(
        &self,
        state: &mut WarsState,
        leader: u8,
        again: bool,
        told: &mut Vec<Event>,
    ) {
        let seat = state.on_turn;
        let both = !again && state.side(1 - seat).leader == Some(leader);
        state.side_mut(seat).leader = Some(leader);
        told.push(Event::Leads { seat, leader });
        if both {
            state.stage = Stage::Tossing;
        } else if state.sides.iter().all(|it| it.leader.is_some()) {
            self.begin_turn(state, 0, told);
        } else {
            state.on_turn = 1 - seat;
        }
    }

    /// The toss is won, and the other side chooses again.
    pub(super) fn tossed(&self, state: &mut WarsState, winner: Seat) {
        (state.on_turn, state.stage) = (1 - winner, Stage::Choosing { again: true });
        state.side_mut(1 - winner).leader = None;
    }

    /// A unit gets into another one: that ends its turn (W-16, W-17).
    pub(super) fn travel(&self, state: &mut WarsState, from: Square, to: Square) {
        let mut unit = state.take(from).expect("a unit that may move");
        if let Some(other) = state.at_mut(to) {
            other.aboard.push(unit.unit_state);
            other.aboard.sort();
            return;
        }
        (unit.at, unit.takes) = (to, None);
        state.put(unit);
        self.settle(state, to);
    }

    pub(super) fn unload(&self, state: &mut WarsState, from: Square, rider: u8, to: Square) {
        let unit = state.at_mut(from).expect("a unit that carries");
        let (unit_state, seat) = (unit.aboard.remove(usize::from(rider)), unit.seat);
        state.put(Unit { unit_state, done: true, ..self.fresh(seat, unit_state.kind, to) });
        self.settle(state, from);
    }

    /// A unit has begun to act; it is done when nothing is left to do.
    fn settle(&self, state: &mut WarsState, at: Square) {
        state.active = Some(at);
        let mut more = Vec::new();
        self.unit_actions(state, at, &mut more);
        if more.is_empty() {
            self.rest(state);
        }
    }

    pub(super) fn rest(&self, state: &mut WarsState) {
        let at = state.active.take().expect("a unit has begun");
        state.at_mut(at).expect("a unit has begun").done = true;
    }

    /// What an action of a unit would be called, for those who count.
    pub(super) fn is_load(&self, state: &WarsState, action: Action) -> bool {
        matches!(action, Action::Move { to, .. } if state.at(to).is_some())
    }
}
