//! Colour spaces as a PDF names them, and how much ink a colour is.

use super::parse;
use cardwright_model::Family;
use hayro_syntax::object::{Array, Name, Object};
use hayro_syntax::page::Resources;
use std::rc::Rc;

/// Spaces on spaces on spaces: no program writes more.
const DEEPEST: u8 = 6;
/// Percent for one full ink.
const FULL: f64 = 100.0;
/// Inks that the name All stands for.
const PLATES: f64 = 4.0;

/// A colour space of a PDF, as far as its colours are judged.
#[derive(Clone, Debug)]
pub(super) enum Space {
    /// One, three or four numbers, with or without a profile.
    Plain(Family),
    /// Inks by their names, and what stands in for them.
    Inks { names: Vec<String>, family: Family, alternate: Rc<Space> },
    /// Numbers in a list of colours.
    Indexed { base: Rc<Space>, table: Vec<u8> },
    /// Patterns, and the colour of those that have none.
    Pattern(Option<Rc<Space>>),
}

/// A colour as far as a printer cares.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tone {
    /// The kinds of colour that it is made of.
    pub(super) families: Vec<Family>,
    /// Ink in percent, where it is known.
    pub(super) ink: Option<f64>,
    /// Whether it leaves the paper white.
    pub(super) white: bool,
    /// It is as good as black, and how.
    pub(super) black: Option<Black>,
    /// It prints on every plate by name.
    pub(super) registration: bool,
}

/// What black is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Black {
    /// Black ink alone, at full strength.
    Pure,
    /// Black with other inks, or other inks alone.
    Rich,
    /// Light: it becomes four inks.
    Rgb,
}

impl Space {
    pub(super) const GRAY: Self = Self::Plain(Family::Gray);

    /// Reads a colour space by its name or definition. Device colour is what the resources
    /// put in its place.
    pub(super) fn read(object: &Object<'_>, resources: &Resources<'_>) -> Self {
        read(object, resources, DEEPEST)
    }

    /// The device's own space of so many numbers, or what the resources put in its place.
    pub(super) fn device(family: Family, resources: &Resources<'_>) -> Self {
        device(family, resources, DEEPEST)
    }

    /// How many numbers a colour is.
    pub(super) fn channels(&self) -> usize {
        match self {
            Self::Plain(Family::Rgb | Family::CalRgb | Family::Lab | Family::IccRgb) => 3,
            Self::Plain(Family::Cmyk | Family::IccCmyk) => 4,
            Self::Plain(_) | Self::Indexed { .. } => 1,
            Self::Inks { names, .. } => names.len().max(1),
            Self::Pattern(base) => base.as_ref().map_or(0, |it| it.channels()),
        }
    }

    /// The colour that holds before one is chosen.
    pub(super) fn initial(&self) -> Vec<f64> {
        match self {
            Self::Plain(Family::Cmyk | Family::IccCmyk) => vec![0.0, 0.0, 0.0, 1.0],
            Self::Inks { names, .. } => vec![1.0; names.len()],
            other => vec![0.0; other.channels()],
        }
    }

    /// The range of the numbers in a picture.
    pub(super) fn range(&self, channel: usize, bits: u8) -> (f64, f64) {
        match (self, channel) {
            (Self::Indexed { .. }, _) => (0.0, (f64::from(bits)).exp2() - 1.0),
            (Self::Plain(Family::Lab), 0) => (0.0, 100.0),
            (Self::Plain(Family::Lab), _) => (-100.0, 100.0),
            _ => (0.0, 1.0),
        }
    }

    /// Every kind of colour that it is made of.
    pub(super) fn families(&self) -> Vec<Family> {
        match self {
            Self::Plain(family) => vec![*family],
            Self::Inks { family, alternate, .. } => {
                let mut all = vec![*family];
                all.extend(alternate.families());
                all
            }
            Self::Indexed { base, .. } => base.families(),
            Self::Pattern(base) => base.as_ref().map_or_else(Vec::new, |it| it.families()),
        }
    }

    /// Ink in percent. `None` where light is stated instead.
    pub(super) fn ink(&self, values: &[f64]) -> Option<f64> {
        let sum = || values.iter().map(|it| it.clamp(0.0, 1.0)).sum::<f64>() * FULL;
        match self {
            Self::Plain(Family::Gray | Family::CalGray | Family::IccGray) => {
                Some((1.0 - values.first().copied().unwrap_or(0.0).clamp(0.0, 1.0)) * FULL)
            }
            Self::Plain(Family::Cmyk | Family::IccCmyk) => Some(sum()),
            Self::Plain(_) => None,
            Self::Inks { names, .. } => {
                match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    ["All"] => Some(sum() * PLATES),
                    ["None"] => Some(0.0),
                    _ => Some(sum()),
                }
            }
            Self::Indexed { base, table } => base.ink(&entry(base, table, values)),
            Self::Pattern(base) => base.as_ref().and_then(|it| it.ink(values)),
        }
    }

    /// A colour of this space.
    pub(super) fn tone(&self, values: &[f64]) -> Tone {
        if let Self::Indexed { base, table } = self {
            return base.tone(&entry(base, table, values));
        }
        let ink = self.ink(values);
        let light = |least: f64| !values.is_empty() && values.iter().all(|it| *it >= least);
        let white = match self {
            Self::Plain(Family::Rgb | Family::CalRgb | Family::IccRgb) => light(0.999),
            Self::Plain(Family::Lab) => values.first().is_some_and(|it| *it >= 99.9),
            _ => ink.is_some_and(|it| it < 0.1),
        };
        let named = |name: &str| matches!(self, Self::Inks { names, .. } if names == &[name]);
        Tone {
            families: self.families(),
            ink,
            white,
            black: self.black(values),
            registration: named("All") && !white,
        }
    }

    fn black(&self, values: &[f64]) -> Option<Black> {
        // Grey darker than this is meant as black.
        const DARK: f64 = 0.85;
        // Beside black ink, what is more than a rounding error.
        const TRACE: f64 = 0.02;
        match (self, values) {
            (Self::Plain(Family::Gray | Family::IccGray | Family::CalGray), [grey]) => {
                (1.0 - grey >= DARK).then_some(Black::Pure)
            }
            (Self::Plain(Family::Rgb | Family::CalRgb | Family::IccRgb), [r, g, b]) => {
                (r.max(*g).max(*b) <= 1.0 - DARK).then_some(Black::Rgb)
            }
            (Self::Plain(Family::Cmyk | Family::IccCmyk), [c, m, y, k]) => {
                let coloured = c.max(*m).max(*y) > TRACE;
                // Three inks that make a near black among them.
                let mixed = c.min(*m).min(*y) >= 0.6 && c + m + y + k >= 2.4;
                if *k >= DARK && !coloured {
                    Some(Black::Pure)
                } else {
                    (*k >= DARK || mixed).then_some(Black::Rich)
                }
            }
            (Self::Inks { names, .. }, [ink]) if names == &["Black"] => {
                (*ink >= DARK).then_some(Black::Pure)
            }
            _ => None,
        }
    }
}

