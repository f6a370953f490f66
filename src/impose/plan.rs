//! In: a job. Out: the slots, marks, slug and rulers that every sheet of it shares, or a refusal
//! with figures. Never: which card lies where.

use super::cuts::{self, Cutting, Laid};
use super::fit::{Fitting, lay};
use super::job::Job;
use super::marks::LostMarks;
use super::refusal::{Refusal, nearest};
use super::ruler::Label;
use super::slots::{Slot, slots};
use super::slug::Slug;
use super::stagger::Stagger;
use super::surround::{PlacedSide, beyond_reach, surround};
use super::turnover::Axis;
use super::{Mark, RegistrationMark};
use cardwright_base::units::{Rect, Size};
use cardwright_model::Layout;

/// What all sheets of a job share. Made by [`plan`] only, so at least one copy fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What was asked for.
    pub job: Job,
    /// Name of the paper; for [`Layout::Single`] the size of the page.
    pub paper: String,
    /// The paper as it lies.
    pub size: Size,
    /// Cards from left to right; about a fold, fronts.
    pub columns: u32,
    /// Cards from top to bottom; about a fold, fronts.
    pub rows: u32,
    /// How rows are moved against each other; then the last place of a moved one may be missing.
    pub stagger: Option<Stagger>,
    /// The places of the fronts in reading order.
    pub slots: Vec<Slot>,
    /// The block of all trims on the recto.
    pub trim: Rect,
    /// The block and the bleed around it on the recto.
    pub bleed: Rect,
    /// The line about which the backs come behind the fronts: the paper is turned over about it, or
    /// folded.
    pub axis: Axis,
    /// Full cuts through one sheet; a sheet with a fold is cut when it is folded.
    pub cuts: u32,
    /// Crop and fold marks and guides of the recto of a full sheet.
    pub marks: Vec<Mark>,
    /// The numbers of the cuts on the recto.
    pub numbers: Vec<Label>,
    /// In which order a full sheet is cut, where its cuts are numbered.
    pub order: Option<String>,
    /// Registration targets of the recto.
    pub registration_marks: Vec<RegistrationMark>,
    /// Crop marks that nobody can cut by.
    pub lost_marks: Vec<LostMarks>,
    /// The place of the slug line on every page, if there is one.
    pub slug: Option<Slug>,
    /// Lines of the rulers on the first page.
    pub rulers: Vec<Mark>,
    /// Words beside the rulers.
    pub labels: Vec<Label>,
    /// What the author should know: marks, slug or rulers that had no room.
    pub notes: Vec<String>,
}

/// Lays the slots of a job on its paper, centred.
///
/// # Errors
/// A [`Refusal`] with the reason in figures and, where one exists, the nearest job that works.
pub fn plan(job: &Job) -> Result<Plan, Refusal> {
    match lay(job) {
        Ok(laid) => Ok(furnish(job, laid)),
        Err(reason) => Err(Refusal { reason, suggestion: nearest(job).map(Box::new) }),
    }
}

impl Plan {
    /// A plan with this block of fronts, with their backs beyond the fold if it has one, and nothing in it or around it.
    pub(super) fn bare(job: &Job, size: Size, axis: Axis, fronts: Rect) -> Self {
        let (trim, bleed) = match job.layout {
            Layout::Fold => (fronts.union(axis.behind(size, fronts)), job.outer()),
            _ => (fronts, job.bleed),
        };
        Self {
            job: job.clone(),
            paper: job.paper.name.clone(),
            size,
            columns: 0,
            rows: 0,
            stagger: None,
            slots: Vec::new(),
            trim,
            bleed: trim.grown(bleed),
            axis,
            cuts: 0,
            marks: Vec::new(),
            numbers: Vec::new(),
            order: None,
            registration_marks: Vec::new(),
            lost_marks: Vec::new(),
            slug: None,
            rulers: Vec::new(),
            labels: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// True where fronts and backs stand on one side of the paper.
    pub fn folds(&self) -> bool {
        self.job.layout == Layout::Fold
    }

    /// Whether the edges of the pieces, or their corners, are drawn on their fronts or backs, so that they
    /// can be cut without crop marks.
    pub fn is_outlined(&self) -> bool {
        self.job.outlined() || cuts::is_cornered(&self.job)
    }

    /// How a sheet is cut on which these of the slots are filled.
    pub(super) fn cutting(&self, used: &[Slot]) -> Cutting {
        cuts::cutting(self.laid(), used)
    }

    fn laid(&self) -> Laid<'_> {
        let Self { job, size, axis, stagger, slots, trim, .. } = self;
        let margins = Size::new(job.margin, job.margin);
        Laid { job, size: *size, axis: *axis, stagger: *stagger, slots, trim: *trim, margins }
    }

    /// How many sheets so many copies take.
    pub fn sheets(&self, copies: usize) -> usize {
        copies.div_ceil(self.slots.len())
    }

    /// What stands on a sheet, such as `3 x 3 cards`.
    pub fn words(&self) -> String {
        let Self { columns, rows, .. } = self;
        let cards = match self.stagger {
            None => format!("{columns} x {rows} cards"),
            Some(Stagger { columns: false, .. }) => {
                format!("{} cards in {rows} staggered rows", self.slots.len())
            }
            Some(_) => format!("{} cards in {columns} staggered columns", self.slots.len()),
        };
        match (self.job.layout, self.axis) {
            (Layout::Single, _) => "one card a page".to_owned(),
            (Layout::Fold, Axis::Vertical) => {
                format!("{cards}, their backs to the right of a fold")
            }
            (Layout::Fold, Axis::Horizontal) => format!("{cards}, their backs below a fold"),
            _ => cards,
        }
    }
}

/// Slots, marks, slug and rulers for a job that fits.
fn furnish(job: &Job, laid: Fitting) -> Plan {
    let Fitting { size, axis, columns, rows, stagger } = laid;
    let (slots, fronts) = slots(job, laid);
    let cuts = laid.cuts(job);
    let bare = Plan::bare(job, size, axis, fronts);
    let mut plan = Plan { columns, rows, stagger, slots, cuts, ..bare };
    if job.layout == Layout::Single {
        plan.paper = size.to_string();
    } else {
        furnish_around(&mut plan);
    }
    plan.notes.extend(beyond_reach(job, size, axis, plan.trim.grown(job.outer())));
    plan
}

/// Everything that stands around the cards.
fn furnish_around(plan: &mut Plan) {
    let (job, size, axis) = (&plan.job, plan.size, plan.axis);
    let Cutting { lines, numbers, order } = plan.cutting(&plan.slots);
    let mut notes: Vec<String> = lines.lost.iter().map(LostMarks::words).collect();
    if plan.stagger.is_some() && !job.outlined() {
        notes.push(
            "nothing shows where to cut: staggered rows have no crop marks, and the job \
            asks for no outlines"
                .to_owned(),
        );
    }
    notes.extend(lines.notes);
    let (bleed, block) = (plan.trim.grown(job.outer()), plan.trim);
    let placed_side = PlacedSide { job, size, axis, bleed, block, marks: lines.marks, numbers };
    let around = surround(&placed_side);
    let PlacedSide { marks, numbers, .. } = placed_side;
    notes.extend(around.notes);
    notes.extend(around.rulers.note);
    plan.marks = marks;
    plan.numbers = numbers;
    plan.order = order;
    plan.registration_marks = around.registration_marks;
    plan.lost_marks = lines.lost;
    plan.slug = around.slug;
    plan.rulers = around.rulers.marks;
    plan.labels = around.rulers.labels;
    plan.notes = notes;
}
