//! A booklet as it was made up: its lines page by page, and where they were typed.
//!
//! In: what was set. Out: the lines of the text, without the heads and feet of pages. Never: a judgement.

use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_typeset::ink::Page;
use cardwright_typeset::{LinePart, TextLine, text_lines};
use cardwright_wording::passage::Lookup;
use std::sync::Arc;

/// A booklet that was set.
pub(super) struct MadeUp<'a> {
    /// Name of its file.
    pub(super) file: &'a str,
    /// The lines of its text, in reading order.
    pub(super) lines: Vec<TextLine>,
    /// The heads and feet of its pages.
    pub(super) marginals: Vec<TextLine>,
    /// What stands on its pages.
    pub(super) pages: &'a [Arc<Page>],
}

/// Every booklet of a game; none if the rules refuse its data, because what they show is missing then.
pub(super) fn booklets<'a>(context: &CheckContext<'_>, set: &SetPages<'a>) -> Vec<MadeUp<'a>> {
    let all = set.booklets.iter().zip(set.leaves);
    let all = all.filter(|_| !context.are_rules_refused());
    all.map(|(booklet, pages)| {
        let marginal = |it: &TextLine| matches!(it.part.0, LinePart::Head | LinePart::Foot);
        let (marginals, lines) = text_lines(&booklet.document).into_iter().partition(marginal);
        MadeUp { file: &booklet.file, lines, marginals, pages }
    })
    .collect()
}

impl MadeUp<'_> {
    /// The lines on a page, from 0.
    pub(super) fn on(&self, page: usize) -> impl DoubleEndedIterator<Item = &TextLine> {
        self.lines.iter().filter(move |it| it.page == page)
    }

    /// What the head of a page says, if it has one.
    pub(super) fn head(&self, page: usize) -> Option<String> {
        let own = |it: &&TextLine| it.page == page && it.part.0 == LinePart::Head;
        let lines: Vec<&str> =
            self.marginals.iter().filter(own).map(|it| it.text.as_str()).collect();
        (!lines.is_empty()).then(|| lines.join(" "))
    }

    /// The chapters in their order: the page on which each begins, from 0, and its title.
    pub(super) fn chapters(&self) -> Vec<(usize, String)> {
        let mut chapters: Vec<(usize, usize, String)> = Vec::new();
        for line in self.lines.iter().filter(|it| it.part.0 == LinePart::Heading(1)) {
            match chapters.last_mut() {
                Some((_, number, title)) if *number == line.part.1 => {
                    title.push(' ');
                    title.push_str(&line.text);
                }
                _ => chapters.push((line.page, line.part.1, line.text.clone())),
            }
        }
        chapters.into_iter().map(|(page, _, title)| (page, title)).collect()
    }

    /// Whether a page begins with a chapter.
    pub(super) fn opens(&self, page: usize) -> bool {
        self.on(page).next().is_some_and(|it| it.part.0 == LinePart::Heading(1))
    }

    /// Where a line was typed; where the booklet is declared, if nobody knows.
    pub(super) fn at(
        &self,
        context: &CheckContext<'_>,
        line: Option<&TextLine>,
        fault: Diagnostic,
        label: &str,
    ) -> Diagnostic {
        let typed = line.and_then(|it| place(context, self.file, &it.text));
        let book = || context.game.books.iter().find(|it| it.file.value == self.file);
        match typed.or_else(|| Some(book()?.file.span)) {
            Some(span) => fault.at(span, label),
            None => fault,
        }
    }
}

/// Where words of a booklet were typed: all of the line without the sign of an item, or half of it, where a name or a
/// figure is in the other half.
fn place(context: &CheckContext<'_>, file: &str, line: &str) -> Option<Span> {
    let lookup = Lookup { typed: context.typed, printed: context.printed };
    let find = |words: &str| lookup.in_booklet(file, words).map(|it| it.span());
    let line = line.trim_start_matches(|c: char| !c.is_alphabetic());
    let words: Vec<&str> = line.split_whitespace().collect();
    find(line).or_else(|| {
        let (first, last) = words.split_at(words.len() / 2);
        [first, last].iter().filter(|it| it.len() > 1).find_map(|it| find(&it.join(" ")))
    })
}

/// Whether the text goes on in another column or on another page between two lines.
pub(super) fn is_break(before: &TextLine, after: &TextLine) -> bool {
    after.page != before.page
        || (after.area.bottom < before.area.top && after.area.left > before.area.right - 1.0)
}
