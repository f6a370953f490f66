//! In: the composed document and typst's PDFs. Out: faces as form `XObject`s, one for each that is
//! used, and small text as part of the pages. Never: a face's content copied, text made a form.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use super::compose::{face_name, piece_name};
use super::source::Source;
use super::{Line, SheetError};
use crate::impose::Page;

/// Classes of resources that small text may use, and the operators that name one of them.
const CLASSES: [(&str, &[&str]); 6] = [
    ("Font", &["Tf"]),
    ("ExtGState", &["gs"]),
    ("ColorSpace", &["cs", "CS"]),
    ("Pattern", &["scn", "SCN"]),
    ("Shading", &["sh"]),
    ("Properties", &["BDC", "DP"]),
];

/// Fills the names that `compose` left in the pages.
pub(super) fn graft(
    document: &mut Document,
    pages: &[&Page],
    lines: &BTreeMap<usize, Vec<&Line>>,
    mut faces: Source,
    words: Option<Source>,
) -> Result<(), SheetError> {
    let used: BTreeSet<usize> =
        pages.iter().flat_map(|page| &page.placements).map(|placed| placed.face.0).collect();
    faces.renumber(document.max_id + 1);
    document.max_id = faces.last_number();
    let mut forms = BTreeMap::new();
    for face in used {
        forms.insert(face, document.add_object(form(&faces, face)?));
    }
    document.objects.extend(faces.into_objects());

    let mut pieces = BTreeMap::new();
    if let Some(mut words) = words {
        words.renumber(document.max_id + 1);
        document.max_id = words.last_number();
        let wanted: BTreeSet<usize> = lines.values().flatten().map(|line| line.piece).collect();
        for piece in wanted {
            pieces.insert(piece, Piece::take(&words, piece)?);
        }
        document.objects.extend(words.into_objects());
    }

    let ids: Vec<ObjectId> = document.page_iter().collect();
    for (index, (id, page)) in ids.into_iter().zip(pages).enumerate() {
        let mut resources = layers(document, id)?;
        let mut drawn = Dictionary::new();
        for placed in &page.placements {
            drawn.set(face_name(placed.face.0), forms[&placed.face.0]);
        }
        if !drawn.is_empty() {
            resources.set("XObject", drawn);
        }
        if let Some(lines) = lines.get(&index) {
            let here: BTreeSet<usize> = lines.iter().map(|line| line.piece).collect();
            for piece in &here {
                pieces[piece].lend(&mut resources);
            }
            inline(document, id, &pieces)?;
        }
        let page = document.get_dictionary_mut(id).map_err(SheetError::Assembly)?;
        page.set("Resources", resources);
    }
    Ok(())
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

/// The optional content that printpdf named for this page; the rest of its resources is empty.
fn layers(document: &Document, page: ObjectId) -> Result<Dictionary, SheetError> {
    let page = document.get_dictionary(page).map_err(SheetError::Assembly)?;
    let resources = document.get_dict_in_dict(page, b"Resources").map_err(SheetError::Assembly)?;
    let properties = resources.get(b"Properties").map_err(SheetError::Assembly)?;
    let mut kept = Dictionary::new();
    kept.set("Properties", properties.clone());
    Ok(kept)
}

/// Puts the operations of each piece in the place of its marked point.
fn inline(
    document: &mut Document,
    page: ObjectId,
    pieces: &BTreeMap<usize, Piece>,
) -> Result<(), SheetError> {
    let names: BTreeMap<Vec<u8>, &Piece> =
        pieces.iter().map(|(piece, words)| (piece_name(*piece).into_bytes(), words)).collect();
    let content = document.get_page_content(page);
    let content = Content::decode_strict(&content).map_err(SheetError::Assembly)?;
    let mut operations = Vec::new();
    for operation in content.operations {
        let point = match (operation.operator.as_str(), operation.operands.first()) {
            ("MP", Some(Object::Name(name))) => names.get(name),
            _ => None,
        };
        match point {
            Some(piece) => operations.extend(piece.operations.iter().cloned()),
            None => operations.push(operation),
        }
    }
    let content = Content { operations }.encode().map_err(SheetError::Assembly)?;
    document.change_page_content(page, content).map_err(SheetError::Assembly)
}

/// A piece of small text under names that no other piece uses.
struct Piece {
    operations: Vec<Operation>,
    resources: Vec<(&'static str, Vec<u8>, Object)>,
}

impl Piece {
    /// Takes a page as text and renames what it names.
    fn take(words: &Source, piece: usize) -> Result<Self, SheetError> {
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
        let resources = CLASSES.iter().zip(&owned).flat_map(|((class, _), owned)| {
            owned.iter().map(|(name, value)| (*class, renamed(name), value.clone()))
        });
        Ok(Self { operations, resources: resources.collect() })
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
