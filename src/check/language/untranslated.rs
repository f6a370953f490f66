//! Texts that are in a translation as they were.

use super::{pairs, placeholders};
use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Severity, Span};
use cardwright_model::TextSort;

/// L003.
pub(crate) const CHECK: Check = Check {
    code: "L003",
    name: "untranslated",
    severity: Severity::Warning,
    pass: Pass::Game(check),
    page: include_str!("untranslated.md"),
};

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let judge = |pair: super::Pair<'_>| {
        let (source, translated) = (pair.source, pair.translated);
        let same = translated.is.value.trim() == source.text.trim();
        let speaks = || placeholders::words(&source.text).contains(char::is_alphabetic);
        if translated.same || source.sort == TextSort::Name || !same || !speaks() {
            return None;
        }
        let place = translated.is.span;
        let whole = matches!(source.sort, TextSort::Chapter | TextSort::Template);
        let (place, meant) = if whole {
            (Span { end: place.start, ..place }, "`same` after the number in its first line")
        } else {
            (place, "`same = true`")
        };
        let message = format!("`{}` is the same in {}", source.key, pair.translation.tag);
        let fault = CHECK.finding(message).at(place, "copied, but not translated?");
        Some(fault.hint(format!("translate it, or write {meant} if this is intended")))
    };
    pairs(context).filter_map(judge).collect()
}
