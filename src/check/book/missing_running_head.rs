//! Pages of text without the head or the number that others have, and heads that name another chapter.

use super::make_up::{MadeUp, booklets};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::{LinePart, TextLine};
use cardwright_wording::Block;
use std::collections::BTreeSet;

check!(B015, "missing-running-head", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    booklets(context, set).iter().flat_map(|it| faults(context, it)).collect()
}

fn faults(context: &CheckContext<'_>, booklet: &MadeUp<'_>) -> Vec<Diagnostic> {
    // The back cover has neither head nor number.
    let text = context.book_inputs.iter().find(|it| it.book.file.value == booklet.file);
    let back = |it: &Block| matches!(it, Block::Heading { back: true, .. });
    let cover = text.is_some_and(|it| it.chapters.iter().flatten().any(back));
    let inner = booklet.pages.len() - usize::from(cover);
    let mut found = Vec::new();
    if (0..inner).any(|it| booklet.head(it).is_some()) {
        found.extend(bare(booklet, inner, |it| booklet.head(it).is_some()).map(|(page, line)| {
            let message = format!("`{}`: page {} has no running head", booklet.file, page + 1);
            let fault = booklet.at(context, Some(line), CHECK.finding(message), "on this page");
            fault.hint(
                "let the layout set the head on every page of text, also where a chapter begins",
            )
        }));
    }
    found.extend((0..inner).filter_map(|page| misnamed(context, booklet, page)));
    found.extend(unnumbered(context, booklet, inner));
    found
}

/// Pages of text for which something does not hold, each with a line of it.
fn bare<'a>(
    booklet: &'a MadeUp<'_>,
    inner: usize,
    holds: impl Fn(usize) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a TextLine)> {
    let bare = (0..inner).filter(move |it| !holds(*it));
    bare.filter_map(move |it| Some((it, text_on(booklet, it)?)))
}

/// A head that names another chapter than those on its page.
fn misnamed(context: &CheckContext<'_>, booklet: &MadeUp<'_>, page: usize) -> Option<Diagnostic> {
    let head = letters(&booklet.head(page)?);
    let chapters = booklet.chapters();
    let before = chapters.iter().rev().find(|(at, _)| *at < page);
    let here = chapters.iter().filter(|(at, _)| *at == page).chain(before);
    // Words of the title are on every page.
    let book = context.game.books.iter().find(|it| it.file.value == booklet.file);
    let title = book.map(|it| letters(&it.title.value)).unwrap_or_default();
    let title = letters(&context.game.title.value) + &title;
    let named = |name: &str| {
        let name = letters(name);
        !name.is_empty() && !title.contains(&name) && head.contains(&name)
    };
    if here.clone().count() == 0 || here.clone().any(|(_, name)| named(name)) {
        return None;
    }
    let (_, other) = chapters.iter().find(|(_, name)| named(name))?;
    let line = text_on(booklet, page)?;
    let message =
        format!("`{}`: the head of page {} names another chapter", booklet.file, page + 1);
    let fault = booklet.at(context, Some(line), CHECK.finding(message), "on this page");
    Some(fault.hint(format!(
        "it says “{other}”; let it name the chapter that the page begins with or goes on with"
    )))
}

/// Pages without the number that others have, or a long booklet without any.
fn unnumbered(context: &CheckContext<'_>, booklet: &MadeUp<'_>, inner: usize) -> Vec<Diagnostic> {
    /// A reader finds the place in a shorter one by its headings.
    const SHORT: usize = 8;
    let numbers = |page: usize| -> Vec<&str> {
        let lines = booklet.marginals.iter().filter(|it| it.page == page);
        let words = lines.flat_map(|it| it.text.split(|c: char| !c.is_alphanumeric()));
        words.filter(|it| is_page_number(it)).collect()
    };
    // What is the same on every page is part of the head, such as the 2 of a title.
    let with_margin: BTreeSet<usize> = booklet.marginals.iter().map(|it| it.page).collect();
    let same = with_margin.iter().map(|it| BTreeSet::from_iter(numbers(*it)));
    let same = same.reduce(|all, own| &all & &own).filter(|_| with_margin.len() > 1);
    let same = same.map_or(0, |it| it.len());
    let numbered = |page: usize| numbers(page).len() > same;
    let hint = "let the layout set the number at the foot or the head of every page of text";
    if (0..inner).any(numbered) {
        let fault = |(page, line): (usize, &TextLine)| {
            let message = format!("`{}`: page {} shows no number", booklet.file, page + 1);
            booklet.at(context, Some(line), CHECK.finding(message), "on this page").hint(hint)
        };
        return bare(booklet, inner, numbered).map(fault).collect();
    }
    if inner <= SHORT {
        return Vec::new();
    }
    let message = format!("`{}`: none of {inner} pages shows its number", booklet.file);
    vec![booklet.at(context, None, CHECK.finding(message), "this booklet").hint(hint)]
}

/// Digits, or a small roman number as the pages before the text have.
fn is_page_number(word: &str) -> bool {
    let all = |of: &str| !word.is_empty() && word.chars().all(|it| of.contains(it));
    all("0123456789") || all("ivx")
}

/// Letters and digits alone, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
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
