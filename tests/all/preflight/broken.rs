//! Files that are broken, or built to break programs: P033, or a clear refusal.

use super::pdf_draft::{PdfDraft, clean};
use super::{found, mutant};
use cardwright_base::diagnostic::Report;
use cardwright_model::Limits;
use cardwright_preflight::{Unreadable, preflight};

/// What is found without limits, or why nothing can be.
fn looked(bytes: Vec<u8>) -> Result<Vec<String>, Unreadable> {
    let source = Report::new().sources.add("x.pdf", "");
    let found = preflight(bytes, &Limits::default(), source)?;
    Ok(found.into_iter().map(|it| it.message).collect())
}

#[test]
fn drawings_that_break_off() {
    mutant("too many operands", &["P033"], |it| {
        it.draw("one", "0 0 0 0 0 0 0 0 0 0 0 0 k");
    });
    mutant("a string without end", &["P033"], |it| {
        it.draw("one", "BT (never ends Tj ET");
    });
    mutant("not to be unpacked", &["P033"], |it| {
        it.stream("two", "/Filter /FlateDecode", "no zlib");
    });
    mutant("nowhere", &["P033"], |it| {
        it.edit("front1", "@one", "(nothing)");
    });
    mutant("a form not to be unpacked", &["P033"], |it| {
        it.edit("form", "/Type", "/Filter /FlateDecode /Type");
    });
}

#[test]
fn parts_that_draw_themselves() {
    mutant("a form in itself", &["P033"], |it| {
        it.edit("inner", "/BBox", "/Resources << /XObject << /Fm0 @form >> >> /BBox");
        it.draw("inner", "/Fm0 Do");
    });
    mutant("a tile in itself", &[], |it| {
        it.edit("tile", "/Resources << >>", "/Resources << /Pattern << /P0 @tile >> >>");
        it.draw("tile", "/Pattern cs /P0 scn 0 0 5 5 re f");
    });
    mutant("a mask in itself", &["P024", "P033"], |it| {
        it.stream(
            "shape",
            "/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources @resources",
            "/G0 gs",
        );
        it.edit("state", "/SMask /None", "/SMask << /S /Luminosity /G @shape >>");
    });
}

#[test]
fn the_end_is_missing() {
    let bytes = clean().write();
    let end = bytes.windows(9).rposition(|it| it == b"startxref").unwrap();
    let codes: Vec<&str> = found(&bytes[..end], "strict").1.iter().map(|it| it.code).collect();
    assert_eq!(codes, &["P033"]);
}

#[test]
fn a_file_cut_anywhere_is_answered() {
    let bytes = clean().write();
    let mut answers = [0, 0];
    for end in (0..bytes.len()).step_by(997) {
        match looked(bytes[..end].to_vec()) {
            Ok(found) => {
                assert!(found.iter().any(|it| it.contains("end of the file")), "{end}: {found:?}");
                answers[0] += 1;
            }
            Err(_) => answers[1] += 1,
        }
    }
    assert!(answers.iter().all(|it| *it > 0), "{answers:?}");
}

#[test]
fn what_is_no_pdf() {
    assert_eq!(looked(Vec::new()), Err(Unreadable::Empty));
    assert_eq!(looked(b"PNG".to_vec()), Err(Unreadable::NoPdf));
    assert_eq!(looked(b"%PDF-1.4\n%%EOF".to_vec()), Err(Unreadable::Broken));
    assert_eq!(looked([b"%PDF-1.4\n", &[b'['; 200_000][..]].concat()), Err(Unreadable::TooDeep));
    let dictionaries = b"<</A".repeat(200_000);
    assert_eq!(looked([b"%PDF-1.4\n", &dictionaries[..]].concat()), Err(Unreadable::TooDeep));
}

#[test]
fn a_locked_file_says_so() {
    let mut document = lopdf::Document::load_mem(&clean().write()).unwrap();
    let version = lopdf::EncryptionVersion::V2 {
        document: &document,
        owner_password: "owner",
        user_password: "user",
        key_length: 128,
        permissions: lopdf::Permissions::empty(),
    };
    let state = lopdf::EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    assert_eq!(looked(bytes), Err(Unreadable::Locked));
}

