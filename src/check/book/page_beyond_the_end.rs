//! Page numbers typed by hand that no booklet reaches.

use crate::claims::singular;
use crate::prose::Places;
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, TextOwner};
use std::ops::Range;

check!(B010, "page-beyond-the-end", Error, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    // A leaflet may send its reader to the rulebook, so the longest booklet counts; while one of
    // them could not be set, nobody knows which that is.
    if set.booklets.len() < context.game.books.len() {
        return Vec::new();
    }
    let longest = set.booklets.iter().max_by_key(|it| it.document.pages().len());
    let Some((file, most)) = longest.map(|it| (&it.file, it.document.pages().len())) else {
        return Vec::new();
    };
    let booklets = |passage: &&Passage| {
        use TextOwner::{Chapter, Description, History, Ruling, Term};
        matches!(passage.origin.of, Chapter | Description | Term | Ruling | History)
    };
    let mut found = Vec::new();
    let mut seen = Places::default();
    for passage in context.printed.iter().filter(booklets) {
        let words: Vec<(Range<usize>, &str)> = passage.words().collect();
        for two in words.windows(2) {
            let [(first, page), (last, number)] = two else { continue };
            let place = passage.place(first.start..last.end);
            if !is_beyond(page, number, most) || !seen.is_new(place) {
                continue;
            }
            let message =
                format!("`{page} {number}` does not exist: `{file}` ends with page {most}");
            let finding = CHECK.finding(message).at(place, "no such page");
            found.push(finding.hint(
                "link to the heading, as in `[there](#anchor)`; the link prints the page number",
            ));
        }
    }
    found
}

/// `page 40`, where there are fewer.
fn is_beyond(page: &str, number: &str, most: usize) -> bool {
    let digits = number.chars().all(|c| c.is_ascii_digit());
    singular(page) == "page" && digits && number.parse::<usize>().is_ok_and(|it| it > most)
}
