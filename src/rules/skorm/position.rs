//! Positions as files have them, and as text.

use super::game::Skorm;
use super::notation::facing;
use super::state::{Piece, PositionOptions, SkormState, Stage};
use super::{Facing, Tile};
use crate::kit::position::Position;
use crate::kit::tokens::{ParseError, Tokens, fault};
use crate::play::{Rules, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span};
use std::collections::BTreeMap;

impl Skorm {
    /// Sets a position up. `None` when errors were pushed to `report`.
    pub fn position(&self, position: &Position, report: &mut Report) -> Option<SkormState> {
        let before = report.count(Severity::Error);
        let (least, most) = self.seats();
        let players = position.players.as_ref().map_or(i64::from(least), |it| it.value);
        if !(i64::from(least)..=i64::from(most)).contains(&players) {
            let place = position.players.as_ref().map_or(position.span, |it| it.span);
            let fault = Diagnostic::error("D004", format!("{players} can't play this game"));
            report.push(fault.at(place, format!("expected {least} to {most}")));
            return None;
        }
        let seats = players as Seat;
        let terms =
            PositionOptions { alternate: position.alternates(), wins: position.can_be_won() };
        let mut state = match &position.pieces {
            Some(_) => self.empty(seats, terms),
            None => SkormState { terms, ..self.start(seats)? },
        };
        if let Some(turn) = &position.turn {
            let found = self.names(seats).position(|it| it == turn.value);
            if found.is_none() {
                let message = format!("`{}` does not take part", turn.value);
                let names = self.names(seats).collect::<Vec<_>>().join(", ");
                let fault = Diagnostic::error("D006", message).at(turn.span, "unknown side");
                let fault = fault.hint(format!("the sides of {seats} are {names}"));
                let known = self.names(seats);
                report.push(fault.suggest(turn.span, &turn.value, known, |it| format!("\"{it}\"")));
            }
            state.on_turn = found.unwrap_or_default() as Seat;
        }
        self.put_all(position, &mut state, report);
        (report.count(Severity::Error) == before).then_some(state)
    }

    fn put_all(&self, position: &Position, state: &mut SkormState, report: &mut Report) {
        let mut taken: BTreeMap<Tile, Span> = BTreeMap::new();
        for text in position.pieces.iter().flatten() {
            let (at, piece) = match self.piece(state.seats, &text.value) {
                Ok(read) => read,
                Err(misread) => {
                    let remark = "this does not describe a piece";
                    report.push(fault(text, 0, misread, remark, report));
                    continue;
                }
            };
            if let Some(first) = taken.insert(at, text.span) {
                let name = self.data.board.name(at);
                let fault = Diagnostic::error("D004", format!("two pieces stand on {name}"));
                report.push(fault.at(text.span, "the second").see(first, "the first"));
            }
            let kin = self.data.kin(piece.kind);
            let side = self.side(state.seats, piece.seat);
            let most = side.pieces[piece.kind.place()];
            state.put(at, Some(piece));
            let own = state.army(piece.seat).filter(|it| it.1.kind == piece.kind).count();
            if own > usize::from(most) {
                let message = format!("`{}` has only {most} of `{}`", side.id, kin.id);
                let fault = Diagnostic::error("D004", message);
                report.push(fault.at(text.span, format!("this is number {own}")));
            }
        }
        if position.pieces.is_some() && state.seats > self.seats().0 {
            // At a larger table a side without pieces has lost them with its warlord.
            state.alive = (0..state.seats)
                .filter(|it| state.army(*it).next().is_some())
                .fold(0, |sum, it| sum | 1 << it);
            if !state.lives(state.on_turn) {
                let fault = Diagnostic::error("D004", "the side on turn has no pieces");
                let place = position.turn.as_ref().map_or(position.span, |it| it.span);
                report.push(fault.at(place, "expected a side that plays"));
            }
        }
        self.sit(position, state, report);
    }

    /// A warlord that stands on Gold has moved onto it.
    fn sit(&self, position: &Position, state: &mut SkormState, report: &mut Report) {
        let holder = state.at(self.data.board.gold());
        let Some(holder) = holder.filter(|it| self.data.kin(it.kind).warlord) else { return };
        if !state.terms.wins || state.stage != Stage::Moving {
            return;
        }
        state.holder = Some(holder.seat);
        if holder.seat == state.on_turn {
            let name = &self.side(state.seats, holder.seat).id;
            let message = format!(
                "`{name}` has already won: its warlord is on Gold at the beginning of its turn"
            );
            let fault = Diagnostic::error("D004", message).at(position.span, "this position");
            report.push(fault.hint("give the turn to another side, or set `win_rules = false`"));
        }
    }

    /// A piece such as `red shieldman 1,0 W`.
    pub(super) fn piece(&self, seats: Seat, text: &str) -> Result<(Tile, Piece), ParseError> {
        let mut words = Tokens::of(text);
        let seat = words.one("a side", self.names(seats))? as Seat;
        let kinds = self.data.kinds.iter().map(|it| it.id.as_str());
        let kind = words.one("a kind of piece", kinds)?;
        let kind = self.data.every().nth(kind).expect("a kind for each name");
        let at = self.read_tile(&mut words)?;
        let guards = self.data.kin(kind).guards;
        let facing = if guards { facing(&mut words)? } else { Facing::default() };
        words.end()?;
        Ok((at, Piece { seat, kind, facing }))
    }

    /// A piece as a position file has it.
    pub(crate) fn piece_text(&self, seats: Seat, at: Tile, piece: Piece) -> String {
        let (side, kin) = (self.side(seats, piece.seat), self.data.kin(piece.kind));
        let facing = if kin.guards { format!(" {}", piece.facing) } else { String::new() };
        format!("{} {} {}{facing}", side.id, kin.id, self.data.board.name(at))
    }

    /// All pieces of a state, as a position file has them.
    pub(crate) fn pieces(&self, state: &SkormState) -> Vec<String> {
        state.pieces().map(|(at, it)| self.piece_text(state.seats, at, it)).collect()
    }
}
