//! The game as a state machine.

use super::board::Tile;
use super::data::{RulesData, Side};
use super::state::{
    Action, Event, KINDS, Piece, PositionOptions, SEATS, SkormState, Stage, WinReason,
};
use super::{Facing, TILES};
use crate::fact::Facts;
use crate::kit::sample::SelfPlaySample;
use crate::play::{Outcome, Refusal, Rules, Seat, ToAct, nothing_hidden};
use std::sync::{Arc, OnceLock};

/// The executable rules of Skorm.
#[derive(Clone, Debug)]
pub struct Skorm {
    /// What the data says.
    pub data: Arc<RulesData>,
    /// At what table sides are called by name.
    table: Seat,
    pub(super) sample: OnceLock<SelfPlaySample>,
    pub(super) facts: OnceLock<Facts>,
}

impl Skorm {
    pub(crate) fn new(data: RulesData) -> Self {
        Self {
            table: data.seats.0,
            data: Arc::new(data),
            sample: OnceLock::new(),
            facts: OnceLock::new(),
        }
    }

    /// The same for a table of so many, where it must be known to say what a seat is called.
    #[must_use]
    pub fn at_table_of(mut self, seats: Seat) -> Self {
        self.table = seats.clamp(self.data.seats.0, self.data.seats.1);
        self
    }

    /// A side by its seat.
    pub fn side(&self, seats: Seat, seat: Seat) -> &Side {
        &self.data.sides(seats)[usize::from(seat)]
    }

    /// A side by its seat, at the table that is known.
    pub(super) fn seated_side(&self, seat: Seat) -> &Side {
        self.side(self.table, seat)
    }

    /// A board without pieces.
    pub(super) fn empty(&self, seats: Seat, terms: PositionOptions) -> SkormState {
        SkormState {
            seats,
            on_turn: 0,
            stage: Stage::Moving,
            alive: (1 << seats) - 1,
            holder: None,
            delayed: false,
            turned: 0,
            terms,
            reserve: [[0; KINDS]; SEATS],
            cells: [0; TILES],
        }
    }

    /// How many pieces of a seat are left, where it matters how many.
    pub(super) fn left(&self, state: &SkormState, seat: Seat) -> i64 {
        let warlord = |piece: &Piece| self.data.kin(piece.kind).warlord;
        let skip = self.data.rule_options.warlord_uncounted;
        state.army(seat).filter(|(_, it)| !(skip && warlord(it))).count() as i64
    }

    /// The next seat that is still in the game.
    fn next(&self, state: &SkormState) -> Seat {
        if !state.terms.alternate {
            return state.on_turn;
        }
        let mut order = (1..=state.seats).map(|it| (state.on_turn + it) % state.seats);
        order.find(|it| state.lives(*it)).unwrap_or(state.on_turn)
    }

    /// Ends the turn, and with it the game when the next one has held Gold for a round.
    fn end_turn(&self, state: &mut SkormState, told: &mut Vec<Event>) {
        if state.over() {
            return;
        }
        state.turned = 0;
        state.on_turn = self.next(state);
        let held = state.terms.wins && state.holder == Some(state.on_turn);
        if held && !std::mem::take(&mut state.delayed) {
            self.win(state, state.on_turn, WinReason::Conquer, told);
        } else {
            told.push(Event::Turn(state.on_turn));
        }
    }

    fn win(&self, state: &mut SkormState, seat: Seat, how: WinReason, told: &mut Vec<Event>) {
        state.stage = Stage::Over(seat, how);
        state.turned = 0;
        told.push(Event::Won(seat, how));
    }

    /// Whether a seat dominates: it has one enemy left, and that one few enough pieces.
    fn dominates(&self, state: &SkormState, seat: Seat) -> bool {
        let mut enemies = state.living().filter(|it| *it != seat);
        let (Some(enemy), None) = (enemies.next(), enemies.next()) else { return false };
        self.left(state, enemy) <= self.data.weak(state.seats)
    }

    /// Takes a piece off the board, and with a warlord its army.
    fn fell(&self, state: &mut SkormState, at: Tile, told: &mut Vec<Event>) {
        let Some(piece) = state.at(at) else { return };
        state.put(at, None);
        told.push(Event::Fell { piece, at });
        let warlord = self.data.kin(piece.kind).warlord;
        if warlord && state.holder == Some(piece.seat) {
            state.holder = None;
        }
        if !warlord || !state.terms.wins {
            return;
        }
        let by = state.on_turn;
        state.alive &= !(1 << piece.seat);
        told.push(Event::Out { seat: piece.seat, by });
        if state.living().count() == 1 {
            return self.win(state, by, WinReason::Eliminate, told);
        }
        let left: Vec<Tile> = state.army(piece.seat).map(|it| it.0).collect();
        left.iter().for_each(|it| state.put(*it, None));
        told.push(Event::Removed { seat: piece.seat, pieces: left.len() as u8 });
        if let Some(holder) = state.holder
            && self.data.rule_options.sitter_dominates
            && self.dominates(state, holder)
        {
            self.win(state, holder, WinReason::Dominate, told);
        }
    }

