//! Words that no dictionary knows.

use super::own_words::{self, own_words};
use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::{Diagnostic, Patch, SourceMap, Span};
use cardwright_base::did_you_mean::is_one_slip_off;
use cardwright_base::english::count;
use cardwright_wording::Speller;
use cardwright_wording::passage::{Passage, RunKind};
use cardwright_wording::spelling::{fold, is_hyphen};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

check!(T029, "misspelt-word", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let own = own_words(context.game);
    let language = &context.game.language;
    let Some(speller) = Speller::new(language, own.iter().map(String::as_str)) else {
        return Vec::new();
    };
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    // The same word in all its capitals and genitives is one.
    let mut unknown: BTreeMap<String, Vec<Place<'_>>> = BTreeMap::new();
    for passage in context.typed.iter().filter(|it| !own_words::is_name(it)) {
        for range in tokens(passage) {
            let word = &passage.text[range.clone()];
            let fine = *known.entry(word).or_insert_with(|| is_fine(&speller, word));
            if fine || is_address(passage, &range) {
                continue;
            }
            let span = passage.place(range.clone());
            let places = unknown.entry(fold(word.trim_end_matches("'s").trim_end_matches("’s")));
            let places = places.or_default();
            if places.iter().all(|it| it.span != span) {
                places.push(Place { word, span, opens: opens(passage, range.start) });
            }
        }
    }
    let unknown: Vec<_> = unknown.into_values().collect();
    let proposes = unknown.len() <= FEW;
    let sources = context.sources;
    let judge = WordChecker { speller: &speller, own: &own, language, sources, proposes };
    // Looking for what was meant takes longest, so it is done side by side.
    let found: Vec<_> = unknown.par_iter().map(|places| judge.findings(places)).collect();
    found.into_iter().flatten().collect()
}

/// When more words than these are unknown, the language is another one, and nothing is proposed.
const FEW: usize = 100;

/// Where an unknown word stands.
#[derive(Debug)]
struct Place<'a> {
    word: &'a str,
    span: Span,
    /// Whether it opens a sentence, so that its capital says nothing.
    opens: bool,
}

struct WordChecker<'a> {
    speller: &'a Speller,
    own: &'a [String],
    language: &'a str,
    sources: &'a SourceMap,
    /// Whether to look for what was meant.
    proposes: bool,
}

