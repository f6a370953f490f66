//! Translations, held against what they were made from.

pub(super) mod lost_placeholder;
pub(super) mod missing_translation;
pub(super) mod orphan_translation;
pub(super) mod overflow_in_translation;
mod placeholders;
pub(super) mod stale_translation;
pub(super) mod untranslated;

use super::CheckContext;
use cardwright_base::diagnostic::Span;
use cardwright_model::{SourceText, TextSort, Translated, Translation};
use std::collections::BTreeMap;

/// A text with what a translation says in its place.
#[derive(Clone, Copy)]
struct Pair<'s> {
    translation: &'s Translation,
    source: &'s SourceText,
    translated: &'s Translated,
}

/// A text, or where the file begins that it is.
fn head(span: Span, sort: TextSort) -> Span {
    if is_file(sort) { Span { end: span.start, ..span } } else { span }
}

fn is_file(sort: TextSort) -> bool {
    matches!(sort, TextSort::Chapter | TextSort::Template)
}

/// Every text with each of its translations, those that have no words left out.
fn pairs<'s>(context: &CheckContext<'s>) -> impl Iterator<Item = Pair<'s>> {
    let game = context.game;
    let sources: BTreeMap<&str, &SourceText> =
        game.texts.iter().map(|it| (it.key.as_str(), it)).collect();
    let said = game.translations.iter().flat_map(|translation| {
        let said = translation.texts.iter().filter(|it| !it.is.value.is_empty());
        said.map(move |translated| (translation, translated))
    });
    said.filter_map(move |(translation, translated)| {
        let source = *sources.get(translated.key.value.as_str())?;
        Some(Pair { translation, source, translated })
    })
}
