//! Letters too small to read.

use super::sides::{self, Group, Owner};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::Length;
use cardwright_typeset::ink::{Page, PictureKind};
use std::collections::BTreeMap;

check!(F011, "small-type", Warning, Pages(check));

/// One fault for each size on each kind of page: what a layout sets too small it does so everywhere.
type Groups<'a> = BTreeMap<(&'a str, u32), Group<'a>>;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut groups = Groups::new();
    for (owner, page) in sides::faces(context, set) {
        let format = owner.format(context.game);
        letters(context, set, owner, page, "", format.min_type, &mut groups);
    }
    for (owner, page) in sides::pages(context, set) {
        if let Owner::Book(book, _) = owner {
            letters(context, set, owner, page, &book.file.value, book.min_type, &mut groups);
        }
    }
    let mut found: Vec<Diagnostic> = groups.into_values().map(Group::told).collect();
    found.extend(drawings(context, set));
    found
}

fn letters<'a>(
    context: &CheckContext<'_>,
    set: &SetPages<'_>,
    owner: Owner<'a>,
    page: &Page,
    kind: &'a str,
    least: Length,
    groups: &mut Groups<'a>,
) {
    for run in page.letters.iter().filter(|it| !it.in_figure && it.seen.is_some()) {
        if !is_less(run.size, least) || run.tint.alpha <= 0.0 {
            continue;
        }
        let key = (kind, (run.size * 100.0).round() as u32);
        if let Some(group) = groups.get_mut(&key) {
            group.again(owner);
            group.seen(owner.seen(set, page, run.seen));
            continue;
        }
        let (words, on) = (run.text.trim(), owner.name());
        let message = format!("`{words}` is set in {} on {on}", points(run.size));
        let at = owner.words(context, words).unwrap_or_else(|| owner.span());
        let fault = told(message, least).at(at, "too small");
        groups.insert(key, Group::new(fault.seen(owner.seen(set, page, run.seen)), owner));
    }
}

/// Letters inside of drawings, each drawing once.
fn drawings(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut found = BTreeMap::new();
    for (owner, page) in sides::faces(context, set).chain(sides::pages(context, set)) {
        let least = match owner {
            Owner::Book(book, _) => book.min_type,
            _ => owner.format(context.game).min_type,
        };
        for picture in sides::pictures(page) {
            let PictureKind::Vector { smallest: Some(size), .. } = picture.kind else { continue };
            let Some(name) = set.typesetter.drawing(picture).filter(|_| is_less(size, least))
            else {
                continue;
            };
            let on = owner.name();
            let message = format!("text in `{name}` is set in {} on {on}", points(size));
            let at = owner.drawing(context, name).unwrap_or_else(|| owner.span());
            let seen = owner.seen(set, page, picture.seen);
            found
                .entry(name)
                .or_insert_with(|| told(message, least).at(at, "this drawing").seen(seen));
        }
    }
    found.into_values().collect()
}

fn is_less(size: f64, least: Length) -> bool {
    /// Points; a layout that means the least is not to fail by rounding.
    const SLACK: f64 = 0.01;
    size < least.as_pt() - SLACK
}

fn told(message: String, least: Length) -> Diagnostic {
    let least = points(least.as_pt());
    let fault = CHECK.finding(format!("{message}, less than {least}"));
    fault.hint("shorten text that is shrunk to fit, set it larger in the layout, or set `min_type`")
}

/// Without zeros at the end.
fn points(size: f64) -> String {
    format!("{} pt", (size * 100.0).round() / 100.0)
}
