//! In: a job for pieces of several sizes. Out: sheets on which each size lies in strips of its own, so that the
//! paper is first parted into strips and each strip is then cut like a small sheet. Never: two sizes in one row.

mod rows;
mod strip;
mod way;

use super::fit;
use super::{Copy, Imposed, Job, Page, Plan, Refusal, Sheet, Shift, Side, plan, sheet};
use cardwright_base::english::{and, count};
use cardwright_model::{Collation, Game, Grid, Layout, Packing, SheetJob, Sides};
use rows::{Lot, Rows};
use strip::StripSheet;
use way::Way;

/// The sheets of a job for pieces of several sizes.
///
/// # Errors
/// When a size does not fit on the paper, or the job asks for what strips can't have.
pub fn combined_sheets(
    game: &Game,
    job: &SheetJob,
    calibration: Shift,
    copies: &[Copy],
) -> Result<Imposed, Refusal> {
    suits(job)?;
    let (sizes, lots) = sorted(game, job, calibration, copies);
    let alone = sizes.iter().map(plan).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = alone.into_iter().next() else {
        return Err(refused("there is nothing to print".to_owned()));
    };
    let (way, packed) = best(&sizes, &lots)?;
    let mut taken = vec![0; lots.len()];
    let sheets: Vec<StripSheet> = packed
        .iter()
        .enumerate()
        .map(|(at, rows)| strip::furnish(&way, &sizes, &lots, at + 1, rows, &mut taken))
        .collect();
    let mut notes = Vec::new();
    for note in sheets.iter().flat_map(|it| &it.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    let folds = job.layout.value == Layout::Fold;
    let words = format!("strips of cards of {}", count(sizes.len(), "size"));
    Ok(Imposed {
        words: if folds { format!("{words}, their backs {} a fold", way.beyond()) } else { words },
        places: sheets.iter().map(StripSheet::copies).max().unwrap_or_default(),
        cuts: sheets.iter().map(|it| it.cuts).max().unwrap_or_default(),
        folds: u32::from(folds),
        flip: job.flip,
        sides: job.sides,
        paper: first.paper,
        size: way.size,
        sheets: sheets.iter().enumerate().map(|(at, it)| printed(it, at)).collect(),
        notes,
    })
}

/// What each size of a job would be if it had sheets of its own.
///
/// # Errors
/// When a size does not fit on the paper.
pub(super) fn combined_plans(
    game: &Game,
    job: &SheetJob,
    copies: &[Copy],
) -> Result<Vec<Plan>, Refusal> {
    sorted(game, job, Shift::default(), copies).0.iter().map(plan).collect()
}

/// Refuses what pieces in straight rows of several sizes can't have.
fn suits(job: &SheetJob) -> Result<(), Refusal> {
    let mut odd = Vec::new();
    if !matches!(job.layout.value, Layout::Grid | Layout::Fold) {
        odd.push(format!("`layout = \"{}\"`", job.layout.value.name()));
    }
    if job.grid.value != Grid::Auto {
        odd.push("a `grid`".to_owned());
    }
    if job.packing != Packing::Straight {
        odd.push(format!("`packing = \"{}\"`", job.packing.name()));
    }
    if job.collate != Collation::Rows {
        odd.push(format!("`collate = \"{}\"`", job.collate.name()));
    }
    if odd.is_empty() {
        return Ok(());
    }
    let odd = and(&odd);
    Err(refused(format!(
        "with `combine`, pieces of one size lie in straight rows, as many as fit; leave out {odd}"
    )))
}

fn refused(reason: String) -> Refusal {
    Refusal { reason, suggestion: None }
}

/// The sizes of the copies, each as a job of its own, and the copies of each type. No piece shows more bleed than it
/// is drawn with.
fn sorted(
    game: &Game,
    job: &SheetJob,
    calibration: Shift,
    copies: &[Copy],
) -> (Vec<Job>, Vec<Lot>) {
    let (mut names, mut sizes) = (Vec::new(), Vec::new());
    let mut lots: Vec<(&str, Lot)> = Vec::new();
    for copy in copies {
        let card = &game.cards[copy.front.0];
        let format = game.format_of(card);
        let size = names.iter().position(|it| *it == &format.name).unwrap_or_else(|| {
            let mut own = job.clone();
            own.settle_bleed(format.bleed);
            names.push(&format.name);
            sizes.push(Job::asked(&own, format, calibration));
            names.len() - 1
        });
        match lots.iter_mut().find(|(kind, _)| *kind == card.kind) {
            Some((_, lot)) => lot.copies.push(*copy),
            None => lots.push((&card.kind, Lot { size, copies: vec![*copy] })),
        }
    }
    (sizes, lots.into_iter().map(|(_, lot)| lot).collect())
}

/// The way that takes the fewest sheets, and of those the one with the fewest strips; the first of equals.
fn best(sizes: &[Job], lots: &[Lot]) -> Result<(Way, Vec<Rows>), Refusal> {
    let mut best: Option<(usize, usize, Way, Vec<Rows>)> = None;
    let mut narrow = String::new();
    for way in Way::all(&sizes[0]) {
        match way.measured(sizes) {
            Ok(measured) => {
                let packed = rows::pack(&measured, lots);
                let strips = packed.iter().map(|it| it.strips(lots).len()).sum();
                let sheets = packed.len();
                if best.as_ref().is_none_or(|it| (sheets, strips) < (it.0, it.1)) {
                    best = Some((sheets, strips, measured, packed));
                }
            }
            Err(reason) if narrow.is_empty() => narrow = reason,
            Err(_) => {}
        }
    }
    best.map(|(_, _, way, packed)| (way, packed)).ok_or_else(|| refused(narrow))
}

/// A sheet with the pages that the job prints.
fn printed(it: &StripSheet, at: usize) -> Sheet {
    let first = at == 0;
    let fronts = || {
        let of = |(n, strip): (usize, &strip::Strip)| {
            sheet::fronts(&strip.plan, &strip.dealt, None, first && n == 0)
        };
        merged(it.strips.iter().enumerate().map(of).collect(), it.folds())
    };
    let backs = |first: bool| {
        let of = |(n, strip): (usize, &strip::Strip)| {
            sheet::backs(&strip.plan, &strip.dealt, None, first && n == 0)
        };
        merged(it.strips.iter().enumerate().map(of).collect(), false)
    };
    let number = at + 1;
    match it.sides() {
        Sides::Both | Sides::Separate if !it.folds() => {
            Sheet { number, recto: fronts(), verso: Some(backs(false)) }
        }
        Sides::Backs => Sheet { number, recto: backs(first), verso: None },
        Sides::Both | Sides::Separate | Sides::Fronts => {
            Sheet { number, recto: fronts(), verso: None }
        }
    }
}

/// The pages of strips as one: about a fold, all fronts come before all backs. What belongs to the whole page is on
/// the first.
fn merged(pages: Vec<Page>, folds: bool) -> Page {
    let mut pages = pages.into_iter();
    let mut all = pages.next().expect("a sheet has a strip at least");
    let half = |page: &mut Page| page.placements.split_off(page.placements.len() / 2);
    let mut behind = if folds && all.side == Side::Recto { half(&mut all) } else { Vec::new() };
    for mut page in pages {
        if folds {
            behind.extend(half(&mut page));
        }
        all.trim = all.trim.union(page.trim);
        all.bleed = all.bleed.union(page.bleed);
        all.placements.extend(page.placements);
        all.outlines.extend(page.outlines);
        all.marks.extend(page.marks);
        all.labels.extend(page.labels);
    }
    all.placements.extend(behind);
    all
}
