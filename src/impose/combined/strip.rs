//! In: the rows of a sheet. Out: its strips, each a plan of its own at its place on the page, with marks and numbers.
//! Never: a mark of one strip on another.

use super::rows::{Lot, Rows};
use super::way::Way;
use super::{Copy, Job};
use crate::cuts::{self, Cutting, Laid};
use crate::fit::Fitting;
use crate::marks::{LostMarks, line};
use crate::plan::Plan;
use crate::ruler::Label;
use crate::sheet::Dealt;
use crate::slots::{Slot, slots};
use crate::surround::{self, PlacedSide};
use crate::{Mark, MarkKind, Within};
use cardwright_base::units::{Length, Point, Rect, Size};
use cardwright_model::{CropStyle, Layout, Sides};

/// Rows of one size.
pub(super) struct Strip {
    /// Where its pieces lie on the page. The plan of the first strip has also what belongs to the whole page.
    pub(super) plan: Plan,
    /// The copies in their slots.
    pub(super) dealt: Vec<Dealt>,
}

/// A sheet of strips.
pub(super) struct StripSheet {
    pub(super) strips: Vec<Strip>,
    /// Cuts until everything on it is finished.
    pub(super) cuts: u32,
    pub(super) notes: Vec<String>,
}

impl StripSheet {
    pub(super) fn copies(&self) -> u32 {
        let all = self.strips.iter().map(|it| it.dealt.len()).sum::<usize>();
        u32::try_from(all).expect("a sheet takes few pieces")
    }

    pub(super) fn folds(&self) -> bool {
        self.strips[0].plan.folds()
    }

    pub(super) fn sides(&self) -> Sides {
        self.strips[0].plan.job.sides
    }
}

/// The sheet of this number with these rows; `taken` is how many copies of each lot lie on sheets before it.
pub(super) fn furnish(
    way: &Way,
    sizes: &[Job],
    lots: &[Lot],
    sheet_number: usize,
    rows: &Rows,
    taken: &mut [usize],
) -> StripSheet {
    let wanted = rows.strips(lots);
    let extent = |(size, all): &(usize, Vec<(usize, u32)>)| {
        way.extent(*size, all.iter().map(|it| it.1).sum())
    };
    let mut from = way.start(wanted.iter().map(extent).sum());
    let mut notes: Vec<String> = Vec::new();
    let (mut strips, mut partings, mut numbered) = (Vec::new(), Vec::new(), Some(Vec::new()));
    // The lines between strips have the first numbers.
    let mut number = wanted.len() - 1;
    for strip in &wanted {
        let (size, all) = strip;
        let job = &sizes[*size];
        let paper = way.strip(extent(strip));
        let by = if way.upright {
            Point { x: from, y: Length::ZERO }
        } else {
            Point { x: Length::ZERO, y: from }
        };
        let (slots, trim) = laid_slots(job, way, paper, *size, all);
        let dealt = deal(way, *size, lots, all, taken);
        let used: Vec<Slot> = dealt.iter().map(|(slot, _)| slots[*slot]).collect();
        let margins = if way.upright {
            Size::new(Length::ZERO, job.margin)
        } else {
            Size::new(job.margin, Length::ZERO)
        };
        let laid =
            Laid { job, size: paper, axis: way.axis, stagger: None, slots: &slots, trim, margins };
        let Cutting { lines, .. } = cuts::cutting(laid, &used);
        for note in lines.lost.iter().map(LostMarks::words).chain(lines.notes) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        let own = cuts::of_strip(laid, &used, number, way.upright);
        number += own.count;
        let labels =
            own.labels.map(|labels| labels.into_iter().map(|it| label_at(it, by)).collect());
        numbered = numbered.zip(labels).map(|(mut all, more): (Vec<Label>, Vec<Label>)| {
            all.extend(more);
            all
        });
        let plan = Plan {
            cuts: u32::try_from(own.count).expect("a strip has few cuts"),
            slots: slots.into_iter().map(|it| slot_at(it, by)).collect(),
            marks: lines.marks.into_iter().map(|it| mark_at(it, by)).collect(),
            lost_marks: lines.lost,
            ..Plan::bare(job, way.size, way.axis, rect_at(trim, by))
        };
        strips.push(Strip { plan, dealt });
        from = from + extent(strip);
        partings.push(from);
    }
    partings.pop();
    let mut sheet = StripSheet { strips, cuts: 0, notes };
    part(&mut sheet, way, &partings, numbered);
    surround(&mut sheet, way, sheet_number);
    sheet
}

/// The slots of a strip in its own paper, row by row from its beginning; about a fold, the pieces of a row next to the
/// fold come first.
fn laid_slots(
    job: &Job,
    way: &Way,
    paper: Size,
    size: usize,
    rows: &[(usize, u32)],
) -> (Vec<Slot>, Rect) {
    let lines: u32 = rows.iter().map(|it| it.1).sum();
    let in_a_row = way.in_a_row(size);
    let (columns, down) = if way.upright { (lines, in_a_row) } else { (in_a_row, lines) };
    let fitting = Fitting { size: paper, axis: way.axis, columns, rows: down, stagger: None };
    let (mut slots, trim) = slots(job, fitting);
    let folds = job.layout == Layout::Fold;
    slots.sort_by_key(|slot| {
        let (line, place) =
            if way.upright { (slot.trim.x, slot.trim.y) } else { (slot.trim.y, slot.trim.x) };
        (line, if folds { -place } else { place })
    });
    (slots, trim)
}

