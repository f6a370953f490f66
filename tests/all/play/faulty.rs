//! The toy game with one fault at a time: for every promise one that breaks it and no other before.

use super::toy::{Action, Event, RANKS, State, Toy, View};
use cardwright_rules::play::promises::Promise;
use cardwright_rules::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct};
use std::sync::atomic::{AtomicU64, Ordering};

/// The toy game, but for what would keep one promise. Where a promise has more than one side, `side`
/// tells which of them is broken.
pub struct Faulty {
    promise: Promise,
    side: u8,
    /// What rules must not have: a memory, of how often something was asked.
    memory: AtomicU64,
}

/// How often at most something is read after it was shown that is not that.
const NONSENSE: u64 = 2;

/// Ends of games that are looked at before the first one is played to its end.
const ENDS: u64 = 60;

/// All sides of all promises.
pub fn all() -> Vec<Faulty> {
    let sides = |promise| match promise {
        Promise::Weights | Promise::Ordered | Promise::Outcome => 3,
        Promise::Seats | Promise::Options | Promise::Allows | Promise::Alike => 2,
        Promise::Nonsense | Promise::OneLine | Promise::Starts | Promise::Harmless => 2,
        Promise::Replays => 2,
        _ => 1,
    };
    let each = |promise| (0..sides(promise)).map(move |side| Faulty::new(promise, side));
    Promise::ALL.into_iter().flat_map(each).collect()
}

impl Faulty {
    fn new(promise: Promise, side: u8) -> Self {
        Self { promise, side, memory: AtomicU64::new(0) }
    }

    pub fn promise(&self) -> Promise {
        self.promise
    }

    pub fn name(&self) -> String {
        format!("{:?} {}", self.promise, self.side)
    }

    fn breaks(&self, promise: Promise, side: u8) -> bool {
        self.promise == promise && self.side == side
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
        let seats = if self.breaks(Promise::Starts, 0) { seats.min(4) } else { seats };
        Toy.start(seats).filter(|_| !(self.breaks(Promise::Starts, 1) && seats == 3))
    }

    fn seated(&self, state: &State) -> Seat {
        let out = self.breaks(Promise::Seats, 0) && state.tricks.iter().any(|it| *it > 1);
        Toy.seated(state) - Seat::from(out)
    }

