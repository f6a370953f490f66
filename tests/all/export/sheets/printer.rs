//! What a printer and a caller are told: boxes, preferences, identity, errors.

use cardwright_base::units::{QuarterTurn, Rect, Size};
use cardwright_export::sheets::{Line, SheetError, SheetInput, write};
use cardwright_impose::{Flip, Page, Shift, Side};
use cardwright_model::Date;
use lopdf::{Dictionary, Object, Stream};

use super::fixture::*;

#[test]
fn boxes_are_corners_counted_from_below() {
    let faces = faces();
    let page = Page {
        side: Side::Recto,
        size: Size::new(mm(200), mm(300)),
        trim: Rect::new(mm(10), mm(20), Size::new(mm(63), mm(88))),
        bleed: Rect::new(mm(8), mm(18), Size::new(mm(67), mm(92))),
        placements: Vec::new(),
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift: Shift::default(),
        slug: None,
        labels: Vec::new(),
        order: None,
    };
    let document = read(&write(&input(&[page], &faces, &[], &[])).expect("written"));
    assert_eq!(boxed(&document, 0, "MediaBox"), [0.0, 0.0, 200.0, 300.0]);
    assert_eq!(boxed(&document, 0, "BleedBox"), [8.0, 190.0, 75.0, 282.0]);
    assert_eq!(boxed(&document, 0, "TrimBox"), [10.0, 192.0, 73.0, 280.0]);
    let page = document.get_dictionary(page_ids(&document)[0]).expect("page");
    assert!(!page.has(b"CropBox") && !page.has(b"Annots"));
}

#[test]
fn the_catalog_tells_the_printer() {
    let (pages, faces) = (pages(Flip::ShortEdge), faces());
    let with = SheetInput { flip: Flip::ShortEdge, ..input(&pages, &faces, &[], &[]) };
    let bytes = write(&with).expect("written");
    assert!(bytes.starts_with(b"%PDF-1.7"));
    let document = read(&bytes);
    let catalog = document.catalog().expect("catalog");
    let wishes = document.get_dict_in_dict(catalog, b"ViewerPreferences").expect("preferences");
    let name = |key: &[u8]| wishes.get(key).and_then(Object::as_name).expect("name").to_vec();
    assert_eq!(name(b"PrintScaling"), b"None");
    assert_eq!(name(b"Duplex"), b"DuplexFlipShortEdge");
    assert_eq!(wishes.get(b"PickTrayByPDFSize").and_then(Object::as_bool).ok(), Some(true));

    let intents = catalog.get(b"OutputIntents").and_then(Object::as_array).expect("intents");
    let intent = document.dereference(&intents[0]).and_then(|(_, o)| o.as_dict()).expect("intent");
    assert_eq!(intent.get(b"S").and_then(Object::as_name).ok(), Some(&b"GTS_PDFA1"[..]));
    let profile = intent.get_deref(b"DestOutputProfile", &document).and_then(Object::as_stream);
    let profile = profile.and_then(Stream::get_plain_content).expect("profile");
    assert_eq!(&profile[36..40], b"acsp", "the signature of an ICC profile");

    let layers = document.get_dict_in_dict(catalog, b"OCProperties").expect("layers");
    let layers = layers.get(b"OCGs").and_then(Object::as_array).expect("layers");
    let names: Vec<String> = layers
        .iter()
        .map(|layer| document.dereference(layer).and_then(|(_, o)| o.as_dict()).expect("layer"))
        .map(|layer| lopdf::decode_text_string(layer.get(b"Name").expect("name")).expect("text"))
        .collect();
    assert_eq!(names, ["Cards", "Crop marks", "Rulers"], "only what is used");

    let info = document.trailer.get(b"Info").and_then(|o| document.dereference(o));
    let info = info.and_then(|(_, o)| o.as_dict()).expect("info");
    let text = |key: &[u8]| lopdf::decode_text_string(info.get(key).expect("entry")).expect("text");
    assert_eq!(text(b"Title"), with.title);
    assert_eq!(text(b"CreationDate"), "D:20260309000000Z");
    assert!(text(b"Producer").starts_with("cardwright "));
    assert!(!info.has(b"GTS_PDFXVersion"), "no claim to be PDF/X");
}

#[test]
fn the_same_input_is_the_same_file_and_another_has_another_id() {
    let (pages, faces, words) = (pages(Flip::LongEdge), faces(), words(&[HELLO, WORLD]));
    let (first, second) = ([line(0, 0)], [line(1, 0)]);
    let written = |lines| write(&input(&pages, &faces, &words, lines)).expect("written");
    assert_eq!(written(&first), written(&first));
    let id = |bytes: &[u8]| -> Vec<Vec<u8>> {
        let document = read(bytes);
        let halves = document.trailer.get(b"ID").and_then(Object::as_array).expect("ID");
        halves.iter().map(|half| half.as_str().expect("string").to_vec()).collect()
    };
    let (one, two) = (id(&written(&first)), id(&written(&second)));
    assert_eq!(one[0], two[0], "the document");
    assert_ne!(one[1], two[1], "its version");
}

#[test]
fn what_does_not_fit_together_is_an_error() {
    let (good, faces, words) = (pages(Flip::LongEdge), faces(), words(&[HELLO, "/X0 Do", "Q q"]));
    let fails = |pages: &[Page], faces: &[u8], lines: &[Line]| {
        write(&input(pages, faces, &words, lines)).expect_err("refused")
    };
    assert!(matches!(fails(&[], &faces, &[]), SheetError::Empty));
    assert!(matches!(fails(&good, b"no PDF", &[]), SheetError::Unreadable { what: "faces", .. }));
    let few = pdf((69.0, 94.0), 3.0, Dictionary::new(), &[""; 2]);
    assert!(matches!(fails(&good, &few, &[]), SheetError::Missing { number: 3, count: 2, .. }));
    let tarot = pdf((76.0, 126.0), 3.0, Dictionary::new(), &[""; 6]);
    assert_eq!(
        fails(&good, &tarot, &[]).to_string(),
        "face 0 has a trim of 70 x 120 mm and is placed as 63 x 88 mm"
    );
    let small = pdf((65.0, 90.0), 1.0, Dictionary::new(), &[""; 6]);
    assert_eq!(
        fails(&good, &small, &[]).to_string(),
        "face 0 is drawn 65 x 90 mm and does not cover the 66 x 91 mm that show of it"
    );
    let line_fails = |line: Line| fails(&good, &faces, &[line]);
    assert!(matches!(line_fails(line(0, 2)), SheetError::NoSuchPage { page: 2, count: 2 }));
    assert!(matches!(line_fails(line(7, 0)), SheetError::Missing { number: 8, count: 3, .. }));
    assert!(matches!(line_fails(line(1, 0)), SheetError::NotPlainText { piece: 1, .. }));
    assert!(matches!(line_fails(line(2, 0)), SheetError::Malformed { part: "content", .. }));
    let turned = Line { turn: QuarterTurn::Left, ..line(0, 0) };
    assert!(matches!(line_fails(turned), SheetError::LineTooBig { piece: 0, .. }));
    let date = Date { year: 2026, month: 13, day: 1 };
    let odd = SheetInput { date: Some(date), ..input(&good, &faces, &words, &[]) };
    assert!(matches!(write(&odd), Err(SheetError::NotADate(_))));
}
