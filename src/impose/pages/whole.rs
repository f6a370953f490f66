//! In: pages and their bleed. Out: each whole on a sheet of its own, as large as it takes with the marks
//! around it. Never: a paper that somebody has; whoever prints it has larger ones.

use super::super::{Imposed, Page, Placement, Sheet, Shift, Side, Within};
use super::{PageJob, PageRefusal, Pages, edges};
use crate::MarkKind;
use cardwright_base::units::{Length, QuarterTurn, Ratio, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_model::{CropStyle, Scaling};

/// Marks stay this far from the edge of the sheet.
const FROM_EDGE: Length = Length::mm(1);

pub(super) fn impose(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    let scale = match job.scale {
        Scaling::Of(scale) => scale,
        Scaling::Fit => {
            let reason =
                "`scale = \"fit\"` needs a paper size, but this sheet is as large as its contents";
            return Err(PageRefusal::new(reason, "`scale` as a percentage, or none"));
        }
    };
    let size = Size::new(scale.of(pages.size.width), scale.of(pages.size.height));
    let bleed = scale.of(pages.bleed);
    let marked = job.marks.crop != CropStyle::None || job.marks.registration;
    let room = if marked { job.marks.offset + job.marks.length + FROM_EDGE } else { Length::ZERO };
    let edge = bleed + room;
    let sheet = Size::new(size.width + edge * 2, size.height + edge * 2);
    let mut notes = Vec::new();
    let sheets = (0..pages.count).map(|at| {
        let trim = Rect::new(edge, edge, size);
        let recto = page(job, sheet, bleed, FaceId(at), trim, scale, &mut notes);
        Sheet { number: at + 1, recto, verso: None }
    });
    let sheets = sheets.collect();
    let mut all = vec![format!("finished it is {size}, with {bleed} of bleed all round")];
    notes.sort();
    notes.dedup();
    all.extend(notes);
    Ok(Imposed {
        sheets,
        paper: sheet.to_string(),
        size: sheet,
        words: "1 page".to_owned(),
        places: 1,
        cuts: 4,
        folds: 0,
        flip: job.flip,
        sides: job.sides,
        notes: all,
    })
}

fn page(
    job: &PageJob,
    size: Size,
    bleed: Length,
    face: FaceId,
    trim: Rect,
    scale: Ratio,
    notes: &mut Vec<String>,
) -> Page {
    let clip = trim.grown(bleed);
    let mut marks = Vec::new();
    if job.marks.crop != CropStyle::None {
        let (near, far) = (job.marks.offset, job.marks.offset + job.marks.length);
        for (upright, lines, before, after) in [
            (true, [trim.x, trim.right()], clip.y, clip.bottom()),
            (false, [trim.y, trim.bottom()], clip.x, clip.right()),
        ] {
            for at in lines {
                marks.push(edges::line(MarkKind::Crop, upright, at, before - far, before - near));
                marks.push(edges::line(MarkKind::Crop, upright, at, after + near, after + far));
            }
        }
    }
    let furniture = edges::furnish(job, size, clip, &marks, notes);
    Page {
        side: Side::Recto,
        size,
        trim,
        bleed: clip,
        placements: vec![Placement {
            face,
            trim,
            clip,
            within: Within::default(),
            turn: QuarterTurn::None,
            scale,
        }],
        outlines: Vec::new(),
        marks,
        registration_marks: furniture.registration_marks,
        shift: Shift::default(),
        slug: furniture.slug,
        labels: Vec::new(),
        order: None,
    }
}
