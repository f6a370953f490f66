//! Headings that leave out a level, or say nothing.

use super::headings::{Heading, headings};
use super::reading::{is_whole, lines};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch};

check!(B003, "skipped-heading", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for book_input in context.book_inputs.iter().filter(|it| is_whole(it)) {
        let lines = lines(context.game, book_input);
        // The levels of the headings that enclose the present place, as they are written.
        let mut above: Vec<(u8, Heading<'_>)> = Vec::new();
        for heading in headings(context.sources, &lines) {
            above.retain(|(level, _)| *level < heading.level);
            if heading.words.is_empty() {
                found.extend(wordless(&heading));
            } else if usize::from(heading.level) > above.len() + 1 {
                found.extend(skipped(&heading, above.last().map(|(_, outer)| outer), above.len()));
            }
            // What follows a first heading that is too deep is meant to be below it.
            let level = if above.is_empty() { 1 } else { heading.level };
            above.push((level, heading));
        }
    }
    found
}

fn wordless(heading: &Heading<'_>) -> Option<Diagnostic> {
    let finding = CHECK.finding("a heading is empty").at(heading.place?, "no text");
    Some(finding.hint("add text, or remove it"))
}

fn skipped(heading: &Heading<'_>, outer: Option<&Heading<'_>>, depth: usize) -> Option<Diagnostic> {
    let (level, wanted) = (heading.level, depth + 1);
    let mut finding = match outer {
        None => CHECK
            .finding(format!("the first heading of this booklet has level {level}"))
            .at(heading.place?, "a booklet must begin with a heading of level 1"),
        Some(outer) => {
            let above = outer.level;
            let finding = CHECK
                .finding(format!("a heading of level {level} follows one of level {above}"))
                .at(heading.place?, format!("expected level {wanted}"));
            outer.place.into_iter().fold(finding, |it, at| it.see(at, format!("level {above}")))
        }
    };
    match heading.typed.and_then(|it| it.signs) {
        Some(signs) => finding.patch = Some(Patch { span: signs, text: "#".repeat(wanted) }),
        None => finding = finding.hint(format!("begin its line with `{}`", "#".repeat(wanted))),
    }
    Some(finding)
}
