//! In: typst's PDFs. Out: faces as form `XObject`s, one for each that is used, and small text as
//! operations and what they name. Never: a face written twice, text made a form.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};

use super::SheetError;
use super::copier::{ObjectCopier, WaitingPictures};
use super::file::PdfFile;
use super::source::{FaceArea, Source};

/// Classes of resources that small text may use, and the operators that name one of them.
const CLASSES: [(&str, &[&str]); 6] = [
    ("Font", &["Tf"]),
    ("ExtGState", &["gs"]),
    ("ColorSpace", &["cs", "CS"]),
    ("Pattern", &["scn", "SCN"]),
    ("Shading", &["sh"]),
    ("Properties", &["BDC", "DP"]),
];

/// A face in the file.
#[derive(Clone, Copy)]
pub(super) struct FaceForm {
    /// The form XObject that draws it.
    pub(crate) form: ObjectId,
    /// How large it is drawn.
    pub(crate) area: FaceArea,
}

/// Writes the faces of one PDF that are used, each as a form. `first` is the number of its first
/// page.
pub(super) fn faces(
    file: &mut PdfFile<'_>,
    from: &Source,
    pictures: &mut WaitingPictures<'_>,
    first: usize,
    used: &BTreeSet<usize>,
) -> Result<BTreeMap<usize, FaceForm>, SheetError> {
    let mut copy = ObjectCopier::of(from.document(), pictures);
    let mut drawn = BTreeMap::new();
    for face in used.range(first..first + from.len()) {
        let page = face - first;
        let form = copy.object(file, &form(from, page)?.into())?;
        let form = file.add(form)?;
        let area = FaceArea { media: from.media(page)?, trim: from.trim(page)? };
        drawn.insert(*face, FaceForm { form, area });
    }
    Ok(drawn)
}

/// A face as an isolated group, so that its transparency does not blend with the sheet.
fn form(faces: &Source, face: usize) -> Result<Stream, SheetError> {
    let area = faces.media(face)?;
    let mut group = if let Some(Object::Dictionary(group)) = faces.group(face)? {
        group
    } else {
        dictionary! { "S" => "Transparency", "CS" => "DeviceRGB" }
    };
    // A page's group is isolated whatever it says (ISO 32000-1, 11.4.7); a form's must say so.
    group.set("I", true);
    let real = |points: f64| Object::Real(points as f32);
    let bbox = vec![real(area.left), real(area.bottom), real(area.right), real(area.top)];
    let mut form = faces.content_stream(face)?;
    form.dict.extend(&dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "FormType" => 1,
        "BBox" => bbox,
        "Resources" => faces.resources(face)?,
        "Group" => group,
    });
    Ok(form)
}

/// The small text of a file.
#[derive(Default)]
pub(super) struct Pieces(BTreeMap<usize, Piece>);

impl Pieces {
    /// Writes what these pieces refer to.
    pub(crate) fn take(
        file: &mut PdfFile<'_>,
        words: &Source,
        wanted: &BTreeSet<usize>,
    ) -> Result<Self, SheetError> {
        let mut none = WaitingPictures::new(None);
        let mut copy = ObjectCopier::of(words.document(), &mut none);
        let piece = |piece: &usize| Ok((*piece, Piece::take(file, &mut copy, words, *piece)?));
        wanted.iter().map(piece).collect::<Result<_, _>>().map(Self)
    }

    /// Puts the operations of each piece in the place of its marked point, and what it names among
    /// the resources of the page.
    pub(crate) fn inline(
        &self,
        operations: Vec<Operation>,
        resources: &mut Dictionary,
    ) -> Vec<Operation> {
        let mut all = Vec::with_capacity(operations.len());
        for operation in operations {
            let point = match (operation.operator.as_str(), operation.operands.first()) {
                ("MP", Some(Object::Name(name))) => {
                    piece_of(name).and_then(|piece| self.0.get(&piece))
                }
                _ => None,
            };
            match point {
                Some(piece) => {
                    all.extend(piece.operations.iter().cloned());
                    piece.lend(resources);
                }
                None => all.push(operation),
            }
        }
        all
    }
}

/// A piece of small text under names that no other piece uses.
struct Piece {
    operations: Vec<Operation>,
    resources: Vec<(&'static str, Vec<u8>, Object)>,
}

impl Piece {
    /// Takes a page as text and renames what it names.
    fn take(
        file: &mut PdfFile<'_>,
        copy: &mut ObjectCopier<'_, '_>,
        words: &Source,
        piece: usize,
    ) -> Result<Self, SheetError> {
        let resources = words.resources(piece)?;
        let owned: Vec<Dictionary> = CLASSES
            .iter()
            .map(|(class, _)| words.resource_class(&resources, class.as_bytes()))
            .collect();
        let renamed = |name: &[u8]| [format!("T{piece}-").as_bytes(), name].concat();
        let malformed = || words.malformed(piece, "content");
        let content =
            Content::decode_strict(words.content(piece)?.trim_ascii()).map_err(|_| malformed())?;
        let (mut operations, mut depth) = (content.operations, 0_i32);
        for Operation { operator, operands } in &mut operations {
            match operator.as_str() {
                "q" => depth += 1,
                "Q" if depth == 0 => return Err(malformed()),
                "Q" => depth -= 1,
                "Do" | "BI" => {
                    let operator = operator.clone();
                    return Err(SheetError::NotPlainText { piece, operator });
                }
                other => {
                    let class = CLASSES.iter().position(|(_, named_by)| named_by.contains(&other));
                    for operand in operands {
                        if let (Some(class), Object::Name(name)) = (class, operand)
                            && owned[class].has(name)
                        {
                            *name = renamed(name);
                        }
                    }
                }
            }
        }
        if depth != 0 {
            return Err(malformed());
        }
        let mut resources = Vec::new();
        for ((class, _), owned) in CLASSES.iter().zip(&owned) {
            for (name, value) in owned {
                resources.push((*class, renamed(name), copy.object(file, value)?));
            }
        }
        Ok(Self { operations, resources })
    }

    /// Adds what the piece names to a page's resources.
    fn lend(&self, resources: &mut Dictionary) {
        for (class, name, value) in &self.resources {
            if !resources.has(class.as_bytes()) {
                resources.set(*class, Dictionary::new());
            }
            let owned = resources.get_mut(class.as_bytes()).and_then(Object::as_dict_mut);
            owned
                .expect("every class of a page's resources is a dictionary here")
                .set(name.clone(), value.clone());
        }
    }
}

/// The name of the marked point where a piece of text is put.
pub(super) fn piece_name(piece: usize) -> String {
    format!("T{piece}")
}

/// The piece of text whose marked point has this name.
fn piece_of(name: &[u8]) -> Option<usize> {
    std::str::from_utf8(name.strip_prefix(b"T")?).ok()?.parse().ok()
}
