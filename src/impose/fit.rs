//! In: a job. Out: which way its paper lies and how many cards it takes, or why it can't, with
//! figures. Never: where each of them lies.

use super::Axis;
use super::job::Job;
use super::stagger::{self, Stagger};
use super::validate::validate;
use cardwright_base::units::{Length, Size};
use cardwright_model::{Grid, Layout, Orientation};

/// A way in which the copies fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fitting {
    /// The paper as it lies.
    pub(crate) size: Size,
    /// About which line the backs come behind the fronts: by turning the paper, or by folding it.
    pub(crate) axis: Axis,
    /// Fronts side by side.
    pub(crate) columns: u32,
    /// Fronts below each other.
    pub(crate) rows: u32,
    /// How rows are moved against each other, where they are.
    pub(crate) stagger: Option<Stagger>,
}

impl Fitting {
    /// How many copies the sheet takes.
    pub(crate) fn places(self) -> u32 {
        let straight = self.columns * self.rows;
        self.stagger.map_or(straight, |it| it.places(self.columns, self.rows))
    }

    /// Full cuts from one edge of the block to the other: one at every line on which a trim ends.
    /// Trims that touch share theirs. What is folded is cut through both halves at once. Nothing
    /// cuts straight between rows that are moved against each other.
    pub(crate) fn cuts(self, job: &Job) -> u32 {
        if self.stagger.is_some() {
            return 0;
        }
        let lines = |count: u32, folded: bool| {
            let lines = if job.gutter == Length::ZERO { count + 1 } else { count * 2 };
            // Without bleed and board the fold is the edge of the cards next to it.
            if folded && job.beside_fold() == Length::ZERO { lines - 1 } else { lines }
        };
        let folded = |axis| job.layout == Layout::Fold && self.axis == axis;
        match job.layout {
            Layout::Single => {
                if job.bleed == Length::ZERO {
                    0
                } else {
                    4
                }
            }
            _ => {
                lines(self.columns, folded(Axis::Vertical))
                    + lines(self.rows, folded(Axis::Horizontal))
            }
        }
    }
}

/// The way that takes the most copies; or why there is none, in words.
pub(super) fn lay(job: &Job) -> Result<Fitting, String> {
    validate(job)?;
    let moved = stagger::ways(job);
    let packed = |(size, axis)| {
        let moved = moved.iter().map(|it| Some(*it));
        std::iter::once(None).chain(moved).map(move |stagger| (size, axis, stagger))
    };
    let fitting = ways(job).into_iter().flat_map(packed).filter_map(|(size, axis, stagger)| {
        let room = room(job, size, axis);
        let (stagger, most_columns, most_rows) = match stagger {
            Some(_) if job.layout == Layout::Single => return None,
            Some(it) => {
                let (it, columns, rows) = it.most(job, room);
                (Some(it), columns, rows)
            }
            None => {
                let (columns, rows) = most(job, room);
                (None, columns, rows)
            }
        };
        let (columns, rows) = match job.grid {
            Grid::Auto => (most_columns, most_rows),
            Grid::Fixed { columns, rows } => (columns, rows),
        };
        let fits = columns <= most_columns && rows <= most_rows && columns * rows > 0;
        let stagger = match job.grid {
            Grid::Auto => stagger,
            Grid::Fixed { .. } => stagger
                .filter(|_| fits)
                .map(|it| it.fixed(job, if it.columns { rows } else { columns }, room)),
        };
        fits.then_some(Fitting { size, axis, columns, rows, stagger })
    });
    // The first of equals, which is the upright one, and the one in straight rows. Where a fold may
    // lie one way or the other, the fewest cuts decide between equals.
    let better = |next: Fitting, best: Fitting| {
        let straight = next.stagger.is_none() && best.stagger.is_none();
        let fewer = straight && job.layout == Layout::Fold && next.cuts(job) < best.cuts(job);
        next.places() > best.places() || next.places() == best.places() && fewer
    };
    fitting
        .reduce(|best, next| if better(next, best) { next } else { best })
        .ok_or_else(|| too_big(job))
}

/// The sizes the paper may have when it lies as the job allows, each with the line about which it
/// is turned over or folded.
pub(super) fn ways(job: &Job) -> Vec<(Size, Axis)> {
    let size = job.paper.size;
    let upright = Size::new(size.width.min(size.height), size.width.max(size.height));
    let sizes = match job.orientation {
        Orientation::Auto => vec![upright, upright.turned()],
        Orientation::Portrait => vec![upright],
        Orientation::Landscape => vec![upright.turned()],
    };
    let turned = |size| vec![(size, Axis::of(job.flip, size))];
    let folded = |size| vec![(size, Axis::Vertical), (size, Axis::Horizontal)];
    match job.layout {
        // Both pages of a card stand upright, as whoever cuts and collates them expects.
        Layout::Single => vec![(page_of_one(job), Axis::Vertical)],
        Layout::Fold => sizes.into_iter().flat_map(folded).collect(),
        _ => sizes.into_iter().flat_map(turned).collect(),
    }
}

