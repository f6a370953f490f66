//! In: which kinds of things stand on the pages. Out: optional content, which a viewer can switch
//! off kind by kind (ISO 32000-1, 8.11). Never: a layer with nothing on it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};

use super::file::PdfFile;
use super::{Line, SheetError};
use cardwright_impose::{MarkKind, Page};

/// A layer of a sheet, in the order of drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// The faces themselves.
    Faces,
    /// Edges to cut along.
    Outlines,
    /// Marks to cut by.
    CropMarks,
    /// Marks to fold by.
    FoldMarks,
    /// Lines to the edge of the paper.
    Guides,
    /// Registration targets, by which sides and plates are held against each other.
    Registration,
    /// Rulers and their labels.
    Rulers,
    /// The line that says what sheet this is.
    Slug,
    /// The lines of a die.
    Die,
}

/// All layers of marks, with what stands on them.
pub(super) const OF_MARKS: [(Layer, MarkKind); 7] = [
    (Layer::Outlines, MarkKind::Corner),
    (Layer::CropMarks, MarkKind::Crop),
    (Layer::CropMarks, MarkKind::Cut),
    (Layer::FoldMarks, MarkKind::Fold),
    (Layer::FoldMarks, MarkKind::Crease),
    (Layer::Guides, MarkKind::Guide),
    (Layer::Rulers, MarkKind::Ruler),
];

impl Layer {
    /// Its name as a resource of a page.
    pub(super) fn resource(self) -> &'static str {
        match self {
            Self::Faces => "LFaces",
            Self::Outlines => "LOutlines",
            Self::CropMarks => "LCrop",
            Self::FoldMarks => "LFold",
            Self::Guides => "LGuides",
            Self::Registration => "LRegistration",
            Self::Rulers => "LRulers",
            Self::Slug => "LSlug",
            Self::Die => "LDie",
        }
    }

    /// What a viewer calls it; `faces` is what the faces are.
    fn shown(self, faces: &str) -> &str {
        match self {
            Self::Faces => faces,
            Self::Outlines => "Outlines",
            Self::CropMarks => "Crop marks",
            Self::FoldMarks => "Fold marks",
            Self::Guides => "Guides",
            Self::Registration => "Registration",
            Self::Rulers => "Rulers",
            Self::Slug => "Slug",
            Self::Die => "Die line",
        }
    }

    /// True where a page has something for this layer.
    pub(super) fn is_on(self, page: &Page, lines: &[&Line]) -> bool {
        let marks = |kind| page.marks.iter().any(|mark| mark.kind == kind);
        let drawn = match self {
            Self::Faces => !page.placements.is_empty(),
            Self::Outlines => page.outlines.iter().any(|it| !it.die) || marks(MarkKind::Corner),
            Self::Die => page.outlines.iter().any(|it| it.die),
            Self::Registration => !page.registration_marks.is_empty(),
            Self::Slug => false,
            _ => OF_MARKS.iter().any(|(layer, kind)| *layer == self && marks(*kind)),
        };
        drawn || lines.iter().any(|line| line.layer == self)
    }

    const ALL: [Self; 9] = [
        Self::Faces,
        Self::Outlines,
        Self::CropMarks,
        Self::FoldMarks,
        Self::Guides,
        Self::Registration,
        Self::Rulers,
        Self::Slug,
        Self::Die,
    ];

    /// Those that a page uses, in the order of drawing.
    pub(super) fn on(page: &Page, lines: &[&Line]) -> Vec<Self> {
        Self::ALL.into_iter().filter(|layer| layer.is_on(page, lines)).collect()
    }
}

/// The layers of a file.
pub(super) struct Layers(BTreeMap<Layer, ObjectId>);

impl Layers {
    /// Writes the layers that are used. An error when they can't be written.
    pub fn write(
        file: &mut PdfFile<'_>,
        used: impl IntoIterator<Item = Layer>,
        faces: &str,
    ) -> Result<Self, SheetError> {
        let mut ids = BTreeMap::new();
        for layer in used {
            if let Entry::Vacant(place) = ids.entry(layer) {
                let name = text_string(layer.shown(faces));
                place.insert(file.add(dictionary! { "Type" => "OCG", "Name" => name })?);
            }
        }
        Ok(Self(ids))
    }

    /// What a page that uses these names.
    pub(crate) fn named(&self, used: &[Layer]) -> Dictionary {
        super::file::references(used.iter().map(|it| (it.resource().to_owned(), self.0[it])))
    }

    /// The entry of the catalog, if there are any: all of them listed and switched on.
    pub(crate) fn properties(&self) -> Option<Dictionary> {
        let all: Vec<Object> = self.0.values().map(|id| Object::Reference(*id)).collect();
        (!all.is_empty()).then(|| {
            let shown = dictionary! {
                "Name" => text_string("Sheets"),
                "Order" => all.clone(),
                "ON" => all.clone(),
            };
            dictionary! { "OCGs" => all, "D" => shown }
        })
    }
}
