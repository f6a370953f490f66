//! In: slug lines and labels with their places on imposed pages. Out: a PDF of them, and where each
//! goes. Never: what they say.

use super::sheets::{Layer, Line};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{QuarterTurn, Rect};
use cardwright_impose::{MarkKind, Page};
use cardwright_model::Game;
use cardwright_typeset::{Document, PdfError, PdfIdentity, Typesetter};
use serde::Serialize;

/// The layout of small text, and what it reads.
const LAYOUT: &str = "/lines.typ";

#[derive(Serialize)]
struct Lines<'a> {
    language: &'a str,
    pieces: &'a [Piece],
}

/// A piece of small text; width and height in millimetres, before it is turned.
#[derive(Serialize, PartialEq)]
struct Piece {
    text: String,
    width: f64,
    height: f64,
}

/// The pieces as pages of a PDF, empty where there are none, and their places.
pub(super) type Set = (Vec<u8>, Vec<Line>);

/// All the small text of one file.
#[derive(Default)]
pub(super) struct SmallText {
    pieces: Vec<Piece>,
    lines: Vec<Line>,
}

impl SmallText {
    /// What stands on the page of this number, from 0; `slug` says what its slug line reads.
    pub fn add(&mut self, index: usize, page: &Page, slug: impl FnOnce() -> String) {
        if let Some(it) = page.slug {
            self.write(slug(), index, it.at, it.turn, Layer::Slug);
        }
        for label in &page.labels {
            let layer = match label.beside {
                MarkKind::Ruler => Layer::Rulers,
                _ => Layer::CropMarks,
            };
            self.write(label.text.clone(), index, label.at, label.turn, layer);
        }
    }

    fn write(&mut self, text: String, page: usize, at: Rect, turn: QuarterTurn, layer: Layer) {
        let (width, height) = match turn {
            QuarterTurn::None | QuarterTurn::Half => (at.width, at.height),
            QuarterTurn::Left | QuarterTurn::Right => (at.height, at.width),
        };
        let piece = Piece { text, width: width.as_mm(), height: height.as_mm() };
        // Numbers of cuts are the same on every sheet.
        let known = self.pieces.iter().position(|it| *it == piece);
        let place = known.unwrap_or(self.pieces.len());
        self.lines.push(Line { piece: place, page, at, turn, layer });
        if known.is_none() {
            self.pieces.push(piece);
        }
    }

    /// Sets the pieces. `Ok(None)` when that can't be done, which is reported.
    ///
    /// # Errors
    /// When a PDF can't be made of them.
    pub(crate) fn set(
        self,
        game: &Game,
        file: &str,
        typesetter: &Typesetter,
        report: &mut Report,
    ) -> Result<Option<Set>, PdfError> {
        if self.lines.is_empty() {
            return Ok(Some((Vec::new(), Vec::new())));
        }
        let path = path(file);
        let Some((document, lines)) = self.typeset(game, &path, typesetter, report) else {
            return Ok(None);
        };
        let identity = PdfIdentity { ident: &path, date: game.released, accessible: false };
        Ok(Some((cardwright_typeset::pdf(&document, identity)?, lines)))
    }

    /// Sets the pieces as pages of a document, with their places. `None` when that can't be done, which is
    /// reported; no document where there are no pieces.
    pub(crate) fn document(
        self,
        game: &Game,
        file: &str,
        typesetter: &Typesetter,
        report: &mut Report,
    ) -> Option<(Option<Document>, Vec<Line>)> {
        if self.lines.is_empty() {
            return Some((None, Vec::new()));
        }
        let (document, lines) = self.typeset(game, &path(file), typesetter, report)?;
        Some((Some(document), lines))
    }

    fn typeset(
        self,
        game: &Game,
        path: &str,
        typesetter: &Typesetter,
        report: &mut Report,
    ) -> Option<(Document, Vec<Line>)> {
        typesetter.put_json(path, &Lines { language: &game.language, pieces: &self.pieces });
        Some((typesetter.compile(LAYOUT, path, report)?, self.lines))
    }
}

/// Where the pieces of a file lie for the layout.
fn path(file: &str) -> String {
    format!("/lines/{file}.json")
}
