//! Boards, drawn.
//!
//! In: the boards of a game and the layouts. Out: a [`BoardPage`] for each, one page at true size, and
//! where it is best cut apart ([`seams`]). Never: a sheet of paper, or a piece on the board.

mod layout_data;
mod remarks;
mod seams;

pub use layout_data::board_data;
pub use seams::seams;

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Board, Game, Ink};
use cardwright_typeset::{Document, Typesetter};
use serde_json::json;

/// One board of a game, drawn.
#[derive(Debug)]
pub struct BoardPage {
    /// Id of the board.
    pub id: String,
    /// What it is drawn in.
    pub ink: Ink,
    /// One page of its finished size, bleed included.
    pub document: Document,
}

/// Everything that the layout of a board reads.
/// The layout of all boards.
const LAYOUT: &str = "/board.typ";

/// Draws every board in an ink, with a typesetter made for that ink. What does not fit and what no
/// font has is reported.
pub fn draw(game: &Game, ink: Ink, typesetter: &Typesetter, report: &mut Report) -> Vec<BoardPage> {
    let one = |board| one(game, board, ink, typesetter, report);
    game.boards.iter().filter_map(one).collect()
}

fn one(
    game: &Game,
    board: &Board,
    ink: Ink,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<BoardPage> {
    let path = format!("/boards/{}.json", board.id.value);
    let data = json!({
        "game": {
            "title": game.title.value,
            "version": game.version.value,
            "copyright": game.copyright.value,
            "language": game.language,
        },
        "art": "/art",
        "ink": ink.name(),
        "board": board_data(board),
    });
    typesetter.put_json(&path, &data);
    let document = typesetter.compile(LAYOUT, &path, report)?;
    let pages = document.pages().len();
    if pages != 1 {
        let message = format!("`board.typ` made {pages} pages of a board");
        let fault = Diagnostic::error("F003", message).at(board.span, "this board");
        report.push(fault.hint("a layout must make exactly one page for each board"));
        return None;
    }
    remarks::overflows(board, &document, report);
    remarks::glyphs(board, &document, report);
    Some(BoardPage { id: board.id.value.clone(), ink, document })
}
