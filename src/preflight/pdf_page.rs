//! A page: its boxes, and how a place on it is told.

use super::item::{Item, ItemKind};
use super::parse;
use super::walk::{ContentWalker, FileCache};
use cardwright_base::units::{self, Length, Size};
use cardwright_content::GraphicsInterpreter;
use cardwright_model::Limits;
use hayro_syntax::object::{Array, Dict, Object, Stream};
use hayro_syntax::page::Page;
use kurbo::{Affine, Point, Rect};

/// Points in a millimetre.
pub(super) const MM: f64 = 72.0 / 25.4;

/// Sizes that differ by less are the same, in points: half a pixel at 300 dpi.
const SAME: f64 = 0.12;

/// Flags of an annotation: it is not shown, it is printed.
const HIDDEN: i64 = 2;
const PRINTS: i64 = 4;

/// A page as far as a printer cares; boxes are in points, with the unit of the page worked in.
#[derive(Clone, Debug)]
pub(super) struct PdfPage {
    /// Number of the page, from 1.
    pub(super) number: u32,
    pub(super) media: Rect,
    pub(super) crop: Rect,
    pub(super) bleed: Option<Rect>,
    pub(super) trim: Option<Rect>,
    pub(super) art: Option<Rect>,
    finished: Rect,
    unit: f64,
    /// How many quarter turns clockwise it is shown at.
    turns: i64,
}

impl PdfPage {
    /// Reads the boxes of a page. What a page inherits is worked in, what nobody states is absent.
    ///
    /// Some shops want no TrimBox but a page that is larger than the card by the bleed: a page of just
    /// that size is taken for one.
    pub(super) fn read(number: u32, page: &Page<'_>, limits: &Limits) -> Self {
        let dict = page.raw();
        let unit = parse::number(dict, "UserUnit").filter(|it| *it > 0.0).unwrap_or(1.0);
        let scaled = |it: Rect| Rect::new(it.x0 * unit, it.y0 * unit, it.x1 * unit, it.y1 * unit);
        let whole = |it: hayro_syntax::object::Rect| scaled(Rect::new(it.x0, it.y0, it.x1, it.y1));
        let own = |key| parse::rect(dict, key).map(scaled);
        let mut leaf = Self {
            number,
            finished: Rect::ZERO,
            media: own("MediaBox").unwrap_or_else(|| whole(page.media_box())),
            crop: own("CropBox").unwrap_or_else(|| whole(page.crop_box())),
            bleed: own("BleedBox"),
            trim: own("TrimBox"),
            art: own("ArtBox"),
            unit,
            turns: match page.rotation() {
                hayro_syntax::page::Rotation::None => 0,
                hayro_syntax::page::Rotation::Horizontal => 1,
                hayro_syntax::page::Rotation::Flipped => 2,
                hayro_syntax::page::Rotation::FlippedHorizontal => 3,
            },
        };
        leaf.finished = leaf.trim.or(leaf.art).unwrap_or_else(|| leaf.assumed(limits));
        leaf
    }

    /// The whole page, or what the bleed leaves of it where that is a size that is made.
    fn assumed(&self, limits: &Limits) -> Rect {
        let (Some(bleed), Some(trims)) = (&limits.bleed, &limits.trims) else { return self.crop };
        let inner = self.crop.inset(-bleed.value.as_pt());
        let made = trims.value.iter().any(|size| {
            let near = |a: Length, b: f64| (a.as_pt() - b).abs() < SAME;
            near(size.width, inner.width()) && near(size.height, inner.height())
                || near(size.height, inner.width()) && near(size.width, inner.height())
        });
        if made { inner } else { self.crop }
    }

    /// True when somebody says where the page is cut.
    pub(super) fn is_stated(&self) -> bool {
        self.trim.or(self.art).is_some()
    }

    /// The finished page: what is stated, else what is assumed.
    pub(super) fn finished(&self) -> Rect {
        self.finished
    }

    /// What is printed and partly cut off: what is stated, else all that is shown.
    pub(super) fn printed(&self) -> Rect {
        self.bleed.unwrap_or(self.crop)
    }

    /// Width and height of the finished page, as it is seen.
    pub(super) fn size(&self) -> Size {
        let finished = self.finished();
        let size = Size::new(length(finished.width()), length(finished.height()));
        if self.turns % 2 == 0 { size } else { size.turned() }
    }

