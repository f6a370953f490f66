//! Marks: one layer for each kind, in the weight and the colour that are asked for, and never on
//! anything that is cut out.

use std::collections::BTreeMap;

use cardwright_base::units::{Length, Point};
use cardwright_export::sheets::{Layer, Line, SheetInput, write};
use cardwright_impose::{Flip, Mark, MarkKind, Page, RegistrationMark, Side};
use cardwright_model::{MarkColour, MarkStyle};
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::fixture::*;

/// A page with a mark of every kind outside the bleed.
fn marked() -> Page {
    let mut page = pages(Flip::LongEdge).swap_remove(0);
    let at = |x, y| Point { x: mm(x), y: mm(y) };
    let mark = |kind, from, to| Mark { kind, from, to };
    page.marks.push(mark(MarkKind::Fold, at(105, 1), at(105, 6)));
    page.marks.push(mark(MarkKind::Guide, at(2, 0), at(2, 297)));
    page.registration_marks.push(RegistrationMark { middle: at(105, 8), radius: mm(2) });
    page
}

/// The operations on each layer, by what a viewer calls it.
fn layers(document: &Document, page: usize) -> BTreeMap<String, Vec<Operation>> {
    let names = class(document, page, "Properties");
    let mut found: BTreeMap<String, Vec<Operation>> = BTreeMap::new();
    let mut open: Option<String> = None;
    for operation in operations(document, page) {
        match operation.operator.as_str() {
            "BDC" => {
                assert!(open.is_none(), "no layer stands in another");
                let layer = names.get(operation.operands[1].as_name().expect("a name"));
                let layer = layer.and_then(|it| document.dereference(it)).expect("a layer").1;
                let name = layer.as_dict().and_then(|it| it.get(b"Name")).expect("a name");
                open = Some(lopdf::decode_text_string(name).expect("text"));
            }
            "EMC" => assert!(open.take().is_some()),
            _ => {
                let layer = open.clone().expect("everything stands on a layer");
                found.entry(layer).or_default().push(operation);
            }
        }
    }
    found
}

fn count(operations: &[Operation], operator: &str) -> usize {
    operations.iter().filter(|it| it.operator == operator).count()
}

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

#[test]
fn each_kind_of_mark_has_a_layer() {
    let (pages, faces, words) = ([marked()], faces(), words(&[HELLO, WORLD]));
    let lines = [line(0, 0), Line { layer: Layer::Rulers, ..line(1, 0) }];
    let document = read(&write(&input(&pages, &faces, &words, &lines)).expect("written"));
    let layers = layers(&document, 0);
    let names: Vec<&str> = layers.keys().map(String::as_str).collect();
    let expected =
        ["Cards", "Crop marks", "Fold marks", "Guides", "Registration", "Rulers", "Slug"];
    assert_eq!(names, expected);
    let marks = |kind| pages[0].marks.iter().filter(|it| it.kind == kind).count();
    assert_eq!(count(&layers["Cards"], "Do"), 9);
    assert_eq!(count(&layers["Crop marks"], "S"), marks(MarkKind::Crop));
    assert_eq!((count(&layers["Fold marks"], "S"), count(&layers["Fold marks"], "d")), (1, 1));
    assert_eq!((count(&layers["Guides"], "S"), count(&layers["Guides"], "d")), (1, 0));
    assert_eq!(count(&layers["Rulers"], "S"), marks(MarkKind::Ruler));
    assert_eq!((count(&layers["Rulers"], "Tj"), count(&layers["Slug"], "Tj")), (1, 1));

    let catalog = document.catalog().expect("a catalog");
    let all = document.get_dict_in_dict(catalog, b"OCProperties").expect("layers");
    let shown = all.get(b"D").and_then(Object::as_dict).expect("a configuration");
    let listed = |of: &lopdf::Dictionary, key: &[u8]| {
        of.get(key).and_then(Object::as_array).expect("a list").clone()
    };
    assert_eq!(listed(all, b"OCGs").len(), 7);
    assert_eq!(listed(all, b"OCGs"), listed(shown, b"Order"));
    assert_eq!(listed(all, b"OCGs"), listed(shown, b"ON"), "all are seen at first");
    let drawn: Vec<String> = operations(&document, 0)
        .iter()
        .filter(|it| it.operator == "BDC")
        .map(|it| String::from_utf8_lossy(it.operands[1].as_name().expect("a name")).into())
        .collect();
    let order = ["LFaces", "LCrop", "LFold", "LGuides", "LRegistration", "LRulers", "LSlug"];
    assert_eq!(drawn, order);
}

