//! A small game with hidden cards and chance, for what is the same in all games.
//!
//! Cards of four ranks, three of each. Everybody is dealt two. Each in turn lays one open in the
//! middle; a rank that lies there already may be laid only by somebody who holds nothing else. The
//! highest card takes the trick, the first of equals, and its owner leads the next. As long as there
//! are enough cards, everybody draws one between tricks. Most tricks win; a tie is nobody's.

use cardwright_rules::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct};

pub const RANKS: usize = 4;
const COPIES: u8 = 3;
const HAND: u8 = 2;
const SEATS: usize = 4;

/// How many of each rank.
pub type Cards = [u8; RANKS];

#[derive(Clone, Copy, Debug, Default)]
pub struct Toy;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub seats: Seat,
    pub hands: [Cards; SEATS],
    pub deck: Cards,
    /// Laid in this trick, by seat.
    pub laid: [Option<u8>; SEATS],
    pub gone: Cards,
    pub tricks: [u8; SEATS],
    pub turn: Seat,
    pub lead: Seat,
    /// Cards still to be dealt before play goes on, the next to `dealt_to`.
    pub due: u8,
    pub dealt_to: Seat,
}

/// A decision: a card that is laid, or one that is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Lay(u8),
    Deal(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Trick(Seat),
}

/// All that is open, with the other hands and the deck as one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub seat: Seat,
    pub hand: Cards,
    pub unseen: Cards,
    pub sizes: [u8; SEATS],
    /// The state with empty hands and an empty deck.
    pub open: State,
}

pub fn size(cards: &Cards) -> u8 {
    cards.iter().sum()
}

/// All cards there are, wherever they lie.
pub fn all(state: &State) -> Cards {
    let mut sum = state.gone;
    for cards in state.hands.iter().chain([&state.deck]) {
        (0..RANKS).for_each(|it| sum[it] += cards[it]);
    }
    state.laid.iter().flatten().for_each(|it| sum[usize::from(*it)] += 1);
    sum
}

pub fn conserved(state: &State) -> Result<(), String> {
    let all = all(state);
    if all == [COPIES; RANKS] { Ok(()) } else { Err(format!("the cards are {all:?}")) }
}

impl State {
    fn hand(&self, seat: Seat) -> &Cards {
        &self.hands[usize::from(seat)]
    }

    fn over(&self) -> bool {
        self.due == 0 && self.hands.iter().all(|it| size(it) == 0)
    }

    fn lies(&self, rank: u8) -> bool {
        self.laid.contains(&Some(rank))
    }

    fn next(&self, seat: Seat) -> Seat {
        (seat + 1) % self.seats
    }

    fn settle(&mut self, told: &mut Vec<Event>) {
        let seats = (0..self.seats).map(|it| (self.lead + it) % self.seats);
        let best = seats.rev().max_by_key(|it| self.laid[usize::from(*it)]).expect("a seat");
        told.push(Event::Trick(best));
        self.tricks[usize::from(best)] += 1;
        for rank in self.laid.iter_mut().filter_map(Option::take) {
            self.gone[usize::from(rank)] += 1;
        }
        (self.lead, self.turn, self.dealt_to) = (best, best, best);
        self.due = if size(&self.deck) >= self.seats { self.seats } else { 0 };
    }
}

