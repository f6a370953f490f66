//! Positions in a booklet: the pond with its tokens, and where one of them can land.

use super::game::Pond;
use super::state::{PondState, Stage};
use crate::kit::keys::{Keys, question};
use crate::kit::position::Position;
use crate::kit::scenario::unknown;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Diagram, Located, MarkKind, PieceLook, PlacedPiece, PositionQuery};

/// What can be asked: where a token can land by the card that lies open, and whom it takes there.
const QUESTIONS: &[(&str, ())] = &[("moves", ())];

impl Pond {
    /// Sets up a position and answers what is asked of it. `None` when errors were pushed to `report`.
    pub(super) fn drawn(&self, inquiry: &PositionQuery, report: &mut Report) -> Option<Diagram> {
        let before = report.count(Severity::Error);
        let keys = Keys::of_inquiry(inquiry);
        let asked = question(inquiry, QUESTIONS, report);
        let name = inquiry.ask.as_ref();
        let of =
            asked.and_then(|()| keys.need(name, "of", "the token that is asked about", report));
        let position = Position::read(&keys, report);
        let mut diagram = Diagram::default();
        if let Some(state) = self.position(&position, report) {
            diagram.pieces =
                (0..).zip(&state.tokens).filter_map(|it| self.placed(&state, it.0)).collect();
            if let Some(of) = of {
                self.moves_of(&state, &of, &mut diagram, report);
            }
        }
        keys.done(report);
        (report.count(Severity::Error) == before).then_some(diagram)
    }

    /// A token in the pond. `None` when it is beside the board.
    fn placed(&self, state: &PondState, token: u8) -> Option<PlacedPiece> {
        let it = state.token(token);
        Some(PlacedPiece {
            cell: self.cell(it.at?).name.clone(),
            card: self.data.frogs[usize::from(token)].id.clone(),
            name: self.token_text(state, token),
            look: if it.frog { PieceLook::Reverse } else { PieceLook::Front },
            ..PlacedPiece::default()
        })
    }

    fn moves_of(
        &self,
        state: &PondState,
        of: &Located<String>,
        out: &mut Diagram,
        report: &mut Report,
    ) -> Option<()> {
        let ids: Vec<&str> = self.token_ids().collect();
        let Some(token) = ids.iter().position(|it| *it == of.value) else {
            report.push(*unknown(of, "token", &ids));
            return None;
        };
        let token = token as u8;
        let Some(at) = state.token(token).at else {
            let fault = Diagnostic::error("D004", format!("`{}` is beside the board", of.value));
            report.push(fault.at(of.span, "expected a token in the pond"));
            return None;
        };
        let Stage::Moving(_) = state.stage else {
            let fault = Diagnostic::error("D003", "no card lies open, so nobody moves");
            let card = self.weather_ids().next().unwrap_or_default();
            let fault = fault.at(of.span, "it moves by the card that lies open");
            report.push(fault.hint(format!("add a line such as `\"card {card}\"` to `pieces`")));
            return None;
        };
        out.mark(&self.cell(at).name, MarkKind::From);
        for to in self.landings(state, token) {
            let kind = if state.on(to).is_some() { MarkKind::Capture } else { MarkKind::Move };
            out.mark(&self.cell(to).name, kind);
            out.count += 1;
        }
        Some(())
    }
}
