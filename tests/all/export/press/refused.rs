//! What can't be made ready for a press is refused by name.

use super::fixture::{about, target};
use super::made::SCREEN;
use cardwright_export::press::{PressColour, PressStandard, PressTarget, convert};
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

fn error(pdf: &[u8]) -> String {
    convert(pdf, &target(PressStandard::X1a2003, 240), &about()).unwrap_err().to_string()
}

/// A page with this content and these resources.
fn page(content: &str, resources: Dictionary) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let root = document.new_object_id();
    let content = document.add_object(Stream::new(Dictionary::new(), content.as_bytes().to_vec()));
    let page = document.add_object(dictionary! {
        "Type" => "Page", "Parent" => root, "Contents" => content, "Resources" => resources,
        "MediaBox" => [0, 0, 100, 100].map(Object::Integer).to_vec(),
    });
    let kids = vec![Object::Reference(page)];
    document
        .objects
        .insert(root, dictionary! { "Type" => "Pages", "Count" => 1, "Kids" => kids }.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn what_is_no_pdf_or_half_of_one() {
    assert_eq!(error(b"hello"), "the PDF can't be read");
    for part in [10, 3] {
        let cut = &SCREEN[..SCREEN.len() * (part - 1) / part];
        assert!(!error(cut).is_empty());
    }
}

#[test]
fn what_stands_on_the_page_and_is_no_ink() {
    let courier = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" };
    let image = |more: Dictionary| {
        let mut entries = dictionary! {
            "Subtype" => "Image", "Width" => 1, "Height" => 1, "BitsPerComponent" => 8,
            "ColorSpace" => "DeviceRGB",
        };
        entries.extend(&more);
        entries
    };
    let fonts = |font: Dictionary| dictionary! { "Font" => dictionary! { "F" => font } };
    let with = |stream: Stream| {
        let mut document = Document::load_mem(&page("/I Do", Dictionary::new())).unwrap();
        let id = document.add_object(stream);
        let first = document.page_iter().next().unwrap();
        let named = dictionary! { "XObject" => dictionary! { "I" => id } };
        document.get_dictionary_mut(first).unwrap().set("Resources", named);
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).unwrap();
        bytes
    };
    let cases = [
        (page("BT /F 9 Tf (a) Tj ET", fonts(courier)), "the font `Courier` is not embedded"),
        (page("q q 1 0 0 rg", Dictionary::new()), ""),
        (page("Q", Dictionary::new()), "damaged content"),
        (page("/Nothing cs 1 scn", Dictionary::new()), "damaged colour space"),
        (page("/Nothing Do", Dictionary::new()), "damaged content"),
        (page("(never ends", Dictionary::new()), "damaged content"),
        (with(Stream::new(image(dictionary! { "Filter" => "JPXDecode" }), vec![0])), "JPXDecode"),
        (
            with(Stream::new(image(dictionary! { "Filter" => "DCTDecode" }), vec![0; 9])),
            "damaged JPEG",
        ),
        (with(Stream::new(image(Dictionary::new()), vec![0])), "damaged image"),
        (
            with(Stream::new(
                image(dictionary! { "Mask" => vec![Object::Integer(0); 6] }),
                vec![0; 3],
            )),
            "cut out",
        ),
        (with(Stream::new(dictionary! { "Subtype" => "PS" }, vec![0])), "PostScript"),
    ];
    for (pdf, says) in cases {
        let target = target(PressStandard::X1a2003, 240);
        match convert(&pdf, &target, &about()) {
            Ok(_) => assert_eq!(says, ""),
            Err(error) => {
                assert!(!says.is_empty() && error.to_string().contains(says), "{says}: {error}");
            }
        }
    }
}

#[test]
fn a_form_that_shows_itself_ends() {
    let mut document = Document::load_mem(&page("/X Do", Dictionary::new())).unwrap();
    let id = document.new_object_id();
    let named = dictionary! { "XObject" => dictionary! { "X" => id } };
    let form = dictionary! {
        "Subtype" => "Form", "BBox" => [0, 0, 9, 9].map(Object::Integer).to_vec(),
        "Resources" => named.clone(),
    };
    document.objects.insert(id, Stream::new(form, b"/X Do".to_vec()).into());
    let first = document.page_iter().next().unwrap();
    document.get_dictionary_mut(first).unwrap().set("Resources", named);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    assert_eq!(error(&bytes), "the PDF has a damaged form");
}

#[test]
fn a_standard_in_grey() {
    for standard in [PressStandard::X1a2003, PressStandard::X4] {
        let target = PressTarget { standard, colour: PressColour::Grey };
        let error = convert(&SCREEN, &target, &about()).unwrap_err().to_string();
        assert!(error.contains("PDF/X needs inks"), "{error}");
    }
}
