//! Mutants of the file as a whole: P001 to P011.

use super::pdf_draft::profile;
use super::{found, mutant};

#[test]
fn version() {
    mutant("newer", &["P001"], |it| it.version = "1.5");
    mutant("newer in the catalog", &["P001"], |it| {
        it.edit("catalog", "/Type /Catalog", "/Type /Catalog /Version /1.7");
    });
    mutant("older", &[], |it| it.version = "1.3");
}

#[test]
fn encryption() {
    let mut document = lopdf::Document::load_mem(&super::pdf_draft::clean().write()).unwrap();
    let version = lopdf::EncryptionVersion::V2 {
        document: &document,
        owner_password: "owner",
        user_password: "",
        key_length: 128,
        permissions: lopdf::Permissions::empty(),
    };
    let state = lopdf::EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    let codes: Vec<&str> = found(&bytes, "strict").1.iter().map(|it| it.code).collect();
    assert_eq!(codes, &["P002"]);
}

#[test]
fn id() {
    mutant("no id", &["P003"], |it| it.trailer = "/Root @catalog /Info @info".to_owned());
    mutant("half an id", &["P003"], |it| {
        it.trailer = "/Root @catalog /Info @info /ID [<01>]".to_owned();
    });
}

#[test]
fn standard() {
    mutant("undeclared", &["P004"], |it| {
        it.edit("info", "/GTS_PDFXVersion (PDF/X-1a:2003)", "");
    });
    mutant("another", &["P004"], |it| {
        it.edit("info", "(PDF/X-1a:2003)", "(PDF/X-3:2002)");
    });
}

#[test]
fn output_intent() {
    mutant("none", &["P005"], |it| {
        it.edit("catalog", "/OutputIntents [@intent]", "");
    });
    mutant("for archives only", &["P005"], |it| {
        it.edit("intent", "/GTS_PDFX", "/GTS_PDFA1");
    });
    mutant("two", &["P005"], |it| {
        it.edit("catalog", "[@intent]", "[@intent @intent]");
    });
    mutant("no condition", &["P005"], |it| {
        it.edit("intent", "/OutputConditionIdentifier (FOGRA39)", "");
    });
    mutant("a profile for previews", &["P005"], |it| {
        it.stream("profile", "/N 4", profile(b"scnr", b"CMYK", b"B2A0"));
    });
    mutant("wrong channels", &["P005"], |it| {
        it.stream("profile", "/N 4", profile(b"prtr", b"GRAY", b"B2A0"));
    });
    mutant("one way", &["P005"], |it| {
        it.stream("profile", "/N 4", profile(b"prtr", b"CMYK", b"A2B0"));
    });
    mutant("neither profile nor register", &["P005"], |it| {
        it.edit("intent", "/DestOutputProfile @profile", "");
        it.edit("intent", "/RegistryName (http://www.color.org)", "");
    });
    mutant("registered", &[], |it| {
        it.edit("intent", "/DestOutputProfile @profile", "");
    });
}

#[test]
fn what_the_file_says_of_itself() {
    mutant("trapped unsaid", &["P006"], |it| {
        it.edit("info", "/Trapped /False", "");
        it.edit("info", "/Title", "/Author (me) /Title");
    });
    mutant("trapped unknown", &["P006", "P008"], |it| {
        it.edit("info", "/Trapped /False", "/Trapped /Unknown");
    });
    mutant("no title", &["P007"], |it| {
        it.edit("info", "/Title (Cards)", "");
    });
    mutant("empty title", &["P007", "P008"], |it| {
        it.edit("info", "/Title (Cards)", "/Title ( )");
    });
    mutant("no date", &["P007"], |it| {
        it.edit("info", "/ModDate (D:20261001120000Z)", "");
    });
    mutant("no metadata", &["P007"], |it| {
        it.edit("catalog", "/Metadata @xmp", "");
    });
    mutant("metadata that are none", &["P007"], |it| {
        it.stream("xmp", "", "<x:xmpmeta");
    });
    mutant("another title", &["P008"], |it| {
        it.redraw("xmp", "Cards", "Old cards");
    });
    mutant("another date", &["P008"], |it| {
        it.redraw("xmp", "CreateDate=\"2026-10-01T12", "CreateDate=\"2026-10-01T13");
    });
}

#[test]
fn active_content() {
    mutant("script", &["P009"], |it| {
        it.edit("catalog", "/Pages", "/Names << /JavaScript << /Names [] >> >> /Pages");
    });
    mutant("on opening", &["P009"], |it| {
        it.edit("catalog", "/Pages", "/OpenAction << /S /JavaScript /JS (1) >> /Pages");
    });
    mutant("a place to open at", &[], |it| {
        it.edit("catalog", "/Pages", "/OpenAction [@back1 /Fit] /Pages");
    });
    mutant("a form", &["P009"], |it| {
        it.edit("catalog", "/Pages", "/AcroForm << /Fields [@info] >> /Pages");
    });
    mutant("a page that acts", &["P009"], |it| {
        it.edit("front1", "/Type /Page", "/Type /Page /AA << >>");
    });
    mutant("a link beside the card", &["P009"], |it| {
        let link = "/Annots [<< /Subtype /Link /Rect [0 0 10 10] /A << /S /URI >> >>]";
        it.edit("front1", "/Type /Page", &format!("/Type /Page {link}"));
    });
}

#[test]
fn encodings() {
    mutant("LZW", &["P010"], |it| {
        it.stream("spare", "/Filter /LZWDecode", [0x80, 0x0b, 0x60, 0x50]);
    });
    mutant("JPEG 2000 behind another", &["P010"], |it| {
        it.stream("spare", "/Filter [/FlateDecode /JPXDecode]", [0]);
    });
    mutant("LZW within the page", &["P010"], |it| {
        it.redraw("one", "/F /AHx ID", "/F [/AHx /LZW] ID");
    });
}

#[test]
fn layers() {
    mutant("a layer", &["P011"], |it| {
        it.set("layer", "<< /Type /OCG /Name (Marks) >>");
        it.edit("catalog", "/Pages", "/OCProperties << /OCGs [@layer] /D << >> >> /Pages");
    });
    mutant("no layer in the list", &[], |it| {
        it.edit("catalog", "/Pages", "/OCProperties << /OCGs [] /D << >> >> /Pages");
    });
}
