//! Brackets and quotation marks that do not pair.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, PassageKind};

check!(T023, "unbalanced-marks", Warning, Game(check));

const PAIRS: &[(char, char)] = &[('(', ')'), ('[', ']'), ('{', '}'), ('“', '”'), ('«', '»')];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    // Where a template chooses between branches only the finished text has all its marks.
    let line = |it: &Passage| matches!(it.kind, PassageKind::Line(_));
    let typed = context.typed.iter().filter(|it| !prose::has_seams(it) && !line(it));
    let passages = typed.chain(context.printed).filter(|it| prose::is_language(it));
    for passage in passages {
        for at in lonely(passage) {
            let end = at + passage.text[at..].chars().next().map_or(0, char::len_utf8);
            let (mark, place) = (&passage.text[at..end], passage.place(at..end));
            if places.is_new(place) {
                let fault = CHECK
                    .finding(format!("`{mark}` has no partner in this paragraph"))
                    .at(place, "unpaired");
                found.push(fault.hint("add the other mark, or remove this one"));
            }
        }
    }
    found
}

/// Where marks without a partner stand.
fn lonely(passage: &Passage) -> Vec<usize> {
    let text = passage.text.as_str();
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut lonely = Vec::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let mark = c == '"' || PAIRS.iter().any(|(left, right)| *left == c || *right == c);
        if !mark {
            before = c;
            continue;
        }
        let code = prose::is_code(passage, &(at..at + c.len_utf8()));
        let inch = c == '"' && before.is_numeric();
        // `a)` and `1)` count items.
        let item = c == ')' && at > 0 && is_item(&text[..at]);
        if code || inch {
            before = c;
            continue;
        }
        if c == '"' {
            match open.iter().rposition(|(_, mark)| *mark == '"') {
                Some(partner) => drop(open.remove(partner)),
                None => open.push((at, c)),
            }
        } else if PAIRS.iter().any(|(left, _)| *left == c) {
            open.push((at, c));
        } else if let Some((left, _)) = PAIRS.iter().find(|(_, right)| *right == c) {
            match open.iter().rposition(|(_, mark)| mark == left) {
                Some(partner) => drop(open.remove(partner)),
                None if item => {}
                None => lonely.push(at),
            }
        }
        before = c;
    }
    lonely.extend(open.into_iter().map(|(at, _)| at));
    lonely.sort_unstable();
    lonely
}

/// Whether the bracket after these words closes the mark of an item.
fn is_item(before: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace()).next().unwrap_or_default();
    let short = word.chars().count() <= 2 && word.chars().all(char::is_alphanumeric);
    short && !word.is_empty()
}
