//! Lines that a page or a column cuts off from the rest.

use super::make_up::{MadeUp, booklets, is_break};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::{LinePart, TextLine};

check!(B013, "lonely-line", Warning, Pages(check));

/// Of the height of a line: where more is free, a picture stands below.
const FREE: f64 = 6.0;

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
    let foot = lines.iter().map(|it| it.area.bottom).fold(0.0, f64::max);
    for at in 1..lines.len() {
        let (last, first) = (&lines[at - 1], &lines[at]);
        if !is_break(last, first) {
            continue;
        }
        if matches!(last.part.0, LinePart::Heading(_)) && first.part != last.part {
            told(last, "a heading is the last line of a column");
        } else if let Some(title) = low_title(&lines[..at], foot) {
            told(title, "a chapter begins at the foot");
        }
        if first.part.0 != LinePart::Paragraph {
            continue;
        }
        if last.part != first.part {
            let ends = match lines.get(at + 1) {
                Some(next) => matches!(next.part.0, LinePart::Heading(_)) && !is_apart(first, next),
                None => true,
            };
            if ends && !matches!(last.part.0, LinePart::Heading(_)) {
                told(first, "a section ends with a single line at the head");
            }
            continue;
        }
        let same = |it: &&TextLine| it.part == last.part;
        if lines[..at].iter().rev().take_while(same).count() == 1 {
            told(last, "the first line of a paragraph is the last line of a column");
        }
        if lines[at..].iter().take_while(same).count() == 1 {
            told(first, "the last line of a paragraph is the first line of a column");
        }
    }
    found
}

/// Whether so much is free between two lines of a page that a picture stands there.
fn is_apart(above: &TextLine, below: &TextLine) -> bool {
    above.page == below.page && below.area.top - above.area.bottom > FREE * above.area.height()
}

/// The title of a chapter that begins a few lines above the foot of its page; these are all lines up to the end of a
/// column.
fn low_title(lines: &[TextLine], foot: f64) -> Option<&TextLine> {
    /// Lines below a title: no fewer show that something begins.
    const FEW: usize = 3;
    let below = lines.iter().rev().take_while(|it| !matches!(it.part.0, LinePart::Heading(1)));
    let below = below.count();
    let title = lines[..lines.len() - below].last()?;
    let same = lines[lines.len() - below..].iter().all(|it| it.page == title.page);
    let low = foot - title.area.bottom < FREE * lines.last()?.area.height();
    (below < FEW && same && low).then_some(title)
}
