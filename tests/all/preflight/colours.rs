//! Mutants of colour: P022 to P024, P030, P031.

use super::mutant;

const CROSS: &str = "0 0 0 1 k 45 110 20 20 re f";

#[test]
fn rgb_wherever_it_hides() {
    mutant("an area", &["P022"], |it| {
        it.draw("one", "1 0 0 rg 45 110 20 20 re f");
    });
    mutant("a line", &["P022"], |it| {
        it.draw("one", "1 0 0 RG 45 110 m 65 110 l S");
    });
    mutant("text", &["P022"], |it| {
        it.draw("one", "BT /F0 14 Tf 1 0 0 rg 45 110 Td (Red) Tj ET");
    });
    mutant("outlined text", &["P022"], |it| {
        it.draw("one", "BT /F0 14 Tf 1 Tr 1 0 0 RG 45 110 Td (Red) Tj ET");
    });
    mutant("chosen and not used", &[], |it| {
        it.draw("one", "1 0 0 rg");
    });
    mutant("drawn outside of the paper", &[], |it| {
        it.draw("one", "1 0 0 rg 300 300 20 20 re f");
    });
    mutant("clipped away", &[], |it| {
        it.draw("one", "q 45 110 20 20 re W n 1 0 0 rg 70 110 20 20 re f Q");
    });
    mutant("words that nobody sees", &[], |it| {
        it.draw("one", "BT /F0 14 Tf 3 Tr 1 0 0 rg 45 110 Td (Red) Tj ET");
    });
    mutant("a picture", &["P022"], |it| {
        it.edit("image", "/DeviceCMYK", "/DeviceRGB");
    });
    mutant("a list of colours", &["P022"], |it| {
        it.edit("resources", "/Indexed /DeviceCMYK 1", "/Indexed /DeviceRGB 1");
    });
    mutant("behind a spot colour", &["P022"], |it| {
        it.edit("spot", "/DeviceCMYK", "/DeviceRGB");
    });
    mutant("a gradient", &["P022"], |it| {
        it.edit("shading", "/DeviceCMYK", "/DeviceRGB");
    });
    mutant("a gradient as a pattern", &["P022"], |it| {
        it.set(
            "shine",
            "<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB >> >>",
        );
        it.edit("resources", "/P0 @tile", "/P0 @tile /P1 @shine");
        it.draw("one", "/Pattern cs /P1 scn 45 110 20 20 re f");
    });
    mutant("a tile", &["P022"], |it| {
        it.redraw("tile", "0.1 0 0 0 k", "1 0 0 rg");
    });
    mutant("a form", &["P022"], |it| {
        it.draw("form", "1 0 0 rg 0 0 5 5 re f");
    });
    mutant("a form in a form", &["P022"], |it| {
        it.draw("inner", "1 0 0 rg 0 0 5 5 re f");
    });
    mutant("outside of the box of a form", &[], |it| {
        it.draw("inner", "1 0 0 rg 200 0 5 5 re f");
    });
    mutant("a picture in the drawing", &["P022"], |it| {
        it.redraw("one", "/BPC 1 /CS /G", "/BPC 8 /CS /RGB");
    });
    mutant("with a profile", &["P022"], |it| {
        it.stream("srgb", "/N 3", "");
        it.edit("resources", "/Cs1 @all", "/Cs1 @all /Cs3 [/ICCBased @srgb]");
        it.draw("one", "/Cs3 cs 1 0 0 scn 45 110 20 20 re f");
    });
    mutant("in place of CMYK", &["P022"], |it| {
        it.edit(
            "resources",
            "/Cs1 @all",
            "/Cs1 @all /DefaultCMYK [/Lab << /WhitePoint [1 1 1] >>]",
        );
    });
    mutant("a drawn letter", &["P022"], |it| {
        it.set(
            "drawn",
            "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 1000 1000] \
             /FirstChar 65 /LastChar 65 /Widths [1000] /CharProcs << /A @letter >> \
             /Encoding << /Differences [65 /A] >> >>",
        );
        it.stream("letter", "", "1000 0 d0 1 0 0 rg 0 0 500 500 re f");
        it.edit("resources", "/F0 @font", "/F0 @font /F2 @drawn");
        it.draw("one", "BT /F2 14 Tf 0 g 45 110 Td (A) Tj ET");
    });
    mutant("a mask", &["P022", "P024"], |it| {
        it.stream(
            "shape",
            "/Type /XObject /Subtype /Form /BBox [0 0 99 99]",
            "1 0 0 rg 0 0 9 9 re f",
        );
        it.edit("state", "/SMask /None", "/SMask << /S /Luminosity /G @shape >>");
    });
    mutant("a note beside the card", &["P022"], |it| {
        it.stream(
            "look",
            "/Type /XObject /Subtype /Form /BBox [0 0 10 10]",
            "1 0 0 rg 0 0 9 9 re f",
        );
        let note = "/Annots [<< /Subtype /Stamp /F 4 /Rect [0 0 10 10] /AP << /N @look >> >>]";
        it.edit("front1", "/Type /Page", &format!("/Type /Page {note}"));
    });
}

