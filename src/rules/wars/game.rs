//! The game as a state machine.

use super::board::{Board, Square};
use super::data::{Goals, Terrain};
use super::rules_data::RulesData;
use super::state::{Action, Event, SEATS, Side, Stage, Unit, WarsState};
use crate::fact::{Fact, Facts};
use crate::kit::sample::SelfPlaySample;
use crate::play::{Outcome, Refusal, Rules, Seat, ToAct, nothing_hidden};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The executable rules of Skirmish Wars, for one scenario.
#[derive(Clone, Debug)]
pub struct Wars {
    /// What the data says.
    pub data: Arc<RulesData>,
    /// The board that it is played on.
    pub ground: Board,
    pub(crate) goals: Goals,
    scenario: usize,
    /// Prices of all ways by class, as soon as somebody asks.
    pub(super) ways: OnceLock<[Vec<Vec<u8>>; 3]>,
    pub(super) sample: OnceLock<SelfPlaySample>,
    /// What play shows of cards, and of the game.
    pub(super) facts: OnceLock<(Facts, BTreeSet<Fact>)>,
}

impl Wars {
    /// Rules for a scenario, or for the first one.
    ///
    /// # Errors
    /// When there is none of that name.
    pub(crate) fn new(data: Arc<RulesData>, scenario: Option<&str>) -> Result<Self, Refusal> {
        let place = match scenario {
            None => Some(0),
            Some(id) => data.scenarios.iter().position(|it| it == id),
        };
        let unknown =
            || Refusal::rule(format!("there is no scenario `{}`", scenario.unwrap_or("")));
        let scenario = place.ok_or_else(unknown)?;
        let plan = &data.plans[scenario];
        let ground = data.maps[&plan.map].clone();
        let goals = data.goals(plan);
        let (ways, sample, facts) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Ok(Self { data, ground, goals, scenario, ways, sample, facts })
    }

    pub(super) fn terrain(&self, at: Square) -> &Terrain {
        &self.data.terrain[usize::from(self.ground.terrain[at.place()])]
    }

    /// The board at rest: no units, nobody's turn yet.
    pub(super) fn empty(&self) -> WarsState {
        WarsState {
            round: 1,
            on_turn: 0,
            stage: Stage::Moving,
            active: None,
            sides: [Side::default(), Side::default()],
            owners: self.ground.buildings.iter().map(|it| it.1).collect(),
            units: Vec::new(),
        }
    }

    /// The id of the terrain of a square.
    pub fn terrain_id(&self, at: Square) -> &str {
        &self.terrain(at).id
    }

    /// Whether a unit stands on ground that is closed to it.
    pub fn closed(&self, unit: &Unit) -> bool {
        self.price(unit, unit.at).is_none()
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.data.armies[usize::from(seat)].0
    }
}

impl Rules for Wars {
    type State = WarsState;
    type Action = Action;
    type View = WarsState;
    type Event = Event;

    fn seats(&self) -> (Seat, Seat) {
        (SEATS as Seat, SEATS as Seat)
    }

    fn start(&self, seats: Seat) -> Option<WarsState> {
        if usize::from(seats) != SEATS {
            return None;
        }
        let plan = &self.data.plans[self.scenario];
        let mut state = self.empty();
        let alike = self.data.rule_options.alike;
        for put in plan.units.iter().filter(|it| !(alike && it.extra)) {
            let kind = self.data.kind_of(&put.terrain)?;
            let seat = self.data.seat_of(put)?;
            for at in put.on.iter().filter_map(|it| self.ground.named(it)) {
                state.put(self.fresh(seat, kind, at));
            }
        }
        state.sides.iter_mut().for_each(|it| it.money = self.data.money);
        state.sides[1].money += if alike { 0 } else { plan.extra };
        if plan.commanders {
            state.stage = Stage::Choosing { again: false };
        } else {
            self.begin_turn(&mut state, 0, &mut Vec::new());
        }
        Some(state)
    }

    fn seated(&self, _: &WarsState) -> Seat {
        SEATS as Seat
    }

    fn to_act(&self, state: &WarsState) -> ToAct {
        match state.stage {
            Stage::Over(..) => ToAct::Nobody,
            Stage::Rolling(_) | Stage::Tossing => ToAct::Chance,
            _ => ToAct::Seat(state.actor()),
        }
    }

    fn actions(&self, state: &WarsState, out: &mut Vec<Action>) {
        out.clear();
        self.every(state, out);
        out.sort_unstable();
    }

    fn allowed(&self, state: &WarsState, action: Action) -> Result<(), Refusal> {
        let mut all = Vec::new();
        self.every(state, &mut all);
        if all.contains(&action) { Ok(()) } else { Err(self.refusal(state, action)) }
    }

    fn play(&self, state: &mut WarsState, action: Action, told: &mut Vec<Event>) {
        match (action, state.stage) {
            (Action::Choose(leader), Stage::Choosing { again }) => {
                self.choose(state, leader, again, told);
            }
            (Action::Roll(die), Stage::Rolling(shot)) => self.rolled(state, shot, die, told),
            (Action::Choose(_) | Action::Roll(_), _) => panic!("it is not the time for this"),
            (Action::Toss(winner), _) => self.tossed(state, winner),
            (Action::Power(level), _) => self.use_power(state, level, told),
            (Action::Pass, _) => {}
            (Action::Move { from, to }, _) => self.travel(state, from, to),
            (Action::Fire { from, at }, _) => self.fire(state, from, at, told),
            (Action::Capture(at), _) => self.capture(state, at, told),
            (Action::Unload { from, rider, to }, _) => self.unload(state, from, rider, to),
            (Action::Rest, _) => self.rest(state),
            (Action::Buy { kind, at }, _) => self.buy(state, kind, at),
            (Action::End, _) => self.end(state, told),
        }
        match state.stage {
            Stage::Asked { buying } => {
                state.stage = if buying { Stage::Buying } else { Stage::Moving };
            }
            _ => self.ask(state),
        }
    }

    fn outcome(&self, state: &WarsState) -> Option<Outcome> {
        match state.stage {
            Stage::Over(winner, _) => Some(Outcome { winner }),
            _ => None,
        }
    }

    nothing_hidden!();

    fn show(&self, state: &WarsState, action: Action) -> String {
        self.written(state, action)
    }

    fn read(&self, state: &WarsState, text: &str) -> Result<Action, Refusal> {
        let line = self.line(text)?;
        self.meant(state, line)
    }
}
