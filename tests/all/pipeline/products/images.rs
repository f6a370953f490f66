//! The PNG files, pixel by pixel.

use super::built::{built, bytes};
use super::data;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

/// A decoded picture.
struct Picture {
    size: (usize, usize),
    colour: png::ColorType,
    /// Dots per metre.
    density: Option<(u32, u32)>,
    data: Vec<u8>,
}

impl Picture {
    fn open(path: &str) -> Self {
        let decoder = png::Decoder::new(Cursor::new(bytes(path)));
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut data = vec![0; reader.output_buffer_size().expect("a small picture")];
        let frame = reader.next_frame(&mut data).expect("all of the picture");
        assert_eq!(frame.bit_depth, png::BitDepth::Eight, "{path}");
        let metre = |it: png::PixelDimensions| {
            assert_eq!(it.unit, png::Unit::Meter, "{path}");
            (it.xppu, it.yppu)
        };
        Self {
            size: (frame.width as usize, frame.height as usize),
            colour: frame.color_type,
            density: reader.info().pixel_dims.map(metre),
            data,
        }
    }

    fn pixel(&self, x: usize, y: usize) -> &[u8] {
        let bytes = self.colour.samples();
        let at = (y * self.size.0 + x) * bytes;
        &self.data[at..at + bytes]
    }

    fn alpha(&self, x: usize, y: usize) -> u8 {
        self.pixel(x, y)[3]
    }
}

/// 300 dots per inch, as the whole number of dots per metre that PNG can hold.
const DOTS: (u32, u32) = (11_811, 11_811);

#[test]
fn every_side_has_two_files() {
    let mut expected = BTreeSet::new();
    let data = data::read();
    for face in data.faces() {
        let folder = data.folder(&face);
        expected.extend([format!("{folder}/{face}.png"), format!("{folder}/bleed/{face}.png")]);
    }
    assert_eq!(expected.len(), 56);
    let made = built().products.iter().map(|it| it.path.clone());
    assert_eq!(made.filter(|it| it.ends_with(".png")).collect::<BTreeSet<_>>(), expected);
}

#[test]
fn a_card_is_cut_round_and_its_bleed_is_whole() {
    // 63 x 88 mm, and 69 x 94 mm, at 300 dpi.
    let ((width, height), bleed) = ((744, 1039), 35);
    let data = data::read();
    for face in data.faces() {
        let folder = data.folder(&face);
        let card = Picture::open(&format!("{folder}/{face}.png"));
        assert_eq!((card.size, card.colour), ((width, height), png::ColorType::Rgba), "{face}");
        assert_eq!(card.density, Some(DOTS), "{face}");
        let (right, bottom) = (width - 1, height - 1);
        for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
            assert_eq!(card.alpha(x, y), 0, "{face}: corner {x}, {y}");
        }
        let (x, y) = (width / 2, height / 2);
        for (x, y) in [(x, y), (x, 0), (x, bottom), (0, y), (right, y)] {
            assert_eq!(card.alpha(x, y), 255, "{face}: {x}, {y}");
        }

        let whole = Picture::open(&format!("{folder}/bleed/{face}.png"));
        assert_eq!((whole.size, whole.colour), ((815, 1110), png::ColorType::Rgb), "{face}");
        assert_eq!(whole.density, Some(DOTS), "{face}");
        let mut colours = BTreeSet::new();
        for y in 0..height {
            for x in 0..width {
                if card.alpha(x, y) == 255 {
                    let colour = whole.pixel(x + bleed, y + bleed);
                    assert_eq!(&card.pixel(x, y)[..3], colour, "{face}: {x}, {y}");
                    if (x + y) % 7 == 0 {
                        colours.insert(colour.to_vec());
                    }
                }
            }
        }
        assert!(colours.len() > 50, "{face}: something is drawn on it");
    }
}

#[test]
fn corners_are_quarter_circles_of_3_mm() {
    let card = Picture::open("cards/sword.png");
    let radius = 3.0 / 25.4 * 300.0;
    let mut off = 0;
    for y in 0..36 {
        for x in 0..36 {
            let (dx, dy) = (radius - (x as f64 + 0.5), radius - (y as f64 + 0.5));
            let beyond = dx.hypot(dy) - radius;
            let alpha = card.alpha(x, y);
            off += usize::from(dx > 0.0 && dy > 0.0 && beyond > 1.0 && alpha != 0);
            off += usize::from(beyond < -1.0 && alpha != 255);
        }
    }
    assert_eq!(off, 0, "pixels on the wrong side of the edge");
}

#[test]
fn the_common_back_is_the_same_either_way_up() {
    let path = "cards/bleed/back-common.png";
    let back = Picture::open(path);
    let pixels = || back.data.chunks_exact(back.colour.samples());
    let off = |(one, other): (&[u8], &[u8])| {
        one.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).max().expect("channels")
    };
    let off: Vec<u8> = pixels().zip(pixels().rev()).map(off).collect();
    // The ends of a line may be smoothed differently, so some pixels on its edge differ a bit.
    let far = off.iter().filter(|it| **it > 24).count();
    assert!(far * 500 < off.len(), "{path}: {far} of {} pixels differ", off.len());
    assert!(off.iter().all(|it| *it < 96), "{path}: a pixel is quite another");
}

#[test]
fn pictures_differ_from_each_other() {
    let mut seen = BTreeMap::new();
    for product in built().products.iter().filter(|it| it.path.ends_with(".png")) {
        if let Some(other) = seen.insert(&product.bytes, &product.path) {
            panic!("{other} and {} are the same", product.path);
        }
    }
}
