//! Questions that a diagram in a booklet asks of a position, and their answers as marks and arrows.

use super::board::{Facing, Tile, tiles};
use super::game::Skorm;
use super::state::{Action, Piece, SkormState, Stage};
use crate::kit::keys::{Keys, question};
use crate::kit::position::Position;
use crate::play::Seat;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Arrow, Diagram, Located, Mark, MarkKind, PlacedPiece, PositionQuery};

/// Something that can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionKind {
    /// Where a piece may go and what it may capture.
    Moves,
    /// Only what it may capture.
    Captures,
    /// By which ways it gets to a tile.
    Ways,
    /// Whom it may shoot, and how far it could.
    Shots,
    /// From which sides it is safe.
    Guard,
    /// Who may take it.
    Attackers,
    /// Which pieces of a side may be taken.
    Threats,
    /// Everything that the side on turn may do.
    Turn,
    /// Where pieces are placed.
    Zone,
}

/// What positions can ask, by name.
const QUESTIONS: &[(&str, QuestionKind)] = &[
    ("moves", QuestionKind::Moves),
    ("captures", QuestionKind::Captures),
    ("ways", QuestionKind::Ways),
    ("shots", QuestionKind::Shots),
    ("guard", QuestionKind::Guard),
    ("attackers", QuestionKind::Attackers),
    ("threats", QuestionKind::Threats),
    ("turn", QuestionKind::Turn),
    ("zone", QuestionKind::Zone),
];

impl Skorm {
    /// Sets up a position and answers what is asked of it. `None` when errors were pushed to `report`.
    pub fn diagram(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        let before = report.count(Severity::Error);
        let keys = Keys::of_inquiry(inquiry);
        let question_kind = question(inquiry, QUESTIONS, report);
        let position = Position::read(&keys, report);
        let state = self.position(&position, report);
        let mut diagram = Diagram::default();
        if let Some(state) = &state {
            diagram.pieces =
                state.pieces().map(|(at, piece)| self.standing(state, at, piece)).collect();
            if let Some(question_kind) = question_kind {
                self.answer_to(question_kind, state, inquiry, &keys, &mut diagram, report);
            }
        }
        if state.is_none() {
            // What is asked was not reached; its keys are known all the same.
            let _ = (keys.text("of", report), keys.text("to", report));
        }
        keys.done(report);
        (report.count(Severity::Error) == before).then_some(diagram)
    }

    pub(super) fn standing(&self, state: &SkormState, at: Tile, piece: Piece) -> PlacedPiece {
        let side = self.side(state.seats, piece.seat);
        let (text, cell) = (self.piece_text(state.seats, at, piece), self.data.board.name(at));
        PlacedPiece {
            card: side.cards[piece.kind.place()].clone(),
            // A drawing looks to the right, and facings are counted against the clock.
            turn: -60 * Facing::all().position(|it| it == piece.facing).unwrap_or_default() as i32,
            name: text.replacen(&format!(" {cell}"), "", 1),
            cell,
            ..PlacedPiece::default()
        }
    }

