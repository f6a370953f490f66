//! What the layout says of a board, as messages.

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::Board;
use cardwright_typeset::{Document, Remark};

/// Reports what does not fit its place, as the layout measured it.
pub(super) fn overflows(board: &Board, document: &Document, report: &mut Report) {
    let all = Remark::all(document);
    let over = all.iter().filter(|it| it.kind() == "overflow");
    for remark in over {
        let (part, by) = (remark.text("part"), remark.number("by-mm"));
        let message = format!(
            "the {part} of the board `{}` is {by:.1} mm too large for its place",
            board.id.value
        );
        let fault = Diagnostic::error("F001", message);
        let place = match part {
            "title" => board.heading.as_ref().map(|it| (it.span, "does not fit this strip")),
            "legend" => board.legend.as_ref().map(|it| (it.span, "does not fit this strip")),
            _ => Some((board.cell.span, "does not fit cells of this size")),
        };
        report.push(match place {
            Some((span, why)) => fault.at(span, why),
            None => fault.at(board.span, "on this board"),
        });
    }
}

pub(super) fn glyphs(board: &Board, document: &Document, report: &mut Report) {
    for (_, characters) in cardwright_typeset::missing_glyphs(document) {
        let fault = Diagnostic::error("F002", format!("no font has `{characters}`"))
            .at(board.span, "on this board")
            .hint("use other characters, or add a font that has them to fonts/");
        report.push(fault);
    }
}
