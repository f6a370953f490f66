//! The toy game with one fault at a time: for every invariant one that breaks it and no other before.

use super::toy::{Action, Event, RANKS, State, Toy, View};
use crate::rules::play::conformance::Invariant;
use cardwright_rules::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct};
use std::sync::atomic::{AtomicU64, Ordering};

/// The toy game, but for what would keep one invariant. Where an invariant has more than one side, `side`
/// tells which of them is broken.
pub struct Faulty {
    invariant: Invariant,
    side: u8,
    /// What rules must not have: a memory, of how often something was asked.
    memory: AtomicU64,
}

/// How often at most something is read after it was shown that is not that.
const NONSENSE: u64 = 2;

/// Ends of games that are looked at before the first one is played to its end.
const ENDS: u64 = 60;

/// All sides of all invariants.
pub fn all() -> Vec<Faulty> {
    let sides = |invariant| match invariant {
        Invariant::Weights | Invariant::Ordered | Invariant::Outcome => 3,
        Invariant::Seats | Invariant::Options | Invariant::Allows | Invariant::Alike => 2,
        Invariant::Nonsense | Invariant::OneLine | Invariant::Starts | Invariant::Harmless => 2,
        Invariant::Replays => 2,
        _ => 1,
    };
    let each = |invariant| (0..sides(invariant)).map(move |side| Faulty::new(invariant, side));
    Invariant::ALL.into_iter().flat_map(each).collect()
}

impl Faulty {
    fn new(invariant: Invariant, side: u8) -> Self {
        Self { invariant, side, memory: AtomicU64::new(0) }
    }

    pub fn invariant(&self) -> Invariant {
        self.invariant
    }

    pub fn name(&self) -> String {
        format!("{:?} {}", self.invariant, self.side)
    }

    fn breaks(&self, invariant: Invariant, side: u8) -> bool {
        self.invariant == invariant && self.side == side
    }

    fn call(&self) -> u64 {
        self.memory.fetch_add(1, Ordering::Relaxed)
    }
}

