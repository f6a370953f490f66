//! In: a plan and copies. Out: sheets with every copy in its place. Never: how a place is found.

use super::cuts::{Cutting, is_marked_in_front};
use super::slots::Slot;
use super::{Copy, Mark, MarkKind, Outline, Page, Placement, Plan, Sheet, Shift, Side};
use cardwright_base::units::{QuarterTurn, Ratio};
use cardwright_model::{Collation, Layout, MarkSides, Sides};

/// A copy and the number of its slot.
pub(super) type Dealt = (usize, Copy);

/// Lays every copy once on as many sheets as it takes. On a partial last sheet the copies keep
/// their slots.
///
/// A sheet with nothing but backs has them in `recto`, whose side is [`Side::Verso`]: they lie as on
/// the back of a sheet with fronts.
pub fn impose(plan: &Plan, copies: &[Copy]) -> Vec<Sheet> {
    let sheets = plan.sheets(copies.len());
    (0..sheets)
        .map(|index| {
            let dealt = dealt(plan, copies, index, sheets);
            let full = dealt.len() == plan.slots.len();
            let cutting = if full || plan.job.layout == Layout::Single {
                None
            } else {
                let used: Vec<Slot> = dealt.iter().map(|(slot, _)| plan.slots[*slot]).collect();
                Some(plan.cutting(&used))
            };
            let cutting = cutting.as_ref();
            let first = index == 0;
            let number = index + 1;
            let fronts = |first| fronts(plan, &dealt, cutting, first);
            let backs = |first| backs(plan, &dealt, cutting, first);
            match plan.job.sides {
                Sides::Both | Sides::Separate if !plan.folds() => {
                    Sheet { number, recto: fronts(first), verso: Some(backs(false)) }
                }
                Sides::Backs => Sheet { number, recto: backs(first), verso: None },
                Sides::Both | Sides::Separate | Sides::Fronts => {
                    Sheet { number, recto: fronts(first), verso: None }
                }
            }
        })
        .collect()
}

/// The copies of one sheet. In stacks, a slot holds the next copy on the next sheet, and the next
/// slot goes on where the last sheet ended (print.md 2.5).
fn dealt(plan: &Plan, copies: &[Copy], sheet: usize, sheets: usize) -> Vec<Dealt> {
    let slots = plan.slots.len();
    let at = |slot: usize| match plan.job.collate {
        Collation::Rows => sheet * slots + slot,
        Collation::Stack => slot * sheets + sheet,
    };
    (0..slots).filter_map(|slot| Some((slot, *copies.get(at(slot))?))).collect()
}

/// The page that carries the fronts, and about a fold the backs as well.
pub(super) fn fronts(plan: &Plan, dealt: &[Dealt], cutting: Option<&Cutting>, first: bool) -> Page {
    let mut placements: Vec<Placement> = dealt
        .iter()
        .map(|(slot, copy)| {
            let slot = &plan.slots[*slot];
            let turn = QuarterTurn::None;
            Placement {
                face: copy.front,
                trim: slot.trim,
                clip: slot.clip,
                within: slot.within,
                turn,
                scale: Ratio::ONE,
            }
        })
        .collect();
    if plan.folds() {
        placements.extend(behind(plan, dealt));
    }
    let mut page = Page {
        side: Side::Recto,
        size: plan.size,
        trim: plan.trim,
        bleed: plan.bleed,
        placements,
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift: Shift::default(),
        slug: plan.slug,
        labels: Vec::new(),
        order: None,
    };
    if plan.job.marks.sides != MarkSides::Back {
        page.marks.clone_from(marks(plan, cutting));
        let (numbers, order) = match cutting {
            Some(it) => (&it.numbers, &it.order),
            None => (&plan.numbers, &plan.order),
        };
        page.labels.clone_from(numbers);
        page.order.clone_from(order);
        page.registration_marks.clone_from(&plan.registration_marks);
    }
    if outlined(plan) == Some(Side::Recto) {
        page.outlines = outlines(plan, dealt);
    }
    add_rulers(&mut page, plan, first);
    page
}

/// The marks of a sheet: those of a full one, or its own where it has empty places.
fn marks<'a>(plan: &'a Plan, cutting: Option<&'a Cutting>) -> &'a Vec<Mark> {
    cutting.map_or(&plan.marks, |it| &it.lines.marks)
}

/// The side whose edges are drawn: that of the fronts, unless marks are wanted on the backs, or
/// nothing but backs is printed. One side says enough, and a line too many would show on a piece
/// that is cut a little wide.
fn outlined(plan: &Plan) -> Option<Side> {
    let job = &plan.job;
    let backs = job.sides == Sides::Backs
        || job.marks.sides == MarkSides::Back && !plan.folds() && job.sides != Sides::Fronts;
    job.outlined().then_some(if backs { Side::Verso } else { Side::Recto })
}

/// The edges of the fronts of these copies.
fn outlines(plan: &Plan, dealt: &[Dealt]) -> Vec<Outline> {
    let (shape, corner) = (plan.job.shape, plan.job.corner);
    let outline = |(slot, _): &Dealt| {
        let trim = plan.slots[*slot].trim;
        Outline { trim, shape, corner, die: plan.job.die.is_some() }
    };
    dealt.iter().map(outline).collect()
}

/// The page that carries the backs, each behind its front.
pub(super) fn backs(plan: &Plan, dealt: &[Dealt], cutting: Option<&Cutting>, first: bool) -> Page {
    let behind_rect = |rect| plan.axis.behind(plan.size, rect);
    let trim = behind_rect(plan.trim);
    let mut page = Page {
        side: Side::Verso,
        size: plan.size,
        trim,
        bleed: trim.grown(plan.job.outer()),
        placements: behind(plan, dealt).collect(),
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift: plan.job.calibration.countered(),
        slug: plan.slug,
        labels: Vec::new(),
        order: None,
    };
    if plan.job.marks.sides != MarkSides::Front {
        // Corners show on the fronts alone, as outlines do.
        let own = marks(plan, cutting).iter().filter(|it| it.kind != MarkKind::Corner);
        let marks = own.map(|it| plan.axis.behind_mark(plan.size, *it));
        page.marks = marks.collect();
        let registration_marks =
            plan.registration_marks.iter().map(|it| plan.axis.behind_target(plan.size, *it));
        page.registration_marks = registration_marks.collect();
        if !is_marked_in_front(&plan.job) {
            page.order.clone_from(&plan.order);
        }
    }
    if outlined(plan) == Some(Side::Verso) {
        let here = |it: Outline| Outline { trim: behind_rect(it.trim), ..it };
        page.outlines = outlines(plan, dealt).into_iter().map(here).collect();
    }
    add_rulers(&mut page, plan, first);
    page
}

/// The backs of these copies.
fn behind(plan: &Plan, dealt: &[Dealt]) -> impl Iterator<Item = Placement> {
    let behind = |rect| plan.axis.behind(plan.size, rect);
    dealt.iter().map(move |(slot, copy)| {
        let slot = &plan.slots[*slot];
        Placement {
            face: copy.back,
            trim: behind(slot.trim),
            clip: behind(slot.back_clip),
            within: plan.axis.behind_within(plan.size, slot.back_within),
            turn: plan.axis.turn(),
            scale: Ratio::ONE,
        }
    })
}

/// Rulers stand on the first page alone.
fn add_rulers(page: &mut Page, plan: &Plan, first: bool) {
    if first {
        page.marks.extend(&plan.rulers);
        page.labels.extend(plan.labels.iter().cloned());
    }
}
