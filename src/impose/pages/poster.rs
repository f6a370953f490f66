//! In: one page and its finished size. Out: the parts of it on as many sheets as it takes, to be
//! glued together, and a map of them. Never: a part that lacks what its neighbour does not have.
//!
//! Two neighbours share the overlap. The seam lies in it: the right or lower part is cut there and
//! laid on the flap that the left or upper one keeps.

use super::super::{Imposed, Label, Mark, MarkKind, Page, Placement, Sheet, Shift, Side};
use super::seams::{Part, Run};
use super::side::shared;
use super::{PageJob, PageRefusal, Pages, assembly, edges, room};
use crate::faces::FaceId;
use crate::model::{CropStyle, Scaling};
use crate::units::{Length, QuarterTurn, Ratio, Rect, Size};

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
/// A shorter mark does not guide a ruler.
const SHORTEST: Length = Length::nm(1_500_000);
/// Depth of a line of small text, and between it and the finished part.
const LINE: Length = Length::mm(4);
const BESIDE: Length = Length::nm(500_000);
/// Between the ends of the finished part and the small text beside it, so that it meets no mark.
const INSET: Length = Length::mm(2);
/// Room for `row 12 of 20, column 12 of 20`, and for that with what is glued there.
const SHORT_LINE: Length = Length::mm(36);
const LONG_LINE: Length = Length::mm(70);

/// A poster with its seams.
pub(super) struct Poster {
    /// A sheet as it lies.
    pub paper: Size,
    pub scale: Ratio,
    /// Finished.
    pub size: Size,
    pub columns: Vec<Part>,
    pub rows: Vec<Part>,
    /// Art beyond the finished edge that shows.
    bleed: Length,
    room: Length,
}

pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    let face = usize::try_from(job.page).ok().and_then(|page| page.checked_sub(1));
    let face = face.filter(|face| *face < pages.count).ok_or_else(|| {
        let reason = format!("page {} is asked for; there are {}", job.page, pages.count);
        PageRefusal::new(reason, format!("`page` from 1 to {}", pages.count))
    })?;
    let poster = lay(job, pages)?;
    let (columns, rows) = (poster.columns.len(), poster.rows.len());
    let mut notes = Vec::new();
    let mut sheets = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let recto = part(job, &poster, FaceId(face), (column, row), &mut notes);
            sheets.push(Sheet { number: sheets.len() + 1, recto, verso: None });
        }
    }
    let cuts = sheets.iter().map(|sheet| cuts(&poster, &sheet.recto)).max().unwrap_or_default();
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
        words: format!("one of {columns} x {rows} parts"),
        places: 1,
        cuts,
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
        return format!("{whole}; the parts share nothing: cut both sides of a seam");
    }
    format!(
        "{whole}; cut the left and the upper side of each part at its marks, and glue it on the \
         flap of its neighbour"
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
                "margins of {} and an overlap of {} leave {least} of a paper of {paper}; at least \
                 {} are needed",
                job.margin,
                job.overlap,
                LEAST_STEP + ROOM
            )));
        }
    }
    let mut best: Option<(i64, Length, Size, Ratio)> = None;
    for paper in ways {
        let Size { width, height } = usable(paper);
        let scale = scale(job, pages, Size::new(width, height))?;
        let size = Size::new(scale.of(pages.size.width), scale.of(pages.size.height));
        for room in [ROOM, Length::ZERO] {
            let count =
                run(size.width, width, room).count() * run(size.height, height, room).count();
            if best.is_none_or(|(fewest, ..)| count < fewest) {
                best = Some((count, room, paper, scale));
            }
        }
    }
    let (count, room, paper, scale) = best.expect("paper lies in one way at least");
    if count > MOST_PARTS {
        return Err(PageRefusal::new(
            format!("the poster takes {count} sheets of {}", job.paper.name),
            format!("a smaller `size`, or larger paper: at most {MOST_PARTS} sheets"),
        ));
    }
    let size = Size::new(scale.of(pages.size.width), scale.of(pages.size.height));
    let Size { width, height } = usable(paper);
    Ok(Poster {
        paper,
        scale,
        size,
        columns: run(size.width, width, room).parts(&job.seams.x),
        rows: run(size.height, height, room).parts(&job.seams.y),
        bleed: scale.of(pages.bleed).min(room),
        room,
    })
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
                return Err(PageRefusal::without_hope(format!("{size} is no size")));
            };
            let (least, most) = (across.min(down), across.max(down));
            // One in a hundred of a poster is a strip that is seen; more is another picture.
            if most.of(page.width) - least.of(page.width) > Length::nm(size.width.as_nm() / SHAPE) {
                let alike = |ratio: Ratio| {
                    Size::new(ratio.of(page.width), ratio.of(page.height)).to_string()
                };
                return Err(PageRefusal::new(
                    format!("{size} is of another shape than the page, which is {page}"),
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
            let reason = format!("`size` says {size}, and `scale` says {scale}");
            Err(PageRefusal::new(reason, "one of the two"))
        }
    }
}

