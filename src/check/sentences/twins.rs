//! Two sentences that are alike but for one word of a closed class.

use super::lexicon::Lexicon;
use super::token::Token;
use super::word::Word;
use super::{ReadSentences, Sentence, SentenceVerdict, subject};
use cardwright_wording::passage::TextOwner;
use std::collections::BTreeMap;
use std::ops::Range;

/// Two sentences of which one must be wrong.
#[derive(Debug)]
pub(crate) struct Twins<'s, 'a> {
    pub(crate) one: &'s Sentence<'a>,
    pub(crate) other: &'s Sentence<'a>,
    /// The bytes at which they differ, in each.
    pub(crate) places: (Range<usize>, Range<usize>),
}

/// Fewer words than this are alike by chance.
const FEWEST: usize = 6;

/// Every pair of sentences in different texts that contradict each other, where neither is told already.
pub(crate) fn twins<'s, 'a>(reading: &'s ReadSentences<'a>) -> Vec<Twins<'s, 'a>> {
    let ReadSentences { sentences, lexicon, .. } = reading;
    let mut alike: BTreeMap<String, Vec<&Sentence<'a>>> = BTreeMap::new();
    for it in sentences.iter().filter(|it| it.verdict != SentenceVerdict::Contradicted) {
        if let Some(skeleton) = skeleton(it, lexicon) {
            alike.entry(skeleton).or_default().push(it);
        }
    }
    let mut found = Vec::new();
    for same in alike.values() {
        for (at, one) in same.iter().enumerate() {
            for other in &same[at + 1..] {
                let apart = one.passage.origin.of != other.passage.origin.of
                    || one.passage.origin.id != other.passage.origin.id;
                let about = subject(one.passage) == subject(other.passage);
                if !apart || !about || one.verdict != other.verdict {
                    continue;
                }
                if let Some(places) = difference(one, other, lexicon) {
                    found.push(Twins { one, other, places });
                }
            }
        }
    }
    found
}

fn class(token: &Token, lexicon: &Lexicon) -> Option<(usize, usize)> {
    match &token.word {
        Word::Plain(word) => lexicon.closed(word),
        Word::Name { id, form } if form.is_empty() => lexicon.closed(id),
        _ => None,
    }
}

/// A sentence without what could be another member of its class.
fn skeleton(sentence: &Sentence<'_>, lexicon: &Lexicon) -> Option<String> {
    // What a text on a single thing says is said of that thing.
    let about = subject(sentence.passage).unwrap_or_default();
    let of = sentence.passage.origin.of;
    if of == TextOwner::Ruling || of == TextOwner::Card {
        return None;
    }
    let mut plain = 0;
    let words = sentence.tokens.all.iter().map(|token| {
        if let Some((class, _)) = class(token, lexicon) {
            return format!("<{class}>");
        }
        plain += 1;
        match &token.word {
            Word::Plain(word) => word.clone(),
            Word::Number(_) => "<number>".to_owned(),
            Word::Name { id, form } => format!("[{id}|{form}]"),
        }
    });
    let skeleton = words.collect::<Vec<_>>().join(" ");
    (plain >= FEWEST).then(|| format!("{about}: {skeleton}"))
}

/// The one place where two sentences of the same words differ.
fn difference(
    one: &Sentence<'_>,
    other: &Sentence<'_>,
    lexicon: &Lexicon,
) -> Option<(Range<usize>, Range<usize>)> {
    let mut places = Vec::new();
    for (a, b) in one.tokens.all.iter().zip(&other.tokens.all) {
        let number = matches!((&a.word, &b.word), (Word::Number(x), Word::Number(y)) if x != y);
        let turned = a.nots % 2 != b.nots % 2;
        if class(a, lexicon) != class(b, lexicon) || number || turned {
            let at = |token: &Token| match &token.not {
                Some(not) if turned => not.clone(),
                _ => token.range.clone(),
            };
            places.push((at(a), at(b)));
        }
    }
    (places.len() == 1).then(|| places.remove(0))
}
