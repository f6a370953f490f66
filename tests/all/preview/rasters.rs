//! Pictures of pages as pixels, drawn by those who have no part in making them, and how far two are apart.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Dots per inch.
pub const DPI: f32 = 200.0;
/// Pixels of a square of the picture: 2 mm.
const SQUARE: usize = 16;

/// A picture without transparency.
pub struct Raster {
    pub width: usize,
    pub height: usize,
    rgb: Vec<[f64; 3]>,
}

impl Raster {
    /// A page of a PDF, from 0.
    pub fn of_pdf(bytes: &[u8], page: usize) -> Self {
        let pdf = Pdf::new(bytes.to_vec()).expect("a PDF");
        let settings = RenderSettings {
            x_scale: DPI / 72.0,
            y_scale: DPI / 72.0,
            bg_color: WHITE,
            ..RenderSettings::default()
        };
        let page = pdf.pages().get(page).expect("a page");
        let pixels = render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
        let rgb = pixels.data().iter().map(|it| [it.r, it.g, it.b].map(f64::from)).collect();
        Self { width: pixels.width().into(), height: pixels.height().into(), rgb }
    }

    /// An SVG whose size is in millimetres, with as many pixels as another picture.
    pub fn of_svg(svg: &str, like: &Self) -> Self {
        let tree = Tree::from_str(svg, &Options::default()).expect("an SVG");
        let mut pixels = Pixmap::new(like.width as u32, like.height as u32).expect("a size");
        pixels.fill(resvg::tiny_skia::Color::WHITE);
        resvg::render(&tree, Transform::from_scale(DPI / 96.0, DPI / 96.0), &mut pixels.as_mut());
        let rgb = |it: &resvg::tiny_skia::PremultipliedColorU8| {
            [it.red(), it.green(), it.blue()].map(f64::from)
        };
        let rgb = pixels.pixels().iter().map(rgb).collect();
        Self { width: like.width, height: like.height, rgb }
    }

    /// The upper left part of a PNG, as large as another picture.
    pub fn of_png(png: &[u8], like: &Self) -> Self {
        let image = Pixmap::decode_png(png).expect("a PNG");
        let wide = image.width() as usize;
        assert!(wide >= like.width && image.height() as usize >= like.height, "{wide}");
        let rgb = (0..like.height).flat_map(|y| (0..like.width).map(move |x| (x, y)));
        let rgb = rgb.map(|(x, y)| {
            let it = image.pixels()[y * wide + x];
            [it.red(), it.green(), it.blue()].map(f64::from)
        });
        Self { width: like.width, height: like.height, rgb: rgb.collect() }
    }

    /// As a PNG in the folder that `CARDWRIGHT_SCREENSHOTS` names, for whoever looks at pages.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("CARDWRIGHT_SCREENSHOTS") else { return };
        let mut pixels = Pixmap::new(self.width as u32, self.height as u32).expect("a size");
        for (pixel, rgb) in pixels.pixels_mut().iter_mut().zip(&self.rgb) {
            let [r, g, b] = rgb.map(|it| it as u8);
            *pixel = resvg::tiny_skia::ColorU8::from_rgba(r, g, b, 255).premultiply();
        }
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        pixels.save_png(path).expect("writable");
    }

    fn mean(&self, x: usize, y: usize) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for row in y..y + SQUARE {
            for pixel in &self.rgb[row * self.width + x..][..SQUARE] {
                sum = [0, 1, 2].map(|n| sum[n] + pixel[n] / (SQUARE * SQUARE) as f64);
            }
        }
        sum
    }

    /// How far squares of 2 mm are from those of another, on the mean and at most; and how many of a thousand pixels
    /// are off by more than 64 of 255.
    pub fn off(&self, other: &Self) -> (f64, f64, f64) {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let apart =
            |a: [f64; 3], b: [f64; 3]| (0..3).map(|n| (a[n] - b[n]).abs()).fold(0.0, f64::max);
        let (mut sum, mut most, mut count) = (0.0, 0.0_f64, 0.0);
        for y in (0..self.height - SQUARE).step_by(SQUARE) {
            for x in (0..self.width - SQUARE).step_by(SQUARE) {
                let distance = apart(self.mean(x, y), other.mean(x, y));
                (sum, most, count) = (sum + distance, most.max(distance), count + 1.0);
            }
        }
        let far = self.rgb.iter().zip(&other.rgb).filter(|(a, b)| apart(**a, **b) > 64.0).count();
        (sum / count, most, 1000.0 * far as f64 / self.rgb.len() as f64)
    }
}
