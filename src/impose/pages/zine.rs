//! In: up to eight pages. Out: one side of one sheet, to be slit in the middle and folded to a
//! little book. Never: a back.
//!
//! Four cells by two: the upper row stands on its head and reads 7 6 5 4, the lower one 8 1 2 3. The
//! slit runs between the rows through the two middle columns (print.md 5).

use super::super::{Imposed, Mark, MarkKind};
use super::order;
use super::room::{self, Block};
use super::side::{Cell, SharedLayout};
use super::{PageJob, PageRefusal, Pages, edges};
use cardwright_base::units::{Length, QuarterTurn, Rect, Size};
use cardwright_model::CropStyle;

const COLUMNS: usize = 4;
const PAGES: usize = 8;
/// Pages from 0, as they stand from left to right.
const UPPER: [usize; COLUMNS] = [6, 5, 4, 3];
const LOWER: [usize; COLUMNS] = [7, 0, 1, 2];
/// Creases: three down, one across.
const FOLDS: u32 = 4;

pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    if pages.count > PAGES {
        return Err(PageRefusal::new(
            format!("a zine has {PAGES} pages, but there are {}", pages.count),
            "`layout = \"booklet\"`, which takes any number of pages",
        ));
    }
    let laid =
        room::lay(job, pages, Block { columns: COLUMNS as i64, rows: 2, less: Length::ZERO })?;
    let paper = laid.paper;
    // The paper itself is folded, so the cells are its eighths, whatever the pages leave of them.
    let column = |at: usize| Length::nm(paper.width.as_nm() * at as i64 / COLUMNS as i64);
    let middle = paper.height.half();
    let all = order::padded(pages.count, PAGES);
    let mut cells = Vec::new();
    for (row, numbers) in [UPPER, LOWER].into_iter().enumerate() {
        let (top, bottom) = if row == 0 { (Length::ZERO, middle) } else { (middle, paper.height) };
        let turn = if row == 0 { QuarterTurn::Half } else { QuarterTurn::None };
        for (at, number) in numbers.into_iter().enumerate() {
            let (left, right) = (column(at), column(at + 1));
            let cell = Rect::new(left, top, Size::new(right - left, bottom - top));
            cells.push(Cell { turn, ..Cell::upright(cell, all[number]) });
        }
    }
    let block = Rect::new(Length::ZERO, Length::ZERO, paper);
    let marks = marks(job, paper, [column(1), column(2), column(3)], middle);
    let form = SharedLayout {
        job,
        laid,
        block,
        marks,
        inner_marks: Vec::new(),
        registration_marks: Vec::new(),
        slug: None,
    };
    let taken = Size::new(laid.page.width * COLUMNS as i64, laid.page.height * 2);
    let mut notes = vec!["slit the middle along the solid line, then fold".to_owned()];
    notes.extend(room::scaled(&laid));
    notes.extend(order::blanks(pages.count, PAGES));
    notes.extend(room::unreached(job, &laid, taken));
    Ok(Imposed {
        sheets: vec![form.one_sided(&cells)],
        paper: job.paper.name.clone(),
        size: paper,
        words: format!("{PAGES} pages"),
        places: PAGES as u32,
        cuts: 1,
        folds: FOLDS,
        flip: job.flip,
        sides: job.sides,
        notes,
    })
}

/// The slit, whole and not dashed, and the ends of the folds.
fn marks(job: &PageJob, paper: Size, columns: [Length; 3], middle: Length) -> Vec<Mark> {
    let mut marks = Vec::new();
    if job.marks.crop != CropStyle::None {
        marks.push(edges::line(MarkKind::Crop, false, middle, columns[0], columns[2]));
    }
    if job.marks.fold {
        marks.extend(edges::inside(job, paper, true, &columns));
        marks.extend(edges::inside(job, paper, false, &[middle]));
    }
    marks
}
