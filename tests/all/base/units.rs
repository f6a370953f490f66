//! Lengths are exact, and what is no length says why.

use cardwright_base::units::{Length, Ratio, Rect, Size};
use proptest::prelude::{prop_assert_eq, proptest};

#[test]
fn millimetres_and_fractions_of_an_inch_are_exact() {
    assert_eq!(Length::parse("3 mm"), Ok(Length::mm(3)));
    assert_eq!(Length::parse("4.2mm"), Ok(Length::nm(4_200_000)));
    assert_eq!(Length::parse("5/8 in"), Ok(Length::nm(15_875_000)));
    assert_eq!(Length::parse("8.5 in"), Ok(Length::nm(215_900_000)));
    assert_eq!(Length::parse("72 pt"), Length::parse("1 in"));
    assert_eq!(Length::parse("5 pt"), Ok(Length::nm(1_763_889)));
    assert_eq!(Length::parse("1/64 in"), Ok(Length::nm(396_875)));
    assert_eq!(Size::parse("63x88 mm"), Ok(Size::new(Length::mm(63), Length::mm(88))));
    assert_eq!(Size::parse("63 mm x 8.8 cm"), Size::parse("63x88 mm"));
    assert_eq!(Size::parse("8.5 x 11 in").map(|it| it.height), Ok(Length::nm(279_400_000)));
}

#[test]
fn what_is_no_length_says_why() {
    let wrong = [
        ("3", "no unit"),
        ("3 pc", "not a unit"),
        ("-3 mm", "is not a length"),
        ("three mm", "not a unit"),
        ("1/0 in", "is not a length"),
        ("99999999999999999999 mm", "is not a length"),
        ("1.2345678 mm", "is not a length"),
        (".5 mm", "is not a length"),
    ];
    for (text, why) in wrong {
        let error = Length::parse(text).expect_err(text);
        assert!(error.contains(why), "{text}: {error}");
    }
    for text in ["63 mm", "63x88", "0x88 mm", "x mm", "63x mm"] {
        assert!(Size::parse(text).is_err(), "{text}");
    }
}

#[test]
fn pixels_are_those_of_the_printers() {
    // print.md 1.1: 63 x 88 mm at 300 dpi are 744 x 1039 pixels.
    assert_eq!(Length::mm(63).as_px(300), 744);
    assert_eq!(Length::mm(88).as_px(300), 1039);
    assert!((Length::nm(25_400_000).as_pt() - 72.0).abs() < f64::EPSILON);
}

proptest! {
    #[test]
    fn a_length_that_is_written_reads_back(micrometres in 0_i64..9_000_000) {
        let length = Length::nm(micrometres * 1000);
        prop_assert_eq!(Length::parse(&length.to_string()), Ok(length));
    }

    #[test]
    fn overlap_is_mutual_and_a_union_holds_both(
        x in -500_i64..500, y in -500_i64..500, w in 1_i64..400, h in 1_i64..400,
    ) {
        let fixed = Rect::new(Length::ZERO, Length::ZERO, Size::new(Length::mm(100), Length::mm(100)));
        let other = Rect::new(Length::mm(x), Length::mm(y), Size::new(Length::mm(w), Length::mm(h)));
        prop_assert_eq!(fixed.overlaps(other), other.overlaps(fixed));
        let both = fixed.union(other);
        prop_assert_eq!((both.contains(fixed), both.contains(other)), (true, true));
        let apart = x >= 100 || y >= 100 || x + w <= 0 || y + h <= 0;
        prop_assert_eq!(fixed.overlaps(other), !apart);
    }
}

#[test]
fn a_ratio_is_exact_and_in_lowest_terms() {
    let half = Ratio::parse("50 %").expect("a percentage");
    assert_eq!(Ratio::between(Length::mm(148), Length::mm(74)), Some(half));
    assert_eq!(half.of(Length::nm(3)), Length::nm(2), "to the nearest, up from the middle");
    assert_eq!(half.to_string(), "50 %");
    // 297 : 210 is not 70.71 %, and both are said alike.
    let root = Ratio::between(Length::mm(297), Length::mm(210)).expect("a ratio");
    assert_eq!(root.of(Length::mm(297)), Length::mm(210));
    assert!(root < Ratio::parse("70.71%").expect("a percentage"));
    assert_eq!(root.to_string(), "70.71 %");
    for wrong in ["50", "0 %", "-5 %", "% 5", "1e2 %", "12.34567 %", "", "1000000 %"] {
        assert!(Ratio::parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!((Ratio::new(0, 3), Ratio::new(3, -1)), (None, None));
}
