//! In: up to four or six pages. Out: one sheet that is folded once or twice. Never: a staple.
//!
//! Outside and inside from left to right (print.md 5): folded once `4 1` and `2 3`; as a letter
//! `5 6 1` and `2 3 4`, where 4 and 5 are tucked in; to and fro `4 5 1` and `2 3 6`, so that the
//! leaves, opened one after the other, show the pages in their order and the last one is outside.

use super::super::{Axis, Imposed};
use super::edges::{self, Edges, PageMarks};
use super::order;
use super::room::{self, Block};
use super::side::{Cell, SharedLayout};
use super::{PageJob, PageRefusal, Pages};
use cardwright_base::english::a;
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::Layout;

/// Where less than this is left of the width of the paper, the parts share it: nobody cuts it off.
const SHARED: Length = Length::mm(6);
/// The part of a page's width that a tucked in part may lack.
const MOST_TUCK: i64 = 10;

/// Pages from 0 as they stand from left to right.
struct Order {
    outside: &'static [usize],
    inside: &'static [usize],
}

pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    let (order, name) = match job.layout {
        Layout::LetterFold => (Order { outside: &[4, 5, 0], inside: &[1, 2, 3] }, "letter fold"),
        Layout::ZFold => (Order { outside: &[3, 4, 0], inside: &[1, 2, 5] }, "z-fold"),
        _ => (Order { outside: &[3, 0], inside: &[1, 2] }, "half-fold"),
    };
    let parts = order.outside.len();
    let places = parts * 2;
    if pages.count > places {
        let more = "`layout = \"booklet\"`, which takes any number of pages";
        let works = if places < 6 && pages.count <= 6 {
            format!("`layout = \"letter-fold\"` or `\"z-fold\"`, which have six; {more}")
        } else {
            more.to_owned()
        };
        let reason = format!("{} has {places} pages, but there are {}", a(name), pages.count);
        return Err(PageRefusal::new(reason, works));
    }
    let less = if job.layout == Layout::LetterFold { job.tuck } else { Length::ZERO };
    let laid = room::lay(job, pages, Block { columns: parts as i64, rows: 1, less })?;
    let most = Length::nm(laid.page.width.as_nm() / MOST_TUCK);
    if less > most {
        let reason = format!(
            "the part that is tucked in is {less} narrower than a page {} wide",
            laid.page.width
        );
        return Err(PageRefusal::new(reason, format!("`tuck` of {most} or less")));
    }

    let widths = widths(laid.paper.width, laid.page.width, parts, less);
    let parts_at = parts_at(laid.paper, laid.page.height, &widths);
    let block = parts_at.iter().copied().reduce(Rect::union).expect("a sheet has parts");
    let folds: Vec<Length> = parts_at.iter().skip(1).map(|part| part.x).collect();
    let Edges { marks, cuts, mut notes } = edges::around(job, laid.paper, block, &folds);
    let mut inner_marks = Vec::new();
    if job.marks.fold && !edges::has_folds(&marks) && parts > 2 {
        inner_marks = edges::inside(job, laid.paper, true, &folds);
        notes.push(
            "there is no room beside the pages, so the fold marks are on the inside".to_owned(),
        );
    }
    let PageMarks { slug, rulers, registration_marks } =
        edges::furnish(job, laid.paper, block, &marks, &mut notes);
    let form = SharedLayout { job, laid, block, marks, inner_marks, registration_marks, slug };

    let all = order::padded(pages.count, places);
    let cells = |at: &[Rect], pages: &[usize]| -> Vec<Cell> {
        at.iter().zip(pages).map(|(at, page)| Cell::upright(*at, all[*page])).collect()
    };
    let behind: Vec<Rect> =
        parts_at.iter().rev().map(|it| Axis::Vertical.behind(laid.paper, *it)).collect();
    let outside = cells(&parts_at, order.outside);
    let inside = cells(&behind, order.inside);
    let mut sheet = form.two_sided(1, &outside, &inside);
    sheet.recto.marks.extend(rulers.marks);
    sheet.recto.labels.extend(rulers.labels);
    notes.extend(room::scaled(&laid));
    notes.extend(order::blanks(pages.count, places));
    notes.extend(clipped(laid.page.width, &widths));
    notes.extend(room::unreached(job, &laid, Size::new(block.width, block.height)));
    Ok(Imposed {
        sheets: vec![sheet],
        paper: job.paper.name.clone(),
        size: laid.paper,
        words: format!("{places} pages"),
        places: places as u32,
        cuts,
        folds: parts as u32 - 1,
        flip: job.flip,
        sides: job.sides,
        notes,
    })
}

/// The widths of the parts on the outside, from left to right; the first is the one that is tucked
/// in.
fn widths(paper: Length, page: Length, parts: usize, less: Length) -> Vec<Length> {
    let spare = paper - (page * parts as i64 - less);
    let more = if parts > 2 && spare < SHARED {
        Length::nm(spare.as_nm() / parts as i64)
    } else {
        Length::ZERO
    };
    let mut widths = vec![page + more; parts];
    widths[0] = widths[0] - less;
    widths
}

/// The parts beside each other, in the middle of the paper. Two are folded in the very middle.
fn parts_at(paper: Size, height: Length, widths: &[Length]) -> Vec<Rect> {
    let y = (paper.height - height).half();
    let whole: Length = widths.iter().copied().sum();
    let mut x = match widths {
        [left, _] => paper.width.half() - *left,
        _ => (paper.width - whole).half(),
    };
    let part = |width: &Length| {
        let part = Rect::new(x, y, Size::new(*width, height));
        x = part.right();
        part
    };
    widths.iter().map(part).collect()
}

/// What is cut off the pages in the narrow part.
fn clipped(page: Length, widths: &[Length]) -> Option<String> {
    let narrow = widths[0];
    (narrow < page).then(|| {
        let lost = (page - narrow).half();
        format!(
            "the part that is tucked in is {narrow} wide: pages 4 and 5 lose {lost} at each side"
        )
    })
}
