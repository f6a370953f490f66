//! Letters and icons so near to the trim that a cut may touch them.

use super::sides::{self, Group};
use crate::check::{Check, Look, SetPages, Subject};
use crate::diagnostic::{Diagnostic, Severity};
use crate::typeset::ink::Area;
use std::collections::BTreeMap;

/// F010.
pub(in crate::check) const CHECK: Check = Check {
    code: "F010",
    name: "outside-safe-area",
    severity: Severity::Error,
    look: Look::Pages(look),
    page: include_str!("outside_safe_area.md"),
};

/// What a letter may stand out before it counts, in millimetres: no cut is as exact.
const SLACK: f64 = 0.1;

fn look(subject: &Subject<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (owner, page) in sides::faces(subject, set) {
        let inside = page.trim.grown(-owner.format(subject.game).safe.as_mm());
        for run in page.letters.iter().filter(|it| it.tint.alpha > 0.0) {
            let Some(out) = run.seen.and_then(|it| beyond(inside, it)) else { continue };
            let at = owner.words(subject, &run.text).unwrap_or_else(|| owner.span());
            found.push((owner, format!("`{}`", run.text.trim()), at, out));
        }
        for picture in &page.pictures {
            let Some(out) = picture.seen.and_then(|it| beyond(inside, it)) else { continue };
            // What fills half of a card is no icon, though an icon may hold the same drawing.
            let (it, half) = (picture.area, 0.5);
            let wide = it.width() > page.trim.width() * half;
            if wide && it.height() > page.trim.height() * half {
                continue;
            }
            // Art and frames are meant to run over the edge.
            let Some(icon) = set.typesetter.drawing(picture).and_then(icon) else { continue };
            found.push((owner, format!("the icon `{icon}`"), owner.span(), out));
        }
    }
    // Of all that comes from one place the worst.
    found.sort_by(|a, b| b.3.0.total_cmp(&a.3.0));
    let mut groups: BTreeMap<(u64, usize, usize), Group<'_>> = BTreeMap::new();
    for (owner, what, at, (by, side)) in found {
        let key = (at.source.number(), at.start, at.end);
        if let Some(group) = groups.get_mut(&key) {
            group.again(owner);
            continue;
        }
        let on = owner.name();
        let message = format!("{what} crosses the safe area of {on} by {by:.1} mm at the {side}");
        let fault = CHECK.finding(message).at(at, "");
        let safe = owner.format(subject.game).safe.as_mm();
        let fault = fault.hint(format!("letters and icons keep {safe} mm from the trim"));
        groups.insert(key, Group::new(fault, owner));
    }
    groups.into_values().map(Group::told).collect()
}

/// By how much and where something reaches out, at the side where it does so most.
fn beyond(safe: Area, it: Area) -> Option<(f64, &'static str)> {
    let sides = [
        (safe.left - it.left, "left"),
        (it.right - safe.right, "right"),
        (safe.top - it.top, "top"),
        (it.bottom - safe.bottom, "bottom"),
    ];
    sides.into_iter().filter(|it| it.0 > SLACK).max_by(|a, b| a.0.total_cmp(&b.0))
}

fn icon(drawing: &str) -> Option<&str> {
    let name = drawing.strip_prefix("icons/")?;
    Some(name.rsplit_once('.').map_or(name, |it| it.0))
}
