//! The one door to typst.
//!
//! In: layouts, drawings, fonts and data under virtual paths. Out: documents, their PDF and SVG
//! bytes, what their layouts remarked, what stands on their pages ([`ink`]), and diagnostics at the
//! line of the layout. Never: a file of the system, a font of the system, the clock.

mod document_limits;
mod files;
pub mod ink;
mod messages;
mod origin;
mod page_digest;
mod page_svg;
mod pictures;
mod places;
mod remarks;
mod restyle;
mod roles;
mod round_paths;
mod single_pass;
mod text_lines;
mod without_text;
mod world;

pub use pictures::{PLACEHOLDER, Pictures, PicturesToExtract, extract_pictures, pictures_pdf};
pub use places::places;
pub use remarks::{Remark, missing_glyphs};
pub use restyle::Tones;
pub use roles::Roles;
pub use text_lines::{LinePart, TextLine, text_lines};

use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::limits;
use cardwright_model::{Assets, Date, Ink, Picture};
use document_limits::DocumentLimits;
use files::{Files, file_id};
use page_digest::PageHasher;
use page_svg::page_svg;
use rayon::prelude::*;
use serde::Serialize;
use single_pass::SinglePass;
use std::borrow::Cow;

use thiserror::Error;
use typst::Library;
use typst::foundations::{Bytes, Datetime, Smart};
use typst::syntax::FileId;
use typst::utils::LazyHash;
use typst_as_lib::{TypstAsLibError, TypstEngine};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};
use world::DocumentWorld;

/// A typeset document: pages in order.
pub type Document = PagedDocument;

/// Where a layout finds drawings for use at half their size or less, in fewer digits.
pub const LIGHT_ART: &str = "/art/light";

/// In how many rounds a cached result may go unused before it is dropped. An author who edits cards lays out no page of a
/// book meanwhile, but wants the next sentence to be as quick. More rounds take more memory.
const CACHE_AGE: usize = 8;

/// A typst engine with its virtual files.
pub struct Typesetter {
    engine: TypstEngine,
    library: LazyHash<Library>,
    files: Files,
    drawings: Vec<String>,
    /// Layouts that somebody wrote for the game.
    local: Vec<FileId>,
}

/// Why a document has no PDF.
#[derive(Debug, Error)]
#[error("typst can't write this PDF: {0}")]
pub struct PdfError(String);

/// What a PDF says of itself.
#[derive(Clone, Copy, Debug)]
pub struct PdfIdentity<'a> {
    /// Names the document over all its versions.
    pub ident: &'a str,
    /// Its date. Without one, an accessible document has [`Date::UNDATED`]: PDF/A asks for a date.
    pub date: Option<Date>,
    /// Tagged for reading aloud, as PDF/UA-1 and PDF/A-2a; or plain, to be placed on sheets.
    pub accessible: bool,
}

impl Typesetter {
    /// An engine with every layout, drawing and font of a game.
    pub fn new(assets: &Assets) -> Self {
        let typesetter = Self::of(assets, Ink::Full);
        typesetter.put_art(assets);
        typesetter
    }

    /// The same for faces in another ink than the full one: drawings are made over as lines or in
    /// the greys of `tones`, and layouts find the ink's name as `sys.inputs.ink`.
    pub fn in_ink(assets: &Assets, ink: Ink, tones: &Tones) -> Self {
        if ink == Ink::Full {
            return Self::new(assets);
        }
        let typesetter = Self::of(assets, ink);
        let names: Vec<&String> = assets.art.keys().collect();
        let made: Vec<_> = names
            .into_par_iter()
            .map(|it| (it, restyle::picture(assets, it, ink, tones)))
            .collect();
        for (name, picture) in made {
            let bytes = match picture {
                Some(Picture::Svg(svg)) => Bytes::from_string(svg),
                Some(Picture::Raster(bytes)) => shared(bytes),
                None => continue,
            };
            typesetter.files.put_bytes(&format!("/art/{name}"), bytes);
        }
        typesetter
    }

