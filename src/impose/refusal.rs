//! In: a job that cannot be planned. Out: the reason and the nearest job that can. Never: a
//! suggestion that was not tried.

use super::job::Job;
use super::plan::{MOST, MOST_CARDS, lay, needed, sound};
use crate::model::Paper;
use crate::model::{Grid, Orientation};
use crate::units::{Length, Size};

/// Why a job cannot be planned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// What does not fit, with figures.
    pub reason: String,
    /// The nearest job that works, if any does.
    pub suggestion: Option<Box<Suggestion>>,
}

/// A job that does work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// What differs from the job that was refused, and what it gives, for a hint.
    pub words: String,
    /// The job; `plan` accepts it.
    pub job: Job,
}

/// Suggested gutters and bleeds are whole steps of this.
const STEP_NM: i64 = 250_000;

/// The first job of [`candidates`] that can be laid.
pub(super) fn nearest(job: &Job) -> Option<Suggestion> {
    candidates(job).into_iter().find_map(|candidate| {
        let (size, columns, rows) = lay(&candidate).ok()?;
        let words = words(job, &candidate, size, columns, rows);
        Some(Suggestion { words, job: candidate })
    })
}

/// Jobs ever further from the one that was refused: the same grid in other ways, then fewer
/// cards, then larger paper, at last a paper made for one card.
fn candidates(job: &Job) -> Vec<Job> {
    let wanted = mended(job);
    if sound(&wanted).is_err() {
        return Vec::new();
    }
    let free = Job { orientation: Orientation::Auto, ..wanted.clone() };
    let larger: Vec<Paper> = Paper::presets()
        .into_iter()
        .filter(|paper| area(paper.size) > area(wanted.paper.size))
        .collect();
    let mut jobs = vec![wanted.clone(), free.clone()];
    // Less than a third of the bleed that was wanted is further off than a card less.
    jobs.extend(shrunk(&wanted, 3));
    jobs.extend(shrunk(&free, 3));
    jobs.extend(fewer(&wanted, &free));
    jobs.extend(shrunk(&wanted, i64::MAX));
    jobs.extend(shrunk(&free, i64::MAX));
    for start in [&free, &Job { grid: Grid::Auto, ..free.clone() }] {
        jobs.extend(larger.iter().map(|paper| Job { paper: paper.clone(), ..start.clone() }));
    }
    // Last, the bare card on any paper.
    let bare = Job { grid: Grid::Auto, gutter: Length::ZERO, bleed: Length::ZERO, ..free };
    jobs.push(bare.clone());
    jobs.extend(larger.iter().map(|paper| Job { paper: paper.clone(), ..bare.clone() }));
    jobs.extend(made_for_one(&wanted));
    jobs
}

/// One card with all that was wanted around it, on a paper of the whole millimetres that it needs.
fn made_for_one(job: &Job) -> Option<Job> {
    let up = |length: Length| Length::mm(length.as_nm().div_euclid(1_000_000) + 1);
    let exact = needed(job, 1, 1);
    let size = Size::new(up(exact.width), up(exact.height));
    let paper = Paper::parse(&size.to_string()).ok()?;
    let orientation = Orientation::Auto;
    Some(Job { paper, grid: Grid::Fixed { columns: 1, rows: 1 }, orientation, ..job.clone() })
}

/// The job with every length and count brought into the range that it may have, and no more
/// bleed than the faces are drawn with.
fn mended(job: &Job) -> Job {
    let within = |length: Length, most: Length| length.max(Length::ZERO).min(most);
    let face_bleed = within(job.face_bleed, MOST);
    let counts = 1..=MOST_CARDS;
    let grid = match job.grid {
        Grid::Fixed { columns, rows } if counts.contains(&columns) && counts.contains(&rows) => {
            job.grid
        }
        Grid::Fixed { .. } | Grid::Auto => Grid::Auto,
    };
    Job {
        grid,
        gutter: within(job.gutter, (face_bleed * 2).min(MOST)),
        bleed: within(job.bleed, face_bleed),
        margin: within(job.margin, MOST),
        face_bleed,
        ..job.clone()
    }
}

