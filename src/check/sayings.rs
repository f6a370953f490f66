//! What the words of a passage say of a card in play, as the game's `[[words.fact]]` reads them.

use cardwright_model::{FactWords, Game};
use cardwright_rules::fact::Fact;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, PassageKind, Sort};
use regex::{Captures, Regex};
use std::collections::BTreeSet;
use std::ops::Range;

/// Stands for a drawn sign in a passage, and for it in the words that a game gives; of one length.
const SIGN: (char, &str) = ('\u{fffc}', "◇");

/// The words for facts that a game gives.
pub(crate) struct Sayings<'g> {
    all: Vec<Saying<'g>>,
}

struct Saying<'g> {
    of: &'g FactWords,
    regex: Regex,
    about: bool,
}

/// Something that words say.
#[derive(Debug)]
pub(crate) struct Claim<'g> {
    /// The words that the game has for it.
    pub(crate) of: &'g FactWords,
    about: Option<String>,
    number: Option<i64>,
    /// Where in the text of the passage.
    pub(crate) range: Range<usize>,
    /// The parts of it that say this; words between them may say something else.
    pub(crate) read: Vec<Range<usize>>,
}

impl Claim<'_> {
    /// Whether a fact is what is said.
    pub(crate) fn is(&self, fact: &Fact) -> bool {
        self.of.fact.value == fact.name
            && self.about == fact.about
            && (self.number.is_none() || self.number == fact.number)
    }

    /// What is said, in the words that the rules have for such a fact.
    pub(crate) fn told(&self, plain: &str) -> String {
        let fact = Fact { name: "", about: self.about.clone(), number: self.number };
        fact.filled(plain)
    }
}

impl<'g> Sayings<'g> {
    pub(crate) fn of(game: &'g Game) -> Self {
        let all = game.words.facts.iter().flat_map(|of| {
            of.says.iter().filter_map(move |says| {
                let about = says.value.contains(FactWords::ABOUT);
                Some(Saying { of, regex: FactWords::regex(&says.value).ok()?, about })
            })
        });
        Self { all: all.collect() }
    }

    /// Everything that a passage says, as far as the game has words for it.
    pub(crate) fn claims(&self, passage: &Passage) -> Vec<Claim<'g>> {
        if is_sign(passage) {
            return Vec::new();
        }
        let text = passage.text.replace(SIGN.0, SIGN.1);
        let mut claims = Vec::new();
        self.read(&Marked::plain(&text), None, &mut claims);
        let ids: BTreeSet<&str> = references(passage).map(|it| it.1).collect();
        for id in ids {
            self.read(&Marked::with(&text, passage, id), Some(id), &mut claims);
        }
        claims
    }

    fn read(&self, text: &Marked, about: Option<&str>, claims: &mut Vec<Claim<'g>>) {
        for saying in self.all.iter().filter(|it| it.about == about.is_some()) {
            for found in saying.regex.captures_iter(&text.text) {
                let number = found.name(FactWords::NUMBER);
                let number = number.map(|it| number_in(it.as_str()));
                let Some(whole) = found.get(0).filter(|it| !it.is_empty()) else { continue };
                if number == Some(None) {
                    continue;
                }
                claims.push(Claim {
                    of: saying.of,
                    about: about.map(str::to_owned),
                    number: number.flatten(),
                    range: text.origin(whole.start())..text.origin(whole.end()),
                    read: saying.read(&found, text),
                });
            }
        }
    }
}

impl Saying<'_> {
    /// Where a match has its own words, in the text of the passage.
    fn read(&self, found: &Captures<'_>, text: &Marked) -> Vec<Range<usize>> {
        let skipped = self.regex.capture_names().flatten();
        let skipped = skipped.filter(|it| it.starts_with(FactWords::SKIPPED));
        let mut skipped: Vec<Range<usize>> =
            skipped.filter_map(|it| found.name(it)).map(|it| it.range()).collect();
        skipped.sort_by_key(|it| it.start);
        let whole = found.get_match().range();
        let starts = std::iter::once(whole.start).chain(skipped.iter().map(|it| it.end));
        let ends = skipped.iter().map(|it| it.start).chain([whole.end]);
        starts.zip(ends).map(|(start, end)| text.origin(start)..text.origin(end)).collect()
    }
}

/// Whether a passage is signs and figures at the edge of a card, and no words.
pub(crate) fn is_sign(passage: &Passage) -> bool {
    let PassageKind::Line(Some(role)) = &passage.kind else { return false };
    role == "index" || role == "sideways" && !passage.text.contains(char::is_alphabetic)
}

/// Names in a passage, with their places.
pub(crate) fn references(passage: &Passage) -> impl Iterator<Item = (Range<usize>, &str)> {
    passage.stretches().filter_map(|(range, sort)| match sort {
        Sort::Reference { id, .. } => Some((range, id.as_str())),
        _ => None,
    })
}

/// A number in figures or in one word, `second` too.
fn number_in(text: &str) -> Option<i64> {
    const ORDINALS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    let ordinal = ORDINALS.iter().zip(1..).find(|(word, _)| **word == text).map(|it| it.1);
    let whole = |it: &cardwright_wording::language::Number| it.range == (0..text.len());
    ordinal.or_else(|| numbers(text).into_iter().find(whole).map(|it| it.value))
}

/// A text in which one name is a sign, and where its pieces stood before.
struct Marked {
    text: String,
    /// Where a piece begins here and there.
    pieces: Vec<(usize, usize)>,
}

impl Marked {
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), pieces: vec![(0, 0)] }
    }

    fn with(text: &str, passage: &Passage, id: &str) -> Self {
        let mut marked = Self { text: String::new(), pieces: vec![(0, 0)] };
        let mut from = 0;
        for (range, _) in references(passage).filter(|it| it.1 == id) {
            marked.text += &text[from..range.start];
            marked.pieces.push((marked.text.len(), range.start));
            marked.text.push(FactWords::NAME);
            marked.pieces.push((marked.text.len(), range.end));
            from = range.end;
        }
        marked.text += &text[from..];
        marked
    }

    /// Where something that stands here stood before.
    fn origin(&self, at: usize) -> usize {
        let piece = self.pieces.iter().rev().find(|it| it.0 <= at).copied().unwrap_or_default();
        piece.1 + (at - piece.0)
    }
}