    fn travel(
        &self,
        state: &mut SkormState,
        from: Tile,
        to: Tile,
        facing: Facing,
        told: &mut Vec<Event>,
    ) {
        let piece = state.at(from).expect("a piece that may move");
        let (warlord, gold) = (self.data.kin(piece.kind).warlord, self.data.board.gold());
        let passes = warlord
            && self.data.rule_options.gold_in_passing
            && self.passes_gold(state, from, to, piece);
        let captures = state.at(to).is_some();
        state.put(from, None);
        self.fell(state, to, told);
        state.put(to, Some(Piece { facing, ..piece }));
        if warlord && from == gold {
            state.holder = None;
        }
        let lands =
            warlord && to == gold && !(captures && self.data.rule_options.capture_is_no_move);
        if lands && state.terms.wins {
            (state.holder, state.delayed) = (Some(piece.seat), false);
        }
        if state.over() || !state.terms.wins || !(lands || passes) {
            return;
        }
        if lands {
            told.push(Event::OnGold(piece.seat));
        }
        if self.dominates(state, piece.seat) {
            self.win(state, piece.seat, WinReason::Dominate, told);
        }
    }

    fn placed(&self, state: &mut SkormState, told: &mut Vec<Event>) {
        let order = (1..=state.seats).map(|it| (state.on_turn + it) % state.seats);
        let has = |seat: &Seat| state.reserve[usize::from(*seat)].iter().any(|it| *it > 0);
        match order.into_iter().find(has) {
            Some(next) => state.on_turn = next,
            None => {
                (state.on_turn, state.stage) = (0, Stage::Moving);
                told.extend([Event::Placed, Event::Turn(0)]);
            }
        }
    }
}

impl Rules for Skorm {
    type State = SkormState;
    type Action = Action;
    type View = SkormState;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        self.data.seats
    }

    fn start(&self, seats: Seat) -> Option<SkormState> {
        if !(self.data.seats.0..=self.data.seats.1).contains(&seats) {
            return None;
        }
        let mut state = self.empty(seats, PositionOptions { alternate: true, wins: true });
        let warlord = self.data.warlord();
        for seat in 0..seats {
            let side = self.side(seats, seat);
            let reserve = &mut state.reserve[usize::from(seat)];
            reserve.iter_mut().zip(&side.pieces).for_each(|(own, count)| *own = *count);
            reserve[warlord.place()] = 0;
            let piece = Piece { seat, kind: warlord, facing: Facing::default() };
            state.put(self.data.board.corner(side.corner), Some(piece));
        }
        let any = state.reserve.iter().flatten().any(|it| *it > 0);
        state.stage = if any { Stage::Placing } else { Stage::Moving };
        Some(state)
    }

    fn seated(&self, state: &SkormState) -> Seat {
        state.seats
    }

    fn to_act(&self, state: &SkormState) -> ToAct {
        if state.over() { ToAct::Nobody } else { ToAct::Seat(state.on_turn) }
    }

    fn actions(&self, state: &SkormState, out: &mut Vec<Action>) {
        out.clear();
        self.each(state, |it| out.push(it));
    }

    fn allowed(&self, state: &SkormState, action: Action) -> Result<(), Refusal> {
        let mut listed = false;
        self.each(state, |it| listed |= it == action);
        if listed { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn play(&self, state: &mut SkormState, action: Action, told: &mut Vec<Event>) {
        match action {
            Action::Place { kind, at, facing } => {
                let seat = state.on_turn;
                state.reserve[usize::from(seat)][kind.place()] -= 1;
                state.put(at, Some(Piece { seat, kind, facing }));
                return self.placed(state, told);
            }
            Action::Turn { at, facing } => {
                let piece = state.at(at).expect("a piece that may be turned");
                state.put(at, Some(Piece { facing, ..piece }));
                state.turned |= at.bit();
                return;
            }
            Action::Move { from, to, facing } => self.travel(state, from, to, facing, told),
            Action::Shoot { at, .. } => self.fell(state, at, told),
            Action::Pass => {
                let waits = state.holder.is_some_and(|it| it != state.on_turn);
                state.delayed |= self.data.rule_options.pass_waits && waits;
            }
        }
        self.end_turn(state, told);
    }

    fn outcome(&self, state: &SkormState) -> Option<Outcome> {
        match state.stage {
            Stage::Over(winner, _) => Some(Outcome { winner: Some(winner) }),
            _ => None,
        }
    }

    nothing_hidden!();

    fn show(&self, state: &SkormState, action: Action) -> String {
        self.written(state, action)
    }

    fn read(&self, state: &SkormState, text: &str) -> Result<Action, Refusal> {
        let line = self.line(state, text)?;
        self.meant(state, &line)
    }
}
