//! In: a job as it lies and the slots that a sheet fills. Out: where that sheet is cut, what number each cut has and
//! in which order to make them. Never: a mark where nothing lies.

use super::job::Job;
use super::marks::{self, Around, Lines, line};
use super::ruler::Label;
use super::slots::Slot;
use super::stagger::Stagger;
use super::strips::transposed;
use super::{Axis, Mark, MarkKind};
use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_model::{CropStyle, Layout, MarkSides, MarkStyle, OutlineStyle, Shape, Sides};

/// Height of the number of a cut, and width of a digit.
const HEIGHT: Length = Length::nm(2_600_000);
const DIGIT: Length = Length::nm(1_200_000);
/// Between a number and its mark, and at least between it and the bleed.
const BESIDE: Length = Length::nm(500_000);
const CLEAR: Length = Length::nm(300_000);
/// How far the line beside a corner goes beyond the card, and along it where its corner is square.
const CORNER: Length = Length::mm(1);
/// Of the radius of a round corner, so much is cut away at least where the lines beside it end.
const ROUNDED: i64 = 40;
/// Crop marks of small pieces.
const SHORT: Length = Length::mm(3);

/// How a job lies on its paper.
#[derive(Clone, Copy)]
pub(super) struct Laid<'a> {
    pub(crate) job: &'a Job,
    /// The paper as it lies.
    pub(crate) size: Size,
    /// About which the paper is turned over or folded.
    pub(crate) axis: Axis,
    pub(crate) stagger: Option<Stagger>,
    /// All slots, and the block of their trims.
    pub(crate) slots: &'a [Slot],
    pub(crate) trim: Rect,
    /// The edges that the printer does not reach: at the left and right, and above and below.
    pub(crate) margins: Size,
}

/// How a sheet is cut.
#[derive(Clone, Default)]
pub(super) struct Cutting {
    /// Its marks, those that fold it included.
    pub(crate) lines: Lines,
    /// The numbers of its cuts.
    pub(crate) numbers: Vec<Label>,
    /// In which order they are made.
    pub(crate) order: Option<String>,
}

/// How a sheet is cut on which these of the slots are filled.
pub(super) fn cutting(plan: Laid<'_>, used: &[Slot]) -> Cutting {
    let whole = used.len() == plan.slots.len();
    let style = style(plan);
    let around = around(plan, &style, used);
    let mut lines = marks::lines(&around);
    if !whole {
        // The fold goes from one edge of the paper to the other, whatever lies beside it.
        let all = marks::lines(&self::around(plan, &style, plan.slots));
        lines.marks.retain(|it| it.kind != MarkKind::Fold);
        lines.marks.extend(all.marks.into_iter().filter(|it| it.kind == MarkKind::Fold));
    }
    lines.marks.extend(used.iter().flat_map(|slot| corners(plan, slot.trim)));
    let (numbers, order) = if is_numbered(plan) {
        let reached = reached(plan);
        // Whatever stands in the margins keeps clear of the numbers of a full sheet.
        let all = self::around(plan, &style, plan.slots);
        numbered(&around, &all, reached, is_cornered(plan.job))
    } else {
        (Vec::new(), None)
    };
    Cutting { lines, numbers, order }
}

/// The style of the marks, as far as the layout has a use for it.
pub(super) fn style(plan: Laid<'_>) -> MarkStyle {
    let mut style = plan.job.marks;
    if plan.stagger.is_some() {
        // No straight cut goes between rows that are moved against each other.
        (style.crop, style.guides) = (CropStyle::None, false);
    }
    if plan.job.is_small() {
        // Marks stand close together there; what tells the scale stands beyond their ends.
        style.length = style.length.min(SHORT);
    }
    style
}

/// What the lines of a sheet go by on which these slots are filled.
fn around<'a>(plan: Laid<'_>, style: &'a MarkStyle, used: &[Slot]) -> Around<'a> {
    let Laid { job, size, axis, .. } = plan;
    let fold = (job.layout == Layout::Fold).then_some(axis);
    let behind = |rect| axis.behind(size, rect);
    let (fronts, backs) = (used.iter(), used.iter());
    let (trims, clips): (Vec<Rect>, Vec<Rect>) = if fold.is_some() {
        let backs = backs.map(|slot| (behind(slot.trim), behind(slot.back_clip)));
        fronts.map(|slot| (slot.trim, slot.clip)).chain(backs).unzip()
    } else {
        fronts.map(|slot| (slot.trim, slot.back_clip)).unzip()
    };
    let taken = trims.iter().copied().reduce(Rect::union).unwrap_or(plan.trim);
    let bleed = taken.grown(job.outer());
    let (margins, board) = (plan.margins, job.board);
    Around { size, margins, bleed, trims, clips, fold, board, style, lying: false }
}

/// What the printer reaches.
fn reached(plan: Laid<'_>) -> Rect {
    let (x, y) = (plan.margins.width, plan.margins.height);
    Rect::new(x, y, Size::new(plan.size.width - x * 2, plan.size.height - y * 2))
}

/// The cuts of a strip.
pub(super) struct StripCuts {
    /// How many there are.
    pub(crate) count: usize,
    /// Their numbers, unless one has no room.
    pub(crate) labels: Option<Vec<Label>>,
}

