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
        if c.is_alphanumeric() {
            start.get_or_insert(at);
        } else {
            tokens.extend(start.take().map(|from| from..at));
        }
    }
    tokens.extend(start.map(|from| from..text.len()));
    tokens
}
