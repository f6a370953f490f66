//! Two words of denial where one is meant.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::language::is_english;
use cardwright_wording::passage::Passage;
use std::ops::Range;

check!(T054, "double-negation", Warning, Game(check));

/// Words that deny a verb.
const DENIES: WordList = WordList(
    "not never cannot can’t don’t doesn’t won’t mustn’t isn’t aren’t didn’t wouldn’t couldn’t \
    shouldn’t nobody",
);
/// Words that deny once more.
const AGAIN: WordList = WordList("not never no nobody nothing none nowhere neither cannot");
/// Words that may stand between the two.
const BETWEEN: WordList = WordList(
    "be is are was a an the ever to do does have has had can may must will use play draw take do \
    make get lose stop block move keep hold wear attack defend cancel any one",
);
/// `no more`, `no longer`, `not only` and their like are turns of their own.
const TURNS: WordList =
    WordList("more less fewer longer later sooner other matter only doubt such");

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if !is_english(&context.game.language) {
        return Vec::new();
    }
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let words: Vec<(Range<usize>, String)> = passage
            .words()
            .map(|(range, word)| (range, word.to_lowercase().replace('\'', "’")))
            .collect();
        let denies = |at: &usize| DENIES.has(&words[*at].1) && !is_of_relative_clause(&words, *at);
        for at in (0..words.len()).filter(denies) {
            let Some(other) = denied_again(passage, &words, at) else { continue };
            let whole = words[at].0.start..words[other].0.end;
            let place = passage.place(words[other].0.clone());
            let first = passage.place(words[at].0.clone());
            let skip = prose::is_code(passage, &whole) || prose::is_broken(passage, &whole);
            if skip || !places.is_new(place) {
                continue;
            }
            let (one, two) =
                (&passage.text[words[at].0.clone()], &passage.text[words[other].0.clone()]);
            found.push(
                CHECK
                    .finding(format!("`{one}` and `{two}` deny the same thing twice"))
                    .at(place, "the second one")
                    .see(first, "the first one")
                    .hint("say it once, or say what holds"),
            );
        }
    }
    found
}

/// Whether a word of denial belongs to the verb of a relative clause, behind which the verb of the sentence may be
/// denied too: "an item that the defender does not have cannot be named".
fn is_of_relative_clause(words: &[(Range<usize>, String)], at: usize) -> bool {
    const OPENS: WordList = WordList("that who which whom whose");
    const REACH: usize = 5;
    words[at.saturating_sub(REACH)..at].iter().any(|it| OPENS.has(&it.1))
}

/// The second word of denial, where nothing but a verb or an article stands before it.
fn denied_again(passage: &Passage, words: &[(Range<usize>, String)], at: usize) -> Option<usize> {
    const REACH: usize = 3;
    for next in at + 1..words.len().min(at + 1 + REACH) {
        let gap = &passage.text[words[next - 1].0.end..words[next].0.start];
        if !gap.chars().all(char::is_whitespace) {
            return None;
        }
        let word = words[next].1.as_str();
        if AGAIN.has(word) {
            let behind = words.get(next + 1).map_or("", |it| it.1.as_str());
            let turn = TURNS.has(behind) || word == "neither" && at + 1 != next;
            return (!turn).then_some(next);
        }
        if !BETWEEN.has(word) {
            return None;
        }
    }
    None
}
