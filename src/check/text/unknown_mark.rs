//! Marks of other dialects of Markdown, and of HTML, which are printed as they are typed.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::PassageKind;
use regex::Regex;
use std::sync::LazyLock;

check!(T037, "unknown-mark", Warning, Game(check));

/// How such a mark reads, and what to write in its place.
struct Mark {
    pattern: Regex,
    instead: &'static str,
}

/// An expression of a template.
const EXPRESSION: &str = r"\{\{[^{}]*\}\}|\{%[^{}]*%\}";

static MARKS: LazyLock<[Mark; 8]> = LazyLock::new(|| {
    let mark = |pattern: &str, instead| Mark {
        pattern: Regex::new(pattern).expect("the pattern is well formed"),
        instead,
    };
    [
        mark(r"~~[^~\s][^~]*~~", "delete the words; there is no markup for striking them out"),
        mark(r"\[\^[^\]\s]+\]:?", "put the note in parentheses, or in a block `aside`"),
        mark(r"^\[[ xX]\] ", "begin the item with its words, or with an icon, `:name:`"),
        mark(r"\$\$?[^\s$][^\s$]*\$\$?", "write the formula in words and signs: `2 × 3`"),
        mark(r"==[^=\s][^=]*==", "write `**words**` to make words stand out"),
        mark(EXPRESSION, "nobody works it out here: write the words"),
        mark(r"\{#\s[^{}]*\}", "write a comment as `<# words #>`"),
        mark(r"\{[.#][\w-]+\}", "put an anchor at the end of a heading: `# Words {#anchor}`"),
    ]
});

/// A tag of HTML or a remark.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"<!--(?s:.*?)-->|</?(?P<name>[A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?/?>")
        .expect("the pattern is well formed")
});

/// Names of tags, and what to write in their place. A card may well say `<one>`.
const TAGS: [(WordList, &str); 6] = [
    (WordList("b strong"), "write `**words**`"),
    (WordList("i em cite dfn var"), "write `*words*`"),
    (WordList("br"), "end the line with two spaces or a `\\`, or begin a new paragraph"),
    (WordList("a"), "write `[words](https://...)` or `[words](#anchor)`"),
    (WordList("img picture svg"), "write `![the picture in words](file.svg)`"),
    (
        WordList(
            "p div span u s del ins small big sup sub center font mark code pre kbd h1 h2 h3 h4 \
            h5 h6 hr ul ol li dl dt dd table thead tbody tr td th blockquote details summary \
            section article aside figure figcaption style script iframe abbr q",
        ),
        "remove it, and use Markdown: `**words**`, `*words*`, lists, tables",
    ),
];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    use PassageKind::{Alt, Flavour, Form, Item, Title};
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let text = passage.text.as_str();
        // Each of them has one of these signs, and few texts do.
        if !text.contains(['~', '[', '$', '=', '{', '<']) {
            continue;
        }
        let marks = MARKS.iter().flat_map(|mark| {
            // A box to tick stands at the head of an item.
            let fits = match mark.pattern.as_str() {
                // In what a card says, it is T002.
                EXPRESSION => matches!(passage.kind, Alt | Flavour | Form | Title),
                pattern => !pattern.starts_with('^') || passage.kind == Item,
            };
            let hits = mark.pattern.find_iter(text).filter(move |_| fits);
            hits.map(|hit| (hit.range(), mark.instead))
        });
        let tags = TAG.captures_iter(text).filter_map(|hit| {
            let name = hit.name("name").map(|it| it.as_str().to_ascii_lowercase());
            let instead = match name.as_deref() {
                None => "write a comment as `<# words #>`",
                Some(name) => TAGS.iter().find(|(names, _)| names.has(name))?.1,
            };
            Some((hit.get(0)?.range(), instead))
        });
        for (range, instead) in marks.chain(tags) {
            let place = passage.place(range.clone());
            let skip = prose::is_code(passage, &range) || !prose::is_typed(passage, &range);
            if skip || !places.is_new(place) {
                continue;
            }
            let shown = text[range].trim();
            let fault =
                CHECK.finding(format!("`{shown}` is not markup here and is printed as it is"));
            found.push(fault.at(place, "").hint(instead));
        }
    }
    found
}
