//! The game as a state machine.

use super::data::{Cell, RulesData};
use super::state::{Action, Event, PondState, Stage, Token};
use crate::fact::Facts;
use crate::kit::sample::SelfPlaySample;
use crate::play::{Outcome, Refusal, Rules, Seat, ToAct, nothing_hidden};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The executable rules of Pond.
#[derive(Clone, Debug)]
pub struct Pond {
    /// What the data says.
    pub data: Arc<RulesData>,
    pub(super) sample: OnceLock<SelfPlaySample>,
    pub(super) facts: OnceLock<Facts>,
}

impl Pond {
    pub(crate) fn new(data: RulesData) -> Self {
        Self { data: Arc::new(data), sample: OnceLock::new(), facts: OnceLock::new() }
    }

    pub(super) fn cell(&self, at: u8) -> &Cell {
        &self.data.cells[usize::from(at)]
    }

    pub(super) fn owner(&self, token: u8) -> Seat {
        self.data.frogs[usize::from(token)].seat
    }

    /// Tokens of a seat, by place.
    pub(super) fn own(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        (0..self.data.frogs.len() as u8).filter(move |it| self.owner(*it) == seat)
    }

    /// Frogs of a seat that sit on lily pads.
    pub fn on_pads(&self, state: &PondState, seat: Seat) -> usize {
        let there = |number: &u8| {
            let token = state.token(*number);
            token.frog && token.at.is_some_and(|at| self.cell(at).pad)
        };
        self.own(seat).filter(there).count()
    }

    /// All cards in the deck, all tokens beside the board.
    pub(super) fn empty(&self) -> PondState {
        PondState {
            on_turn: 0,
            stage: Stage::Drawing,
            deck: self.data.weather.iter().map(|it| it.copies).collect(),
            tokens: vec![Token::default(); self.data.frogs.len()],
        }
    }

    /// Where a tadpole can swim in so many steps: over empty spaces without reeds.
    pub(super) fn swims(&self, state: &PondState, token: u8, steps: u8) -> BTreeSet<u8> {
        let mut seen: BTreeSet<u8> = state.token(token).at.into_iter().collect();
        let mut edge = seen.clone();
        for _ in 0..steps {
            let beside = edge.iter().flat_map(|it| self.cell(*it).beside());
            let open = beside.filter(|it| state.on(*it).is_none() && !self.cell(*it).reeds);
            edge = open.filter(|it| !seen.contains(it)).collect();
            seen.extend(&edge);
        }
        if let Some(at) = state.token(token).at {
            seen.remove(&at);
        }
        seen
    }

    /// Where a frog can leap: as far as its number, over whatever lies between, on an empty space or
    /// a tadpole of the rival, but not on reeds.
    pub(super) fn leaps(&self, state: &PondState, token: u8, hushed: bool) -> BTreeSet<u8> {
        let Some(at) = state.token(token).at else { return BTreeSet::new() };
        let far = usize::from(self.data.frogs[usize::from(token)].leap);
        let prey = |it: u8| !hushed && self.owner(it) != self.owner(token) && !state.token(it).frog;
        let lands = |it: &u8| !self.cell(*it).reeds && state.on(*it).is_none_or(prey);
        self.cell(at)
            .lines
            .iter()
            .flat_map(|it| it.iter().take(far))
            .copied()
            .filter(lands)
            .collect()
    }

    /// Calls `each` with everything that can be done by a card, ascending.
    fn moves(&self, state: &PondState, card: u8, mut each: impl FnMut(Action)) {
        let weather = &self.data.weather[usize::from(card)];
        let own = || self.own(state.on_turn).map(|it| (it, state.token(it)));
        let bank = |at: &u8| self.cell(*at).bank == Some(state.on_turn) && state.on(*at).is_none();
        for (token, _) in own().filter(|it| it.1.at.is_none()) {
            let cells = (0..self.data.cells.len() as u8).filter(bank);
            cells.for_each(|to| each(Action::Spawn { token, to }));
        }
        for (token, _) in own().filter(|it| !it.1.frog && it.1.at.is_some()) {
            let cells = self.swims(state, token, weather.steps);
            cells.into_iter().for_each(|to| each(Action::Swim { token, to }));
        }
        for (token, _) in own().filter(|it| it.1.frog) {
            let cells = self.leaps(state, token, weather.hushed);
            cells.into_iter().for_each(|to| each(Action::Leap { token, to }));
        }
    }

