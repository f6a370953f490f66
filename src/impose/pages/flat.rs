//! In: flat pieces with lines of their own, such as boxes to fold, and a job. Out: a sheet for each,
//! the piece in the middle, turned where it does not fit upright. Never: a piece at another size.

use super::super::{Imposed, Mark, MarkKind, Page, Placement, Sheet, Shift, Side, Within};
use super::edges::{self, PageMarks};
use super::{PageJob, PageRefusal, room, validate};
use cardwright_base::units::{Length, Point, QuarterTurn, Ratio, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_model::{CropStyle, Layout, Paper, SheetJob, Sides};

/// A piece that is cut out of its sheet along lines of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flat {
    /// What it is, for messages.
    pub name: String,
    /// Its page among the drawn pieces.
    pub face: FaceId,
    /// Width and height of what is cut out.
    pub size: Size,
    /// Art beyond that, as it is drawn.
    pub bleed: Length,
    /// Where it is cut, from its upper left corner.
    pub cuts: Vec<(Point, Point)>,
    /// Where it is folded.
    pub folds: Vec<(Point, Point)>,
    /// Another way to make it that takes less paper, if there is one: what to write, and its size.
    pub smaller: Option<(String, Size)>,
}

/// A piece on its sheet.
struct PlacedPiece {
    paper: Size,
    at: Rect,
    turn: QuarterTurn,
}

/// A sheet for each of the pieces.
///
/// # Errors
/// A [`PageRefusal`] with the reason in figures and, where there is one, a paper that takes them.
pub fn flat_sheets(
    job: &SheetJob,
    calibration: Shift,
    pieces: &[Flat],
) -> Result<Imposed, PageRefusal> {
    let bleed = job.bleed.value;
    let pages =
        PageJob { layout: Layout::Poster, sides: Sides::Both, ..PageJob::of(job, calibration) };
    let mut sheets = Vec::new();
    let mut notes = Vec::new();
    let mut cuts = 0;
    let mut folds = 0;
    for piece in pieces {
        validate(&pages, &super::Pages { count: 1, size: piece.size, bleed })?;
        if bleed < Length::ZERO || bleed > piece.bleed {
            return Err(PageRefusal::new(
                format!("{} is drawn with a bleed of {}", piece.name, piece.bleed),
                format!("`bleed` from 0 mm to {}", piece.bleed),
            ));
        }
        let laid = lay(&pages, piece, bleed)?;
        let number = sheets.len() + 1;
        let first = number == 1;
        let recto = page(&pages, piece, &laid, bleed, first, &mut notes);
        cuts = cuts.max(1);
        folds = folds.max(piece.folds.len() as u32);
        if laid.turn != QuarterTurn::None {
            notes.push(format!("{} lies on its side on the sheet", piece.name));
        }
        sheets.push(Sheet { number, recto, verso: None });
    }
    let size = sheets.first().map_or(job.paper.size, |sheet| sheet.recto.size);
    Ok(Imposed {
        sheets,
        paper: job.paper.name.clone(),
        size,
        words: "1 flat box".to_owned(),
        places: 1,
        cuts,
        folds,
        flip: job.flip,
        sides: Sides::Both,
        notes,
    })
}

/// The first way that takes it: the paper portrait, then landscape, the piece upright before turned.
fn lay(job: &PageJob, piece: &Flat, bleed: Length) -> Result<PlacedPiece, PageRefusal> {
    let mut ways = room::ways(&job.paper, job.orientation);
    ways.reverse();
    let found = ways.iter().find_map(|paper| on(*paper, job.margin, piece.size, bleed));
    found.ok_or_else(|| refused(job, piece, bleed))
}

fn on(paper: Size, margin: Length, size: Size, bleed: Length) -> Option<PlacedPiece> {
    let usable = Size::new(paper.width - margin * 2, paper.height - margin * 2);
    let fits = |size: Size| {
        size.width + bleed * 2 <= usable.width && size.height + bleed * 2 <= usable.height
    };
    let (size, turn) = match () {
        () if fits(size) => (size, QuarterTurn::None),
        () if fits(size.turned()) => (size.turned(), QuarterTurn::Left),
        () => return None,
    };
    let (x, y) = ((paper.width - size.width).half(), (paper.height - size.height).half());
    Some(PlacedPiece { paper, at: Rect::new(x, y, size), turn })
}

