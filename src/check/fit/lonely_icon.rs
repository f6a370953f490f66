//! Icons that are left alone on the last line of a text.

use super::sides::{self, Group};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::ink::{Area, Page};
use std::collections::BTreeMap;

check!(F013, "lonely-icon", Warning, Pages(check));

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut groups: BTreeMap<(&str, &str), Group<'_>> = BTreeMap::new();
    for (owner, page) in sides::faces(context, set) {
        for (before, icon) in lonely(page, set) {
            if let Some(group) = groups.get_mut(&(before, icon)) {
                group.again(owner);
                continue;
            }
            let on = owner.name();
            let message = format!("the icon `{icon}` is alone on the last line of a text on {on}");
            let at = owner.words(context, before).unwrap_or_else(|| owner.span());
            let fault = CHECK
                .finding(message)
                .at(at, "the line before it")
                .hint("put a no-break space (U+00A0) before the icon, or shorten the text");
            groups.insert((before, icon), Group::new(fault, owner));
        }
    }
    groups.into_values().map(Group::told).collect()
}

/// What stands in a line.
#[derive(Clone, Copy)]
enum Thing<'p> {
    Words(&'p str),
    Icon(&'p str),
}

/// A thing with its place in the order of painting and on the page.
type Placed<'p> = (usize, Area, Thing<'p>);

/// For each paragraph that ends so, the letters before the last line, and the icon.
fn lonely<'p>(page: &'p Page, set: &SetPages<'p>) -> Vec<(&'p str, &'p str)> {
    let mut paragraphs: BTreeMap<usize, Vec<Placed<'p>>> = BTreeMap::new();
    let upright = page.letters.iter().filter(|it| it.turn.abs() < 1.0);
    for run in upright {
        if let (Some(paragraph), Some(area)) = (run.paragraph, run.area) {
            let things = paragraphs.entry(paragraph).or_default();
            things.push((run.order, area, Thing::Words(&run.text)));
        }
    }
    for picture in &page.pictures {
        let things = picture.paragraph.and_then(|it| paragraphs.get_mut(&it));
        let Some(things) = things else { continue };
        let name = set.typesetter.drawing(picture).and_then(|it| it.strip_prefix("icons/"));
        if let Some((icon, _)) = name.and_then(|it| it.rsplit_once('.')) {
            things.push((picture.order, picture.area, Thing::Icon(icon)));
        }
    }
    paragraphs.into_values().filter_map(ending).collect()
}

/// The last letters before the last line, and the icon in it, if that is all it holds.
fn ending(mut things: Vec<Placed<'_>>) -> Option<(&str, &str)> {
    things.sort_by_key(|it| it.0);
    let mut line = things.first()?.1;
    let mut start = 0;
    for (at, (_, area, _)) in things.iter().enumerate() {
        // What begins a line stands further left than what ends the one before, and lower.
        let middle = f64::midpoint(area.top, area.bottom);
        if middle > line.bottom && area.left < line.right {
            (start, line) = (at, *area);
        }
        line = line.union(*area);
    }
    let (before, last) = things.split_at(start);
    if last.iter().any(|it| words(it).is_some()) {
        return None;
    }
    let icon = last.iter().find_map(|placed| match placed.2 {
        Thing::Icon(icon) => Some(icon),
        Thing::Words(_) => None,
    });
    before.iter().rev().find_map(words).zip(icon)
}

/// Letters and digits; punctuation is no word.
fn words<'p>((_, _, thing): &Placed<'p>) -> Option<&'p str> {
    match thing {
        Thing::Words(words) => words.chars().any(char::is_alphanumeric).then_some(*words),
        Thing::Icon(_) => None,
    }
}