#[test]
fn a_target_is_a_circle_with_a_cross() {
    let (pages, faces) = ([marked()], faces());
    let document = read(&write(&input(&pages, &faces, &[], &[])).expect("written"));
    let drawn = &layers(&document, 0)["Registration"];
    assert_eq!((count(drawn, "c"), count(drawn, "S")), (4, 3));
    // 105 mm from the left, 289 from below; radius 2, arms 3.
    let mut farthest = (0.0_f64, 0.0_f64);
    for operation in drawn {
        if !matches!(operation.operator.as_str(), "m" | "l" | "c") {
            continue;
        }
        let end = &operation.operands[operation.operands.len() - 2..];
        let from_middle =
            (number(&end[0]) / POINTS_PER_MM - 105.0, number(&end[1]) / POINTS_PER_MM - 289.0);
        let length = from_middle.0.hypot(from_middle.1);
        if operation.operator == "c" {
            farthest.0 = farthest.0.max(length);
            assert!((length - 2.0).abs() < 1e-3, "{from_middle:?}");
        } else {
            farthest.1 = farthest.1.max(length);
        }
    }
    assert!((farthest.1 - 3.0).abs() < 1e-3, "{farthest:?}");
}

#[test]
fn marks_are_drawn_in_the_style_of_the_job() {
    let (pages, faces) = ([marked()], faces());
    let written = |colour, weight| {
        let style = MarkStyle { colour, weight, ..MarkStyle::default() };
        let input = SheetInput { style, ..input(&pages, &faces, &[], &[]) };
        read(&write(&input).expect("written"))
    };
    let set = |document: &Document, operator: &str| -> Vec<f64> {
        let operations = operations(document, 0);
        let set = operations.iter().filter(|it| it.operator == operator);
        set.map(|it| number(&it.operands[0])).collect()
    };
    let black = written(MarkColour::Black, MarkStyle::default().weight);
    assert_eq!((set(&black, "G"), set(&black, "w")), (vec![0.0; 5], vec![0.25; 5]));
    assert!(class(&black, 0, "ColorSpace").is_empty());
    let grey = written(MarkColour::Grey, Length::parse("0.5 pt").expect("a length"));
    assert_eq!((set(&grey, "G"), set(&grey, "w")), (vec![0.5; 5], vec![0.5; 5]));
    let plates = written(MarkColour::Registration, mm(1));
    assert_eq!((set(&plates, "G"), set(&plates, "SCN")), (vec![], vec![1.0; 5]));
    assert_eq!(named(&operations(&plates, 0), "CS"), ["All"; 5]);
    let spaces = class(&plates, 0, "ColorSpace");
    let space = spaces.get(b"All").and_then(Object::as_array).expect("a colour space");
    let name = |at: usize| space[at].as_name().expect("a name").to_vec();
    assert_eq!((name(0), name(1)), (b"Separation".to_vec(), b"All".to_vec()));
}

#[test]
fn no_mark_touches_what_is_cut_out() {
    let faces = faces();
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let pages = pages(flip);
        let document = read(&write(&input(&pages, &faces, &[], &[])).expect("written"));
        for (index, page) in pages.iter().enumerate() {
            let half = 0.125 / POINTS_PER_MM;
            let height = page.size.height.as_mm();
            let mut seen = 0;
            for (layer, operations) in layers(&document, index) {
                if layer == "Cards" {
                    continue;
                }
                for pair in operations.windows(2) {
                    if (pair[0].operator.as_str(), pair[1].operator.as_str()) != ("m", "l") {
                        continue;
                    }
                    let at = |it: &Operation| {
                        let [x, y] = &it.operands[..] else { panic!("a point") };
                        (number(x) / POINTS_PER_MM, height - number(y) / POINTS_PER_MM)
                    };
                    let ((x1, y1), (x2, y2)) = (at(&pair[0]), at(&pair[1]));
                    seen += 1;
                    for placed in &page.placements {
                        let clip = placed.clip;
                        let clear = x1.max(x2) + half <= clip.x.as_mm()
                            || x1.min(x2) - half >= clip.right().as_mm()
                            || y1.max(y2) + half <= clip.y.as_mm()
                            || y1.min(y2) - half >= clip.bottom().as_mm();
                        assert!(clear, "{layer}: {x1} {y1} {x2} {y2} on {clip:?}");
                    }
                }
            }
            assert_eq!(seen, page.marks.len());
        }
    }
}

#[test]
fn a_file_of_one_side_is_not_turned_over() {
    let faces = faces();
    let duplex = |pages: &[Page]| {
        let document = read(&write(&input(pages, &faces, &[], &[])).expect("written"));
        let catalog = document.catalog().expect("a catalog");
        let wishes = document.get_dict_in_dict(catalog, b"ViewerPreferences").expect("wishes");
        assert_eq!(document.page_iter().count(), pages.len());
        String::from_utf8_lossy(wishes.get(b"Duplex").and_then(Object::as_name).expect("a name"))
            .into_owned()
    };
    let both = pages(Flip::LongEdge);
    let of = |side| -> Vec<Page> { both.iter().filter(|it| it.side == side).cloned().collect() };
    assert_eq!(duplex(&both), "DuplexFlipLongEdge");
    assert_eq!(duplex(&of(Side::Recto)), "Simplex");
    assert_eq!(duplex(&of(Side::Verso)), "Simplex");
}
