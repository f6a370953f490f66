//! Letters and icons so near to the trim that a cut may touch them.

use super::sides::{self, Group};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Format, Shape};
use cardwright_typeset::ink::{Area, Run};
use std::collections::BTreeMap;

check!(F010, "outside-safe-area", Error, Pages(check));

/// What a letter may stand out before it counts, in millimetres: no cut is as exact.
const SLACK: f64 = 0.1;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (owner, page) in sides::faces(context, set) {
        let Format { shape, safe, .. } = *owner.format(context.game);
        let safe = Safe { trim: page.trim, shape, inset: safe.as_mm() };
        for run in page.letters.iter().filter(|it| it.tint.alpha > 0.0) {
            let Some(out) = letters(&safe, run) else { continue };
            let at = owner.words(context, &run.text).unwrap_or_else(|| owner.span());
            let seen = owner.seen(set, page, run.seen);
            found.push((owner, format!("`{}`", run.text.trim()), at, out, seen));
        }
        for picture in &page.pictures {
            let Some(out) = picture.seen.and_then(|it| safe.beyond(it)) else { continue };
            // What fills half of a card is no icon, though an icon may hold the same drawing.
            let (it, half) = (picture.area, 0.5);
            let wide = it.width() > page.trim.width() * half;
            if wide && it.height() > page.trim.height() * half {
                continue;
            }
            // Art and frames are meant to run over the edge.
            let Some(icon) = set.typesetter.drawing(picture).and_then(icon) else { continue };
            let seen = owner.seen(set, page, picture.seen);
            found.push((owner, format!("the icon `{icon}`"), owner.span(), out, seen));
        }
    }
    // Of all that comes from one place the worst.
    found.sort_by(|a, b| b.3.0.total_cmp(&a.3.0));
    let mut groups: BTreeMap<(u64, usize, usize), Group<'_>> = BTreeMap::new();
    for (owner, what, at, (by, side), seen) in found {
        let key = (at.source.number(), at.start, at.end);
        if let Some(group) = groups.get_mut(&key) {
            group.again(owner);
            group.seen(seen);
            continue;
        }
        let on = owner.name();
        let message = format!("{what} crosses the safe area of {on} by {by:.1} mm at the {side}");
        let fault = CHECK.finding(message).at(at, "");
        let safe = owner.format(context.game).safe.as_mm();
        let fault = fault.hint(format!("keep text and icons {safe} mm away from the trim"));
        groups.insert(key, Group::new(fault.seen(seen), owner));
    }
    groups.into_values().map(Group::told).collect()
}

/// What letters keep to.
struct Safe {
    trim: Area,
    shape: Shape,
    /// Millimetres from the edge.
    inset: f64,
}

impl Safe {
    /// By how much and where something reaches out, at the side where it does so most.
    fn beyond(&self, it: Area) -> Option<(f64, &'static str)> {
        if self.shape == Shape::Rectangle {
            let safe = self.trim.grown(-self.inset);
            let sides = [
                (safe.left - it.left, "left"),
                (it.right - safe.right, "right"),
                (safe.top - it.top, "top"),
                (it.bottom - safe.bottom, "bottom"),
            ];
            return sides.into_iter().filter(|it| it.0 > SLACK).max_by(|a, b| a.0.total_cmp(&b.0));
        }
        let size = (self.trim.width(), self.trim.height());
        let corners = [it.left, it.right].map(|x| [it.top, it.bottom].map(|y| (x, y)));
        let off = |(x, y): (f64, f64)| {
            let by = self.shape.beyond(size, (x, y)) + self.inset;
            (by, side(x - size.0 / 2.0, y - size.1 / 2.0))
        };
        let worst = corners.into_iter().flatten().map(off).max_by(|a, b| a.0.total_cmp(&b.0));
        worst.filter(|it| it.0 > SLACK + EMPTY)
    }
}

/// Near a slanting or round edge, the corner of a letter's box is empty mostly.
const EMPTY: f64 = 0.2;

/// The side to which something lies from the middle.
pub(super) fn side(x: f64, y: f64) -> &'static str {
    match (x.abs() > y.abs(), x < 0.0, y < 0.0) {
        (true, true, _) => "left",
        (true, false, _) => "right",
        (false, _, true) => "top",
        (false, _, false) => "bottom",
    }
}

/// The letters of a run, one by one where its box says too little.
fn letters(safe: &Safe, run: &Run) -> Option<(f64, &'static str)> {
    let seen = run.seen?;
    let whole = safe.beyond(seen)?;
    if safe.shape == Shape::Rectangle {
        return Some(whole);
    }
    let single = run.glyphs.iter().filter_map(|it| safe.beyond(it.area?.overlap(seen)?));
    single.max_by(|a, b| a.0.total_cmp(&b.0))
}

fn icon(drawing: &str) -> Option<&str> {
    let name = drawing.strip_prefix("icons/")?;
    Some(name.rsplit_once('.').map_or(name, |it| it.0))
}
