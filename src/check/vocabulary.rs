//! The names of a game, and where its texts use them word by word.

use cardwright_base::diagnostic::Span;
use cardwright_model::{Game, Located};
use cardwright_wording::passage::Passage;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What a name belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Card,
    Keyword,
    Term,
    /// A back, a type, a variant, the game: nothing that a text can refer to.
    Other,
}

/// A title, or a form of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'g> {
    pub(crate) owner: Owner,
    pub(crate) id: &'g str,
    /// Name of the form. `None` for the title.
    pub(crate) form: Option<&'g str>,
    pub(crate) text: &'g str,
    pub(crate) span: Span,
}

impl Name<'_> {
    /// What one writes to refer to it.
    pub(crate) fn reference(&self, in_cell: bool) -> String {
        match self.form {
            None => format!("[[{}]]", self.id),
            // A bar would end the cell.
            Some(form) if in_cell => format!("[[{}:{form}]]", self.id),
            Some(form) => format!("[[{}|{form}]]", self.id),
        }
    }

    /// The word for its owner in messages.
    pub(crate) fn owner_word(&self) -> &'static str {
        match self.owner {
            Owner::Card => "card",
            Owner::Keyword => "keyword",
            Owner::Term => "term",
            Owner::Other => "name",
        }
    }

    /// Whether it belongs to a card or keyword.
    pub(crate) fn is_title(&self) -> bool {
        matches!(self.owner, Owner::Card | Owner::Keyword)
    }
}

/// All names of a game by their words.
#[derive(Debug)]
pub(crate) struct Vocabulary<'g> {
    pub(crate) names: Vec<Name<'g>>,
    by_words: BTreeMap<String, Arc<[Name<'g>]>>,
    /// The most words of a name that begins with this one.
    longest: BTreeMap<String, usize>,
}

/// Words of a text that make a name, in whatever case, with blanks or hyphens between.
#[derive(Debug)]
pub(crate) struct Hit<'g> {
    pub(crate) range: Range<usize>,
    pub(crate) names: Arc<[Name<'g>]>,
}

impl<'g> Vocabulary<'g> {
    pub(crate) fn of(game: &'g Game) -> Self {
        let mut names = Vec::new();
        let mut add = |owner, id: &'g str, title: &'g Located<String>| {
            names.push(Name { owner, id, form: None, text: &title.value, span: title.span });
        };
        for card in &game.cards {
            add(Owner::Card, &card.id.value, &card.title);
        }
        for keyword in &game.keywords {
            add(Owner::Keyword, &keyword.id.value, &keyword.title);
        }
        for term in &game.terms {
            add(Owner::Term, &term.id.value, &term.title);
        }
        add(Owner::Other, &game.id, &game.title);
        for back in &game.backs {
            add(Owner::Other, &back.id.value, &back.name);
            if let Some(title) = &back.title {
                add(Owner::Other, &back.id.value, title);
            }
        }
        game.types.iter().for_each(|kind| add(Owner::Other, &kind.id, &kind.name));
        game.keyword_kinds.iter().for_each(|kind| add(Owner::Other, &kind.id, &kind.name));
        game.variants.iter().for_each(|it| add(Owner::Other, &it.id.value, &it.title));
        let cards = game.cards.iter().map(|it| (Owner::Card, &it.id.value, &it.forms));
        let keywords = game.keywords.iter().map(|it| (Owner::Keyword, &it.id.value, &it.forms));
        let terms = game.terms.iter().map(|it| (Owner::Term, &it.id.value, &it.forms));
        for (owner, id, forms) in cards.chain(keywords).chain(terms) {
            for (form, text) in forms {
                let (form, span) = (Some(form.as_str()), text.span);
                names.push(Name { owner, id, form, text: &text.value, span });
            }
        }
        let mut by_words: BTreeMap<String, Vec<Name<'g>>> = BTreeMap::new();
        let mut longest: BTreeMap<String, usize> = BTreeMap::new();
        for name in &names {
            let words = words(name.text);
            let words: Vec<&str> = words.iter().map(|range| &name.text[range.clone()]).collect();
            if let Some(first) = words.first() {
                let most = longest.entry(first.to_lowercase()).or_default();
                *most = words.len().max(*most);
                by_words.entry(key(&words)).or_default().push(*name);
            }
        }
        let by_words = by_words.into_iter().map(|(key, names)| (key, names.into())).collect();
        Self { names, by_words, longest }
    }

    /// The names that consist of these words.
    pub(crate) fn called(&self, words: &[&str]) -> &[Name<'g>] {
        self.by_words.get(&key(words)).map_or(&[], |it| it)
    }

    /// Every name in a passage, the longest first where they overlap. An `’s` is no part of one.
    pub(crate) fn find(&self, passage: &Passage) -> Vec<Hit<'g>> {
        let text = passage.text.as_str();
        let ranges: Vec<_> = words_in(passage).collect();
        let mut hits = Vec::new();
        let mut at = 0;
        while at < ranges.len() {
            let most = self.longest.get(&text[ranges[at].clone()].to_lowercase());
            let most = most.map_or(0, |most| (*most).min(ranges.len() - at));
            let found = (1..=most).rev().find_map(|count| {
                let here = &ranges[at..at + count];
                if !here.windows(2).all(|pair| joined(&text[pair[0].end..pair[1].start])) {
                    return None;
                }
                let words: Vec<&str> = here.iter().map(|range| &text[range.clone()]).collect();
                let names = Arc::clone(self.by_words.get(&key(&words))?);
                let range = here[0].start..here[count - 1].end;
                Some((count, Hit { range, names }))
            });
            at += found.as_ref().map_or(1, |(count, _)| *count);
            hits.extend(found.map(|(_, hit)| hit));
        }
        hits
    }
}

/// Whether a gap lets two words be one name.
fn joined(gap: &str) -> bool {
    let hyphen = matches!(gap, "-" | "\u{2010}" | "\u{2011}");
    hyphen || !gap.is_empty() && gap.chars().all(char::is_whitespace)
}

fn key(words: &[&str]) -> String {
    words.join(" ").to_lowercase()
}

/// The words of a text, without the `’s` of a possessive.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    use unicode_segmentation::UnicodeSegmentation;
    text.unicode_word_indices().map(|(at, word)| at..at + bare(word)).collect()
}

/// The words of a passage, without the `’s` of a possessive.
pub(crate) fn words_in(passage: &Passage) -> impl Iterator<Item = Range<usize>> {
    passage.words().map(|(range, word)| range.start..range.start + bare(word))
}

/// The length of a word without the `’s` of a possessive.
fn bare(word: &str) -> usize {
    word.strip_suffix("’s").or_else(|| word.strip_suffix("'s")).unwrap_or(word).len()
}