/// A colour of a list.
fn entry(base: &Space, table: &[u8], values: &[f64]) -> Vec<f64> {
    let at = values.first().copied().unwrap_or(0.0).max(0.0) as usize;
    let channels = base.channels();
    let bytes = (0..channels).map(|it| table.get(at * channels + it).copied().unwrap_or(0));
    let scaled = bytes.enumerate().map(|(channel, byte)| {
        let (low, high) = base.range(channel, 8);
        low + f64::from(byte) / 255.0 * (high - low)
    });
    scaled.collect()
}

fn device(family: Family, resources: &Resources<'_>, depth: u8) -> Space {
    let key: &[u8] = match family {
        Family::Gray => b"DefaultGray",
        Family::Rgb => b"DefaultRGB",
        _ => b"DefaultCMYK",
    };
    let instead = resources.get_color_space(&Name::new_unescaped(key));
    match instead {
        // A default that is device colour itself changes nothing, and names would lead in circles.
        Some(object @ Object::Array(_)) if depth > 0 => read(&object, resources, depth - 1),
        _ => Space::Plain(family),
    }
}

fn read(object: &Object<'_>, resources: &Resources<'_>, depth: u8) -> Space {
    let unknown = Space::Plain(Family::Unknown);
    if depth == 0 {
        return unknown;
    }
    match object {
        Object::Name(name) => match name.as_str() {
            "DeviceGray" | "G" => device(Family::Gray, resources, depth),
            "DeviceRGB" | "RGB" => device(Family::Rgb, resources, depth),
            "DeviceCMYK" | "CMYK" => device(Family::Cmyk, resources, depth),
            "CalGray" => Space::Plain(Family::CalGray),
            "CalRGB" => Space::Plain(Family::CalRgb),
            "Pattern" => Space::Pattern(None),
            _ => match resources.get_color_space(name) {
                Some(found) => read(&found, resources, depth - 1),
                None => unknown,
            },
        },
        Object::Array(items) => array(items, resources, depth).unwrap_or(unknown),
        _ => unknown,
    }
}

fn array(items: &Array<'_>, resources: &Resources<'_>, depth: u8) -> Option<Space> {
    let mut items = items.flex_iter();
    let kind = items.next::<Name<'_>>()?;
    let space = |object: Object<'_>| Rc::new(read(&object, resources, depth - 1));
    Some(match kind.as_str() {
        "CalGray" => Space::Plain(Family::CalGray),
        "CalRGB" => Space::Plain(Family::CalRgb),
        "Lab" => Space::Plain(Family::Lab),
        "ICCBased" => {
            let profile = items.next::<Object<'_>>()?.into_stream()?;
            Space::Plain(match profile.dict().get::<u8>("N")? {
                1 => Family::IccGray,
                3 => Family::IccRgb,
                4 => Family::IccCmyk,
                _ => return None,
            })
        }
        "Indexed" | "I" => {
            let base = space(items.next::<Object<'_>>()?);
            let _most = items.next::<Object<'_>>()?;
            let table = match items.next::<Object<'_>>()? {
                Object::String(text) => text.as_bytes().to_vec(),
                Object::Stream(stream) => stream.decoded().ok()?.into_owned(),
                _ => return None,
            };
            Space::Indexed { base, table }
        }
        "Separation" => {
            let name = items.next::<Name<'_>>()?.as_str().to_owned();
            let alternate = space(items.next::<Object<'_>>()?);
            Space::Inks { names: vec![name], family: Family::Separation, alternate }
        }
        "DeviceN" => {
            let names = items.next::<Array<'_>>()?;
            let names = parse::items(&names).filter_map(Object::into_name);
            let names = names.map(|it| it.as_str().to_owned()).collect();
            let alternate = space(items.next::<Object<'_>>()?);
            Space::Inks { names, family: Family::DeviceN, alternate }
        }
        "Pattern" => Space::Pattern(items.next::<Object<'_>>().map(space)),
        other => {
            return Some(read(&Object::Name(Name::new(other.as_bytes())?), resources, depth - 1));
        }
    })
}
