//! The phase as a state machine.

use super::roster::{Card, Roster};
use super::state::{Action, Event, Fighter, How, Side, Stage, State};
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Outcome, Refusal, Rules, Seat, ToAct};
use std::sync::OnceLock;

/// The executable rules of the skirmish phase.
#[derive(Debug)]
pub struct Phase {
    /// What the data says.
    pub roster: Roster,
    pub(super) rehearsal: OnceLock<Rehearsal>,
}

impl Phase {
    /// Rules by what the data says.
    pub fn new(roster: Roster) -> Self {
        Self { roster, rehearsal: OnceLock::new() }
    }

    /// Nobody there yet.
    pub(super) fn empty(&self) -> State {
        State {
            stage: Stage::Dealing,
            round: 1,
            fighters: Vec::new(),
            held: vec![0; self.roster.cards.len()],
            pool: Vec::new(),
            order: Vec::new(),
            last: None,
            fights: 0,
            won: [0; 2],
        }
    }

    /// What is dealt next: a side, and whether it is a card; nothing when all is dealt.
    fn due(&self, state: &State) -> Option<(Side, bool)> {
        let has = |side: Side| state.side(side).count() as i64;
        let holds = |side: Side| -> i64 {
            let own = self.roster.cards.iter().zip(&state.held).filter(|it| it.0.side == side);
            own.map(|it| i64::from(*it.1)).sum()
        };
        let wanted = |side: &Side| has(*side) < self.roster.dealt[side.place()];
        let wants = |side: &Side| holds(*side) < self.roster.hand;
        let fighter = Side::ALL.into_iter().find(wanted).map(|it| (it, false));
        fighter.or_else(|| Side::ALL.into_iter().find(wants).map(|it| (it, true)))
    }

    /// Whether a place in the pool is what is dealt next.
    fn deals(&self, due: Option<(Side, bool)>, at: usize) -> bool {
        let kinds = self.roster.kinds.len();
        match due {
            Some((side, false)) => self.roster.kinds.get(at).is_some_and(|it| it.side == side),
            Some((side, true)) => {
                let card = at.checked_sub(kinds).and_then(|it| self.roster.cards.get(it));
                card.is_some_and(|it| it.side == side)
            }
            None => false,
        }
    }

    /// Whether a name is one that is given to a kind: its id, or that and a number.
    pub(super) fn is_of(name: &str, kind: &str) -> bool {
        let number = |it: &str| it.strip_prefix('-').is_some_and(|it| it.parse::<u8>().is_ok());
        name.strip_prefix(kind).is_some_and(|it| it.is_empty() || number(it))
    }

    fn deal(&self, state: &mut State, at: u8, told: &mut Vec<Event>) {
        let place = usize::from(at);
        state.pool[place] -= 1;
        match self.roster.kinds.get(place) {
            None => state.held[place - self.roster.kinds.len()] += 1,
            Some(kind) => {
                let twins = state.fighters.iter().filter(|it| Self::is_of(&it.name, &kind.id));
                let number = twins.count() + 1;
                let mut fighter = Fighter::of(kind);
                if number > 1 {
                    fighter.name = format!("{}-{number}", kind.id);
                    fighter.title = format!("{} {number}", kind.title);
                }
                state.fighters.push(fighter);
            }
        }
        if self.due(state).is_none() {
            state.stage = Stage::Assigning(Side::Defenders);
            told.push(Event::Round(1));
            self.go_on(state, told);
        }
    }

    /// Does what a card says.
    fn play_card(&self, state: &mut State, card: u8, on: u8, told: &mut Vec<Event>) {
        state.held[usize::from(card)] -= 1;
        let Card { strength, damage, wounds, .. } = *self.roster.card(card);
        let target = state.fighter_mut(on);
        target.strength_change += strength;
        target.damage_change += damage;
        if wounds > 0 {
            target.wounds += wounds;
            told.push(Event::Hurt { who: on, wounds });
            self.bury(state, on, told);
        }
    }

    /// Whether a card can be played on somebody in a fight.
    pub(super) fn hits(&self, state: &State, fight: u8, card: u8, on: u8) -> bool {
        let card = self.roster.card(card);
        let side = if card.on_enemy { card.side.other() } else { card.side };
        state.party(fight, side).any(|it| it.0 == on)
    }

