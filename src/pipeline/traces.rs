//! The texts of a game, kept to find where what was drawn was typed.

use cardwright_base::diagnostic::SourceMap;
use cardwright_wording::passage::{Lookup, Passage};
use std::sync::OnceLock;

/// The texts of a game as they were when it was drawn.
#[derive(Default)]
pub(super) struct Traces {
    pub(super) typed: Vec<Passage>,
    pub(super) printed: Vec<Passage>,
    pub(super) sources: SourceMap,
    /// The letters of each passage, those that were typed first.
    letters: OnceLock<Vec<String>>,
}

impl Traces {
    pub(super) fn new(typed: Vec<Passage>, printed: Vec<Passage>, sources: SourceMap) -> Self {
        Self { typed, printed, sources, letters: OnceLock::new() }
    }

    /// Every passage with its letters.
    pub(super) fn passages(&self) -> impl Iterator<Item = (&Passage, &str)> {
        let all = || self.typed.iter().chain(&self.printed);
        let letters = self.letters.get_or_init(|| all().map(|it| letters(&it.text)).collect());
        all().zip(letters.iter().map(String::as_str))
    }

    pub(super) fn lookup(&self) -> Lookup<'_> {
        Lookup { typed: &self.typed, printed: &self.printed }
    }
}

/// Letters and digits as layouts can't change them.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
