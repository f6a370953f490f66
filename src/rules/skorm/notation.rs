//! Actions as words and words as actions; scenarios, transcripts and play share them.

use super::board::{Facing, Tile};
use super::data::PieceType;
use super::game::Skorm;
use super::state::{Action, SkormState};
use crate::kit::tokens::{ParseError, Tokens};
use crate::play::{Refusal, Seat};
use cardwright_base::english::count;

/// What a line can begin with after the name of a side, and what follows it.
pub(super) const VERBS: [(&str, &str); 6] = [
    ("capture", "capture FROM TO [FACING]"),
    ("move", "move FROM TO [FACING]"),
    ("pass", "pass"),
    ("place", "place KIND TILE [FACING]"),
    ("shoot", "shoot FROM AT"),
    ("turn", "turn TILE FACING"),
];

/// A line that is understood, whether or not it may be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) seat: Seat,
    pub(super) action: Action,
    /// Whether an enemy is to be captured, where the line moves a piece.
    captures: Option<bool>,
    /// Whether the line names a facing.
    faces: bool,
}

fn no_facing(kin: &PieceType) -> Refusal {
    Refusal::rule(format!("the {} has no facing", kin.id))
}

pub(super) fn facing(words: &mut Tokens<'_>) -> Result<Facing, ParseError> {
    let place = words.one("a facing", Facing::names())?;
    Ok(Facing::all().nth(place).expect("a facing for each name"))
}

fn facing_if(words: &mut Tokens<'_>) -> Result<Option<Facing>, ParseError> {
    words.peek().map(|_| facing(words)).transpose()
}

impl Skorm {
    /// The names of those who play at a table of so many.
    pub(super) fn names(&self, seats: Seat) -> impl Iterator<Item = &str> + Clone {
        self.data.sides(seats).iter().map(|it| it.id.as_str())
    }

    pub(super) fn read_tile(&self, words: &mut Tokens<'_>) -> Result<Tile, ParseError> {
        let radius = self.data.board.radius();
        let what = format!("tile: write q,r with q, r and q+r from -{radius} to {radius}");
        let (at, word) = words.next("a tile")?;
        let found = self.data.board.named(word);
        found.ok_or_else(|| ParseError { at, why: format!("`{word}` is not a {what}"), near: None })
    }

    /// What a line says.
    pub(super) fn line(&self, state: &SkormState, text: &str) -> Result<Line, ParseError> {
        let mut words = Tokens::of(text);
        let seat = words.one("a side", self.names(state.seats))? as Seat;
        let verb = words.one("something to do", VERBS.iter().map(|it| it.0))?;
        let mut captures = None;
        let mut named = None;
        // A piece that guards keeps its facing where no other is named.
        let kept = |at: Tile| {
            let guards = state.at(at).filter(|it| self.data.kin(it.kind).guards);
            guards.map(|it| it.facing).unwrap_or_default()
        };
        let action = match VERBS[verb].0 {
            "place" => {
                let kinds = self.data.kinds.iter().map(|it| it.id.as_str());
                let kind = words.one("a kind of piece", kinds)?;
                let kind = self.data.every().nth(kind).expect("a kind for each name");
                let at = self.read_tile(&mut words)?;
                named = if self.data.kin(kind).guards {
                    Some(facing(&mut words)?)
                } else {
                    facing_if(&mut words)?
                };
                Action::Place { kind, at, facing: named.unwrap_or_default() }
            }
            "turn" => Action::Turn { at: self.read_tile(&mut words)?, facing: facing(&mut words)? },
            "shoot" => {
                Action::Shoot { from: self.read_tile(&mut words)?, at: self.read_tile(&mut words)? }
            }
            "pass" => Action::Pass,
            word => {
                captures = Some(word == "capture");
                let (from, to) = (self.read_tile(&mut words)?, self.read_tile(&mut words)?);
                named = facing_if(&mut words)?;
                Action::Move { from, to, facing: named.unwrap_or_else(|| kept(from)) }
            }
        };
        words.end()?;
        Ok(Line { seat, action, captures, faces: named.is_some() })
    }

