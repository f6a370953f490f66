//! Sums that do not come out.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::one_line;
use std::ops::Range;

check!(T050, "false-sum", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        for sum in sums(&passage.text).into_iter().filter(|it| it.result != it.comes_to) {
            let range = sum.range.clone();
            let place = passage.place(range.clone());
            if prose::is_code(passage, &range) || !places.is_new(place) {
                continue;
            }
            let says = one_line(&passage.text[range]);
            let right = sum.comes_to;
            found.push(
                CHECK
                    .finding(format!("`{says}` is wrong: it comes to {right}"))
                    .at(place, "does not come out")
                    .hint(format!("write {right}, or correct a number before the `=`")),
            );
        }
    }
    found
}

/// Numbers with signs between, and what is said to come of them.
struct Sum {
    range: Range<usize>,
    result: i64,
    comes_to: i64,
}

/// Every `6 − 1 = 5` of a text; signs and numbers have blanks between them.
fn sums(text: &str) -> Vec<Sum> {
    if !text.contains('=') {
        return Vec::new();
    }
    let words: Vec<Range<usize>> = text
        .split_whitespace()
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        })
        .collect();
    let word = |at: usize| words.get(at).map_or("", |it| &text[it.clone()]);
    let mut found = Vec::new();
    for equals in (0..words.len()).filter(|it| word(*it) == "=") {
        let end = word(equals + 1).trim_end_matches(|c: char| !c.is_ascii_digit());
        let Ok(result) = end.parse::<i64>() else { continue };
        // From the sign backwards: a number, then a sign and a number as often as they follow.
        let mut terms: Vec<(char, i64)> = Vec::new();
        let mut at = equals;
        while let Some(before) = at.checked_sub(1) {
            let typed = word(before).trim_start_matches(['(', '“', '"']);
            let Ok(number) = typed.parse::<i64>() else { break };
            let sign = before.checked_sub(1).and_then(|it| sign(word(it)));
            terms.push((sign.unwrap_or('+'), number));
            at = before;
            match sign {
                Some(_) => at -= 1,
                None => break,
            }
        }
        if terms.len() < 2 || sign_before(word, at) {
            continue;
        }
        terms.reverse();
        // What stands before a dot of its own is multiplied first.
        let Some(comes_to) = worked_out(&terms) else { continue };
        let start = words[at].start;
        let range = start..words[equals + 1].start + end.len();
        found.push(Sum { range, result, comes_to });
    }
    found
}

/// Whether what was read begins behind a sign, so that its first term is not known.
fn sign_before<'t>(word: impl Fn(usize) -> &'t str, at: usize) -> bool {
    sign(word(at)).is_some()
        || at
            .checked_sub(1)
            .is_some_and(|before| sign(word(before)).is_some() || word(before) == "=")
}

fn sign(word: &str) -> Option<char> {
    match word {
        "+" => Some('+'),
        "−" | "-" | "–" => Some('-'),
        "×" | "x" | "*" => Some('*'),
        _ => None,
    }
}

fn worked_out(terms: &[(char, i64)]) -> Option<i64> {
    let mut sum = 0_i64;
    let mut product = terms.first()?.1;
    for (sign, number) in &terms[1..] {
        match sign {
            '*' => product = product.checked_mul(*number)?,
            _ => {
                sum = sum.checked_add(product)?;
                product = if *sign == '-' { -number } else { *number };
            }
        }
    }
    sum.checked_add(product)
}
