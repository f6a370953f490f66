//! A small game of hidden cards, chance and nerve, for policies that think.
//!
//! In each hand everybody is dealt a card, all different. Clockwise each stays in or folds, once. The
//! highest card that stayed wins as many points as stayed, the others who stayed lose one. After
//! five hands most points win; a tie is nobody's.

use cardwright_rules::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct};

const HANDS: u8 = 5;

/// Cards are numbered from 0; there are twice as many as seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bluff;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub cards: Vec<u8>,
    /// What those have said who have spoken.
    pub said: Vec<bool>,
    pub points: Vec<i8>,
    pub hand: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Deal(u8),
    Fold,
    Stay,
}

/// The own card, and all that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub seat: Seat,
    pub card: Option<u8>,
    pub dealt: usize,
    pub said: Vec<bool>,
    pub points: Vec<i8>,
    pub hand: u8,
}

impl State {
    pub fn seats(&self) -> usize {
        self.points.len()
    }

    fn undealt(&self) -> impl Iterator<Item = u8> + '_ {
        (0..2 * self.seats() as u8).filter(|it| !self.cards.contains(it))
    }

    fn settle(&mut self) {
        let stayed: Vec<usize> = (0..self.seats()).filter(|it| self.said[*it]).collect();
        let best = stayed.iter().copied().max_by_key(|it| self.cards[*it]);
        for seat in &stayed {
            let won = Some(*seat) == best;
            self.points[*seat] += if won { stayed.len() as i8 } else { -1 };
        }
        self.cards.clear();
        self.said.clear();
        self.hand += 1;
    }
}

impl Rules for Bluff {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = ();

    fn seats(&self) -> (Seat, Seat) {
        (2, 8)
    }

    fn start(&self, seats: Seat) -> Option<State> {
        (2..=8).contains(&seats).then(|| State {
            cards: Vec::new(),
            said: Vec::new(),
            points: vec![0; usize::from(seats)],
            hand: 0,
        })
    }

    fn seated(&self, state: &State) -> Seat {
        state.seats() as Seat
    }

    fn to_act(&self, state: &State) -> ToAct {
        match () {
            () if state.hand == HANDS => ToAct::Nobody,
            () if state.cards.len() < state.seats() => ToAct::Chance,
            () => ToAct::Seat(state.said.len() as Seat),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        match self.to_act(state) {
            ToAct::Nobody => {}
            ToAct::Chance => out.extend(state.undealt().map(Action::Deal)),
            ToAct::Seat(_) => out.extend([Action::Fold, Action::Stay]),
        }
    }

    fn weight(&self, _: &State, _: Action) -> u64 {
        1
    }

    fn allowed(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let mut all = Vec::new();
        self.actions(state, &mut all);
        if all.contains(&action) { Ok(()) } else { Err(Refusal::rule("not now")) }
    }

    fn play(&self, state: &mut State, action: Action, _: &mut Vec<()>) {
        assert!(self.allowed(state, action).is_ok(), "{action:?} in {state:?}");
        match action {
            Action::Deal(card) => state.cards.push(card),
            Action::Fold | Action::Stay => {
                state.said.push(action == Action::Stay);
                if state.said.len() == state.seats() {
                    state.settle();
                }
            }
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let most = state.points.iter().max()?;
        let mut best = (0..state.seats()).filter(|it| state.points[*it] == *most);
        let winner = best.next().filter(|_| best.next().is_none()).map(|it| it as Seat);
        (state.hand == HANDS).then_some(Outcome { winner })
    }

    fn observe(&self, state: &State, seat: Seat) -> View {
        View {
            seat,
            card: state.cards.get(usize::from(seat)).copied(),
            dealt: state.cards.len(),
            said: state.said.clone(),
            points: state.points.clone(),
            hand: state.hand,
        }
    }

    fn guess(&self, view: &View, dice: &mut Dice) -> State {
        let (said, points) = (view.said.clone(), view.points.clone());
        let mut left: Vec<u8> =
            (0..2 * points.len() as u8).filter(|it| Some(*it) != view.card).collect();
        let card = |seat| match view.card {
            Some(own) if seat == usize::from(view.seat) => own,
            _ => left.swap_remove(dice.index(left.len())),
        };
        State { cards: (0..view.dealt).map(card).collect(), said, points, hand: view.hand }
    }

    fn show(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn read(&self, _: &State, text: &str) -> Result<Action, Refusal> {
        match text {
            "Fold" => Ok(Action::Fold),
            "Stay" => Ok(Action::Stay),
            _ => Err(Refusal::rule("a card is dealt by chance")),
        }
    }
}
