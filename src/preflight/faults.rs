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
    ($($constant:ident = $code:literal $name:literal $severity:ident $page:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`; its page says more.")]
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
    PDF_VERSION = "P001" "new-pdf-version" Error "new_pdf_version";
    ENCRYPTED = "P002" "encrypted-pdf" Error "encrypted_pdf";
    NO_FILE_ID = "P003" "missing-file-id" Error "missing_file_id";
    STANDARD = "P004" "undeclared-standard" Error "undeclared_standard";
    OUTPUT_INTENT = "P005" "bad-output-intent" Error "bad_output_intent";
    TRAPPED = "P006" "unknown-trapping" Error "unknown_trapping";
    INFORMATION = "P007" "missing-information" Error "missing_information";
    CONTRADICTION = "P008" "contradicting-information" Warning "contradicting_information";
    ACTION = "P009" "active-content" Error "active_content";
    FILTER = "P010" "forbidden-encoding" Error "forbidden_encoding";
    LAYERS = "P011" "layers-in-pdf" Error "layers_in_pdf";
    NO_TRIM = "P012" "missing-trim" Error "missing_trim";
    NESTING = "P013" "badly-nested-boxes" Error "badly_nested_boxes";
    BLEED = "P014" "too-little-bleed" Error "too_little_bleed";
    SIZE = "P015" "wrong-page-size" Error "wrong_page_size";
    SIZES = "P016" "mixed-page-sizes" Error "mixed_page_sizes";
    COUNT = "P017" "wrong-page-count" Error "wrong_page_count";
    ORDER = "P018" "wrong-side-order" Error "wrong_side_order";
    ANNOTATION = "P019" "annotation-in-print" Error "annotation_in_print";
    NOT_EMBEDDED = "P020" "font-not-embedded" Error "font_not_embedded";
    NOT_SUBSET = "P021" "font-not-subset" Advice "font_not_subset";
    COLOUR = "P022" "forbidden-colour" Error "forbidden_colour";
    INK = "P023" "too-much-ink" Error "too_much_ink";
    TRANSPARENCY = "P024" "transparency-in-pdf" Error "transparency_in_pdf";
    COARSE = "P025" "coarse-image" Warning "coarse_image";
    THIN = "P026" "thin-stroke" Warning "thin_stroke";
    SMALL = "P027" "tiny-type" Warning "tiny_type";
    UNSAFE = "P028" "text-near-the-edge" Warning "text_near_the_edge";
    MARK = "P029" "mark-in-the-bleed" Error "mark_in_the_bleed";
    BLACK = "P030" "many-inked-black" Warning "many_inked_black";
    WHITE = "P031" "white-overprint" Warning "white_overprint";
    EXTRA = "P032" "unprintable-object" Error "unprintable_object";
    DAMAGED = "P033" "damaged-pdf" Error "damaged_pdf";
    ENDS = "P034" "art-ends-at-the-trim" Warning "art_ends_at_the_trim";
}
