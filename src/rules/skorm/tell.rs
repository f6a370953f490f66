//! Skorm told to people: what happened, what may be done, and the board.

use super::board::Tile;
use super::game::Skorm;
use super::state::{Action, Event, How, Piece, Stage, State};
use crate::rules::play::{Board, Choice, Eyes, Row, Rules, Seat, Step, Tell, Told};

impl Skorm {
    fn title(&self, piece: Piece) -> String {
        self.army.kin(piece.kind).title.to_lowercase()
    }

    fn tile(&self, tile: Tile) -> String {
        match tile == self.army.board.gold() {
            true => "Gold".to_owned(),
            false => self.army.board.name(tile),
        }
    }

    /// An action in a sentence.
    fn done(&self, step: &Step<'_, Self>) -> String {
        let state = step.before;
        let me = &self.side(state.seats, state.on_turn).title;
        let titled = |at| state.at(at).map(|it| self.title(it)).unwrap_or_default();
        let looks = |guards: bool, facing| match guards {
            true => format!(", facing {facing}"),
            false => String::new(),
        };
        let guards = |at| state.at(at).is_some_and(|it| self.army.kin(it.kind).guards);
        match step.action {
            Action::Place { kind, at, facing } => {
                let kin = self.army.kin(kind);
                let (title, looks) = (kin.title.to_lowercase(), looks(kin.guards, facing));
                format!("{me} places a {title} on {}{looks}.", self.tile(at))
            }
            Action::Turn { at, facing } => {
                format!("{me} turns the {} on {} to {facing}.", titled(at), self.tile(at))
            }
            Action::Move { from, to, facing } => {
                let (start, end) = (self.tile(from), self.tile(to));
                let looks = looks(guards(from), facing);
                format!("{me} moves the {} from {start} to {end}{looks}.", titled(from))
            }
            Action::Shoot { from, at } => {
                let (start, end) = (self.tile(from), self.tile(at));
                format!("{me} shoots from {start} at {end}.")
            }
            Action::Pass => format!("{me} can do nothing."),
        }
    }

    fn event(&self, state: &State, event: Event) -> Told {
        let side = |seat| &self.side(state.seats, seat).title;
        Told::Said(match event {
            Event::Fell { piece, at } => {
                format!(
                    "The {} of {} on {} falls.",
                    self.title(piece),
                    side(piece.seat),
                    self.tile(at)
                )
            }
            Event::Out { seat, by } => format!("{} is put out by {}.", side(seat), side(by)),
            Event::Removed { seat, pieces: 1 } => {
                format!("The last piece of {} leaves the board.", side(seat))
            }
            Event::Removed { seat, pieces } => {
                format!("{pieces} pieces of {} leave the board.", side(seat))
            }
            Event::OnGold(seat) => format!("The warlord of {} is on Gold.", side(seat)),
            Event::Placed => "All pieces are placed.".to_owned(),
            Event::Turn(seat) => return Told::Heading(format!("Turn of {}", side(seat))),
            Event::Won(seat, how) => {
                let by = match how {
                    How::Eliminate => "no other warlord is left",
                    How::Conquer => "its warlord has held Gold",
                    How::Dominate => "its warlord has reached Gold, and the enemy is weak",
                };
                format!("{} has won: {by}.", side(seat))
            }
        })
    }

