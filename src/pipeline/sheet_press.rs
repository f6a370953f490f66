//! What a game that was drawn needs besides, to show it on sheets: its jobs, and what is drawn in other inks. Each
//! is made when somebody first asks for it.

use super::jobs::{self, Origin};
use super::{BuildError, worded};
use cardwright_base::diagnostic::Report;
use cardwright_faces::{FaceData, Faces};
use cardwright_load::LoadError;
use cardwright_model::{Assets, Game, Ink, SheetJob};
use cardwright_typeset::{Document, Typesetter};
use cardwright_wording::passage::Lookup;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a game needs to be shown on sheets.
pub(super) struct SheetPress {
    assets: Arc<Assets>,
    /// Folder of games, for the presets.
    games: PathBuf,
    typesetter: OnceLock<Typesetter>,
    known: OnceLock<Vec<(Origin, SheetJob)>>,
    /// The sides in full ink with what is wrong printed on them, if anything is.
    marked: OnceLock<Option<Document>>,
    inked: Mutex<BTreeMap<(String, Ink), Arc<Document>>>,
}

impl SheetPress {
    pub(crate) fn new(assets: Arc<Assets>, games: PathBuf) -> Self {
        let (typesetter, known, marked) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { assets, games, typesetter, known, marked, inked: Mutex::default() }
    }

    /// The typesetter for small text, made at its first use.
    pub(crate) fn typesetter(&self) -> &Typesetter {
        self.typesetter.get_or_init(|| Typesetter::new(&self.assets))
    }

    /// Every job that there is: the game's own, then the presets.
    ///
    /// # Errors
    /// When the presets can't be read.
    pub(crate) fn known(&self, game: &Game) -> Result<&[(Origin, SheetJob)], LoadError> {
        if let Some(known) = self.known.get() {
            return Ok(known);
        }
        // What is wrong with them, a build tells.
        let presets = cardwright_load::preset_jobs(&self.games, &mut Report::new())?;
        Ok(self.known.get_or_init(|| jobs::known(game, Vec::new(), presets)))
    }

    /// The sides in full ink as a draft prints them: what is wrong with one stands on it in red. `None` where
    /// nothing is wrong, so that they are printed as they are.
    pub(crate) fn marked(&self, game: &Game, faces: &Faces) -> Option<&Document> {
        if faces.flaws.is_empty() {
            return None;
        }
        let draw = || {
            let (_, _, texts) = worded(game, &self.assets, &mut Report::new());
            let data = FaceData::of(game, &texts);
            let marked = cardwright_faces::marked(faces, &data, self.typesetter());
            marked.map(|(_, faces)| faces.document)
        };
        self.marked.get_or_init(draw).as_ref()
    }

    /// What a game has drawn under a name, in another ink than the full one: `sides`, `board` and an id, or `boxes`.
    ///
    /// # Errors
    /// When it can't be drawn in that ink.
    pub(crate) fn inked(
        &self,
        game: &Game,
        name: &str,
        ink: Ink,
    ) -> Result<Arc<Document>, BuildError> {
        let key = (name.to_owned(), ink);
        // Whoever asks for the same meanwhile waits for it.
        let mut inked = self.inked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = inked.get(&key) {
            return Ok(Arc::clone(known));
        }
        let drawn = self.in_ink(game, name, ink).map(Arc::new).ok_or_else(|| {
            BuildError::Unknown(format!("drawing of `{name}` in the ink `{}`", ink.name()))
        })?;
        inked.insert(key, Arc::clone(&drawn));
        Ok(drawn)
    }

    fn in_ink(&self, game: &Game, name: &str, ink: Ink) -> Option<Document> {
        let report = &mut Report::new();
        let (_, _, texts) = worded(game, &self.assets, report);
        let data = FaceData::of(game, &texts);
        let (data, typesetter) = &cardwright_faces::for_ink(game, &self.assets, &data, ink);
        if name == "boxes" {
            return Some(cardwright_boxes::draw(game, &texts, typesetter, report)?.document);
        }
        if let Some(id) = name.strip_prefix("board ") {
            let boards = cardwright_boards::draw(game, ink, typesetter, report);
            return boards.into_iter().find(|it| it.id == id).map(|it| it.document);
        }
        let lookup = Lookup { typed: &[], printed: &[] };
        let faces = cardwright_faces::draw(game, data, lookup, typesetter, report)?;
        if faces.flaws.is_empty() {
            return Some(faces.document);
        }
        let marked = cardwright_faces::marked(&faces, data, typesetter);
        Some(marked.map_or(faces, |it| it.1).document)
    }
}
