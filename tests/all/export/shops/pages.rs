//! The PDF for DriveThruCards: the back of every copy before its front, in the deck's order.

use super::made::{ExportOptions, skirmish};
use super::sides::copies;
use lopdf::{Document, Object, ObjectId};
use std::collections::BTreeMap;

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

fn corners(document: &Document, page: ObjectId, name: &str) -> Vec<f64> {
    let page = document.get_dictionary(page).unwrap();
    let array = page.get(name.as_bytes()).unwrap_or_else(|_| panic!("no {name}"));
    let array = document.dereference(array).unwrap().1.as_array().unwrap();
    array.iter().map(|it| (number(it) * 100.0).round() / 100.0).collect()
}

fn pdf() -> Document {
    let files = skirmish("drivethrucards", ExportOptions::default());
    let path = files.keys().find(|it| it.ends_with(".pdf")).expect("a PDF");
    assert_eq!(path, "skirmish-us-poker.pdf");
    Document::load_mem(&files[path]).unwrap()
}

#[test]
fn a_page_is_a_card_with_an_eighth_of_an_inch_around_it() {
    let document = pdf();
    let pages = document.get_pages();
    assert_eq!(pages.len(), 256);
    for page in pages.into_values() {
        // 2.75 x 3.75 in, and 2.5 x 3.5 in in the middle of it.
        assert_eq!(corners(&document, page, "MediaBox"), [0.0, 0.0, 198.0, 270.0]);
        assert_eq!(corners(&document, page, "BleedBox"), [0.0, 0.0, 198.0, 270.0]);
        assert_eq!(corners(&document, page, "TrimBox"), [9.0, 9.0, 189.0, 261.0]);
    }
}

#[test]
fn the_file_says_that_it_is_for_a_press() {
    let files = skirmish("drivethrucards", ExportOptions::default());
    let bytes = &files["skirmish-us-poker.pdf"];
    assert!(bytes.starts_with(b"%PDF-1.4"), "PDF/X-1a:2003 is PDF 1.4");
    let document = pdf();
    let info = document.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    let info = document.get_dictionary(info).unwrap();
    assert_eq!(info.get(b"GTS_PDFXVersion").unwrap().as_str().unwrap(), b"PDF/X-1a:2003");
    let intents = document.catalog().unwrap().get(b"OutputIntents").unwrap();
    let intents = document.dereference(intents).unwrap().1.as_array().unwrap();
    let intent = document.dereference(&intents[0]).unwrap().1.as_dict().unwrap();
    assert_eq!(intent.get(b"S").unwrap().as_name().unwrap(), b"GTS_PDFX");
    // No operator asks for red, green and blue, on a page or in a form.
    let mut streams = 0;
    for object in document.objects.values() {
        let Ok(stream) = object.as_stream() else { continue };
        let is_form =
            stream.dict.get(b"Subtype").is_ok_and(|it| it.as_name().is_ok_and(|it| it == b"Form"));
        if is_form {
            let content = stream.get_plain_content().unwrap();
            let content = lopdf::content::Content::decode(&content).unwrap();
            let rgb =
                content.operations.iter().any(|it| ["rg", "RG"].contains(&it.operator.as_str()));
            assert!(!rgb);
            streams += 1;
        }
    }
    assert!(streams >= 24, "{streams}");
}

#[test]
fn pages_come_in_pairs_in_the_order_of_the_deck() {
    let document = pdf();
    // The only form on a page, wherever it is named.
    let shown = |page: ObjectId| -> ObjectId {
        let content = document.get_and_decode_page_content(page).unwrap();
        let drawn: Vec<_> = content.operations.iter().filter(|it| it.operator == "Do").collect();
        assert_eq!(drawn.len(), 1, "one side on a page");
        let name = drawn[0].operands[0].as_name().unwrap();
        let (own, above) = document.get_page_resources(page).unwrap();
        let mut all = own
            .into_iter()
            .chain(above.into_iter().filter_map(|id| document.get_dictionary(id).ok()));
        all.find_map(|it| {
            let forms = document.dereference(it.get(b"XObject").ok()?).ok()?.1.as_dict().ok()?;
            forms.get(name).ok()?.as_reference().ok()
        })
        .expect("the form is there")
    };
    let pages: Vec<ObjectId> = document.get_pages().into_values().map(shown).collect();
    let copies = copies();
    assert_eq!(pages.len(), copies.len() * 2);
    // Each side is in the file once, so that the same form is the same side and another another.
    let mut sides: BTreeMap<ObjectId, String> = BTreeMap::new();
    let mut forms: BTreeMap<String, ObjectId> = BTreeMap::new();
    for (pair, copy) in pages.chunks(2).zip(&copies) {
        for (form, side) in pair.iter().zip([format!("back-{}", copy.back), copy.title.clone()]) {
            assert_eq!(sides.entry(*form).or_insert_with(|| side.clone()), &side);
            assert_eq!(forms.entry(side).or_insert(*form), form);
        }
    }
    assert_eq!((sides.len(), forms.len()), (24, 24));
}

#[test]
fn words_on_the_pages_tell_which_card_it_is() {
    let files = skirmish("drivethrucards", ExportOptions::default());
    let pdf = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(pdf.path(), &files["skirmish-us-poker.pdf"]).unwrap();
    let output = std::process::Command::new("pdftotext").arg(pdf.path()).arg("-").output();
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "pdftotext can't be run: {error}");
            use std::io::Write as _;
            let line = b"SKIPPED: pdftotext is not there, the pages were not read\n";
            std::io::stderr().write_all(line).unwrap();
            return;
        }
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let pages: Vec<&str> = text.split('\u{c}').collect();
    assert_eq!(pages.len(), 257, "a break after each page");
    for (pair, copy) in pages.chunks(2).zip(copies()) {
        assert!(pair[1].contains(&copy.title), "{}: {}", copy.title, pair[1]);
        let words = match copy.back.as_str() {
            "recovering" => "Recovering",
            "shield-damaged" => "Shield Damaged",
            _ => "",
        };
        assert!(pair[0].contains(words), "the back of {}: {}", copy.title, pair[0]);
    }
}
