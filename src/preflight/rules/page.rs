//! Boxes, sizes and number of pages, and what lies on them.

use super::{forbidden, wanted};
use crate::faults;
use crate::findings::{Findings, Problem};
use crate::parse;
use crate::pdf_page::{PdfPage, annotations, length};
use crate::state::meet;
use cardwright_base::english::a;
use cardwright_base::units::{Length, Size};
use cardwright_model::Limits;
use hayro_syntax::object::Dict;
use kurbo::Rect;
use std::collections::BTreeMap;

/// Programs round boxes to hundredths of a point; so much is no difference, in points.
const SLACK: f64 = 0.03;
/// What is no other size: half a pixel at 300 dpi.
const SAME: Length = Length::nm(43_000);

pub(crate) fn check(leaves: &[PdfPage], found: &mut Findings<'_>) {
    for leaf in leaves {
        boxes(leaf, found);
        bleed(leaf, found);
        size(leaf, found);
    }
    sizes(leaves, found);
    count(leaves.len(), found);
}

fn boxes(leaf: &PdfPage, found: &mut Findings<'_>) {
    if let Some(limit) = wanted(&found.limits.trim_box) {
        match (leaf.trim, leaf.art) {
            (None, None) => {
                let fault =
                    Problem::new(&faults::NO_TRIM, "", "the page does not say where it is cut");
                found.page(fault.hint("add a TrimBox").says(limit), leaf, None);
            }
            (Some(_), Some(_)) => {
                let message = "the page has both a TrimBox and an ArtBox";
                let fault = Problem::new(&faults::NO_TRIM, "both", message);
                found.page(fault.hint("remove the ArtBox").says(limit), leaf, None);
            }
            _ => {}
        }
    }
    let outer = [
        ("BleedBox", leaf.bleed, "MediaBox", Some(leaf.media)),
        ("CropBox", Some(leaf.crop), "MediaBox", Some(leaf.media)),
        ("TrimBox", leaf.trim, "MediaBox", Some(leaf.media)),
        ("TrimBox", leaf.trim, "BleedBox", leaf.bleed),
        ("ArtBox", leaf.art, "BleedBox", leaf.bleed),
    ];
    for (name, inner, around, outer) in outer {
        let Some((inner, outer)) = inner.zip(outer) else { continue };
        let beyond =
            [outer.x0 - inner.x0, outer.y0 - inner.y0, inner.x1 - outer.x1, inner.y1 - outer.y1];
        let most = beyond.into_iter().fold(0.0, f64::max);
        if most > SLACK {
            let message = format!("the {name} extends beyond the {around} by {}", length(most));
            let fault = Problem::new(&faults::NESTING, format!("{name} {around}"), message);
            found.page(fault.by(most), leaf, Some(inner));
        }
        if inner.area() <= 0.0 {
            let message = format!("the {name} has no area");
            found.page(
                Problem::new(&faults::NESTING, format!("{name} empty"), message),
                leaf,
                None,
            );
        }
    }
    let media = leaf.media;
    if media.width() <= 0.0 || media.height() <= 0.0 {
        let fault = Problem::new(&faults::NESTING, "MediaBox empty", "the MediaBox has no area");
        found.page(fault, leaf, None);
    }
    // 200 inches is as much as PDF allows.
    const MOST: f64 = 14_400.0;
    if media.width().max(media.height()) > MOST {
        let message = format!(
            "the page is {} x {}, more than a PDF allows",
            length(media.width()),
            length(media.height())
        );
        let fault = Problem::new(&faults::SIZE, "huge", message);
        found.page(fault.hint("a page is at most 5080 mm wide and high"), leaf, None);
    }
}

/// Of a page that should say where it is cut and doesn't, nothing more can be said.
fn unknown(leaf: &PdfPage, limits: &Limits) -> bool {
    wanted(&limits.trim_box).is_some() && !leaf.is_stated()
}

fn bleed(leaf: &PdfPage, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.bleed else { return };
    if unknown(leaf, found.limits) {
        return;
    }
    let (inner, outer) = (leaf.finished(), leaf.printed());
    let sides = [
        (inner.x0 - outer.x0, "on the left"),
        (inner.y0 - outer.y0, "below"),
        (outer.x1 - inner.x1, "on the right"),
        (outer.y1 - inner.y1, "above"),
    ];
    let (least, side) =
        sides.into_iter().fold((f64::INFINITY, ""), |a, b| if b.0 < a.0 { b } else { a });
    if least < limit.value.as_pt() - SLACK {
        let has = length(least.max(0.0));
        let message = format!("the bleed is {has} {side}; {} is needed", limit.value);
        let fault = Problem::new(&faults::BLEED, "", message).by(-least);
        let remedy = "enlarge art and BleedBox beyond the TrimBox on all four sides";
        found.page(fault.hint(remedy).says(limit), leaf, None);
    }
}

