//! Headings for cards of one kind at different levels of one chapter, and sections that became chapters.

use super::headings::{Heading, headings};
use super::reading::{Kind, is_whole, lines};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use std::collections::BTreeMap;

check!(B023, "uneven-headings", Warning, Game(check));

/// Fewest headings of one level that make the level of the others a mistake.
const HABIT: usize = 2;

/// The level of a heading, its place, and that of the signs that make the level.
type Leveled = (u8, Span, Option<Span>);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for book_input in context.book_inputs.iter().filter(|it| is_whole(it)) {
        let lines = lines(context.game, book_input);
        let typed = headings(context.sources, &lines);
        let own = lines.iter().filter(|it| matches!(it.kind, Kind::Heading { .. }));
        // The chapter counts on from heading to heading of level 1.
        let mut chapter = 0;
        let mut groups: BTreeMap<(usize, &str), Vec<Leveled>> = BTreeMap::new();
        for (line, heading) in own.zip(&typed) {
            chapter += usize::from(heading.level == 1);
            let [(_, id)] = line.refs.as_slice() else { continue };
            let Some(place) = heading.place else { continue };
            let signs = heading.typed.and_then(|it| it.signs);
            // A heading that is a name and nothing else.
            let whole = heading.words.split_whitespace().count() <= 3;
            if let Some(kind) = kind(context, id).filter(|_| whole && heading.level > 1) {
                groups.entry((chapter, kind)).or_default().push((heading.level, place, signs));
            }
        }
        for headings in groups.values() {
            found.extend(uneven(headings));
        }
        found.extend(promoted(&typed));
    }
    found
}

/// The second heading of the highest level in the only file that has two: a section that became a chapter.
fn promoted(headings: &[Heading<'_>]) -> Option<Diagnostic> {
    let mut files: BTreeMap<u64, Vec<&Heading<'_>>> = BTreeMap::new();
    for heading in headings.iter().filter(|it| it.level == 1) {
        files.entry(heading.place?.source.number()).or_default().push(heading);
    }
    let mut more = files.values().filter(|it| it.len() > 1);
    let (Some(two), None) = (more.next(), more.next()) else { return None };
    let [first, second] = two.as_slice() else { return None };
    if files.len() <= HABIT {
        return None;
    }
    let message = format!("`{}` is a second chapter in one file", second.words);
    let mut fault = CHECK
        .finding(message)
        .at(second.place?, "level 1")
        .see(first.place?, "the chapter that this file begins with");
    match second.typed.and_then(|it| it.signs) {
        Some(span) => fault.patch = Some(Patch { span, text: "##".to_owned() }),
        None => fault = fault.hint("begin its line with `##`"),
    }
    Some(fault)
}

/// The type of a card, or the kind of a keyword.
fn kind<'a>(context: &CheckContext<'a>, id: &str) -> Option<&'a str> {
    let card = context.game.card(id).map(|it| it.kind.as_str());
    card.or_else(|| {
        let keyword = context.game.keywords.iter().find(|it| it.id.value == id)?;
        Some(keyword.kind.as_str())
    })
}

/// The one heading that stands at another level than all others of its kind.
fn uneven(headings: &[Leveled]) -> Option<Diagnostic> {
    let mut levels: BTreeMap<u8, usize> = BTreeMap::new();
    headings.iter().for_each(|it| *levels.entry(it.0).or_default() += 1);
    let (usual, many) = levels.iter().max_by_key(|it| *it.1)?;
    let mut odd = headings.iter().filter(|it| it.0 != *usual);
    let (Some((level, place, signs)), None) = (odd.next(), odd.next()) else { return None };
    if *many < HABIT {
        return None;
    }
    let like = headings.iter().find(|it| it.0 == *usual)?;
    let message = format!("this heading has level {level}, unlike {many} others of its kind");
    let mut fault = CHECK
        .finding(message)
        .at(*place, format!("level {level}"))
        .see(like.1, format!("level {usual}"));
    let text = "#".repeat(usize::from(*usual));
    match signs {
        Some(span) => fault.patch = Some(Patch { span: *span, text }),
        None => fault = fault.hint(format!("begin its line with `{text}`")),
    }
    Some(fault)
}
