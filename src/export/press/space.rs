//! Colour spaces of a PDF.
//!
//! In: a colour space as an object. Out: colours for its components. Never: ink.

use super::PressError;
use super::colour::{Colour, Lab};
use super::function::{Function, numbers};
use crate::sheets::DIE;
use lopdf::{Dictionary, Document, Object};
use moxcms::{ColorProfile, Layout, TransformF32Executor, TransformOptions};
use std::sync::Arc;

/// How deep colour spaces may lie in colour spaces; more is a loop.
const DEPTH: usize = 8;

/// A colour space of a PDF.
#[derive(Clone)]
pub(super) enum Space {
    /// sRGB, and what a PDF leaves to the device; screens are sRGB.
    Rgb,
    /// Grey with the steps of sRGB.
    Grey,
    /// Cyan, magenta, yellow and black.
    Cmyk,
    /// CIE Lab for D50, with the ranges of a and b.
    Lab([f64; 4]),
    /// Another RGB, with the way from it to sRGB.
    Profiled(Arc<TransformF32Executor>),
    /// Numbers of a list of colours.
    Indexed(Box<Space>, Vec<u8>),
    /// Spot colours, printed with what stands for them.
    Spot { names: Vec<String>, instead: Box<Space>, tint: Function },
    /// The ink of a die, which stays what it is.
    Die,
    /// Patterns; with the space of those that have no colour of their own.
    Pattern(Option<Box<Space>>),
}

impl Space {
    /// Reads a colour space; names are looked up among the resources.
    pub(crate) fn read(
        document: &Document,
        object: &Object,
        named: Option<&Dictionary>,
    ) -> Result<Self, PressError> {
        Self::read_at(document, object, named, 0)
    }

    fn read_at(
        document: &Document,
        object: &Object,
        named: Option<&Dictionary>,
        depth: usize,
    ) -> Result<Self, PressError> {
        let wrong = || PressError::Malformed("colour space");
        if depth > DEPTH {
            return Err(wrong());
        }
        let follow = |object: &Object| {
            document.dereference(object).map(|it| it.1.clone()).map_err(|_| wrong())
        };
        let inner = |it: &Object| Self::read_at(document, it, named, depth + 1);
        let object = follow(object)?;
        if let Object::Name(name) = &object {
            return match name.as_slice() {
                b"DeviceRGB" | b"RGB" | b"CalRGB" => Ok(Self::Rgb),
                b"DeviceGray" | b"G" | b"CalGray" => Ok(Self::Grey),
                b"DeviceCMYK" | b"CMYK" => Ok(Self::Cmyk),
                b"Pattern" => Ok(Self::Pattern(None)),
                other if other == DIE.as_bytes() => Ok(Self::Die),
                other => inner(named.and_then(|it| it.get(other).ok()).ok_or_else(wrong)?),
            };
        }
        let list = object.as_array().map_err(|_| wrong())?;
        let part = |n: usize| list.get(n).ok_or_else(wrong);
        match part(0)?.as_name().map_err(|_| wrong())? {
            // The calibrated spaces of our time are sRGB in an older form.
            b"CalRGB" => Ok(Self::Rgb),
            b"CalGray" => Ok(Self::Grey),
            b"DeviceRGB" | b"RGB" | b"DeviceGray" | b"G" | b"DeviceCMYK" | b"CMYK" => {
                inner(part(0)?)
            }
            b"Lab" => {
                let entries = follow(part(1)?)?;
                let range = entries.as_dict().ok().and_then(|it| it.get(b"Range").ok());
                let range = range.and_then(|it| numbers(document, it));
                let range = range.and_then(|it| <[f64; 4]>::try_from(it).ok());
                Ok(Self::Lab(range.unwrap_or([-100.0, 100.0, -100.0, 100.0])))
            }
            b"ICCBased" => {
                let profile = follow(part(1)?)?;
                let stream = profile.as_stream().map_err(|_| wrong())?;
                match stream.dict.get(b"N").and_then(Object::as_i64) {
                    Ok(1) => Ok(Self::Grey),
                    Ok(3) => profiled(&stream.get_plain_content().map_err(|_| wrong())?),
                    Ok(4) => Ok(Self::Cmyk),
                    _ => Err(wrong()),
                }
            }
            b"Indexed" | b"I" => {
                let bytes = match follow(part(3)?)? {
                    Object::String(bytes, _) => bytes,
                    Object::Stream(stream) => stream.get_plain_content().map_err(|_| wrong())?,
                    _ => return Err(wrong()),
                };
                Ok(Self::Indexed(Box::new(inner(part(1)?)?), bytes))
            }
            kind @ (b"Separation" | b"DeviceN") => {
                let name = |object: &Object| {
                    object.as_name().map(|it| String::from_utf8_lossy(it).into_owned())
                };
                let names = match (kind, follow(part(1)?)?) {
                    (b"Separation", single) => vec![name(&single).map_err(|_| wrong())?],
                    (_, Object::Array(all)) => {
                        all.iter().map(name).collect::<Result<_, _>>().map_err(|_| wrong())?
                    }
                    _ => return Err(wrong()),
                };
                let tint = Function::read(document, part(3)?)?;
                Ok(Self::Spot { names, instead: Box::new(inner(part(2)?)?), tint })
            }
            b"Pattern" => Ok(Self::Pattern(list.get(1).map(inner).transpose()?.map(Box::new))),
            _ => Err(wrong()),
        }
    }

