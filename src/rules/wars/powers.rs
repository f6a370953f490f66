//! Commanders: what their effects change, and when their powers may be used.

use super::data::{Commander, Effect, EffectKind};
use super::game::Wars;
use super::state::{Event, Kind, Level, Stage, WarsState};
use crate::play::Seat;

impl Wars {
    pub(super) fn leader(&self, state: &WarsState, seat: Seat) -> Option<&Commander> {
        state.side(seat).leader.map(|it| &self.data.commanders[usize::from(it)])
    }

    /// The effects that a side has now.
    fn effects(&self, state: &WarsState, seat: Seat) -> impl Iterator<Item = &Effect> {
        let leader = self.leader(state, seat);
        let power = leader.and_then(|it| Some(of_level(it, state.side(seat).power?)));
        leader.into_iter().flat_map(|it| &it.always).chain(power.into_iter().flatten())
    }

    /// What commanders add to something of a kind of unit.
    pub(super) fn bonus(&self, state: &WarsState, seat: Seat, kind: Kind, what: EffectKind) -> i8 {
        let kind = self.data.unit(kind);
        let all = self.effects(state, seat).filter(|it| it.what == what && it.touches(kind));
        all.map(|it| it.by).sum()
    }

    /// Whether a power may be used, as far as the track goes (W-12).
    pub(super) fn charged(&self, state: &WarsState, seat: Seat, level: Level) -> bool {
        let Some(leader) = self.leader(state, seat) else { return false };
        let stars = state.side(seat).stars;
        match level {
            Level::Power if self.data.rule_options.only_small => stars == leader.small,
            Level::Power => stars >= leader.small,
            Level::Super => stars >= leader.large,
        }
    }

    /// Asks the side that is not on turn whether it uses a power, where it may (W-28).
    pub(super) fn ask(&self, state: &mut WarsState) {
        let buying = match state.stage {
            Stage::Moving => false,
            Stage::Buying => true,
            _ => return,
        };
        let charged = |it| self.charged(state, 1 - state.on_turn, it);
        if self.data.rule_options.any_time && (charged(Level::Power) || charged(Level::Super)) {
            state.stage = Stage::Asked { buying };
        }
    }

    /// A step along the track for an enemy unit destroyed.
    pub(super) fn star(&self, state: &mut WarsState, seat: Seat) {
        let most = self.leader(state, seat).map_or(0, |it| it.large);
        let side = state.side_mut(seat);
        side.stars = (side.stars + 1).min(most);
    }

    /// Uses a power: what is done at once happens, the rest is in effect (W-26).
    pub(super) fn use_power(&self, state: &mut WarsState, level: Level, told: &mut Vec<Event>) {
        let seat = state.actor();
        let leader = self.leader(state, seat).expect("who has a power has a commander");
        let side = state.side_mut(seat);
        (side.stars, side.power) = (0, Some(level));
        for effect in of_level(leader, level) {
            let by = effect.by.unsigned_abs();
            match effect.what {
                EffectKind::Money => {
                    state.side_mut(seat).money += u16::from(by);
                    told.push(Event::Income { seat, money: u16::from(by) });
                }
                EffectKind::Repair | EffectKind::Harm => {
                    let own = effect.what == EffectKind::Repair;
                    for at in 0..state.units.len() {
                        let unit = &mut state.units[at];
                        let touched = effect.touches(self.data.unit(unit.unit_state.kind));
                        if (unit.seat == seat) != own || !touched {
                            continue;
                        }
                        if own {
                            self.mend(unit, by, told);
                        } else {
                            let hits = by.min(unit.unit_state.hits - 1);
                            self.hurt(&mut unit.unit_state, hits);
                            let (at, left, of) =
                                (unit.at, unit.unit_state.hits, unit.unit_state.kind);
                            told.push(Event::Hit { at, hits, left, of, by: None });
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn of_level(leader: &Commander, level: Level) -> &[Effect] {
    match level {
        Level::Power => &leader.power,
        Level::Super => &leader.super_power,
    }
}
