//! Everything that is found in a PDF: code, name, weight, page.

use cardwright_base::diagnostic::Severity;

/// A sort of fault.
#[derive(Debug)]
pub struct Fault {
    /// P and three digits, never reused.
    pub code: &'static str,
    /// Says the fault and reads well after "allow".
    pub name: &'static str,
    /// What a finding weighs, where the printer does not make less of it.
    pub severity: Severity,
    /// Its page, in Markdown.
    pub page: &'static str,
}

macro_rules! faults {
    ($($(#[$doc:meta])* $constant:ident = $code:literal $name:literal $severity:ident $page:literal;)*) => {
        $(
            $(#[$doc])*
            pub const $constant: Fault = Fault {
                code: $code,
                name: $name,
                severity: Severity::$severity,
                page: include_str!(concat!("pages/", $page, ".md")),
            };
        )*
        /// All of them, in the order of their codes.
        pub const ALL: &[&Fault] = &[$(&$constant),*];
    };
}

faults! {
    /// Newer than the printer reads.
    PDF_VERSION = "P001" "new-pdf-version" Error "new_pdf_version";
    /// Locked.
    ENCRYPTED = "P002" "encrypted-pdf" Error "encrypted_pdf";
    /// Without an id.
    NO_FILE_ID = "P003" "missing-file-id" Error "missing_file_id";
    /// Not what the printer asks for, by its own words.
    STANDARD = "P004" "undeclared-standard" Error "undeclared_standard";
    /// The printing condition is not stated as it should be.
    OUTPUT_INTENT = "P005" "bad-output-intent" Error "bad_output_intent";
    /// Nobody knows whether it is trapped.
    TRAPPED = "P006" "unknown-trapping" Error "unknown_trapping";
    /// A title or a date is missing.
    INFORMATION = "P007" "missing-information" Error "missing_information";
    /// Two places of the file say different things about it.
    CONTRADICTION = "P008" "contradicting-information" Warning "contradicting_information";
    /// It does something when it is opened or clicked.
    ACTION = "P009" "active-content" Error "active_content";
    /// An encoding that is not taken.
    FILTER = "P010" "forbidden-encoding" Error "forbidden_encoding";
    /// Parts that can be switched off.
    LAYERS = "P011" "layers-in-pdf" Error "layers_in_pdf";
    /// Nobody knows where to cut.
    NO_TRIM = "P012" "missing-trim" Error "missing_trim";
    /// A box that sticks out of the one around it.
    NESTING = "P013" "badly-nested-boxes" Error "badly_nested_boxes";
    /// Less than the knife needs.
    BLEED = "P014" "too-little-bleed" Error "too_little_bleed";
    /// A size that is not made.
    SIZE = "P015" "wrong-page-size" Error "wrong_page_size";
    /// Pages of several sizes.
    SIZES = "P016" "mixed-page-sizes" Error "mixed_page_sizes";
    /// Too many, or not in pairs.
    COUNT = "P017" "wrong-page-count" Error "wrong_page_count";
    /// Fronts where backs are wanted.
    ORDER = "P018" "wrong-side-order" Error "wrong_side_order";
    /// A note or a link on what is printed.
    ANNOTATION = "P019" "annotation-in-print" Error "annotation_in_print";
    /// A font that every machine replaces by its own.
    NOT_EMBEDDED = "P020" "font-not-embedded" Error "font_not_embedded";
    /// A font that is there as a whole.
    NOT_SUBSET = "P021" "font-not-subset" Advice "font_not_subset";
    /// Colour of a sort that is not taken.
    COLOUR = "P022" "forbidden-colour" Error "forbidden_colour";
    /// More ink than dries.
    INK = "P023" "too-much-ink" Error "too_much_ink";
    /// Something shines through.
    TRANSPARENCY = "P024" "transparency-in-pdf" Error "transparency_in_pdf";
    /// Too few pixels.
    COARSE = "P025" "coarse-image" Warning "coarse_image";
    /// A line that breaks up.
    THIN = "P026" "thin-stroke" Warning "thin_stroke";
    /// Type that fills in.
    SMALL = "P027" "tiny-type" Warning "tiny_type";
    /// Text where the knife may go.
    UNSAFE = "P028" "text-near-the-edge" Warning "text_near_the_edge";
    /// A mark that is seen on the finished piece.
    MARK = "P029" "mark-in-the-bleed" Error "mark_in_the_bleed";
    /// Black text of four inks.
    BLACK = "P030" "many-inked-black" Warning "many_inked_black";
    /// White that vanishes.
    WHITE = "P031" "white-overprint" Warning "white_overprint";
    /// What presses can't work with.
    EXTRA = "P032" "unprintable-object" Error "unprintable_object";
    /// What can't be read as it should.
    DAMAGED = "P033" "damaged-pdf" Error "damaged_pdf";
    /// Art that ends where the knife goes.
    ENDS = "P034" "art-ends-at-the-trim" Warning "art_ends_at_the_trim";
}
