//! Shapes drawn as pixels, with hayro.
//!
//! In: a page of a PDF and a part of it. Out: the pixels of that part on white. Never: ink.

use super::PressError;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};
use kurbo::Rect;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

/// Pixels of a page.
pub(super) struct Pixels {
    pub width: u16,
    pub height: u16,
    /// Red, green and blue, row by row from the top.
    pub(crate) rgb: Vec<u8>,
}

/// Pixels in an inch of what is flattened: twice as fine as a photograph, so that edges of shapes
/// stay sharp.
pub(super) const DPI: f64 = 600.0;

/// `area` of some content, `area` being whole pixels large.
pub(super) fn drawn(
    document: &Document,
    resources: &Dictionary,
    content: Vec<u8>,
    area: Rect,
) -> Result<Pixels, PressError> {
    let mut page = Document::with_version("1.7");
    page.max_id = document.max_id;
    lend(document, &mut page, &Object::Dictionary(resources.clone()));
    let content = page.add_object(Stream::new(Dictionary::new(), content));
    let corners: Vec<Object> =
        [area.x0, area.y0, area.x1, area.y1].map(|it| Object::Real(it as f32)).to_vec();
    let root: ObjectId = page.new_object_id();
    let single = page.add_object(dictionary! {
        "Type" => "Page",
        "Parent" => root,
        "MediaBox" => corners,
        "Resources" => resources.clone(),
        "Contents" => content,
    });
    let pages =
        dictionary! { "Type" => "Pages", "Count" => 1, "Kids" => vec![Object::Reference(single)] };
    page.objects.insert(root, pages.into());
    let catalog = page.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    page.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    page.save_to(&mut bytes)?;
    let pdf = Pdf::new(bytes).map_err(|_| PressError::Malformed("page"))?;
    let page = pdf.pages().iter().next().ok_or(PressError::Malformed("page"))?;
    let (width, height) = size(area);
    let scale = (DPI / 72.0) as f32;
    let settings = RenderSettings {
        x_scale: scale,
        y_scale: scale,
        width: Some(width),
        height: Some(height),
        bg_color: WHITE,
    };
    let drawn = render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
    let rgb = drawn.data().iter().flat_map(|it| [it.r, it.g, it.b]).collect();
    Ok(Pixels { width, height, rgb })
}

/// Gives a document all that an object names, and what that names in turn.
fn lend(from: &Document, to: &mut Document, object: &Object) {
    let mut open = vec![object];
    while let Some(object) = open.pop() {
        match object {
            Object::Reference(id) => {
                if let (false, Some(named)) = (to.objects.contains_key(id), from.objects.get(id)) {
                    to.objects.insert(*id, named.clone());
                    open.push(named);
                }
            }
            Object::Array(items) => open.extend(items),
            // A page is not part of what is drawn on it.
            Object::Dictionary(entries) if !entries.get_type().is_ok_and(|it| it == b"Page") => {
                open.extend(entries.iter().map(|it| it.1));
            }
            Object::Stream(stream) => open.extend(stream.dict.iter().map(|it| it.1)),
            _ => {}
        }
    }
}

/// How many pixels an area has.
pub(super) fn size(area: Rect) -> (u16, u16) {
    let pixels = |it: f64| (it / 72.0 * DPI).round().clamp(1.0, f64::from(u16::MAX)) as u16;
    (pixels(area.width()), pixels(area.height()))
}
