//! A game with all that was drawn of it, for whoever shows it.

use super::drawn::Drawn;
use super::monitor::Monitor;
use super::sheet_press::SheetPress;
use super::sides::Sides;
use super::worded;
use cardwright_base::diagnostic::{Report, SourceMap};
use cardwright_check::LintLevels;
use cardwright_faces::{FaceData, Faces};
use cardwright_load::{Languages, LoadError};
use cardwright_model::{Assets, Game, Ink};
use cardwright_typeset::{Document, Typesetter};
use cardwright_wording::TextEngine;
use cardwright_wording::passage::Lookup;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A game with all that was drawn of it at one look.
pub struct RenderedGame {
    /// The game, as it was read.
    pub game: Game,
    /// Its drawings, layouts and fonts.
    pub(crate) assets: Arc<Assets>,
    pub(crate) drawn: Arc<Drawn>,
    /// Its sides in other inks, as far as somebody has asked.
    inked: [OnceLock<Option<Faces>>; 2],
    pub(crate) press: SheetPress,
}

impl RenderedGame {
    pub(crate) fn new(
        game: Game,
        assets: Arc<Assets>,
        drawn: Arc<Drawn>,
        press: SheetPress,
    ) -> Self {
        Self { game, assets, drawn, inked: Default::default(), press }
    }

    /// The sides in low ink or in grey; they are drawn when somebody first asks. `None` where they can't be.
    pub fn inked(&self, ink: Ink) -> Option<&Faces> {
        let at = match ink {
            Ink::Low => 0,
            Ink::Grey => 1,
            _ => return None,
        };
        let draw = || {
            let report = &mut Report::new();
            let (_, _, texts) = worded(&self.game, &self.assets, report);
            let data = FaceData::of(&self.game, &texts);
            let (data, typesetter) =
                cardwright_faces::for_ink(&self.game, &self.assets, &data, ink);
            let lookup = Lookup { typed: &[], printed: &[] };
            cardwright_faces::draw(&self.game, &data, lookup, &typesetter, report)
        };
        self.inked[at].get_or_init(draw).as_ref()
    }

    /// Ids of the cards that a variant takes out, by its id; none where there is no such variant.
    pub fn left_out(&self, variant: &str) -> BTreeSet<String> {
        let found = self.game.variants.iter().find(|it| it.id.value == variant);
        let Some(without) = found.and_then(|it| it.without.as_ref()) else {
            return BTreeSet::new();
        };
        let words = TextEngine::new(&self.game, &self.assets, &mut Report::new());
        words.select(without, self.sources()).unwrap_or_default()
    }

    /// The texts of its files, for telling whether one belongs to it.
    pub fn sources(&self) -> &SourceMap {
        &self.drawn.traces.sources
    }

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
    /// The game, as it was read.
    pub game: Game,
    /// The sides, drawn.
    pub faces: Faces,
    /// How long each stage took, in their order.
    pub times: Vec<(&'static str, Duration)>,
}

/// Reads a game and draws its sides alone, as fast as can be: to show an edit before all else is done.
/// `Ok(None)` when errors were pushed to `report`. What is found on the sides is for a whole look to tell.
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
        // Whether all texts fit is for a whole look to tell.
        cardwright_faces::again(&data, &typesetter).or_else(|| {
            let lookup = Lookup { typed: &[], printed: &[] };
            cardwright_faces::draw(&game, &data, lookup, &typesetter, report)
        })
    };
    let faces = monitor.timed("setting", draw);
    cardwright_check::settle_early(levels, &game, report);
    Ok(faces.map(|faces| RenderedSides { game, faces, times: monitor.times() }))
}