/// "the box is 241 x 205.4 mm flat, with its bleed 245 x 209.4 mm; on A4 the printer reaches ...".
fn refused(job: &PageJob, piece: &Flat, bleed: Length) -> PageRefusal {
    let with = |size: Size| Size::new(size.width + bleed * 2, size.height + bleed * 2);
    let reached = |paper: &Paper| {
        let Size { width, height } = paper.size;
        Size::new(width - job.margin * 2, height - job.margin * 2)
    };
    let reason = format!(
        "{} is {} flat, and {} with its bleed; on {} the printer reaches {}",
        piece.name,
        piece.size,
        with(piece.size),
        job.paper.name,
        reached(&job.paper),
    );
    let takes = |paper: &Paper, size: Size, bleed: Length| {
        let upright = on(paper.size, job.margin, size, bleed);
        upright.or_else(|| on(paper.size.turned(), job.margin, size, bleed)).is_some()
    };
    let mut works = Vec::new();
    if bleed > Length::ZERO && takes(&job.paper, piece.size, Length::ZERO) {
        works.push("`bleed = \"0 mm\"`".to_owned());
    }
    if let Some((how, size)) = &piece.smaller
        && takes(&job.paper, *size, bleed)
    {
        works.push(how.clone());
    }
    let mut papers = Paper::presets().to_vec();
    papers.sort_by_key(|paper| {
        paper.size.width.as_nm() / 1_000_000 * (paper.size.height.as_nm() / 1_000_000)
    });
    let nearest = papers.iter().find(|paper| takes(paper, piece.size, bleed));
    match nearest {
        Some(paper) => works.push(paper.name.clone()),
        None if works.is_empty() => works.push(format!(
            "paper of {} or more",
            Size::new(
                with(piece.size).width + job.margin * 2,
                with(piece.size).height + job.margin * 2
            )
        )),
        None => {}
    }
    PageRefusal::new(reason, works.join("; "))
}

fn page(
    job: &PageJob,
    piece: &Flat,
    laid: &PlacedPiece,
    bleed: Length,
    first: bool,
    notes: &mut Vec<String>,
) -> Page {
    let mut marks = Vec::new();
    let mut lines = |kind, lines: &[(Point, Point)]| {
        marks.extend(lines.iter().map(|(from, to)| Mark {
            kind,
            from: moved(*from, laid),
            to: moved(*to, laid),
        }));
    };
    if job.marks.crop != CropStyle::None {
        lines(MarkKind::Cut, &piece.cuts);
    }
    if job.marks.fold {
        lines(MarkKind::Crease, &piece.folds);
    }
    let clip = laid.at.grown(bleed);
    let PageMarks { slug, rulers, registration_marks } =
        edges::furnish(job, laid.paper, clip, &[], notes);
    if first {
        marks.extend(rulers.marks);
    }
    Page {
        side: Side::Recto,
        size: laid.paper,
        trim: laid.at,
        bleed: clip,
        placements: vec![Placement {
            face: piece.face,
            trim: laid.at,
            clip,
            within: Within::default(),
            turn: laid.turn,
            scale: Ratio::ONE,
        }],
        outlines: Vec::new(),
        marks,
        registration_marks,
        shift: Shift::default(),
        slug,
        labels: if first { rulers.labels } else { Vec::new() },
        order: None,
    }
}

/// A point of the piece on the sheet.
fn moved(point: Point, laid: &PlacedPiece) -> Point {
    let PlacedPiece { at, turn, .. } = laid;
    match turn {
        // Anticlockwise: what was above lies at the left.
        QuarterTurn::Left => Point { x: at.x + point.y, y: at.bottom() - point.x },
        _ => Point { x: at.x + point.x, y: at.y + point.y },
    }
}
