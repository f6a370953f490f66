//! Steps that are spoken of and do not exist.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::TextOwner;
use cardwright_wording::{Block, each_block, plain_text};

check!(B021, "unknown-step", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let last = last_step(context);
    if last == 0 {
        return Vec::new();
    }
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.typed.iter().filter(|it| prose::states_rules(it)) {
        // A README or a history may speak of steps of another sort.
        if passage.origin.of == TextOwner::Readme {
            continue;
        }
        let text = passage.text.as_str();
        for number in numbers(text) {
            let before = text[..number.range.start].trim_end();
            let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            let step = word.eq_ignore_ascii_case("step") || word.eq_ignore_ascii_case("steps");
            let gap = &text[before.len()..number.range.start];
            let typed = prose::is_typed(passage, &number.range);
            if !step || gap.is_empty() || number.in_words || !typed || number.value <= last {
                continue;
            }
            let place = passage.place(number.range.clone());
            if places.is_new(place) {
                let message = format!("there is no step {}", number.value);
                let fault = CHECK.finding(message).at(place, "no list has so many steps");
                found.push(fault.hint(format!("the longest list ends with step {last}")));
            }
        }
    }
    found
}

/// The highest number that any step of the booklets has: in a numbered list, before the words of a heading, or in the
/// first column of a table.
fn last_step(context: &CheckContext<'_>) -> i64 {
    let mut last = 0;
    let blocks = context.book_inputs.iter().flat_map(|it| &it.chapters);
    for blocks in blocks {
        each_block(blocks, &mut |block| match block {
            Block::List { ordered: true, start, items } => {
                let end = i64::try_from(*start).unwrap_or(0) + items.len() as i64 - 1;
                last = last.max(end);
            }
            Block::Heading { c, .. } => {
                let words = plain_text(c);
                let step = words.trim().trim_start_matches("Step ").trim_start_matches("step ");
                last = last.max(leading(step));
            }
            Block::Table { rows, .. } => {
                let first = rows.iter().filter_map(|row| row.first());
                last = first.map(|it| leading(&plain_text(it))).fold(last, i64::max);
            }
            _ => {}
        });
    }
    last
}

/// The number that a text begins with.
fn leading(text: &str) -> i64 {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    text[..digits].parse().unwrap_or(0)
}
