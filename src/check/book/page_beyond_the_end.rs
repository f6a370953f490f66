//! Page numbers typed by hand that no booklet reaches.

use super::place::{self, stem, tokens};
use super::reading::lines;
use crate::{Check, CheckContext, Pass, SetPages};
use cardwright_base::diagnostic::{Diagnostic, Severity};
use std::collections::BTreeSet;

/// B010.
pub(crate) const CHECK: Check = Check {
    code: "B010",
    name: "page-beyond-the-end",
    severity: Severity::Error,
    pass: Pass::Pages(check),
    page: include_str!("page_beyond_the_end.md"),
};

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
    let mut found = Vec::new();
    for manuscript in context.manuscripts {
        for line in lines(context.game, manuscript) {
            let words: Vec<&str> =
                tokens(&line.words).into_iter().map(|it| &line.words[it]).collect();
            let cited: BTreeSet<[&str; 2]> =
                words.windows(2).filter_map(|two| cited(two, most)).collect();
            for [page, number] in cited {
                let place = place::phrase(context.sources, &line.places, &[page, number], 0..2);
                let Some(place) = place.or_else(|| place::somewhere(context.sources, &line.places))
                else {
                    continue;
                };
                let finding = CHECK
                    .finding(format!(
                        "`{page} {number}` does not exist: `{file}` ends with page {most}"
                    ))
                    .at(place, "a page reference to nowhere");
                found.push(
                    finding
                        .hint("link to the heading, `[there](#anchor)`: the link prints its page"),
                );
            }
        }
    }
    found
}

/// `page 40`, where there are fewer.
fn cited<'w>(two: &[&'w str], most: usize) -> Option<[&'w str; 2]> {
    let &[page, number] = two else { return None };
    let digits = number.chars().all(|c| c.is_ascii_digit());
    let beyond = digits && number.parse::<usize>().is_ok_and(|number| number > most);
    (stem(page) == "page" && beyond).then_some([page, number])
}
