//! A PNG file, decoded without the program's own code.

use std::io::Cursor;

/// A decoded picture, three or four bytes a pixel.
#[derive(Clone)]
pub struct Picture {
    pub size: (usize, usize),
    pub colour: png::ColorType,
    /// Dots per metre.
    pub density: Option<(u32, u32)>,
    data: Vec<u8>,
}

impl Picture {
    pub fn open(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG file");
        let mut data = vec![0; reader.output_buffer_size().expect("a picture of some size")];
        let frame = reader.next_frame(&mut data).expect("all of the picture");
        assert_eq!(frame.bit_depth, png::BitDepth::Eight);
        Self {
            size: (frame.width as usize, frame.height as usize),
            colour: frame.color_type,
            density: reader.info().pixel_dims.map(|it| (it.xppu, it.yppu)),
            data,
        }
    }

    /// Red, green and blue.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.size.0 + x) * self.colour.samples();
        [self.data[at], self.data[at + 1], self.data[at + 2]]
    }

    /// The part that begins at a pixel and is so large.
    pub fn part(&self, (x, y): (usize, usize), size: (usize, usize)) -> Self {
        let mut data = Vec::with_capacity(size.0 * size.1 * 3);
        for row in y..y + size.1 {
            for column in x..x + size.0 {
                data.extend(self.pixel(column, row));
            }
        }
        Self { size, colour: png::ColorType::Rgb, density: None, data }
    }

    /// A quarter turned back: what pointed right (or left) points up again.
    pub fn upright(&self, from_right: bool) -> Self {
        let (width, height) = self.size;
        let mut data = Vec::with_capacity(width * height * 3);
        for y in 0..width {
            for x in 0..height {
                data.extend(match from_right {
                    true => self.pixel(width - 1 - y, x),
                    false => self.pixel(y, height - 1 - x),
                });
            }
        }
        Self { size: (height, width), colour: png::ColorType::Rgb, density: None, data }
    }

    /// The mean colours of a raster of fields, by which pictures of any size can be compared. Few
    /// pixels of each field are enough.
    pub fn fields(&self) -> Fields {
        const LOOKS: usize = 10;
        let (width, height) = self.size;
        let mut fields = vec![0.0; FIELDS * FIELDS * 3];
        let at = |size: usize, i: usize| ((i * 2 + 1) * size) / (FIELDS * LOOKS * 2);
        for j in 0..FIELDS * LOOKS {
            for i in 0..FIELDS * LOOKS {
                let field = j / LOOKS * FIELDS + i / LOOKS;
                for (channel, value) in
                    self.pixel(at(width, i), at(height, j)).into_iter().enumerate()
                {
                    fields[field * 3 + channel] += f64::from(value) / (LOOKS * LOOKS) as f64;
                }
            }
        }
        Fields(fields)
    }
}

/// Fields across, and fields down.
const FIELDS: usize = 12;

/// The mean colours of the fields of a picture.
pub struct Fields(Vec<f64>);

impl Fields {
    /// How different another picture is: the mean over all fields, 0 to 255.
    pub fn distance(&self, other: &Self) -> f64 {
        let apart = |(a, b): (&f64, &f64)| (a - b).abs();
        self.0.iter().zip(&other.0).map(apart).sum::<f64>() / self.0.len() as f64
    }
}
