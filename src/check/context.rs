//! What checks may look at.

use cardwright_base::diagnostic::SourceMap;
use cardwright_boards::BoardPage;
use cardwright_faces::Faces;
use cardwright_impose::{Plan, Sheet};
use cardwright_model::{Assets, Game};
use cardwright_rulebook::{Booklet, Manuscript};
use cardwright_rules::Ruleset;
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::Page;
use cardwright_wording::passage::Passage;
use cardwright_wording::{CardTexts, TextEngine};
use std::sync::Arc;

/// A game with all its words, before anything is set.
#[derive(Clone, Copy)]
pub struct CheckContext<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its drawings, layouts and fonts.
    pub assets: &'a Assets,
    /// The engine that works out its expressions.
    pub words: &'a TextEngine<'a>,
    /// The words of every card side.
    pub texts: &'a CardTexts,
    /// The blocks of every booklet, in the order of `game.books`.
    pub manuscripts: &'a [Manuscript<'a>],
    /// What the author typed, paragraph by paragraph.
    pub typed: &'a [Passage],
    /// What a reader sees, paragraph by paragraph.
    pub printed: &'a [Passage],
    /// Its executable rules, if it has any.
    pub rules: Option<&'a dyn Ruleset>,
    /// The sheets of every job; absent when one is impossible.
    pub sheets: Option<&'a [(Plan, Vec<Sheet>)]>,
    /// Every text that was read, for places and for looking at what the author typed.
    pub sources: &'a SourceMap,
}

/// What was set of it; a part that could not be set is absent.
#[derive(Clone, Copy)]
pub struct SetPages<'a> {
    /// Every card side.
    pub faces: Option<&'a Faces>,
    /// What stands on each side, in the order of `faces`.
    pub sides: &'a [Arc<Page>],
    /// The booklets.
    pub booklets: &'a [Booklet],
    /// What stands on the pages of each.
    pub leaves: &'a [Vec<Arc<Page>>],
    /// The boards, and what stands on each.
    pub boards: (&'a [BoardPage], &'a [Arc<Page>]),
    /// What stands on each box.
    pub boxes: &'a [Arc<Page>],
    /// What set them all.
    pub typesetter: &'a Typesetter,
}

impl<'a> SetPages<'a> {
    /// Nothing yet, set by a typesetter.
    pub fn none(typesetter: &'a Typesetter) -> Self {
        Self {
            faces: None,
            sides: &[],
            booklets: &[],
            leaves: &[],
            boards: (&[], &[]),
            boxes: &[],
            typesetter,
        }
    }
}
