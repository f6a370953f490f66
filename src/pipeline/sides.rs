//! The sides of all cards in one ink: held whole, or, where there are very many of them, drawn a
//! batch at a time, looked at, and put aside as PDF, so that memory does not grow with their number.

use super::{BuildError, Progress, home, packed};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::limits;
use cardwright_export::sheets::FacesPdf;
use cardwright_export::{ImageError, Product, StagedFiles, TempFile};
use cardwright_faces::{FaceData, Faces};
use cardwright_model::{Game, Ink};
use cardwright_typeset::{PdfIdentity, PicturesToExtract, Typesetter, extract_pictures};
use cardwright_wording::passage::Lookup;
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The most sides that are drawn in one document, and so the fewest fonts and drawings that are
/// written twice: what they share is shared within a batch. A side takes about half a megabyte until
/// its batch is put aside.
const BATCH: usize = 125;
/// Batches that are worked on side by side, on however many processors: they decide how much memory
/// is needed.
const AT_ONCE: usize = 2;

/// The sides of all cards in one ink.
pub(super) enum Sides {
    /// All of them, in memory.
    Held(Faces),
    /// In batches, put aside.
    Filed(Batches),
}

/// Sides that were drawn and let go.
#[derive(Default)]
pub(super) struct Batches {
    data: Vec<FaceData>,
    pdfs: Vec<TempFile>,
    /// What they show, each of them once, by its digest.
    pictures: BTreeMap<u128, TempFile>,
    digests: Vec<(String, String)>,
    notes: Vec<String>,
    flaws: BTreeMap<String, String>,
}

/// What becomes of the sides once they have been looked at.
#[derive(Clone, Copy)]
pub(super) enum Keep<'a> {
    /// Nobody needs them again.
    Nothing,
    /// They are held, however many there are.
    All,
    /// They are held, or put aside here if there are very many, and somebody is told of each.
    Aside(&'a StagedFiles<'a>, &'a Progress<'a>),
}

impl Keep<'_> {
    /// Whether so many sides are drawn in batches.
    pub(crate) fn in_batches(self, data: &FaceData) -> bool {
        data.faces.len() > BATCH && !matches!(self, Self::All)
    }
}

/// What sides are drawn of and with.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(crate) game: &'a Game,
    pub(crate) data: &'a FaceData,
    pub(crate) ink: Ink,
    pub(crate) lookup: Lookup<'a>,
    pub(crate) typesetter: &'a Typesetter,
    /// Whether what is wrong with a side is printed on it.
    pub(crate) marks: bool,
}

impl Task<'_> {
    /// Draws the sides and gives them to `look`, whose findings come back with them.
    ///
    /// # Errors
    /// When they can't be put aside.
    pub(crate) fn draw(
        self,
        keep: Keep<'_>,
        look: &(dyn Fn(&Faces) -> Vec<Diagnostic> + Sync),
        report: &mut Report,
    ) -> Result<(Option<Sides>, Vec<Diagnostic>), BuildError> {
        if keep.in_batches(self.data) {
            let (batches, found) = in_batches(self, keep, look, report)?;
            return Ok((batches.map(Sides::Filed), found));
        }
        let Self { game, data, lookup, typesetter, .. } = self;
        let Some(faces) = cardwright_faces::draw(game, data, lookup, typesetter, report) else {
            return Ok((None, Vec::new()));
        };
        let found = look(&faces);
        let (_, faces) = self.marked(data, faces);
        Ok((Some(Sides::Held(faces)), found))
    }
}

impl Task<'_> {
    /// The sides with what is wrong printed on them, if that is wanted, and their data where it became another.
    fn marked(self, data: &FaceData, faces: Faces) -> (Option<FaceData>, Faces) {
        if !self.marks || faces.flaws.is_empty() {
            return (None, faces);
        }
        match cardwright_faces::marked(&faces, data, self.typesetter) {
            Some((data, marked)) => (Some(data), marked),
            None => (None, faces),
        }
    }
}

