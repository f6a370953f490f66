//! Pages as SVG that is quickly read and painted.
//!
//! In: a page as typst-svg writes it. Out: the same shapes in fewer parts: drawings stand in place ([`drawings`]), and the
//! letters of a text are one path ([`letters`]). What is not as typst-svg writes it stays as it is.

mod drawings;
mod letters;

use resvg_of_typst::usvg::roxmltree::Document;
use std::ops::Range;

/// A part of a text and what stands in its place.
type Edit = (Range<usize>, String);

/// A page, bleed included where it is wanted.
pub(super) fn page_svg(page: &typst_layout::Page, render_bleed: bool) -> String {
    let options = typst_svg::SvgOptions { render_bleed, pretty: false };
    simplified(typst_svg::svg(page, &options))
}

fn simplified(svg: String) -> String {
    let Ok(document) = Document::parse(&svg) else { return svg };
    let mut edits = drawings::edits(&document);
    edits.extend(letters::edits(&document));
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(svg.len());
    let mut done = 0;
    for (range, new) in edits {
        out.push_str(&svg[done..range.start]);
        out.push_str(&new);
        done = range.end;
    }
    out.push_str(&svg[done..]);
    out
}
