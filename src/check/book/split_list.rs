//! Lists that go on overleaf, and lists and tables apart from the words that lead to them.

use super::make_up::{MadeUp, booklets};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::{LinePart, TextLine};

check!(B012, "split-list", Warning, Pages(check));

/// A list of more items may go on overleaf: few pages hold it whole beside anything else.
const SHORT: usize = 8;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    booklets(context, set).iter().flat_map(|it| faults(context, it)).collect()
}

fn faults(context: &CheckContext<'_>, booklet: &MadeUp<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let lines = &booklet.lines;
    for (at, first) in lines.iter().enumerate() {
        let inside = |line: &TextLine| {
            (first.list.is_some() && line.list == first.list)
                || (first.list.is_none() && first.table.is_some() && line.table == first.table)
        };
        if (first.list, first.table) == (None, None) || lines[..at].iter().any(inside) {
            continue;
        }
        let what = if first.list.is_some() { "list" } else { "table" };
        let before = at.checked_sub(1).map(|it| &lines[it]);
        if let Some(lead) = before.filter(|it| it.page != first.page && leads(it)) {
            let (page, other) = (lead.page + 1, first.page + 1);
            let message = format!(
                "`{}`: the {what} on page {other} begins with a line on page {page}",
                booklet.file
            );
            let fault = booklet.at(context, Some(lead), CHECK.finding(message), "leads to it");
            found.push(fault.hint("shorten or lengthen the text before it, or move it"));
        }
        let last = lines[at..].iter().take_while(|it| inside(it)).last().unwrap_or(first);
        // Odd pages are on the right: what follows them is overleaf.
        let overleaf = first.page % 2 == 0 && last.page > first.page;
        let items = first.list.map(|it| it.1).filter(|it| *it <= SHORT);
        if let Some(items) = items.filter(|_| overleaf) {
            let page = first.page + 1;
            let message = format!(
                "`{}`: a list of {items} items goes on overleaf, after page {page}",
                booklet.file
            );
            let fault = booklet.at(context, Some(first), CHECK.finding(message), "begins here");
            found.push(fault.hint("shorten or lengthen the text before it, or move it"));
        }
        let after = &lines[lines.iter().rposition(inside).map_or(at, |it| it + 1)..];
        if let Some(note) = after.first().filter(|it| it.page != last.page && is_note(after)) {
            let (page, other) = (note.page + 1, last.page + 1);
            let message = format!(
                "`{}`: a few words about the {what} on page {other} stand on page {page}",
                booklet.file
            );
            let fault = booklet.at(context, Some(note), CHECK.finding(message), "belongs to it");
            found.push(fault.hint("shorten or lengthen the text before it, or move it"));
        }
    }
    found
}

/// Whether lines begin with a short paragraph that does not lead to what follows it: a note to what stands before.
fn is_note(lines: &[TextLine]) -> bool {
    /// Letters. More is running text.
    const SHORT: usize = 160;
    /// Of the height of a line. A picture follows where more is free.
    const FREE: f64 = 3.0;
    let Some(first) = lines.first().filter(|it| it.part.0 == LinePart::Paragraph) else {
        return false;
    };
    let own = lines.iter().take_while(|it| it.part == first.part).count();
    let text = &lines[..own];
    let letters: usize = text.iter().map(|it| it.text.chars().count() + 1).sum();
    let last = &text[own - 1];
    let leads_on = lines.get(own).is_some_and(|next| {
        let running = matches!(next.part.0, LinePart::Paragraph | LinePart::Heading(_));
        let free = next.area.top - last.area.bottom;
        let other = next.list.is_some() || next.table.is_some() || !running;
        next.page == last.page && (other || free > FREE * last.area.height())
    });
    first.list.is_none() && first.table.is_none() && letters <= SHORT && !leads(last) && !leads_on
}

/// Whether a line says that something follows.
fn leads(line: &TextLine) -> bool {
    let running = matches!(line.part.0, LinePart::Paragraph | LinePart::Other);
    running && line.list.is_none() && line.table.is_none() && line.text.trim_end().ends_with(':')
}
