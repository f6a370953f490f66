//! Marks of emphasis and code that are printed, because they were never closed.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::Diagnostic;

check!(T051, "unclosed-mark", Warning, Game(check));

/// Marks that no text prints on purpose.
const MARKS: &[&str] = &["**", "__", "`", "~~"];
/// Marks that have a meaning of their own unless a word follows at once.
const OPENING: &[&str] = &["*", "_"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let text = passage.text.as_str();
        if !text.contains(['*', '_', '`', '~']) {
            continue;
        }
        let mut marks: Vec<(usize, &str)> =
            MARKS.iter().flat_map(|it| text.match_indices(*it)).collect();
        let opens = |at: usize, mark: &str| {
            let before = text[..at].chars().next_back();
            let behind = text[at + mark.len()..].chars().next();
            before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '“'))
                && behind.is_some_and(char::is_alphabetic)
        };
        let single = OPENING.iter().flat_map(|it| text.match_indices(*it));
        marks.extend(single.filter(|(at, mark)| opens(*at, mark)));
        for (at, mark) in marks {
            let range = at..at + mark.len();
            let place = passage.place(range.clone());
            if prose::is_code(passage, &range) || !prose::is_typed(passage, &range) {
                continue;
            }
            if places.is_new(place) {
                let what = if mark == "`" { "a backtick".to_owned() } else { format!("`{mark}`") };
                let message = format!("{what} is printed, because nothing closes it");
                let fault = CHECK.finding(message).at(place, "without a partner");
                found.push(fault.hint("add the other mark at the end of the words, or remove it"));
            }
        }
    }
    found
}
