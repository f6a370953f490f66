//! Where the words of a booklet were typed. All checks on booklets ask here and nowhere else.

use cardwright_base::diagnostic::{SourceMap, Span};
use std::ops::Range;

/// Every place at which `needle` stands within the texts.
pub(super) fn all(sources: &SourceMap, texts: &[Span], needle: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for text in texts {
        let typed = sources.slice(*text);
        found.extend(typed.match_indices(needle).map(|(at, it)| text.within(at..at + it.len())));
    }
    found
}

/// The first line of the first text, for words that an expression made.
pub(super) fn somewhere(sources: &SourceMap, texts: &[Span]) -> Option<Span> {
    let text = *texts.first()?;
    let typed = sources.slice(text);
    let blank = typed.len() - typed.trim_start().len();
    let line = typed[blank..].lines().next().unwrap_or_default();
    Some(text.within(blank..blank + line.len()))
}

/// Where these words stand next to each other, whatever white space, marks and brackets lie between
/// them: the place of those in `part`. Nothing where an expression makes one of them.
pub(super) fn phrase(
    sources: &SourceMap,
    texts: &[Span],
    words: &[&str],
    part: Range<usize>,
) -> Option<Span> {
    let wanted: Vec<String> = words.iter().map(|word| stem(word)).collect();
    texts.iter().find_map(|text| {
        let typed = sources.slice(*text);
        let tokens = tokens(typed);
        let fits = |window: &[Range<usize>]| {
            let mut pairs = window.iter().zip(&wanted);
            let same = pairs.all(|(token, word)| stem(&typed[token.clone()]) == *word);
            let between = |two: &[Range<usize>]| &typed[two[0].end..two[1].start];
            same && window.windows(2).all(|two| !between(two).contains(['{', '}', '%']))
        };
        let window = tokens.windows(wanted.len().max(1)).find(|window| fits(window))?;
        let (first, last) = (window.get(part.start)?, window.get(part.end.checked_sub(1)?)?);
        Some(text.within(first.start..last.end))
    })
}

/// The lines of a text without their ends.
pub(super) fn lines(sources: &SourceMap, text: Span) -> Vec<Span> {
    let mut at = 0;
    let line = |line: &str| {
        let start = at;
        at += line.len();
        text.within(start..start + line.trim_end().len())
    };
    sources.slice(text).split_inclusive('\n').map(line).collect()
}

/// The words and numbers of a text.
pub(super) fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                tokens.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    tokens.extend(start.map(|from| from..text.len()));
    tokens
}

/// A word without case and without the `s` of many.
pub(super) fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    match word.strip_suffix('s') {
        Some(one) if one.chars().count() > 2 && !one.ends_with('s') => one.to_owned(),
        _ => word,
    }
}
