//! Where things stand that carry no place of their own.

use cardwright_base::diagnostic::{SourceMap, Span};

/// The first word of a file, for findings on the whole of it.
pub(super) fn opening(sources: &SourceMap, path: &str) -> Option<Span> {
    let source = sources.find(path)?;
    let text = sources.text(source);
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    Some(Span::new(source, 0..end))
}

/// The key in front of a value, or the value where another key is written there.
pub(super) fn key_of(sources: &SourceMap, name: &str, value: Span) -> Span {
    let before = sources.text(value.source).get(..value.start).unwrap_or_default();
    let Some(before) = before.trim_end().strip_suffix('=').map(str::trim_end) else { return value };
    match before.strip_suffix(name) {
        Some(above) => Span::new(value.source, above.len()..before.len()),
        None => value,
    }
}
