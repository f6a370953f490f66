//! What is drawn: faces once each, small text as text, marks.

use std::collections::BTreeSet;

use cardwright_base::units::{Point, QuarterTurn, Ratio, Rect, Size};
use cardwright_export::sheets::write;
use cardwright_faces::FaceId;
use cardwright_impose::{Flip, Mark, MarkKind, Page, Placement, Shift, Side, Within};
use lopdf::{Object, Stream};

use super::fixture::*;

#[test]
fn each_face_used_is_one_isolated_form() {
    let (pages, faces) = (pages(Flip::LongEdge), faces());
    let bytes = write(&input(&pages, &faces, &[], &[])).expect("written");
    let document = read(&bytes);
    let forms: Vec<&Stream> = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok())
        .filter(|s| s.dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(&b"Form"[..]))
        .collect();
    assert_eq!(forms.len(), 4, "three fronts and a back; two faces of the six are not used");
    for form in forms {
        let group = form.dict.get(b"Group").and_then(Object::as_dict).expect("group");
        assert_eq!(group.get(b"I").and_then(Object::as_bool).ok(), Some(true));
        let content = form.get_plain_content().expect("content");
        assert!(content.starts_with(b"1 0 0 rg"));
    }
    let kept = document.objects.values().filter_map(|object| object.as_dict().ok());
    let kept = kept.filter(|entries| entries.has_type(b"Page")).count();
    assert_eq!(kept, pages.len(), "nothing is left of the pages that the faces came on");
    let drawn = named(&operations(&document, 0), "Do");
    assert_eq!(drawn, ["F0", "F1", "F2", "F0", "F1", "F2", "F0", "F1", "F2"]);
    assert_eq!(named(&operations(&document, 1), "Do"), ["F5"; 9]);
    assert_eq!(class(&document, 1, "XObject").len(), 1, "a page lists only what it draws");
}

#[test]
fn small_text_stays_text_under_names_of_its_own() {
    let (pages, faces, words) = (pages(Flip::LongEdge), faces(), words(&[HELLO, WORLD]));
    let lines = [line(0, 0), line(1, 0), line(1, 1)];
    let document = read(&write(&input(&pages, &faces, &words, &lines)).expect("written"));
    let shown = |page| -> Vec<String> {
        let operations = operations(&document, page);
        let shown = operations.iter().filter(|op| op.operator == "Tj");
        shown
            .map(|op| String::from_utf8_lossy(op.operands[0].as_str().expect("text")).into())
            .collect()
    };
    assert_eq!((shown(0), shown(1)), (vec!["hello".into(), "world".into()], vec!["world".into()]));
    for page in 0..2 {
        let operations = operations(&document, page);
        assert!(operations.iter().all(|op| op.operator != "MP"), "no marked point is left");
        for (operator, of) in
            [("Tf", "Font"), ("gs", "ExtGState"), ("cs", "ColorSpace"), ("Do", "XObject")]
        {
            for name in named(&operations, operator) {
                assert!(class(&document, page, of).has(name.as_bytes()), "{of} {name}");
            }
        }
    }
    let fonts: BTreeSet<String> = named(&operations(&document, 0), "Tf").into_iter().collect();
    assert_eq!(fonts.into_iter().collect::<Vec<_>>(), ["T0-f0", "T1-f0"]);
}

#[test]
fn a_face_lands_on_its_trim_however_it_is_turned() {
    let faces = faces();
    // The trim of a face runs from (3, 3) to (66, 91); the page is 200 x 300 mm.
    for (turn, size, lower_left, upper_right) in [
        (QuarterTurn::None, (63, 88), (10.0, 192.0), (73.0, 280.0)),
        (QuarterTurn::Half, (63, 88), (73.0, 280.0), (10.0, 192.0)),
        (QuarterTurn::Right, (88, 63), (10.0, 280.0), (98.0, 217.0)),
        (QuarterTurn::Left, (88, 63), (98.0, 217.0), (10.0, 280.0)),
    ] {
        let trim = Rect::new(mm(10), mm(20), Size::new(mm(size.0), mm(size.1)));
        let clip = trim.grown(mm(2));
        let page = Page {
            side: Side::Verso,
            size: Size::new(mm(200), mm(300)),
            trim,
            bleed: clip,
            placements: vec![Placement {
                face: FaceId(1),
                trim,
                clip,
                within: Within::default(),
                turn,
                scale: Ratio::ONE,
            }],
            outlines: Vec::new(),
            marks: Vec::new(),
            registration_marks: Vec::new(),
            shift: Shift::default(),
            slug: None,
            labels: Vec::new(),
            order: None,
        };
        let document = read(&write(&input(&[page], &faces, &[], &[])).expect("written"));
        assert_eq!(landed(&document, 0, 3.0, 3.0), lower_left, "{turn:?}");
        assert_eq!(landed(&document, 0, 66.0, 91.0), upper_right, "{turn:?}");
    }
}

#[test]
fn marks_are_thin_and_black_only() {
    let (pages, faces) = (pages(Flip::LongEdge), faces());
    let document = read(&write(&input(&pages, &faces, &[], &[])).expect("written"));
    for (index, page) in pages.iter().enumerate() {
        let operations = operations(&document, index);
        let count = |operator| operations.iter().filter(|op| op.operator == operator).count();
        assert_eq!((count("S"), count("m")), (page.marks.len(), page.marks.len()));
        let of = |operator: &str| {
            let op = operations.iter().find(|op| op.operator == operator).expect("set");
            op.operands[0].as_float().expect("number")
        };
        assert_eq!((of("G").to_bits(), of("w").to_bits()), (0_f32.to_bits(), 0.25_f32.to_bits()));
    }
}

#[test]
fn a_mark_is_drawn_where_it_was_planned() {
    let faces = faces();
    let point = |x, y| Point { x: mm(x), y: mm(y) };
    let page = Page {
        marks: vec![Mark { kind: MarkKind::Crop, from: point(10, 20), to: point(10, 26) }],
        placements: Vec::new(),
        ..pages(Flip::LongEdge).swap_remove(0)
    };
    let document = read(&write(&input(&[page], &faces, &[], &[])).expect("written"));
    let operations = operations(&document, 0);
    let end = |operator: &str| -> Vec<f64> {
        let op = operations.iter().find(|op| op.operator == operator).expect("drawn");
        let mm = |n: &Object| f64::from(n.as_float().expect("number")) / POINTS_PER_MM;
        op.operands.iter().map(|n| (mm(n) * 1e3).round() / 1e3).collect()
    };
    assert_eq!((end("m"), end("l")), (vec![10.0, 277.0], vec![10.0, 271.0]));
}
