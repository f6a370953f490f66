//! Values of a script that are written out: texts, and cells of tables.

/// A text in quotes, if nothing in it is worked out.
pub(super) fn literal(text: &str) -> Option<String> {
    let quote = text.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    if quote == '"' && inner.contains("#{") || inner.contains(quote) && !inner.contains('\\') {
        return None;
    }
    let plain = inner.replace("\\n", "\n").replace("\\\"", "\"").replace("\\'", "'");
    Some(plain.replace("\\t", " "))
}

/// A table, a column, and what stands behind them.
pub(super) fn cell(text: &str) -> Option<(String, String, String)> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (table, rest) = text.split_at(end);
    if table.is_empty() || table.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        return None;
    }
    let (name, rest) = match rest.strip_prefix('[') {
        Some(inner) => {
            let (key, rest) = inner.split_once(']')?;
            (key.trim().trim_matches(['\'', '"', ':']).to_owned(), rest)
        }
        None => {
            let inner = rest.strip_prefix('.')?;
            let end =
                inner.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(inner.len());
            (inner[..end].to_owned(), &inner[end..])
        }
    };
    Some((table.to_owned(), name, rest.to_owned()))
}
