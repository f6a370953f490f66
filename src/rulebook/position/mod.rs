//! Diagrams: what an author writes in a fenced `position` block is asked of the rules and drawn.

mod board;
mod ground;

use super::report_missing_rules;
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_boards::board_data;
use cardwright_model::{
    Arrow, Board, Diagram, DiagramStyle, Game, Mark, PieceLook, PlacedPiece, Prose,
};
use cardwright_rules::Ruleset;
use cardwright_wording::{Block, Inserted, typed_lines};
use serde_json::{Value as Json, json};

/// The insert that a fenced block of a position stands for.
pub(super) const POSITION: &str = "position";

/// Longest side of a piece in cells, at least and at most.
const SMALLEST: f64 = 0.5;
const LARGEST: f64 = 1.2;

/// Asks the rules and draws up what the layout shows.
pub(super) struct Positions<'a> {
    pub(super) game: &'a Game,
    pub(super) rules: Option<&'a dyn Ruleset>,
}

impl Positions<'_> {
    /// What the layout draws. `info` and `inside` are what stands behind the fence and in it. `None` when
    /// errors were pushed to `report`.
    fn drawn(
        &self,
        chapter: &Prose,
        info: &str,
        inside: &str,
        report: &mut Report,
    ) -> Option<Json> {
        let lines = typed_lines(chapter, info, inside, &report.sources);
        let first = lines.iter().find(|it| !it.value.is_empty());
        let whole = first.map_or(chapter.span, |it| it.span);
        let Some(rules) = self.rules else {
            report_missing_rules(self.game, "position can't be drawn", whole, report);
            return None;
        };
        let (inquiry, manner) = cardwright_load::position_query(inside, &lines, whole, report)?;
        let diagram = rules.diagram(&inquiry, report)?;
        if let Some(answer) = &manner.answer
            && answer.value != diagram.count
        {
            let (is, said) = (diagram.count, answer.value);
            let fault = Diagnostic::error("R012", format!("the answer is {is}, not {said}"));
            report.push(fault.at(answer.span, "the rules say otherwise"));
            return None;
        }
        self.json(&diagram, &manner, whole, report)
    }

    fn json(
        &self,
        diagram: &Diagram,
        manner: &DiagramStyle,
        whole: Span,
        report: &mut Report,
    ) -> Option<Json> {
        let named = diagram.board.as_deref();
        let wanted = |it: &&Board| named.is_none_or(|name| it.id.value == name);
        let laid = diagram.ground.as_ref().and_then(|it| ground::board(self.game, it, whole));
        let Some(board) = laid.as_ref().or_else(|| self.game.boards.iter().find(wanted)) else {
            let fault = Diagnostic::error("D006", "this game has no board to draw a position on");
            report.push(fault.at(whole, "add a `[[board]]` to game.toml"));
            return None;
        };
        if let Some(cell) = board::stranger(board, diagram) {
            let message = format!("the board `{}` has no cell `{cell}`", board.id.value);
            let fault = Diagnostic::error("D006", message);
            report
                .push(fault.at(whole, "the rules have such a cell").see(board.span, "this board"));
            return None;
        }
        let around = manner.around.as_ref().map(|it| it.value);
        let seen = board::seen(board, diagram, around);
        let under = diagram.ground.as_ref().map(|it| ground::under(self.game, it, &seen));
        let seen = board_data(&seen);
        let piece = |piece: &PlacedPiece| {
            let card = self.game.card(&piece.card);
            // As large on the board as it is when both are printed.
            let size = card.map(|it| self.game.format_of(it).trim);
            let long = size.map_or(0.0, |it| it.width.max(it.height).as_mm());
            let size = (long / board.cell.value.as_mm()).clamp(SMALLEST, LARGEST);
            let art = card.and_then(|card| Some(&card.art.as_ref()?.value));
            let whole = piece.look != PieceLook::Drawing;
            json!({
                "cell": piece.cell, "art": art, "turn": piece.turn, "name": piece.name, "size": size,
                "id": piece.card, "whole": whole, "reverse": piece.look == PieceLook::Reverse,
                "corner": piece.corner,
            })
        };
        let mark = |it: &Mark| json!({ "cell": it.cell, "kind": it.kind.name(), "seat": it.seat, "number": it.number });
        let arrow = |it: &Arrow| json!({ "from": it.from, "via": it.via, "to": it.to, "kind": it.kind.name() });
        Some(json!({
            "board": seen,
            "ground": under,
            "pieces": diagram.pieces.iter().map(piece).collect::<Vec<_>>(),
            "marks": diagram.marks.iter().map(mark).collect::<Vec<_>>(),
            "arrows": diagram.arrows.iter().map(arrow).collect::<Vec<_>>(),
            "cell": manner.cell.as_ref().map(|it| it.value),
            "labels": manner.labels,
            "alt": manner.alt.clone().unwrap_or_else(|| diagram.words()),
        }))
    }
}

/// Gives every position among the blocks of a chapter its picture.
pub(super) fn fill(
    positions: &Positions<'_>,
    blocks: &mut [Block],
    chapter: &Prose,
    report: &mut Report,
) {
    super::each_block(blocks, &mut |block| {
        if let Block::Insert { name, args, data } = block
            && name == POSITION
        {
            let word = |key: &str| args.get(key).map_or("", String::as_str);
            let drawn = positions.drawn(chapter, word("info"), word("text"), report);
            *data = Inserted::Other(drawn.unwrap_or_else(|| json!({})));
            args.clear();
        }
    });
}
