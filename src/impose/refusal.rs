//! In: a job that cannot be planned. Out: the reason and the nearest job that can. Never: a
//! suggestion that was not tried.

use super::fit::{Fitting, lay, least_grid, needed};
use super::job::Job;
use super::validate::{LEAST_MARK, MOST, MOST_BOARD, MOST_CARDS, MOST_WEIGHT, validate};
use super::{Axis, Shift};
use cardwright_base::english::and;
use cardwright_base::units::{Length, Size};
use cardwright_model::{Grid, Layout, MarkStyle, Orientation, Paper, Sides};

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
        let laid = lay(&candidate).ok()?;
        let words = words(job, &candidate, laid);
        Some(Suggestion { words, job: candidate })
    })
}

/// Jobs ever further from the one that was refused: the same grid in other ways, then fewer
/// cards, then larger paper, at last a paper made for one card.
fn candidates(job: &Job) -> Vec<Job> {
    let wanted = mended(job);
    if validate(&wanted).is_err() {
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
    let bare = Job {
        grid: Grid::Auto,
        gutter: Length::ZERO,
        bleed: Length::ZERO,
        back_bleed: Length::ZERO,
        ..free
    };
    jobs.push(bare.clone());
    jobs.extend(larger.iter().map(|paper| Job { paper: paper.clone(), ..bare.clone() }));
    jobs.extend(made_for_one(&wanted));
    jobs
}

/// One card with all that was wanted around it, on a paper of the whole millimetres that it needs.
fn made_for_one(job: &Job) -> Option<Job> {
    let up = |length: Length| Length::mm(length.as_nm().div_euclid(1_000_000) + 1);
    let exact = needed(job, Axis::Vertical, 1, 1);
    let size = Size::new(up(exact.width), up(exact.height));
    let paper = Paper::parse(&size.to_string()).ok()?;
    let orientation = Orientation::Auto;
    Some(Job { paper, grid: Grid::Fixed { columns: 1, rows: 1 }, orientation, ..job.clone() })
}

/// The job with every length and count brought into the range that it may have, no more bleed than
/// the faces are drawn with, and nothing that contradicts its layout.
fn mended(job: &Job) -> Job {
    let within = |length: Length, most: Length| length.max(Length::ZERO).min(most);
    let face_bleed = within(job.face_bleed, MOST);
    let bleed = within(job.bleed, face_bleed);
    let counts = 1..=MOST_CARDS;
    let single = job.layout == Layout::Single;
    let grid = match job.grid {
        Grid::Fixed { columns, rows }
            if counts.contains(&columns) && counts.contains(&rows) && !single =>
        {
            job.grid
        }
        Grid::Fixed { .. } | Grid::Auto => Grid::Auto,
    };
    let back_bleed = if single { Length::ZERO } else { within(job.back_bleed, face_bleed - bleed) };
    let die = job.die.map(|gap| within(gap, MOST));
    let apart = if single { Length::ZERO } else { die.unwrap_or_default() };
    let calibration = if job.calibration.is_sound() { job.calibration } else { Shift::default() };
    Job {
        sides: if job.layout == Layout::Fold { Sides::Both } else { job.sides },
        grid,
        gutter: within(job.gutter, MOST).max(apart),
        board: if job.layout == Layout::Fold {
            within(job.board, MOST_BOARD)
        } else {
            Length::ZERO
        },
        corner: within(job.corner, MOST),
        die,
        bleed,
        back_bleed,
        margin: within(job.margin, MOST),
        marks: MarkStyle {
            length: within(job.marks.length, MOST).max(LEAST_MARK),
            offset: within(job.marks.offset, MOST),
            weight: within(job.marks.weight, MOST_WEIGHT),
            ..job.marks
        },
        calibration,
        face_bleed,
        ..job.clone()
    }
}

/// The same grid with gutter and bleed made smaller in proportion, until it fits, but to no less
/// than `1 / least` of what they are.
fn shrunk(job: &Job, least: i64) -> Vec<Job> {
    let (columns, rows) = least_grid(job);
    let bare =
        Job { gutter: Length::ZERO, bleed: Length::ZERO, back_bleed: Length::ZERO, ..job.clone() };
    let nm = |length: Length| i128::from(length.as_nm());
    let size = job.paper.size;
    let mut jobs = Vec::new();
    for paper in [size, size.turned()] {
        for axis in [Axis::Vertical, Axis::Horizontal] {
            let (whole, cards) =
                (needed(job, axis, columns, rows), needed(&bare, axis, columns, rows));
            // What the cards leave, and what gutters and bleed want of it, across and down.
            let across = (nm(paper.width - cards.width), nm(whole.width - cards.width));
            let down = (nm(paper.height - cards.height), nm(whole.height - cards.height));
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
            jobs.push(Job {
                gutter: scaled(job.gutter),
                bleed: scaled(job.bleed),
                back_bleed: scaled(job.back_bleed),
                ..job.clone()
            });
            if job.layout != Layout::Fold {
                break;
            }
        }
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
    let Ok(Fitting { columns, rows, .. }) = lay(&Job { grid: Grid::Auto, ..job.clone() }) else {
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

/// "3 x 3 on Letter portrait fits with gutters of 1.75 mm and a bleed of 1.75 mm".
fn words(asked: &Job, given: &Job, laid: Fitting) -> String {
    let changes = changes(asked, given);
    let Fitting { size, columns, rows, .. } = laid;
    let way = if size.width <= size.height { "portrait" } else { "landscape" };
    let pairs = if given.layout == Layout::Fold { " beside their backs" } else { "" };
    let result = match given.layout {
        Layout::Single => format!("one card on a page of {size}"),
        _ => format!("{columns} x {rows}{pairs} on {} {way}", given.paper.name),
    };
    if given.paper != asked.paper && !Paper::all().contains(&given.paper) {
        return format!("{result} fits; no named paper size is large enough for one card");
    }
    if changes.is_empty() {
        format!("{result} fits")
    } else {
        format!("{result} fits with {}", and(&changes))
    }
}

/// What is given of what was asked otherwise; grid, paper and orientation are in the result.
fn changes(asked: &Job, given: &Job) -> Vec<String> {
    let mut changes = Vec::new();
    let mut length = |old: Length, new: Length, words: &str| {
        if old != new {
            changes.push(words.replace('?', &new.to_string()));
        }
    };
    length(asked.gutter, given.gutter, "gutters of ?");
    length(asked.bleed, given.bleed, "a bleed of ?");
    length(asked.back_bleed, given.back_bleed, "? more on the backs");
    length(asked.margin, given.margin, "margins of ?");
    length(asked.marks.length, given.marks.length, "crop marks of ?");
    length(asked.marks.offset, given.marks.offset, "crop marks ? from the bleed");
    length(asked.marks.weight, given.marks.weight, "marks ? thick");
    if asked.board != given.board {
        changes.push(match given.board {
            Length::ZERO => "no board".to_owned(),
            board => format!("a board of {board}"),
        });
    }
    if given.sides != asked.sides {
        changes.push("both sides in one file".to_owned());
    }
    if given.calibration != asked.calibration {
        changes.push("an uncalibrated printer".to_owned());
    }
    changes
}
