//! What a printer asks of a PDF, each figure with its source.
//!
//! What is absent is not asked.

use cardwright_base::units::{Length, Size};
use cardwright_base::words;

/// One figure that a printer states.
#[derive(Clone, PartialEq, Debug)]
pub struct Limit<T> {
    /// The figure itself.
    pub value: T,
    /// Who says so: a page, a document, a norm.
    pub source: String,
    /// When that was read: `2026-10` or `2026-10-01`.
    pub date: String,
}

/// A figure that may be absent.
pub type Demand<T> = Option<Limit<T>>;

words! {
    /// Which sides come first in a file of card sides.
    pub enum SideOrder {
        /// Back of card 1, front of card 1, back of card 2 ...
        BackFront = "back-front",
        /// Front of card 1, back of card 1, front of card 2 ...
        FrontBack = "front-back",
    }
}

/// A kind of colour, as it is written into a PDF.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Black ink alone: DeviceGray.
    Gray,
    /// Light, of no stated colours: DeviceRGB.
    Rgb,
    /// The four inks: DeviceCMYK.
    Cmyk,
    /// Grey with a white point: CalGray.
    CalGray,
    /// RGB with primaries: CalRGB.
    CalRgb,
    /// Colour as the eye sees it: Lab.
    Lab,
    /// Grey with a profile.
    IccGray,
    /// RGB with a profile.
    IccRgb,
    /// CMYK with a profile.
    IccCmyk,
    /// One ink by its name.
    Separation,
    /// Several inks by their names.
    DeviceN,
    /// A colour space that the file names but that is none of these.
    Unknown,
}

impl Family {
    /// All of them with their names in data files.
    pub const ALL: [(&'static str, Self); 11] = [
        ("gray", Self::Gray),
        ("rgb", Self::Rgb),
        ("cmyk", Self::Cmyk),
        ("cal-gray", Self::CalGray),
        ("cal-rgb", Self::CalRgb),
        ("lab", Self::Lab),
        ("icc-gray", Self::IccGray),
        ("icc-rgb", Self::IccRgb),
        ("icc-cmyk", Self::IccCmyk),
        ("separation", Self::Separation),
        ("device-n", Self::DeviceN),
    ];
}

/// What a printer asks of a PDF.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Limits {
    /// How the printer or the standard is called in messages.
    pub title: String,
    /// The gravest that a finding is: for a printer at home, nothing is certainly wrong.
    pub max_severity: MaxSeverity,
    /// Newest version of PDF, such as `1.4`.
    pub pdf_version: Demand<String>,
    /// Names of standards, of which the file must declare one.
    pub standard: Demand<Vec<String>>,
    /// Sort of output intent that must be there, such as `GTS_PDFX`.
    pub output_intent: Demand<String>,
    /// Whether the file must say if it is trapped.
    pub trapped: Demand<bool>,
    /// Entries that the file information must have.
    pub information: Demand<Vec<String>>,
    /// Whether there must be XMP metadata, which agree with the file information.
    pub metadata: Demand<bool>,
    /// Whether the file must have an id.
    pub file_id: Demand<bool>,
    /// Whether it may be encrypted.
    pub encryption: Demand<bool>,
    /// Whether it may have JavaScript, actions and forms.
    pub actions: Demand<bool>,
    /// Whether notes, links and form fields may lie on what is printed.
    pub annotations: Demand<bool>,
    /// Whether it may have layers.
    pub layers: Demand<bool>,
    /// Whether anything may shine through.
    pub transparency: Demand<bool>,
    /// Encodings that are not taken, such as `LZWDecode`.
    pub no_filters: Demand<Vec<String>>,
    /// Whether PostScript, transfer curves, OPI and alternate images are taken.
    pub extras: Demand<bool>,
    /// Whether fonts must be embedded.
    pub fonts_embedded: Demand<bool>,
    /// Whether fonts must be reduced to what is used.
    pub fonts_subset: Demand<bool>,
    /// Kinds of colour that are taken.
    pub colour: Demand<Vec<Family>>,
    /// Whether colour of the device must be that of the output intent.
    pub colour_of_intent: Demand<bool>,
    /// Most ink at one place, in percent: four full inks are 400.
    pub total_ink: Demand<f64>,
    /// Fewest pixels an inch, in pictures of grey or colour.
    pub min_dpi: Demand<f64>,
    /// Fewest pixels an inch, in pictures of black and white.
    pub min_dpi_line_art: Demand<f64>,
    /// The thinnest line that may be printed.
    pub min_line: Demand<Length>,
    /// Smallest size of type.
    pub min_type: Demand<Length>,
    /// Smallest size of type that is left free of ink.
    pub min_type_knockout: Demand<Length>,
    /// Size below which black type must be of black ink alone.
    pub black_type: Demand<Length>,
    /// Whether white may be set to overprint.
    pub white_overprint: Demand<bool>,
    /// Whether each page must state its trim.
    pub trim_box: Demand<bool>,
    /// Least bleed beyond the trim.
    pub bleed: Demand<Length>,
    /// How far inside the trim text must stay.
    pub safe: Demand<Length>,
    /// How far inside the paper text must stay, since printers leave an edge white.
    pub white_edge: Demand<Length>,
    /// Whether marks may stand in the bleed.
    pub marks_in_bleed: Demand<bool>,
    /// Sizes of trimmed pages that are made.
    pub trims: Demand<Vec<Size>>,
    /// Whether all pages must be of one size.
    pub one_size: Demand<bool>,
    /// Which sides come first.
    pub order: Demand<SideOrder>,
    /// What the number of pages must be a multiple of.
    pub multiple: Demand<usize>,
    /// The most pages a file may have.
    pub most_pages: Demand<usize>,
}

words! {
    /// The gravest that findings are.
    #[derive(Default)]
    pub enum MaxSeverity {
        /// As each check says.
        #[default]
        Error = "error",
        /// Findings are warnings at most.
        Warning = "warning",
        /// Findings are advice at most.
        Advice = "advice",
    }
}