    fn answer_to(
        &self,
        question_kind: QuestionKind,
        state: &SkormState,
        inquiry: &PositionQuery,
        keys: &Keys<'_>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        match question_kind {
            QuestionKind::Zone => self.zones(state, keys, out, report),
            QuestionKind::Threats => self.threats(state, inquiry, keys, out, report),
            QuestionKind::Turn => {
                self.everything(state, out);
                Some(())
            }
            _ => {
                let ask = inquiry.ask.as_ref();
                let of =
                    keys.need(ask, "of", "the tile of the piece that is asked about", report)?;
                let (at, piece) = self.asked_piece(state, &of, report)?;
                match question_kind {
                    QuestionKind::Shots => self.shots_of(state, at, piece, &of, out, report),
                    QuestionKind::Ways => {
                        let to = keys.need(ask, "to", "the tile where the ways end", report)?;
                        self.ways_to(state, at, piece, &to, out, report)
                    }
                    QuestionKind::Guard => self.guard(at, piece, &of, out, report),
                    QuestionKind::Attackers => {
                        self.attackers(state, at, piece, out);
                        Some(())
                    }
                    _ => {
                        self.moves(state, at, piece, question_kind == QuestionKind::Moves, out);
                        Some(())
                    }
                }
            }
        }
    }

    fn tile_of(&self, text: &Located<String>, report: &mut Report) -> Option<Tile> {
        let found = self.data.board.named(&text.value);
        if found.is_none() {
            let fault = Diagnostic::error("D004", format!("`{}` is not a tile", text.value));
            let radius = self.data.board.radius();
            let hint = format!("write q,r with q, r and q+r from -{radius} to {radius}");
            report.push(fault.at(text.span, "such a tile").hint(hint));
        }
        found
    }

    fn asked_piece(
        &self,
        state: &SkormState,
        text: &Located<String>,
        report: &mut Report,
    ) -> Option<(Tile, Piece)> {
        let tile = self.tile_of(text, report)?;
        let piece = state.at(tile);
        if piece.is_none() {
            let fault = Diagnostic::error("D004", format!("nothing stands on {}", text.value));
            report.push(fault.at(text.span, "expected a tile with a piece"));
        }
        Some((tile, piece?))
    }

    fn seat_of(
        &self,
        state: &SkormState,
        text: &Located<String>,
        report: &mut Report,
    ) -> Option<Seat> {
        let found = self.names(state.seats).position(|it| it == text.value);
        if found.is_none() {
            let message = format!("`{}` does not take part", text.value);
            let fault = Diagnostic::error("D006", message).at(text.span, "unknown side");
            let known = self.names(state.seats);
            report.push(fault.suggest(text.span, &text.value, known, |it| format!("\"{it}\"")));
        }
        found.map(|it| it as Seat)
    }

    fn moves(&self, state: &SkormState, from: Tile, piece: Piece, all: bool, out: &mut Diagram) {
        let name = |tile| self.data.board.name(tile);
        out.mark(name(from), MarkKind::From);
        for to in tiles(self.targets(state, from, piece)) {
            let kind = if state.at(to).is_some() { MarkKind::Capture } else { MarkKind::Move };
            if all || kind == MarkKind::Capture {
                out.mark(name(to), kind);
                out.count += 1;
            }
        }
    }

    fn ways_to(
        &self,
        state: &SkormState,
        from: Tile,
        piece: Piece,
        to: &Located<String>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let to = self.tile_of(to, report)?;
        let name = |tile| self.data.board.name(tile);
        let kind = if state.at(to).is_some() { MarkKind::Capture } else { MarkKind::Move };
        let routes = self.routes(state, from, to, piece);
        out.mark(name(from), MarkKind::From);
        out.mark(name(to), if routes.is_empty() { MarkKind::Safe } else { kind });
        out.count = routes.len() as i64;
        for route in routes {
            let via = route.into_iter().map(name).collect();
            out.arrows.push(Arrow { from: name(from), via, to: name(to), kind });
        }
        Some(())
    }

    fn shots_of(
        &self,
        state: &SkormState,
        from: Tile,
        piece: Piece,
        of: &Located<String>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let kin = self.data.kin(piece.kind);
        if kin.range == 0 {
            let fault = Diagnostic::error("D004", format!("the {} can't shoot", kin.id));
            report.push(fault.at(of.span, "expected a piece that shoots"));
            return None;
        }
        let name = |tile| self.data.board.name(tile);
        out.mark(name(from), MarkKind::From);
        let shots = self.shots(state, from, piece);
        for at in tiles(self.lines(from, piece)) {
            let enemy = state.at(at).is_some_and(|it| it.seat != piece.seat);
            let kind = if shots & at.bit() != 0 {
                MarkKind::Shoot
            } else if enemy {
                MarkKind::Safe
            } else {
                MarkKind::Reach
            };
            out.mark(name(at), kind);
            if kind == MarkKind::Shoot {
                out.arrows.push(Arrow { from: name(from), via: Vec::new(), to: name(at), kind });
                out.count += 1;
            }
        }
        Some(())
    }

    fn guard(
        &self,
        at: Tile,
        piece: Piece,
        of: &Located<String>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let kin = self.data.kin(piece.kind);
        if !kin.guards {
            let fault = Diagnostic::error("D004", format!("the {} has no facing", kin.id));
            report.push(fault.at(of.span, "expected a piece that guards a side"));
            return None;
        }
        let board = &self.data.board;
        for side in Facing::all() {
            let Some(near) = board.step(at, side) else { continue };
            if self.guarded(piece, side.opposite()) {
                out.mark(board.name(near), MarkKind::Safe);
                out.count += 1;
            } else {
                let (from, to) = (board.name(near), board.name(at));
                let kind = MarkKind::Capture;
                out.arrows.push(Arrow { from, via: Vec::new(), to, kind });
            }
        }
        Some(())
    }

    /// How an enemy takes what stands on a tile, if it can.
    fn takes(&self, state: &SkormState, by: Tile, piece: Piece, at: Tile) -> Option<Arrow> {
        let name = |tile| self.data.board.name(tile);
        let arrow = |via: Vec<Tile>, kind| {
            let via = via.into_iter().map(name).collect();
            Some(Arrow { from: name(by), via, to: name(at), kind })
        };
        if self.shots(state, by, piece) & at.bit() != 0 {
            return arrow(Vec::new(), MarkKind::Shoot);
        }
        let route = self.routes(state, by, at, piece).into_iter().next()?;
        arrow(route, MarkKind::Capture)
    }

    fn attackers(&self, state: &SkormState, at: Tile, piece: Piece, out: &mut Diagram) {
        let enemies = state.pieces().filter(|it| it.1.seat != piece.seat);
        out.arrows = enemies.filter_map(|(by, enemy)| self.takes(state, by, enemy, at)).collect();
        out.count = out.arrows.len() as i64;
        let kind = if out.arrows.is_empty() { MarkKind::Safe } else { MarkKind::Capture };
        out.mark(self.data.board.name(at), kind);
    }

    fn threats(
        &self,
        state: &SkormState,
        inquiry: &PositionQuery,
        keys: &Keys<'_>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let of =
            keys.need(inquiry.ask.as_ref(), "of", "the side whose pieces may be taken", report)?;
        let seat = self.seat_of(state, &of, report)?;
        for (at, _) in state.army(seat) {
            let enemies = state.pieces().filter(|it| it.1.seat != seat);
            let before = out.arrows.len();
            out.arrows.extend(enemies.filter_map(|(by, enemy)| self.takes(state, by, enemy, at)));
            if out.arrows.len() > before {
                out.mark(self.data.board.name(at), MarkKind::Capture);
                out.count += 1;
            }
        }
        Some(())
    }

    fn everything(&self, state: &SkormState, out: &mut Diagram) {
        if state.stage != Stage::Moving {
            return;
        }
        let mut marked: Vec<(Tile, MarkKind)> = Vec::new();
        self.acts(state, &mut |action| {
            let mark = match action {
                Action::Move { to, .. } if state.at(to).is_some() => (to, MarkKind::Capture),
                Action::Move { to, .. } => (to, MarkKind::Move),
                Action::Shoot { at, .. } => (at, MarkKind::Shoot),
                _ => return,
            };
            if !marked.contains(&mark) {
                marked.push(mark);
            }
        });
        out.count = marked.len() as i64;
        marked.iter().for_each(|(at, kind)| out.mark(self.data.board.name(*at), *kind));
    }

    fn zones(
        &self,
        state: &SkormState,
        keys: &Keys<'_>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let seats: Vec<Seat> = match keys.text("of", report) {
            Some(of) => vec![self.seat_of(state, &of, report)?],
            None => (0..state.seats).collect(),
        };
        for seat in seats {
            for tile in self.zone(state.seats, seat) {
                let cell = self.data.board.name(tile);
                out.marks.push(Mark { cell, kind: MarkKind::Zone, seat: Some(seat), number: None });
                out.count += 1;
            }
        }
        Some(())
    }
}
