//! The phase as a state machine.

use super::data::RulesData;
use super::state::{Action, Event, FightEnding, Fighter, PhaseState, Side, Stage};
use crate::fact::Fact;
use crate::kit::sample::SelfPlaySample;
use crate::play::{Outcome, Refusal, Rules, Seat, ToAct, nothing_hidden};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The executable rules of the skirmish phase.
#[derive(Clone, Debug)]
pub struct Phase {
    /// What the data says.
    pub data: Arc<RulesData>,
    pub(super) sample: OnceLock<SelfPlaySample>,
    pub(super) facts: OnceLock<BTreeSet<Fact>>,
}

impl Phase {
    pub(crate) fn new(data: RulesData) -> Self {
        Self { data: Arc::new(data), sample: OnceLock::new(), facts: OnceLock::new() }
    }

    /// A table of so many, and nobody there yet.
    pub(super) fn empty(&self, seats: Seat) -> PhaseState {
        PhaseState {
            seats,
            stage: Stage::Dealing,
            round: 1,
            moves: 0,
            fighters: Vec::new(),
            held: vec![vec![0; self.data.cards.len()]; usize::from(seats)],
            pool: Vec::new(),
            order: Vec::new(),
            last: None,
            fights: 0,
            won: [0; 2],
        }
    }

    /// What is dealt next: a side, and whether it is a card. `None` when all is dealt.
    fn next_deal(&self, state: &PhaseState) -> Option<(Side, bool)> {
        let has = |side: Side| state.side(side).count() as i64;
        let holds = |side: Side| -> i64 {
            let own = side.seats(state.seats).flat_map(|it| &state.held[usize::from(it)]);
            own.map(|it| i64::from(*it)).sum()
        };
        let wanted = |side: &Side| has(*side) < self.data.dealt[side.place()];
        let wants = |side: &Side| holds(*side) < self.data.hand;
        let fighter = Side::ALL.into_iter().find(wanted).map(|it| (it, false));
        fighter.or_else(|| Side::ALL.into_iter().find(wants).map(|it| (it, true)))
    }

    /// Whether a place in the pool is what is dealt next.
    fn deals(&self, next_deal: Option<(Side, bool)>, at: usize) -> bool {
        let kinds = self.data.kinds.len();
        match next_deal {
            Some((side, false)) => self.data.kinds.get(at).is_some_and(|it| it.side == side),
            Some((side, true)) => {
                let card = at.checked_sub(kinds).and_then(|it| self.data.cards.get(it));
                card.is_some_and(|it| it.side == side)
            }
            None => false,
        }
    }

    /// Whether a name is one that is given to a kind: its id, or that and a number.
    pub(super) fn is_of(name: &str, kind: &str) -> bool {
        let number = |text: &str| text.strip_prefix('-').is_some_and(|it| it.parse::<u8>().is_ok());
        name.strip_prefix(kind).is_some_and(|it| it.is_empty() || number(it))
    }

    /// Deals a character or a card. Players of one side take turns.
    fn deal(&self, state: &mut PhaseState, at: u8, told: &mut Vec<Event>) {
        let place = usize::from(at);
        state.pool[place] -= 1;
        let turn = |side: Side, before: usize| {
            let seats = side.seats(state.seats);
            seats.start + (before % seats.len()) as Seat
        };
        match self.data.kinds.get(place) {
            None => {
                let card = place - self.data.kinds.len();
                let side = self.data.cards[card].side;
                let own = side.seats(state.seats).flat_map(|it| &state.held[usize::from(it)]);
                let seat = turn(side, own.map(|it| usize::from(*it)).sum());
                state.held[usize::from(seat)][card] += 1;
            }
            Some(kind) => {
                let twins = state.fighters.iter().filter(|it| Self::is_of(&it.name, &kind.id));
                let number = twins.count() + 1;
                let mut fighter = Fighter::of(kind);
                fighter.owner = turn(kind.side, state.side(kind.side).count());
                if number > 1 {
                    fighter.name = format!("{}-{number}", kind.id);
                    fighter.title = format!("{} {number}", kind.title);
                }
                state.fighters.push(fighter);
            }
        }
        if self.next_deal(state).is_none() {
            self.begin_round(state, told);
        }
    }

    /// Calls `each` with everything that may be done, ascending.
    pub(super) fn each(&self, state: &PhaseState, mut each: impl FnMut(Action)) {
        match state.stage {
            Stage::Over => {}
            Stage::Dealing => {
                let next_deal = self.next_deal(state);
                for (at, left) in state.pool.iter().enumerate() {
                    if *left > 0 && self.deals(next_deal, at) {
                        each(Action::Deal(at as u8));
                    }
                }
            }
            Stage::Assigning(0) => {
                for attacker in sorted(self.unassigned(state)) {
                    for to in self.able(state, Side::Defenders) {
                        each(Action::Assign { attacker, to });
                    }
                }
                each(Action::Done);
            }
            Stage::Assigning(_) => {
                // Whom they place first makes no difference, so they go by the order of the table.
                if let Some(attacker) = self.unassigned(state).next() {
                    for to in self.able(state, Side::Attackers) {
                        each(Action::Assign { attacker, to });
                    }
                }
            }
            Stage::Choosing => self.waiting(state).for_each(|it| each(Action::Fight(it))),
            Stage::Preparing { turn, .. }
            | Stage::Acting { turn, .. }
            | Stage::Responding { turn, .. } => {
                self.playable(state, turn, &mut each);
                each(Action::Pass);
            }
            Stage::Moving => {
                each(Action::Move);
                each(Action::Stay);
            }
        }
    }
}