impl Rules for Toy {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        (2, SEATS as Seat)
    }

    fn start(&self, seats: Seat) -> Option<State> {
        (2..=SEATS as Seat).contains(&seats).then(|| State {
            seats,
            hands: [[0; RANKS]; SEATS],
            deck: [COPIES; RANKS],
            laid: [None; SEATS],
            gone: [0; RANKS],
            tricks: [0; SEATS],
            turn: 0,
            lead: 0,
            due: seats * HAND,
            dealt_to: 0,
        })
    }

    fn seated(&self, state: &State) -> Seat {
        state.seats
    }

    fn to_act(&self, state: &State) -> ToAct {
        match state.due {
            0 if state.over() => ToAct::Nobody,
            0 => ToAct::Seat(state.turn),
            _ => ToAct::Chance,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        let ranks = 0..RANKS as u8;
        let all = ranks.clone().map(Action::Lay).chain(ranks.map(Action::Deal));
        out.extend(all.filter(|it| self.allowed(state, *it).is_ok()));
    }

    fn weight(&self, state: &State, action: Action) -> u64 {
        match action {
            Action::Lay(_) => 1,
            Action::Deal(rank) => state.deck[usize::from(rank)].into(),
        }
    }

    fn allowed(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::rule(why));
        match (self.to_act(state), action) {
            (ToAct::Chance, Action::Deal(rank)) => match state.deck[usize::from(rank)] {
                0 => refuse("the deck has no such card"),
                _ => Ok(()),
            },
            (ToAct::Seat(seat), Action::Lay(rank)) => {
                let hand = state.hand(seat);
                let other = (0..RANKS as u8).any(|it| hand[usize::from(it)] > 0 && !state.lies(it));
                if hand[usize::from(rank)] == 0 {
                    refuse("there is no such card in the hand")
                } else if state.lies(rank) && other {
                    refuse("such a card lies there already")
                } else {
                    Ok(())
                }
            }
            _ => refuse("it is not the time for this"),
        }
    }

    fn play(&self, state: &mut State, action: Action, told: &mut Vec<Event>) {
        self.allowed(state, action).expect("an allowed action");
        match action {
            Action::Deal(rank) => {
                state.deck[usize::from(rank)] -= 1;
                state.hands[usize::from(state.dealt_to)][usize::from(rank)] += 1;
                state.dealt_to = state.next(state.dealt_to);
                state.due -= 1;
            }
            Action::Lay(rank) => {
                let seat = usize::from(state.turn);
                state.hands[seat][usize::from(rank)] -= 1;
                state.laid[seat] = Some(rank);
                state.turn = state.next(state.turn);
                if state.turn == state.lead {
                    state.settle(told);
                }
            }
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let most = state.tricks.iter().max()?;
        let mut best = (0..state.seats).filter(|it| state.tricks[usize::from(*it)] == *most);
        let (first, second) = (best.next(), best.next());
        state.over().then_some(Outcome { winner: first.filter(|_| second.is_none()) })
    }

    fn observe(&self, state: &State, seat: Seat) -> View {
        let mut open = state.clone();
        let mut unseen = open.deck;
        for (_, hand) in (0..).zip(&open.hands).filter(|(it, _)| *it != seat) {
            (0..RANKS).for_each(|it| unseen[it] += hand[it]);
        }
        (open.hands, open.deck) = ([[0; RANKS]; SEATS], [0; RANKS]);
        View { seat, hand: *state.hand(seat), unseen, sizes: state.hands.map(|it| size(&it)), open }
    }

    fn guess(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.open.clone();
        state.deck = view.unseen;
        for seat in 0..state.seats {
            let mut hand = [0; RANKS];
            if seat == view.seat {
                hand = view.hand;
            } else {
                for _ in 0..view.sizes[usize::from(seat)] {
                    let rank = dice.pick(state.deck.iter().map(|it| u64::from(*it)));
                    state.deck[rank] -= 1;
                    hand[rank] += 1;
                }
            }
            state.hands[usize::from(seat)] = hand;
        }
        state
    }

    fn show(&self, state: &State, action: Action) -> String {
        match action {
            Action::Deal(rank) => format!("deal {}", rank + 1),
            Action::Lay(rank) => format!("{} lay {}", char::from(b'A' + state.turn), rank + 1),
        }
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, Refusal> {
        let rank = |text: &str| text.parse().ok().filter(|it| (1..=RANKS as u8).contains(it));
        let name = char::from(b'A' + state.turn).to_string();
        let action = match text.split(' ').collect::<Vec<_>>()[..] {
            ["deal", card] => rank(card).map(|it| Action::Deal(it - 1)),
            [seat, "lay", card] if seat == name => rank(card).map(|it| Action::Lay(it - 1)),
            _ => None,
        };
        action.ok_or_else(|| Refusal::rule(format!("`{text}` is no move of {name}")))
    }
}
