//! In: one page and its finished size. Out: the parts of it on as many sheets as it takes, to be
//! glued together, and a map of them. Never: a part that lacks what its neighbour does not have.
//!
//! Two neighbours share the overlap. The seam lies in it: the right or lower part is cut there and
//! laid on the flap that the left or upper one keeps.

use super::super::{Imposed, Sheet};
use super::seams::{Part, Poster, Run};
use super::{PageJob, PageRefusal, Pages, assembly, part, room};
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_faces::FaceId;
use cardwright_model::Scaling;

/// Left free around the finished edge for marks and labels, where that takes no more sheets.
const ROOM: Length = Length::mm(5);
/// Of an overlap, at most so much is cut off; the rest is the flap.
const CUT: Length = Length::mm(3);
/// The least that the overlap must leave of a sheet.
const LEAST_STEP: Length = Length::mm(20);
/// Nobody glues more sheets than this.
const MOST_PARTS: i64 = 500;
/// A size that was asked for may be of another shape than the page by one in so many: the sizes of
/// ISO 216 are rounded to millimetres.
const SHAPE: i64 = 100;
pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    let face = usize::try_from(job.page).ok().and_then(|page| page.checked_sub(1));
    let face = face.filter(|face| *face < pages.count).ok_or_else(|| {
        let reason = format!("there is no page {}, only {}", job.page, pages.count);
        PageRefusal::new(reason, format!("`page` from 1 to {}", pages.count))
    })?;
    let poster = lay(job, pages)?;
    let (columns, rows) = (poster.columns.len(), poster.rows.len());
    let mut notes = Vec::new();
    let mut sheets = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let recto = part::page(job, &poster, FaceId(face), (column, row), &mut notes);
            sheets.push(Sheet { number: sheets.len() + 1, recto, verso: None });
        }
    }
    if sheets.len() > 1 {
        let recto = assembly::map(job, &poster, FaceId(face), pages.size);
        sheets.push(Sheet { number: sheets.len() + 1, recto, verso: None });
    }
    let mut all = vec![said(job, &poster)];
    notes.sort();
    notes.dedup();
    all.extend(notes);
    Ok(Imposed {
        sheets,
        paper: job.paper.name.clone(),
        size: poster.paper,
        words: match (columns, rows) {
            (1, 1) => "one piece".to_owned(),
            _ => format!("1 of {columns} x {rows} parts"),
        },
        places: 1,
        // The last part is cut on all sides, the others at the left and above.
        cuts: 4,
        folds: 0,
        flip: job.flip,
        sides: job.sides,
        notes: all,
    })
}

/// "594 x 841 mm, 400.48 % of its page, in 4 x 4 parts; ...".
fn said(job: &PageJob, poster: &Poster) -> String {
    let (columns, rows) = (poster.columns.len(), poster.rows.len());
    let whole = format!("finished it is {}, {} of the page", poster.size, poster.scale);
    if columns * rows == 1 {
        return whole;
    }
    if job.overlap == Length::ZERO {
        return format!("{whole}; the parts do not overlap: cut both sides of every seam");
    }
    format!(
        "{whole}; cut each part at the marks on its left and upper sides, and glue it onto the flap of its neighbour"
    )
}

