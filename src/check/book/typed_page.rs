//! Numbers of pages that are typed by hand.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{PassageKind, TextOwner};

check!(B022, "typed-page", Warning, Game(check));

/// Words before a number that make it a page.
const PAGE: WordList = WordList("page pages p pp");

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut places = Places::default();
    let mut found = Vec::new();
    let elsewhere = [TextOwner::Readme, TextOwner::History];
    for passage in context.typed.iter().filter(|it| prose::states_rules(it)) {
        if elsewhere.contains(&passage.origin.of) || passage.kind == PassageKind::Alt {
            continue;
        }
        let text = passage.text.as_str();
        for number in numbers(text).into_iter().filter(|it| !it.in_words && !it.in_compound) {
            let before = text[..number.range.start].trim_end().trim_end_matches('.');
            let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            let typed = prose::is_typed(passage, &number.range);
            if !PAGE.has(&word.to_lowercase()) || !typed {
                continue;
            }
            let place = passage.place(number.range.clone());
            if places.is_new(place) {
                let message = format!("the number of page {} is typed by hand", number.value);
                let fault =
                    CHECK.finding(message).at(place, "wrong as soon as a page breaks elsewhere");
                found.push(fault.hint(
                    "link to the heading, as in `[counters](#counters)`: the layout knows the page",
                ));
            }
        }
    }
    found
}
