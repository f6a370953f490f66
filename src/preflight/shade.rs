//! Gradients: which colours they run through.

use super::colour::Space;
use super::parse::{self, items, list};
use hayro_syntax::object::{Array, Dict, Object};
use hayro_syntax::page::Resources;

/// Functions of functions: no program writes more.
const DEEPEST: u8 = 6;
/// More samples than any program writes for a gradient.
const MOST_SAMPLES: usize = 1 << 20;

pub(super) struct Shade {
    pub(super) space: Space,
    /// The most ink that any of its colours takes, in percent, where that can be known.
    pub(super) ink: Option<f64>,
}

impl Shade {
    pub(super) fn read(object: &Object<'_>, resources: &Resources<'_>) -> Option<Self> {
        let dict = entries(object)?;
        let named = dict.get::<Object<'_>>("ColorSpace")?;
        let space = Space::read(&named, resources);
        let colours = dict.get::<Object<'_>>("Function").and_then(|it| colours(&it, DEEPEST));
        let ink = colours.and_then(|colours| {
            let inks: Option<Vec<f64>> = colours.iter().map(|it| space.ink(it)).collect();
            inks?.into_iter().reduce(f64::max)
        });
        Some(Self { space, ink })
    }
}

/// The dictionary that an object is, or that a stream begins with.
fn entries<'a>(object: &Object<'a>) -> Option<Dict<'a>> {
    match object {
        Object::Dict(dict) => Some(dict.clone()),
        Object::Stream(stream) => Some(stream.dict().clone()),
        _ => None,
    }
}

/// Colours among which are those with the most ink: between two of them the ink runs straight.
fn colours(function: &Object<'_>, depth: u8) -> Option<Vec<Vec<f64>>> {
    if depth == 0 {
        return None;
    }
    if let Object::Array(parts) = function {
        return joined(parts, depth);
    }
    let dict = entries(function)?;
    match dict.get::<u8>("FunctionType")? {
        0 => samples(function, &dict),
        2 => Some(vec![
            list(&dict, "C0").unwrap_or_else(|| vec![0.0]),
            list(&dict, "C1").unwrap_or_else(|| vec![1.0]),
        ]),
        3 => {
            let parts = dict.get::<Array<'_>>("Functions")?;
            let parts: Option<Vec<_>> = items(&parts).map(|it| colours(&it, depth - 1)).collect();
            Some(parts?.concat())
        }
        // A program of its own; nobody knows its values without running it.
        _ => None,
    }
}

/// One function for each ink: known where all change at the same places.
fn joined(parts: &Array<'_>, depth: u8) -> Option<Vec<Vec<f64>>> {
    let parts: Option<Vec<_>> = items(parts).map(|it| colours(&it, depth - 1)).collect();
    let parts = parts?;
    let count = parts.first()?.len();
    if parts.iter().any(|it| it.len() != count) {
        return None;
    }
    Some(
        (0..count)
            .map(|at| parts.iter().filter_map(|it| it[at].first().copied()).collect())
            .collect(),
    )
}

fn samples(function: &Object<'_>, dict: &Dict<'_>) -> Option<Vec<Vec<f64>>> {
    let Object::Stream(stream) = function else { return None };
    let range = list(dict, "Range")?;
    let channels = range.len() / 2;
    let decode = list(dict, "Decode").unwrap_or(range);
    let bits = dict.get::<u8>("BitsPerSample")?;
    let data = stream.decoded().ok()?;
    let mut bits_of = parse::Bits::new(&data);
    let most = f64::from(bits).exp2() - 1.0;
    let mut found = Vec::new();
    let sizes: f64 = list(dict, "Size")?.iter().product();
    let count = (sizes.max(0.0) as usize).min(MOST_SAMPLES);
    for _ in 0..count {
        let colour: Option<Vec<f64>> = (0..channels)
            .map(|channel| {
                let (low, high) = (*decode.get(channel * 2)?, *decode.get(channel * 2 + 1)?);
                Some(low + f64::from(bits_of.take(bits)?) / most * (high - low))
            })
            .collect();
        found.push(colour?);
    }
    Some(found)
}