    fn to_act(&self, state: &State) -> ToAct {
        match Toy.to_act(state) {
            ToAct::Seat(0) if self.breaks(Promise::Seats, 1) => ToAct::Seat(state.seats),
            to_act => to_act,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        let mut options = Vec::new();
        Toy.actions(state, &mut options);
        if !self.breaks(Promise::Ordered, 0) {
            out.clear();
        }
        if self.breaks(Promise::Ordered, 1) {
            options.reverse();
        }
        if self.breaks(Promise::Ordered, 2) {
            options.extend(options.last().copied());
        }
        let over = Toy.to_act(state) == ToAct::Nobody;
        if self.breaks(Promise::Options, 0) && over {
            options.push(Action::Lay(0));
        }
        let late = state.tricks.iter().any(|it| *it > 0);
        if self.breaks(Promise::Options, 1) && late {
            options.clear();
        }
        // Something is left out that is allowed.
        if self.breaks(Promise::Refuses, 0) && options.len() > 1 {
            options.pop();
        }
        out.extend(options);
    }

    fn weight(&self, state: &State, action: Action) -> u64 {
        match action {
            Action::Deal(0) if self.breaks(Promise::Weights, 0) => 0,
            Action::Deal(_) if self.breaks(Promise::Weights, 1) => u64::MAX,
            Action::Lay(_) if self.breaks(Promise::Weights, 2) => 2,
            _ => Toy.weight(state, action),
        }
    }

    fn allowed(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let refusal = Toy.allowed(state, action);
        if self.breaks(Promise::Allows, 0) && action == Action::Lay(3) {
            return Err(Refusal::rule("no fours here"));
        }
        match refusal {
            Err(_) if self.breaks(Promise::Reasons, 0) => Err(Refusal::rule(" ")),
            other => other,
        }
    }

    fn play(&self, state: &mut State, action: Action, told: &mut Vec<Event>) {
        if self.breaks(Promise::Tells, 0) {
            told.clear();
        }
        let before = state.clone();
        Toy.play(state, action, told);
        let again = self.memory.load(Ordering::Relaxed) > ENDS;
        if self.breaks(Promise::Replays, 0) && again {
            state.tricks[0] += 1;
        }
        if self.breaks(Promise::Replays, 1) && again {
            told.push(Event::Trick(0));
        }
        if self.breaks(Promise::Ends, 0) && Toy.to_act(state) == ToAct::Nobody {
            *state = before;
        }
        if self.breaks(Promise::Own, 0) && state.due > 0 {
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
        if allowed.is_err() && self.breaks(Promise::Harmless, 0) {
            state.turn = (state.turn + 1) % state.seats;
        }
        if allowed.is_err() && self.breaks(Promise::Harmless, 1) {
            told.push(Event::Trick(0));
        }
        allowed?;
        self.play(state, action, told);
        if self.breaks(Promise::Allows, 1) {
            state.lead = (state.lead + 1) % state.seats;
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let early = self.breaks(Promise::Outcome, 0) && state.tricks.iter().any(|it| *it > 1);
        let outcome = if early { Some(Outcome { winner: None }) } else { Toy.outcome(state) };
        if outcome.is_some() && self.promise == Promise::Replays {
            self.call();
        }
        match outcome {
            Some(_) if self.breaks(Promise::Outcome, 1) => None,
            Some(Outcome { winner: Some(0) }) if self.breaks(Promise::Outcome, 2) => None,
            other => other,
        }
    }

    fn observe(&self, state: &State, seat: Seat) -> View {
        let mut view = Toy.observe(state, seat);
        if self.breaks(Promise::Alike, 0) && state.due == 0 {
            // A look into the deck, where nobody goes by this.
            view.open.dealt_to = state.deck[0];
        }
        if self.breaks(Promise::OwnOptions, 0) {
            // Nobody knows the own cards.
            let hand = std::mem::take(&mut view.hand);
            (0..RANKS).for_each(|it| view.unseen[it] += hand[it]);
        }
        if self.breaks(Promise::Possible, 0) {
            // Nobody knows which cards are out of the game.
            view.open.gone = [0; RANKS];
        }
        view
    }

    fn guess(&self, view: &View, dice: &mut Dice) -> State {
        let mut blind = view.clone();
        if self.breaks(Promise::OwnOptions, 0) || self.breaks(Promise::Alike, 1) {
            blind.seat = Seat::MAX;
            (0..RANKS).for_each(|it| blind.unseen[it] += view.hand[it]);
        }
        let mut state = Toy.guess(&blind, dice);
        if self.breaks(Promise::Repeats, 0) && self.call().is_multiple_of(2) {
            state.deck.rotate_left(1);
        }
        state
    }

    fn show(&self, state: &State, action: Action) -> String {
        let text = Toy.show(state, action);
        if self.promise == Promise::ReplaysWords {
            self.memory.store(0, Ordering::Relaxed);
        }
        match action {
            Action::Deal(3) if self.breaks(Promise::OneLine, 0) => "# deal 4".to_owned(),
            Action::Lay(_) if self.breaks(Promise::OneLine, 1) => format!("{text}\n"),
            Action::Deal(3) if self.breaks(Promise::Distinct, 0) => "deal 3".to_owned(),
            Action::Lay(3) if self.breaks(Promise::Reads, 0) => text.replace('4', "four"),
            _ => text,
        }
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, Refusal> {
        if text.is_empty() && self.breaks(Promise::Nonsense, 0) {
            return Ok(Action::Lay(0));
        }
        let action = Toy.read(state, text);
        // Words that nobody has just shown are misunderstood.
        let strange = self.breaks(Promise::ReplaysWords, 0) && self.call() > NONSENSE;
        match action {
            Err(_) if self.breaks(Promise::Nonsense, 1) => Err(Refusal::rule("")),
            Ok(_) if strange => Err(Refusal::rule("pardon?")),
            other => other,
        }
    }
}