    /// The action of a line, where it is the turn of its side and says rightly what it does.
    pub(super) fn meant(&self, state: &SkormState, line: &Line) -> Result<Action, Refusal> {
        let called = |seat| &self.side(state.seats, seat).id;
        if state.over() {
            return Err(Refusal::rule("the game is over"));
        }
        if line.seat != state.on_turn {
            return Err(Refusal::rule(format!("it is the turn of {}", called(state.on_turn))));
        }
        let moved = match line.action {
            Action::Place { kind, .. } => Some(kind),
            Action::Move { from, .. } => {
                state.at(from).filter(|it| it.seat == state.on_turn).map(|it| it.kind)
            }
            _ => None,
        };
        if let Some(kin) = moved.map(|it| self.data.kin(it)).filter(|it| line.faces && !it.guards) {
            return Err(no_facing(kin));
        }
        if let (Action::Move { to, .. }, Some(captures)) = (line.action, line.captures) {
            let name = self.data.board.name(to);
            match state.at(to).filter(|it| it.seat != state.on_turn) {
                Some(enemy) if !captures => {
                    let enemy = &self.data.kin(enemy.kind).id;
                    let why = format!("an enemy {enemy} stands on {name}, so this is no `move`");
                    return Err(Refusal::rule(why));
                }
                None if captures => {
                    return Err(Refusal::rule(format!("no enemy stands on {name}")));
                }
                _ => {}
            }
        }
        Ok(line.action)
    }

    /// An action in words that [`Skorm::line`] takes back.
    pub(super) fn written(&self, state: &SkormState, action: Action) -> String {
        let name = |tile| self.data.board.name(tile);
        let seat = &self.side(state.seats, state.on_turn).id;
        let looks = |guards: bool, facing: Facing| {
            if guards || facing != Facing::default() { format!(" {facing}") } else { String::new() }
        };
        match action {
            Action::Place { kind, at, facing } => {
                let kin = self.data.kin(kind);
                format!("{seat} place {} {}{}", kin.id, name(at), looks(kin.guards, facing))
            }
            Action::Turn { at, facing } => format!("{seat} turn {} {facing}", name(at)),
            Action::Shoot { from, at } => format!("{seat} shoot {} {}", name(from), name(at)),
            Action::Pass => format!("{seat} pass"),
            Action::Move { from, to, facing } => {
                let verb = if state.at(to).is_some() { "capture" } else { "move" };
                let guards = state.at(from).is_some_and(|it| self.data.kin(it.kind).guards);
                let (from, to, looks) = (name(from), name(to), looks(guards, facing));
                format!("{seat} {verb} {from} {to}{looks}")
            }
        }
    }

    /// Why an action that is not listed can't be done.
    pub(super) fn refusal(&self, state: &SkormState, action: Action) -> Refusal {
        use super::state::Stage;
        match (state.stage, action) {
            (Stage::Over(..), _) => Refusal::rule("the game is over"),
            (Stage::Placing, Action::Place { kind, at, facing }) => {
                self.no_place(state, kind, at, facing)
            }
            (Stage::Placing, _) => Refusal::rule("pieces are still being placed"),
            (Stage::Moving, Action::Place { .. }) => Refusal::rule("all pieces are placed"),
            (Stage::Moving, Action::Turn { at, .. }) => self.no_turn(state, at),
            (Stage::Moving, Action::Move { from, to, facing }) => {
                self.own(state, from).unwrap_or_else(|| self.no_move(state, from, to, facing))
            }
            (Stage::Moving, Action::Shoot { from, at }) => {
                self.own(state, from).unwrap_or_else(|| self.no_shot(state, from, at))
            }
            (Stage::Moving, Action::Pass) => {
                Refusal::rule("you must move, capture or shoot while you can")
            }
        }
    }

