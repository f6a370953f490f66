//! What is counted of many games of Skirmish Wars.

use super::game::Wars;
use super::state::{Action, EndReason, Event, Kind, Level, Stage, Unit, WarsState};
use crate::play::{GameStats, Seat, Show, StatTable, StatsRecorder, places};

// The tables, and the columns of each.
places! { UNITS PREY LEADERS }
places! { mod unit: BOUGHT HAD SPENT DEALT TAKEN FELLED LOST CAPTURED }
places! { mod leader: LED WON POWER SUPER }

// What happens in a turn.
places! { FIRE FELL CAPTURE }

// Places of the marks.
places! { FIRST_BLOOD FIRST_BUILDING MORE_CITIES }

impl Wars {
    fn own(&self, stats: &mut GameStats, kind: Kind) {
        let price = u64::from(self.data.unit(kind).price);
        stats.count(UNITS, kind.place(), unit::HAD, 1);
        stats.count(UNITS, kind.place(), unit::SPENT, price * u64::from(self.data.hits));
    }
}

impl StatsRecorder for Wars {
    type Notes = ();

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn(_))
    }

    fn endings(&self) -> Vec<(&'static str, &'static str)> {
        let title = |how| match how {
            EndReason::Headquarters => "the enemy headquarters was captured",
            EndReason::Eliminated => "the enemy had no units left",
            EndReason::Medals => "a side had enough medals",
            EndReason::Cities => "a side had enough cities",
            EndReason::Rounds => "the last round was over",
        };
        EndReason::ALL.iter().map(|it| (it.name(), title(*it))).collect()
    }

    fn ending(&self, state: &WarsState) -> Option<usize> {
        let Stage::Over(_, how) = state.stage else { return None };
        EndReason::ALL.iter().position(|it| *it == how)
    }

    fn marks(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("first-blood", "destroyed the first unit"),
            ("first-building", "captured the first building"),
        ]
    }

    fn standings(&self) -> Vec<(&'static str, &'static str)> {
        vec![("more-cities", "had more cities at the end")]
    }

    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("fire", "a unit fires"),
            ("destroyed", "a unit is destroyed"),
            ("captured", "a building is captured"),
        ]
    }

    fn turn_event(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Fired { .. } => Some(FIRE),
            Event::Fell { .. } => Some(FELL),
            Event::Taken { .. } => Some(CAPTURE),
            _ => None,
        }
    }

    fn leads_by(&self) -> Option<&'static str> {
        Some("value of units")
    }

    fn standing(&self, state: &WarsState, seat: Seat) -> i64 {
        let worth = |unit: &Unit| {
            i64::from(self.data.unit(unit.unit_state.kind).price) * i64::from(unit.unit_state.hits)
        };
        state.army(seat).map(worth).sum()
    }

    fn stat_tables(&self, _: Seat) -> Vec<StatTable> {
        let kinds = || self.data.units.iter().map(|it| (it.id.as_str(), it.title.as_str()));
        let about = "_Bought_: share of all units bought. _Dealt_ and _taken_: dollars’ \
                     worth of damage to enemy units, and to the units themselves, for \
                     each dollar spent on them. _Destroyed_: enemy units per game. \
                     _Lost_: share of these units that were destroyed. _Captured_: \
                     buildings per game.";
        let per = || Show::Each("spent".to_owned());
        let units = StatTable::new("units", "Units", "unit", about)
            .column("bought", "bought", Show::Share)
            .part_of("all units bought")
            .column("had", "had", Show::Hidden)
            .column("spent", "spent", Show::Hidden)
            .column("dealt", "dealt", per())
            .column("taken", "taken", per())
            .column("felled", "destroyed", Show::Game)
            .column("lost", "lost", Show::PartOf("had".to_owned()))
            .column("captured", "captured", Show::Game)
            .of_rows(kinds());
        let about = "Units destroyed per game: the row is the unit that fires, the \
                     column the unit that is destroyed.";
        let mut prey = StatTable::new("prey", "Who destroys whom", "destroyed by", about);
        for (id, title) in kinds() {
            prey = prey.column(id, title, Show::Game);
        }
        let about = "_Won_: share of the games led by this commander. _Power_ and _Super \
                     Power_: uses per game led.";
        let led = || "led".to_owned();
        let leaders = StatTable::new("commanders", "Commanders", "commander", about)
            .column("led", "led", Show::Hidden)
            .column("won", "won", Show::PartOf(led()))
            .column("power", "Power", Show::Each(led()))
            .column("super", "Super Power", Show::Each(led()));
        let all = self.data.commanders.iter().map(|it| (it.id.as_str(), it.title.as_str()));
        vec![units, prey.of_rows(kinds()), leaders.of_rows(all)]
    }

    fn began(&self, state: &WarsState, stats: &mut GameStats) {
        // Where commanders are chosen first, an event tells of the first turn.
        if state.stage == Stage::Moving {
            stats.begin_turn(self, state);
        }
        state.units.iter().for_each(|it| self.own(stats, it.unit_state.kind));
    }

    fn before(
        &self,
        state: &WarsState,
        _: &[Action],
        action: Action,
        stats: &mut GameStats,
        _: &mut (),
    ) {
        match action {
            Action::Buy { kind, .. } => {
                stats.count(UNITS, kind.place(), unit::BOUGHT, 1);
                self.own(stats, kind);
            }
            Action::Power(level) => {
                let Some(place) = state.side(state.actor()).leader else { return };
                let column = if level == Level::Power { leader::POWER } else { leader::SUPER };
                stats.count(LEADERS, place.into(), column, 1);
            }
            _ => {}
        }
    }

    fn after(
        &self,
        state: &WarsState,
        _: Action,
        told: &[Event],
        stats: &mut GameStats,
        _: &mut (),
    ) {
        // Who fired is in the stage before, or in the same breath.
        for event in told {
            match *event {
                Event::Hit { at: _, hits, by: Some(by), of, .. } => {
                    let worth = u64::from(hits) * u64::from(self.data.unit(of).price);
                    stats.count(UNITS, by.place(), unit::DEALT, worth);
                    stats.count(UNITS, of.place(), unit::TAKEN, worth);
                }
                Event::Fell { seat, unit_state, by, .. } => {
                    stats.count(UNITS, unit_state.kind.place(), unit::LOST, 1);
                    stats.count(UNITS, by.place(), unit::FELLED, 1);
                    stats.count(PREY, by.place(), unit_state.kind.place(), 1);
                    stats.mark_first(FIRST_BLOOD, 1 - seat);
                }
                Event::Taken { at, seat } => {
                    if let Some(it) = state.at(at) {
                        stats.count(UNITS, it.unit_state.kind.place(), unit::CAPTURED, 1);
                    }
                    stats.mark_first(FIRST_BUILDING, seat);
                }
                _ => {}
            }
        }
    }

    fn ended(&self, state: &WarsState, winner: Option<Seat>, stats: &mut GameStats, _: ()) {
        for seat in [0, 1] {
            if self.cities(state, seat) > self.cities(state, 1 - seat) {
                stats.mark(MORE_CITIES, seat);
            }
            let Some(place) = state.side(seat).leader else { continue };
            stats.count(LEADERS, place.into(), leader::LED, 1);
            stats.count(LEADERS, place.into(), leader::WON, u64::from(winner == Some(seat)));
        }
    }
}
