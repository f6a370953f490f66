//! What is known of a drawn game besides its pictures: sizes, where each word was typed, whose entry it is, and
//! where findings can be seen.
//!
//! In: a game as it was drawn, with its passages. Out: plain data for whoever shows it; lengths in millimetres, from
//! the upper left corner of the trim. Never: a judgement, or a file that is changed.

mod align;
mod entry;
mod findings;
mod fixing;
mod geometry;
mod mentions;
mod statements;
mod text_parts;
mod words;

pub use entry::CardEntry;
pub use findings::{FoundSpot, finding_ids};
pub use fixing::{Fix, FixError};
pub use geometry::{LaidBox, SideGeometry};
pub use mentions::Mention;
pub use statements::ShownStatement;
pub use text_parts::TextPart;
pub use words::{SetWord, WordOrigin};

use super::traces::Traces;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_typeset::ink::Area;
use cardwright_wording::passage::{Lookup, Passage};
use serde::Serialize;

impl Traces {
    /// Every passage with its letters.
    fn passages(&self) -> impl Iterator<Item = (&Passage, &str)> {
        let all = || self.typed.iter().chain(&self.printed);
        let letters =
            self.letters.get_or_init(|| all().map(|it| align::letters(&it.text)).collect());
        all().zip(letters.iter().map(String::as_str))
    }

    fn lookup(&self) -> Lookup<'_> {
        Lookup { typed: &self.typed, printed: &self.printed }
    }

    fn place(&self, span: Span) -> SourcePlace {
        SourcePlace::of(&self.sources, span)
    }
}

/// A place in a file of the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SourcePlace {
    /// The file, as messages show it.
    pub file: String,
    /// Its line from 1, or the row of a sheet.
    pub line: usize,
    /// Its column in characters from 1, or that of a sheet.
    pub column: usize,
    /// As a person would look it up: `cards.toml:12:3`, or `cards.xlsx:Heroes!C12`.
    pub shown: String,
}

impl SourcePlace {
    /// Where a span begins.
    pub fn of(sources: &SourceMap, span: Span) -> Self {
        let (line, column) = sources.position(span);
        let (file, shown) = (sources.file(span.source).to_owned(), sources.shown_place(span));
        Self { file, line, column, shown }
    }
}

/// An upright box in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MmBox {
    /// From the left edge of the trim to its left edge.
    pub x: f64,
    /// From the upper edge of the trim to its upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl From<Area> for MmBox {
    fn from(area: Area) -> Self {
        // A micrometre is less than anybody sees.
        let short = |mm: f64| (mm * 1e3).round() / 1e3;
        let (x, y) = (short(area.left), short(area.top));
        Self { x, y, width: short(area.width()), height: short(area.height()) }
    }
}
