//! What a unit does: what it costs, where it goes, at whom it fires, whom it carries.

use super::count;
use crate::fact::Fact;
use crate::wars::Wars;
use crate::wars::board::Square;
use crate::wars::data::Class;
use crate::wars::state::{Action, Kind, UnitState, WarsState};
use std::collections::BTreeSet;

impl Wars {
    /// All that its card says, or what its counter does.
    pub(super) fn unit_facts(&self, kind: Kind, whole: bool) -> BTreeSet<Fact> {
        let unit = self.data.unit(kind);
        let mut facts = BTreeSet::new();
        facts.insert(Fact::plain(match unit.class {
            Class::Foot => "on-foot",
            Class::Wheel => "on-wheels",
            Class::Tread => "on-treads",
        }));
        facts.insert(count("moves", unit.moves));
        facts.insert(count("defence", unit.defence));
        if unit.carries > 0 {
            facts.insert(count("carries", unit.carries));
        }
        match unit.range {
            Some(range) => {
                facts.insert(count("fires-from", range.near));
                facts.insert(count("fires-to", range.far));
            }
            None if whole => {
                facts.insert(Fact::plain("unarmed"));
            }
            None => {}
        }
        if whole {
            self.card_facts(kind, &mut facts);
        }
        facts
    }

    fn card_facts(&self, kind: Kind, facts: &mut BTreeSet<Fact>) {
        let unit = self.data.unit(kind);
        facts.insert(count("price", unit.price));
        if unit.full.is_some() {
            self.sides_of(kind, facts);
        }
        for terrain in self.data.terrain.iter().filter(|it| it.letter.is_some()) {
            facts.insert(match terrain.cost.of(unit.class) {
                Some(cost) => Fact::of("square-costs", Some(&terrain.id), i64::from(cost)),
                None => Fact::on("square-closed", &terrain.id),
            });
        }
        if self.captures_somewhere(kind) {
            facts.insert(Fact::plain("captures"));
        }
        let carriers = self.data.kinds().filter(|it| self.rides(kind, *it));
        let ids = carriers.map(|it| self.data.unit(it).id.clone());
        facts.extend(ids.map(|it| Fact::on("rides", &it)));
        if self.fires_or_moves(kind) {
            facts.insert(Fact::plain("moves-or-fires"));
        }
    }

    /// The hit points of each side of its counter, and the firepower there.
    fn sides_of(&self, kind: Kind, facts: &mut BTreeSet<Fact>) {
        let unit = self.data.unit(kind);
        for reduced in [false, true] {
            let shows =
                |hits: &u8| self.reduced(UnitState { kind, hits: *hits, worn: false }) == reduced;
            let mut hits = (1..=self.data.hits).filter(shows);
            let Some(least) = hits.next() else { continue };
            facts.insert(count("side-to", least));
            facts.insert(count("side-from", hits.last().unwrap_or(least)));
            let fire = if reduced { unit.reduced } else { unit.full };
            let Some(fire) = fire else { continue };
            facts.insert(count("fires-at-foot", fire.of(Class::Foot)));
            facts.insert(count("fires-at-wheels", fire.of(Class::Wheel)));
            facts.insert(count("fires-at-treads", fire.of(Class::Tread)));
        }
    }

    /// A board with one unit of the first side on it.
    pub(super) fn alone(&self, kind: Kind, at: Square) -> WarsState {
        let mut state = self.empty();
        state.put(self.fresh(0, kind, at));
        state
    }

    pub(super) fn options_of(&self, state: &WarsState) -> Vec<Action> {
        let mut options = Vec::new();
        self.every(state, &mut options);
        options
    }

    fn captures_somewhere(&self, kind: Kind) -> bool {
        let strange = self.ground.buildings.iter().filter(|it| it.1 != Some(0));
        strange
            .map(|it| it.0)
            .any(|at| self.options_of(&self.alone(kind, at)).contains(&Action::Capture(at)))
    }

    /// Whether it gets into another unit beside it.
    fn rides(&self, kind: Kind, carrier: Kind) -> bool {
        let pairs = self.ground.all().filter_map(|at| Some((at, self.ground.beside(at).next()?)));
        let open =
            |at: Square, of: Kind| self.terrain(at).cost.of(self.data.unit(of).class).is_some();
        let mut pairs =
            pairs.filter(|(at, to)| open(*at, kind) && open(*to, carrier) && open(*to, kind));
        let Some((at, to)) = pairs.next() else { return false };
        let mut state = self.alone(kind, at);
        state.put(self.fresh(0, carrier, to));
        self.options_of(&state).contains(&Action::Move { from: at, to })
    }

    /// Whether it can fire, but not after it has moved.
    pub(super) fn fires_or_moves(&self, kind: Kind) -> bool {
        let unit = self.data.unit(kind);
        let Some(range) = unit.range else { return false };
        let open = |it: &Square| self.terrain(*it).cost.of(unit.class).is_some();
        let ground = &self.ground;
        let tries = ground.all().filter(open).flat_map(|from| {
            let targets = ground.all().filter(move |it| ground.apart(from, *it) == range.near);
            targets.map(move |at| (from, at))
        });
        for (from, at) in tries {
            let mut state = self.alone(kind, from);
            state.put(self.fresh(1, kind, at));
            let fires = |it: &Action| matches!(it, Action::Fire { .. });
            if !self.options_of(&state).iter().any(fires) {
                continue;
            }
            // It steps aside, to where it would still have a target.
            for to in ground.beside(from).filter(open) {
                let still = (range.near..=range.far).contains(&ground.apart(to, at));
                if !still || state.at(to).is_some() {
                    continue;
                }
                let mut moved = state.clone();
                self.travel(&mut moved, from, to);
                return !self.options_of(&moved).iter().any(fires);
            }
        }
        false
    }
}