    /// Calls `each` with everything that may be done, ascending.
    pub(super) fn each(&self, state: &State, mut each: impl FnMut(Action)) {
        match state.stage {
            Stage::Over => {}
            Stage::Dealing => {
                let due = self.due(state);
                for (at, left) in state.pool.iter().enumerate() {
                    if *left > 0 && self.deals(due, at) {
                        each(Action::Deal(at as u8));
                    }
                }
            }
            Stage::Assigning(Side::Defenders) => {
                for attacker in self.unassigned(state) {
                    for to in self.able(state, Side::Defenders) {
                        each(Action::Assign { attacker, to });
                    }
                }
                each(Action::Done);
            }
            Stage::Assigning(Side::Attackers) => {
                // Whom they place first makes no difference, so they go by the order of the table.
                if let Some(attacker) = self.unassigned(state).next() {
                    for to in self.able(state, Side::Attackers) {
                        each(Action::Assign { attacker, to });
                    }
                }
            }
            Stage::Choosing => self.waiting(state).for_each(|it| each(Action::Fight(it))),
            Stage::Acting { fight, turn, .. } => {
                for (card, held) in state.held.iter().enumerate() {
                    let card = card as u8;
                    if *held == 0 || self.roster.card(card).side != turn {
                        continue;
                    }
                    for on in 0..state.fighters.len() as u8 {
                        if self.hits(state, fight, card, on) {
                            each(Action::Play { card, on });
                        }
                    }
                }
                each(Action::Pass);
            }
        }
    }
}

impl Rules for Phase {
    type State = State;
    type Action = Action;
    type View = State;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        (2, 2)
    }

    fn start(&self, seats: Seat) -> Option<State> {
        if seats != 2 {
            return None;
        }
        let mut state = self.empty();
        let kinds = self.roster.kinds.iter().map(|it| it.copies);
        state.pool = kinds.chain(self.roster.cards.iter().map(|it| it.copies)).collect();
        Some(state)
    }

    fn seated(&self, _: &State) -> Seat {
        2
    }

    fn to_act(&self, state: &State) -> ToAct {
        match state.stage {
            Stage::Dealing => ToAct::Chance,
            Stage::Assigning(side) => ToAct::Seat(side.seat()),
            Stage::Choosing => ToAct::Seat(Side::Defenders.seat()),
            Stage::Acting { turn, .. } => ToAct::Seat(turn.seat()),
            Stage::Over => ToAct::Nobody,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.each(state, |it| out.push(it));
    }

    fn weight(&self, state: &State, action: Action) -> u64 {
        match action {
            Action::Deal(at) => u64::from(state.pool[usize::from(at)]),
            _ => 1,
        }
    }

    fn allowed(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let mut listed = false;
        self.each(state, |it| listed |= it == action);
        if listed { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn play(&self, state: &mut State, action: Action, told: &mut Vec<Event>) {
        match action {
            Action::Deal(at) => return self.deal(state, at, told),
            Action::Assign { attacker, to } => state.fighter_mut(attacker).against = Some(to),
            Action::Done => {
                state.stage = Stage::Assigning(Side::Attackers);
                if self.unassigned(state).next().is_some() {
                    told.push(Event::Left);
                }
            }
            Action::Fight(defender) if self.roster.readings.ordered_first => {
                state.order.push(defender);
            }
            Action::Fight(defender) => return self.begin(state, defender, told),
            Action::Play { card, on } => {
                self.play_card(state, card, on, told);
                return self.next_move(state, false, told);
            }
            Action::Pass => return self.next_move(state, true, told),
        }
        self.go_on(state, told);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let [ours, theirs] = Side::ALL.map(|it| state.fallen(it));
        let winner = match ours.cmp(&theirs) {
            std::cmp::Ordering::Less => Some(Side::Defenders.seat()),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Attackers.seat()),
        };
        state.over().then_some(Outcome { winner })
    }

    fn observe(&self, state: &State, _: Seat) -> State {
        state.clone()
    }

    fn guess(&self, view: &State, _: &mut Dice) -> State {
        view.clone()
    }

    fn show(&self, state: &State, action: Action) -> String {
        self.written(state, action)
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, Refusal> {
        let line = self.line(state, text).map_err(|it| Refusal::rule(it.why))?;
        self.meant(state, &line)
    }
}

impl Fighter {
    /// A character of a kind, unhurt and assigned to nobody.
    pub(super) fn of(kind: &super::roster::Kind) -> Self {
        Self {
            name: kind.id.clone(),
            title: kind.title.clone(),
            side: kind.side,
            strength: kind.strength,
            vitality: kind.vitality,
            damage: kind.damage,
            fierce: kind.fierce,
            wounds: 0,
            alive: true,
            against: None,
            fought: false,
            strength_change: 0,
            damage_change: 0,
        }
    }
}

impl How {
    /// How a phase has ended, as simulations count it.
    pub fn of(state: &State) -> &'static str {
        let stands = |side| state.standing(side).next().is_some();
        match (stands(Side::Defenders), stands(Side::Attackers)) {
            (true, true) => "both-stand",
            (true, false) => "attackers-gone",
            (false, true) => "defenders-gone",
            (false, false) => "all-gone",
        }
    }
}
