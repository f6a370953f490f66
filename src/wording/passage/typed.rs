//! Every text that the author typed.

use super::ground::{self, Form, Ground};
use super::layer::Layer;
use super::reader::Reading;
use super::run::Run;
use super::{Origin, Passage, PassageKind, Sort};
use crate::diagnostic::{SourceMap, Span};
use crate::model::{Assets, Card, Game, Keyword, Located, Prose, Term};
use crate::wording::names::Names;
use crate::wording::words::known_source;
use std::collections::BTreeMap;

/// Every text of the author, paragraph by paragraph, in the order of the game: what stands in its
/// data, then its wording templates, booklets and README. Templates that no diagnostic has spoken of
/// yet are added to the sources.
///
/// What is not well formed is read as far as it goes; it has been reported by whoever worked it out.
pub fn typed(game: &Game, assets: &Assets, sources: &mut SourceMap) -> Vec<Passage> {
    let templates = templates(game, assets, sources);
    let names = Names::of(game, assets);
    let mut author = Author { reading: Reading::new(&names), sources };
    author.game(game);
    for card in &game.cards {
        author.card(card);
    }
    for keyword in &game.keywords {
        author.keyword(keyword);
    }
    for term in &game.terms {
        author.term(term);
    }
    author.long_texts(game);
    for (name, text, whole) in &templates {
        let ground = Ground { text, whole: *whole, form: Form::Statements };
        author.ground(&ground, &Origin::Template { name: (*name).to_owned() }, None);
    }
    author.booklets(game);
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

    fn prose(&mut self, prose: &Prose, origin: &Origin) {
        self.ground(&Ground::prose(prose), origin, None);
    }

    /// A text that nothing reads as Markdown.
    fn plain(&mut self, text: &Located<String>, origin: Origin, kind: PassageKind) {
        let places = self.sources.places(text.span, &text.value);
        let layer = Layer::plain(&text.value, places);
        let all = 0..text.value.len();
        if text.value.trim().is_empty() {
            return;
        }
        let mut runs = Vec::new();
        for (part, place) in layer.places.parts(all.clone()) {
            let exact = part.len() == place.end - place.start;
            super::run::add(&mut runs, Run { text: part, place, exact, sort: Sort::Typed });
        }
        let span = layer.places.span(all);
        let passage = Passage { origin, kind, text: layer.text, span, runs, seams: Vec::new() };
        self.reading.passages.push(passage);
    }

    fn game(&mut self, game: &Game) {
        let part = |part: &str| Origin::Game { part: part.to_owned() };
        self.plain(&game.title, part("title"), PassageKind::Title);
        self.plain(&game.edition, part("edition"), PassageKind::Title);
        self.plain(&game.copyright, part("copyright"), PassageKind::Note);
        for because in game.expectations.iter().filter_map(|it| it.because.as_ref()) {
            self.plain(because, part("expect"), PassageKind::Note);
        }
        for kind in &game.types {
            self.plain(&kind.name, Origin::Type { id: kind.id.clone() }, PassageKind::Title);
        }
        for kind in &game.keyword_kinds {
            let origin = Origin::KeywordKind { id: kind.id.clone() };
            self.plain(&kind.name, origin, PassageKind::Title);
        }
        for variant in &game.variants {
            let origin = Origin::Variant { id: variant.id.value.clone() };
            self.plain(&variant.title, origin, PassageKind::Title);
        }
        for it in &game.boxes {
            let id = &it.id.value;
            let origin = |part: &str| Origin::TuckBox { id: id.clone(), part: part.to_owned() };
            if let Some(title) = &it.title {
                self.plain(title, origin("title"), PassageKind::Title);
            }
            if let Some(lines) = &it.lines {
                let ground = Ground { form: Form::Statements, ..Ground::prose(lines) };
                self.ground(&ground, &origin("lines"), None);
            }
        }
        for chart in &game.charts {
            let id = &chart.id.value;
            let origin = |part: &str| Origin::Chart { id: id.clone(), part: part.to_owned() };
            self.plain(&chart.title, origin("title"), PassageKind::Title);
            for prose in chart.proses() {
                self.ground(&Ground::prose(prose), &origin("text"), Some(&PassageKind::Cell));
            }
        }
        for back in &game.backs {
            let id = &back.id.value;
            let origin = |part: &str| Origin::Back { id: id.clone(), part: part.to_owned() };
            self.plain(&back.name, origin("name"), PassageKind::Title);
            if let Some(title) = &back.title {
                self.plain(title, origin("title"), PassageKind::Title);
            }
            self.plain(&back.alt, origin("alt"), PassageKind::Alt);
            if let Some(lines) = &back.lines {
                let ground = Ground { form: Form::Statements, ..Ground::prose(lines) };
                self.ground(&ground, &origin("lines"), None);
            }
        }
    }

    fn card(&mut self, card: &Card) {
        let id = &card.id.value;
        let origin = |part: &str| Origin::Card { id: id.clone(), part: part.to_owned() };
        self.plain(&card.title, origin("title"), PassageKind::Title);
        self.forms(&card.forms, &origin);
        self.plain(&card.alt, origin("alt"), PassageKind::Alt);
        if let Some(flavour) = &card.flavour {
            self.plain(flavour, origin("flavour"), PassageKind::Flavour);
        }
        for (name, ground) in ground::fields(&card.mechanics) {
            self.ground(&ground, &origin(&name), Some(&PassageKind::Field));
        }
    }

    fn keyword(&mut self, keyword: &Keyword) {
        let id = &keyword.id.value;
        let origin = |part: &str| Origin::Keyword { id: id.clone(), part: part.to_owned() };
        self.plain(&keyword.title, origin("title"), PassageKind::Title);
        self.forms(&keyword.forms, &origin);
        for (name, ground) in ground::fields(&keyword.mechanics) {
            self.ground(&ground, &origin(&name), Some(&PassageKind::Field));
        }
    }

    fn term(&mut self, term: &Term) {
        let id = &term.id.value;
        let origin = |part: &str| Origin::Term { id: id.clone(), part: part.to_owned() };
        self.plain(&term.title, origin("title"), PassageKind::Title);
        self.forms(&term.forms, &origin);
        self.prose(&term.text, &origin("text"));
    }

    fn forms(
        &mut self,
        forms: &BTreeMap<String, Located<String>>,
        origin: &dyn Fn(&str) -> Origin,
    ) {
        for (name, form) in forms {
            self.plain(form, origin(&format!("forms.{name}")), PassageKind::Form);
        }
    }

    fn long_texts(&mut self, game: &Game) {
        for ruling in &game.rulings {
            let id = &ruling.id.value;
            let origin = |part: &str| Origin::Ruling { id: id.clone(), part: part.to_owned() };
            self.ground(&Ground::prose(&ruling.topic), &origin("topic"), Some(&PassageKind::Title));
            self.prose(&ruling.text, &origin("text"));
            if let Some(other) = &ruling.alternative {
                self.prose(other, &origin("alternative"));
            }
        }
        for description in &game.descriptions {
            let origin = Origin::Description { id: description.id.value.clone() };
            self.prose(&description.text, &origin);
        }
        for edition in &game.history {
            let origin = Origin::History { edition: edition.name.value.clone() };
            self.plain(&edition.name, origin.clone(), PassageKind::Title);
            for change in &edition.changes {
                self.ground(&Ground::prose(change), &origin, Some(&PassageKind::Item));
            }
        }
    }

    fn booklets(&mut self, game: &Game) {
        for book in &game.books {
            let origin = |file: &str| Origin::Chapter {
                book: book.file.value.clone(),
                file: file.to_owned(),
            };
            self.plain(&book.title, origin(""), PassageKind::Title);
            for chapter in &book.chapters {
                let path = self.sources.path(chapter.span.source).to_owned();
                self.prose(chapter, &origin(&path));
            }
        }
        if let Some(readme) = &game.readme {
            let ground = Ground { form: Form::Foreign, ..Ground::prose(readme) };
            self.ground(&ground, &Origin::Readme, None);
        }
    }
}
