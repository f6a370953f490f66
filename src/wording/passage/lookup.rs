//! From letters on a page back to the words that they come from.

use super::{Passage, RunKind, TextOwner};
use cardwright_base::diagnostic::Span;
use std::ops::Range;

/// The texts of a game, to be asked for words as they were set.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// What the author typed.
    pub typed: &'a [Passage],
    /// What a reader sees.
    pub printed: &'a [Passage],
}

/// Words that were found.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// The passage that they stand in.
    pub passage: &'a Passage,
    /// Which of its bytes they are.
    pub range: Range<usize>,
}

impl Found<'_> {
    /// Where they stand in the data.
    pub fn span(&self) -> Span {
        self.passage.place(self.range.clone())
    }
}

impl<'a> Lookup<'a> {
    /// Words on the front of a card: in its title, its flavour and its wording, and in what the game and its
    /// type put on all cards. `None` when they stand nowhere.
    pub fn on_card(self, id: &str, kind: &str, words: &str) -> Option<Found<'a>> {
        let own = |it: &Passage| it.origin.is(TextOwner::Card, id) && it.origin.part != "alt";
        let shared = |passage: &Passage| match passage.origin.of {
            TextOwner::Type => passage.origin.id == kind,
            TextOwner::Game => passage.origin.part != "expect",
            _ => false,
        };
        self.first(own, words).or_else(|| self.first(shared, words))
    }

    /// Words on a back, in its title and lines. `None` when they don't stand there.
    pub fn on_back(self, id: &str, words: &str) -> Option<Found<'a>> {
        let part = |it: &Passage| ["title", "lines"].contains(&it.origin.part.as_str());
        let own = |it: &Passage| it.origin.is(TextOwner::Back, id) && part(it);
        self.first(own, words)
    }

    /// Words in a booklet: in its chapters, else anywhere in the game, whose names and texts it
    /// shows.
    pub fn in_booklet(self, file: &str, words: &str) -> Option<Found<'a>> {
        let own = |it: &Passage| it.origin.is(TextOwner::Chapter, file);
        let other = |one: &Passage| {
            !matches!(one.origin.of, TextOwner::Chapter | TextOwner::Template | TextOwner::Readme)
        };
        self.first(own, words).or_else(|| self.first(other, words))
    }

    /// The same words where they were typed, when they were found inside of a name.
    pub fn typed(self, found: Found<'a>) -> Found<'a> {
        let words = &found.passage.text[found.range.clone()];
        let RunKind::Reference { id: named, .. } = found.passage.kind_at(found.range.start) else {
            return found;
        };
        let names = |it: &Passage| it.origin.id == *named && it.origin.is_name();
        self.first(names, words).unwrap_or(found)
    }

    /// Everything that a card says, its title first.
    pub fn of_card(self, id: &str) -> impl Iterator<Item = &'a Passage> {
        let own = move |it: &&Passage| it.origin.is(TextOwner::Card, id);
        self.typed.iter().filter(own).chain(self.printed.iter().filter(own))
    }

    fn first(self, belongs: impl Fn(&Passage) -> bool, words: &str) -> Option<Found<'a>> {
        let wanted: String = words.trim().chars().flat_map(plain).collect();
        // A word that was broken at the end of a line.
        let whole = wanted.trim_end_matches(['-', '\u{ad}']);
        if whole.is_empty() {
            return None;
        }
        let mut all = self.typed.iter().chain(self.printed).filter(|it| belongs(it));
        all.find_map(|passage| {
            let range = position(&passage.text, whole)?;
            Some(Found { passage, range })
        })
    }
}

/// Letters as layouts may change them: small capitals, curved apostrophes, blanks that hold.
fn plain(c: char) -> impl Iterator<Item = char> {
    let c = match c {
        '’' | '‘' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        c => c,
    };
    c.to_lowercase()
}

/// Where plain words stand in a text.
fn position(text: &str, wanted: &str) -> Option<Range<usize>> {
    let (mut folded, mut places) = (String::new(), Vec::new());
    for (at, c) in text.char_indices() {
        for plain in plain(c) {
            folded.push(plain);
            places.resize(folded.len(), at..at + c.len_utf8());
        }
    }
    let start = folded.find(wanted)?;
    Some(places[start].start..places[start + wanted.len() - 1].end)
}