impl WordChecker<'_> {
    /// The first places of one word; the others are counted.
    fn findings(&self, places: &[Place<'_>]) -> Vec<Diagnostic> {
        const SHOWN: usize = 3;
        let name = is_a_name(places);
        if name && self.is_somebody(places) {
            return Vec::new();
        }
        let mut corrections: BTreeMap<&str, Option<String>> = BTreeMap::new();
        let mut found = Vec::new();
        for place in places.iter().take(SHOWN) {
            let corrected = || self.proposes.then(|| self.speller.correction(place.word)).flatten();
            let correction = corrections.entry(place.word).or_insert_with(corrected);
            found.extend(self.finding(place, name, correction.as_deref()));
        }
        let more = places.len().saturating_sub(SHOWN);
        if let Some(last) = found.last_mut().filter(|_| more > 0) {
            last.hints.push(format!("and in {}", count(more, "more place")));
        }
        found
    }

    /// Whether a name is written the same way several times and like no other word: somebody in a story.
    fn is_somebody(&self, places: &[Place<'_>]) -> bool {
        let Some((first, others)) = places.split_first() else { return false };
        let word = first.word.trim_end_matches("'s").trim_end_matches("’s");
        let same = |it: &Place<'_>| it.word.starts_with(word);
        let like = |own: &String| is_one_slip_off(&own.to_lowercase(), &word.to_lowercase());
        let is_known = self.speller.correction(word).is_some() || self.own.iter().any(like);
        !others.is_empty() && others.iter().all(same) && !is_known
    }

    fn finding(
        &self,
        place: &Place<'_>,
        name: bool,
        correction: Option<&str>,
    ) -> Option<Diagnostic> {
        let (word, language) = (place.word, self.language);
        let meant = match correction {
            Some(word) => vec![word.to_owned()],
            None if name || !self.proposes => Vec::new(),
            None => self.speller.suggest(word),
        };
        if is_shouted(word) && word.chars().count() <= LONGEST_INITIALS && !is_own(&meant, self.own)
        {
            return None;
        }
        let message = if self.speller.is_right_elsewhere(word) {
            format!("`{word}` is not a spelling of {language}")
        } else {
            format!("`{word}` is in no dictionary of {language}")
        };
        let mut found = CHECK.finding(message).at(place.span, "");
        if !meant.is_empty() {
            found = found.hint(format!("did you mean {}?", listed(&meant)));
        }
        let exact = self.sources.slice(place.span) == word;
        match correction.filter(|_| exact && !name) {
            Some(text) => found.patch = Some(Patch { span: place.span, text: text.to_owned() }),
            None => {
                let remedy = "if it is a word of the game, add it to `spelling` under `[words]` \
                    in game.toml";
                found = found.hint(remedy);
            }
        }
        Some(found)
    }
}

/// Whether a word is a name, which is like no other word and nobody's slip: it has its capital
/// inside of sentences, or in every place of many.
fn is_a_name(places: &[Place<'_>]) -> bool {
    let capital = |it: &Place<'_>| it.word.starts_with(char::is_uppercase) && !is_shouted(it.word);
    places.iter().any(|it| capital(it) && !it.opens)
        || places.len() > 1 && places.iter().all(capital)
}

fn is_shouted(word: &str) -> bool {
    word.trim_end_matches('s').chars().all(char::is_uppercase)
}

/// "`a`, `b` or `c`".
fn listed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|it| format!("`{it}`")).collect();
    match words.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Initials are made up faster than dictionaries grow.
const LONGEST_INITIALS: usize = 4;

/// Whether the likeliest of the words that may have been meant is one of the game's own.
fn is_own(meant: &[String], own: &[String]) -> bool {
    let parts = |word: &String| {
        word.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect::<Vec<_>>()
    };
    meant
        .first()
        .is_some_and(|meant| own.iter().any(|it| parts(it).contains(&meant.to_lowercase())))
}

/// Whether a word is right, or no word at all.
fn is_fine(speller: &Speller, word: &str) -> bool {
    if speller.knows(word) || word.contains(['.', '_', '@']) {
        return true;
    }
    let lower = word.trim_start_matches(char::is_uppercase);
    let upper = &word[..word.len() - lower.len()];
    let capitals = upper.chars().count();
    if capitals > 1 && !lower.is_empty() {
        // A title in capitals with an ending: BLOCKed, SWORDs, DODGing.
        return !lower.chars().all(char::is_lowercase)
            || speller.knows(&word.to_lowercase())
            || speller.knows(upper)
            || lower == "s" && capitals <= LONGEST_INITIALS;
    }
    // Names such as cardForge are written as their owners like.
    lower.chars().any(char::is_uppercase) && !word.contains(is_hyphen)
}

/// The words that were typed, those of a compound together.
fn tokens(passage: &Passage) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (range, _) in passage.typed_words() {
        match tokens.last_mut() {
            Some(last) if is_single_hyphen(&passage.text[last.end..range.start]) => {
                last.end = range.end;
            }
            _ => tokens.push(range),
        }
    }
    for token in &mut tokens {
        // The first part of `non-{{ it }}`.
        let mut behind = passage.text[token.end..].chars();
        if let Some(hyphen) = behind.next().filter(|it| is_hyphen(*it))
            && behind.next().is_some_and(|it| !it.is_whitespace())
        {
            token.end += hyphen.len_utf8();
        }
    }
    tokens.retain(|it| !is_broken(passage, it));
    tokens
}

fn is_single_hyphen(gap: &str) -> bool {
    let mut chars = gap.chars();
    chars.next().is_some_and(is_hyphen) && chars.next().is_none()
}

/// Whether a tag of the template engine stands in a word, or a choice at its end.
fn is_broken(passage: &Passage, word: &Range<usize>) -> bool {
    let choice = |at: usize| at < passage.text.len() && *passage.kind_at(at) == RunKind::Choice;
    prose::is_broken(passage, word) || choice(word.end) || word.start > 0 && choice(word.start - 1)
}

/// Whether a word is part of an address or a path, or was meant for an icon.
fn is_address(passage: &Passage, word: &Range<usize>) -> bool {
    let text = &passage.text;
    if text[..word.start].ends_with(':') && text[word.end..].starts_with(':') {
        return true;
    }
    let before = text[..word.start].rsplit(char::is_whitespace).next().unwrap_or_default();
    let behind = text[word.end..].split(char::is_whitespace).next().unwrap_or_default();
    let around = &text[word.start - before.len()..word.end + behind.len()];
    ["://", "@", "www.", "\\", "_", ".com", ".org"].iter().any(|it| around.contains(it))
}

/// Whether a sentence begins at a place of a passage.
fn opens(passage: &Passage, at: usize) -> bool {
    let before = passage.text[..at].trim_end_matches(['"', '“', '‘', '(', '[', ' ', '\n']);
    before.is_empty() || before.ends_with(['.', '!', '?', '…', '”'])
}
