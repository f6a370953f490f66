//! What is counted of many games of Pond.

use super::game::Pond;
use super::state::{Action, Event, PondState};
use crate::play::{GameStats, Seat, Show, StatTable, StatsRecorder, places};

// What happens in a turn.
places! { TURNED TAKEN }
// Places of the marks.
places! { FIRST_FROG FIRST_TAKEN }
places! { mod token: SPAWNED SWAM LEAPT TURNED TAKEN }

impl StatsRecorder for Pond {
    type Notes = ();

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn(_))
    }

    fn marks(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("first-frog", "had the first frog"),
            ("first-taken", "was the first to lose a tadpole"),
        ]
    }

    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        vec![("turned", "a tadpole becomes a frog"), ("taken", "a tadpole is sent back")]
    }

    fn turn_event(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Turned(_) => Some(TURNED),
            Event::Taken(_) => Some(TAKEN),
            _ => None,
        }
    }

    fn leads_by(&self) -> Option<&'static str> {
        Some("frogs")
    }

    fn standing(&self, state: &PondState, seat: Seat) -> i64 {
        let own = (0..).zip(&state.tokens).filter(|it| self.owner(it.0) == seat);
        own.filter(|it| it.1.frog).count() as i64
    }

    fn stat_tables(&self, _: Seat) -> Vec<StatTable> {
        let about = "_Spawned_ and _leapt_: per game. _Swam_: share of all swims. \
                     _Became a frog_ and _sent back_: share of the tadpoles spawned.";
        let tokens = StatTable::new("tokens", "Tokens", "token", about)
            .column("spawned", "spawned", Show::Game)
            .column("swam", "swam", Show::Share)
            .part_of("all swims")
            .column("leapt", "leapt", Show::Game)
            .column("turned", "became a frog", Show::PartOf("spawned".to_owned()))
            .column("taken", "sent back", Show::PartOf("spawned".to_owned()))
            .of_rows(self.data.frogs.iter().map(|it| (it.id.as_str(), it.title.as_str())));
        vec![tokens]
    }

    fn began(&self, state: &PondState, stats: &mut GameStats) {
        stats.begin_turn(self, state);
    }

    fn before(
        &self,
        _: &PondState,
        _: &[Action],
        action: Action,
        stats: &mut GameStats,
        _: &mut (),
    ) {
        let (token, column) = match action {
            Action::Spawn { token, .. } => (token, token::SPAWNED),
            Action::Swim { token, .. } => (token, token::SWAM),
            Action::Leap { token, .. } => (token, token::LEAPT),
            Action::Draw(_) | Action::Pass => return,
        };
        stats.count(0, token.into(), column, 1);
    }

    fn after(&self, _: &PondState, _: Action, told: &[Event], stats: &mut GameStats, _: &mut ()) {
        for event in told {
            match *event {
                Event::Turned(token) => {
                    stats.count(0, token.into(), token::TURNED, 1);
                    stats.mark_first(FIRST_FROG, self.owner(token));
                }
                Event::Taken(token) => {
                    stats.count(0, token.into(), token::TAKEN, 1);
                    stats.mark_first(FIRST_TAKEN, self.owner(token));
                }
                _ => {}
            }
        }
    }
}