    /// The board in letters: a row for each row of tiles, capitals for the first side.
    fn map(&self, state: &State) -> Vec<String> {
        let board = &self.army.board;
        let radius = board.radius();
        let sign = |at: Tile| match state.at(at) {
            None if at == board.gold() => " ( ) ".to_owned(),
            None => "  .  ".to_owned(),
            Some(piece) => {
                let first = |text: &str| text.chars().next().unwrap_or(' ');
                let side = first(&self.side(state.seats, piece.seat).id);
                let kin = self.army.kin(piece.kind);
                let kind = first(&kin.id).to_ascii_uppercase();
                let facing = if kin.guards { piece.facing.name() } else { "" };
                format!(" {side}{kind}{facing:<2}")
            }
        };
        let row = |r: i8| {
            let tiles = board.all().filter(|it| board.place(*it).1 == r);
            let signs: Vec<String> = tiles.map(sign).collect();
            let indent = "\u{a0}\u{a0}\u{a0}".repeat(usize::from(r.unsigned_abs()));
            let line = format!("r={r:<2} {indent}{}", signs.join(" "));
            line.trim_end().replace(' ', "\u{a0}")
        };
        (-radius..=radius).map(row).collect()
    }
}

impl Tell for Skorm {
    fn called(&self, seat: Seat) -> String {
        self.name(seat).to_owned()
    }

    fn tell(&self, step: &Step<'_, Self>, _: Eyes) -> Vec<Told> {
        let done = Told::Said(self.done(step));
        let events = step.told.iter().map(|it| self.event(step.before, *it));
        std::iter::once(done).chain(events).collect()
    }

    fn question(&self, state: &State) -> String {
        match state.stage {
            Stage::Placing => "Place a piece in your zone.".to_owned(),
            Stage::Moving => "Turn pieces, or move, capture or shoot.".to_owned(),
            Stage::Over(..) => String::new(),
        }
    }

    fn choice(&self, state: &State, action: Action) -> Choice {
        let titled = |at| state.at(at).map(|it| self.title(it)).unwrap_or_default();
        let enemy = |at: Tile| match state.at(at) {
            Some(piece) => {
                let side = &self.side(state.seats, piece.seat).title;
                format!(", taking the {} of {side}", self.title(piece))
            }
            None => String::new(),
        };
        let looks = |guards: bool, facing| match guards {
            true => format!(", facing {facing}"),
            false => String::new(),
        };
        let (what, target) = match action {
            Action::Place { kind, at, facing } => {
                let kin = self.army.kin(kind);
                let looks = looks(kin.guards, facing);
                let title = kin.title.to_lowercase();
                (format!("place a {title}"), Some(format!("{}{looks}", self.tile(at))))
            }
            Action::Turn { at, facing } => {
                let what = format!("turn the {} on {} to look", titled(at), self.tile(at));
                (what, Some(facing.to_string()))
            }
            Action::Move { from, to, facing } => {
                let guards = state.at(from).is_some_and(|it| self.army.kin(it.kind).guards);
                let looks = looks(guards, facing);
                let what = format!("move the {} on {} to stand", titled(from), self.tile(from));
                (what, Some(format!("{}{}{looks}", self.tile(to), enemy(to))))
            }
            Action::Shoot { from, at } => {
                let what = format!("shoot with the {} on {}", titled(from), self.tile(from));
                (what, Some(format!("{}{}", self.tile(at), enemy(at))))
            }
            Action::Pass => ("end the turn".to_owned(), None),
        };
        Choice { what, target, text: self.show(state, action), cards: Vec::new() }
    }

    fn board(&self, state: &State, _: Eyes) -> Board {
        let columns = self.army.kinds.iter().map(|it| it.title.clone());
        let row = |seat: Seat| {
            let count = |kind| state.army(seat).filter(|it| it.1.kind == kind).count();
            let waiting = |kind: super::Kind| state.reserve[usize::from(seat)][kind.place()];
            let cell = |kind| match (count(kind), waiting(kind)) {
                (count, 0) => count.to_string(),
                (count, more) => format!("{count} + {more}"),
            };
            Row {
                name: self.side(state.seats, seat).title.clone(),
                on_turn: !state.over() && state.on_turn == seat,
                alive: state.lives(seat),
                cells: self.army.every().map(cell).collect(),
            }
        };
        let rows = (0..state.seats).map(row).collect();
        Board { columns: columns.collect(), rows, notes: self.map(state), ..Board::default() }
    }
}