#[test]
fn ink() {
    mutant("an area", &["P023"], |it| {
        it.draw("one", "1 1 0.5 0 k 45 110 20 20 re f");
    });
    mutant("just enough", &[], |it| {
        it.draw("one", "0.6 0.4 0.4 1 k 45 110 20 20 re f");
    });
    mutant("a line", &["P023"], |it| {
        it.draw("one", "1 1 1 1 K 45 110 m 65 110 l S");
    });
    mutant("a spot of many inks", &["P023"], |it| {
        it.set("many", "[/DeviceN [/Cyan /Magenta /Gold] /DeviceCMYK @tint]");
        it.edit("resources", "/Cs1 @all", "/Cs1 @all /Cs3 @many");
        it.draw("one", "/Cs3 cs 1 1 1 scn 45 110 20 20 re f");
    });
    mutant("a gradient", &["P023"], |it| {
        it.edit("shading", "/C1 [0.5 0.5 0.5 0]", "/C1 [1 1 0.5 0]");
    });
    mutant("a list of colours", &["P023"], |it| {
        it.edit("resources", "00800080>", "FF8080FF>");
    });
    mutant("one pixel", &["P023"], |it| {
        let mut pixels = vec![20; 160 * 160 * 4];
        pixels[81_000..81_004].fill(255);
        it.stream(
            "image",
            "/Type /XObject /Subtype /Image /Width 160 /Height 160 /BitsPerComponent 8 \
             /ColorSpace /DeviceCMYK",
            pixels,
        );
    });
    mutant("pixels the other way round", &["P023"], |it| {
        it.edit("image", "/ColorSpace", "/Decode [1 0 1 0 1 0 1 0] /ColorSpace");
    });
    mutant("marks", &[], |it| {
        it.draw("one", "1 1 1 1 K 5 40 m 15 40 l S");
    });
}

#[test]
fn transparency() {
    for (name, old, new) in [
        ("areas", "/ca 1", "/ca 0.5"),
        ("lines", "/ca 1", "/CA 0.99"),
        ("blending", "/BM /Normal", "/BM /Multiply"),
        ("blending, by list", "/BM /Normal", "/BM [/Multiply /Normal]"),
    ] {
        mutant(name, &["P024"], |it| {
            it.edit("state", old, new);
        });
    }
    mutant("a state that is not used", &[], |it| {
        it.edit("resources", "/G0 @state", "/G0 @state /G1 << /ca 0.5 >>");
    });
    mutant("a page", &["P024"], |it| {
        it.edit("front1", "/Type /Page", "/Type /Page /Group << /S /Transparency >>");
    });
    mutant("a form", &["P024"], |it| {
        it.edit("form", "/Subtype /Form", "/Subtype /Form /Group << /S /Transparency >>");
    });
    mutant("a picture", &["P024"], |it| {
        it.edit("image", "/Width", "/SMask @image /Width");
    });
}

#[test]
fn black_text() {
    mutant("rich", &["P030"], |it| {
        it.draw("one", "BT /F0 9 Tf 0.3 0.3 0.3 1 k 45 110 Td (Rich) Tj ET");
    });
    mutant("rich and large", &[], |it| {
        it.draw("one", "BT /F0 14 Tf 0.3 0.3 0.3 1 k 45 110 Td (Rich) Tj ET");
    });
    mutant("of light", &["P022", "P030"], |it| {
        it.draw("one", "BT /F0 9 Tf 0 0 0 rg 45 110 Td (Light) Tj ET");
    });
    mutant("black ink by name", &[], |it| {
        it.edit("spot", "/Gold", "/Black");
        it.draw("one", "BT /F0 9 Tf /Cs0 cs 1 scn 45 110 Td (Ink) Tj ET");
    });
}

#[test]
fn white() {
    mutant("overprints", &["P031"], |it| {
        it.draw("one", "/G0 gs 0 0 0 0 k 45 110 20 20 re f");
    });
    mutant("overprints as text", &["P031"], |it| {
        it.draw("one", "/G0 gs 1 g BT /F0 9 Tf 45 110 Td (White) Tj ET");
    });
    mutant("overprints where lines do", &["P031"], |it| {
        it.edit("state", "/op true", "");
        it.draw("one", "/G0 gs 0 0 0 0 k 45 110 20 20 re f");
    });
    mutant("knocks out", &[], |it| {
        it.edit("state", "/op true", "/op false");
        it.draw("one", "/G0 gs 0 0 0 0 k 45 110 20 20 re f");
    });
    mutant("black overprints", &[], |it| {
        it.draw("one", &format!("/G0 gs {CROSS}"));
    });
}

#[test]
fn the_colour_of_the_intent() {
    // RGB is taken by PDF/X-4, but not without a profile beside an intent of four inks.
    let mut draft = super::pdf_draft::clean();
    draft.version = "1.6";
    draft.edit("info", "PDF/X-1a:2003", "PDF/X-4");
    let codes = |draft: &super::PdfDraft| -> Vec<&str> {
        super::found(&draft.write(), "pdfx-4").1.iter().map(|it| it.code).collect()
    };
    assert!(codes(&draft).is_empty(), "{:?}", codes(&draft));
    draft.draw("one", "1 0 0 rg 45 110 20 20 re f");
    assert_eq!(codes(&draft), ["P022"]);
    draft.stream("srgb", "/N 3", "");
    draft.edit("resources", "/Cs1 @all", "/Cs1 @all /DefaultRGB [/ICCBased @srgb]");
    assert!(codes(&draft).is_empty(), "{:?}", codes(&draft));
}
