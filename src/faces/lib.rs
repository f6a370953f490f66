//! Every distinct side of the cards, drawn once.
//!
//! In: the game, its words, and the layouts. Out: [`Faces`], one page for each side. Never: a
//! sheet, or a copy: how often a side is printed is nobody's business here.

mod boxes;
mod digest;
mod flaws;
mod greys;
mod layout_data;
mod parts;
mod remarks;

pub use digest::digests;
pub use layout_data::{FaceData, ShownSide, TypeData};
pub use parts::{SidePart, icons_in};

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Assets, Game, Ink};
use cardwright_typeset::{Document, Typesetter};
use cardwright_wording::passage::Lookup;
use std::collections::{BTreeMap, BTreeSet};

/// A drawn side: its page in [`Faces::document`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FaceId(pub usize);

/// The sides of all cards: the fronts in card order, then the backs in theirs.
#[derive(Debug)]
pub struct Faces {
    /// One page for each side, bleed included.
    pub document: Document,
    /// File name of each side without ending: a card's id, or `back-` and a back's id.
    pub names: Vec<String>,
    /// Place of the first of them among all sides of the game, from 0.
    pub first: usize,
    /// What the author should know about how they were drawn.
    pub notes: Vec<String>,
    /// What is wrong with sides, by the names of their pages: a build prints it on them.
    pub flaws: BTreeMap<String, String>,
    /// The small line at the foot of each side that has one.
    small_lines: Vec<Option<String>>,
    /// Names of the pages of those of them that their layouts can't draw.
    undrawable: BTreeSet<String>,
}

impl Faces {
    /// The small line at the foot of a side, by the name of its file. `None` when it has none, or there is no
    /// such side.
    pub fn small_line(&self, name: &str) -> Option<&str> {
        let at = self.names.iter().position(|it| it == name)?;
        self.small_lines[at].as_deref()
    }

    /// A side as SVG with its bleed, by the name of its file; lengths are in points. `None` when there is no
    /// such side.
    pub fn svg(&self, name: &str) -> Option<String> {
        let page = self.names.iter().position(|it| it == name)?;
        Some(cardwright_typeset::svg(&self.document, page))
    }

    /// Whether its layout could draw a side, by the name of its file.
    pub fn is_drawn(&self, name: &str) -> bool {
        !self.undrawable.contains(name)
    }

    /// The front of a card, by its place in the game.
    pub fn front(card: usize) -> FaceId {
        FaceId(card)
    }

    /// A back, by its place in the game.
    pub fn back(game: &Game, back: usize) -> FaceId {
        FaceId(game.cards.len() + back)
    }
}

/// Virtual path of the layout that emits a page for each side.
const LAYOUT: &str = "/faces.typ";

/// What [`draw`] needs for an ink: data and a typesetter that both were made for it. `data` is the
/// hand-off in full ink.
pub fn for_ink(game: &Game, assets: &Assets, data: &FaceData, ink: Ink) -> (FaceData, Typesetter) {
    let greys = greys::Greys::of(game);
    let typesetter = Typesetter::in_ink(assets, ink, &greys.tones);
    (data.clone().in_ink(ink, &greys), typesetter)
}

/// Draws every side. `None` when the layout can't draw them, which is reported. Text that does not fit its
/// place, a font that is missing and a character that no font has are reported.
pub fn draw(
    game: &Game,
    data: &FaceData,
    lookup: Lookup<'_>,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Faces> {
    let mut said = report.branch();
    let mut faces = match set(data, typesetter, &mut said) {
        Some(faces) => {
            report.absorb(said);
            faces
        }
        None => flaws::without_undrawable(data, typesetter, said, report)?,
    };
    let wrong = data.faulty.iter().filter(|(name, _)| faces.names.contains(name));
    let mut flaws: BTreeMap<String, String> =
        wrong.map(|(name, what)| (name.clone(), what.clone())).collect();
    report.isolated(|report| {
        remarks::overflows(game, &faces, lookup, &mut flaws, report);
        remarks::glyphs(game, &faces, lookup, typesetter, &mut flaws, report);
    });
    faces.flaws.extend(flaws);
    Some(faces)
}

/// The same sides with what is wrong printed on them, and the data that they were drawn of. `None` when they
/// can't be drawn.
pub fn marked(
    faces: &Faces,
    data: &FaceData,
    typesetter: &Typesetter,
) -> Option<(FaceData, Faces)> {
    let mut data = data.clone();
    for face in &mut data.faces {
        if let Some(what) = faces.flaws.get(&face.file_name()) {
            face.flawed(what, !faces.undrawable.contains(&face.file_name()));
        }
    }
    let drawn = set(&data, typesetter, &mut Report::new())?;
    let (flaws, undrawable) = (faces.flaws.clone(), faces.undrawable.clone());
    Some((data, Faces { flaws, undrawable, ..drawn }))
}

/// Draws sides without a look at whether their texts fit. `None` where one of them can't be drawn.
pub fn again(data: &FaceData, typesetter: &Typesetter) -> Option<Faces> {
    set(data, typesetter, &mut Report::new())
}

fn set(data: &FaceData, typesetter: &Typesetter, report: &mut Report) -> Option<Faces> {
    // Parts of a game may be set side by side.
    let path = match data.first {
        0 => String::from("/faces.json"),
        first => format!("/faces-{first}.json"),
    };
    typesetter.put_json(&path, data);
    let document = typesetter.compile(LAYOUT, &path, report)?;
    let names: Vec<String> = data.faces.iter().map(layout_data::Face::file_name).collect();
    let pages = document.pages().len();
    if pages != names.len() {
        let sides = names.len();
        let fault =
            Diagnostic::error("F003", format!("`faces.typ` made {pages} pages for {sides} faces"));
        report.push(fault.hint("a layout must make exactly one page for each face of faces.json"));
        return None;
    }
    let small_lines = data.faces.iter().map(|it| it.collector().map(str::to_owned)).collect();
    let notes = remarks::notes(&document, data.ink);
    let (flaws, undrawable) = (BTreeMap::new(), BTreeSet::new());
    Some(Faces { document, names, first: data.first, notes, flaws, undrawable, small_lines })
}