    /// A token comes to a space: somebody is taken there, and a tadpole on a pad turns over.
    fn land(&self, state: &mut PondState, token: u8, to: u8, told: &mut Vec<Event>) {
        if let Some(prey) = state.on(to) {
            state.tokens[usize::from(prey)] = Token::default();
            told.push(Event::Taken(prey));
        }
        let new = self.cell(to).pad && !state.token(token).frog;
        let frog = state.token(token).frog || new;
        state.tokens[usize::from(token)] = Token { at: Some(to), frog };
        if new {
            told.push(Event::Turned(token));
        }
    }

    fn end_turn(&self, state: &mut PondState, told: &mut Vec<Event>) {
        if self.on_pads(state, state.on_turn) >= self.data.goal {
            state.stage = Stage::Over(state.on_turn);
            return told.push(Event::Won(state.on_turn));
        }
        if state.deck.iter().all(|it| *it == 0) {
            state.deck = self.empty().deck;
            told.push(Event::Shuffled);
        }
        (state.on_turn, state.stage) = (1 - state.on_turn, Stage::Drawing);
        told.push(Event::Turn(state.on_turn));
    }
}

impl Rules for Pond {
    type State = PondState;
    type Action = Action;
    type View = PondState;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        (2, 2)
    }

    fn start(&self, seats: Seat) -> Option<PondState> {
        (seats == 2).then(|| self.empty())
    }

    fn seated(&self, _: &PondState) -> Seat {
        2
    }

    fn to_act(&self, state: &PondState) -> ToAct {
        match state.stage {
            Stage::Drawing => ToAct::Chance,
            Stage::Moving(_) => ToAct::Seat(state.on_turn),
            Stage::Over(_) => ToAct::Nobody,
        }
    }

    fn actions(&self, state: &PondState, out: &mut Vec<Action>) {
        out.clear();
        match state.stage {
            Stage::Drawing => {
                let left = (0..).zip(&state.deck).filter(|it| *it.1 > 0);
                out.extend(left.map(|it| Action::Draw(it.0)));
            }
            Stage::Moving(card) => {
                self.moves(state, card, |it| out.push(it));
                if out.is_empty() {
                    out.push(Action::Pass);
                }
            }
            Stage::Over(_) => {}
        }
    }

    fn weight(&self, state: &PondState, action: Action) -> u64 {
        match action {
            Action::Draw(card) => u64::from(state.deck[usize::from(card)]),
            _ => 1,
        }
    }

    fn allowed(&self, state: &PondState, action: Action) -> Result<(), Refusal> {
        let mut all = Vec::new();
        self.actions(state, &mut all);
        if all.contains(&action) { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn play(&self, state: &mut PondState, action: Action, told: &mut Vec<Event>) {
        match action {
            Action::Draw(card) => {
                state.deck[usize::from(card)] -= 1;
                state.stage = Stage::Moving(card);
                return;
            }
            Action::Spawn { token, to } => {
                state.tokens[usize::from(token)].at = Some(to);
            }
            Action::Swim { token, to } | Action::Leap { token, to } => {
                self.land(state, token, to, told);
            }
            Action::Pass => {}
        }
        self.end_turn(state, told);
    }

    fn outcome(&self, state: &PondState) -> Option<Outcome> {
        match state.stage {
            Stage::Over(winner) => Some(Outcome { winner: Some(winner) }),
            _ => None,
        }
    }

    nothing_hidden!();

    fn show(&self, state: &PondState, action: Action) -> String {
        self.written(state, action)
    }

    fn read(&self, state: &PondState, text: &str) -> Result<Action, Refusal> {
        let line = self.line(text)?;
        self.meant(state, line)
    }
}