/// One part on its sheet.
fn part(
    job: &PageJob,
    poster: &Poster,
    face: FaceId,
    (column, row): (usize, usize),
    notes: &mut Vec<String>,
) -> Page {
    let (across, down) = (poster.columns[column], poster.rows[row]);
    // In the middle of the paper, and so in the middle of what the printer reaches.
    let x = (poster.paper.width - across.length()).half() - across.from;
    let y = (poster.paper.height - down.length()).half() - down.from;
    let whole = Rect::new(x, y, poster.size);
    let sheet =
        Rect::new(x + across.from, y + down.from, Size::new(across.length(), down.length()));
    let kept = Rect::new(x + across.seam, y + down.seam, Size::new(across.kept(), down.kept()));
    let clip = shared(sheet, whole.grown(poster.bleed));
    let mut page = Page {
        side: Side::Recto,
        size: poster.paper,
        trim: kept,
        bleed: clip,
        placements: vec![Placement {
            face,
            trim: whole,
            clip,
            turn: QuarterTurn::None,
            scale: poster.scale,
        }],
        marks: Vec::new(),
        targets: Vec::new(),
        shift: Shift::default(),
        slug: None,
        labels: Vec::new(),
    };
    let place = Place { poster, sheet, kept, column, row };
    page.marks = place.marks(job, notes);
    page.labels = place.labels(notes);
    page
}

/// A part and where it stands on its sheet.
struct Place<'a> {
    poster: &'a Poster,
    /// All that is shown, and the room for marks.
    sheet: Rect,
    kept: Rect,
    column: usize,
    row: usize,
}

