//! Pages that end early or have a hole.

use super::make_up::{MadeUp, booklets};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_typeset::LinePart;
use cardwright_typeset::ink::{Area, Page};

check!(B014, "short-page", Advice, Pages(check));

/// How much of a page may be white in one piece.
const WHITE: f64 = 0.15;
/// A page with less text than this many lines, and without a head, is a title page or a picture.
const TEXT: usize = 8;
/// Between the head of a page and its line, in millimetres.
const HEAD: f64 = 2.0;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    booklets(context, set).iter().flat_map(|it| faults(context, it)).collect()
}

fn faults(context: &CheckContext<'_>, booklet: &MadeUp<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let pages = 0..booklet.pages.len();
    let printed: Vec<Vec<(f64, f64)>> = pages.clone().map(|it| stretches(booklet, it)).collect();
    // What the fullest pages need is what a page can hold.
    let all = || printed.iter().flatten();
    let top = all().map(|it| it.0).fold(f64::INFINITY, f64::min);
    let bottom = all().map(|it| it.1).fold(0.0, f64::max);
    let room = bottom - top;
    for page in pages {
        let last = page + 1 == booklet.pages.len();
        let mut heads = booklet.marginals.iter().filter(|it| it.part.0 == LinePart::Head);
        if booklet.on(page).count() < TEXT && !heads.any(|it| it.page == page) {
            continue;
        }
        let foot = printed[page].last().map_or(0.0, |it| bottom - it.1);
        let holes = printed[page].windows(2).map(|two| (two[1].0 - two[0].1, two[1].0));
        let hole = holes.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|it| it.0 > WHITE * room);
        let what = if foot > WHITE * room && !last && !booklet.opens(page + 1) {
            let full = 100.0 * (1.0 - foot / room);
            format!("page {} ends at {full:.0} % of its height", page + 1)
        } else if let Some((hole, _)) = hole {
            format!("page {} has a hole of {hole:.0} mm", page + 1)
        } else {
            continue;
        };
        let below = hole.and_then(|(_, y)| booklet.on(page).find(|it| it.area.bottom > y));
        let near = below.or_else(|| booklet.on(page).next_back());
        let message = format!("`{}`: {what}", booklet.file);
        let fault = booklet.at(context, near, CHECK.finding(message), "here");
        found.push(fault.hint("something after it is too large for what is left; move it, cut it, or let text come before it"));
    }
    found
}

/// From where to where something is printed on a page, from its head to its foot, without gaps that are none.
fn stretches(booklet: &MadeUp<'_>, page: usize) -> Vec<(f64, f64)> {
    let sheet = &booklet.pages[page];
    let marginals = || booklet.marginals.iter().filter(|it| it.page == page);
    let of = |part| marginals().filter(move |it| it.part.0 == part);
    let from = of(LinePart::Head).map(|it| it.area.bottom + HEAD).fold(f64::NEG_INFINITY, f64::max);
    let to = of(LinePart::Foot).map(|it| it.area.top).fold(f64::INFINITY, f64::min);
    let mut areas: Vec<Area> = printed(sheet)
        .filter(|it| it.top >= from && it.bottom <= to && it.height() < 0.9 * sheet.trim.height())
        .collect();
    areas.sort_by(|a, b| a.top.total_cmp(&b.top));
    let mut stretches: Vec<(f64, f64)> = Vec::new();
    for area in areas {
        match stretches.last_mut().filter(|it| area.top <= it.1) {
            Some(open) => open.1 = open.1.max(area.bottom),
            None => stretches.push((area.top, area.bottom)),
        }
    }
    stretches
}

fn printed(page: &Page) -> impl Iterator<Item = Area> {
    let letters = page.letters.iter().filter_map(|it| it.seen);
    let shapes = page.fills.iter().filter_map(|it| it.seen);
    let rules = page.strokes.iter().filter_map(|it| it.seen);
    letters.chain(shapes).chain(rules).chain(page.pictures.iter().filter_map(|it| it.seen))
}
