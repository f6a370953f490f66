//! Every text that the author typed.

use super::layer::Layer;
use super::reader::Reading;
use super::source_text::{self, Markup, SourceText};
use super::{Origin, Passage, PassageKind, TextOwner};
use crate::names::Names;
use crate::text_engine::known_source;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Assets, Game, Text, TextKind, texts_of};
use rayon::prelude::*;
use std::sync::OnceLock;

/// Every text of the author, paragraph by paragraph, in the order of the game: what stands in its
/// data, then its wording templates, booklets and README. Templates that no diagnostic has spoken of
/// yet are added to the sources.
///
/// What is not well formed is read as far as it goes; it has been reported by whoever worked it out.
pub fn typed(game: &Game, assets: &Assets, sources: &mut SourceMap) -> Vec<Passage> {
    let templates = templates(game, assets, sources);
    let sources: &SourceMap = sources;
    let names = Names::of(game, assets);
    // One list serves those who read texts and those who put others in their place, so reading does it
    // on a copy.
    let mut copy = game.clone();
    let path = |source| sources.path(source).to_owned();
    let texts = texts_of(&mut copy, &path, &path);
    let in_book = |it: &Text<'_>| matches!(it.origin.of, TextOwner::Chapter | TextOwner::Readme);
    let (booklets, data): (Vec<_>, Vec<_>) = texts.into_iter().partition(in_book);
    let read = |text: &Text<'_>| {
        let mut author = Author { reading: Reading::new(&names), sources };
        author.text(text);
        author.reading.passages
    };
    let wording = templates.par_iter().map(|(name, text, whole)| {
        let mut author = Author { reading: Reading::new(&names), sources };
        let text = SourceText { text, whole: *whole, markup: Markup::Statements };
        author.source(&text, &Origin::new(TextOwner::Template, *name, ""), None);
        author.reading.passages
    });
    let all = data.par_iter().map(read).chain(wording).chain(booklets.par_iter().map(read));
    let passages: Vec<Vec<Passage>> = all.collect();
    passages.into_iter().flatten().collect()
}

/// The wording templates of a game, each once: name, text and place.
fn templates<'a>(
    game: &'a Game,
    assets: &'a Assets,
    sources: &mut SourceMap,
) -> Vec<(&'a str, &'a str, Span)> {
    let mut found: Vec<(&str, &str, Span)> = Vec::new();
    for kind in &game.types {
        for name in source_text::templates(&kind.wording.value, assets) {
            if found.iter().any(|(known, ..)| *known == name) {
                continue;
            }
            if let Some((path, text)) = assets.templates.get(name) {
                let source = known_source(path, text, sources);
                found.push((name, text, Span::new(source, 0..text.len())));
            }
        }
    }
    found
}

struct Author<'n, 's> {
    reading: Reading<'n>,
    sources: &'s SourceMap,
}

impl Author<'_, '_> {
    fn source(&mut self, text: &SourceText<'_>, origin: &Origin, kind: Option<&PassageKind>) {
        self.reading.text(text, origin, kind, self.sources);
    }

    fn text(&mut self, text: &Text<'_>) {
        let (markup, kind) = match text.kind {
            TextKind::Title => return self.plain(text, PassageKind::Title),
            TextKind::Form => return self.plain(text, PassageKind::Form),
            TextKind::Alt => return self.plain(text, PassageKind::Alt),
            TextKind::Flavour => return self.plain(text, PassageKind::Flavour),
            TextKind::Note => return self.plain(text, PassageKind::Note),
            TextKind::Field => (Markup::Field, Some(PassageKind::Field)),
            TextKind::Prose | TextKind::Chapter => (Markup::Prose, None),
            TextKind::Topic => (Markup::Prose, Some(PassageKind::Title)),
            TextKind::Item => (Markup::Prose, Some(PassageKind::Item)),
            TextKind::Cell => (Markup::Prose, Some(PassageKind::Cell)),
            TextKind::Lines => (Markup::Statements, None),
            TextKind::Foreign => (Markup::Foreign, None),
        };
        let source = SourceText { text: text.text, whole: *text.span, markup };
        self.source(&source, &text.origin, kind.as_ref());
    }

    /// A text that nothing reads as Markdown.
    fn plain(&mut self, text: &Text<'_>, kind: PassageKind) {
        if text.text.trim().is_empty() {
            return;
        }
        let places = self.sources.places(*text.span, text.text);
        let layer = Layer::plain(text.text, &places);
        let (span, origin) = (layer.place(0..layer.text.len()), text.origin.clone());
        let Layer { text, runs, .. } = layer;
        let passage =
            Passage { origin, kind, text, span, runs, seams: Vec::new(), words: OnceLock::new() };
        self.reading.passages.push(passage);
    }
}
