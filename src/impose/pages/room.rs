//! In: a job, and how many pages stand side by side. Out: how the paper lies and how large the pages
//! stand on it; or why they don't, and what would. Never: a scale that nobody asked for.

use super::{PageJob, PageRefusal, Pages};
use cardwright_base::english::and;
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_model::{Orientation, Paper, Scaling};

/// Pages side by side and below each other.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(crate) columns: i64,
    pub(crate) rows: i64,
    /// What the width may be short of as many pages.
    pub(crate) less: Length,
}

impl Block {
    /// The paper that pages of this size need.
    pub(crate) fn needed(self, page: Size) -> Size {
        Size::new(page.width * self.columns - self.less, page.height * self.rows)
    }

    /// The largest scale at which they fit on a paper lying so.
    fn largest(self, page: Size, paper: Size) -> Option<Ratio> {
        let across = Ratio::between(page.width * self.columns, paper.width + self.less)?;
        let down = Ratio::between(page.height * self.rows, paper.height)?;
        Some(across.min(down))
    }

    fn fits(self, page: Size, paper: Size) -> bool {
        let needed = self.needed(page);
        needed.width <= paper.width && needed.height <= paper.height
    }
}

/// How the paper lies, and the pages on it.
#[derive(Clone, Copy)]
pub(super) struct PageLayout {
    pub(crate) paper: Size,
    pub(crate) scale: Ratio,
    /// A page as it stands on the paper.
    pub(crate) page: Size,
}

/// The sizes the paper may have when it lies as the job allows. Folded sheets are landscape
/// where both ways would do.
pub(super) fn ways(paper: &Paper, orientation: Orientation) -> Vec<Size> {
    let (short, long) =
        (paper.size.width.min(paper.size.height), paper.size.width.max(paper.size.height));
    let upright = Size::new(short, long);
    match orientation {
        Orientation::Auto => vec![upright.turned(), upright],
        Orientation::Portrait => vec![upright],
        Orientation::Landscape => vec![upright.turned()],
    }
}

/// Lays a block of pages on the paper of the job.
pub(super) fn lay(job: &PageJob, pages: &Pages, block: Block) -> Result<PageLayout, PageRefusal> {
    let ways = ways(&job.paper, job.orientation);
    let scaled = |scale: Ratio| Size::new(scale.of(pages.size.width), scale.of(pages.size.height));
    match job.scale {
        Scaling::Of(scale) => {
            let page = scaled(scale);
            let paper = ways.into_iter().find(|paper| block.fits(page, *paper));
            let paper = paper.ok_or_else(|| too_big(job, pages, block, page))?;
            Ok(PageLayout { paper, scale, page })
        }
        Scaling::Fit => {
            let fitting = ways.into_iter().filter_map(|paper| {
                // Rounded to whole nanometres a page may be one too large.
                let scale = block.largest(pages.size, paper)?;
                let page = scaled(scale);
                let needed = block.needed(page);
                let over = (needed.width - paper.width).max(needed.height - paper.height);
                let page = if over > Length::ZERO {
                    Size::new(page.width - Length::nm(1), page.height - Length::nm(1))
                } else {
                    page
                };
                Some(PageLayout { paper, scale, page })
            });
            fitting
                .reduce(|best, next| if next.scale > best.scale { next } else { best })
                .ok_or_else(|| PageRefusal::without_hope("nothing of these pages fits"))
        }
    }
}

/// "2 x 1 pages of 148 x 210 mm need 296 x 210 mm; Letter landscape is 279.4 x 215.9 mm".
fn too_big(job: &PageJob, pages: &Pages, block: Block, page: Size) -> PageRefusal {
    let lies: Vec<String> = ways(&job.paper, job.orientation)
        .into_iter()
        .map(|paper| {
            let way = if paper.width <= paper.height { "portrait" } else { "landscape" };
            format!("{way} is {paper}")
        })
        .collect();
    let name =
        if job.paper.name == job.paper.size.to_string() { "the paper" } else { &job.paper.name };
    let reason = format!(
        "{} x {} pages of {page} need {}; {name} {}",
        block.columns,
        block.rows,
        block.needed(page),
        and(&lies),
    );
    let mut works = Vec::new();
    let fit = super::PageJob { scale: Scaling::Fit, ..job.clone() };
    if let Ok(laid) = lay(&fit, pages, block) {
        works.push(format!("`scale = \"fit\"`, which is {}", laid.scale));
    }
    for paper in Paper::presets() {
        let mut ways = ways(&paper, Orientation::Auto).into_iter();
        if let Some(way) = ways.find(|way| block.fits(page, *way)) {
            let way = if way.width <= way.height { "portrait" } else { "landscape" };
            works.push(format!("{} {way}", paper.name));
        }
    }
    PageRefusal { reason, works: (!works.is_empty()).then(|| works.join("; ")) }
}

/// What to say where pages reach into the edge that the printer leaves white.
pub(super) fn unreached(job: &PageJob, laid: &PageLayout, block: Size) -> Option<String> {
    let free = (laid.paper.width - block.width).min(laid.paper.height - block.height).half();
    (free < job.margin).then(|| {
        let lost = job.margin - free;
        format!("the printer may not reach the outer {lost} of the pages")
    })
}

/// What to say of a scale that is not 1.
pub(super) fn scaled(laid: &PageLayout) -> Option<String> {
    (laid.scale != Ratio::ONE)
        .then(|| format!("the pages stand at {}, as {}", laid.scale, laid.page))
}