    fn no_place(
        &self,
        state: &SkormState,
        kind: super::state::Kind,
        at: Tile,
        facing: Facing,
    ) -> Refusal {
        let (kin, name) = (self.data.kin(kind), self.data.board.name(at));
        if state.reserve[usize::from(state.on_turn)][kind.place()] == 0 {
            return Refusal::rule(format!("no {} is left to be placed", kin.id));
        }
        if state.at(at).is_some() {
            return Refusal::rule(format!("{name} is taken"));
        }
        if !kin.guards && facing != Facing::default() {
            return no_facing(kin);
        }
        Refusal::ruling("Q-01", format!("{name} is outside the zone"))
    }

    /// Why nothing can be done with what stands on a tile.
    fn own(&self, state: &SkormState, at: Tile) -> Option<Refusal> {
        let name = self.data.board.name(at);
        match state.at(at) {
            None => Some(Refusal::rule(format!("nothing stands on {name}"))),
            Some(piece) if piece.seat != state.on_turn => {
                let whose = &self.side(state.seats, piece.seat).id;
                Some(Refusal::rule(format!("what stands on {name} belongs to {whose}")))
            }
            Some(_) => None,
        }
    }

    fn no_turn(&self, state: &SkormState, at: Tile) -> Refusal {
        let name = self.data.board.name(at);
        if let Some(refusal) = self.own(state, at) {
            return refusal;
        }
        let kin = state.at(at).map(|it| self.data.kin(it.kind));
        match kin.filter(|it| !it.guards) {
            Some(kin) => no_facing(kin),
            None => Refusal::rule(format!("the piece on {name} looks there already")),
        }
    }

    fn no_move(&self, state: &SkormState, from: Tile, to: Tile, facing: Facing) -> Refusal {
        let board = &self.data.board;
        let (start, end) = (board.name(from), board.name(to));
        let Some(piece) = state.at(from) else { return Refusal::rule("nothing stands there") };
        let kin = self.data.kin(piece.kind);
        if !kin.guards && facing != Facing::default() {
            return no_facing(kin);
        }
        if from == to {
            return Refusal::ruling("Q-07", "a move may not end where it began");
        }
        match state.at(to) {
            Some(own) if own.seat == piece.seat => {
                return Refusal::rule(format!("an own piece stands on {end}"));
            }
            Some(_) if !kin.captures => {
                return Refusal::rule(format!("{end} is taken, and the {} can't capture", kin.id));
            }
            _ => {}
        }
        if board.distance(from, to) > kin.steps {
            let why = format!("{end} is too far from {start} for the {}", kin.id);
            return Refusal::rule(why);
        }
        match state.at(to).filter(|it| self.data.kin(it.kind).guards) {
            Some(enemy) => Refusal::ruling(
                "Q-02",
                format!(
                    "the {} on {end} faces {}, and no open way leads round it",
                    self.data.kin(enemy.kind).id,
                    enemy.facing
                ),
            ),
            None => Refusal::rule(format!("every way from {start} to {end} is blocked")),
        }
    }

    fn no_shot(&self, state: &SkormState, from: Tile, at: Tile) -> Refusal {
        let board = &self.data.board;
        let (start, end) = (board.name(from), board.name(at));
        let Some(piece) = state.at(from) else { return Refusal::rule("nothing stands there") };
        let kin = self.data.kin(piece.kind);
        if kin.range == 0 {
            return Refusal::rule(format!("the {} can't shoot", kin.id));
        }
        let Some(enemy) = state.at(at).filter(|it| it.seat != piece.seat) else {
            return Refusal::rule(format!("no enemy stands on {end}"));
        };
        let far = board.distance(from, at);
        if far > kin.range {
            return Refusal::rule(format!("{end} is {} from {start}: too far", count(far, "tile")));
        }
        let enemy_kin = self.data.kin(enemy.kind);
        let inline = Facing::all().any(|to| {
            let steps = std::iter::successors(Some(from), |it| board.step(*it, to));
            steps.skip(1).take(usize::from(kin.range)).any(|it| it == at)
        });
        if !inline {
            return Refusal::rule(format!("{end} is not in a straight line with {start}"));
        }
        let why = format!("the {} on {end} faces {}, towards it", enemy_kin.id, enemy.facing);
        Refusal::ruling("Q-02", why)
    }
}
