//! Lines that a page or a column cuts off from the rest.

use super::make_up::{MadeUp, booklets, is_break};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::{LinePart, TextLine};

check!(B013, "lonely-line", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    booklets(context, set).iter().flat_map(|it| faults(context, it)).collect()
}

fn faults(context: &CheckContext<'_>, booklet: &MadeUp<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let lines = &booklet.lines;
    let mut told = |line: &TextLine, what: &str| {
        let message = format!("`{}`: {what} of page {}", booklet.file, line.page + 1);
        let fault = booklet.at(context, Some(line), CHECK.finding(message), "stands alone");
        found.push(fault.hint("change the words of this page by a line or two"));
    };
    for at in 1..lines.len() {
        let (last, first) = (&lines[at - 1], &lines[at]);
        if !is_break(last, first) {
            continue;
        }
        if matches!(last.part.0, LinePart::Heading(_)) && first.part != last.part {
            told(last, "a heading stands last in a column");
        }
        if last.part != first.part || last.part.0 != LinePart::Paragraph {
            continue;
        }
        let same = |it: &&TextLine| it.part == last.part;
        if lines[..at].iter().rev().take_while(same).count() == 1 {
            told(last, "the first line of a paragraph stands last in a column");
        }
        if lines[at..].iter().take_while(same).count() == 1 {
            told(first, "the last line of a paragraph stands first in a column");
        }
    }
    found
}
