//! Lines too thin to print.

use super::sides::{self, Group};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::ink::PictureKind;
use std::collections::BTreeMap;

check!(F015, "thin-line", Warning, Pages(check));

/// Points. Printers ask for no less than a quarter: a thinner line breaks up or is lost.
const LEAST: f64 = 0.25;
/// What rounding may take off.
const SLACK: f64 = 0.005;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    // Drawings by name, lines of layouts by their thickness.
    let mut drawings: BTreeMap<&str, (f64, Diagnostic)> = BTreeMap::new();
    let mut lines: BTreeMap<u32, Group<'_>> = BTreeMap::new();
    for (owner, page) in sides::faces(context, set).chain(sides::pages(context, set)) {
        let on = || owner.name();
        let seen = page.strokes.iter().filter(|it| !it.in_figure && it.seen.is_some());
        for stroke in seen.filter(|it| is_thin(it.thickness) && it.tint.alpha > 0.0) {
            let key = (stroke.thickness * 100.0).round() as u32;
            if let Some(group) = lines.get_mut(&key) {
                group.again(owner);
                group.seen(owner.seen(set, page, stroke.seen));
                continue;
            }
            let message = format!("a line on {} is {} thick", on(), points(stroke.thickness));
            let fault = CHECK.finding(message).at(owner.span(), "drawn by its layout");
            let fault = fault.hint(format!("make it at least {LEAST} pt thick in the layout"));
            lines.insert(key, Group::new(fault.seen(owner.seen(set, page, stroke.seen)), owner));
        }
        for picture in sides::pictures(page) {
            let PictureKind::Vector { thinnest: Some(thinnest), .. } = picture.kind else {
                continue;
            };
            let Some(name) = set.typesetter.drawing(picture).filter(|_| is_thin(thinnest)) else {
                continue;
            };
            if drawings.get(name).is_some_and(|(known, _)| *known <= thinnest) {
                continue;
            }
            let thick = points(thinnest);
            let message = format!("a line in `{name}` is {thick} thick on {}", on());
            let at = owner.drawing(context, name).unwrap_or_else(|| owner.span());
            let fault = CHECK.finding(message).at(at, "this drawing");
            let fault = fault.seen(owner.seen(set, page, picture.seen));
            let fault = if thinnest > SLACK {
                let times = (LEAST / thinnest * 10.0).ceil() / 10.0;
                fault.hint(format!(
                    "make its thinnest stroke {times} times as thick, or fill the shape"
                ))
            } else {
                fault.hint(format!(
                    "make every stroke at least {LEAST} pt thick at its printed size"
                ))
            };
            drawings.insert(name, (thinnest, fault));
        }
    }
    let drawn = drawings.into_values().map(|(_, fault)| fault);
    drawn.chain(lines.into_values().map(Group::told)).collect()
}

fn is_thin(thickness: f64) -> bool {
    thickness < LEAST - SLACK
}

fn points(thickness: f64) -> String {
    format!("{} pt", (thickness * 100.0).round() / 100.0)
}