impl Rules for Faulty {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        Toy.seats()
    }

    fn start(&self, seats: Seat) -> Option<State> {
        let seats = if self.breaks(Invariant::Starts, 0) { seats.min(4) } else { seats };
        Toy.start(seats).filter(|_| !(self.breaks(Invariant::Starts, 1) && seats == 3))
    }

    fn seated(&self, state: &State) -> Seat {
        let out = self.breaks(Invariant::Seats, 0) && state.tricks.iter().any(|it| *it > 1);
        Toy.seated(state) - Seat::from(out)
    }

    fn to_act(&self, state: &State) -> ToAct {
        match Toy.to_act(state) {
            ToAct::Seat(0) if self.breaks(Invariant::Seats, 1) => ToAct::Seat(state.seats),
            to_act => to_act,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        let mut options = Vec::new();
        Toy.actions(state, &mut options);
        if !self.breaks(Invariant::Ordered, 0) {
            out.clear();
        }
        if self.breaks(Invariant::Ordered, 1) {
            options.reverse();
        }
        if self.breaks(Invariant::Ordered, 2) {
            options.extend(options.last().copied());
        }
        let over = Toy.to_act(state) == ToAct::Nobody;
        if self.breaks(Invariant::Options, 0) && over {
            options.push(Action::Lay(0));
        }
        let late = state.tricks.iter().any(|it| *it > 0);
        if self.breaks(Invariant::Options, 1) && late {
            options.clear();
        }
        // Something is left out that is allowed.
        if self.breaks(Invariant::Refuses, 0) && options.len() > 1 {
            options.pop();
        }
        out.extend(options);
    }

    fn weight(&self, state: &State, action: Action) -> u64 {
        match action {
            Action::Deal(0) if self.breaks(Invariant::Weights, 0) => 0,
            Action::Deal(_) if self.breaks(Invariant::Weights, 1) => u64::MAX,
            Action::Lay(_) if self.breaks(Invariant::Weights, 2) => 2,
            _ => Toy.weight(state, action),
        }
    }

    fn allowed(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let refusal = Toy.allowed(state, action);
        if self.breaks(Invariant::Allows, 0) && action == Action::Lay(3) {
            return Err(Refusal::rule("no fours here"));
        }
        match refusal {
            Err(_) if self.breaks(Invariant::Reasons, 0) => Err(Refusal::rule(" ")),
            other => other,
        }
    }

    fn play(&self, state: &mut State, action: Action, told: &mut Vec<Event>) {
        if self.breaks(Invariant::Tells, 0) {
            told.clear();
        }
        let before = state.clone();
        Toy.play(state, action, told);
        let again = self.memory.load(Ordering::Relaxed) > ENDS;
        if self.breaks(Invariant::Replays, 0) && again {
            state.tricks[0] += 1;
        }
        if self.breaks(Invariant::Replays, 1) && again {
            told.push(Event::Trick(0));
        }
        if self.breaks(Invariant::Ends, 0) && Toy.to_act(state) == ToAct::Nobody {
            *state = before;
        }
        if self.breaks(Invariant::Own, 0) && state.due > 0 {
            state.gone[0] += state.deck[0].min(1);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        told: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let allowed = self.allowed(state, action);
        if allowed.is_err() && self.breaks(Invariant::Harmless, 0) {
            state.turn = (state.turn + 1) % state.seats;
        }
        if allowed.is_err() && self.breaks(Invariant::Harmless, 1) {
            told.push(Event::Trick(0));
        }
        allowed?;
        self.play(state, action, told);
        if self.breaks(Invariant::Allows, 1) {
            state.lead = (state.lead + 1) % state.seats;
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let early = self.breaks(Invariant::Outcome, 0) && state.tricks.iter().any(|it| *it > 1);
        let outcome = if early { Some(Outcome { winner: None }) } else { Toy.outcome(state) };
        if outcome.is_some() && self.invariant == Invariant::Replays {
            self.call();
        }
        match outcome {
            Some(_) if self.breaks(Invariant::Outcome, 1) => None,
            Some(Outcome { winner: Some(0) }) if self.breaks(Invariant::Outcome, 2) => None,
            other => other,
        }
    }

    fn observe(&self, state: &State, seat: Seat) -> View {
        let mut view = Toy.observe(state, seat);
        if self.breaks(Invariant::Alike, 0) && state.due == 0 {
            // A look into the deck, where nobody goes by this.
            view.open.dealt_to = state.deck[0];
        }
        if self.breaks(Invariant::OwnOptions, 0) {
            // Nobody knows the own cards.
            let hand = std::mem::take(&mut view.hand);
            (0..RANKS).for_each(|it| view.unseen[it] += hand[it]);
        }
        if self.breaks(Invariant::Possible, 0) {
            // Nobody knows which cards are out of the game.
            view.open.gone = [0; RANKS];
        }
        view
    }

    fn guess(&self, view: &View, dice: &mut Dice) -> State {
        let mut blind = view.clone();
        if self.breaks(Invariant::OwnOptions, 0) || self.breaks(Invariant::Alike, 1) {
            blind.seat = Seat::MAX;
            (0..RANKS).for_each(|it| blind.unseen[it] += view.hand[it]);
        }
        let mut state = Toy.guess(&blind, dice);
        if self.breaks(Invariant::Repeats, 0) && self.call().is_multiple_of(2) {
            state.deck.rotate_left(1);
        }
        state
    }

    fn show(&self, state: &State, action: Action) -> String {
        let text = Toy.show(state, action);
        if self.invariant == Invariant::ReplaysWords {
            self.memory.store(0, Ordering::Relaxed);
        }
        match action {
            Action::Deal(3) if self.breaks(Invariant::OneLine, 0) => "# deal 4".to_owned(),
            Action::Lay(_) if self.breaks(Invariant::OneLine, 1) => format!("{text}\n"),
            Action::Deal(3) if self.breaks(Invariant::Distinct, 0) => "deal 3".to_owned(),
            Action::Lay(3) if self.breaks(Invariant::Reads, 0) => text.replace('4', "four"),
            _ => text,
        }
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, Refusal> {
        if text.is_empty() && self.breaks(Invariant::Nonsense, 0) {
            return Ok(Action::Lay(0));
        }
        let action = Toy.read(state, text);
        // Words that nobody has just shown are misunderstood.
        let strange = self.breaks(Invariant::ReplaysWords, 0) && self.call() > NONSENSE;
        match action {
            Err(_) if self.breaks(Invariant::Nonsense, 1) => Err(Refusal::rule("")),
            Ok(_) if strange => Err(Refusal::rule("pardon?")),
            other => other,
        }
    }
}
