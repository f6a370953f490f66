//! Texts with tags: bold and italic letters and ends of lines stay, the rest says how a text looks.

use regex::Regex;
use std::sync::LazyLock;

static BREAK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)<(?:br|/p|hr)\s*/?>").expect("a sound pattern"));
static BOLD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<(?:b|strong)>([^<>*]*[^<>*\s])(\s*)</(?:b|strong)>").expect("a sound pattern")
});
static ITALIC: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<(?:i|em)>([^<>*]*[^<>*\s])(\s*)</(?:i|em)>").expect("a sound pattern")
});
static TAG: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"</?[A-Za-z][^<>]*>").expect("a sound pattern"));
static COLOUR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)<(?:font|span)[^<>]*?color\s*[=:]\s*["']?(#[0-9a-f]{3,8}|[a-z]+)"#)
        .expect("a sound pattern")
});
static ALIGN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)(?:align\s*[=:]\s*["']?|<)(center|right)\b"#).expect("a sound pattern")
});

/// A text without its tags, and what they said.
pub(super) struct Plain {
    pub(super) text: String,
    /// Whether there were tags that say something else.
    pub(super) lost: bool,
    pub(super) colour: Option<String>,
    pub(super) align: Option<&'static str>,
}

/// Reads the tags of a text.
pub(super) fn plain(text: &str) -> Plain {
    let of = |pattern: &Regex| Some(pattern.captures(text)?.get(1)?.as_str().to_lowercase());
    let align = match of(&ALIGN).as_deref() {
        Some("center") => Some("centre"),
        Some("right") => Some("right"),
        _ => None,
    };
    let broken = BREAK.replace_all(text, "\n");
    let bold = BOLD.replace_all(&broken, "**$1**$2");
    let marked = ITALIC.replace_all(&bold, "*$1*$2");
    let bare = TAG.replace_all(&marked, "");
    let colour = of(&COLOUR).filter(|_| is_one_colour(text));
    Plain { lost: bare != marked, colour, align, text: bare.trim().to_owned() }
}

/// Whether the only colour of a text holds for all its words.
fn is_one_colour(text: &str) -> bool {
    static END: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)</(?:font|span)\s*>").expect("a sound pattern"));
    let bare = |part: &str| TAG.replace_all(part, "").trim().is_empty();
    let mut all = COLOUR.find_iter(text);
    let (Some(first), None) = (all.next(), all.next()) else { return false };
    let end = END.find_iter(text).last().map_or(text.len(), |it| it.end());
    bare(&text[..first.start()]) && bare(&text[end..])
}
