//! Pictures of pages as pixels, drawn by those who have no part in making them, and how far two are apart.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt::{self, Display, Formatter};

/// Dots per inch.
pub const DPI: f32 = 200.0;
/// How much finer pages are drawn, both ways: hayro draws no line thinner than a pixel.
pub const FINE: usize = 3;
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
        let page = pdf.pages().get(page).expect("a page");
        // A page has whole pixels, as it does in a browser; a little more than nothing keeps them from being one less.
        let scale = |points: f32| {
            let whole = (points * DPI / 72.0).round() * FINE as f32;
            (whole + 0.01) / points
        };
        let (wide, high) = page.render_dimensions();
        let settings = RenderSettings {
            x_scale: scale(wide),
            y_scale: scale(high),
            bg_color: WHITE,
            ..RenderSettings::default()
        };
        let pixels = render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
        let rgb: Vec<[u8; 3]> = pixels.data().iter().map(|it| [it.r, it.g, it.b]).collect();
        Self::coarser(&rgb, usize::from(pixels.width()))
    }

    /// An SVG whose size is in millimetres, with as many pixels as another picture.
    pub fn of_svg(svg: &str, like: &Self) -> Self {
        let tree = Tree::from_str(svg, &Options::default()).expect("an SVG");
        let fine = |length: usize| (length * FINE) as u32;
        let mut pixels = Pixmap::new(fine(like.width), fine(like.height)).expect("a size");
        pixels.fill(resvg::tiny_skia::Color::WHITE);
        let (wide, high) = (fine(like.width) as f32, fine(like.height) as f32);
        let scale = Transform::from_scale(wide / tree.size().width(), high / tree.size().height());
        resvg::render(&tree, scale, &mut pixels.as_mut());
        let rgb = |it: &resvg::tiny_skia::PremultipliedColorU8| [it.red(), it.green(), it.blue()];
        let rgb: Vec<[u8; 3]> = pixels.pixels().iter().map(rgb).collect();
        Self::coarser(&rgb, fine(like.width) as usize)
    }

    /// Of a picture that is finer.
    fn coarser(rgb: &[[u8; 3]], wide: usize) -> Self {
        let (width, height) = (wide / FINE, rgb.len() / wide / FINE);
        let pixel = |x: usize, y: usize| {
            let mut sum = [0_u32; 3];
            for row in y * FINE..(y + 1) * FINE {
                for pixel in &rgb[row * wide + x * FINE..][..FINE] {
                    sum[0] += u32::from(pixel[0]);
                    sum[1] += u32::from(pixel[1]);
                    sum[2] += u32::from(pixel[2]);
                }
            }
            sum.map(|it| f64::from(it) / (FINE * FINE) as f64)
        };
        let rgb = (0..height).flat_map(|y| (0..width).map(move |x| pixel(x, y))).collect();
        Self { width, height, rgb }
    }

    /// The upper left part of a PNG that is as much finer as [`FINE`] says, as large as another picture.
    pub fn of_png(png: &[u8], like: &Self) -> Self {
        let image = Pixmap::decode_png(png).expect("a PNG");
        let (wide, high) = (like.width * FINE, like.height * FINE);
        let own = image.width() as usize;
        assert!(own >= wide && image.height() as usize >= high, "{own} of {wide}");
        let rows = image.pixels().chunks(own).take(high);
        let pixels = rows.flat_map(|it| &it[..wide]);
        let rgb: Vec<[u8; 3]> = pixels.map(|it| [it.red(), it.green(), it.blue()]).collect();
        Self::coarser(&rgb, wide)
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
                sum[0] += pixel[0];
                sum[1] += pixel[1];
                sum[2] += pixel[2];
            }
        }
        sum.map(|it| it / (SQUARE * SQUARE) as f64)
    }

    /// How far it is from another one of the same size.
    pub fn off(&self, other: &Self) -> Distance {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let apart =
            |a: [f64; 3], b: [f64; 3]| (0..3).map(|n| (a[n] - b[n]).abs()).fold(0.0, f64::max);
        let (mut sum, mut most, mut at, mut count) = (0.0, 0.0_f64, (0, 0), 0.0);
        for y in (0..self.height - SQUARE).step_by(SQUARE) {
            for x in (0..self.width - SQUARE).step_by(SQUARE) {
                let distance = apart(self.mean(x, y), other.mean(x, y));
                if distance > most {
                    (most, at) = (distance, (x, y));
                }
                (sum, count) = (sum + distance, count + 1.0);
            }
        }
        let far = self.rgb.iter().zip(&other.rgb).filter(|(a, b)| apart(**a, **b) > 64.0).count();
        Distance { mean: sum / count, most, at, far: 1000.0 * far as f64 / self.rgb.len() as f64 }
    }
}

/// How far two pictures are from each other; colours go to 255.
#[derive(Clone, Copy)]
pub struct Distance {
    /// Between squares of 2 mm, on the mean.
    pub mean: f64,
    /// Between the two squares that are the furthest from each other.
    pub most: f64,
    /// Where that square is, in pixels.
    pub at: (usize, usize),
    /// How many of a thousand pixels are off by more than 64.
    pub far: f64,
}

impl Display for Distance {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let mm = |pixels: usize| pixels as f32 / DPI * 25.4;
        let ((x, y), Self { mean, most, far, .. }) = (self.at, self);
        write!(to, "mean {mean:.3}, most {most:.2} at {:.0}, {:.0} mm, far {far:.2}", mm(x), mm(y))
    }
}

impl Distance {
    /// Whether all of it is within limits.
    pub fn is_within(&self, mean: f64, most: f64, far: f64) -> bool {
        self.mean <= mean && self.most <= most && self.far <= far
    }
}
