//! CIE Lab for the white of a viewing booth (D50), which press profiles speak.
//!
//! In: sRGB, XYZ. Out: Lab and back. Never: an ink.

/// White of the profile connection space.
const WHITE: [f64; 3] = [0.9642, 1.0, 0.8249];

/// Linear sRGB to XYZ, adapted to D50 (Bradford), as the sRGB profiles have it.
const TO_XYZ: [[f64; 3]; 3] = [
    [0.436_074_7, 0.385_064_9, 0.143_080_4],
    [0.222_504_5, 0.716_878_6, 0.060_616_9],
    [0.013_932_2, 0.097_104_5, 0.714_173_3],
];

/// Where the cube root of Lab turns into a line.
const KNEE: f64 = 216.0 / 24389.0;
const SLOPE: f64 = 24389.0 / 27.0;

/// A colour as an eye sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lab {
    /// Lightness, 0 to 100.
    pub l: f64,
    /// From green (negative) to red.
    pub a: f64,
    /// From blue (negative) to yellow.
    pub b: f64,
}

impl Lab {
    /// Of sRGB, each from 0 to 1.
    pub(crate) fn of_srgb(rgb: [f64; 3]) -> Self {
        let linear = rgb.map(linear);
        Self::of_xyz(TO_XYZ.map(|row| row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]))
    }

    /// A grey of sRGB, 0 to 1.
    pub(crate) fn of_grey(grey: f64) -> Self {
        Self { a: 0.0, b: 0.0, ..Self::of_xyz(WHITE.map(|it| it * linear(grey))) }
    }

    /// Of XYZ with white at Y = 1.
    pub(crate) fn of_xyz(xyz: [f64; 3]) -> Self {
        let [x, y, z] = [0, 1, 2].map(|n| root(xyz[n] / WHITE[n]));
        Self { l: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
    }

    /// XYZ with white at Y = 1.
    pub(crate) fn to_xyz(self) -> [f64; 3] {
        let y = (self.l + 16.0) / 116.0;
        let [x, z] = [y + self.a / 500.0, y - self.b / 200.0];
        let all = [x, y, z].map(cube);
        [0, 1, 2].map(|n| all[n] * WHITE[n])
    }

    /// The grey of sRGB that is as light, 0 to 1.
    pub(crate) fn to_grey(self) -> f64 {
        coded(self.to_xyz()[1].clamp(0.0, 1.0))
    }

    /// How far from grey.
    pub(crate) fn chroma(self) -> f64 {
        self.a.hypot(self.b)
    }

    /// Distance for choosing between inks: lightness and hue weigh full, chroma half of that,
    /// because a colour that is a little duller is still itself.
    pub(crate) fn off(self, other: Self) -> f64 {
        let chroma = self.chroma() - other.chroma();
        let plane = (self.a - other.a).powi(2) + (self.b - other.b).powi(2);
        let hue = (plane - chroma * chroma).max(0.0);
        ((self.l - other.l).powi(2) + hue + 0.25 * chroma * chroma).sqrt()
    }
}

fn root(t: f64) -> f64 {
    if t > KNEE { t.cbrt() } else { (SLOPE * t + 16.0) / 116.0 }
}

fn cube(t: f64) -> f64 {
    let cube = t * t * t;
    if cube > KNEE { cube } else { (116.0 * t - 16.0) / SLOPE }
}

fn linear(coded: f64) -> f64 {
    if coded <= 0.040_45 { coded / 12.92 } else { ((coded + 0.055) / 1.055).powf(2.4) }
}

fn coded(linear: f64) -> f64 {
    if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}
