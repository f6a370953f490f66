//! What belongs to the person whose game it is: the editor, and the patches that were applied.

use super::editor::Editor;
use cardwright_pipeline::Fix;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What belongs to the person whose game it is.
pub(crate) struct Author {
    /// Folder of games, and the game in it.
    data: PathBuf,
    game: String,
    pub(crate) editor: Option<Editor>,
    /// Patches that were applied, the last one last.
    pub(crate) fixes: Mutex<Vec<Fix>>,
}

impl Author {
    pub(crate) fn new(data: &Path, game: &str, editor: Option<Editor>) -> Self {
        let (data, game) = (data.to_path_buf(), game.to_owned());
        Self { data, game, editor, fixes: Mutex::default() }
    }

    /// The folders that the game's files lie in; none while there is no such game.
    pub(crate) fn homes(&self) -> Vec<PathBuf> {
        cardwright_load::homes(&self.data, &self.game).unwrap_or_default()
    }

    /// The name of the editor, and what an undo would change.
    pub(crate) fn told(&self) -> Value {
        let fixes = self.fixes.lock().unwrap_or_else(PoisonError::into_inner);
        let last = fixes.last().map(|it| it.path().display().to_string());
        json!({ "editor": self.editor.as_ref().map(Editor::name), "undo": last })
    }
}
