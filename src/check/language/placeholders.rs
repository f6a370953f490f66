//! What a translation has to leave as it is: expressions, references, icons, anchors and numbers.

use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

/// Comments, tags, expressions, references, inserts, anchors, targets of links, icons; the first
/// that matches at a place.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    let parts = [
        r"(?s)(?<comment><#.*?#>)",
        r"(?<tag>\{%.*?%\})",
        r"\{\{(?<expression>.*?)\}\}",
        r"(?m)(?<insert>^ {0,3}```+ *insert [^\n]*)",
        r"(?<anchor>\{#[a-z0-9:._-]+\})",
        r"\]\((?<target>[^)\s]*)\)",
        r"(?<icon>:[a-z][a-z0-9-]*:)",
        r"(?<number>[0-9]+(?:[.,'’\x{202F}][0-9]{3})*)",
    ];
    Regex::new(&parts.join("|")).expect("it is well formed")
});

/// A reference without expressions in it: `[[id]]` or `[[id|form]]`.
static REFERENCE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[\[([a-z0-9-]+)(?:\|[^\]]*)?\]\]").expect("it is well formed"));

/// Texts in quotes, or a name with everything behind its dots.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r#""[^"]*"|'[^']*'|(?<filter>\|\s*\w+)|(?<name>[A-Za-z_]\w*(?:\.\w+)*)"#;
    Regex::new(pattern).expect("it is well formed")
});

/// Words of the template engine.
const WORDS: &[&str] = &["if", "else", "not", "and", "or", "in", "is", "true", "false", "none"];

/// Each thing that must not be lost, with its first place.
pub(super) type Found = BTreeMap<String, Range<usize>>;

/// What a text asks for.
#[derive(Default)]
pub(super) struct Placeholders {
    /// Names in expressions, references, icons, anchors and inserts.
    pub(super) marks: Found,
    /// Numbers, without marks between their digits.
    pub(super) numbers: Found,
}

impl Placeholders {
    /// Those of a text. Of a template, where every language builds its sentences in its own way,
    /// only what it asks of the game: names with a dot.
    pub(super) fn of(text: &str, template: bool) -> Self {
        let mut all = Self::default();
        for found in REFERENCE.captures_iter(text).filter(|_| !template) {
            let whole = found.get(0).expect("a match").range();
            all.marks.entry(format!("[[{}]]", &found[1])).or_insert(whole);
        }
        for found in PARTS.captures_iter(text) {
            let whole = found.get(0).expect("a match").range();
            let asked = found.name("expression").or_else(|| found.name("tag").filter(|_| template));
            if let Some(inner) = asked {
                for name in names(inner.as_str()).filter(|it| !template || it.contains('.')) {
                    let shown =
                        if template { name.to_owned() } else { format!("{{{{ {name} }}}}") };
                    all.marks.entry(shown).or_insert(whole.clone());
                }
            } else if template {
                if let Some(icon) = found.name("icon") {
                    all.marks.entry(icon.as_str().to_owned()).or_insert(whole);
                }
            } else if let Some(number) = found.name("number") {
                // A digit that belongs to a word, such as an id, is no number.
                let part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '#');
                let alone = !text[..whole.start].ends_with(part);
                let digits = number.as_str().chars().filter(char::is_ascii_digit).collect();
                if alone {
                    all.numbers.entry(digits).or_insert(whole);
                }
            } else if let Some(target) = found.name("target") {
                all.marks.entry(format!("]({})", target.as_str())).or_insert(whole);
            } else {
                let part = ["insert", "anchor", "icon"].into_iter().find_map(|it| found.name(it));
                if let Some(part) = part {
                    all.marks.entry(part.as_str().trim().to_owned()).or_insert(whole);
                }
            }
        }
        all
    }
}

/// Names that an expression asks for, without filters.
fn names(expression: &str) -> impl Iterator<Item = &str> {
    let found = NAME.captures_iter(expression).filter_map(|it| it.name("name"));
    found.map(|it| it.as_str()).filter(|it| !WORDS.contains(it))
}

/// A text without anything that is no word.
pub(super) fn words(text: &str) -> String {
    PARTS.replace_all(&REFERENCE.replace_all(text, ""), "").into_owned()
}

/// What the one has and the other lacks.
pub(super) fn lost<'f>(from: &'f Found, to: &Found) -> BTreeSet<&'f str> {
    from.keys().filter(|key| !to.contains_key(*key)).map(String::as_str).collect()
}
