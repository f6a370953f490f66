//! Headings and boxes with nothing in them.

use super::headings::{Heading, headings};
use super::place;
use super::reading::lines;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_wording::{Block, each_block, plain_text};

check!(B008, "empty-section", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for book_input in context.book_inputs {
        let lines = lines(context.game, book_input);
        let headings = headings(context.sources, &lines);
        let filled = filled(book_input.chapters.iter().flatten());
        for (at, heading) in headings.iter().enumerate() {
            let deeper = headings.get(at + 1).is_some_and(|next| next.level > heading.level);
            if !deeper && filled.get(at) == Some(&false) && !heading.words.is_empty() {
                found.extend(empty(heading));
            }
        }
        for (chapter, blocks) in book_input.book.chapters.iter().zip(&book_input.chapters) {
            found.extend(boxes(context, blocks, chapter.span));
        }
    }
    found
}

fn empty(heading: &Heading<'_>) -> Option<Diagnostic> {
    let finding = CHECK
        .finding(format!("the section `{}` is empty", heading.words))
        .at(heading.place?, "no text follows this heading");
    Some(finding.hint("add text, or remove the heading"))
}

/// For each heading whether anything stands between it and the next one.
fn filled<'a>(blocks: impl Iterator<Item = &'a Block>) -> Vec<bool> {
    fn walk(block: &Block, filled: &mut Vec<bool>) {
        let shows = match block {
            Block::Heading { .. } => {
                filled.push(false);
                return;
            }
            Block::List { items, .. } => {
                items.iter().flatten().for_each(|it| walk(it, filled));
                return;
            }
            Block::Quote { c } => {
                c.iter().for_each(|it| walk(it, filled));
                return;
            }
            Block::Box { c, .. } => {
                set(filled);
                c.iter().for_each(|it| walk(it, filled));
                return;
            }
            Block::Insert { data, .. } => data.shows(),
            Block::Divider => false,
            Block::Para { .. } | Block::Table { .. } | Block::Figure { .. } => true,
        };
        if shows {
            set(filled);
        }
    }
    fn set(filled: &mut [bool]) {
        if let Some(last) = filled.last_mut() {
            *last = true;
        }
    }
    let mut all = Vec::new();
    blocks.for_each(|block| walk(block, &mut all));
    all
}

/// Boxes that say nothing below their title.
fn boxes(context: &CheckContext<'_>, blocks: &[Block], chapter: Span) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    each_block(blocks, &mut |block| {
        let Block::Box { kind, title, c } = block else { return };
        if !c.is_empty() {
            return;
        }
        let words = plain_text(title);
        let typed = [format!("```{kind} {words}"), format!("```{kind}")];
        let mut places = typed.iter().map(|it| place::all(context.sources, &[chapter], it));
        let place = places.find_map(|it| it.first().copied());
        let Some(place) = place.or_else(|| place::somewhere(context.sources, &[chapter])) else {
            return;
        };
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let finding = CHECK.finding(format!("{article} {kind} is empty")).at(place, "no text");
        found.push(finding.hint("add text between the two fences, or remove the block"));
    });
    found
}