/// The way to lay the paper that takes the fewest sheets.
fn lay(job: &PageJob, pages: &Pages) -> Result<Poster, PageRefusal> {
    let cut = CUT.min(Length::nm(job.overlap.as_nm() / 3));
    let flap = job.overlap - cut;
    let mut ways = room::ways(&job.paper, job.orientation);
    // Upright first: where both ways take the same, most people expect that.
    ways.reverse();
    let run = |total, usable, room| Run { total, usable, cut, flap, room };
    let usable =
        |paper: Size| Size::new(paper.width - job.margin * 2, paper.height - job.margin * 2);
    for paper in &ways {
        let least = usable(*paper).width.min(usable(*paper).height) - job.overlap;
        if least < LEAST_STEP + ROOM {
            return Err(PageRefusal::without_hope(format!(
                "margins of {} and an overlap of {} leave {least} of the {paper} paper; at least \
                    {} is needed",
                job.margin,
                job.overlap,
                LEAST_STEP + ROOM
            )));
        }
    }
    let mut laid = Vec::new();
    for paper in ways {
        let Size { width, height } = usable(paper);
        let scale = scale(job, pages, Size::new(width, height))?;
        let size = Size::new(scale.of(pages.size.width), scale.of(pages.size.height));
        let bleed = scale.of(pages.bleed);
        let across = roomy(bleed, |room| run(size.width, width, room));
        let down = roomy(bleed, |room| run(size.height, height, room));
        let count = across.count() * down.count();
        // Seams are looked for where there are few.
        let [columns, rows] = if count > MOST_PARTS {
            [Vec::new(), Vec::new()]
        } else {
            [across.parts(&job.seams.x), down.parts(&job.seams.y)]
        };
        let off = harm(&columns, &job.seams.x) + harm(&rows, &job.seams.y);
        let size = Size::new(across.total, down.total);
        let room = Size::new(across.room, down.room);
        let bleed = Size::new(bleed, bleed);
        laid.push(((count, off), Poster { paper, scale, size, columns, rows, room, bleed }));
    }
    // The fewest sheets, then the best seams; the first of equals.
    let best = laid.into_iter().min_by_key(|(worth, _)| *worth);
    let ((count, _), poster) = best.expect("paper lies in one way at least");
    if count > MOST_PARTS {
        return Err(PageRefusal::new(
            format!("the poster needs {count} sheets of {}", job.paper.name),
            format!("a smaller `size`, or larger paper: at most {MOST_PARTS} sheets"),
        ));
    }
    let Size { width, height } = poster.room;
    let bleed = Size::new(poster.bleed.width.min(width), poster.bleed.height.min(height));
    Ok(Poster { bleed, ..poster })
}

/// How many seams are not where they had best be, where that is anywhere.
fn harm(parts: &[Part], best: &[Length]) -> usize {
    let seams = parts.iter().skip(1).map(|part| part.seam);
    if best.is_empty() { 0 } else { seams.filter(|seam| !best.contains(seam)).count() }
}

/// With room for marks at both ends, beyond the bleed or at least within it, if that takes no more
/// parts.
fn roomy(bleed: Length, run: impl Fn(Length) -> Run) -> Run {
    let without = run(Length::ZERO);
    let with = [ROOM + bleed, ROOM].map(run);
    with.into_iter().find(|it| it.count() == without.count()).unwrap_or(without)
}

/// How much the page is enlarged.
fn scale(job: &PageJob, pages: &Pages, usable: Size) -> Result<Ratio, PageRefusal> {
    let page = pages.size;
    let within = |size: Size| {
        let across = Ratio::between(page.width, size.width);
        let down = Ratio::between(page.height, size.height);
        across.zip(down)
    };
    match (job.size, job.scale) {
        (None, Scaling::Of(scale)) => Ok(scale),
        (None, Scaling::Fit) => {
            let ratios = within(usable).ok_or_else(|| PageRefusal::without_hope("nothing fits"))?;
            Ok(ratios.0.min(ratios.1))
        }
        (Some(size), Scaling::Of(Ratio::ONE)) => {
            let Some((across, down)) = within(size) else {
                return Err(PageRefusal::without_hope(format!("{size} is not a valid size")));
            };
            let (least, most) = (across.min(down), across.max(down));
            // One in a hundred of a poster is a strip that is seen; more is another picture.
            if most.of(page.width) - least.of(page.width) > Length::nm(size.width.as_nm() / SHAPE) {
                let alike = |ratio: Ratio| {
                    Size::new(ratio.of(page.width), ratio.of(page.height)).to_string()
                };
                return Err(PageRefusal::new(
                    format!("{size} has a different shape from the page, which is {page}"),
                    format!("`size` of {} or of {}", alike(least), alike(most)),
                ));
            }
            Ok(least)
        }
        (Some(size), scale) => {
            let scale = match scale {
                Scaling::Of(ratio) => ratio.to_string(),
                Scaling::Fit => "fit".to_owned(),
            };
            let reason = format!("`size` says {size}, but `scale` says {scale}");
            Err(PageRefusal::new(reason, "only one of the two"))
        }
    }
}
