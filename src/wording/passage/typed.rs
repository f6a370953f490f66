//! Every text that the author typed.

use super::ground::{self, Form, Ground};
use super::layer::Layer;
use super::reader::Reading;
use super::run::Run;
use super::{Origin, Passage, PassageKind, Sort};
use crate::names::Names;
use crate::text_engine::known_source;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Assets, Game, Text, TextKind, texts_of};

/// Every text of the author, paragraph by paragraph, in the order of the game: what stands in its
/// data, then its wording templates, booklets and README. Templates that no diagnostic has spoken of
/// yet are added to the sources.
///
/// What is not well formed is read as far as it goes; it has been reported by whoever worked it out.
pub fn typed(game: &Game, assets: &Assets, sources: &mut SourceMap) -> Vec<Passage> {
    let templates = templates(game, assets, sources);
    let sources: &SourceMap = sources;
    let names = Names::of(game, assets);
    let mut author = Author { reading: Reading::new(&names), sources };
    // One list serves those who read texts and those who put others in their place, so reading does it
    // on a copy.
    let mut copy = game.clone();
    let path = |source| sources.path(source).to_owned();
    let texts = texts_of(&mut copy, &path, &path);
    let in_book = |it: &Text<'_>| matches!(it.origin, Origin::Chapter { .. } | Origin::Readme);
    let (booklets, data): (Vec<_>, Vec<_>) = texts.into_iter().partition(in_book);
    data.iter().for_each(|it| author.text(it));
    for (name, text, whole) in &templates {
        let ground = Ground { text, whole: *whole, form: Form::Statements };
        author.ground(&ground, &Origin::Template { name: (*name).to_owned() }, None);
    }
    booklets.iter().for_each(|it| author.text(it));
    author.reading.passages
}

/// The wording templates of a game, each once: name, text and place.
fn templates<'a>(
    game: &'a Game,
    assets: &'a Assets,
    sources: &mut SourceMap,
) -> Vec<(&'a str, &'a str, Span)> {
    let mut found: Vec<(&str, &str, Span)> = Vec::new();
    for kind in &game.types {
        for name in ground::templates(&kind.wording.value, assets) {
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
    fn ground(&mut self, ground: &Ground<'_>, origin: &Origin, kind: Option<&PassageKind>) {
        self.reading.ground(ground, origin, kind, self.sources);
    }

    fn text(&mut self, text: &Text<'_>) {
        let (form, kind) = match text.kind {
            TextKind::Title => return self.plain(text, PassageKind::Title),
            TextKind::Form => return self.plain(text, PassageKind::Form),
            TextKind::Alt => return self.plain(text, PassageKind::Alt),
            TextKind::Flavour => return self.plain(text, PassageKind::Flavour),
            TextKind::Note => return self.plain(text, PassageKind::Note),
            TextKind::Field => (Form::Field, Some(PassageKind::Field)),
            TextKind::Prose | TextKind::Chapter => (Form::Prose, None),
            TextKind::Topic => (Form::Prose, Some(PassageKind::Title)),
            TextKind::Item => (Form::Prose, Some(PassageKind::Item)),
            TextKind::Cell => (Form::Prose, Some(PassageKind::Cell)),
            TextKind::Lines => (Form::Statements, None),
            TextKind::Foreign => (Form::Foreign, None),
        };
        let ground = Ground { text: text.text, whole: *text.span, form };
        self.ground(&ground, &text.origin, kind.as_ref());
    }

    /// A text that nothing reads as Markdown.
    fn plain(&mut self, text: &Text<'_>, kind: PassageKind) {
        let places = self.sources.places(*text.span, text.text);
        let layer = Layer::plain(text.text, places);
        let all = 0..text.text.len();
        if text.text.trim().is_empty() {
            return;
        }
        let mut runs = Vec::new();
        for (part, place) in layer.places.parts(all.clone()) {
            let exact = part.len() == place.end - place.start;
            super::run::add(&mut runs, Run { text: part, place, exact, sort: Sort::Typed });
        }
        let (span, origin) = (layer.places.span(all), text.origin.clone());
        let passage = Passage { origin, kind, text: layer.text, span, runs, seams: Vec::new() };
        self.reading.passages.push(passage);
    }
}