/// The copies of these rows, each with the number of its slot; every type begins a row.
fn deal(
    way: &Way,
    size: usize,
    lots: &[Lot],
    rows: &[(usize, u32)],
    taken: &mut [usize],
) -> Vec<Dealt> {
    let in_a_row = way.in_a_row(size) as usize;
    let (mut dealt, mut begin): (Vec<(usize, Copy)>, usize) = (Vec::new(), 0);
    for (lot, rows) in rows {
        let places = *rows as usize * in_a_row;
        let own = lots[*lot].copies.iter().skip(taken[*lot]).take(places);
        dealt.extend(own.enumerate().map(|(at, copy)| (begin + at, *copy)));
        taken[*lot] += places;
        begin += places;
    }
    dealt
}

/// Lines at which the strips are parted, from one edge of what the printer reaches to the other, with the first
/// numbers. Where backs alone have marks, nothing is numbered.
fn part(sheet: &mut StripSheet, way: &Way, at: &[Length], numbered: Option<Vec<Label>>) {
    let job = sheet.strips[0].plan.job.clone();
    let cuts = sheet.strips.iter().map(|it| it.plan.cuts).sum::<u32>();
    let parting = u32::try_from(at.len()).expect("a sheet has few strips");
    sheet.cuts = cuts + parting;
    if job.marks.crop == CropStyle::None {
        return;
    }
    let reached = Rect::new(Length::ZERO, Length::ZERO, way.size).grown(-job.margin);
    let first = &mut sheet.strips[0].plan;
    let is_numbered = cuts::is_marked_in_front(&job);
    let mut labels = Vec::new();
    for (n, at) in at.iter().enumerate() {
        let mark = if way.upright {
            line(MarkKind::Crop, *at, reached.y, *at, reached.bottom())
        } else {
            line(MarkKind::Crop, reached.x, *at, reached.right(), *at)
        };
        first.marks.push(mark);
        if !is_numbered {
            continue;
        }
        let by = Point { x: reached.x, y: reached.y };
        labels.push(cuts::parting_number(n + 1, *at, by, way.upright));
    }
    let parts = match at.len() {
        0 => None,
        1 => Some((" 1".to_owned(), "1 parts the strips".to_owned())),
        n => Some((format!("s 1–{n}"), format!("1–{n} part the strips"))),
    };
    if !is_numbered {
        first.order = (!at.is_empty()).then(|| "first cut between the strips".to_owned());
        return;
    }
    let fold = if job.layout == Layout::Fold { "fold and glue, then " } else { "" };
    first.order = match (&numbered, parts) {
        (Some(_), Some((_, parts))) => {
            Some(format!("{fold}cut in the order of the numbers: {parts}"))
        }
        (Some(_), None) => Some(format!("{fold}cut in the order of the numbers")),
        (None, Some((cuts, _))) => Some(format!("{fold}first make cut{cuts} between the strips")),
        (None, None) => None,
    };
    labels.extend(numbered.unwrap_or_default());
    first.numbers = labels;
}

/// Slug, rulers and targets around all strips.
fn surround(sheet: &mut StripSheet, way: &Way, sheet_number: usize) {
    let (size, axis) = (way.size, way.axis);
    let bleed = |strip: &Strip| strip.plan.trim.grown(strip.plan.job.outer());
    let bleed = sheet.strips.iter().map(bleed).reduce(Rect::union).expect("there is a strip");
    let marks = sheet.strips.iter().flat_map(|it| it.plan.marks.iter().copied()).collect();
    let first = &mut sheet.strips[0].plan;
    let (job, numbers) = (&first.job, first.numbers.clone());
    let around =
        surround::surround(&PlacedSide { job, size, axis, bleed, block: bleed, marks, numbers });
    sheet.notes.extend(around.notes);
    if sheet_number == 1 {
        sheet.notes.extend(around.rulers.note);
    }
    sheet.notes.extend(surround::beyond_reach(job, size, axis, bleed));
    first.registration_marks = around.registration_marks;
    first.slug = around.slug;
    first.rulers = around.rulers.marks;
    first.labels = around.rulers.labels;
}

fn rect_at(rect: Rect, by: Point) -> Rect {
    Rect { x: rect.x + by.x, y: rect.y + by.y, ..rect }
}

fn point_at(at: Point, by: Point) -> Point {
    Point { x: at.x + by.x, y: at.y + by.y }
}

fn mark_at(mark: Mark, by: Point) -> Mark {
    Mark { from: point_at(mark.from, by), to: point_at(mark.to, by), ..mark }
}

fn label_at(label: Label, by: Point) -> Label {
    Label { at: rect_at(label.at, by), ..label }
}

fn slot_at(slot: Slot, by: Point) -> Slot {
    let within = |within: Within| Within {
        round: within.round.map(|rect| rect_at(rect, by)),
        hex: within.hex.map(|corners| corners.map(|at| point_at(at, by))),
    };
    Slot {
        trim: rect_at(slot.trim, by),
        clip: rect_at(slot.clip, by),
        back_clip: rect_at(slot.back_clip, by),
        within: within(slot.within),
        back_within: within(slot.back_within),
    }
}
