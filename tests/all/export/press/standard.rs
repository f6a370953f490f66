//! What PDF/X asks for, read back from the files.

use super::fixture::{about, target};
use super::made::{
    BOOK_GREY, BOOK_X1A, RICH_GREY, RICH_INK, RICH_X1A, RICH_X4, SCREEN, SHEETS_X1A, inked,
};
use super::reader::colours;
use crate::pipeline::products::parse::{file, operations};
use crate::pipeline::products::pdf::{Pdf, Value};
use cardwright_export::press::{PressStandard, convert};

/// What a file may not have, each with the entry or operator that would give it away.
pub fn faults(bytes: &[u8], x4: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let pdf = file(bytes);
    let text = String::from_utf8_lossy(bytes);
    let mut fault = |wrong: bool, what: &str| {
        if wrong {
            faults.push(what.to_owned());
        }
    };
    let version = if x4 { "1.6" } else { "1.4" };
    fault(pdf.version != version, "version");
    fault(!text.contains("\nxref\n") || text.contains("/ObjStm"), "packed objects");
    let catalog = pdf.catalog();
    for key in ["OCProperties", "AcroForm", "Names", "OpenAction", "Outlines", "StructTreeRoot"] {
        fault(catalog.contains_key(key), key);
    }
    intent(&pdf, &mut fault);
    let named = if x4 { "PDF/X-4" } else { "PDF/X-1a:2003" };
    let entry = |key: &str| pdf.get(&pdf.info, key).map(Value::text);
    fault(entry("GTS_PDFXVersion").as_deref() != Some(named), "GTS_PDFXVersion");
    fault(pdf.info.get("Trapped") != Some(&Value::Name("False".to_owned())), "Trapped");
    fault(entry("Title").is_none_or(|it| it.is_empty()), "Title");
    fault(entry("CreationDate").is_none() || entry("ModDate") != entry("CreationDate"), "dates");
    let xmp =
        pdf.get(catalog, "Metadata").map(|it| String::from_utf8_lossy(it.data()).into_owned());
    let xmp = xmp.unwrap_or_default();
    fault(!xmp.contains(&format!("GTS_PDFXVersion>{named}<")), "XMP");
    fault(x4 && !xmp.contains("xmlns:pdfxid="), "pdfxid");
    fault(!text.contains("/ID["), "ID");
    for page in pdf.pages() {
        let [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"]
            .map(|key| page.contains_key(key).then(|| pdf.boxed(&page, key)));
        let inside = |inner: &Option<Vec<f64>>, outer: &Option<Vec<f64>>| {
            let (Some(a), Some(b)) = (inner, outer) else { return false };
            a[0] >= b[0] - 1e-4 && a[1] >= b[1] - 1e-4 && a[2] <= b[2] + 1e-4 && a[3] <= b[3] + 1e-4
        };
        fault(!inside(&trim, &bleed) || !inside(&bleed, &media), "boxes");
        fault(page.contains_key("Annots"), "Annots");
        fault(!x4 && page.contains_key("Group"), "Group");
    }
    for value in pdf.objects.values() {
        let (Value::Dict(entries) | Value::Stream(entries, _)) = value else { continue };
        for key in ["TR", "TR2", "HT", "OPI", "Alternates", "OC"] {
            fault(entries.contains_key(key), key);
        }
        let filter = entries.get("Filter").map(|it| format!("{it:?}")).unwrap_or_default();
        fault(filter.contains("LZW") || filter.contains("JPX"), "Filter");
        fonts(&pdf, entries, &mut fault);
        if !x4 {
            for key in ["SMask", "Group"] {
                fault(entries.contains_key(key), key);
            }
            for key in ["ca", "CA"] {
                fault(entries.get(key).is_some_and(|it| it.number() < 1.0), key);
            }
        }
    }
    let found = colours(bytes);
    for name in ["rg", "RG", "g", "G", "sc", "SC"] {
        fault(found.operators.contains(name), name);
    }
    let spaces = ["DeviceCMYK", "DeviceGray", "Pattern"];
    for space in &found.spaces {
        fault(!spaces.contains(&space.as_str()), space);
    }
    faults
}

fn intent(pdf: &Pdf, fault: &mut impl FnMut(bool, &str)) {
    let intents = pdf.get(pdf.catalog(), "OutputIntents").map(|it| it.list().to_vec());
    let intents = intents.unwrap_or_default();
    fault(intents.len() != 1, "OutputIntents");
    let Some(intent) = intents.first().map(|it| pdf.follow(it).dict()) else { return };
    fault(intent.get("S") != Some(&Value::Name("GTS_PDFX".to_owned())), "GTS_PDFX");
    let condition = pdf.get(intent, "OutputConditionIdentifier").map(Value::text);
    fault(condition.as_deref() != Some("FOGRA39"), "condition");
    let profile = pdf.get(intent, "DestOutputProfile");
    let press = profile.is_some_and(|it| {
        it.dict().get("N") == Some(&Value::Number(4.0))
            && it.data().get(12..20) == Some(b"prtrCMYK")
    });
    fault(!press, "profile");
}

fn fonts(
    pdf: &Pdf,
    entries: &crate::pipeline::products::pdf::Dict,
    fault: &mut impl FnMut(bool, &str),
) {
    if entries.get("Type") != Some(&Value::Name("Font".to_owned()))
        || entries.get("Subtype") == Some(&Value::Name("Type0".to_owned()))
    {
        return;
    }
    let file = ["FontFile", "FontFile2", "FontFile3"]
        .iter()
        .any(|it| pdf.get(entries, &format!("FontDescriptor/{it}")).is_some());
    fault(!file, "font");
}

#[test]
fn press_files_have_all_that_their_standard_asks_for_and_nothing_that_it_forbids() {
    for (name, made) in [("rich", &RICH_X1A), ("sheets", &SHEETS_X1A), ("book", &BOOK_X1A)] {
        assert_eq!(faults(&made.bytes, false), Vec::<String>::new(), "{name}");
    }
    assert_eq!(faults(&RICH_X4.bytes, true), Vec::<String>::new());
}

#[test]
fn every_colour_is_ink_and_no_sum_of_inks_is_over_the_limit() {
    for (name, made, limit) in inked() {
        let colours = colours(&made.bytes);
        assert!(
            colours
                .operators
                .is_subset(&["k", "K", "cs", "CS", "scn", "SCN"].map(String::from).into()),
            "{name}: {colours:?}"
        );
        assert!(colours.most > 100.0 && colours.most <= limit + 0.02, "{name}: {}", colours.most);
        assert!(
            made.highest_ink + 0.02 >= colours.most && made.highest_ink <= limit + 1e-9,
            "{name}"
        );
    }
}

#[test]
fn grey_files_have_shades_of_grey_alone() {
    for (name, made) in [("rich", &RICH_GREY), ("book", &BOOK_GREY)] {
        let colours = colours(&made.bytes);
        assert!(
            colours
                .operators
                .is_subset(&["g", "G", "cs", "CS", "scn", "SCN"].map(String::from).into()),
            "{name}: {colours:?}"
        );
        assert!(
            colours.spaces.is_subset(&["DeviceGray", "Pattern"].map(String::from).into()),
            "{name}: {colours:?}"
        );
        assert_eq!(made.highest_ink, 0.0, "{name}");
    }
    // Still a book that can be read aloud, with its links.
    let book = file(&BOOK_GREY.bytes);
    assert!(book.catalog().contains_key("StructTreeRoot"));
}

#[test]
fn letters_are_black_alone_and_lie_over_light_grounds_only() {
    let letters = colours(&RICH_X1A.bytes).letters;
    for wanted in ["0.00 0.00 0.00 1.00 k", "0.00 0.00 0.00 0.00 k"] {
        assert!(letters.contains(wanted), "{letters:?}");
    }
    let coloured = letters.iter().filter(|it| !it.starts_with("0.00 0.00 0.00"));
    assert_eq!(coloured.count(), 0, "{letters:?}");
    // Four lines are black; the one on dark ground would be over the limit there.
    for (made, over) in [(&RICH_X1A, 3), (&RICH_X4, 3)] {
        let pdf = file(&made.bytes);
        let page = &pdf.pages()[0];
        let names = operations(&pdf.content(page));
        let states =
            names.iter().filter(|it| it.0 == "gs" && it.1[0] == Value::Name("CwOver".to_owned()));
        assert_eq!(states.count(), over);
        let state = pdf.at(page, "Resources/ExtGState/CwOver").dict();
        assert_eq!((&state["op"], &state["OPM"]), (&Value::Bool(true), &Value::Number(1.0)));
    }
}

#[test]
fn only_what_the_standard_forbids_is_drawn_as_pixels() {
    let why = |made: &super::made::Made| made.flattened.iter().map(|it| it.why).collect::<Vec<_>>();
    let conic = "a gradient about a point";
    assert_eq!(why(&RICH_X4), [conic]);
    assert_eq!(why(&RICH_INK), [conic]);
    assert_eq!(
        why(&RICH_X1A),
        [conic, "opacity", "opacity", "a picture that is partly transparent"]
    );
    assert!(SHEETS_X1A.flattened.is_empty() && BOOK_X1A.flattened.is_empty());
    // Letters above them are letters still: six lines, each shown once and seen.
    let pdf = file(&RICH_X1A.bytes);
    let names = operations(&pdf.content(&pdf.pages()[0]));
    assert_eq!(names.iter().filter(|it| matches!(it.0.as_str(), "Tj" | "TJ")).count(), 6);
    assert!(names.iter().filter(|it| it.0 == "Tr").all(|it| it.1[0] == Value::Number(0.0)));
}

#[test]
fn the_same_input_is_the_same_file_and_another_title_another() {
    let again = convert(&SCREEN, &target(PressStandard::X1a2003, 240), &about()).unwrap();
    assert_eq!(again.bytes, RICH_X1A.bytes);
    let other = cardwright_export::press::PressIdentity { title: "Other", ..about() };
    let other = convert(&SCREEN, &target(PressStandard::X1a2003, 240), &other).unwrap();
    let id = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let ids = &text[text.rfind("/ID[").unwrap() + 4..];
        ids[..ids.find(']').unwrap()]
            .split("><")
            .map(|it| it.trim_matches(['<', '>']).to_owned())
            .collect::<Vec<_>>()
    };
    let (one, two) = (id(&RICH_X1A.bytes), id(&other.bytes));
    assert_eq!((one.len(), one[0].len()), (2, 32));
    assert!(one[0] == two[0] && one[1] != two[1], "{one:?} {two:?}");
}
