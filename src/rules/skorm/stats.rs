//! What is counted of many games of Skorm.

use super::game::Skorm;
use super::state::{Action, Event, SkormState, Stage, WinReason};
use crate::play::{GameStats, Seat, Show, StatTable, StatsRecorder, places};

// The tables, and the columns of each.
places! { PIECES PREY SIDES }
places! { mod piece: BEGAN MOVES TOOK SHOTS LOST STOOD }
places! { mod side: TURNED MOVED TOOK GOLD PASSED LEFT }

// What happens in a turn.
places! { CAPTURE ON_GOLD }

// Places of the marks.
places! { FIRST_BLOOD FIRST_ON_GOLD CAVALRY AHEAD }

impl StatsRecorder for Skorm {
    type Notes = ();

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn(_))
    }

    fn endings(&self) -> Vec<(&'static str, &'static str)> {
        let title = |how| match how {
            WinReason::Eliminate => "no other warlord was left",
            WinReason::Conquer => "a warlord held Gold for a round",
            WinReason::Dominate => "a warlord reached Gold against a weak enemy",
        };
        WinReason::ALL.iter().map(|it| (it.name(), title(*it))).collect()
    }

    fn ending(&self, state: &SkormState) -> Option<usize> {
        let Stage::Over(_, how) = state.stage else { return None };
        WinReason::ALL.iter().position(|it| *it == how)
    }

    fn marks(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("first-blood", "took the first piece"),
            ("first-on-gold", "was the first on Gold"),
            ("first-rider-lost", "was the first to lose a rider of two steps"),
        ]
    }

    fn standings(&self) -> Vec<(&'static str, &'static str)> {
        vec![("ahead", "alone had the most pieces at the end")]
    }

    fn turn_events(&self) -> Vec<(&'static str, &'static str)> {
        vec![("capture", "a piece is captured"), ("gold", "a warlord moves onto Gold")]
    }

    fn turn_event(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Fell { .. } => Some(CAPTURE),
            Event::OnGold(_) => Some(ON_GOLD),
            _ => None,
        }
    }

    fn leads_by(&self) -> Option<&'static str> {
        Some("pieces on the board")
    }

    fn standing(&self, state: &SkormState, seat: Seat) -> i64 {
        state.army(seat).count() as i64
    }

    fn stat_tables(&self, seats: Seat) -> Vec<StatTable> {
        let kinds = || self.data.kinds.iter().map(|it| (it.id.as_str(), it.title.as_str()));
        let about = "_Moves_: share of all actions after the set-up. _Takes_ and \
                     _shots_: enemies captured per game by moving and by shooting. \
                     _Lost_: share of these pieces that were captured. _Standing_: share \
                     still on the board at the end.";
        let pieces = StatTable::new("pieces", "Pieces", "kind", about)
            .column("began", "began", Show::Hidden)
            .column("moves", "moves", Show::Share)
            .part_of("all moves and shots")
            .column("took", "takes", Show::Game)
            .column("shots", "shots", Show::Game)
            .column("lost", "lost", Show::PartOf("began".to_owned()))
            .column("stood", "standing", Show::PartOf("began".to_owned()))
            .of_rows(kinds());
        let about = "Captures per game, by moving and by shooting: the row is the piece \
                     that captures, the column the piece that is captured.";
        let mut prey = StatTable::new("captures", "Who takes whom", "taken by", about);
        for (id, title) in kinds() {
            prey = prey.column(id, &title.to_lowercase(), Show::Game);
        }
        let prey = prey.of_rows(kinds());
        let about = "Per game: pieces _turned_ in place, _moves_, _captures_, moves of a \
                     warlord _onto Gold_, turns _passed_ because nothing could be done, \
                     and pieces _left_ at the end.";
        let sides = StatTable::new("sides", "Sides", "side", about)
            .column("turned", "turned", Show::Game)
            .column("moved", "moves", Show::Game)
            .column("took", "captures", Show::Game)
            .column("gold", "onto Gold", Show::Game)
            .column("passed", "passed", Show::Game)
            .column("left", "left", Show::Game)
            .of_rows(self.data.sides(seats).iter().map(|it| (it.id.as_str(), it.title.as_str())));
        vec![pieces, prey, sides]
    }

    fn began(&self, state: &SkormState, stats: &mut GameStats) {
        for seat in 0..state.seats {
            for (place, count) in self.side(state.seats, seat).pieces.iter().enumerate() {
                stats.count(PIECES, place, piece::BEGAN, u64::from(*count));
            }
        }
    }

    fn before(
        &self,
        state: &SkormState,
        _: &[Action],
        action: Action,
        stats: &mut GameStats,
        _: &mut (),
    ) {
        let on = |at| state.at(at).map(|it| (it.kind.place(), it.seat));
        let (kind, prey) = match action {
            Action::Move { from, to, .. } => (on(from), on(to)),
            Action::Shoot { from, at } => (on(from), on(at)),
            Action::Turn { .. } => {
                return stats.count(SIDES, state.on_turn.into(), side::TURNED, 1);
            }
            Action::Pass => return stats.count(SIDES, state.on_turn.into(), side::PASSED, 1),
            Action::Place { .. } => return,
        };
        let Some((kind, _)) = kind else { return };
        stats.count(PIECES, kind, piece::MOVES, 1);
        stats.count(SIDES, state.on_turn.into(), side::MOVED, 1);
        let Some((prey, owner)) = prey else { return };
        stats.attack(state.on_turn, owner);
        let how = if matches!(action, Action::Shoot { .. }) { piece::SHOTS } else { piece::TOOK };
        stats.count(PIECES, kind, how, 1);
        stats.count(PREY, kind, prey, 1);
        stats.count(SIDES, state.on_turn.into(), side::TOOK, 1);
        stats.mark_first(FIRST_BLOOD, state.on_turn);
    }

    fn after(&self, _: &SkormState, _: Action, told: &[Event], stats: &mut GameStats, _: &mut ()) {
        for event in told {
            match *event {
                Event::Fell { piece, .. } => {
                    stats.count(PIECES, piece.kind.place(), piece::LOST, 1);
                    let kin = self.data.kin(piece.kind);
                    if kin.steps > 1 && !kin.warlord {
                        stats.mark_first(CAVALRY, piece.seat);
                    }
                }
                Event::Out { seat, .. } => stats.eliminated(seat),
                Event::OnGold(seat) => {
                    stats.count(SIDES, seat.into(), side::GOLD, 1);
                    stats.mark_first(FIRST_ON_GOLD, seat);
                }
                _ => {}
            }
        }
    }

    fn ended(&self, state: &SkormState, _: Option<Seat>, stats: &mut GameStats, _: ()) {
        for (_, it) in state.pieces() {
            stats.count(PIECES, it.kind.place(), piece::STOOD, 1);
            stats.count(SIDES, it.seat.into(), side::LEFT, 1);
        }
        let left: Vec<usize> = (0..state.seats).map(|it| state.army(it).count()).collect();
        let most = left.iter().max().copied().unwrap_or_default();
        let mut ahead = (0..state.seats).zip(&left).filter(|it| *it.1 == most);
        if let (Some((seat, _)), None) = (ahead.next(), ahead.next()) {
            stats.mark(AHEAD, seat);
        }
    }
}