impl Place<'_> {
    /// Marks at the ends of all four sides: whole ones to cut by, dashed ones where the neighbour
    /// comes to lie.
    fn marks(&self, job: &PageJob, notes: &mut Vec<String>) -> Vec<Mark> {
        let Self { sheet, kept, .. } = *self;
        let last =
            (self.column + 1 == self.poster.columns.len(), self.row + 1 == self.poster.rows.len());
        let kind = |outer| if outer { MarkKind::Crop } else { MarkKind::Fold };
        let upright = [(MarkKind::Crop, kept.x), (kind(last.0), kept.right())];
        let level = [(MarkKind::Crop, kept.y), (kind(last.1), kept.bottom())];
        let above = (sheet.y, kept.y, kept.bottom(), sheet.bottom());
        let beside = (sheet.x, kept.x, kept.right(), sheet.right());
        let mut marks = Vec::new();
        for (is_upright, lines, (start, from, to, end)) in
            [(true, upright, above), (false, level, beside)]
        {
            let mut found = false;
            for (kind, at) in lines {
                let wanted = match kind {
                    MarkKind::Fold => job.marks.fold,
                    _ => job.marks.crop != CropStyle::None,
                };
                let offset = job.marks.offset;
                let spans = [(from - start, from - offset, -1), (end - to, to + offset, 1)];
                for (space, near, way) in spans {
                    let length = (space - offset).min(job.marks.length);
                    found |= length >= SHORTEST;
                    if wanted && length >= SHORTEST {
                        let (a, b) = (near, near + length * way);
                        marks.push(edges::line(kind, is_upright, at, a.min(b), a.max(b)));
                    }
                }
            }
            if !found {
                let sides = if is_upright { "above and below" } else { "beside" };
                notes.push(format!("no room for marks {sides} some parts: they fill the paper"));
            }
        }
        marks
    }

    /// Which part it is, and what is glued on its flaps.
    fn labels(&self, notes: &mut Vec<String>) -> Vec<Label> {
        let (columns, rows) = (self.poster.columns.len(), self.poster.rows.len());
        if columns * rows == 1 {
            return Vec::new();
        }
        let (column, row) = (self.column + 1, self.row + 1);
        let name = format!("row {row} of {rows}, column {column} of {columns}");
        let outer = self.poster.room > Length::ZERO;
        let mut bands = [
            Band { edge: Edge::Top, outer: outer && row == 1, glued: None },
            Band {
                edge: Edge::Bottom,
                outer: outer && row == rows,
                glued: (row < rows).then(|| format!("row {} is glued on this flap", row + 1)),
            },
            Band { edge: Edge::Left, outer: outer && column == 1, glued: None },
            Band {
                edge: Edge::Right,
                outer: outer && column == columns,
                glued: (column < columns)
                    .then(|| format!("column {} is glued on this flap", column + 1)),
            },
        ];
        let mut labels = Vec::new();
        let mut named = false;
        // White paper is easier to read on than the picture of a flap.
        bands.sort_by_key(|band| !band.outer);
        for band in bands {
            let (at, turn, length) = self.band(band.edge);
            let deep = at.is_some() && (band.outer || band.glued.is_some());
            let Some(at) = at.filter(|_| deep && length >= SHORT_LINE) else { continue };
            let text = match (named, band.glued) {
                (false, Some(glued)) if length >= LONG_LINE => format!("{name} · {glued}"),
                (false, _) => name.clone(),
                (true, Some(glued)) => glued,
                (true, None) => continue,
            };
            named = true;
            labels.push(Label { at, text, turn });
        }
        if !named {
            notes.push("some parts have no room for their number".to_owned());
        }
        labels
    }

    /// A line of small text beside the finished part, if that is deep enough there.
    fn band(&self, edge: Edge) -> (Option<Rect>, QuarterTurn, Length) {
        let Self { sheet, kept, .. } = *self;
        let (space, turn) = match edge {
            Edge::Top => (kept.y - sheet.y, QuarterTurn::None),
            Edge::Bottom => (sheet.bottom() - kept.bottom(), QuarterTurn::None),
            Edge::Left => (kept.x - sheet.x, QuarterTurn::Left),
            Edge::Right => (sheet.right() - kept.right(), QuarterTurn::Right),
        };
        let upright = matches!(edge, Edge::Left | Edge::Right);
        let length = if upright { kept.height } else { kept.width } - INSET * 2;
        let size = if upright { Size::new(LINE, length) } else { Size::new(length, LINE) };
        let (x, y) = match edge {
            Edge::Top => (kept.x + INSET, kept.y - BESIDE - LINE),
            Edge::Bottom => (kept.x + INSET, kept.bottom() + BESIDE),
            Edge::Left => (kept.x - BESIDE - LINE, kept.y + INSET),
            Edge::Right => (kept.right() + BESIDE, kept.y + INSET),
        };
        let deep = space >= LINE + BESIDE;
        (deep.then(|| Rect::new(x, y, size)), turn, length)
    }
}

/// A side of a part.
#[derive(Clone, Copy)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

/// What stands beside a part.
struct Band {
    edge: Edge,
    /// Outside the finished poster, on white paper.
    outer: bool,
    glued: Option<String>,
}

/// Full cuts until only what is kept, and its flaps, is left.
fn cuts(poster: &Poster, page: &Page) -> u32 {
    let whole = page.placements[0].trim;
    let outer = [page.trim.right() == whole.right(), page.trim.bottom() == whole.bottom()];
    debug_assert!(poster.size.width == whole.width);
    // The left and the upper side are cut everywhere: at a seam, or at the finished edge.
    2 + outer.into_iter().map(u32::from).sum::<u32>()
}
