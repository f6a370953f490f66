//! Translations of what the text said once.

use super::{head, pairs};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{TextSort, fingerprint};

check!(L002, "stale-translation", Warning, Game(check));

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
                .at(key.span, "it can't be checked for being out of date")
                .hint(format!("if it was translated from the current text, write {written}")),
        };
        Some(fault.see(head(source.span, source.sort), "the current text"))
    };
    pairs(context).filter_map(judge).collect()
}
