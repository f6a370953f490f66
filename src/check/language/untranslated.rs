//! Texts that are in a translation as they were.

use super::{head, is_file, pairs, placeholders};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::TextSort;

check!(L003, "untranslated", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let judge = |pair: super::Pair<'_>| {
        let (source, translated) = (pair.source, pair.translated);
        let same = translated.is.value.trim() == source.text.trim();
        let speaks = || placeholders::words(&source.text).contains(char::is_alphabetic);
        if translated.same || source.sort == TextSort::Name || !same || !speaks() {
            return None;
        }
        let place = head(translated.is.span, source.sort);
        let meant = if is_file(source.sort) {
            "`same` after the number in its first line"
        } else {
            "`same = true`"
        };
        let message = format!("`{}` is the same in {}", source.key, pair.translation.tag);
        let fault = CHECK.finding(message).at(place, "copied, but not translated?");
        Some(fault.hint(format!("translate it, or write {meant} if this is intended")))
    };
    pairs(context).filter_map(judge).collect()
}
