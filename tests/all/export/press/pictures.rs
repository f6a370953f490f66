//! A press file looks like what it was made of: both drawn by hayro, which knows the colours of
//! ink roughly, and compared area by area.

use super::made::{RICH_GREY, RICH_X1A, RICH_X4, SCREEN};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};

/// Pixels of a square of the picture: 2 mm.
const SQUARE: usize = 8;

struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<[f64; 3]>,
}

fn drawn(bytes: &[u8]) -> Picture {
    let pdf = Pdf::new(bytes.to_vec()).expect("a PDF");
    let settings = RenderSettings {
        x_scale: 100.0 / 72.0,
        y_scale: 100.0 / 72.0,
        bg_color: WHITE,
        ..RenderSettings::default()
    };
    let page = pdf.pages().iter().next().expect("a page");
    let pixels = render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
    let rgb = pixels.data().iter().map(|it| [it.r, it.g, it.b].map(f64::from)).collect();
    Picture { width: pixels.width().into(), height: pixels.height().into(), rgb }
}

impl Picture {
    /// The mean of a square.
    fn mean(&self, x: usize, y: usize) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for row in y..y + SQUARE {
            for pixel in &self.rgb[row * self.width + x..][..SQUARE] {
                sum = [0, 1, 2].map(|n| sum[n] + pixel[n] / (SQUARE * SQUARE) as f64);
            }
        }
        sum
    }

    /// How far squares are from those of another, on the mean and at most.
    fn off(&self, other: &Self, mut distance: impl FnMut([f64; 3], [f64; 3]) -> f64) -> (f64, f64) {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let (mut sum, mut most, mut count) = (0.0, 0.0_f64, 0.0);
        for y in (0..self.height - SQUARE).step_by(SQUARE) {
            for x in (0..self.width - SQUARE).step_by(SQUARE) {
                let distance = distance(self.mean(x, y), other.mean(x, y));
                (sum, most, count) = (sum + distance, most.max(distance), count + 1.0);
            }
        }
        (sum / count, most)
    }
}

fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|n| (a[n] - b[n]).abs()).fold(0.0, f64::max)
}

#[test]
fn ink_looks_like_the_screen_where_ink_can() {
    let screen = drawn(&SCREEN);
    for made in [&RICH_X1A, &RICH_X4] {
        let (mean, _) = screen.off(&drawn(&made.bytes), apart);
        assert!(mean < 20.0, "{mean}");
    }
}

#[test]
fn what_was_flattened_looks_like_what_was_not() {
    let (flat, live) = (drawn(&RICH_X1A.bytes), drawn(&RICH_X4.bytes));
    let (mean, most) = flat.off(&live, apart);
    // Clear things mix as light on the screen and as ink in the press file: not quite the same.
    assert!(mean < 2.5 && most < 60.0, "{mean} {most}");
}

#[test]
fn grey_is_as_light_as_the_screen() {
    let lightness = |it: [f64; 3]| {
        let linear = it.map(|it| (it / 255.0).powf(2.2));
        (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]).powf(1.0 / 2.2) * 255.0
    };
    let (screen, grey) = (drawn(&SCREEN), drawn(&RICH_GREY.bytes));
    // The ink of one area has no lightness that everybody agrees on.
    let (mean, _) = screen.off(&grey, |a, b| (lightness(a) - lightness(b)).abs());
    assert!(mean < 2.0, "{mean}");
    assert!(grey.rgb.iter().all(|it| it[0] == it[1] && it[1] == it[2]));
}
