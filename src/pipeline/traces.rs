//! The texts of a game as they were when it was drawn.

use cardwright_base::diagnostic::SourceMap;
use cardwright_wording::passage::Passage;
use std::sync::OnceLock;

/// The texts of a game as they were when it was drawn.
#[derive(Default)]
pub(super) struct Traces {
    pub(super) typed: Vec<Passage>,
    pub(super) printed: Vec<Passage>,
    pub(super) sources: SourceMap,
    /// The letters of each passage, those that were typed first, once somebody has asked for them.
    pub(super) letters: OnceLock<Vec<String>>,
}

impl Traces {
    pub(super) fn new(typed: Vec<Passage>, printed: Vec<Passage>, sources: SourceMap) -> Self {
        Self { typed, printed, sources, letters: OnceLock::new() }
    }
}
