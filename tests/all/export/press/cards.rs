//! One face a page, for a shop that cuts.

use super::fixture::{RICH, about, target, typeset};
use super::standard::faults;
use crate::pipeline::products::parse::{file, operations};
use crate::pipeline::products::pdf::Value;
use cardwright_base::units::{Length, Size};
use cardwright_export::press::{CardPage, PressStandard, convert, lay};

/// Points in an inch.
const INCH: f64 = 72.0;

fn shop(trim: (&str, &str), bleed: &str, enlarge: f64) -> CardPage {
    let length = |text: &str| Length::parse(text).unwrap();
    CardPage { trim: Size::new(length(trim.0), length(trim.1)), bleed: length(bleed), enlarge }
}

#[test]
fn backs_before_fronts_with_an_eighth_of_an_inch() {
    let back = RICH.replace("black on paper", "back");
    let faces = typeset(&format!(
        "{RICH}\n#pagebreak()\n{}",
        back.split_once("\n#at").unwrap().1.replacen("(-3", "#at(-3", 1)
    ));
    let page = shop(("2.5in", "3.5in"), "0.125in", 2.0);
    let cards = lay(&faces, &[1, 0, 1, 0], &page).unwrap();
    // 69.85 mm of page for 69 mm of art, and 95.25 for 94.
    assert!((cards.enlarged - 1.28).abs() < 0.1, "{}", cards.enlarged);
    let made = convert(&cards.pdf, &target(PressStandard::X1a2003, 240), &about()).unwrap();
    assert_eq!(faults(&made.bytes, false), Vec::<String>::new());
    let pdf = file(&made.bytes);
    let pages = pdf.pages();
    assert_eq!(pages.len(), 4);
    let mut shown = Vec::new();
    for page in &pages {
        let boxed = |key: &str| pdf.boxed(page, key).iter().map(|it| it / 25.4).collect::<Vec<_>>();
        let near = |a: &[f64], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4);
        for key in ["MediaBox", "BleedBox"] {
            assert!(near(&boxed(key), [0.0, 0.0, 2.75, 3.75]), "{:?}", boxed(key));
        }
        assert!(near(&boxed("TrimBox"), [0.125, 0.125, 2.625, 3.625]));
        let Value::Ref(face) = pdf.at(page, "Resources/XObject").dict()["Face"] else { panic!() };
        shown.push(face);
        // The art reaches every edge.
        let content = operations(&pdf.content(page));
        let matrix = &content.iter().find(|it| it.0 == "cm").unwrap().1;
        let [a, _, _, d, e, f] =
            <[f64; 6]>::try_from(matrix.iter().map(Value::number).collect::<Vec<_>>()).unwrap();
        let art =
            pdf.objects[&face].dict()["BBox"].list().iter().map(Value::number).collect::<Vec<_>>();
        let near_edge = 0.11;
        assert!(a * art[0] + e <= near_edge && d * art[1] + f <= near_edge, "{matrix:?} {art:?}");
        assert!(
            a * art[2] + e >= 2.75 * INCH - near_edge && d * art[3] + f >= 3.75 * INCH - near_edge
        );
        assert_eq!(a, d, "it is not distorted");
    }
    assert!(shown[0] == shown[2] && shown[1] == shown[3] && shown[0] != shown[1], "{shown:?}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let faces = typeset(RICH);
    let say = |order: &[usize], page: &CardPage| lay(&faces, order, page).unwrap_err().to_string();
    let far = say(&[0], &shop(("70mm", "120mm"), "3mm", 2.0));
    assert!(far.contains("page 1") && far.contains("draw it with more bleed"), "{far}");
    let near = say(&[0], &shop(("44mm", "68mm"), "3mm", 2.0));
    assert!(near.contains("larger card"), "{near}");
    assert_eq!(say(&[1], &shop(("63mm", "88mm"), "3mm", 2.0)), "there is no page 2, only 1");
    let same = lay(&faces, &[0], &shop(("63mm", "88mm"), "3mm", 0.0)).unwrap();
    assert_eq!(same.enlarged, 0.0);
    assert_eq!(same.pdf, lay(&faces, &[0], &shop(("63mm", "88mm"), "3mm", 0.0)).unwrap().pdf);
}
