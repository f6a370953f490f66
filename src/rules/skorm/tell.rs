//! Skorm told to people: what happened, what may be done, and the board.

use super::board::{Facing, Tile};
use super::data::PieceType;
use super::game::Skorm;
use super::notation::VERBS;
use super::state::{Action, Event, Piece, SkormState, Stage, WinReason};
use crate::play::{
    Actor, Choice, HelpTopic, Message, Observer, PlayerRow, Rules, Seat, Step, TableScene,
    TableView, Tell, initial,
};
use cardwright_base::english::{a, count};

impl Skorm {
    fn title(&self, piece: Piece) -> String {
        self.data.kin(piece.kind).title.to_lowercase()
    }

    fn tile(&self, tile: Tile) -> String {
        if tile == self.data.board.gold() { "Gold".to_owned() } else { self.data.board.name(tile) }
    }

    /// An action in a sentence.
    fn done(&self, step: &Step<'_, Self>) -> String {
        let state = step.before;
        let me = &self.side(state.seats, state.on_turn).title;
        let titled = |at| state.at(at).map(|it| self.title(it)).unwrap_or_default();
        let looks = |guards: bool, facing| {
            if guards { format!(", facing {facing}") } else { String::new() }
        };
        let guards = |at| state.at(at).is_some_and(|it| self.data.kin(it.kind).guards);
        match step.action {
            Action::Place { kind, at, facing } => {
                let kin = self.data.kin(kind);
                let (title, looks) = (kin.title.to_lowercase(), looks(kin.guards, facing));
                format!("{me} places {} on {}{looks}.", a(&title), self.tile(at))
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

    fn event(&self, state: &SkormState, event: Event) -> Message {
        let side = |seat| &self.side(state.seats, seat).title;
        Message::Sentence(match event {
            Event::Fell { piece, at } => {
                format!(
                    "The {} of {} on {} falls.",
                    self.title(piece),
                    side(piece.seat),
                    self.tile(at)
                )
            }
            Event::Out { seat, by } => {
                format!(
                    "{} takes the warlord of {1}: {1} is out of the game.",
                    side(by),
                    side(seat)
                )
            }
            Event::Removed { seat, pieces: 1 } => {
                format!("The last piece of {} leaves the board.", side(seat))
            }
            Event::Removed { seat, pieces } => {
                format!("{} of {} leave the board.", count(pieces, "piece"), side(seat))
            }
            Event::OnGold(seat) => format!("The warlord of {} is on Gold.", side(seat)),
            Event::Placed => "All pieces are placed.".to_owned(),
            Event::Turn(seat) => return Message::Heading(format!("Turn of {}", side(seat))),
            Event::Won(seat, how) => {
                let by = match how {
                    WinReason::Eliminate => "no other warlord is left",
                    WinReason::Conquer => "its warlord has held Gold",
                    WinReason::Dominate => "its warlord has reached Gold, and the enemy is weak",
                };
                format!("{} has won: {by}.", side(seat))
            }
        })
    }

    /// The board in letters: a row for each row of tiles, and both coordinates at its edge. Down
    /// to the right q stays the same, along a row r does.
    fn map(&self, state: &SkormState) -> Vec<String> {
        const LEFT: i16 = 8;
        const HALF: i16 = 3;
        let board = &self.data.board;
        let radius = board.radius();
        // Where a tile begins: half a tile further to the right with every row.
        let column = |q: i8, r: i8| {
            let halves = 2 * i16::from(q) + i16::from(r) + 2 * i16::from(radius);
            usize::try_from(LEFT + halves * HALF).unwrap_or_default()
        };
        let row = |r: i8| {
            let tiles = board.all().filter(|it| board.place(*it).1 == r);
            let tiles = tiles.map(|it| (column(board.place(it).0, r), self.sign(state, it)));
            // Above the first tile of each line of the same q.
            let above = (-radius..=radius).filter(|q| (-radius).max(-radius - q) == r + 1);
            let heads = above.map(|q| (column(q, r), format!("q{q}")));
            let label = (-radius..=radius).contains(&r).then(|| (0, format!("r{r}")));
            let mut signs: Vec<_> = label.into_iter().chain(heads).chain(tiles).collect();
            signs.sort();
            signs.iter().fold(String::new(), |mut line, (at, sign)| {
                line.extend(std::iter::repeat_n(' ', at.saturating_sub(line.chars().count())));
                line + sign
            })
        };
        (-radius - 1..=radius).map(row).collect()
    }

    /// What stands on a tile, in letters.
    fn sign(&self, state: &SkormState, at: Tile) -> String {
        match state.at(at) {
            None if at == self.data.board.gold() => GOLD.to_owned(),
            None => FREE.to_owned(),
            Some(piece) => {
                let kin = self.data.kin(piece.kind);
                let side = initial(&self.side(state.seats, piece.seat).id);
                let kind = initial(&kin.id).to_ascii_uppercase();
                // A letter of its own each: `wS:W` is White’s shieldman that looks west.
                let facing = if kin.guards { format!(":{}", piece.facing) } else { String::new() };
                format!("{side}{kind}{facing}")
            }
        }
    }

    /// What the letters of the board mean.
    fn legend(&self, seats: Seat) -> Vec<String> {
        let sides = self.data.sides(seats).iter();
        let sides = sides.map(|it| format!("{} {}", initial(&it.id), it.title));
        let kinds = self.data.kinds.iter();
        let kinds = kinds.map(|kind| {
            let facing = if kind.guards { " with its facing" } else { "" };
            let sign = initial(&kind.id).to_ascii_uppercase();
            format!("{sign} {}{facing}", kind.title.to_lowercase())
        });
        let tiles = [format!("{GOLD} Gold"), format!("{FREE} free")];
        let signs: Vec<String> = tiles.into_iter().chain(sides).chain(kinds).collect();
        let how = "A tile is written q,r: r is the row, q counts down to the right.";
        vec![format!("{}. {how}", signs.join(", "))]
    }

    /// The table with a board that need not be that of the state.
    fn shown(&self, state: &SkormState) -> TableView {
        let columns = self.data.kinds.iter().map(|it| it.title.clone());
        let row = |seat: Seat| {
            let count = |kind| state.army(seat).filter(|it| it.1.kind == kind).count();
            let waiting = |kind: super::Kind| state.reserve[usize::from(seat)][kind.place()];
            let cell = |kind| match (count(kind), waiting(kind)) {
                (count, 0) => count.to_string(),
                (count, more) => format!("{count} + {more}"),
            };
            PlayerRow {
                name: self.side(state.seats, seat).title.clone(),
                on_turn: !state.over() && state.on_turn == seat,
                alive: state.lives(seat),
                cells: self.data.every().map(cell).collect(),
            }
        };
        TableView {
            columns: columns.collect(),
            rows: (0..state.seats).map(row).collect(),
            map: self.map(state),
            legend: self.legend(state.seats),
            ..TableView::default()
        }
    }
}

/// A tile on which nothing stands, and Gold.
const FREE: &str = ".";
const GOLD: &str = "( )";

impl Tell for Skorm {
    fn actor(&self, seat: Seat) -> Actor {
        let side = self.seated_side(seat);
        Actor { id: side.id.clone(), title: side.title.clone(), many: false }
    }

    fn topics(&self) -> Vec<HelpTopic> {
        let card = |kind: usize| {
            let sides = (self.data.seats.0..=self.data.seats.1).flat_map(|it| self.data.sides(it));
            sides.filter_map(|it| it.cards.get(kind)).find(|it| !it.is_empty()).cloned()
        };
        let kinds = self.data.kinds.iter().enumerate();
        let topic = |(place, kind): (usize, &PieceType)| HelpTopic {
            id: kind.id.clone(),
            title: kind.title.clone(),
            kind: "piece".to_owned(),
            lines: Vec::new(),
            card: card(place),
        };
        kinds.map(topic).collect()
    }

    fn names(&self, _: &SkormState) -> Vec<(String, String)> {
        let board = &self.data.board;
        let gold = (board.name(board.gold()), "Gold".to_owned());
        let kinds = self.data.kinds.iter().map(|it| (it.id.clone(), it.title.clone()));
        let facings = Facing::names().map(|it| (it.to_owned(), it.to_owned()));
        kinds.chain(facings).chain([gold]).collect()
    }

    fn begins(&self, word: &str) -> bool {
        VERBS.iter().any(|it| it.0 == word)
    }

    fn lives(&self, state: &SkormState, seat: Seat) -> bool {
        state.lives(seat)
    }

    fn set_up(&self, state: &SkormState, seat: Seat, more: &[Action]) -> Option<TableView> {
        let mut state = (state.stage == Stage::Placing).then(|| state.clone())?;
        for action in more {
            let Action::Place { kind, at, facing } = *action else { continue };
            state.reserve[usize::from(seat)][kind.place()] -= 1;
            state.put(at, Some(Piece { seat, kind, facing }));
        }
        Some(self.shown(&state))
    }

    fn tell(&self, step: &Step<'_, Self>, _: Observer) -> Vec<Message> {
        let done = Message::Sentence(self.done(step));
        let events = step.told.iter().map(|it| self.event(step.before, *it));
        std::iter::once(done).chain(events).collect()
    }

    fn question(&self, state: &SkormState) -> String {
        match state.stage {
            Stage::Placing => "Place a piece in your zone.".to_owned(),
            Stage::Moving => "Turn pieces, or move, capture or shoot.".to_owned(),
            Stage::Over(..) => String::new(),
        }
    }

    fn choice(&self, state: &SkormState, action: Action) -> Choice {
        let named = |at: Tile| {
            let title = state.at(at).map(|it| self.title(it)).unwrap_or_default();
            format!("the {title} on {}", self.tile(at))
        };
        let enemy = |at: Tile| match state.at(at) {
            Some(piece) => {
                let side = &self.side(state.seats, piece.seat).title;
                format!(", taking the {} of {side}", self.title(piece))
            }
            None => String::new(),
        };
        let looks = |guards: bool, facing| guards.then(|| format!("facing {facing}"));
        let parts = match action {
            Action::Place { kind, at, facing } => {
                let kin = self.data.kin(kind);
                let what = format!("place {}", a(&kin.title.to_lowercase()));
                let parts = [what, format!("on {}", self.tile(at))].into_iter();
                parts.chain(looks(kin.guards, facing)).collect()
            }
            Action::Turn { at, facing } => {
                vec!["turn".to_owned(), named(at), format!("to {facing}")]
            }
            Action::Move { from, to, facing } => {
                let guards = state.at(from).is_some_and(|it| self.data.kin(it.kind).guards);
                let to = format!("to {}{}", self.tile(to), enemy(to));
                let parts = ["move".to_owned(), named(from), to].into_iter();
                parts.chain(looks(guards, facing)).collect()
            }
            Action::Shoot { from, at } => {
                let at = format!("at {}{}", self.tile(at), enemy(at));
                vec!["shoot".to_owned(), format!("with {}", named(from)), at]
            }
            Action::Pass => vec!["end the turn".to_owned()],
        };
        let touches = self.touched(action, state.on_turn);
        Choice { parts, text: self.show(state, action), cards: Vec::new(), touches }
    }

    fn board(&self, state: &SkormState, _: Observer) -> TableView {
        self.shown(state)
    }

    fn scene(&self, state: &SkormState, _: Observer) -> TableScene {
        self.laid_out(state)
    }
}
