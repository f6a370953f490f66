//! Letters that hardly stand out from what lies under them.

use super::sides::{self, Group};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Colour;
use cardwright_typeset::ink::{Page, Run};
use rayon::prelude::*;
use std::collections::BTreeMap;

check!(F016, "low-contrast", Warning, Pages(check));

/// WCAG 2.1, success criterion 1.4.3, level AA: the least for letters, and for large ones.
const LEAST: f64 = 4.5;
const LEAST_LARGE: f64 = 3.0;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let all: Vec<_> = sides::faces(context, set).chain(sides::pages(context, set)).collect();
    // Pictures under letters have to be drawn, so the pages are looked at side by side.
    let weak: Vec<_> = all.par_iter().map(|(owner, page)| (*owner, *page, weak(page))).collect();
    // The same colours are one fault, wherever they meet.
    let mut groups: BTreeMap<(Colour, Colour), Group<'_>> = BTreeMap::new();
    for (owner, page, weak) in weak {
        for Weak { run, ground, contrast, wanted } in weak {
            let key = (run.tint.colour, ground);
            if let Some(group) = groups.get_mut(&key) {
                group.again(owner);
                group.seen(owner.seen(set, page, run.seen));
                continue;
            }
            let (letters, ground) = (run.tint.over(ground).hex(), ground.hex());
            let (words, on) = (run.text.trim(), owner.name());
            // Cut, not rounded: 4.46 is not 4.5.
            let contrast = (contrast * 10.0).floor() / 10.0;
            let message =
                format!("`{words}` on {on} has a contrast of {contrast:.1}:1 with its background");
            let at = owner.words(context, words).unwrap_or_else(|| owner.span());
            let fault = CHECK
                .finding(message)
                .at(at, format!("{letters} on {ground}; at least {wanted:.1}:1 is needed"))
                .hint(
                    "make the text or its background darker or lighter, or put a plain area \
                    behind the text",
                );
            groups.insert(key, Group::new(fault.seen(owner.seen(set, page, run.seen)), owner));
        }
    }
    groups.into_values().map(Group::told).collect()
}

struct Weak<'p> {
    run: &'p Run,
    /// The mean of what lies behind it.
    ground: Colour,
    contrast: f64,
    wanted: f64,
}

fn weak(page: &Page) -> Vec<Weak<'_>> {
    let seen = page.letters.iter().filter(|it| !it.in_figure && it.seen.is_some());
    seen.filter(|it| it.tint.alpha > 0.0).filter_map(|run| weak_run(page, run)).collect()
}

fn weak_run<'p>(page: &Page, run: &'p Run) -> Option<Weak<'p>> {
    // A line around letters is the ground that they are seen on.
    /// Points from which on a rim is seen as such.
    const RIM: f64 = 0.5;
    let wanted = if is_large(run) { LEAST_LARGE } else { LEAST };
    let ground = page.under(run);
    let contrast = match run.rim {
        Some((thickness, rim)) if thickness >= RIM => {
            let rim = rim.over(ground.mean());
            run.tint.over(rim).contrast(rim).max(ground.contrast(run.tint))
        }
        _ => ground.contrast(run.tint),
    };
    (contrast < wanted).then(|| Weak { run, ground: ground.mean(), contrast, wanted })
}

/// At least 18 points, or 14 in bold.
fn is_large(run: &Run) -> bool {
    run.size >= 18.0 || run.size >= 14.0 && run.weight >= 700
}
