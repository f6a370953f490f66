//! Shares, means and tests, against values worked out elsewhere.

use cardwright_report::{Fit, Mean, Share, Unevenness};

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 5e-4, "{a} is not {b}");
}

#[test]
fn intervals_are_those_of_wilson() {
    // 10 of 100, and none of 20: tables of the Wilson score interval.
    let some = Share::of(10, 100);
    near(some.low, 0.0552);
    near(some.high, 0.1744);
    let none = Share::of(0, 20);
    near(none.low, 0.0);
    near(none.high, 0.1611);
    let nothing = Share::of(0, 0);
    assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
}

#[test]
fn the_test_agrees_with_the_tables_of_chi_square() {
    // Counts whose chi-square is known, against the critical values of 5 % and 1 %.
    let two = Fit::equal(&[5_098, 4_902]);
    near(two.chi_square, 3.8416);
    near(two.p, 0.05);
    let fit = Fit::equal(&[25, 25, 25, 25]);
    assert_eq!((fit.chi_square, fit.p, fit.w), (0.0, 1.0, 0.0));
    let four = Fit::equal(&[30, 20, 30, 20]);
    near(four.chi_square, 4.0);
    near(four.p, 0.2615);
    near(four.w, 0.2);
    let eight = Fit::equal(&[20, 5, 20, 5, 20, 5, 20, 5]);
    near(eight.chi_square, 36.0);
    assert!(eight.p < 1e-4, "{}", eight.p);
}

#[test]
fn the_verdict_goes_by_the_size_and_not_by_certainty_alone() {
    // 0.2 points off in ten million games: certain, and nothing.
    let sure = Fit::equal(&[5_020_000, 4_980_000]);
    assert!(sure.p < 0.0001);
    assert_eq!(sure.unevenness(), Unevenness::Negligible);
    assert_eq!(Fit::equal(&[50, 50]).unevenness(), Unevenness::Unknown);
    assert_eq!(Fit::equal(&[5_010, 4_990]).unevenness(), Unevenness::NotFound);
    assert_eq!(Fit::equal(&[6_000, 4_000]).unevenness(), Unevenness::Small);
    assert_eq!(Fit::equal(&[9_000, 1_000]).unevenness(), Unevenness::Large);
}

#[test]
fn a_mean_comes_with_its_uncertainty() {
    let mean = Mean::of([(1, 50), (3, 50)].into_iter());
    near(mean.mean, 2.0);
    near(mean.reach, 0.19698);
    let other = Mean::of([(1, 40), (3, 60)].into_iter());
    assert!(!Mean::differ(mean, other));
    assert!(Mean::differ(mean, Mean::of([(1, 10), (3, 90)].into_iter())));
}
