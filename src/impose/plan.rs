//! In: a job. Out: the slots, marks, slug and rulers that every sheet of it shares, or a refusal
//! with figures. Never: which card lies where.

use super::cuts::{self, Cutting, Laid};
use super::fit::{Fitting, lay};
use super::job::Job;
use super::marks::LostMarks;
use super::refusal::{Refusal, nearest};
use super::registration_marks;
use super::ruler::{self, Label};
use super::slots::{Slot, slots};
use super::slug::{self, Slug};
use super::stagger::Stagger;
use super::strips::Strips;
use super::turnover::Axis;
use super::{Mark, RegistrationMark};
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::{Layout, MarkSides, Sides};

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
    let fold = (job.layout == Layout::Fold).then_some(axis);
    let cuts = laid.cuts(job);
    let bare = Plan::bare(job, size, axis, fronts);
    let mut plan = Plan { columns, rows, stagger, slots, cuts, ..bare };
    if job.layout == Layout::Single {
        plan.paper = size.to_string();
    } else {
        surround(&mut plan, fold);
    }
    plan.notes.extend(beyond_reach(&plan));
    plan
}

/// Everything that stands around the cards.
fn surround(plan: &mut Plan, fold: Option<Axis>) {
    let (job, size, axis) = (&plan.job, plan.size, plan.axis);
    let behind = |rect| axis.behind(size, rect);
    let bleed = plan.trim.grown(job.outer());
    let style = cuts::style(plan.laid());
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
    // Slug and rulers must be clear of the marks of both pages, which are a nanometre apart when
    // the block cannot be centred exactly.
    let mut strips = Strips::new(size, job.margin, bleed.union(behind(bleed)));
    for mark in &lines.marks {
        strips.take_mark(*mark);
        strips.take_mark(axis.behind_mark(size, *mark));
    }
    numbers.iter().for_each(|it| strips.take(it.at));
    let mut registration_marks = Vec::new();
    if style.registration {
        registration_marks = registration_marks::place(&mut strips, size, axis);
        if registration_marks.is_empty() {
            notes.push("no registration targets: the margins are too small".to_owned());
        }
    }
    if style.sides != MarkSides::Both {
        let printed = |sides: &[Sides]| fold.is_none() && sides.contains(&job.sides);
        if style.sides == MarkSides::Back && (fold.is_some() || printed(&[Sides::Fronts])) {
            notes.push(
                "no marks: the job asks for them on the back, which is not printed".to_owned(),
            );
        }
        if style.sides == MarkSides::Front && printed(&[Sides::Backs]) {
            notes.push(
                "no marks: the job asks for them on the front, which is not printed".to_owned(),
            );
        }
    }
    let slug = slug::place(&strips, plan.trim);
    match slug {
        Some(slug) => strips.take(slug.at),
        None => notes.push("no slug line: the margins are too small".to_owned()),
    }
    let rulers = ruler::place(&mut strips, plan.trim);
    notes.extend(rulers.note);
    plan.marks = lines.marks;
    plan.numbers = numbers;
    plan.order = order;
    plan.registration_marks = registration_marks;
    plan.lost_marks = lines.lost;
    plan.slug = slug;
    plan.rulers = rulers.marks;
    plan.labels = rulers.labels;
    plan.notes = notes;
}

/// A warning where a calibrated verso leaves the part of the paper that the printer reaches.
pub(super) fn beyond_reach(plan: &Plan) -> Option<String> {
    const STEP_NM: i64 = 10_000;
    let job = &plan.job;
    if plan.folds() || job.sides == Sides::Fronts {
        return None;
    }
    let margin = if job.layout == Layout::Single { Length::ZERO } else { job.margin };
    let area = Rect::new(Length::ZERO, Length::ZERO, plan.size).grown(-margin);
    let backs = plan.axis.behind(plan.size, plan.trim.grown(job.outer()));
    let beyond = job.calibration.countered().beyond(plan.size, backs, area);
    // A nanometre comes of rounding.
    let beyond = Length::nm((beyond.as_nm() + STEP_NM / 2) / STEP_NM * STEP_NM);
    (beyond > Length::ZERO).then(|| {
        format!(
            "with the correction for this printer, the bleed of the backs extends {beyond} \
            beyond the area it can print"
        )
    })
}
