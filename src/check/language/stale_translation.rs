//! Translations of what the text said once.

use super::pairs;
use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Severity, Span};
use cardwright_model::{TextSort, fingerprint};

/// L002.
pub(crate) const CHECK: Check = Check {
    code: "L002",
    name: "stale-translation",
    severity: Severity::Warning,
    pass: Pass::Game(check),
    page: include_str!("stale_translation.md"),
};

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let judge = |pair: super::Pair<'_>| {
        let (source, key) = (pair.source, &pair.translated.key);
        let wanted = fingerprint(&source.text);
        let written = match source.sort {
            TextSort::Name | TextSort::Prose => format!("`from = \"{wanted}\"`"),
            TextSort::Chapter => format!("`<!-- from: {wanted} -->` as its first line"),
            TextSort::Template => format!("`<# from: {wanted} #>` as its first line"),
        };
        let fault = match &pair.translated.from {
            Some(from) if from.value == wanted => return None,
            Some(from) => CHECK
                .finding(format!("`{}` was translated from an older text", key.value))
                .at(from.span, "the text has changed since")
                .hint(format!("compare the two; when they say the same, write {written}")),
            None => CHECK
                .finding(format!(
                    "`{}` does not record which text it was translated from",
                    key.value
                ))
                .at(
                    Span { end: key.span.end, ..key.span },
                    "it can't be checked for being out of date",
                )
                .hint(format!("if it was translated from the current text, write {written}")),
        };
        let whole = matches!(source.sort, TextSort::Chapter | TextSort::Template);
        let end = if whole { source.span.start } else { source.span.end };
        Some(fault.see(Span { end, ..source.span }, "the current text"))
    };
    pairs(context).filter_map(judge).collect()
}
