//! The stages in order.
//!
//! In: the name of a game. Out: all its products in memory, and a report. Never: a stage's own
//! work; each line of [`build`] and `draw` is a call.

mod built;
mod products;

pub use built::{BuildError, Built, Progress, SheetFile};

use crate::check;
use crate::diagnostic::Report;
use crate::faces::{self, FaceData, Faces};
use crate::impose::{self, Plan, Sheet};
use crate::load;
use crate::model::{Assets, Game};
use crate::rulebook::{self, Booklet};
use crate::rules::Ruleset;
use crate::typeset::Typesetter;
use crate::wording::{self, Words};
use std::path::Path;
use std::sync::Arc;

/// Everything that can be made of a game without writing it.
struct Drawn {
    faces: Faces,
    booklets: Vec<Booklet>,
    sheets: Vec<(Plan, Vec<Sheet>)>,
}

/// Reads a game and makes all its products in memory. Nothing comes back when the report holds an
/// error; every other stage than reading goes on past errors, so that one run shows them all.
///
/// # Errors
/// When the world is at fault, not the author.
pub fn build(
    data: &Path,
    name: &str,
    with_images: bool,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    let Some((game, assets)) = load::load(data, name, report)? else { return Ok(None) };
    let typesetter = Typesetter::new(&assets);
    let drawn = draw(&game, &assets, &typesetter, report);
    let Some(drawn) = drawn.filter(|_| !report.has_errors()) else { return Ok(None) };
    let products = products::products(&game, &drawn, &typesetter, with_images, report, progress)?;
    if report.has_errors() {
        return Ok(None);
    }
    Ok(Some(Built::sum_up(game, &drawn, products)))
}

/// Words, faces, pages and sheets, and the checks on them.
fn draw(
    game: &Game,
    assets: &Assets,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Drawn> {
    let mut words = Words::new(game, assets, report);
    let rules = Ruleset::of(game, report).map(Arc::new);
    if let Some(rules) = &rules {
        rulebook::teach(&mut words, rules);
    }
    check::expectations(game, &words, report);
    let texts = wording::word(game, assets, &words, report);
    let data = FaceData::of(game, &texts);
    let sheets = impose::all(game, report);

    // Typesetting takes most of the time, so faces and booklets are set side by side.
    let mut other = report.branch();
    let (faces, booklets) = rayon::join(
        || faces::draw(game, &data, typesetter, report),
        || {
            let book = |book| {
                rulebook::draw(game, book, &data, &words, rules.as_deref(), typesetter, &mut other)
            };
            game.books.iter().filter_map(book).collect::<Vec<_>>()
        },
    );
    report.absorb(other);
    Some(Drawn { faces: faces?, booklets, sheets: sheets? })
}