    /// A place in millimetres from the upper left corner of the trim, as the page is seen.
    pub(super) fn place(&self, area: Rect) -> units::Rect {
        let trim = self.finished();
        let (x, y) = (area.x0 - trim.x0, trim.y1 - area.y1);
        let (width, height) = (area.width(), area.height());
        let (right, below) = (trim.width() - x - width, trim.height() - y - height);
        let (x, y, width, height) = match self.turns {
            1 => (below, x, height, width),
            2 => (right, below, width, height),
            3 => (y, right, height, width),
            _ => (x, y, width, height),
        };
        units::Rect::new(length(x), length(y), Size::new(length(width), length(height)))
    }

    /// All that the page draws, notes and links that are printed with it included.
    pub(super) fn items<'a>(&self, page: &Page<'a>, memory: &mut FileCache) -> Vec<Item> {
        let mut walk = ContentWalker::new(memory, Affine::scale(self.unit), self.media);
        walk.group(page.raw());
        match content(page.raw()) {
            Ok(content) => walk.run(&content, page.resources()),
            Err(trouble) => walk.remark(ItemKind::Trouble(trouble.to_owned())),
        }
        for note in annotations(page.raw()) {
            let flags = parse::number(&note, "F").unwrap_or(0.0) as i64;
            if flags & PRINTS == 0 || flags & HIDDEN != 0 {
                continue;
            }
            let (Some(area), Some(appearance)) = (parse::rect(&note, "Rect"), appearance(&note))
            else {
                continue;
            };
            let own = super::state::Own::new(self.media);
            walk.interpreter = GraphicsInterpreter::new(Affine::scale(self.unit), own);
            let onto = onto(&appearance, area);
            walk.form(&appearance, page.resources(), onto);
        }
        walk.items
    }
}

/// Points as a length; what is beyond all measure stays within numbers.
pub(super) fn length(points: f64) -> Length {
    let nm = points / MM * 1e6;
    Length::nm(if nm.is_finite() { nm.clamp(-1e15, 1e15).round() as i64 } else { 0 })
}

/// The content streams of a page, one after the other.
fn content(page: &Dict<'_>) -> Result<Vec<u8>, &'static str> {
    const BROKEN: &str = "the contents of the page can't be unpacked";
    let streams: Vec<Stream<'_>> = match page.get::<Object<'_>>("Contents") {
        Some(Object::Stream(stream)) => vec![stream],
        Some(Object::Array(parts)) => {
            parse::items(&parts).filter_map(Object::into_stream).collect()
        }
        None if !page.contains_key("Contents") => return Ok(Vec::new()),
        Some(Object::Null(_)) => return Ok(Vec::new()),
        _ => return Err("the contents of the page are missing"),
    };
    let mut all = Vec::new();
    for stream in streams {
        all.extend_from_slice(&parse::unpacked(&stream).ok_or(BROKEN)?);
        all.push(b'\n');
    }
    Ok(all)
}

pub(super) fn annotations<'a>(page: &Dict<'a>) -> Vec<Dict<'a>> {
    let all = page.get::<Array<'_>>("Annots");
    all.iter().flat_map(|it| parse::items(it)).filter_map(Object::into_dict).collect()
}

/// How an annotation looks, in the state that it is in.
fn appearance<'a>(note: &Dict<'a>) -> Option<Stream<'a>> {
    match note.get::<Dict<'_>>("AP")?.get::<Object<'_>>("N")? {
        Object::Stream(stream) => Some(stream),
        Object::Dict(states) => states.get::<Stream<'_>>(parse::name(note, "AS")?),
        _ => None,
    }
}

fn onto(appearance: &Stream<'_>, area: Rect) -> Affine {
    let own = parse::rect(appearance.dict(), "BBox").unwrap_or(area);
    let own = parse::matrix(appearance.dict(), "Matrix").transform_rect_bbox(own);
    let scale = |to: f64, from: f64| if from > 0.0 { to / from } else { 1.0 };
    let (x, y) = (scale(area.width(), own.width()), scale(area.height(), own.height()));
    Affine::translate(area.origin().to_vec2())
        * Affine::scale_non_uniform(x, y)
        * Affine::translate(-Point::new(own.x0, own.y0).to_vec2())
}
