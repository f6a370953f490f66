//! Every distinct side of the cards, drawn once.
//!
//! In: the game, its words, and the layouts. Out: [`Faces`], one page for each side. Never: a
//! sheet, or a copy: how often a side is printed is nobody's business here.

mod handoff;
mod remarks;

pub use handoff::FaceData;

use crate::diagnostic::{Diagnostic, Report};
use crate::model::Game;
use crate::typeset::{Document, Typesetter};
use crate::wording::passage::Lookup;

/// A drawn side: its page in [`Faces::document`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FaceId(pub usize);

/// The sides of all cards: the fronts in card order, then the backs in theirs.
#[derive(Debug)]
pub struct Faces {
    /// One page for each side, bleed included.
    pub document: Document,
    /// File name of each side without ending: a card's id, or `back-` and a back's id.
    pub names: Vec<String>,
}

impl Faces {
    /// The front of a card, by its place in the game.
    pub fn front(card: usize) -> FaceId {
        FaceId(card)
    }

    /// A back, by its place in the game.
    pub fn back(game: &Game, back: usize) -> FaceId {
        FaceId(game.cards.len() + back)
    }
}

/// Virtual path of the layout that emits a page for each side.
const LAYOUT: &str = "/faces.typ";
/// Virtual path of what it reads.
const DATA: &str = "/faces.json";

/// Draws every side. Text that does not fit its place, a font that is missing and a character that
/// no font has are reported.
pub fn draw(
    game: &Game,
    data: &FaceData,
    lookup: Lookup<'_>,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Faces> {
    typesetter.put_json(DATA, data);
    let document = typesetter.compile(LAYOUT, DATA, report)?;
    let names: Vec<String> = data.faces.iter().map(handoff::Face::file_name).collect();
    let pages = document.pages().len();
    if pages != names.len() {
        let sides = names.len();
        let fault =
            Diagnostic::error("F003", format!("`faces.typ` made {pages} pages for {sides} sides"));
        report.push(fault.hint("a layout must fill exactly one page for each face of faces.json"));
        return None;
    }
    let faces = Faces { document, names };
    remarks::overflows(game, &faces, lookup, report);
    remarks::glyphs(game, &faces, lookup, typesetter, report);
    Some(faces)
}
