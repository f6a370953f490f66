//! In: a poster and one of its parts. Out: the page of that part: what shows of the picture, where it
//! is cut, what is glued on it. Never: where the seams are; that is settled.

use super::super::{Label, Mark, MarkKind, Page, Placement, Shift, Side, Within};
use super::seams::Poster;
use super::side::shared;
use super::{PageJob, edges};
use cardwright_base::units::{Length, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_model::CropStyle;

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

/// One part on its sheet.
pub(super) fn page(
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
    let Size { width, height } = poster.bleed;
    let art = Rect {
        x: whole.x - width,
        y: whole.y - height,
        width: whole.width + width * 2,
        height: whole.height + height * 2,
    };
    let clip = shared(sheet, art);
    let mut page = Page {
        side: Side::Recto,
        size: poster.paper,
        trim: kept,
        bleed: clip,
        placements: vec![Placement {
            face,
            trim: whole,
            clip,
            within: Within::default(),
            turn: QuarterTurn::None,
            scale: poster.scale,
        }],
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift: Shift::default(),
        slug: None,
        labels: Vec::new(),
        order: None,
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
        // No mark stands in the bleed of an outer edge.
        let outer = |is, bleed| if is { bleed } else { Length::ZERO };
        let Size { width, height } = self.poster.bleed;
        let above_bleed = (outer(self.row == 0, height), outer(last.1, height));
        let beside_bleed = (outer(self.column == 0, width), outer(last.0, width));
        for (is_upright, lines, (start, from, to, end), (before, after)) in
            [(true, upright, above, above_bleed), (false, level, beside, beside_bleed)]
        {
            let mut found = false;
            for (kind, at) in lines {
                let wanted = match kind {
                    MarkKind::Fold => job.marks.fold,
                    _ => job.marks.crop != CropStyle::None,
                };
                let (before, after) = (before + job.marks.offset, after + job.marks.offset);
                let spans =
                    [(from - start - before, from - before, -1), (end - to - after, to + after, 1)];
                for (space, near, way) in spans {
                    let length = space.min(job.marks.length);
                    found |= length >= SHORTEST;
                    if wanted && length >= SHORTEST {
                        let (a, b) = (near, near + length * way);
                        marks.push(edges::line(kind, is_upright, at, a.min(b), a.max(b)));
                    }
                }
            }
            if !found {
                let sides = if is_upright { "above and below" } else { "beside" };
                notes.push(format!("no marks {sides} some parts: they fill the paper"));
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
        let beside = self.poster.room.width > Length::ZERO;
        let above = self.poster.room.height > Length::ZERO;
        let mut bands = [
            Band { edge: Edge::Top, outer: above && row == 1, glued: None },
            Band {
                edge: Edge::Bottom,
                outer: above && row == rows,
                glued: (row < rows).then(|| format!("row {} is glued on this flap", row + 1)),
            },
            Band { edge: Edge::Left, outer: beside && column == 1, glued: None },
            Band {
                edge: Edge::Right,
                outer: beside && column == columns,
                glued: (column < columns)
                    .then(|| format!("column {} is glued on this flap", column + 1)),
            },
        ];
        let mut labels = Vec::new();
        let mut named = false;
        // White paper is easier to read on than the picture of a flap.
        bands.sort_by_key(|band| !band.outer);
        for band in bands {
            let (at, turn, length) = self.band(band.edge, band.outer);
            let deep = at.is_some() && (band.outer || band.glued.is_some());
            let Some(at) = at.filter(|_| deep && length >= SHORT_LINE) else { continue };
            let text = match (named, band.glued) {
                (false, Some(glued)) if length >= LONG_LINE => format!("{name} · {glued}"),
                (false, _) => name.clone(),
                (true, Some(glued)) => glued,
                (true, None) => continue,
            };
            let room = if text.contains('·') { LONG_LINE } else { SHORT_LINE };
            named = true;
            labels.push(Label { at: start(at, turn, room), text, turn, beside: MarkKind::Ruler });
        }
        if !named {
            notes.push("some parts have no room for a number".to_owned());
        }
        labels
    }

    /// A line of small text beside the finished part, if that is deep enough there.
    fn band(&self, edge: Edge, outer: bool) -> (Option<Rect>, QuarterTurn, Length) {
        let Self { sheet, kept, .. } = *self;
        let Size { width, height } = self.poster.bleed;
        let beyond = BESIDE
            + match edge {
                _ if !outer => Length::ZERO,
                Edge::Top | Edge::Bottom => height,
                Edge::Left | Edge::Right => width,
            };
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
            Edge::Top => (kept.x + INSET, kept.y - beyond - LINE),
            Edge::Bottom => (kept.x + INSET, kept.bottom() + beyond),
            Edge::Left => (kept.x - beyond - LINE, kept.y + INSET),
            Edge::Right => (kept.right() + beyond, kept.y + INSET),
        };
        let deep = space >= LINE + beyond;
        (deep.then(|| Rect::new(x, y, size)), turn, length)
    }
}

/// The part of a line in which its words begin.
fn start(at: Rect, turn: QuarterTurn, room: Length) -> Rect {
    match turn {
        QuarterTurn::None | QuarterTurn::Half => Rect { width: at.width.min(room), ..at },
        QuarterTurn::Right => Rect { height: at.height.min(room), ..at },
        QuarterTurn::Left => {
            let height = at.height.min(room);
            Rect { y: at.bottom() - height, height, ..at }
        }
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
