//! A PDF for a press.
//!
//! In: a PDF that this program made, and what a press wants. Out: the same pages in CMYK or grey,
//! of the standard that was asked for. Never: a claim that somebody certified it; a clock.
//!
//! `flatten` takes transparency out, `convert` turns every colour into ink by way of `colour`,
//! `finish` sets what a printer reads. `cards` lays single faces on pages for a shop that cuts.

mod backdrop;
mod cards;
mod colour;
mod convert;
mod finish;
mod flatten;
mod forms;
mod function;
mod image;
mod inline;
mod judge;
mod layers;
mod letters;
mod metadata;
mod names;
mod pages;
mod pixels;
mod resources;
mod shading;
mod space;
mod walk;

pub use cards::{CardPage, lay};

use cardwright_model::Date;
use cardwright_model::press::{BlackRules, InkLimit, InkProfile};
use colour::{Colour, Engine, Lab, Paint, Use};
use convert::Conversion;
use lopdf::{Document, ObjectId};
use std::collections::{BTreeMap, BTreeSet};

/// Which standard a press file keeps to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PressStandard {
    /// PDF/X-1a:2003: PDF 1.4, no transparency, no layers.
    X1a2003,
    /// PDF/X-4: PDF 1.6, transparency stays.
    X4,
    /// None: only the colours change.
    Plain,
}

/// What the colours become.
#[derive(Clone, Copy, Debug)]
pub enum PressColour<'a> {
    /// Inks of a press.
    Cmyk {
        /// The printing condition and its profile.
        profile: &'a InkProfile,
        /// Most ink on one spot.
        limit: InkLimit,
        /// What becomes black ink alone.
        black: BlackRules,
    },
    /// Shades of grey alone.
    Grey,
}

/// What a press wants.
#[derive(Clone, Copy, Debug)]
pub struct PressTarget<'a> {
    /// The standard that the file has to keep.
    pub standard: PressStandard,
    /// What its colours become.
    pub colour: PressColour<'a>,
}

/// What the file is called and when it was made.
#[derive(Clone, Copy, Debug)]
pub struct PressIdentity<'a> {
    /// Title of the document.
    pub title: &'a str,
    /// Date of creation and of change, at midnight UTC.
    pub date: Date,
    /// What this document is called through all its versions; makes the first half of its /ID.
    pub id_seed: &'a str,
}

/// Something that could not stay shapes and was drawn as pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Flattened {
    /// Page that it is on, or the first of several, counted from 0.
    pub(crate) page: usize,
    /// Why: such as `opacity`.
    pub why: &'static str,
    /// Left, bottom, width and height on the page or in the face, in points.
    pub(crate) place: [f64; 4],
}

/// A file for a press.
#[derive(Clone, Debug)]
pub struct PressPdf {
    /// The bytes of the PDF.
    pub bytes: Vec<u8>,
    /// What was drawn as pixels.
    pub flattened: Vec<Flattened>,
    /// Names of spot colours that are printed with the four inks.
    pub spot_colours: Vec<String>,
    /// The most ink that lies on any spot, in per cent of one full ink; 0 where all is grey.
    pub highest_ink: f64,
}

