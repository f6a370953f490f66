//! Pictures: their pixels, their colours, and the pixel with the most ink.

use super::colour::Space;
use super::parse::{Bits, filters};
use cardwright_model::Family;
use hayro_syntax::object::stream::ImageDecodeParams;
use hayro_syntax::object::{Array, Dict, Object, Stream};
use hayro_syntax::page::Resources;

/// More pixels than a sheet has at the finest that is printed; what has more is not counted.
const MOST_PIXELS: u64 = 1 << 30;

/// A picture as far as a printer cares.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    /// One bit for each pixel.
    pub(super) line_art: bool,
    /// None for a stencil, which takes the colour that was chosen before.
    pub(super) space: Option<Space>,
    pub(super) filters: Vec<String>,
    /// Something shines through it.
    pub(super) soft: bool,
    /// It has others that stand in for it.
    pub(super) alternates: bool,
    pub(super) inkiest: Option<Inkiest>,
}

/// The pixel with the most ink.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inkiest {
    /// Its ink, in percent of one full ink.
    pub(super) ink: f64,
    /// Its column and row, from the left and the top.
    pub(super) x: u32,
    pub(super) y: u32,
}

impl Picture {
    /// Reads an image; `count_ink` looks at every pixel.
    pub(super) fn read(
        stream: &Stream<'_>,
        resources: &Resources<'_>,
        count_ink: bool,
    ) -> Option<Self> {
        let dict = stream.dict();
        let side = |long: &str, short: &str| either::<u32>(dict, long, short).filter(|it| *it > 0);
        let (width, height) = (side("Width", "W")?, side("Height", "H")?);
        let stencil = either::<bool>(dict, "ImageMask", "IM").unwrap_or(false);
        let bits = either::<u8>(dict, "BitsPerComponent", "BPC").unwrap_or(8);
        let named = dict.get::<Object<'_>>("ColorSpace").or_else(|| dict.get::<Object<'_>>("CS"));
        let filters = filters(stream);
        let space = (!stencil).then(|| match named {
            Some(object) => Space::read(&object, resources),
            // Only JPEG 2000 may leave it to the file itself.
            None => Space::Plain(Family::Unknown),
        });
        let mut picture = Self {
            width,
            height,
            line_art: stencil || bits == 1,
            space,
            soft: dict.contains_key("SMask")
                || dict.get::<u8>("SMaskInData").is_some_and(|it| it > 0),
            alternates: dict.contains_key("Alternates"),
            filters,
            inkiest: None,
        };
        if count_ink {
            picture.inkiest = picture.count(stream, bits);
        }
        Some(picture)
    }

    fn count(&self, stream: &Stream<'_>, bits: u8) -> Option<Inkiest> {
        let space = self.space.as_ref()?;
        let channels = space.channels();
        space.ink(&space.initial())?;
        let pixels = u64::from(self.width) * u64::from(self.height);
        if pixels > MOST_PIXELS || channels == 0 {
            return None;
        }
        let params = ImageDecodeParams {
            is_indexed: matches!(space, Space::Indexed { .. }),
            bpc: Some(bits),
            num_components: u8::try_from(channels).ok(),
            width: self.width,
            height: self.height,
            ..Default::default()
        };
        let decoded = stream.decoded_image(&params).ok()?;
        // A picture in a format of its own knows better than the dictionary.
        let own = decoded.image_data.as_ref();
        let (width, height, bits) = match own {
            Some(it) => (it.width, it.height, it.bits_per_component),
            None => (self.width, self.height, bits),
        };
        if !matches!(bits, 1 | 2 | 4 | 8 | 16) {
            return None;
        }
        let decode = either::<Array<'_>>(stream.dict(), "Decode", "D");
        let decode =
            decode.map(|it| super::parse::numbers(&it)).filter(|it| it.len() >= channels * 2);
        let ranges: Vec<(f64, f64)> = (0..channels)
            .map(|at| match &decode {
                Some(it) => (it[at * 2], it[at * 2 + 1]),
                None => space.range(at, bits),
            })
            .collect();
        inkiest(&decoded.data, (width, height), bits, &ranges, space)
    }
}

fn inkiest(
    data: &[u8],
    (width, height): (u32, u32),
    bits: u8,
    ranges: &[(f64, f64)],
    space: &Space,
) -> Option<Inkiest> {
    let most = f64::from(bits).exp2() - 1.0;
    let mut best: Option<Inkiest> = None;
    let mut from = Bits::new(data);
    let mut raw = vec![0; ranges.len()];
    let mut last = Vec::new();
    for y in 0..height {
        for x in 0..width {
            for channel in &mut raw {
                // A picture that ends too soon is counted as far as it goes.
                let Some(value) = from.take(bits) else { return best };
                *channel = value;
            }
            // Neighbours are often the same.
            if raw == last {
                continue;
            }
            last.clone_from(&raw);
            let scale = |(value, (low, high)): (&u32, &(f64, f64))| {
                low + f64::from(*value) / most * (high - low)
            };
            let colour: Vec<f64> = raw.iter().zip(ranges).map(scale).collect();
            let ink = space.ink(&colour)?;
            if best.is_none_or(|it| ink > it.ink) {
                best = Some(Inkiest { ink, x, y });
            }
        }
        from.align();
    }
    best
}

/// An entry by its long name, or by the short one of inline images.
fn either<'a, T>(dict: &Dict<'a>, long: &str, short: &str) -> Option<T>
where
    T: TryFrom<Object<'a>>,
{
    let object = dict.get::<Object<'a>>(long).or_else(|| dict.get::<Object<'a>>(short))?;
    T::try_from(object).ok()
}
