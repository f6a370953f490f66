//! Terms that no text uses.

use crate::CheckContext;
use crate::prose;
use crate::vocabulary::{Hit, Owner};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, RunKind, TextOwner};
use std::collections::BTreeSet;

check!(T017, "unused-term", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for (passage, names) in context.typed_with_names() {
        add(context, passage, names, &mut used);
    }
    // What is printed has the references that only an expression makes.
    for passage in context.printed.iter().filter(|it| prose::is_language(it)) {
        if used.len() == context.game.terms.len() {
            break;
        }
        let names = context.vocabulary().find(passage);
        add(context, passage, &names, &mut used);
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

/// Adds the terms that a passage uses.
fn add<'g>(
    context: &CheckContext<'g>,
    passage: &Passage,
    names: &[Hit<'g>],
    used: &mut BTreeSet<&'g str>,
) {
    if passage.origin.of == TextOwner::History {
        return;
    }
    for (_, run_kind) in passage.stretches() {
        if let RunKind::Reference { kind: "term", id } = run_kind {
            let term = context.game.terms.iter().find(|term| term.id.value == *id);
            used.extend(term.map(|it| it.id.value.as_str()).filter(|it| !is_own(passage, it)));
        }
    }
    if prose::states_rules(passage) {
        let typed = names.iter().flat_map(|hit| hit.names.iter());
        let terms = typed.filter(|it| it.owner == Owner::Term).map(|it| it.id);
        used.extend(terms.filter(|it| !is_own(passage, it)));
    }
}

/// Whether a passage is part of the term's own entry.
fn is_own(passage: &Passage, id: &str) -> bool {
    passage.origin.is(TextOwner::Term, id)
}
