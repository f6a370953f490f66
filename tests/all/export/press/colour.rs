//! What becomes of colours.

use super::fixture::{RULES, cmyk};
use cardwright_export::press::{PressColour, Swatch, swatch};

fn of(hex: u32, letters: bool, percent: i64) -> Swatch {
    let rgb = [hex >> 16, hex >> 8, hex].map(|it| it as u8);
    swatch(rgb, letters, &cmyk(percent)).unwrap()
}

fn off(swatch: &Swatch) -> f64 {
    (0..3).map(|n| (swatch.seen[n] - swatch.printed[n]).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn the_colours_of_the_game_stay_themselves_at_either_limit() {
    for percent in [240, 300] {
        for hex in [0x3A1F4D, 0x8F2418, 0x2B6A8C, 0x5FA08A, 0xE3B75A, 0xF6EFDF] {
            let swatch = of(hex, false, percent);
            // A trained eye tells 2 to 3 apart on two sheets side by side.
            assert!(off(&swatch) < 3.0, "#{hex:06X} at {percent} %: {swatch:.2?}");
        }
        for hex in [0x2B6A8C, 0x5FA08A, 0xE3B75A, 0xF6EFDF] {
            let swatch = of(hex, false, percent);
            assert!(off(&swatch) < 0.6, "#{hex:06X} is within reach: {swatch:.2?}");
        }
    }
}

#[test]
fn white_is_bare_paper_and_black_is_black_ink_alone() {
    for letters in [false, true] {
        assert_eq!(of(0x00FF_FFFF, letters, 240).inks, [0.0; 4]);
        assert_eq!(of(0x0000_0000, letters, 240).inks, [0.0, 0.0, 0.0, 1.0]);
        // The warm black of the game is no lighter than solid black ink.
        assert_eq!(of(0x001F_1A16, letters, 240).inks, [0.0, 0.0, 0.0, 1.0]);
    }
}

#[test]
fn greys_are_black_ink_alone_and_as_light_as_they_were() {
    for grey in (50..=250_u32).step_by(20) {
        let swatch = of(grey << 16 | grey << 8 | grey, false, 300);
        let [c, m, y, k] = swatch.inks;
        assert_eq!([c, m, y], [0.0; 3], "{grey}");
        assert!(
            k > 0.0 && (swatch.seen[0] - swatch.printed[0]).abs() < 0.6,
            "{grey}: {swatch:.2?}"
        );
    }
}

#[test]
fn a_tinge_is_lost_in_letters_and_kept_in_areas() {
    let [c, m, y, k] = of(0x0055_5050, true, 300).inks;
    assert!([c, m, y] == [0.0; 3] && k > 0.5, "{c} {m} {y} {k}");
    let [c, m, y, _] = of(0x0055_5050, false, 300).inks;
    assert!(c + m + y > 0.5, "{c} {m} {y}");
    // What is plainly a colour is one in letters, too.
    let [_, m, y, _] = of(0x008F_2418, true, 300).inks;
    assert!(m > 0.9 && y > 0.9);
}

#[test]
fn no_colour_is_over_the_limit_and_none_gives_way_without_need() {
    for percent in [100, 150, 240, 300] {
        let mut reached: f64 = 0.0;
        for step in 0..6_u32.pow(3) {
            let [r, g, b] = [step / 36, step / 6 % 6, step % 6].map(|it| it * 51);
            let total: f64 = of(r << 16 | g << 8 | b, false, percent).inks.iter().sum();
            assert!(total * 100.0 <= percent as f64 + 1e-9, "{r} {g} {b}: {total}");
            reached = reached.max(total * 100.0);
        }
        // Steps of 1/255 leave a little below it.
        let wanted = (percent as f64).min(260.0);
        assert!(reached > wanted - 3.0, "the limit of {percent} % is never used: {reached}");
    }
}

#[test]
fn less_ink_keeps_hue_and_nearly_the_lightness() {
    for hex in [0x3A1F4D, 0x5C1A12, 0x123524, 0x14283C, 0x402010] {
        let (free, tight) = (of(hex, false, 400), of(hex, false, 220));
        assert!(tight.inks.iter().sum::<f64>() <= 2.2 + 1e-9);
        let lightness = (free.printed[0] - tight.printed[0]).abs();
        let hue = |it: &Swatch| it.printed[2].atan2(it.printed[1]);
        let turned = (hue(&free) - hue(&tight)).abs().to_degrees();
        assert!(
            lightness < 5.0 && turned.min(360.0 - turned) < 12.0,
            "#{hex:06X}: {free:.2?} {tight:.2?}"
        );
    }
}

#[test]
fn shadows_stay_steps() {
    // Browns from dark to light: each is darker than the next, down to those that are black.
    let lights: Vec<f64> =
        (0..20_u32).map(|n| of((n * 6) << 16 | (n * 3) << 8, false, 300).printed[0]).collect();
    assert!(lights[5..].windows(2).all(|it| it[0] < it[1] + 0.15), "{lights:.1?}");
}

#[test]
fn a_pure_blue_does_not_turn_violet() {
    let swatch = of(0x0000_00FF, false, 300);
    assert!(swatch.inks[0] > swatch.inks[1], "{swatch:.2?}");
}

#[test]
fn grey_is_as_light_as_the_colour() {
    let grey = swatch([43, 106, 140], false, &PressColour::Grey).unwrap();
    assert!((grey.seen[0] - grey.printed[0]).abs() < 0.3, "{grey:.2?}");
    assert!(grey.printed[1..].iter().all(|it| it.abs() < 0.01), "{grey:.2?}");
}

#[test]
fn a_profile_that_is_none_is_refused_by_name() {
    let mut profile = RULES.profile("fogra39").unwrap().clone();
    let limit = cardwright_model::press::InkLimit::percent(300).unwrap();
    for (icc, says) in [
        (b"not a profile".to_vec(), "the profile can't be read"),
        (typst_assets::icc::S_RGB_V4.to_vec(), "is not for a CMYK press"),
        (profile.icc[..60_000].to_vec(), "the profile"),
    ] {
        profile.icc = icc.into();
        let colour = PressColour::Cmyk { profile: &profile, limit, black: RULES.black };
        let error = swatch([0, 0, 0], false, &colour).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}
