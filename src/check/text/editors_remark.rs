//! Placeholders and remarks of an editor.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::Passage;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

check!(T021, "editors-remark", Warning, Game(check));

/// What is left to write.
static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"\b(?:TODO|TBC|TBA|XXX+)\b|(?i:\b(?:fixme|tbd|lorem ipsum|note to self)\b)";
    let asked = r"\[\p{Lu}\p{Ll}*:[^\]]*\?\s*\]|(?i:\bpages? (?:xx+|nn+)\b)";
    let digits = r"\b\d+(?:[xX]{2,}\b|\?{2,}|//+)|\?{2,}";
    let fill = r"\[\s*(?:\.\.\.|…|\?|(?i:insert|add|name|number|check)\b[^\]]*)\s*\]";
    let angle = r"<\s*(?i:insert|add|name|number)\b[^>]*>";
    pattern(&format!("{words}|{asked}|{digits}|{fill}|{angle}"))
});

/// Somebody thinks aloud in the first person.
static FIRST_PERSON: LazyLock<Regex> = LazyLock::new(|| {
    let singular = r"\bI(?:['’](?:m|d|ve|ll)\b| +[a-z]+\b)";
    let others = r"\b(?:[Ww]e|[Yy]ou and I) (?:think|believe|should|could|might|suggest|guess)\b";
    let own = r"\b[Mm]y (?:opinion|suggestion|proposal|note|view|idea)\b";
    pattern(&format!("{singular}|{others}|{own}"))
});

/// A pattern in which `\b` knows the letters of English alone: with all letters it takes ten times as long.
fn pattern(text: &str) -> Regex {
    Regex::new(&text.replace(r"\b", r"(?-u:\b)")).expect("the pattern is well formed")
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for passage in context.typed.iter().filter(|it| prose::is_language(it)) {
        for hit in PLACEHOLDER.find_iter(&passage.text) {
            if prose::is_typed(passage, &hit.range()) {
                let words = hit.as_str();
                let fault = CHECK
                    .finding(format!("`{words}` is a placeholder that was never filled in"))
                    .at(passage.place(hit.range()), "a placeholder");
                found.push(fault.hint("write the missing text, or remove the placeholder"));
            }
        }
        if !prose::states_rules(passage) {
            continue;
        }
        for hit in FIRST_PERSON.find_iter(&passage.text) {
            if prose::is_typed(passage, &hit.range()) && !is_speech(passage, &hit.range()) {
                let fault = CHECK
                    .finding(format!("`{}` is an editor’s remark, not a rule", hit.as_str()))
                    .at(passage.place(hit.range()), "the first person");
                found.push(fault.hint("state the rule, or remove the remark"));
            }
        }
    }
    found
}

/// Whether somebody speaks in quotation marks, or the `I` is a numeral behind a name.
fn is_speech(passage: &Passage, hit: &Range<usize>) -> bool {
    let before = &passage.text[..hit.start];
    let open = before.matches(['“', '‘', '"']).count();
    let closed = before.matches(['”', '"']).count() + before.matches("’ ").count();
    let quoted = before.matches('"').count() % 2 == 1 || open > closed;
    let word = before.split_whitespace().next_back().unwrap_or_default();
    let name =
        before.ends_with(' ') && word.starts_with(char::is_uppercase) && !word.ends_with('.');
    quoted || name
}
