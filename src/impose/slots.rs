//! In: a job and the way it is laid. Out: the place of every copy on the page, and the block that
//! they make. Never: which copy lies where.

use super::Axis;
use super::fit::{Fitting, block};
use super::job::Job;
use super::outline::Within;
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::{Collation, Layout};

/// The place of one copy on a recto.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The finished edge of its front.
    pub trim: Rect,
    /// The trim and the bleed that shows: no more than half the gutter towards neighbours. Empty
    /// neighbours on a partial sheet count as neighbours.
    pub clip: Rect,
    /// What shows of its back, as seen through the paper: behind the front, the bleed of the backs
    /// included.
    pub back_clip: Rect,
    /// What shows of its front within its clip.
    pub(crate) within: Within,
    /// What shows of its back within its clip, as seen through the paper.
    pub(crate) back_within: Within,
}

/// The slots in reading order (round a board, the rows next to a lying fold come first) and the trims of their block, centred on the page; about a fold, the
/// fronts left of it or above it.
pub(super) fn slots(job: &Job, laid: Fitting) -> (Vec<Slot>, Rect) {
    let Fitting { size, columns, rows, axis, stagger } = laid;
    let block = match stagger {
        Some(moved) => moved.block(job, columns, rows),
        None => block(job, columns, rows),
    };
    let folded = |about| job.layout == Layout::Fold && axis == about;
    let start = |paper: Length, cards: Length, folded: bool| {
        if folded { paper.half() - job.beside_fold() - cards } else { (paper - cards).half() }
    };
    let (upright, lying) = (folded(Axis::Vertical), folded(Axis::Horizontal));
    let x = start(size.width, block.width, upright);
    let y = start(size.height, block.height, lying);
    let block = Rect::new(x, y, block);
    if let Some(moved) = stagger {
        let place = |(trim, within, back_within): (Rect, Within, Within)| Slot {
            trim,
            clip: trim.grown(job.bleed),
            back_clip: trim.grown(job.outer()),
            within,
            back_within,
        };
        let places = moved.places_in(job, (columns, rows), block);
        return (places.into_iter().map(place).collect(), block);
    }
    let step_x = job.trim.width + job.gutter;
    let step_y = job.trim.height + job.gutter;
    // Whoever cuts single pages with a die of his own wants them full.
    let within = |trim, bleed| match job.layout {
        Layout::Single => Within::default(),
        _ => Within::of(job.shape, trim, bleed),
    };
    let mut slots = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let x = block.x + step_x * i64::from(column);
            let y = block.y + step_y * i64::from(row);
            let trim = Rect::new(x, y, job.trim);
            let shown = |bleed: Length| {
                let inside = bleed.min(job.gutter.half());
                let grow = |outermost: bool| if outermost { bleed } else { inside };
                let (left, right) = (grow(column == 0), grow(column + 1 == columns));
                let (above, below) = (grow(row == 0), grow(row + 1 == rows));
                let size = Size::new(trim.width + left + right, trim.height + above + below);
                Rect::new(trim.x - left, trim.y - above, size)
            };
            slots.push(Slot {
                trim,
                clip: shown(job.bleed),
                back_clip: shown(job.outer()),
                within: within(trim, job.bleed),
                back_within: within(trim, job.outer()),
            });
        }
    }
    // A board is folded round what lies next to the fold most exactly; a last sheet that is not full
    // has its pieces there.
    if lying && job.board > Length::ZERO && job.collate == Collation::Rows {
        slots.sort_by_key(|slot| (std::cmp::Reverse(slot.trim.y), slot.trim.x));
    }
    (slots, block)
}
