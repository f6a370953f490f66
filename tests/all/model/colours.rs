//! Colours against published figures.

use cardwright_model::{Colour, Deficiency, Lab};

fn near(a: f64, b: f64, off: f64) {
    assert!((a - b).abs() <= off, "{a} is not {b}");
}

fn colour(hex: u32) -> Colour {
    let [_, r, g, b] = hex.to_be_bytes();
    Colour([r, g, b])
}

/// All pairs of table 1 of Sharma, Wu and Dalal 2005, both ways round.
#[test]
fn distance_is_ciede2000() {
    let pairs: [([f64; 3], [f64; 3], f64); 34] = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
        ([50.0, 2.8361, -74.0200], [50.0, 0.0, -82.7485], 3.4412),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, -1.1848, -84.8006], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, -0.9009, -85.5211], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0010], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0012], 7.2195),
        ([50.0, -0.001, 2.49], [50.0, 0.0009, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0010, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0000),
        ([50.0, 2.5, 0.0], [50.0, 3.2972, 0.0], 1.0000),
        ([50.0, 2.5, 0.0], [50.0, 1.8634, 0.5757], 1.0000),
        ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.3350], 1.0000),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
        ([61.2901, 3.7196, -5.3901], [61.4292, 2.2480, -4.9620], 1.8731),
        ([35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
        ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
        ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
        ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
        ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ];
    let lab = |[l, a, b]: [f64; 3]| Lab { l, a, b };
    for (one, other, published) in pairs {
        near(lab(one).distance(lab(other)), published, 0.000_05);
        near(lab(other).distance(lab(one)), published, 0.000_05);
    }
}

/// The corners of the sRGB cube, as every converter gives them.
#[test]
fn lab_of_known_colours() {
    for (hex, [l, a, b]) in [
        (0xFF_FFFF, [100.0, 0.0, 0.0]),
        (0x00_0000, [0.0, 0.0, 0.0]),
        (0xFF_0000, [53.24, 80.09, 67.20]),
        (0x00_FF00, [87.73, -86.18, 83.18]),
        (0x00_00FF, [32.30, 79.19, -107.86]),
        (0x80_8080, [53.59, 0.0, 0.0]),
    ] {
        let lab = colour(hex).lab();
        near(lab.l, l, 0.02);
        near(lab.a, a, 0.05);
        near(lab.b, b, 0.05);
    }
    near(colour(0x00_0000).distance(Colour::WHITE), 100.0, 0.001);
    assert_eq!(colour(0x8F_2418).distance(colour(0x8F_2418)), 0.0);
}

/// Pairs that WCAG's own examples and every checker of contrast give.
#[test]
fn contrast_of_known_pairs() {
    near(colour(0x00_0000).contrast(Colour::WHITE), 21.0, 0.0001);
    near(Colour::WHITE.contrast(colour(0x77_7777)), 4.48, 0.005);
    near(Colour::WHITE.contrast(colour(0x76_7676)), 4.54, 0.005);
    near(colour(0xFF_0000).contrast(Colour::WHITE), 4.00, 0.005);
    near(colour(0x00_00FF).contrast(Colour::WHITE), 8.59, 0.005);
}

#[test]
fn greys_are_as_light_as_their_colours() {
    for (hex, grey) in [(0x00_0000, 0), (0xFF_FFFF, 255), (0x80_8080, 128), (0x01_0101, 1)] {
        assert_eq!(colour(hex).grey(), grey);
    }
    // 0.2126, 0.7152 and 0.0722 of the light of white.
    assert_eq!([0xFF_0000, 0x00_FF00, 0x00_00FF].map(|it| colour(it).grey()), [127, 220, 76]);
    for hex in [0x8F_2418, 0x2B_6A8C, 0xE2_B04F] {
        let grey = colour(hex).grey();
        near(Colour([grey; 3]).lab().l, colour(hex).lab().l, 0.3);
    }
}

/// Linear light 0.2, 0.4, 0.7 and 0.8, 0.2, 0.1, with what the published matrices make of them.
#[test]
fn dichromats_see_what_the_published_matrices_say() {
    let encode = |linear: [f64; 3]| {
        Colour(linear.map(|it| ((1.055 * it.powf(1.0 / 2.4) - 0.055) * 255.0).round() as u8))
    };
    for (kind, seen, of) in [
        (Deficiency::Protan, [0.377_524, 0.377_524, 0.699_198], [0.2, 0.4, 0.7]),
        (Deficiency::Deutan, [0.341_450, 0.341_450, 0.704_468], [0.2, 0.4, 0.7]),
        (Deficiency::Tritan, [0.174_673, 0.424_652, 0.549_516], [0.2, 0.4, 0.7]),
        (Deficiency::Tritan, [0.163_259, 0.438_424, 0.575_865], [0.1, 0.5, 0.2]),
        (Deficiency::Tritan, [0.822_486, 0.178_111, 0.233_623], [0.8, 0.2, 0.1]),
    ] {
        let (found, wanted) = (encode(of).simulate(kind), encode(seen));
        // A colour has 256 steps, so the last may differ.
        let off = found.0.iter().zip(wanted.0).map(|(a, b)| a.abs_diff(b)).max();
        assert!(off <= Some(1), "{kind:?}: {found:?} is not {wanted:?}");
    }
}

#[test]
fn what_dichromats_mix_up() {
    for kind in Deficiency::ALL {
        for grey in 0..=255 {
            let seen = Colour([grey; 3]).simulate(kind).0;
            assert!(seen.iter().all(|it| it.abs_diff(grey) <= 1), "{kind:?}: {grey} {seen:?}");
        }
        for hex in [0xFF_0000, 0x8F_2418, 0x2B_6A8C, 0x4C_7A34] {
            let once = colour(hex).simulate(kind);
            assert!(once.simulate(kind).distance(once) < 3.0, "seen twice: {kind:?} {once:?}");
        }
    }
    // A red and a green that are far apart, and not for those without middle cones.
    let (red, green) = (colour(0xB0_5A2C), colour(0x7A_762A));
    assert!(red.distance(green) > 25.0, "{}", red.distance(green));
    let [red, green] = [red, green].map(|it| it.simulate(Deficiency::Deutan));
    assert!(red.distance(green) < 6.0, "{}", red.distance(green));
    // Without long cones a red is dark.
    let red = colour(0xFF_0000);
    assert!(red.simulate(Deficiency::Protan).lab().l < red.lab().l - 10.0);
    // Blue and green keep apart without long or middle cones, not without short ones.
    let (blue, green) = (colour(0x2D_7F9D), colour(0x30_8280));
    let apart = |kind| blue.simulate(kind).distance(green.simulate(kind));
    assert!(apart(Deficiency::Tritan) < apart(Deficiency::Deutan) / 2.0);
}