/// The same grid with gutter and bleed made smaller in proportion, until it fits, but to no less
/// than `1 / least` of what they are.
fn shrunk(job: &Job, least: i64) -> Vec<Job> {
    let (columns, rows) = match job.grid {
        Grid::Auto => (1, 1),
        Grid::Fixed { columns, rows } => (i128::from(columns), i128::from(rows)),
    };
    let nm = |length: Length| i128::from(length.as_nm());
    let size = job.paper.size;
    let mut jobs = Vec::new();
    for paper in [size, size.turned()] {
        // What the cards leave, and what gutters and bleed want of it, across and down.
        let axis = |paper: Length, card: Length, count: i128| {
            let left = nm(paper) - count * nm(card) - 2 * nm(job.margin);
            (left, (count - 1) * nm(job.gutter) + 2 * nm(job.bleed))
        };
        let across = axis(paper.width, job.trim.width, columns);
        let down = axis(paper.height, job.trim.height, rows);
        // The tighter of the two, compared as fractions.
        let (left, want) = if across.0 * down.1 <= down.0 * across.1 { across } else { down };
        if want <= 0 || left < 0 || left * i128::from(least) < want {
            continue;
        }
        let scaled = |length: Length| {
            let exact = nm(length) * left / want;
            let stepped = exact - exact % i128::from(STEP_NM);
            Length::nm(i64::try_from(stepped).expect("no longer than it was")).min(length)
        };
        jobs.push(Job { gutter: scaled(job.gutter), bleed: scaled(job.bleed), ..job.clone() });
    }
    jobs
}

/// As many cards as fit with the wanted gutter and bleed, but no more than were wanted: as the
/// paper should lie, or the other way where that takes more.
fn fewer(wanted: &Job, free: &Job) -> [Job; 2] {
    let [(kept, upright), (turned, other)] = [wanted, free].map(most);
    if other > upright { [turned, kept] } else { [kept, turned] }
}

/// The job with the largest grid that fits, and how many cards that is.
fn most(job: &Job) -> (Job, u32) {
    let Ok((_, columns, rows)) = lay(&Job { grid: Grid::Auto, ..job.clone() }) else {
        return (job.clone(), 0);
    };
    let grid = match job.grid {
        Grid::Fixed { columns: wanted_columns, rows: wanted_rows }
            if columns * rows > wanted_columns * wanted_rows =>
        {
            Grid::Fixed { columns: columns.min(wanted_columns), rows: rows.min(wanted_rows) }
        }
        Grid::Fixed { .. } | Grid::Auto => Grid::Fixed { columns, rows },
    };
    let cards = match grid {
        Grid::Fixed { columns, rows } => columns * rows,
        Grid::Auto => 0,
    };
    (Job { grid, ..job.clone() }, cards)
}

fn area(size: Size) -> i128 {
    i128::from(size.width.as_nm()) * i128::from(size.height.as_nm())
}

/// "gutters of 1.75 mm and a bleed of 1.75 mm put 3 x 3 cards on Letter upright".
fn words(asked: &Job, given: &Job, size: Size, columns: u32, rows: u32) -> String {
    let mut changes = Vec::new();
    if given.gutter != asked.gutter {
        changes.push(format!("gutters of {}", given.gutter));
    }
    if given.bleed != asked.bleed {
        changes.push(format!("a bleed of {}", given.bleed));
    }
    if given.margin != asked.margin {
        changes.push(format!("margins of {}", given.margin));
    }
    let way = if size.width <= size.height { "upright" } else { "on its side" };
    let result = format!("{columns} x {rows} on {} {way}", given.paper.name);
    if given.paper != asked.paper && !Paper::presets().contains(&given.paper) {
        return format!("{result} fits; no paper that has a name is large enough for one card");
    }
    if changes.is_empty() {
        format!("{result} fits")
    } else {
        format!("{result} fits with {}", changes.join(" and "))
    }
}
