//! The same sentence in two places of one booklet.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use cardwright_base::one_line;
use cardwright_wording::Block;
use cardwright_wording::passage::{Origin, Passage, PassageKind, TextOwner};
use std::collections::BTreeMap;

check!(T027, "repeated-sentence", Warning, Game(check));

/// Fewest words of a sentence that nobody writes twice by chance, and of a cell of a table.
const LEAST: usize = 6;
const LEAST_CELL: usize = 10;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // A summary on the back cover says again what the book says.
    let covers = back_covers(context);
    let mut seen: BTreeMap<((TextOwner, &str), bool, String), Span> = BTreeMap::new();
    let mut found = Vec::new();
    for passage in context.typed.iter().filter(|it| prose::states_rules(it)) {
        let Some(family) = family(passage) else { continue };
        let least = if passage.kind == PassageKind::Cell { LEAST_CELL } else { LEAST };
        for range in passage.sentences() {
            let words = &passage.text[range.clone()];
            let place = passage.place(range.clone());
            if words.split_whitespace().count() < least || prose::is_broken(passage, &range) {
                continue;
            }
            // Expressions differ where their values may.
            let exact = context.sources.slice(place);
            let same = one_line(if words.contains('\u{FFFC}') { exact } else { words });
            let key = (family, covers.contains(&place.source), same);
            match seen.get(&key) {
                Some(first) => {
                    let fault = CHECK
                        .finding("this sentence is repeated")
                        .at(place, "again")
                        .see(*first, "here first");
                    found.push(fault.hint("keep one, and refer to it from the other place"));
                }
                None => drop(seen.insert(key, place)),
            }
        }
    }
    found
}

/// The files of chapters that are printed as a back cover.
fn back_covers(context: &CheckContext<'_>) -> Vec<SourceId> {
    let is_cover = |it: &Block| matches!(it, Block::Heading { back: true, .. });
    let chapters =
        context.book_inputs.iter().flat_map(|it| it.book.chapters.iter().zip(&it.chapters));
    let covers = chapters.filter(|(_, blocks)| blocks.iter().any(is_cover));
    covers.map(|(chapter, _)| chapter.span.source).collect()
}

/// What is read together: the chapters of a booklet, the rulings, one description. Templates say the
/// same of many cards, and so do descriptions of like cards.
fn family(passage: &Passage) -> Option<(TextOwner, &str)> {
    let Origin { of, id, .. } = &passage.origin;
    match of {
        TextOwner::Chapter | TextOwner::Description => Some((*of, id)),
        TextOwner::Ruling | TextOwner::Term | TextOwner::Readme => Some((*of, "")),
        _ => None,
    }
}
