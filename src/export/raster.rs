//! Pixels of a drawing, and PNG files of pixels.
//!
//! In: SVG of a side, bleed included, and how large it is. Out: a pixmap, a PNG file. Never: which
//! side, or what for.

use cardwright_base::svg;
use cardwright_base::units::Size;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Error, Tree};

/// A drawing of one side.
pub(super) struct Drawing {
    tree: Tree,
    /// How large it is, bleed included.
    size: Size,
}

impl Drawing {
    /// Reads a drawing that is `size` large.
    pub(super) fn read(text: &str, size: Size) -> Result<Self, Error> {
        Ok(Self { tree: svg::read(text)?, size })
    }

    /// The whole of it on the whole number of pixels that is nearest to its size.
    pub(super) fn whole(&self, dpi: u32) -> Pixmap {
        let (width, height) =
            (self.size.width.as_px(dpi).max(1), self.size.height.as_px(dpi).max(1));
        let (x, y) = (f64::from(width), f64::from(height));
        let own = self.tree.size();
        let scale = (x / f64::from(own.width()), y / f64::from(own.height()));
        self.paint((width, height), Transform::from_scale(scale.0 as f32, scale.1 as f32))
    }

    /// Its middle on the middle of so many pixels, in its true size: what is larger is cut off,
    /// nothing is stretched.
    pub(super) fn centred(&self, (width, height): (u32, u32), dpi: f64) -> Pixmap {
        let own = self.tree.size();
        // Exactly so many pixels wide and high, which need not be whole.
        let (x, y) = (self.size.width.as_mm() / 25.4 * dpi, self.size.height.as_mm() / 25.4 * dpi);
        let scale = (x / f64::from(own.width()), y / f64::from(own.height()));
        let shift = ((f64::from(width) - x) / 2.0, (f64::from(height) - y) / 2.0);
        let transform = Transform::from_row(
            scale.0 as f32,
            0.0,
            0.0,
            scale.1 as f32,
            shift.0 as f32,
            shift.1 as f32,
        );
        self.paint((width, height), transform)
    }

    fn paint(&self, (width, height): (u32, u32), transform: Transform) -> Pixmap {
        let mut pixmap = Pixmap::new(width, height).expect("a card has pixels");
        resvg::render(&self.tree, transform, &mut pixmap.as_mut());
        pixmap
    }
}

/// A PNG file in sRGB; `Rgb` leaves out how far a pixel is covered.
pub(super) fn encode(
    pixmap: &Pixmap,
    colour: png::ColorType,
    dpi: u32,
) -> Result<Vec<u8>, png::EncodingError> {
    const INCH_PER_METRE: f64 = 39.370_078_740_157_48;
    let per_metre = (f64::from(dpi) * INCH_PER_METRE).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    // To try all filters on every row takes half as long again, for files a twentieth smaller.
    encoder.set_filter(png::Filter::Paeth);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    let data = match colour {
        png::ColorType::Rgb => channels::<3>(pixmap),
        _ => channels::<4>(pixmap),
    };
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

/// The first `N` of red, green, blue and alpha of every pixel.
fn channels<const N: usize>(pixmap: &Pixmap) -> Vec<u8> {
    let mut data = vec![0; pixmap.pixels().len() * N];
    let (pixels, _) = data.as_chunks_mut::<N>();
    for (to, pixel) in pixels.iter_mut().zip(pixmap.pixels()) {
        let plain = pixel.demultiply();
        let all = [plain.red(), plain.green(), plain.blue(), plain.alpha()];
        *to = std::array::from_fn(|it| all[it]);
    }
    data
}