/// The cuts of a strip on which these of the slots are filled, numbered after so many: first those along it, then
/// those across it. What is folded is cut through both halves, and is numbered on its fronts.
pub(super) fn of_strip(plan: Laid<'_>, used: &[Slot], after: usize, upright: bool) -> StripCuts {
    let style = style(plan);
    let whole = around(plan, &style, used);
    let trims = used.iter().map(|slot| slot.trim).collect();
    let fronts = Around { trims, clips: Vec::new(), ..whole };
    let [along, across] = ways(&fronts, upright);
    let (first, second) = (along.cuts().len(), across.cuts().len());
    let reached = reached(plan);
    // Turned labels are tested as they lie.
    let labels = [(&along, after + 1), (&across, after + first + 1)]
        .map(|(at, from)| numbers(at, at, from, reached));
    let complete = labels.iter().all(|it| !it.is_empty()) && style.crop != CropStyle::None;
    StripCuts { count: first + second, labels: complete.then(|| labels.concat()) }
}

/// The number of a cut that parts strips, at the beginning of its line.
pub(super) fn parting_number(number: usize, at: Length, begin: Point, upright: bool) -> Label {
    let text = number.to_string();
    let size = Size::new(width(&text), HEIGHT);
    let rect = if upright {
        Rect::new(at - BESIDE - size.width, begin.y, size)
    } else {
        Rect::new(begin.x, at - CLEAR - size.height, size)
    };
    Label { at: rect, text, turn: QuarterTurn::None, beside: MarkKind::Crop }
}

/// The width of a number.
fn width(text: &str) -> Length {
    DIGIT * text.len() as i64 + Length::nm(DIGIT.as_nm() / 4)
}

/// Whether the cuts are numbered: those of cards in a grid that is cut from its fronts.
fn is_numbered(plan: Laid<'_>) -> bool {
    let job = plan.job;
    let marked = job.marks.crop != CropStyle::None && plan.stagger.is_none();
    job.layout == Layout::Grid && is_marked_in_front(job) && marked && !job.is_small()
}

/// Whether the side of the fronts has marks.
pub(super) fn is_marked_in_front(job: &Job) -> bool {
    job.sides != Sides::Backs && job.marks.sides != MarkSides::Back
}

/// Whether the corners of the cards are marked.
pub(super) fn is_cornered(job: &Job) -> bool {
    let rectangle = job.shape == Shape::Rectangle && job.die.is_none();
    job.marks.outline == OutlineStyle::Corners && rectangle && job.layout != Layout::Single
}

/// The ends of the cuts beside the corners of a card: a small cross on each.
fn corners(plan: Laid<'_>, trim: Rect) -> Vec<Mark> {
    if !is_cornered(plan.job) {
        return Vec::new();
    }
    let rounded = Length::nm(plan.job.corner.as_nm() * ROUNDED / 100);
    let along = if rounded > Length::ZERO { rounded } else { CORNER };
    let mut marks = Vec::new();
    for (x, right) in [(trim.x, 1), (trim.right(), -1)] {
        for (y, down) in [(trim.y, 1), (trim.bottom(), -1)] {
            let cross = [
                (x - CORNER * right, y, x + along * right, y),
                (x, y - CORNER * down, x, y + along * down),
            ];
            marks.extend(cross.map(|(x1, y1, x2, y2)| line(MarkKind::Corner, x1, y1, x2, y2)));
        }
    }
    marks
}

/// The numbers of all cuts, those first that go the long way of the paper, and the order in words.
/// Cuts across it have none where the printer does not reach their places; without those along it, there
/// are none at all.
fn numbered(
    upright: &Around<'_>,
    full: &Around<'_>,
    reached: Rect,
    cornered: bool,
) -> (Vec<Label>, Option<String>) {
    let long = upright.size.height >= upright.size.width;
    let ([along, across], [all_along, all_across]) = (ways(upright, long), ways(full, long));
    let own = |at: &Around<'_>, from, all: &Around<'_>, all_from| {
        if numbers(all, all, all_from, reached).is_empty() {
            return Vec::new();
        }
        numbers(at, all, from, reached)
    };
    let first = own(&along, 1, &all_along, 1);
    let second = own(&across, first.len() + 1, &all_across, all_along.cuts().len() + 1);
    let (one, two) = (first.len(), first.len() + second.len());
    match (one > 0, two > one) {
        (true, true) => {
            let order = format!("cut the long way first: 1–{one}, then {}–{two}", one + 1);
            (first.into_iter().chain(second).collect(), Some(order))
        }
        (true, false) => {
            let at = if cornered { " at the corners" } else { "" };
            (first, Some(format!("cut the long way first: 1–{one}, then across{at}")))
        }
        (false, _) => (Vec::new(), None),
    }
}

/// The cuts that go the long way, and those across them, as upright ones.
fn ways<'a>(it: &Around<'a>, long: bool) -> [Around<'a>; 2] {
    let (turned, upright) = (it.turned(), it.turned().turned());
    if long { [upright, turned] } else { [turned, upright] }
}

/// Numbers above the upright cuts, beside their marks: away from the gutter that they bound, as on a full
/// sheet.
fn numbers(at: &Around<'_>, all: &Around<'_>, from: usize, reached: Rect) -> Vec<Label> {
    // Clear of the bleed, where marks begin at it.
    let top = at.ends().0.min(at.bleed.y - CLEAR);
    let label = |(place, x): (usize, Length)| {
        let text = (from + place).to_string();
        let width = width(&text);
        let (along, deep) = if at.lying { (HEIGHT, width) } else { (width, HEIGHT) };
        // A cut that ends a card has its number over the card.
        let ends = all.trims.iter().any(|it| it.right() == x);
        let begins = all.trims.iter().any(|it| it.x == x);
        let x = if ends && !begins { x - BESIDE - along } else { x + BESIDE };
        let rect = Rect::new(x, top - deep, Size::new(along, deep));
        let rect = if at.lying { transposed(rect) } else { rect };
        let turn = QuarterTurn::None;
        reached.contains(rect).then_some(Label { at: rect, text, turn, beside: MarkKind::Crop })
    };
    at.cuts().into_iter().enumerate().map(label).collect::<Option<_>>().unwrap_or_default()
}
