//! In: a poster and its seams. Out: a page that shows how its parts go together. Never: a part.

use super::super::{Label, MarkKind, Page, Placement, Shift, Side, Slug, Within};
use super::seams::Poster;
use super::{PageJob, edges};
use cardwright_base::units::{Length, QuarterTurn, Ratio, Rect, Size};
use cardwright_faces::FaceId;

/// A line of small text, and a column of row numbers.
const LINE: Length = Length::mm(5);
const NUMBERS: Length = Length::mm(14);
/// A narrower part has its number alone.
const WORDS: Length = Length::mm(14);
/// Lines under the map.
const LINES: i64 = 3;
/// How far a seam is drawn beyond the picture.
const BEYOND: Length = Length::mm(3);

/// The poster made small, its seams drawn through, its rows and columns counted.
pub(super) fn map(job: &PageJob, poster: &Poster, face: FaceId, page: Size) -> Page {
    let paper = poster.paper;
    let area = Rect::new(Length::ZERO, Length::ZERO, paper).grown(-job.margin);
    let free = Size::new(area.width - NUMBERS - BEYOND, area.height - LINE * (LINES + 2) - BEYOND);
    let scale = [Ratio::between(page.width, free.width), Ratio::between(page.height, free.height)];
    let scale = scale.into_iter().flatten().min().unwrap_or(Ratio::ONE);
    let small = Size::new(scale.of(page.width), scale.of(page.height));
    let x = area.x + NUMBERS + (free.width - small.width).half();
    let picture = Rect::new(x, area.y + LINE, small);
    let placement = Placement {
        face,
        trim: picture,
        clip: picture,
        within: Within::default(),
        turn: QuarterTurn::None,
        scale,
    };
    let mut labels = Vec::new();
    let mut marks = Vec::new();
    let mut label = |x, y, width, text: String| {
        let at = Rect::new(x, y, Size::new(width, LINE));
        labels.push(Label { at, text, turn: QuarterTurn::None, beside: MarkKind::Ruler });
    };

    let shrink = Ratio::between(poster.size.width, small.width).unwrap_or(Ratio::ONE);
    for (at, part) in poster.columns.iter().enumerate() {
        let (from, to) = (picture.x + shrink.of(part.seam), picture.x + shrink.of(part.next));
        let number =
            if to - from < WORDS { (at + 1).to_string() } else { format!("column {}", at + 1) };
        label(from + Length::mm(1), area.y, to - from - Length::mm(1), number);
        if at > 0 {
            let (top, bottom) = (picture.y - BEYOND, picture.bottom() + BEYOND);
            marks.push(edges::line(MarkKind::Ruler, true, from, top, bottom));
        }
    }
    for (at, part) in poster.rows.iter().enumerate() {
        let (from, to) = (picture.y + shrink.of(part.seam), picture.y + shrink.of(part.next));
        let y = from + (to - from - LINE).half();
        label(picture.x - NUMBERS, y, NUMBERS - BEYOND, format!("row {}", at + 1));
        if at > 0 {
            let (left, right) = (picture.x - BEYOND, picture.right() + BEYOND);
            marks.push(edges::line(MarkKind::Ruler, false, from, left, right));
        }
    }
    for (upright, at, from, to) in [
        (true, picture.x, picture.y, picture.bottom()),
        (true, picture.right(), picture.y, picture.bottom()),
        (false, picture.y, picture.x, picture.right()),
        (false, picture.bottom(), picture.x, picture.right()),
    ] {
        marks.push(edges::line(MarkKind::Ruler, upright, at, from, to));
    }
    let foot = area.bottom() - LINE * (LINES + 1);
    for (at, text) in words(job, poster).into_iter().enumerate() {
        label(area.x, foot + LINE * at as i64, area.width, text);
    }
    let slug = Rect::new(area.x, area.bottom() - LINE, Size::new(area.width, LINE));
    Page {
        side: Side::Recto,
        size: paper,
        trim: picture,
        bleed: picture,
        placements: vec![placement],
        outlines: Vec::new(),
        marks,
        registration_marks: Vec::new(),
        shift: Shift::default(),
        slug: Some(Slug { at: slug, turn: QuarterTurn::None }),
        labels,
        order: None,
    }
}

/// What to do with the parts.
fn words(job: &PageJob, poster: &Poster) -> [String; LINES as usize] {
    let (columns, rows) = (poster.columns.len(), poster.rows.len());
    let sheets = format!(
        "{} sheets before this one: {rows} rows of {columns}. Finished: {}.",
        columns * rows,
        poster.size
    );
    if job.overlap == Length::ZERO {
        return [
            sheets,
            "Cut every sheet at the marks on all its sides.".to_owned(),
            "Lay the parts edge to edge and tape them together from behind.".to_owned(),
        ];
    }
    [
        sheets,
        "Cut every sheet at the whole marks: at its left and upper side, and at the outer edges. \
         The dashed marks are not cut."
            .to_owned(),
        "Glue it on the flaps of its left and upper neighbours, up to their dashed marks; the \
         picture runs on."
            .to_owned(),
    ]
}
