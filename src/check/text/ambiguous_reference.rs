//! References that print what may be read as something else.

use crate::CheckContext;
use crate::prose;
use crate::vocabulary::{Name, Vocabulary, words};
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_base::one_line;
use cardwright_wording::passage::{Passage, PassageKind, RunKind};
use std::ops::Range;

check!(T014, "ambiguous-reference", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let vocabulary = context.vocabulary();
    let mut found = Vec::new();
    for (passage, names) in context.typed_with_names() {
        for hit in names {
            let name = hit.names.iter().find(|it| it.is_title());
            if let Some(name) = name.filter(|_| is_pieced(passage, &hit.range)) {
                found.push(pieced(context, passage, &hit.range, name));
            }
        }
    }
    let shared = vocabulary.names.iter().filter(|it| it.is_title());
    found.extend(shared.filter_map(|name| collision(vocabulary, name)));
    found
}

/// Whether a reference and typed text make up a range together. `map of [[ring-road]]` says what it says, though a card
/// is called Map of Ring Road: small letters and a preposition spell no title.
fn is_pieced(passage: &Passage, range: &Range<usize>) -> bool {
    let (mut refers, mut typed, mut others) = (false, false, false);
    for (stretch, run_kind) in passage.stretches() {
        let inside = stretch.start.max(range.start)..stretch.end.min(range.end);
        if inside.start >= inside.end {
            continue;
        }
        let words = passage.text[inside].contains(char::is_alphabetic);
        match run_kind {
            RunKind::Reference { kind: "card" | "keyword", .. } => refers = true,
            // `[[two-handed]] sword` says what it says; in capitals it says a title.
            RunKind::Reference { .. } => {
                refers |=
                    passage.text[range.clone()].chars().filter(|c| c.is_uppercase()).count() > 1;
            }
            run_kind if run_kind.is_typed() => typed |= words,
            _ => others = true,
        }
    }
    let reads = &passage.text[range.clone()];
    let describes = reads.starts_with(char::is_lowercase)
        && reads.split_whitespace().any(|word| matches!(word, "of" | "for" | "with" | "from"));
    refers && typed && !others && !describes && !prose::is_broken(passage, range)
}

fn pieced(
    context: &CheckContext<'_>,
    passage: &Passage,
    range: &Range<usize>,
    name: &Name<'_>,
) -> Diagnostic {
    let place = passage.place(range.clone());
    let reads = one_line(&passage.text[range.clone()]);
    let write = name.reference(passage.kind == PassageKind::Cell);
    let message = format!("this reads as `{reads}`, the name of another {}", name.owner_word());
    let mut fault = CHECK.finding(message).at(place, "a reference and typed text");
    fault = fault.see(name.span, "the other name");
    if context.sources.slice(place).contains("[[") {
        fault.patch = Some(Patch { span: place, text: write.clone() });
    }
    fault.hint(format!("write `{write}` if that is meant, or put a word in between"))
}

/// A title or form that an earlier card or keyword has, letter by letter.
fn collision(vocabulary: &Vocabulary<'_>, name: &Name<'_>) -> Option<Diagnostic> {
    let parts: Vec<&str> = words(name.text).into_iter().map(|it| &name.text[it]).collect();
    let place = |it: &Name<'_>| (it.span.source, it.span.start);
    let same = |one: &&Name<'_>| {
        one.is_title() && one.id != name.id && one.text == name.text && place(one) < place(name)
    };
    let other = vocabulary.called(&parts).iter().find(same)?;
    let (owner, id) = (other.owner_word(), other.id);
    let message = format!(
        "`{}` of the {} `{}` is also a name of the {owner} `{id}`",
        name.text,
        name.owner_word(),
        name.id
    );
    let fault = CHECK.finding(message).at(name.span, "").see(other.span, "the other one");
    Some(fault.hint("readers can’t tell which is meant; reword one of them"))
}
