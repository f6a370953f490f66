//! Colours: how far two are apart, and what is left of them in grey and for the colour-blind.

/// An sRGB colour: red, green and blue, each from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub [u8; 3]);

/// A colour as the eye takes it: CIE L*a*b* under daylight (D65).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lab {
    /// Lightness from 0 (black) to 100 (white).
    pub l: f64,
    /// From green to red.
    pub a: f64,
    /// From blue to yellow.
    pub b: f64,
}

/// Kinds of colour-blindness, each in its full form: one of the three sorts of cones is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deficiency {
    /// No cones for long waves: reds are dark and look like greens. 1 man in 100.
    Protan,
    /// No cones for middle waves: reds look like greens. 1 man in 100, and 5 more in part.
    Deutan,
    /// No cones for short waves: blues look like greens. 1 in 10 000.
    Tritan,
}

impl Deficiency {
    /// All kinds, the frequent ones first.
    pub const ALL: [Self; 3] = [Self::Deutan, Self::Protan, Self::Tritan];
}

type Matrix = [[f64; 3]; 3];

// What dichromats see, in linear sRGB. Viénot, Brettel and Mollon 1999 ("Digital video colourmaps
// for checking the legibility of displays by dichromats") for red and green; they have one plane
// of seen colours, so red and green come out alike. Brettel, Viénot and Mollon 1997 ("Computerized
// simulation of color appearance for dichromats") for blue, whose two half planes meet in grey.
// The figures are those of libDaltonLens: the cones of Smith and Pokorny 1975 behind the primaries
// of sRGB instead of those of a screen of 1999.
const PROTAN: Matrix = [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]];
const DEUTAN: Matrix = [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]];
const TRITAN: [Matrix; 2] = [
    [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]],
    [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]],
];
/// Colours on its side are seen by the first of the two, the others by the second.
const TRITAN_SIDE: [f64; 3] = [0.03901, -0.02788, -0.01113];

/// XYZ of linear sRGB, each row divided by that of white (D65), as L*a*b* wants it.
const XYZ: Matrix = [
    [0.433_887, 0.376_224, 0.189_889],
    [0.212_639, 0.715_169, 0.072_192],
    [0.017_750, 0.109_448, 0.872_802],
];

impl Colour {
    /// White, as of paper that nothing is printed on.
    pub const WHITE: Self = Self([255; 3]);

    /// The colour written as `#RRGGBB`.
    pub fn hex(self) -> String {
        let [r, g, b] = self.0;
        format!("#{r:02X}{g:02X}{b:02X}")
    }

    /// Contrast ratio with another colour, 1 to 21 (WCAG 2.1, relative luminance).
    pub fn contrast(self, other: Self) -> f64 {
        const FLARE: f64 = 0.05;
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + FLARE) / (a.min(b) + FLARE)
    }

    /// How far another colour is away: CIEDE2000. Below 1 nobody sees a difference, up to about 5
    /// it takes a look at both side by side, from black to white it is 100.
    pub fn distance(self, other: Self) -> f64 {
        if self == other {
            return 0.0;
        }
        self.lab().distance(other.lab())
    }

    /// The grey as light as this colour, which a copy in black and white shows.
    pub fn grey(self) -> u8 {
        encode(self.luminance())
    }

    /// The colour that somebody with full colour-blindness of a kind sees in its place.
    #[must_use]
    pub fn simulate(self, deficiency: Deficiency) -> Self {
        let linear = self.linear();
        let seen = match deficiency {
            Deficiency::Protan => times(PROTAN, linear),
            Deficiency::Deutan => times(DEUTAN, linear),
            Deficiency::Tritan if dot(TRITAN_SIDE, linear) >= 0.0 => times(TRITAN[0], linear),
            Deficiency::Tritan => times(TRITAN[1], linear),
        };
        Self(seen.map(encode))
    }

    /// The same in L*a*b*.
    pub fn lab(self) -> Lab {
        let [x, y, z] = times(XYZ, self.linear()).map(|ratio| {
            // 6/29, below which the cube root gives way to a straight line.
            const KNEE: f64 = 6.0 / 29.0;
            if ratio > KNEE.powi(3) {
                ratio.cbrt()
            } else {
                ratio / (3.0 * KNEE * KNEE) + 4.0 / 29.0
            }
        });
        Lab { l: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
    }

    fn luminance(self) -> f64 {
        dot([0.2126, 0.7152, 0.0722], self.linear())
    }

    fn linear(self) -> [f64; 3] {
        self.0.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        })
    }
}

/// A linear share of light as an sRGB channel; what lies outside is cut off.
fn encode(linear: f64) -> u8 {
    let it = linear.clamp(0.0, 1.0);
    let curved = if it <= 0.003_130_8 { 12.92 * it } else { 1.055 * it.powf(1.0 / 2.4) - 0.055 };
    (curved * 255.0).round() as u8
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn times(rows: Matrix, of: [f64; 3]) -> [f64; 3] {
    rows.map(|row| dot(row, of))
}

impl Lab {
    /// CIEDE2000 with all weights 1, after Sharma, Wu and Dalal 2005 ("The CIEDE2000 color-difference
    /// formula: implementation notes").
    pub fn distance(self, other: Self) -> f64 {
        /// How much of a colour is at stake: near grey a* is stretched, far from it nothing is.
        fn saturation(chroma: f64) -> f64 {
            (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt()
        }
        let stretch =
            1.5 - 0.5 * saturation(f64::midpoint(self.a.hypot(self.b), other.a.hypot(other.b)));
        let polar = |colour: Self| {
            let (a, b) = (colour.a * stretch, colour.b);
            (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
        };
        let ((c1, h1), (c2, h2)) = (polar(self), polar(other));
        let grey = c1 * c2 == 0.0;

        // Hues are angles: their difference and their mean go the short way round.
        let turn = match h2 - h1 {
            _ if grey => 0.0,
            turn if turn > 180.0 => turn - 360.0,
            turn if turn < -180.0 => turn + 360.0,
            turn => turn,
        };
        let hue = match h1 + h2 {
            sum if grey => sum,
            sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
            sum if sum < 360.0 => sum / 2.0 + 180.0,
            sum => sum / 2.0 - 180.0,
        };
        let (dl, dc) = (other.l - self.l, c2 - c1);
        let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

        let (l, c) = (f64::midpoint(self.l, other.l), f64::midpoint(c1, c2));
        let wave = |times: f64, shift: f64| (times * hue + shift).to_radians().cos();
        let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
            - 0.20 * wave(4.0, -63.0);
        let middle = (l - 50.0).powi(2);
        let sl = 1.0 + 0.015 * middle / (20.0 + middle).sqrt();
        let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
        // Blues, whose hue and chroma the eye doesn't keep apart.
        let blue = 30.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
        let rt = -2.0 * saturation(c) * (2.0 * blue).to_radians().sin();
        let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
        (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
    }
}
