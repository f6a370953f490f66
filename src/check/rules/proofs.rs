//! What a scenario says that it proves: rulings, cards, keywords and terms by their ids, passages by their
//! anchors.

use crate::CheckContext;
use crate::book::reading::are_whole;
use cardwright_base::diagnostic::{SourceId, SourceMap, Span};
use cardwright_model::{Game, Located};
use cardwright_wording::passage::{PassageKind, TextOwner};
use cardwright_wording::{Block, each_block};
use std::collections::BTreeSet;

/// Where something stands that a scenario can prove.
pub(super) struct Provable<'a> {
    game: &'a Game,
    sources: &'a SourceMap,
    /// Whether all texts could be read that have anchors.
    pub(super) is_whole: bool,
    anchors: BTreeSet<&'a str>,
    /// The sources of the booklets.
    texts: BTreeSet<SourceId>,
}

impl<'a> Provable<'a> {
    pub(super) fn of(context: &CheckContext<'a>) -> Self {
        let mut anchors = BTreeSet::new();
        for blocks in context.book_inputs.iter().flat_map(|it| &it.chapters) {
            each_block(blocks, &mut |block| {
                if let Block::Heading { id, .. } = block {
                    anchors.insert(id.as_str());
                }
            });
        }
        let typed = context.typed.iter();
        let headings = typed.filter(|passage| {
            passage.origin.of == TextOwner::Chapter
                && matches!(passage.kind, PassageKind::Heading(_))
        });
        let texts = headings.map(|it| it.span.source).collect();
        let CheckContext { game, sources, book_inputs, .. } = *context;
        // A chapter that could not be worked out has anchors that nobody knows.
        let is_whole = are_whole(game, book_inputs);
        Self { game, sources, is_whole, anchors, texts }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.anchors.contains(name) || self.entry(name).is_some()
    }

    /// Every name that there is.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.ids().map(|it| it.value.as_str()).chain(self.anchors.iter().copied())
    }

    /// Every anchor of a heading.
    pub(super) fn anchors(&self) -> impl Iterator<Item = &'a str> {
        self.anchors.iter().copied()
    }

    /// Where it stands: the heading of a passage first, because that tells the rule.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        // A class may follow the anchor.
        let anchors = [format!("{{#{name}}}"), format!("{{#{name} ")];
        let in_text =
            |text: &SourceId| anchors.iter().find_map(|it| self.sources.locate(*text, it));
        self.texts.iter().find_map(in_text).or_else(|| self.entry(name))
    }

    fn entry(&self, name: &str) -> Option<Span> {
        self.ids().find(|it| it.value == name).map(|it| it.span)
    }

    fn ids(&self) -> impl Iterator<Item = &'a Located<String>> {
        let game = self.game;
        let rulings = game.rulings.iter().map(|it| &it.id);
        let cards = game.cards.iter().map(|it| &it.id);
        let keywords = game.keywords.iter().map(|it| &it.id);
        let terms = game.terms.iter().map(|it| &it.id);
        rulings.chain(cards).chain(keywords).chain(terms)
    }
}