fn sorted(places: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut all: Vec<u8> = places.collect();
    all.sort_unstable();
    all
}

impl Rules for Phase {
    type State = PhaseState;
    type Action = Action;
    type View = PhaseState;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        self.data.seats
    }

    fn start(&self, seats: Seat) -> Option<PhaseState> {
        let (least, most) = self.seats();
        if !(least..=most).contains(&seats) {
            return None;
        }
        let mut state = self.empty(seats);
        let kinds = self.data.kinds.iter().map(|it| it.copies);
        state.pool = kinds.chain(self.data.cards.iter().map(|it| it.copies)).collect();
        Some(state)
    }

    fn seated(&self, state: &PhaseState) -> Seat {
        state.seats
    }

    fn to_act(&self, state: &PhaseState) -> ToAct {
        match state.stage {
            Stage::Dealing => ToAct::Chance,
            Stage::Assigning(seat) => ToAct::Seat(seat),
            Stage::Choosing | Stage::Moving => ToAct::Seat(Side::Defenders.seat()),
            Stage::Preparing { turn, .. }
            | Stage::Acting { turn, .. }
            | Stage::Responding { turn, .. } => ToAct::Seat(turn),
            Stage::Over => ToAct::Nobody,
        }
    }

    fn actions(&self, state: &PhaseState, out: &mut Vec<Action>) {
        out.clear();
        self.each(state, |it| out.push(it));
    }

    fn weight(&self, state: &PhaseState, action: Action) -> u64 {
        match action {
            Action::Deal(at) => u64::from(state.pool[usize::from(at)]),
            _ => 1,
        }
    }

    fn allowed(&self, state: &PhaseState, action: Action) -> Result<(), Refusal> {
        let mut listed = false;
        self.each(state, |it| listed |= it == action);
        if listed { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn play(&self, state: &mut PhaseState, action: Action, told: &mut Vec<Event>) {
        match action {
            Action::Deal(at) => return self.deal(state, at, told),
            Action::Assign { attacker, to } => state.fighter_mut(attacker).against = Some(to),
            Action::Done => {
                let left = self.unassigned(state).next();
                let owner = left.map(|it| state.fighter(it).owner);
                state.stage = owner.map_or(Stage::Choosing, Stage::Assigning);
                if left.is_some() {
                    told.push(Event::Left);
                }
            }
            Action::Fight(defender) if self.data.rule_options.ordered_first => {
                state.order.push(defender);
            }
            Action::Fight(defender) => return self.begin(state, defender, told),
            Action::Play { card, on } => {
                let seat = state.turn().expect("somebody who plays a card");
                self.play_card(state, seat, card, on, told);
                return self.next_move(state, false, told);
            }
            Action::Use { who, on } => {
                self.use_ability(state, who, on, told);
                return self.next_move(state, false, told);
            }
            Action::Pass => return self.next_move(state, true, told),
            Action::Move => return self.move_on(state, told),
            Action::Stay => return self.end(state, told),
        }
        self.go_on(state, told);
    }

    fn outcome(&self, state: &PhaseState) -> Option<Outcome> {
        let [ours, theirs] = Side::ALL.map(|it| state.fallen(it));
        let winner = match ours.cmp(&theirs) {
            std::cmp::Ordering::Less => Some(Side::Defenders.seat()),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => best_attacker(state),
        };
        state.over().then_some(Outcome { winner })
    }

    nothing_hidden!();

    fn show(&self, state: &PhaseState, action: Action) -> String {
        self.written(state, action)
    }

    fn read(&self, state: &PhaseState, text: &str) -> Result<Action, Refusal> {
        let line = self.line(state, text)?;
        self.meant(state, &line)
    }
}

/// The attacking player who lost the fewest characters; nobody where several did.
fn best_attacker(state: &PhaseState) -> Option<Seat> {
    let lost =
        |seat: Seat| state.fighters.iter().filter(|it| it.owner == seat && !it.alive).count();
    let seats = || Side::Attackers.seats(state.seats);
    let fewest = seats().map(lost).min()?;
    let mut best = seats().filter(|it| lost(*it) == fewest);
    best.next().filter(|_| best.next().is_none())
}

impl Fighter {
    /// A character of a kind, unhurt and assigned to nobody.
    pub(super) fn of(kind: &super::data::Kind) -> Self {
        Self {
            name: kind.id.clone(),
            title: kind.title.clone(),
            side: kind.side,
            owner: kind.side.seat(),
            strength: kind.strength,
            vitality: kind.vitality,
            damage: kind.damage,
            fierce: kind.fierce,
            ability: kind.ability,
            used: false,
            barred: false,
            wounds: 0,
            alive: true,
            against: None,
            fought: false,
            strength_change: 0,
            damage_change: 0,
        }
    }
}

impl FightEnding {
    /// How a phase has ended, as simulations count it.
    pub fn of(state: &PhaseState) -> &'static str {
        let stands = |side| state.standing(side).next().is_some();
        match (stands(Side::Defenders), stands(Side::Attackers)) {
            (true, true) => "both-stand",
            (true, false) => "attackers-gone",
            (false, true) => "defenders-gone",
            (false, false) => "all-gone",
        }
    }
}