fn same(a: Size, b: Size) -> bool {
    let near = |a: Length, b: Length| (a - b).max(b - a) <= SAME;
    near(a.width, b.width) && near(a.height, b.height)
}

fn size(leaf: &PdfPage, found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.trims else { return };
    if unknown(leaf, found.limits) {
        return;
    }
    let own = leaf.size();
    if limit.value.iter().any(|it| same(*it, own) || same(it.turned(), own)) {
        return;
    }
    let sizes: Vec<String> = limit.value.iter().map(Size::to_string).collect();
    let message = format!("the trimmed page is {own}; accepted: {}", sizes.join(", "));
    let fault = Problem::new(&faults::SIZE, "", message);
    found.page(fault.says(limit), leaf, None);
}

fn sizes(leaves: &[PdfPage], found: &mut Findings<'_>) {
    let Some(limit) = wanted(&found.limits.one_size) else { return };
    let mut sorts: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    let key = |size: Size| (size.width.as_nm() / SAME.as_nm(), size.height.as_nm() / SAME.as_nm());
    let limits = found.limits;
    let told = || leaves.iter().filter(|it| !unknown(it, limits));
    for leaf in told() {
        *sorts.entry(key(leaf.size())).or_default() += 1;
    }
    let Some(usual) = sorts.iter().max_by_key(|(_, count)| **count).map(|(key, _)| *key) else {
        return;
    };
    let Some(model) = told().find(|it| key(it.size()) == usual) else { return };
    for leaf in told().filter(|it| !same(it.size(), model.size())) {
        let message = format!("the page is {}, but most are {}", leaf.size(), model.size());
        let fault = Problem::new(&faults::SIZES, "", message);
        found.page(fault.says(limit), leaf, None);
    }
}

fn count(pages: usize, found: &mut Findings<'_>) {
    if let Some(limit) =
        found.limits.multiple.as_ref().filter(|it| it.value > 1 && !pages.is_multiple_of(it.value))
    {
        let message =
            format!("there are {pages} pages, which is not a multiple of {}", limit.value);
        found.file(Problem::new(&faults::COUNT, "multiple", message).says(limit));
    }
    if let Some(limit) = found.limits.most_pages.as_ref().filter(|it| pages > it.value) {
        let message = format!("there are {pages} pages; at most {} are accepted", limit.value);
        found.file(Problem::new(&faults::COUNT, "most", message).says(limit));
    }
}

/// Notes, links and fields on a page, and what they do.
pub(crate) fn notes(leaf: &PdfPage, page: &Dict<'_>, found: &mut Findings<'_>) {
    const HIDDEN: i64 = 2;
    if let Some(limit) = forbidden(&found.limits.actions)
        && page.contains_key("AA")
    {
        let fault = Problem::new(&faults::ACTION, "page", "the page has actions");
        found.page(fault.says(limit), leaf, None);
    }
    for note in annotations(page) {
        let sort = parse::name(&note, "Subtype").unwrap_or_else(|| "annotation".to_owned());
        let area = parse::rect(&note, "Rect").unwrap_or(Rect::ZERO);
        if let Some(limit) = forbidden(&found.limits.actions)
            && (note.contains_key("A") || note.contains_key("AA"))
        {
            let message = format!("{} reacts to clicks", a(&sort));
            let fault = Problem::new(&faults::ACTION, "click", message);
            found.page(fault.says(limit), leaf, Some(area));
        }
        let hidden = parse::number(&note, "F").unwrap_or(0.0) as i64 & HIDDEN != 0;
        let meant = matches!(sort.as_str(), "TrapNet" | "PrinterMark" | "Popup");
        let inside = meet(area, leaf.printed());
        if let Some(limit) = forbidden(&found.limits.annotations)
            && inside
            && !hidden
            && !meant
        {
            let message = format!("{} covers a part of the printed page", a(&sort));
            let fault = Problem::new(&faults::ANNOTATION, sort, message);
            let remedy = "remove it, or move it outside the BleedBox";
            found.page(fault.hint(remedy).says(limit), leaf, Some(area));
        }
    }
}
