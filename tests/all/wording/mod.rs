//! Every text of a game, the place of every character of it, and what the program knows of the
//! language.

mod citations;
mod dictionary;
mod language;
mod spelling;

mod passages;
mod places;
mod printed;
mod sentences;
mod tags;
mod translations;

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, SourceMap, Span};
use cardwright_model::{Assets, Game, Prose};
use cardwright_wording::TextEngine;
use cardwright_wording::passage::{self, Passage, TextOwner};
use std::path::Path;
use std::sync::Arc;

/// A game as it was read.
struct Read {
    game: Game,
    assets: Assets,
    report: Report,
}

impl Read {
    fn of(data: &Path, name: &str) -> Self {
        let mut report = Report::new();
        let (game, assets) = cardwright_load::load(data, name, &mut report).unwrap().unwrap();
        Self { game, assets, report }
    }

    fn skirmish() -> Self {
        Self::of(&repository("data"), "skirmish")
    }

    /// The smallest game after some changes to it.
    fn tiny(change: impl Fn(&Project)) -> Self {
        let project = Project::tiny();
        change(&project);
        Self::of(&project.path("data"), "tiny")
    }

    /// The smallest game with another rulebook.
    fn chapter(text: &str) -> Self {
        Self::tiny(|project| project.write("data/tiny/rules.md", text.as_bytes()))
    }

    fn typed(&mut self) -> Vec<Passage> {
        passage::typed(&self.game, &self.assets, &mut self.report.sources)
    }

    fn printed(&mut self) -> Vec<Passage> {
        let typed = self.typed();
        let Self { game, assets, report } = self;
        let mut words = TextEngine::new(game, assets, report);
        let rules = cardwright_rules::ruleset(game, report).map(Arc::from);
        if let Some(rules) = &rules {
            cardwright_rulebook::register_rules(&mut words, rules);
        }
        let texts = cardwright_wording::word(game, assets, &words, report);
        let faces = cardwright_faces::FaceData::of(game, &texts);
        let rules = rules.as_deref();
        let write = |book| cardwright_rulebook::write(game, book, &words, rules, &faces, report);
        let book_inputs: Vec<_> = game.books.iter().map(write).collect();
        assert!(!report.has_errors());
        let blocks: Vec<_> =
            book_inputs.iter().map(|it| (it.book, it.chapters.as_slice())).collect();
        let mut printed = passage::printed(&words, assets, !blocks.is_empty(), &report.sources);
        printed.extend(passage::inserted(&blocks, &typed, &report.sources));
        printed
    }

    /// What the engine makes of a text, and what is known to be typed in it.
    fn rendered(&mut self, text: &str) -> (Option<String>, Vec<Passage>) {
        let source = self.report.sources.add("a text", text);
        let prose = Prose { text: text.to_owned(), span: Span::new(source, 0..text.len()) };
        let words = TextEngine::new(&self.game, &self.assets, &mut self.report);
        let rendered = words.render(&prose, None, &mut self.report.branch());
        self.game.books.truncate(1);
        self.game.books[0].chapters = vec![prose];
        let own = |it: &Passage| it.span.source == source;
        (rendered, self.typed().into_iter().filter(own).collect())
    }
}

/// The passages of the smallest game's rulebook.
fn rules(passages: Vec<Passage>) -> Vec<Passage> {
    let own =
        |it: &Passage| it.origin.of == TextOwner::Chapter && it.origin.part.ends_with("rules.md");
    passages.into_iter().filter(own).collect()
}

/// The only passage with these words.
fn with<'p>(passages: &'p [Passage], words: &str) -> &'p Passage {
    let mut found = passages.iter().filter(|it| it.text.contains(words));
    let first = found.next().unwrap_or_else(|| panic!("nothing says `{words}`"));
    assert!(found.next().is_none(), "several passages say `{words}`");
    first
}

/// What stands in the source for some words of a passage.
fn source<'s>(passage: &Passage, words: &str, sources: &'s SourceMap) -> &'s str {
    let at = passage.text.find(words).unwrap_or_else(|| panic!("`{words}` is not said"));
    sources.slice(passage.place(at..at + words.len()))
}
