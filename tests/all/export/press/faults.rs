//! Files with one defect each: the tests of the standard must see every one of them.

use super::made::RICH_X1A;
use super::standard::faults;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

/// A change to a file, and the word by which it must be found.
type Fault = (&'static str, fn(&mut Document, ObjectId));

fn page(document: &mut Document, id: ObjectId) -> &mut Dictionary {
    document.get_dictionary_mut(id).unwrap()
}

fn draw(document: &mut Document, id: ObjectId, more: &str) {
    let mut content = document.get_page_content(id);
    content.extend(more.as_bytes());
    let content = document.add_object(Stream::new(Dictionary::new(), content));
    page(document, id).set("Contents", content);
}

fn state(document: &mut Document, state: Dictionary) {
    document.add_object(state);
    let id = document.max_id;
    let first = document.page_iter().next().unwrap();
    page(document, first).set("Extra", Object::Reference((id, 0)));
}

const FAULTS: [Fault; 19] = [
    ("rg", |document, id| draw(document, id, "\n1 0 0 rg 0 0 9 9 re f")),
    ("g", |document, id| draw(document, id, "\n0.5 g 0 0 9 9 re f")),
    ("DeviceRGB", |document, id| {
        let pixel = dictionary! {
            "Type" => "XObject", "Subtype" => "Image", "Width" => 1, "Height" => 1,
            "BitsPerComponent" => 8, "ColorSpace" => "DeviceRGB",
        };
        let image = document.add_object(Stream::new(pixel, vec![1, 2, 3]));
        page(document, id).set("Extra", image);
    }),
    ("ICCBased", |document, id| {
        let profile = document.add_object(Stream::new(dictionary! { "N" => 3 }, vec![0]));
        let space: Object = vec![Object::from("ICCBased"), profile.into()].into();
        let gradient = dictionary! { "ShadingType" => 2, "ColorSpace" => space };
        let gradient = document.add_object(gradient);
        page(document, id).set("Extra", gradient);
    }),
    ("TrimBox", |document, id| {
        page(document, id).remove(b"TrimBox");
    }),
    ("boxes", |document, id| {
        let large = [-9.0_f32, 0.0, 50.0, 50.0].map(Object::Real).to_vec();
        page(document, id).set("BleedBox", large);
    }),
    ("Annots", |document, id| page(document, id).set("Annots", Vec::<Object>::new())),
    ("Group", |document, id| {
        page(document, id).set("Group", dictionary! { "S" => "Transparency" });
    }),
    ("ca", |document, _| state(document, dictionary! { "ca" => Object::Real(0.5) })),
    ("SMask", |document, _| state(document, dictionary! { "SMask" => dictionary! {} })),
    ("TR", |document, _| state(document, dictionary! { "TR" => "Identity" })),
    ("OutputIntents", |document, _| {
        document.catalog_mut().unwrap().remove(b"OutputIntents");
    }),
    ("OCProperties", |document, _| {
        document.catalog_mut().unwrap().set("OCProperties", dictionary! {});
    }),
    ("Trapped", |document, _| {
        info(document).remove(b"Trapped");
    }),
    ("GTS_PDFXVersion", |document, _| {
        info(document).remove(b"GTS_PDFXVersion");
    }),
    ("Title", |document, _| {
        info(document).remove(b"Title");
    }),
    ("XMP", |document, _| {
        document.catalog_mut().unwrap().remove(b"Metadata");
    }),
    ("version", |document, _| document.version = "1.7".to_owned()),
    ("font", |document, _| {
        let font = document.objects.values_mut().filter_map(|it| it.as_dict_mut().ok());
        let mut with_file = font.filter(|it| it.has(b"FontFile2"));
        with_file.next().expect("a font").remove(b"FontFile2");
    }),
];

fn info(document: &mut Document) -> &mut Dictionary {
    let id = document.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    document.get_dictionary_mut(id).unwrap()
}

#[test]
fn each_single_defect_is_found() {
    for (wanted, break_it) in FAULTS {
        let mut document = Document::load_mem(&RICH_X1A.bytes).unwrap();
        let first = document.page_iter().next().unwrap();
        break_it(&mut document, first);
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).unwrap();
        let found = faults(&bytes, false);
        let wanted = if wanted == "TrimBox" { "boxes" } else { wanted };
        assert!(found.iter().any(|it| it == wanted), "{wanted}: {found:?}");
    }
}