/// Why a press file could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PressError {
    /// The PDF is damaged.
    #[error("the PDF can't be read")]
    Unreadable(#[source] lopdf::Error),
    /// A part of the PDF is not as it should be.
    #[error("the PDF has a damaged {0}")]
    Malformed(&'static str),
    /// The PDF holds what this program does not write.
    #[error("the PDF contains {0}, which can't be converted to ink")]
    Unsupported(String),
    /// The profile is of no use.
    #[error("the profile {0}")]
    Profile(String),
    /// A font is not in the file.
    #[error("the font `{0}` is not embedded")]
    FontNotEmbedded(String),
    /// A PDF/X file is always in ink.
    #[error("PDF/X needs inks; write a grey file without a standard")]
    GreyStandard,
    /// A page does not exist.
    #[error("there is no page {number}, only {count}")]
    NoSuchPage {
        /// The page that is asked for, counted from 1.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The art does not reach the edge that the shop wants.
    #[error(
        "the art of page {number} would have to be enlarged by {percent:.1} % to fill the bleed, \
            but at most {allowed:.1} % is allowed; draw it with more bleed"
    )]
    ArtTooSmall {
        /// The page, counted from 1.
        number: usize,
        /// How much its art would have to be enlarged, in percent.
        percent: f64,
        /// How much may be.
        allowed: f64,
    },
    /// The card would be cut smaller than it was drawn.
    #[error("page {number} is drawn for a larger card than the shop cuts")]
    ArtTooLarge {
        /// The page, counted from 1.
        number: usize,
    },
    /// lopdf could not write what it was given.
    #[error("the PDF can't be put together")]
    Assembly(#[source] lopdf::Error),
    /// The bytes could not be written to memory.
    #[error("the PDF can't be written")]
    Writing(#[from] std::io::Error),
}

/// Makes a file for a press of a PDF that this program wrote. The same input gives the same bytes.
///
/// # Errors
/// A [`PressError`] when the PDF is damaged or holds what can't be turned into ink, a font is not
/// in it, or the profile is of no use.
pub fn convert(
    pdf: &[u8],
    target: &PressTarget<'_>,
    about: &PressIdentity<'_>,
) -> Result<PressPdf, PressError> {
    let grey = matches!(target.colour, PressColour::Grey);
    if grey && target.standard != PressStandard::Plain {
        return Err(PressError::GreyStandard);
    }
    let document = Document::load_mem(pdf).map_err(PressError::Unreadable)?;
    let flat = flatten::flatten(document, target.standard)?;
    let (engine, shades) = (Engine::new(&target.colour)?, Engine::new(&PressColour::Grey)?);
    let mut document = flat.document;
    let mut conversion = Conversion {
        document: &document,
        engine: &engine,
        shades: &shades,
        standard: target.standard,
        bare: &flat.bare,
        changed: BTreeMap::new(),
        next: document.max_id + 1,
        spots: BTreeSet::new(),
    };
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let mut made = Vec::new();
    for id in &ids {
        let area =
            pages::boxed(&document, *id, b"MediaBox").ok_or(PressError::Malformed("MediaBox"))?;
        let (content, resources) = pages::content(&document, *id)?;
        let (content, resources) = conversion.content(&content, &resources, area, false, true)?;
        let mut entries =
            document.get_dictionary(*id).map_err(|_| PressError::Malformed("page"))?.clone();
        conversion.group(&mut entries);
        made.push((content, resources, entries));
    }
    let Conversion { changed, next, spots, .. } = conversion;
    document.max_id = next - 1;
    document.objects.extend(changed);
    for (id, (content, resources, entries)) in ids.into_iter().zip(made) {
        document.objects.insert(id, entries.into());
        pages::set_content(&mut document, id, content, resources)?;
    }
    // Each page has resources of its own now; what the tree held for all of them is of the screen.
    for node in document.objects.values_mut().filter_map(|it| it.as_dict_mut().ok()) {
        if node.get_type().is_ok_and(|it| it == b"Pages") {
            node.remove(b"Resources");
        }
    }
    let bytes = finish::finish(document, target, about)?;
    Ok(PressPdf {
        bytes,
        flattened: flat.flattened,
        spot_colours: spots.into_iter().collect(),
        highest_ink: engine.highest(),
    })
}

/// A colour and what becomes of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Swatch {
    /// Cyan, magenta, yellow and black from 0 to 1; grey is black alone.
    pub inks: [f64; 4],
    /// Lightness, green to red and blue to yellow on the screen.
    pub seen: [f64; 3],
    /// The same on paper, as the profile foretells it.
    pub printed: [f64; 3],
}

/// What becomes of a colour of sRGB: of an area, or of letters.
///
/// # Errors
/// When the profile is not one of a CMYK press.
pub fn swatch(rgb: [u8; 3], letters: bool, colour: &PressColour<'_>) -> Result<Swatch, PressError> {
    let engine = Engine::new(colour)?;
    let seen = Lab::of_srgb(rgb.map(|it| f64::from(it) / 255.0));
    let used = if letters { Use::Text } else { Use::Art };
    let inks = match engine.paint(Colour::Seen(seen), used) {
        Paint::Grey(grey) => [0.0, 0.0, 0.0, 1.0 - grey],
        Paint::Inks(inks) => inks,
    };
    let printed = engine.printed_colour(inks);
    let numbers = |it: Lab| [it.l, it.a, it.b];
    Ok(Swatch { inks, seen: numbers(seen), printed: numbers(printed) })
}
