//! Translations that ask for something else than the text they were made from.

use super::placeholders::{Placeholders, lost};
use super::{Pair, head, pairs};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, SourceMap};
use cardwright_model::TextSort;
use std::collections::BTreeSet;
use std::ops::Range;

check!(L004, "lost-placeholder", Error, Game(check));

/// Numbers up to this are written in words as well as in figures.
const IN_WORDS: u32 = 12;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    pairs(context).flat_map(|pair| compare(pair, context.sources)).collect()
}

fn compare(pair: Pair<'_>, sources: &SourceMap) -> Vec<Diagnostic> {
    let (source, is) = (pair.source, &pair.translated.is);
    let template = source.sort == TextSort::Template;
    let text = Placeholders::of(&source.text, template);
    let said = Placeholders::of(&is.value, template);
    let place = |range: &Range<usize>| sources.inside(is.span, &is.value, range.clone());
    let original = |range: &Range<usize>| sources.inside(source.span, &source.text, range.clone());
    let mut found = Vec::new();
    let (numbers_lost, numbers_added) =
        plain(lost(&text.numbers, &said.numbers), lost(&said.numbers, &text.numbers));
    let gone = lost(&text.marks, &said.marks).into_iter().map(|it| (it, &text.marks[it]));
    for (what, range) in gone.chain(numbers_lost.iter().map(|it| (*it, &text.numbers[*it]))) {
        let fault = CHECK.finding(format!("`{}` does not contain `{what}`", source.key));
        let fault = fault.at(head(is.span, source.sort), "missing here");
        found.push(
            fault.see(original(range), format!("{} must contain this", pair.translation.tag)),
        );
    }
    // A template may ask for more: another language may need to know more.
    let new = lost(&said.marks, &text.marks).into_iter().filter(|_| !template);
    let new = new.map(|it| (it, &said.marks[it]));
    for (what, range) in new.chain(numbers_added.iter().map(|it| (*it, &said.numbers[*it]))) {
        let fault = CHECK.finding(format!("`{}` contains an extra `{what}`", source.key));
        let fault = fault.at(place(range), "not in the original text");
        found.push(fault.see(head(source.span, source.sort), "the text"));
    }
    found
}

/// The numbers that differ for certain: a small one may be in words on one side.
fn plain<'n>(
    lost: BTreeSet<&'n str>,
    added: BTreeSet<&'n str>,
) -> (BTreeSet<&'n str>, BTreeSet<&'n str>) {
    if !lost.is_empty() && !added.is_empty() {
        return (lost, added);
    }
    let large = |number: &&str| number.parse::<u32>().is_ok_and(|it| it > IN_WORDS);
    (lost.into_iter().filter(large).collect(), added.into_iter().filter(large).collect())
}
