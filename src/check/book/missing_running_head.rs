//! Pages of text without the head that others have.

use super::make_up::{MadeUp, booklets};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::{LinePart, TextLine};
use cardwright_wording::Block;

check!(B015, "missing-running-head", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    booklets(context, set).iter().flat_map(|it| faults(context, it)).collect()
}

fn faults(context: &CheckContext<'_>, booklet: &MadeUp<'_>) -> Vec<Diagnostic> {
    let headed = |page: usize| {
        let mut marginals = booklet.marginals.iter();
        marginals.any(|it| it.page == page && it.part.0 == LinePart::Head)
    };
    let pages = 0..booklet.pages.len();
    if !pages.clone().any(headed) {
        return Vec::new();
    }
    // The back cover has none.
    let text = context.manuscripts.iter().find(|it| it.book.file.value == booklet.file);
    let back = |it: &Block| matches!(it, Block::Heading { back: true, .. });
    let cover = text.is_some_and(|it| it.chapters.iter().flatten().any(back));
    let inner = pages.len() - usize::from(cover);
    let bare = pages
        .filter(|it| !headed(*it) && *it < inner)
        .filter_map(|it| Some((it, text_on(booklet, it)?)));
    let fault = |(page, line): (usize, &TextLine)| {
        let message = format!("`{}`: page {} has no running head", booklet.file, page + 1);
        let fault = booklet.at(context, Some(line), CHECK.finding(message), "on this page");
        fault.hint("let the layout set the head on every page of text, also where a chapter begins")
    };
    bare.map(fault).collect()
}

/// The first line of a text that is read, and not looked at as a title page is.
fn text_on<'a>(booklet: &'a MadeUp<'_>, page: usize) -> Option<&'a TextLine> {
    let lines: Vec<&TextLine> = booklet.on(page).collect();
    let running = |two: &&[&TextLine]| {
        two[0].part == two[1].part
            && (two[0].part.0 == LinePart::Paragraph || two[0].list.is_some())
    };
    lines.windows(2).find(running).map(|two| two[0])
}
