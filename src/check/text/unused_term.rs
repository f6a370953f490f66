//! Terms that no text uses.

use super::prose;
use super::vocabulary::{Owner, Vocabulary};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, Sort, TextOwner};
use std::collections::BTreeSet;

check!(T017, "unused-term", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let vocabulary = Vocabulary::of(context.game);
    let mut used: BTreeSet<&str> = BTreeSet::new();
    // What is printed has the references that only an expression makes.
    for passage in context.typed.iter().chain(context.printed) {
        if !prose::is_language(passage) || passage.origin.of == TextOwner::History {
            continue;
        }
        for (_, sort) in passage.stretches() {
            if let Sort::Reference { kind: "term", id } = sort {
                let term = context.game.terms.iter().find(|term| term.id.value == *id);
                used.extend(term.map(|it| it.id.value.as_str()).filter(|it| !is_own(passage, it)));
            }
        }
        if !prose::states_rules(passage) {
            continue;
        }
        for hit in vocabulary.find(passage) {
            let typed = hit.names.iter().filter(|it| it.owner == Owner::Term);
            used.extend(typed.map(|it| it.id).filter(|it| !is_own(passage, it)));
        }
    }
    let unused = context.game.terms.iter().filter(|it| !used.contains(it.id.value.as_str()));
    let fault = |term: &cardwright_model::Term| {
        CHECK
            .finding(format!("no text uses the term `{}`", term.title.value))
            .at(term.title.span, "defined, but never used")
            .hint(format!("refer to it with `[[{}]]`, or remove it", term.id.value))
    };
    unused.map(fault).collect()
}

/// Whether a passage is part of the term's own entry.
fn is_own(passage: &Passage, id: &str) -> bool {
    passage.origin.is(TextOwner::Term, id)
}