    /// How many components a colour has.
    pub fn parts(&self) -> usize {
        match self {
            Self::Grey | Self::Indexed(..) | Self::Die => 1,
            Self::Rgb | Self::Profiled(_) | Self::Lab(_) => 3,
            Self::Cmyk => 4,
            Self::Spot { names, .. } => names.len(),
            Self::Pattern(_) => 0,
        }
    }

    /// What it begins with, when it is chosen.
    pub(crate) fn first(&self) -> Colour {
        match self {
            Self::Cmyk => Colour::Inks([0.0, 0.0, 0.0, 1.0]),
            Self::Spot { names, .. } => self.colour(&vec![1.0; names.len()]),
            other => other.colour(&vec![0.0; other.parts()]),
        }
    }

    /// The colour of components; those that are missing are 0.
    pub(crate) fn colour(&self, parts: &[f64]) -> Colour {
        let part = |n: usize| parts.get(n).copied().unwrap_or(0.0).clamp(0.0, 1.0);
        match self {
            Self::Rgb => Colour::Seen(Lab::of_srgb([0, 1, 2].map(part))),
            Self::Grey => Colour::Seen(Lab::of_grey(part(0))),
            Self::Cmyk => Colour::Inks([0, 1, 2, 3].map(part)),
            Self::Lab([a_low, a_high, b_low, b_high]) => {
                let raw = |n: usize| parts.get(n).copied().unwrap_or(0.0);
                let l = raw(0).clamp(0.0, 100.0);
                let (a, b) = (raw(1).max(*a_low).min(*a_high), raw(2).max(*b_low).min(*b_high));
                Colour::Seen(Lab { l, a, b })
            }
            Self::Profiled(transform) => {
                let mut rgb = [0.0_f32; 3];
                let from = [0, 1, 2].map(|n| part(n) as f32);
                transform.transform(&from, &mut rgb).expect("three parts in, three out");
                Colour::Seen(Lab::of_srgb(rgb.map(|it| f64::from(it).clamp(0.0, 1.0))))
            }
            Self::Indexed(base, table) => {
                let index = parts.first().copied().unwrap_or(0.0).max(0.0) as usize;
                let width = base.parts();
                let entry = table.get(index * width..(index + 1) * width).unwrap_or_default();
                base.colour(&base.decoded(entry))
            }
            Self::Spot { instead, tint, .. } => instead.colour(&tint.at(&all(parts, self.parts()))),
            Self::Pattern(_) | Self::Die => Colour::Seen(Lab::of_grey(0.0)),
        }
    }

    /// Components from bytes, as an image or a list of colours has them.
    pub(crate) fn decoded(&self, bytes: &[u8]) -> Vec<f64> {
        let plain = |byte: &u8| f64::from(*byte) / 255.0;
        match self {
            Self::Indexed(..) => bytes.iter().map(|it| f64::from(*it)).collect(),
            Self::Lab([a_low, a_high, b_low, b_high]) => {
                let at = |n: usize| bytes.get(n).map_or(0.0, plain);
                vec![
                    at(0) * 100.0,
                    a_low + at(1) * (a_high - a_low),
                    b_low + at(2) * (b_high - b_low),
                ]
            }
            _ => bytes.iter().map(plain).collect(),
        }
    }

    /// Names of its spot colours.
    pub(crate) fn spots(&self) -> &[String] {
        match self {
            Self::Spot { names, .. } => names,
            Self::Indexed(base, _) => base.spots(),
            _ => &[],
        }
    }
}

fn all(parts: &[f64], count: usize) -> Vec<f64> {
    (0..count).map(|n| parts.get(n).copied().unwrap_or(0.0).clamp(0.0, 1.0)).collect()
}

/// The space of an RGB profile.
fn profiled(icc: &[u8]) -> Result<Space, PressError> {
    let wrong = |error| PressError::Unsupported(format!("a colour profile that {error}"));
    let profile = ColorProfile::new_from_slice(icc).map_err(|it| wrong(it.to_string()))?;
    let srgb = ColorProfile::new_srgb();
    let near = |a: f64, b: f64| (a - b).abs() < 0.002;
    let same = profile.is_matrix_shaper()
        && near(profile.red_colorant.x, srgb.red_colorant.x)
        && near(profile.green_colorant.y, srgb.green_colorant.y)
        && near(profile.blue_colorant.z, srgb.blue_colorant.z);
    if same {
        return Ok(Space::Rgb);
    }
    let way = profile
        .create_transform_f32(Layout::Rgb, &srgb, Layout::Rgb, TransformOptions::default())
        .map_err(|it| wrong(it.to_string()))?;
    Ok(Space::Profiled(way))
}
