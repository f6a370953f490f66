//! What may be done.

use super::board::Square;
use super::data::Class;
use super::game::Wars;
use super::state::{Action, Kind, Level, Stage, Unit, WarsState};

impl Wars {
    pub(super) fn on_foot(&self, kind: Kind) -> bool {
        self.data.unit(kind).class == Class::Foot
    }

    pub(super) fn every(&self, state: &WarsState, out: &mut Vec<Action>) {
        match state.stage {
            Stage::Choosing { again } => {
                let taken = state.side(1 - state.on_turn).leader.filter(|_| again);
                let all = 0..self.data.commanders.len() as u8;
                out.extend(all.filter(|it| Some(*it) != taken).map(Action::Choose));
            }
            Stage::Tossing => out.extend([0, 1].map(Action::Toss)),
            Stage::Rolling(_) => out.extend((1..=6).map(Action::Roll)),
            Stage::Moving => match state.active {
                Some(at) => {
                    self.unit_actions(state, at, out);
                    out.push(Action::Rest);
                }
                None => {
                    for unit in state.army(state.on_turn).filter(|it| !it.done) {
                        if unit.takes.is_none() || self.data.rule_options.leaves {
                            let from = unit.at;
                            let all = self.destinations(state, unit);
                            out.extend(all.map(|to| Action::Move { from, to }));
                        }
                        self.unit_actions(state, unit.at, out);
                    }
                    self.closing(state, out);
                }
            },
            Stage::Buying => {
                out.extend(self.wares(state).map(|(kind, at)| Action::Buy { kind, at }));
                self.closing(state, out);
            }
            Stage::Asked { .. } => {
                self.powers(state, out);
                out.push(Action::Pass);
            }
            Stage::Over(..) => {}
        }
    }

    /// The powers of the side that acts.
    fn powers(&self, state: &WarsState, out: &mut Vec<Action>) {
        let charged = |it: &Level| self.charged(state, state.actor(), *it);
        let levels = [Level::Power, Level::Super].into_iter().filter(charged);
        out.extend(levels.map(Action::Power));
    }

    /// The powers of the side on turn, and the end of what it is at.
    fn closing(&self, state: &WarsState, out: &mut Vec<Action>) {
        self.powers(state, out);
        out.push(Action::End);
    }

    /// What a unit that is not done may do where it stands: fire, capture, let out.
    pub(super) fn unit_actions(&self, state: &WarsState, at: Square, out: &mut Vec<Action>) {
        let Some(unit) = state.at(at) else { return };
        let moved = state.active == Some(at);
        let takes = unit.takes.is_some();
        // W-03; whoever has begun in this turn is done.
        let fires = !takes || self.data.rule_options.fires;
        if fires && (!moved || self.data.unit(unit.unit_state.kind).direct()) {
            out.extend(self.targets(state, unit).map(|to| Action::Fire { from: at, at: to }));
        }
        if !takes && self.may_capture(state, unit) {
            out.push(Action::Capture(at));
        }
        for (place, unit_state) in unit.aboard.iter().enumerate() {
            // Those who are alike stand beside each other.
            if place > 0 && unit.aboard[place - 1] == *unit_state {
                continue;
            }
            let class = self.data.unit(unit_state.kind).class;
            let open =
                |it: &Square| state.at(*it).is_none() && self.terrain(*it).cost.of(class).is_some();
            let all = self.ground.beside(at).filter(open);
            let rider = place as u8;
            out.extend(all.map(|to| Action::Unload { from: at, rider, to }));
        }
    }

    /// Whether a unit stands on a building that it can capture.
    pub(super) fn may_capture(&self, state: &WarsState, unit: &Unit) -> bool {
        let building = self.ground.building(unit.at);
        let foreign = building.is_some_and(|it| state.owners[it] != Some(unit.seat));
        foreign && self.on_foot(unit.unit_state.kind)
    }
}
