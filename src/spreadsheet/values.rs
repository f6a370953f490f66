//! What people write in cells for numbers, flags and names.

/// A heading as it is compared: case, and what stands between words, do not matter.
pub fn fold(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || matches!(c, '_' | '-'));
    words.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("_")
}

/// A whole number, be it written as `3`, `+3`, `03` or `3.0`. `None` for every other text.
pub fn whole(text: &str) -> Option<i64> {
    let text = text.trim();
    let plain = match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|it| it == b'0') => whole,
        _ => text,
    };
    plain.parse().ok()
}

/// What stands for yes or no. `None` for any other word.
pub fn flag(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "x" | "yes" | "y" | "true" | "1" | "✓" | "✔" | "on" => Some(true),
        "" | "no" | "n" | "false" | "0" | "-" | "off" => Some(false),
        _ => None,
    }
}

/// The id of a thing that may be named by its title.
pub fn as_id(text: &str) -> String {
    let id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.chars().all(id) {
        return text.to_owned();
    }
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-")
}
