//! Words that grew together at a mark.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_wording::passage::{Passage, PassageKind};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

check!(T025, "missing-space", Warning, Game(check));

/// A mark with a word on both sides, or a bracket stuck to a word.
static STUCK: LazyLock<Regex> = LazyLock::new(|| {
    let comma = r"\p{L}[)’”]?(?P<comma>[,;!?])[“‘]?\p{L}";
    let stop = r"\p{L}{2}[)”]?(?P<stop>[.:])[“‘]?\p{Lu}";
    let open = r"\p{L}{2}(?P<open>\()\p{L}+[ ,]";
    let close = r"[\p{L}.](?P<close>\))\p{L}{2}";
    Regex::new(&format!("{comma}|{stop}|{open}|{close}")).expect("the pattern is well formed")
});

/// Whether a text may hold such a place: few do, and the pattern takes long to make and to look for.
fn may_stick(text: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices([',', ';', '!', '?', '.', ':', '(', ')']).any(|(at, mark)| {
        let next = text[at + mark.len()..].chars().next();
        let quote = matches!(next, Some('“' | '‘'));
        match mark {
            "(" => letter(text[..at].chars().next_back()),
            "." | ":" => quote || next.is_some_and(char::is_uppercase),
            ")" => letter(next),
            _ => quote || letter(next),
        }
    })
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        if matches!(passage.kind, PassageKind::Form) || !may_stick(&passage.text) {
            continue;
        }
        for hit in STUCK.captures_iter(&passage.text) {
            let name = |name| hit.name(name).map(|mark| (name, mark.range()));
            let names = ["comma", "stop", "open", "close"];
            let Some((sort, mark)) = names.into_iter().find_map(name) else { continue };
            let whole = hit.get(0).map_or(mark.clone(), |all| all.range());
            let skip = prose::is_code(passage, &whole)
                || prose::is_broken(passage, &whole)
                || is_address(passage, &whole);
            let place = passage.place(mark.clone());
            if skip || !places.is_new(place) {
                continue;
            }
            let text = &passage.text[mark.clone()];
            let side = if sort == "open" { "before" } else { "after" };
            let fault = CHECK.finding(format!("a space is missing {side} `{text}`")).at(place, "");
            found.push(match exact(context, place, text) {
                Some(at) => {
                    let at = if sort == "open" { at.start } else { at.end };
                    let span = Span { start: at, end: at, ..place };
                    Diagnostic { patch: Some(Patch { span, text: " ".to_owned() }), ..fault }
                }
                None => fault,
            });
        }
    }
    found
}

/// The place of the mark, where it stands in the source as it is.
fn exact(context: &CheckContext<'_>, place: Span, text: &str) -> Option<Span> {
    (context.sources.slice(place) == text).then_some(place)
}

/// Whether the word around a range is an address or the name of a file.
fn is_address(passage: &Passage, range: &Range<usize>) -> bool {
    let text = passage.text.as_str();
    let start = text[..range.start].rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let end = text[range.end..].find(char::is_whitespace).map_or(text.len(), |at| range.end + at);
    let word = &text[start..end];
    ["://", "www.", "@", "/"].iter().any(|it| word.contains(it))
}
