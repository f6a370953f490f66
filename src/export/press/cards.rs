//! One face a page, for a shop that lays cards on its own sheets.
//!
//! In: the faces, which of them in which order, and the size that the shop cuts. Out: a PDF with a
//! page for each, as large as trim and bleed. Never: a face distorted.
//!
//! Art that was drawn with less bleed than the shop asks for is enlarged about the middle of the
//! card, by so little that nobody sees it, until it reaches the edge. A card of 63 x 88 mm with
//! 3 mm of bleed grows by 0.5 % for 1/8 in; its frame is then 0.16 mm nearer to the cut.

use super::{PressError, pages};
use cardwright_base::units::{Length, Size};
use kurbo::Rect;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use std::collections::BTreeMap;

/// Points that rounding may take from a face.
const TOLERANCE: f64 = 0.1;

/// What a shop cuts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardPage {
    /// Finished size, after cutting.
    pub trim: Size,
    /// Art beyond it on each side.
    pub bleed: Length,
    /// How much art may be enlarged to fill it, in per cent.
    pub enlarge: f64,
}

/// A PDF with a card side on each page.
#[derive(Clone, Debug)]
pub struct CardPages {
    /// The PDF, in the colours of the faces.
    pub pdf: Vec<u8>,
    /// By how much the art was enlarged at most, in per cent.
    pub enlarged: f64,
}

/// Lays faces on pages: page n of the result is face `order[n]`, counted from 0.
///
/// # Errors
/// When the faces can't be read, one of them does not exist, or its art is too small or too large
/// for the page.
pub fn lay(faces_pdf: &[u8], order: &[usize], page: &CardPage) -> Result<CardPages, PressError> {
    let mut document = Document::load_mem(faces_pdf).map_err(PressError::Unreadable)?;
    let faces: Vec<ObjectId> = document.page_iter().collect();
    let (trim_width, trim_height) = (page.trim.width.as_pt(), page.trim.height.as_pt());
    let bleed = page.bleed.as_pt();
    let (width, height) = (trim_width + 2.0 * bleed, trim_height + 2.0 * bleed);
    let mut forms: BTreeMap<usize, (ObjectId, Vec<Object>)> = BTreeMap::new();
    let mut enlarged: f64 = 0.0;
    for number in order {
        if forms.contains_key(number) {
            continue;
        }
        let count = faces.len();
        let id = *faces.get(*number).ok_or(PressError::NoSuchPage { number: number + 1, count })?;
        let media =
            pages::boxed(&document, id, b"MediaBox").ok_or(PressError::Malformed("MediaBox"))?;
        let trim = pages::boxed(&document, id, b"TrimBox").unwrap_or(media);
        let middle = trim.center();
        let reach = |a: f64, b: f64| 2.0 * a.min(b) + TOLERANCE;
        let across = reach(middle.x - media.x0, media.x1 - middle.x);
        let along = reach(middle.y - media.y0, media.y1 - middle.y);
        let scale = (width / across).max(height / along).max(1.0);
        let percent = (scale - 1.0) * 100.0;
        if percent > page.enlarge {
            return Err(PressError::ArtTooSmall {
                number: number + 1,
                percent,
                allowed: page.enlarge,
            });
        }
        let spare = 1.0 + page.enlarge / 100.0;
        if trim.width() > trim_width * spare + TOLERANCE
            || trim.height() > trim_height * spare + TOLERANCE
        {
            return Err(PressError::ArtTooLarge { number: number + 1 });
        }
        enlarged = enlarged.max(percent);
        let shift = (width / 2.0 - scale * middle.x, height / 2.0 - scale * middle.y);
        let matrix = [scale, 0.0, 0.0, scale, shift.0, shift.1].map(real).to_vec();
        forms.insert(*number, (form(&mut document, id, media)?, matrix));
    }
    let root = document.new_object_id();
    let mut kids: Vec<Object> = Vec::new();
    for number in order {
        let (form, matrix) = &forms[number];
        let boxed = |inset: f64| -> Object {
            [inset, inset, width - inset, height - inset].map(real).to_vec().into()
        };
        let matrix: Vec<String> =
            matrix.iter().filter_map(|it| it.as_float().ok()).map(|it| it.to_string()).collect();
        let content =
            format!("q 0 0 {width:.4} {height:.4} re W n {} cm /Face Do Q", matrix.join(" "));
        let content = document.add_object(Stream::new(Dictionary::new(), content.into_bytes()));
        let resources = dictionary! { "XObject" => dictionary! { "Face" => *form } };
        let entries = dictionary! {
            "Type" => "Page",
            "Parent" => root,
            "MediaBox" => boxed(0.0),
            "BleedBox" => boxed(0.0),
            "TrimBox" => boxed(bleed),
            "Resources" => resources,
            "Contents" => content,
        };
        kids.push(document.add_object(entries).into());
    }
    let count = i64::try_from(kids.len()).expect("a deck is not as large");
    let all = dictionary! { "Type" => "Pages", "Count" => count, "Kids" => kids };
    document.objects.insert(root, all.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    document.trailer = dictionary! { "Root" => catalog };
    document.prune_objects();
    let mut pdf = Vec::new();
    document.save_to(&mut pdf)?;
    Ok(CardPages { pdf, enlarged })
}

fn form(document: &mut Document, page: ObjectId, media: Rect) -> Result<ObjectId, PressError> {
    let (content, resources) = pages::content(document, page)?;
    let mut entries = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "FormType" => 1,
        "BBox" => [media.x0, media.y0, media.x1, media.y1].map(real).to_vec(),
        "Resources" => resources,
    };
    if let Ok(group) = document.get_dictionary(page).and_then(|it| it.get(b"Group")) {
        entries.set("Group", group.clone());
    }
    Ok(document.add_object(Stream::new(entries, content)))
}

fn real(value: f64) -> Object {
    Object::Real(value as f32)
}
