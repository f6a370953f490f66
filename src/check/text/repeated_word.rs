//! The same word twice in a row.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, RunKind};
use std::ops::Range;

check!(T028, "repeated-word", Warning, Game(check));

/// Words that may follow themselves.
const DOUBLE: &[&str] = &["had", "that", "ha", "ho", "so", "very", "bye", "yo", "no"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let words: Vec<_> = passage.words().collect();
        for pair in words.windows(2) {
            let [(first, one), (second, two)] = pair else { continue };
            let between = &passage.text[first.end..second.start];
            let first_letter = |it: &str| it.chars().flat_map(char::to_lowercase).next();
            let same =
                first_letter(one) == first_letter(two) && one.to_lowercase() == two.to_lowercase();
            let word = one.chars().all(char::is_alphabetic);
            if !same || !word || between.is_empty() || !between.chars().all(char::is_whitespace) {
                continue;
            }
            let both = first.start..second.end;
            let skip = DOUBLE.contains(&one.to_lowercase().as_str())
                // `two [[two-handed-axe|plural]]`: a number before a name that begins with it.
                || is_number_before_a_name(passage, first, second)
                || prose::is_code(passage, &both)
                || prose::is_broken(passage, &both);
            let place = passage.place(second.clone());
            if skip || !places.is_new(place) {
                continue;
            }
            let mut fault = CHECK
                .finding(format!("`{one}` is repeated"))
                .at(place, "the second one")
                .hint("remove one");
            let gap = passage.place(first.end..second.end);
            // A blank and the word, where both stand in the source as they are read.
            if context.sources.slice(gap) == &passage.text[first.end..second.end] {
                fault.patch = Some(Patch { span: gap, text: String::new() });
            }
            found.push(fault);
        }
    }
    found
}

/// Whether a typed number stands before a name that begins with the same word and is longer.
fn is_number_before_a_name(passage: &Passage, first: &Range<usize>, second: &Range<usize>) -> bool {
    let number = numbers(&passage.text[first.clone()]).len() == 1;
    let begins = |(range, run_kind): (Range<usize>, &RunKind)| {
        let name = matches!(run_kind, RunKind::Reference { .. });
        name && range.start == second.start && range.end > second.end
    };
    number && prose::is_typed(passage, first) && passage.stretches().any(begins)
}
