//! Links with the words of another heading than the one they lead to.

use super::reading::{Kind, lines};
use crate::CheckContext;
use crate::claims::singular;
use crate::prose::Places;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{RunKind, TextOwner};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

check!(B020, "crossed-link", Error, Game(check));

/// Words that begin with so many letters in common are of one stem.
const STEM: usize = 5;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // The anchors of all headings by their words, in all booklets: a text may be in several.
    let mut anchors: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut words_of: BTreeMap<String, String> = BTreeMap::new();
    for book_input in context.book_inputs {
        for line in lines(context.game, book_input) {
            if let Kind::Heading { id, .. } = line.kind
                && !id.is_empty()
            {
                anchors.entry(plain(&line.words)).or_default().push(id.to_owned());
                words_of.insert(id.to_owned(), line.words.trim().to_owned());
            }
        }
    }
    let mut places = Places::default();
    let mut found = Vec::new();
    let texts = [TextOwner::Chapter, TextOwner::Description, TextOwner::Ruling, TextOwner::Term];
    for passage in context.typed.iter().filter(|it| texts.contains(&it.origin.of)) {
        for (range, to) in links(passage.stretches()) {
            let Some(anchor) = to.strip_prefix('#') else { continue };
            let said = passage.text[range.clone()].trim();
            let Some(reached) = words_of.get(anchor) else { continue };
            let named = anchors.get(&plain(said)).or_else(|| likely(said, reached, &anchors));
            let Some(named) = named else { continue };
            if named.iter().any(|it| it == anchor) || !places.is_new(passage.place(range.clone())) {
                continue;
            }
            let message = format!("the link says `{said}`, but leads to the heading `{reached}`");
            let right = &named[0];
            found.push(
                CHECK
                    .finding(message)
                    .at(passage.place(range), format!("leads to `#{anchor}`"))
                    .hint(format!("link to `#{right}`, or name in the link what it leads to")),
            );
        }
    }
    found
}

/// The anchors of the one heading that a link seems to mean: all of its words are in the link, and none of those of the
/// heading that the link leads to.
fn likely<'a>(
    said: &str,
    reached: &str,
    anchors: &'a BTreeMap<String, Vec<String>>,
) -> Option<&'a Vec<String>> {
    let stems = |words: &str| -> BTreeSet<String> {
        plain(words).split(' ').map(singular).filter(|it| it.len() > 3).collect()
    };
    let (said, reached) = (stems(said), stems(reached));
    // `Captures` and `Capturing` are of one stem.
    let stem = |word: &str| word.chars().take(STEM).collect::<String>();
    if said.iter().any(|it| reached.iter().any(|other| stem(it) == stem(other))) {
        return None;
    }
    let mut meant = anchors.iter().filter(|(words, _)| {
        let words = stems(words);
        !words.is_empty() && words.is_subset(&said)
    });
    let (Some((_, found)), None) = (meant.next(), meant.next()) else { return None };
    Some(found)
}

/// The words of each link and where it leads.
fn links<'p>(
    stretches: impl Iterator<Item = (Range<usize>, &'p RunKind)>,
) -> Vec<(Range<usize>, &'p str)> {
    let mut found: Vec<(Range<usize>, &str)> = Vec::new();
    for (range, run_kind) in stretches {
        let RunKind::Link { to } = run_kind else { continue };
        match found.last_mut() {
            Some((last, same)) if last.end == range.start && same == to => last.end = range.end,
            _ => found.push((range, to)),
        }
    }
    found
}

/// Words in small letters without marks, and without an article before them.
fn plain(words: &str) -> String {
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let rest = match words.first().map(String::as_str) {
        Some("the" | "a" | "an") if words.len() > 1 => &words[1..],
        _ => &words[..],
    };
    rest.join(" ")
}
