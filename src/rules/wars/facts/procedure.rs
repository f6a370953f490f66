//! How the game is played, as facts for cards that say so: figures and options of rulings, and small positions.

use super::count;
use crate::fact::Fact;
use crate::wars::Wars;
use crate::wars::data::{Class, Column, Terrain};
use crate::wars::state::{Action, UnitState};
use std::collections::BTreeSet;

/// What these rules do whatever the data says.
const ALWAYS: &[&str] = &[
    "captured-with-none-left",
    "one-unit-at-a-time",
    "captures-at-once",
    "one-purchase-each",
    "bought-rests",
    "moves-orthogonally",
    "moves-through-nobody",
    "star-for-each",
    "super-on-large",
    "power-resets",
    "firepower-by-class",
    "defence-off",
    "chart-by-ground",
    "die-adds-one",
    "gone-at-zero",
    "progress-lost",
    "boards-by-moving",
    "unloads-beside",
    "riders-fall",
    "scenario-decides",
    "wins-by-elimination",
    "wins-by-hq",
    "wins-by-medals",
];

impl Wars {
    /// What holds of the game as a whole.
    pub(in crate::wars) fn facts_of_game(&self) -> BTreeSet<Fact> {
        let mut facts: BTreeSet<Fact> = ALWAYS.iter().map(|it| Fact::plain(it)).collect();
        self.buildings_told(&mut facts);
        self.grounds(&mut facts);
        self.fire_told(&mut facts);
        for kind in self.data.kinds() {
            let unit = self.data.unit(kind);
            if unit.class == Class::Foot {
                facts.insert(Fact::on("only-captures", &unit.id));
            }
            if unit.carries > 0 {
                facts.insert(Fact::of("room", Some(&unit.id), i64::from(unit.carries)));
            }
        }
        let options = &self.data.rule_options;
        let either = |is: bool, one: &'static str, other: &'static str| {
            Fact::plain(if is { one } else { other })
        };
        facts.insert(either(options.only_small, "power-on-small-only", "power-from-small"));
        facts.insert(either(options.last_shot, "target-fires-back", "survivor-fires-back"));
        facts.insert(either(options.leaves, "capturer-may-leave", "capturer-stays"));
        facts.insert(either(options.captured, "wins-by-captured", "wins-by-owned"));
        if !options.fires {
            facts.insert(Fact::plain("capturer-silent"));
        }
        facts
    }

    /// What buildings pay, mend and take to be captured.
    fn buildings_told(&self, facts: &mut BTreeSet<Fact>) {
        for terrain in &self.data.terrain {
            let (income, points) = if terrain.city() {
                ("income-of-cities", "points-of-cities")
            } else if terrain.headquarters {
                ("income-of-hq", "points-of-hq")
            } else {
                if terrain.builds && terrain.income == 0 {
                    facts.insert(Fact::plain("no-income-of-factories"));
                }
                continue;
            };
            facts.insert(count(income, terrain.income));
            facts.extend(terrain.points.map(|it| count(points, it)));
        }
        facts.insert(count("repair", self.data.repair));
        facts.insert(count("most-hits", self.data.hits));
        let [full, reduced] = self.data.capture;
        facts.insert(count("captures-full", full));
        facts.insert(count("captures-reduced", reduced));
    }

    /// What each class pays for each sort of square.
    fn grounds(&self, facts: &mut BTreeSet<Fact>) {
        let costs = |terrain: &Terrain| Class::ALL.map(|it| terrain.cost.of(it));
        let road =
            self.data.terrain.iter().find(|it| it.letter.is_some() && it.column == Column::Road);
        let mut laid = self.data.terrain.iter().filter(|it| it.letter.is_none());
        if road.is_some_and(|road| laid.all(|it| costs(it) == costs(road))) {
            facts.insert(Fact::plain("cost-of-a-road"));
        }
        for terrain in self.data.terrain.iter().filter(|it| it.letter.is_some()) {
            for (class, pays, closed) in [
                (Class::Foot, "foot-pays", "foot-closed"),
                (Class::Wheel, "wheels-pay", "wheels-closed"),
                (Class::Tread, "treads-pay", "treads-closed"),
            ] {
                facts.insert(match terrain.cost.of(class) {
                    Some(cost) => Fact::of(pays, Some(&terrain.id), i64::from(cost)),
                    None => Fact::on(closed, &terrain.id),
                });
            }
        }
    }

    /// When a unit fires, and when it is turned over.
    fn fire_told(&self, facts: &mut BTreeSet<Fact>) {
        let Some(first) = self.data.kinds().next() else { return };
        let shows = |hits: &u8| !self.reduced(UnitState { kind: first, hits: *hits, worn: false });
        let whole = (1..=self.data.hits).find(shows);
        facts.extend(whole.map(|it| count("reduced-below", it)));
        let mut direct = self.data.kinds().filter(|it| self.data.unit(*it).direct());
        let mut far = self.data.kinds().filter(|kind| {
            let unit = self.data.unit(*kind);
            unit.range.is_some() && !unit.direct()
        });
        if direct.any(|it| self.fires_after_moving(it)) {
            facts.insert(Fact::plain("direct-fire-after-moving"));
        }
        if far.any(|it| self.fires_or_moves(it)) {
            facts.insert(Fact::plain("indirect-fire-or-moves"));
        }
    }

    /// Whether a unit can fire at a neighbour after a step, and can't move after it has fired.
    fn fires_after_moving(&self, kind: crate::wars::Kind) -> bool {
        let class = self.data.unit(kind).class;
        let open = |it: &crate::wars::board::Square| self.terrain(*it).cost.of(class).is_some();
        for from in self.ground.all().filter(open) {
            for to in self.ground.beside(from).filter(open) {
                let Some(at) = self.ground.beside(to).find(|it| *it != from) else { continue };
                let mut state = self.alone(kind, from);
                state.put(self.fresh(1, kind, at));
                self.travel(&mut state, from, to);
                let fires = self.options_of(&state).contains(&Action::Fire { from: to, at });
                let mut fired = self.alone(kind, from);
                if let Some(near) = self.ground.beside(from).next() {
                    fired.put(self.fresh(1, kind, near));
                    self.fire(&mut fired, from, near, &mut Vec::new());
                }
                let done = fired.at(from).is_none_or(|it| it.done);
                return fires && done;
            }
        }
        false
    }
}