    /// An engine without drawings.
    fn of(assets: &Assets, ink: Ink) -> Self {
        let files = Files::default();
        let engine = TypstEngine::builder()
            .fonts(assets.fonts.values().cloned().map(shared))
            .add_file_resolver(files.clone())
            .build();
        let drawings = assets.art.keys().cloned().collect();
        let local = assets.local_templates.iter().filter_map(|it| file_id(&format!("/{it}")));
        let local = local.collect();
        let typesetter = Self { engine, library: world::library(ink), files, drawings, local };
        typesetter.put_layouts(assets);
        typesetter
    }

    fn put_layouts(&self, assets: &Assets) {
        for (name, (path, text)) in &assets.templates {
            if name.ends_with(".typ") {
                self.files.put_source(&format!("/{name}"), text, path);
            }
        }
    }

    fn put_art(&self, assets: &Assets) {
        for (name, drawing) in &assets.art {
            let bytes = match &drawing.picture {
                Picture::Svg(svg) => Bytes::from_string(svg.clone()),
                Picture::Raster(bytes) => shared(bytes.clone()),
            };
            self.files.put_bytes(&format!("/art/{name}"), bytes);
        }
    }

    /// Names of the drawings below `/art`.
    pub fn drawings(&self) -> &[String] {
        &self.drawings
    }

    /// Puts data under a virtual path, where a layout reads it as JSON.
    ///
    /// # Panics
    /// When the data can't be JSON, which no type of this program is.
    pub fn put_json(&self, path: &str, data: &impl Serialize) {
        let bytes = serde_json::to_vec(data).expect("hand-off data is plain JSON");
        self.files.put_bytes(path, Bytes::new(bytes));
    }

    /// The same for what changes most often of what was put under `data`: a layout reads it at the path
    /// `sys.inputs.text`.
    ///
    /// # Panics
    /// When the text can't be JSON, which no type of this program is.
    pub fn put_text(&self, data: &str, text: &impl Serialize) {
        self.put_json(&world::text_of(data), text);
    }

    /// Compiles a layout. At the path `sys.inputs.data` it finds what was put under the virtual path `data`.
    /// What typst complains of goes into the report; a font that is not there is an error. `None` when the
    /// layout can't be set.
    ///
    /// What was computed is kept, and serves whatever is compiled later, until [`evict`].
    pub fn compile(&self, main: &str, data: &str, report: &mut Report) -> Option<Document> {
        let Some(id) = file_id(main) else {
            let what = format!("layout `{main}` can't be used: it is not the name of a file");
            report.push(Diagnostic::error("F003", what));
            return None;
        };
        let _stage = limits::stage(format!("setting `{main}`"));
        let result = match self.setting(id, data) {
            Ok(setting) => typst::compile::<SinglePass>(&setting),
            Err(other) => {
                let what = format!("layout `{main}` can't be laid out: {other}");
                report.push(Diagnostic::error("F003", what));
                return None;
            }
        };
        for warning in &result.warnings {
            self.report(warning, data, report);
        }
        let told = result
            .output
            .map_err(|errors| errors.iter().for_each(|it| self.report(it, data, report)));
        let SinglePass(document) = told.ok()?;
        let DocumentLimits { links, large } = DocumentLimits::of(&document);
        for to in links {
            let what = format!("layout `{main}` makes a link to `{to}`");
            let fault = Diagnostic::error("F003", what);
            report.push(
                fault.hint(
                    "a link can lead to a web page (https, http) or an email address (mailto)",
                ),
            );
        }
        if large {
            let what = format!("layout `{main}` sets something larger or further out than 100 m");
            let fault = Diagnostic::error("F003", what);
            report.push(fault.hint("look for a length or a scale with too many digits"));
            return None;
        }
        Some(document)
    }

    /// What the layout `main` is set from.
    fn setting<'a>(
        &'a self,
        main: FileId,
        data: &'a str,
    ) -> Result<DocumentWorld<'a>, TypstAsLibError> {
        let world = self.engine.world_builder(main).build()?;
        Ok(DocumentWorld::new(world, &self.library, &self.files, data))
    }
}

/// Parts two rounds, be they builds or what follows an edit: results that several rounds did not use are dropped. To be
/// called between them, also after one that failed; whatever is not evicted is kept in memory.
pub fn evict() {
    comemo::evict(CACHE_AGE);
}

/// Drops all that was computed. For those who set very many documents, each of them once.
pub fn forget() {
    comemo::evict(0);
}

