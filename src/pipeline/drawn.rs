//! What was drawn of a game, before it becomes files.

use super::sides::Sides;
use super::traces::Traces;
use cardwright_boards::BoardPage;
use cardwright_boxes::Boxes;
use cardwright_model::Ink;
use cardwright_rulebook::Booklet;
use cardwright_typeset::Document;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything that can be made of a game without writing it.
pub(super) struct Drawn {
    pub(crate) faces: Sides,
    /// The faces again, in other inks.
    pub(crate) inked: BTreeMap<Ink, Sides>,
    pub(crate) booklets: Vec<Booklet>,
    /// Every board in every ink that is asked for.
    pub(crate) boards: Vec<BoardPage>,
    /// The boxes in each ink that they are drawn in.
    pub(crate) boxes: BTreeMap<Ink, Boxes>,
    /// Its texts, kept for whoever shows it; none for a build.
    pub(crate) traces: Arc<Traces>,
}

impl Drawn {
    /// A side as SVG with its bleed; lengths are in points.
    pub(crate) fn side(&self, name: &str) -> Option<String> {
        let Sides::Held(faces) = &self.faces else { return None };
        faces.svg(name)
    }

    /// A page of a booklet, from 1, as SVG; lengths are in points.
    pub(crate) fn page(&self, booklet: &str, page: usize) -> Option<String> {
        let booklet = self.booklets.iter().find(|it| it.file == booklet)?;
        let page = page.checked_sub(1).filter(|it| *it < booklet.document.pages().len())?;
        Some(cardwright_typeset::svg(&booklet.document, page))
    }

    /// All documents in full ink but the sides: booklets by their files, then boards as `board` and their ids, then
    /// `boxes`.
    pub(crate) fn documents(&self) -> Vec<(String, &Document)> {
        let booklets = self.booklets.iter().map(|it| (it.file.clone(), &it.document));
        let boards = self.boards.iter().filter(|it| it.ink == Ink::Full);
        let boards = boards.map(|it| (format!("board {}", it.id), &it.document));
        let boxes = self.boxes.get(&Ink::Full).map(|it| ("boxes".to_owned(), &it.document));
        booklets.chain(boards).chain(boxes).collect()
    }
}
