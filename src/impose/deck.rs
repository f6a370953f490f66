//! In: a game and a job. Out: its copies on sheets. Never: how a slot is found; that is `plan`'s.

use super::combined::combined_plans;
use super::{Copy, Imposed, Job, Plan, Refusal, Sheet, Shift, combined_sheets, impose, plan};
use cardwright_base::diagnostic::{Diagnostic, Report, SourceMap};
use cardwright_faces::Faces;
use cardwright_model::{Card, Format, Game, JobContent, SheetJob};

/// The file of the jobs that every game has.
const PRESETS: &str = "press/jobs.toml";

/// The sheets of every job of the game that is of cards, in the order of the manifest, each with the plan of every
/// size of its cards: one, unless the job combines several. An impossible one is reported with the nearest that is
/// possible, and then nothing is given.
pub fn all(game: &Game, report: &mut Report) -> Option<Vec<(Vec<Plan>, Vec<Sheet>)>> {
    let mut all = Vec::new();
    let mut refused = false;
    for job in game.sheets.iter().filter(|job| job.of.value == JobContent::Cards) {
        match laid(game, job) {
            Ok(laid) => all.push(laid),
            Err(refusal) => {
                refused = true;
                let format = game.format_named(&job.format);
                let fault = refusal.diagnostic(job, format, &report.sources);
                report.push(fault);
            }
        }
    }
    (!refused).then_some(all)
}

fn laid(game: &Game, job: &SheetJob) -> Result<(Vec<Plan>, Vec<Sheet>), Refusal> {
    let copies = copies(game, |at| game.prints(job, &game.cards[at]));
    if job.combine {
        let plans = combined_plans(game, job, &copies)?;
        let imposed = combined_sheets(game, job, Shift::default(), &copies)?;
        return Ok((plans, imposed.sheets));
    }
    let planned = plan(&Job::of(game, job))?;
    let sheets = impose(&planned, &copies);
    Ok((vec![planned], sheets))
}

/// The sheets of a job of cards: the game's own, a preset or a user's.
///
/// # Errors
/// When it can't be printed, with the reason in figures.
pub fn sheets(
    job: &SheetJob,
    format: &Format,
    calibration: Shift,
    copies: &[Copy],
) -> Result<Imposed, Refusal> {
    let planned = plan(&Job::asked(job, format, calibration))?;
    let sheets = impose(&planned, copies);
    Ok(Imposed {
        sheets,
        words: planned.words(),
        places: u32::try_from(planned.slots.len()).expect("a sheet takes few cards"),
        cuts: planned.cuts,
        folds: u32::from(planned.folds()),
        flip: job.flip,
        sides: job.sides,
        paper: planned.paper,
        size: planned.size,
        notes: planned.notes,
    })
}

impl Refusal {
    /// S001, at the job that was refused; where that is one of the presets, at the size of the cards, if the game
    /// writes one.
    pub fn diagnostic(&self, job: &SheetJob, format: &Format, sources: &SourceMap) -> Diagnostic {
        let is_preset = sources.path(job.span.source).ends_with(PRESETS);
        let size = format.span.filter(|_| is_preset);
        let fault = Diagnostic::error("S001", "this sheet can't be printed")
            .at(size.unwrap_or(job.span), self.reason.clone());
        match &self.suggestion {
            Some(nearest) => fault.hint(format!("possible: {}", nearest.words)),
            None => fault,
        }
    }
}

/// Every copy of the cards that are wanted, by their places in the game, in printing order: cards that
/// share a back follow each other, in the order of the backs, so that most sheets show one and the same
/// on their versos. Cards with other sides of their own come after them, and aids last.
pub fn copies(game: &Game, wanted: impl Fn(usize) -> bool) -> Vec<Copy> {
    let mut cards: Vec<_> = game.cards.iter().enumerate().filter(|(at, _)| wanted(*at)).collect();
    let back = |card: &Card| {
        game.back_index(&card.back.value).expect("backs are checked when they are read")
    };
    // Other sides that belong to one card alone keep the order of the cards.
    let shared = |card: &Card| Some(back(card)).filter(|at| game.backs[*at].of.is_none());
    cards.sort_by_key(|(_, card)| (card.aid, shared(card).is_none(), shared(card)));
    let mut copies = Vec::new();
    for (at, card) in cards {
        let copy = Copy { front: Faces::front(at), back: Faces::back(game, back(card)) };
        copies.extend(std::iter::repeat_n(copy, card.copies.value as usize));
    }
    copies
}
