//! In: the pages of a booklet. Out: sheets that are folded once, laid into each other and stapled
//! through the fold. Never: a page of the finished booklet that is nearer the edge than another.
//!
//! The sheets inside push each other outwards. So that all pages have the same outer margin after
//! the edge was cut, those of the `i`th sheet from the outside stand `i` leaves nearer the fold.

use super::super::{Axis, Imposed, Mark, MarkKind};
use super::edges::{self, Edges, PageMarks};
use super::order::{self, OF_A_SHEET, Pair};
use super::room::{self, Block};
use super::side::{Cell, SharedLayout};
use super::{PageJob, PageRefusal, Pages};
use cardwright_base::units::{Length, Rect, Size};

/// More pages of common paper are hard to staple (print.md 5).
const STAPLED: usize = 64;
/// The part of a page's width that may vanish into the fold.
const MOST_CREEP: i64 = 20;

pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    let laid = room::lay(job, pages, Block { columns: 2, rows: 1, less: Length::ZERO })?;
    let sheets = pages.count.div_ceil(OF_A_SHEET);
    let most = job.signature.map_or(sheets, |pages| (pages as usize / OF_A_SHEET).max(1));
    let signatures = order::signatures(sheets, most);
    let thickest = signatures[0];
    creep(job, laid.page, thickest)?;

    let fold = laid.paper.width.half();
    let y = (laid.paper.height - laid.page.height).half();
    let [left, right] = [fold - laid.page.width, fold].map(|x| Rect::new(x, y, laid.page));
    let block = left.union(right);
    let Edges { marks, cuts, mut notes } = edges::around(job, laid.paper, block, &[fold]);
    let staples = staples(job, laid.paper, block);
    let taken: Vec<Mark> = marks.iter().chain(&staples).copied().collect();
    let PageMarks { slug, rulers, registration_marks } =
        edges::furnish(job, laid.paper, block, &taken, &mut notes);
    let form =
        SharedLayout { job, laid, block, marks, inner_marks: Vec::new(), registration_marks, slug };

    let all = order::padded(pages.count, sheets * OF_A_SHEET);
    let mut made = Vec::new();
    let mut rest = all.as_slice();
    for sheets in &signatures {
        let (these, others) = rest.split_at(sheets * OF_A_SHEET);
        rest = others;
        for (depth, (outside, inside)) in order::nested(these).into_iter().enumerate() {
            let creep = job.leaf * depth as i64;
            let behind = [right, left].map(|it| Axis::Vertical.behind(laid.paper, it));
            let outside = cells([left, right], outside, creep);
            let inside = cells(behind, inside, creep);
            let mut sheet = form.two_sided(made.len() + 1, &outside, &inside);
            if depth == 0 {
                sheet.recto.marks.extend(&staples);
            }
            made.push(sheet);
        }
    }
    made[0].recto.marks.extend(rulers.marks);
    made[0].recto.labels.extend(rulers.labels);
    notes.extend(room::scaled(&laid));
    notes.extend(order::blanks(pages.count, sheets * OF_A_SHEET));
    notes.extend(bound(&signatures));
    notes.extend(moved(job, thickest));
    notes.extend(room::unreached(job, &laid, Size::new(block.width, block.height)));
    Ok(Imposed {
        sheets: made,
        paper: job.paper.name.clone(),
        size: laid.paper,
        words: "4 pages".to_owned(),
        places: OF_A_SHEET as u32,
        cuts,
        folds: 1,
        flip: job.flip,
        sides: job.sides,
        notes,
    })
}

/// Two pages beside the fold, both moved towards it.
fn cells(at: [Rect; 2], pages: Pair, creep: Length) -> [Cell; 2] {
    let cell = |side: usize, shift| Cell { shift, ..Cell::upright(at[side], pages[side]) };
    [cell(0, creep), cell(1, -creep)]
}

/// Refuses to move so much of a page into the fold that its words would go with it.
fn creep(job: &PageJob, page: Size, sheets: usize) -> Result<(), PageRefusal> {
    let most = Length::nm(page.width.as_nm() / MOST_CREEP);
    let creep = job.leaf * (sheets as i64 - 1);
    if creep <= most {
        return Ok(());
    }
    let fitting = most.as_nm() / job.leaf.as_nm() + 1;
    Err(PageRefusal::new(
        format!(
            "{sheets} sheets of {} inside each other move the innermost pages {creep} into the \
                fold; a page {} wide can spare {most}",
            job.leaf, page.width
        ),
        format!("`signature = {}`, or thinner paper", fitting * OF_A_SHEET as i64),
    ))
}

/// Where the staples go: a quarter of the height from the ends of the fold, marked at both sides
/// of the outermost sheet.
fn staples(job: &PageJob, paper: Size, block: Rect) -> Vec<Mark> {
    let quarter = Length::nm(block.height.as_nm() / 4);
    let heights = [block.y + quarter, block.bottom() - quarter];
    let lying = |rect: Rect| Rect { x: rect.y, y: rect.x, width: rect.height, height: rect.width };
    // A fold of a landscape sheet has its ends where the staples' marks stand.
    let edges = edges::around(job, paper.turned(), lying(block), &heights);
    let folds = edges.marks.into_iter().filter(|mark| mark.kind == MarkKind::Fold);
    folds.map(|mark| edges::line(mark.kind, false, mark.from.x, mark.from.y, mark.to.y)).collect()
}

/// How the sheets are laid together, where that is not all of them into each other.
fn bound(signatures: &[usize]) -> Option<String> {
    let thickest = signatures[0] * OF_A_SHEET;
    if let [_] = signatures {
        return (thickest > STAPLED).then(|| {
            format!(
                "{thickest} pages are hard to staple through one fold; `signature = {STAPLED}` or \
                 less makes several"
            )
        });
    }
    let mut from = 1;
    let parts: Vec<String> = signatures
        .iter()
        .map(|sheets| {
            let (first, last) = (from, from + sheets - 1);
            from += sheets;
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        })
        .collect();
    Some(format!(
        "{} signatures, each folded separately: sheets {}",
        signatures.len(),
        parts.join(", ")
    ))
}

/// How far the pages inside stand from where they would.
fn moved(job: &PageJob, sheets: usize) -> Option<String> {
    let creep = job.leaf * (sheets as i64 - 1);
    (creep > Length::ZERO)
        .then(|| format!("the innermost pages are {creep} nearer the fold than the outermost"))
}