/// Draws the sides batch by batch. All batches are drawn even if one can't be, so that one run shows
/// all that is wrong.
fn in_batches(
    task: Task<'_>,
    keep: Keep<'_>,
    look: &(dyn Fn(&Faces) -> Vec<Diagnostic> + Sync),
    report: &mut Report,
) -> Result<(Option<Batches>, Vec<Diagnostic>), BuildError> {
    let mut batches = Batches { data: task.data.parts(BATCH), ..Batches::default() };
    let (mut found, mut whole) = (Vec::new(), true);
    // Pictures that are put aside, or about to be.
    let known = Mutex::new(BTreeSet::new());
    if let Keep::Aside(_, progress) = keep {
        (progress.start)(task.data.faces.len() as u64);
    }
    let mut redrawn = Vec::new();
    for (chunk, data) in batches.data.chunks(AT_ONCE).enumerate() {
        let first = chunk * AT_ONCE;
        // The game's passages before the first batch, and each batch before the next, took more than is
        // left of them.
        limits::give_back();
        if let Keep::Aside(staged, _) = keep
            && staged.is_stopped()
        {
            return Err(BuildError::Stopped);
        }
        let draw = |data: &FaceData| -> Result<_, BuildError> {
            let mut said = report.branch();
            let faces =
                cardwright_faces::draw(task.game, data, task.lookup, task.typesetter, &mut said);
            let Some(faces) = faces else { return Ok((None, Vec::new(), said)) };
            let found = look(&faces);
            let (marked, faces) = task.marked(data, faces);
            let kept = match keep {
                Keep::Aside(staged, progress) => {
                    let mut new = Vec::new();
                    let (shown, pictures) =
                        extract_pictures(&faces.document, PicturesToExtract::All);
                    let ident = &ident(task.game, task.ink, &faces);
                    let pdf = cardwright_typeset::pdf(&shown, identity(task.game, ident))?;
                    for (digest, picture) in pictures {
                        if !known.lock().unwrap_or_else(PoisonError::into_inner).insert(digest) {
                            continue;
                        }
                        let identity = identity(task.game, "picture");
                        let pdf = cardwright_typeset::pictures_pdf([&picture], identity)?;
                        new.push((digest, staged.temp_file(&pdf)?));
                    }
                    data.faces.iter().for_each(|_| (progress.step)());
                    Some((staged.temp_file(&pdf)?, new, cardwright_faces::digests(&faces)))
                }
                Keep::Nothing | Keep::All => None,
            };
            Ok((Some((kept, faces.notes, faces.flaws, marked)), found, said))
        };
        let drawn: Vec<_> = data.par_iter().map(draw).collect::<Result<_, _>>()?;
        cardwright_typeset::forget();
        for (at, (part, seen, said)) in drawn.into_iter().enumerate() {
            report.absorb(said);
            found.extend(seen);
            let Some((kept, notes, flaws, marked)) = part else {
                whole = false;
                continue;
            };
            batches.flaws.extend(flaws);
            redrawn.extend(marked.map(|data| (first + at, data)));
            for note in notes {
                if !batches.notes.contains(&note) {
                    batches.notes.push(note);
                }
            }
            if let Some((pdf, pictures, digests)) = kept {
                batches.pdfs.push(pdf);
                batches.pictures.extend(pictures);
                batches.digests.extend(digests);
            }
        }
    }
    for (at, data) in redrawn {
        batches.data[at] = data;
    }
    Ok((whole.then_some(batches), found))
}

/// The PDF of sides, whole or in parts.
pub(super) enum SidesPdf<'a> {
    Held(Vec<u8>),
    Parts(&'a Batches),
}

impl SidesPdf<'_> {
    /// As sheets are made of it.
    pub(crate) fn faces(&self) -> FacesPdf<'_> {
        match self {
            Self::Held(bytes) => FacesPdf::Held(bytes),
            Self::Parts(it) => FacesPdf::Parts { parts: &it.pdfs, pictures: &it.pictures },
        }
    }
}

impl Sides {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Held(faces) => faces.names.len(),
            Self::Filed(batches) => batches.data.iter().map(|it| it.faces.len()).sum(),
        }
    }

    /// What the author should know about how they were drawn.
    pub(crate) fn notes(&self) -> &[String] {
        match self {
            Self::Held(faces) => &faces.notes,
            Self::Filed(batches) => &batches.notes,
        }
    }

    /// What is wrong with them, by the names of their pages.
    pub(crate) fn flaws(&self) -> &BTreeMap<String, String> {
        match self {
            Self::Held(faces) => &faces.flaws,
            Self::Filed(batches) => &batches.flaws,
        }
    }

    /// What tells whether they look as they did.
    pub(crate) fn digests(&self) -> Cow<'_, [(String, String)]> {
        match self {
            Self::Held(faces) => Cow::Owned(cardwright_faces::digests(faces)),
            Self::Filed(batches) => Cow::Borrowed(&batches.digests),
        }
    }

    /// Their PDF, in memory or in parts.
    pub(crate) fn pdf(&self, game: &Game, ink: Ink) -> Result<SidesPdf<'_>, BuildError> {
        match self {
            Self::Held(faces) => {
                let ident = &ident(game, ink, faces);
                packed(&faces.document, identity(game, ident)).map(SidesPdf::Held)
            }
            Self::Filed(batches) => Ok(SidesPdf::Parts(batches)),
        }
    }

    /// Their pictures, put aside if there is a place for it. `done` is called after each side.
    ///
    /// # Errors
    /// When a picture can't be made or put aside.
    pub(crate) fn pictures(
        &self,
        game: &Game,
        typesetter: &Typesetter,
        staged: Option<&StagedFiles<'_>>,
        dpi: u32,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Product>, ImageError> {
        let Some(staged) = staged else {
            let Self::Held(faces) = self else { unreachable!("without staging all are held") };
            return cardwright_export::images(game, faces, dpi, done);
        };
        match self {
            Self::Held(faces) => cardwright_export::images_into(staged, game, faces, dpi, done)?,
            Self::Filed(batches) => {
                for data in &batches.data {
                    let faces = cardwright_faces::again(data, typesetter);
                    let faces = faces.expect("what could be drawn once can be drawn again");
                    cardwright_export::images_into(staged, game, &faces, dpi, done)?;
                    drop(faces);
                    cardwright_typeset::forget();
                }
            }
        }
        Ok(Vec::new())
    }
}

/// What the PDF of sides is called.
fn ident(game: &Game, ink: Ink, faces: &Faces) -> String {
    let mut ident = match ink {
        Ink::Full => format!("{}/faces", home(game)),
        other => format!("{}/faces-{}", home(game), other.name()),
    };
    if faces.first > 0 {
        ident.push_str(&format!("/{}", faces.first));
    }
    ident
}

/// Of a PDF that is placed on sheets.
fn identity<'a>(game: &Game, ident: &'a str) -> PdfIdentity<'a> {
    PdfIdentity { ident, date: game.released, accessible: false }
}
