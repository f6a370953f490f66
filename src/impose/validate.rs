//! In: a job. Out: a complaint about what no paper could mend. Never: whether its cards fit.

use super::job::Job;
use cardwright_base::units::Length;
use cardwright_model::{Grid, Layout, Sides};

/// The smallest card; the smallest token that makers accept is 8 mm (print.md 1.5).
const LEAST_TRIM: Length = Length::mm(5);
/// The largest paper and the largest of any length in a job.
pub(super) const MOST: Length = Length::mm(2_000);
/// The thickest board that paper is folded round.
pub(super) const MOST_BOARD: Length = Length::mm(20);
/// The most columns or rows in a message or a plan.
pub(super) const MOST_CARDS: u32 = 1_000;
/// The shortest crop mark that anybody can see a direction in.
pub(super) const LEAST_MARK: Length = Length::nm(500_000);
/// The thickest line of a mark: a thicker one would hide where to cut.
pub(super) const MOST_WEIGHT: Length = Length::mm(1);

/// Complains about what no paper could mend.
pub(super) fn validate(job: &Job) -> Result<(), String> {
    lengths(job)?;
    layout(job)?;
    if let Grid::Fixed { columns, rows } = job.grid
        && !((1..=MOST_CARDS).contains(&columns) && (1..=MOST_CARDS).contains(&rows))
    {
        return Err(format!(
            "a grid of {columns} x {rows} cards is not possible; both numbers must be 1 to \
                {MOST_CARDS}"
        ));
    }
    if !job.calibration.is_sound() {
        return Err(job.calibration.complaint());
    }
    if job.outer() > job.face_bleed {
        let wanted = if job.back_bleed == Length::ZERO {
            format!("the job asks for a bleed of {}", job.bleed)
        } else {
            format!(
                "the job asks for a bleed of {} and {} more on the backs",
                job.bleed, job.back_bleed
            )
        };
        return Err(format!("{wanted}, but the faces are drawn with {}", job.face_bleed));
    }
    Ok(())
}

fn lengths(job: &Job) -> Result<(), String> {
    let (trim, paper) = (job.trim, job.paper.size);
    let marks = &job.marks;
    let within = |what: &str, length: Length, least: Length, most: Length| {
        if length < least || length > most {
            return Err(format!("{what} {length}, but must be {least} to {most}"));
        }
        Ok(())
    };
    for (what, length) in [
        ("the gutter is", job.gutter),
        ("the bleed is", job.bleed),
        ("the bleed that the backs have beyond it is", job.back_bleed),
        ("the margin is", job.margin),
        ("the bleed of the faces is", job.face_bleed),
        ("the distance of the crop marks from the bleed is", marks.offset),
    ] {
        within(what, length, Length::ZERO, MOST)?;
    }
    within("the length of the crop marks is", marks.length, LEAST_MARK, MOST)?;
    within("the lines of the marks are as thick as", marks.weight, Length::ZERO, MOST_WEIGHT)?;
    within("the board is as thick as", job.board, Length::ZERO, MOST_BOARD)?;
    within("the corners of a card have a radius of", job.corner, Length::ZERO, MOST)?;
    within(
        "the least between the lines of a die is",
        job.die.unwrap_or_default(),
        Length::ZERO,
        MOST,
    )?;
    within("the width of a card is", trim.width, LEAST_TRIM, MOST)?;
    within("the height of a card is", trim.height, LEAST_TRIM, MOST)?;
    within("the width of the paper is", paper.width, LEAST_TRIM, MOST)?;
    within("the height of the paper is", paper.height, LEAST_TRIM, MOST)
}

/// Refuses settings that contradict each other.
fn layout(job: &Job) -> Result<(), String> {
    if job.board > Length::ZERO && job.layout != Layout::Fold {
        return Err(format!(
            "a board of {} can only go inside sheets that are folded between fronts and backs",
            job.board
        ));
    }
    if let Some(gap) = job.die.filter(|gap| job.layout != Layout::Single && *gap > job.gutter) {
        return Err(format!(
            "the lines of a die are {} apart, but must be at least {gap} apart",
            job.gutter
        ));
    }
    match job.layout {
        Layout::Fold if job.sides != Sides::Both => Err(
            "sheets with a fold have fronts and backs on one side of the paper, in one file; the \
                job asks for only a part of that"
                .to_owned(),
        ),
        Layout::Single => match job.grid {
            Grid::Fixed { columns, rows } if (columns, rows) != (1, 1) => Err(format!(
                "each page holds one card of {}, but the job asks for a grid of {columns} x {rows}",
                job.trim
            )),
            _ if job.back_bleed > Length::ZERO => Err(format!(
                "a page with one card ends at its bleed, but the job asks for {} more on the backs",
                job.back_bleed
            )),
            _ => Ok(()),
        },
        other if !other.is_for_cards() => {
            Err("this layout is for the pages of a booklet, but the job prints cards".to_owned())
        }
        _ => Ok(()),
    }
}
