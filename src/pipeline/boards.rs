//! From drawn boards to their files: on sheets, and as pictures.

use super::inks::board_ink;
use super::jobs::ImposedJob;
use super::{BuildError, Drawn, home, untagged};
use cardwright_boards::BoardPage;
use cardwright_export::Product;
use cardwright_impose::{Pages, Seams};
use cardwright_model::{Board, Game, Ink, JobContent};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A board in an ink.
pub(super) type Key = (String, Ink);

/// A board as a page to be laid on sheets.
pub(super) fn pages(board: &Board) -> Pages {
    Pages { count: 1, size: board.format.trim, bleed: board.format.bleed }
}

/// Where a board had best be cut apart.
pub(super) fn seams(board: &Board) -> Seams {
    let (x, y) = cardwright_boards::seams(board);
    Seams { x, y }
}

/// The drawing of a board.
fn drawn<'d>(drawn: Option<&'d Drawn>, (id, ink): &Key) -> &'d BoardPage {
    let found = drawn.and_then(|all| all.boards.iter().find(|it| it.id == *id && it.ink == *ink));
    found.expect("boards are drawn in every ink that a job asks for")
}

/// The PDF of each board that a job lays out.
pub(super) fn pdfs(
    game: &Game,
    all: Option<&Drawn>,
    laid: &[ImposedJob],
) -> Result<BTreeMap<Key, Vec<u8>>, BuildError> {
    let keys: BTreeSet<Key> = laid
        .iter()
        .filter_map(|imposed| match &imposed.job.of.value {
            JobContent::Board(id) => Some((id.clone(), board_ink(imposed.job.ink))),
            _ => None,
        })
        .collect();
    let pdf = |key: Key| {
        let ident = format!("{}/boards/{}/{}", home(game), key.0, key.1.name());
        let bytes = untagged(game, &drawn(all, &key).document, &ident)?;
        Ok((key, bytes))
    };
    keys.into_par_iter().map(pdf).collect()
}

/// Pictures of every board: PNG with and without its bleed, and SVG.
pub(super) fn pictures(game: &Game, all: &Drawn, dpi: u32) -> Result<Vec<Product>, BuildError> {
    let picture = |board: &Board| {
        let page = drawn(Some(all), &(board.id.value.clone(), Ink::Full));
        cardwright_export::board_images(board, &page.document, dpi)
    };
    let made: Result<Vec<_>, _> = game.boards.par_iter().map(picture).collect();
    Ok(made?.into_iter().flatten().collect())
}