/// The page of a single card.
fn page_of_one(job: &Job) -> Size {
    let both = job.bleed * 2;
    Size::new(job.trim.width + both, job.trim.height + both)
}

/// The room that trims and gutters of the fronts have on a paper lying as `size`; none of its sides
/// is less than nothing.
fn room(job: &Job, size: Size, axis: Axis) -> Size {
    if job.layout == Layout::Single {
        return job.trim;
    }
    let beside = job.margin + job.outer();
    let length = |paper: Length, folded: bool| {
        let room = if folded && job.layout == Layout::Fold {
            paper.half() - beside - job.beside_fold()
        } else {
            paper - beside * 2
        };
        room.max(Length::ZERO)
    };
    let room = Size::new(
        length(size.width, axis == Axis::Vertical),
        length(size.height, axis == Axis::Horizontal),
    );
    // Small pieces would fill the paper and leave no room for what they are cut by and what tells
    // their scale: a row less matters little.
    let edges = |folded: bool| if folded && job.layout == Layout::Fold { 1 } else { 2 };
    let beside = if job.outlined() { Length::ZERO } else { MARKED };
    let spared = Size::new(
        room.width - beside * edges(axis == Axis::Vertical),
        room.height - SPARED * edges(axis == Axis::Horizontal),
    );
    let enough = spared.width >= job.trim.width && spared.height >= job.trim.height;
    if job.is_small() && job.grid == Grid::Auto && enough { spared } else { room }
}

/// Above and below small pieces: marks, and beyond them the slug or a ruler.
const SPARED: Length = Length::mm(8);
/// Beside small pieces: the shortest marks that guide a ruler, where no outline does.
const MARKED: Length = Length::mm(2);

/// The most columns and rows that fit in so much room.
fn most(job: &Job, room: Size) -> (u32, u32) {
    let count = |room: Length, card: Length| {
        if room < card {
            return 0;
        }
        let count = (room + job.gutter).as_nm() / (card + job.gutter).as_nm();
        u32::try_from(count).expect("paper is at most 2 m and a card at least 5 mm")
    };
    (count(room.width, job.trim.width), count(room.height, job.trim.height))
}

/// The trims and gutters of so many fronts.
pub(super) fn block(job: &Job, columns: u32, rows: u32) -> Size {
    let length =
        |card: Length, count: u32| card * i64::from(count) + job.gutter * (i64::from(count) - 1);
    Size::new(length(job.trim.width, columns), length(job.trim.height, rows))
}

/// The paper that so many fronts and, about a fold, their backs need, margins included.
pub(super) fn needed(job: &Job, axis: Axis, columns: u32, rows: u32) -> Size {
    let beside = (job.margin + job.outer()) * 2;
    let block = block(job, columns, rows);
    let length = |cards: Length, folded: bool| {
        if folded && job.layout == Layout::Fold {
            (cards + job.beside_fold()) * 2 + beside
        } else {
            cards + beside
        }
    };
    Size::new(
        length(block.width, axis == Axis::Vertical),
        length(block.height, axis == Axis::Horizontal),
    )
}

/// Columns and rows that have to fit: those of a grid that is written, or one of each.
pub(super) fn least_grid(job: &Job) -> (u32, u32) {
    match job.grid {
        Grid::Auto => (1, 1),
        Grid::Fixed { columns, rows } => (columns, rows),
    }
}

/// "3 x 3 cards of 63 x 88 mm with ... need 209.4 x 284.4 mm; Letter portrait is ...".
fn too_big(job: &Job) -> String {
    let (columns, rows) = least_grid(job);
    let one = columns * rows == 1;
    let gutters = if one { String::new() } else { format!("{} gutters, ", job.gutter) };
    let (cards, need) = match (job.layout, one) {
        (Layout::Fold, true) => (format!("one card of {} and its back", job.trim), "need"),
        (Layout::Fold, false) => {
            (format!("{columns} x {rows} cards of {} and their backs", job.trim), "need")
        }
        (_, true) => (format!("one card of {}", job.trim), "needs"),
        (_, false) => (format!("{columns} x {rows} cards of {}", job.trim), "need"),
    };
    let space = |axis| needed(job, axis, columns, rows).to_string();
    let space = if job.layout == Layout::Fold {
        let (upright, lying) = (space(Axis::Vertical), space(Axis::Horizontal));
        format!("{upright} with a vertical fold and {lying} with a horizontal one")
    } else {
        space(Axis::Vertical)
    };
    let size = job.paper.size;
    let papers = match job.orientation {
        Orientation::Auto => format!("portrait is {size} and landscape is {}", size.turned()),
        Orientation::Portrait => format!("portrait is {size}"),
        Orientation::Landscape => format!("landscape is {}", size.turned()),
    };
    let name =
        if job.paper.name == job.paper.size.to_string() { "the paper" } else { &job.paper.name };
    let back = if job.back_bleed == Length::ZERO {
        String::new()
    } else {
        format!(" ({} on the backs)", job.outer())
    };
    format!(
        "{cards} with {gutters}{} bleed{back} and {} margins {need} {space}; {name} {papers}",
        job.bleed, job.margin,
    )
}