#[test]
fn brackets_in_a_drawing() {
    // In hexadecimal, so that it is found only when the drawing is unpacked.
    let packed = |text: &str| text.bytes().map(|it| format!("{it:02x}")).collect::<String>();
    mutant("brackets", &["P033"], |it| {
        it.stream("two", "/Filter /ASCIIHexDecode", packed(&"[".repeat(100_000)));
    });
    mutant("dictionaries", &["P033"], |it| {
        it.stream("two", "/Filter /ASCIIHexDecode", packed(&"<</A ".repeat(60_000)));
    });
    // Fewer than that must be borne.
    let deep = format!("{}{} TJ", "[".repeat(40_000), "]".repeat(40_000));
    let mut draft = clean();
    draft.draw("one", &deep);
    assert!(looked(draft.write()).is_ok());
}

#[test]
fn pages_in_a_circle() {
    let mut draft = clean();
    draft.set("pages", "<< /Type /Pages /Kids [@more @back1] /Count 2 >>");
    draft.set("more", "<< /Type /Pages /Kids [@pages] /Count 1 >>");
    assert!(looked(draft.write()).is_ok());
}

#[test]
fn a_tree_of_pages_as_deep_as_no_other() {
    let mut draft = clean();
    for at in 0..1000 {
        let kid = if at == 999 { "back1".to_owned() } else { format!("node{}", at + 1) };
        draft.set(&format!("node{at}"), &format!("<< /Type /Pages /Kids [@{kid}] /Count 1 >>"));
    }
    draft.set("pages", "<< /Type /Pages /Kids [@node0] /Count 1 >>");
    assert!(looked(draft.write()).is_ok());
}

#[test]
fn forms_that_multiply() {
    // Each draws the next one ten times: 10^12 in the end.
    let mut draft = clean();
    for at in 0..12 {
        let next = format!("/Fm{} Do\n", at + 1).repeat(10);
        let entries = format!(
            "/Type /XObject /Subtype /Form /BBox [0 0 99 99] \
             /Resources << /XObject << /Fm{} @bomb{} >> >>",
            at + 1,
            at + 1
        );
        draft.stream(&format!("bomb{at}"), &entries, next);
    }
    draft.stream("bomb12", "/Type /XObject /Subtype /Form /BBox [0 0 99 99]", "0 g");
    draft.edit("resources", "/Fm0 @form", "/Fm0 @bomb0");
    let found = looked(draft.write()).unwrap();
    assert!(found.iter().any(|it| it.contains("too many drawing operations")), "{found:?}");
}

/// Bytes changed here and there, the same ones in every run: an answer each time, whatever it is.
/// `CARDWRIGHT_NOISE=100000` makes it a long night.
#[test]
fn noise_is_answered() {
    let bytes = clean().write();
    let mut seed: u64 = 7;
    let mut next = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    // What counts stands before the pixels and after them.
    let pixels = bytes.windows(6).position(|it| it == b"stream").unwrap();
    let mut answered = 0;
    let rounds = std::env::var("CARDWRIGHT_NOISE").map_or(300, |it| it.parse().unwrap());
    for _ in 0..rounds {
        let mut noisy = bytes.clone();
        for _ in 0..1 + next() % 20 {
            let at = next() % noisy.len();
            let at = if at.is_multiple_of(3) { at % (pixels + 2000) } else { at };
            noisy[at] = b" 0129<>[]()/RQqfk\n\xff"[next() % 19];
        }
        // Now and then a piece goes, or comes twice.
        let (from, length) = (next() % noisy.len(), next() % 60);
        let piece = from..(from + length).min(noisy.len());
        match next() % 4 {
            0 => drop(noisy.drain(piece)),
            1 => noisy.extend_from_within(piece),
            _ => {}
        }
        answered += usize::from(looked(noisy).is_ok());
    }
    assert!(answered > 100, "{answered}");
}

#[test]
fn a_draft_without_pages_is_refused() {
    let mut draft = PdfDraft::new();
    draft.trailer = "/Root @catalog".to_owned();
    draft.set("catalog", "<< /Type /Catalog /Pages @pages >>");
    draft.set("pages", "<< /Type /Pages /Kids [] /Count 0 >>");
    assert_eq!(looked(draft.write()), Err(Unreadable::Broken));
}
