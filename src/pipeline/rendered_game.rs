//! A game with all that was drawn of it, for whoever shows it.

use super::drawn::Drawn;
use super::monitor::Monitor;
use super::sheet_press::SheetPress;
use super::sides::Sides;
use super::worded;
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_faces::{FaceData, Faces};
use cardwright_load::{Languages, LoadError};
use cardwright_model::Game;
use cardwright_typeset::{Document, Typesetter};
use cardwright_wording::passage::Lookup;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A game with all that was drawn of it at one look.
pub struct RenderedGame {
    /// The game.
    pub game: Game,
    pub(crate) drawn: Arc<Drawn>,
    pub(crate) press: SheetPress,
}

impl RenderedGame {
    /// The documents in full ink: `sides` first, then booklets by their files, boards as `board` and their ids, and
    /// `boxes`.
    pub fn documents(&self) -> Vec<(String, &Document)> {
        let sides = self.faces().map(|it| ("sides".to_owned(), &it.document));
        sides.into_iter().chain(self.drawn.documents()).collect()
    }

    /// Names of the sides in the order of their pages: a card's id, or `back-` and a back's id.
    pub fn side_names(&self) -> &[String] {
        self.faces().map_or(&[], |it| &it.names)
    }

    pub(crate) fn faces(&self) -> Option<&Faces> {
        match &self.drawn.faces {
            Sides::Held(faces) => Some(faces),
            Sides::Filed(_) => None,
        }
    }
}

/// The sides of a game, and nothing else of it.
pub struct RenderedSides {
    /// The game.
    pub game: Game,
    /// Its sides.
    pub faces: Faces,
    /// How long each stage took, in their order.
    pub times: Vec<(&'static str, Duration)>,
}

/// Reads a game and draws its sides alone, as fast as can be: for showing an edit before all else is done. Nothing
/// comes back when the report says why. What is found on the sides is for a whole look to tell.
///
/// # Errors
/// When the game can't be read at all.
pub fn sides(
    data: &Path,
    name: &str,
    levels: &LintLevels,
    report: &mut Report,
) -> Result<Option<RenderedSides>, LoadError> {
    let monitor = Monitor::default();
    let read = || cardwright_load::load_with(data, name, Languages::Own, report);
    let Some((game, assets)) = monitor.timed("reading", read)? else { return Ok(None) };
    let (_, _, texts) = monitor.timed("wording", || worded(&game, &assets, report));
    let draw = || {
        let typesetter = Typesetter::new(&assets);
        let data = FaceData::of(&game, &texts);
        let lookup = Lookup { typed: &[], printed: &[] };
        cardwright_faces::draw(&game, &data, lookup, &typesetter, report)
    };
    let faces = monitor.timed("setting", draw);
    cardwright_check::settle_early(levels, &game, report);
    Ok(faces.map(|faces| RenderedSides { game, faces, times: monitor.times() }))
}