/// Bytes as typst keeps them; what is built into the program is not copied.
fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::new(bytes),
        Cow::Owned(bytes) => Bytes::new(bytes),
    }
}

/// The PDF of a document. Same document and identity, same bytes.
///
/// # Errors
/// When the document breaks the standards it is to keep.
pub fn pdf(document: &Document, identity: PdfIdentity<'_>) -> Result<Vec<u8>, PdfError> {
    let standards: &[PdfStandard] =
        if identity.accessible { &[PdfStandard::A_2a, PdfStandard::Ua_1] } else { &[] };
    let date = identity.date.or(identity.accessible.then_some(Date::UNDATED));
    let date = date.map(|Date { year, month, day }| {
        Datetime::from_ymd_hms(i32::from(year), month, day, 0, 0, 0)
            .expect("dates are checked when they are read")
    });
    let options = PdfOptions {
        ident: Smart::Custom(identity.ident.to_owned()),
        creator: Smart::Custom(Some("cardwright".to_owned())),
        timestamp: date.map(Timestamp::new_utc),
        standards: PdfStandards::new(standards).expect("PDF/A-2a and PDF/UA-1 agree"),
        tagged: identity.accessible,
        ..PdfOptions::default()
    };
    let _stage = limits::stage("making a PDF");
    typst_pdf::pdf(document, &options).map_err(|errors| {
        let messages: Vec<_> = errors.iter().map(|error| error.message.to_string()).collect();
        PdfError(messages.join("; "))
    })
}

/// A digest of each page in its order. Pages that have the same look the same; it holds within one run of the
/// program.
pub fn digests(document: &Document) -> Vec<u128> {
    document.pages().iter().map(typst::utils::hash128).collect()
}

/// Width and height of each page with its bleed, in millimetres.
pub fn page_sizes(document: &Document) -> Vec<(f64, f64)> {
    let size = |page: &typst_layout::Page| {
        let (size, bleed) = (page.frame.size(), page.bleed);
        let (width, height) =
            (size.x + bleed.left + bleed.right, size.y + bleed.top + bleed.bottom);
        (width.to_mm(), height.to_mm())
    };
    document.pages().iter().map(size).collect()
}

/// Width and height of a page with its bleed, and its bleed on the left, above, on the right and below; in points.
///
/// # Panics
/// When the document has no such page.
pub fn page_area(document: &Document, page: usize) -> ((f64, f64), [f64; 4]) {
    let page = &document.pages()[page];
    let (size, bleed) = (page.frame.size(), page.bleed);
    let (width, height) = (size.x + bleed.left + bleed.right, size.y + bleed.top + bleed.bottom);
    let bleed = [bleed.left, bleed.top, bleed.right, bleed.bottom].map(typst::layout::Abs::to_pt);
    ((width.to_pt(), height.to_pt()), bleed)
}

/// One page as SVG, bleed included, text as outlines. Drawings of plain shapes stand in it as shapes, others as pictures
/// of their own.
///
/// # Panics
/// When the document has no such page.
pub fn svg(document: &Document, page: usize) -> String {
    page_svg(&document.pages()[page], true)
}

/// SHA-256 of all that is seen of a page, bleed included, without a text, wherever all of it stands in one piece or
/// in several that follow each other, such as lines. It holds from run to run, as long as the program is built with
/// the same version of typst.
///
/// # Panics
/// When the document has no such page.
pub fn page_digest_without(document: &Document, page: usize, text: &str) -> [u8; 32] {
    let mut page = document.pages()[page].clone();
    without_text::take_out(&mut page.frame, text);
    PageHasher::of(&page)
}

/// The first half of the SHA-256 of all that is seen of a page, bleed included. It holds from run to run, as long as
/// the program is built with the same version of typst.
///
/// # Panics
/// When the document has no such page.
pub fn page_digest(document: &Document, page: usize) -> u128 {
    let sum = PageHasher::of(&document.pages()[page]);
    u128::from_be_bytes(*sum.first_chunk().expect("a sum has 32 bytes"))
}

/// One page as SVG, cut to its trim, text as outlines.
///
/// # Panics
/// When the document has no such page.
pub fn svg_of_trim(document: &Document, page: usize) -> String {
    page_svg(&document.pages()[page], false)
}
