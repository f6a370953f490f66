//! Lists that are announced and never come.

use crate::CheckContext;
use crate::prose;
use cardwright_base::WordList;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_rulebook::BookInput;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, TextOwner};
use cardwright_wording::{Block, plain_text};
use regex::Regex;
use std::sync::LazyLock;

check!(T026, "unfinished-list", Warning, Game(check));

/// Numbers that announce a list.
const NUMBERS: WordList =
    WordList("two three four five six seven eight nine ten eleven twelve 2 3 4 5 6 7 8 9 10 11 12");

/// `There are four ways to do it:`
static ANNOUNCED: LazyLock<Regex> = LazyLock::new(|| {
    let number = NUMBERS.iter().collect::<Vec<_>>().join("|");
    let things = "ways|things|steps|kinds|sorts|parts|items|cases|rules|points|types|choices|piles";
    let pattern = format!(
        r"(?i)\b(?:there are|these|those|the following|in|has|have)\s+(?P<number>{number})\s+(?:\p{{L}}+\s+)?(?:{things})\b[^.:]*:$"
    );
    Regex::new(&pattern).expect("the pattern is well formed")
});

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    context.book_inputs.iter().flat_map(|it| booklet(it, context)).collect()
}

fn booklet(book_input: &BookInput<'_>, context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for blocks in &book_input.chapters {
        chapter(blocks, &mut |words, next| {
            let Some(place) = place(words, book_input, context) else { return };
            match next {
                Some(Block::List { items, .. }) => {
                    found.extend(wrong_joint(words, items).map(|(item, joint, right)| {
                        let message =
                            format!("the items are joined by *{joint}*, but {right} are announced");
                        let fault = CHECK.finding(message);
                        let fault = match self::place(&item, book_input, context) {
                            Some(end) => fault.at(end, "").see(place, "before this list"),
                            None => fault.at(place, "before this list"),
                        };
                        fault.hint("correct the word at the end of the item, or the announcement")
                    }));
                    // Most name no number, and the pattern takes long to make.
                    let numbered = |it: &str| NUMBERS.has(&it.to_lowercase());
                    if !words.split_whitespace().any(numbered) {
                        return;
                    }
                    let Some(hit) = ANNOUNCED.captures(words) else { return };
                    let number = &hit["number"];
                    if value(number) != Some(items.len()) {
                        let message =
                            format!("{number} items are announced, but {} follow", items.len());
                        let fault = CHECK.finding(message).at(place, "before this list");
                        found.push(fault.hint("add what is missing, or correct the number"));
                    }
                }
                None | Some(Block::Heading { .. } | Block::Divider) => {
                    let fault = CHECK
                        .finding("this announces a list that does not follow")
                        .at(place, "ends in a colon");
                    found.push(fault.hint("add the list, or end the sentence with a full stop"));
                }
                // A paragraph may be what is announced, but not one that goes on to announce.
                Some(Block::Para { c }) if plain_text(c).trim_end().ends_with(':') => {
                    let fault = CHECK
                        .finding("this announces a list that does not follow")
                        .at(place, "ends in a colon, and so does what follows");
                    found.push(fault.hint("add the list, or end the sentence with a full stop"));
                }
                _ => {}
            }
        });
    }
    found
}

/// The *or* between items that are all announced, or the *and* between items of which one is announced.
/// The item, its last word, and what is announced.
fn wrong_joint(words: &str, items: &[Vec<Block>]) -> Option<(String, &'static str, &'static str)> {
    let words = words.to_lowercase();
    let announces = |any: &[&str]| any.iter().any(|it| words.contains(it));
    let all = announces(&["both of these", "all of these", "both are", "all of the following"]);
    let one = announces(&["one of these", "either of these", "any of these"]);
    let (item, joint) = items.iter().rev().skip(1).find_map(|item| {
        let Some(Block::Para { c }) = item.first() else { return None };
        let text = plain_text(c);
        let last = text.trim_end().rsplit([' ', ',']).next().unwrap_or_default();
        let joint = ["and", "or"].into_iter().find(|it| *it == last)?;
        Some((text.trim_end().to_owned(), joint))
    })?;
    if joint == "or" && all && !one {
        Some((item, "or", "all of them"))
    } else if joint == "and" && one && !all {
        Some((item, "and", "any of them"))
    } else {
        None
    }
}

/// Visits every paragraph that ends in a colon, with the block after it.
fn chapter(blocks: &[Block], visit: &mut dyn FnMut(&str, Option<&Block>)) {
    for (at, block) in blocks.iter().enumerate() {
        match block {
            Block::Para { c } => {
                let words = plain_text(c);
                if words.trim_end().ends_with(':') {
                    visit(words.trim_end(), blocks.get(at + 1));
                }
            }
            Block::List { items, .. } => {
                for item in items {
                    chapter(item, visit);
                }
            }
            Block::Quote { c } | Block::Box { c, .. } => chapter(c, visit),
            _ => {}
        }
    }
}

/// Where the last line of these words stands.
fn place(words: &str, book_input: &BookInput<'_>, context: &CheckContext<'_>) -> Option<Span> {
    let bare = |text: &str| -> String {
        text.chars().filter(|c| !c.is_whitespace() && *c != '\u{FFFC}').collect()
    };
    let wanted = bare(words);
    let book = &book_input.book.file.value;
    let own = |it: &&Passage| it.origin.is(TextOwner::Chapter, book);
    let passage = context.printed.iter().filter(own).find(|it| bare(&it.text) == wanted)?;
    let end = passage.text.trim_end().len();
    let start = passage.text[..end].rfind(' ').map_or(0, |at| at + 1);
    prose::is_language(passage).then(|| passage.place(start..end))
}

/// The number that a word or figure stands for.
fn value(number: &str) -> Option<usize> {
    numbers(number).first().and_then(|it| usize::try_from(it.value).ok())
}
