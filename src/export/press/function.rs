//! Functions of a PDF: what a gradient or a spot colour is at a point.
//!
//! In: function objects of types 0, 2 and 3. Out: their values. Never: a PostScript function.

use super::PressError;
use lopdf::{Document, Object};

/// How deep functions may lie in functions; more is a loop.
const DEPTH: usize = 16;

/// A function of one or more numbers.
#[derive(Clone, Debug)]
pub(super) enum Function {
    /// Samples on a lattice (ISO 32000-1, 7.10.2).
    Sampled {
        domain: Vec<[f64; 2]>,
        encode: Vec<[f64; 2]>,
        size: Vec<usize>,
        outputs: Vec<f64>,
        width: usize,
    },
    /// An exponential function (7.10.3).
    Power { domain: [f64; 2], from: Vec<f64>, to: Vec<f64>, exponent: f64 },
    /// Others, one after the other (7.10.4).
    Stitched { domain: [f64; 2], parts: Vec<Function>, bounds: Vec<f64>, encode: Vec<[f64; 2]> },
    /// Others, one for each output.
    Beside(Vec<Function>),
}

impl Function {
    pub(crate) fn read(document: &Document, object: &Object) -> Result<Self, PressError> {
        Self::read_at(document, object, 0)
    }

    fn read_at(document: &Document, object: &Object, depth: usize) -> Result<Self, PressError> {
        let wrong = || PressError::Malformed("function");
        if depth > DEPTH {
            return Err(wrong());
        }
        let (_, object) = document.dereference(object).map_err(|_| wrong())?;
        let entries = match object {
            Object::Array(all) => {
                let all = all.iter().map(|it| Self::read_at(document, it, depth + 1));
                return Ok(Self::Beside(all.collect::<Result<_, _>>()?));
            }
            Object::Dictionary(entries) => entries,
            Object::Stream(stream) => &stream.dict,
            _ => return Err(wrong()),
        };
        let numbers = |key: &[u8]| -> Option<Vec<f64>> {
            let (_, list) = document.dereference(entries.get(key).ok()?).ok()?;
            numbers(document, list)
        };
        let pairs = |key: &[u8]| numbers(key).map(|all| pairs(&all));
        let domain = pairs(b"Domain").ok_or_else(wrong)?;
        let first = *domain.first().ok_or_else(wrong)?;
        match entries.get(b"FunctionType").and_then(Object::as_i64) {
            Ok(0) => {
                let stream = object.as_stream().map_err(|_| wrong())?;
                let size: Vec<usize> =
                    numbers(b"Size").ok_or_else(wrong)?.iter().map(|it| *it as usize).collect();
                let range = pairs(b"Range").ok_or_else(wrong)?;
                let bits = entries.get(b"BitsPerSample").and_then(Object::as_i64).unwrap_or(8);
                let bytes = stream.get_plain_content().map_err(|_| wrong())?;
                let decode = pairs(b"Decode").unwrap_or_else(|| range.clone());
                let whole = size.iter().try_fold(range.len(), |all, it| all.checked_mul(*it));
                let whole = whole.filter(|it| *it > 0).ok_or_else(wrong)?;
                if !matches!(bits, 8 | 16)
                    || bytes.len() < whole * bits as usize / 8
                    || size.len() != domain.len()
                {
                    return Err(wrong());
                }
                let outputs = (0..whole).map(|n| {
                    let raw = match bits {
                        8 => f64::from(bytes[n]) / 255.0,
                        _ => {
                            f64::from(u16::from_be_bytes([bytes[2 * n], bytes[2 * n + 1]]))
                                / 65535.0
                        }
                    };
                    let [low, high] = decode.get(n % range.len()).copied().unwrap_or([0.0, 1.0]);
                    low + raw * (high - low)
                });
                let encode = pairs(b"Encode")
                    .unwrap_or_else(|| size.iter().map(|it| [0.0, *it as f64 - 1.0]).collect());
                if encode.len() != size.len() {
                    return Err(wrong());
                }
                Ok(Self::Sampled {
                    domain,
                    encode,
                    outputs: outputs.collect(),
                    width: range.len(),
                    size,
                })
            }
            Ok(2) => {
                let from = numbers(b"C0").unwrap_or_else(|| vec![0.0]);
                let to = numbers(b"C1").unwrap_or_else(|| vec![1.0]);
                let exponent = entries.get(b"N").and_then(Object::as_float).map_err(|_| wrong())?;
                if from.len() != to.len() {
                    return Err(wrong());
                }
                Ok(Self::Power { domain: first, from, to, exponent: f64::from(exponent) })
            }
            Ok(3) => {
                let list = entries.get(b"Functions").map_err(|_| wrong())?;
                let (_, list) = document.dereference(list).map_err(|_| wrong())?;
                let list = list.as_array().map_err(|_| wrong())?;
                let parts: Vec<Self> = list
                    .iter()
                    .map(|it| Self::read_at(document, it, depth + 1))
                    .collect::<Result<_, _>>()?;
                let bounds = numbers(b"Bounds").ok_or_else(wrong)?;
                let encode = pairs(b"Encode").ok_or_else(wrong)?;
                if parts.is_empty()
                    || bounds.len() + 1 != parts.len()
                    || encode.len() != parts.len()
                {
                    return Err(wrong());
                }
                Ok(Self::Stitched { domain: first, parts, bounds, encode })
            }
            _ => Err(PressError::Unsupported("a PostScript function".to_owned())),
        }
    }

    /// Its values at a point.
    pub(crate) fn at(&self, input: &[f64]) -> Vec<f64> {
        match self {
            Self::Beside(all) => all.iter().flat_map(|it| it.at(input)).collect(),
            Self::Power { domain, from, to, exponent } => {
                let part = clamp(input[0], *domain).powf(*exponent);
                from.iter().zip(to).map(|(a, b)| a + (b - a) * part).collect()
            }
            Self::Stitched { domain, parts, bounds, encode } => {
                let x = clamp(input[0], *domain);
                let index = bounds.iter().take_while(|bound| x >= **bound).count();
                let low = if index == 0 { domain[0] } else { bounds[index - 1] };
                let high = bounds.get(index).copied().unwrap_or(domain[1]);
                parts[index].at(&[between(x, [low, high], encode[index])])
            }
            Self::Sampled { domain, encode, size, outputs, width } => {
                sampled(input, domain, encode, size, outputs, *width)
            }
        }
    }
}

/// Linear between the samples around a point.
fn sampled(
    input: &[f64],
    domain: &[[f64; 2]],
    encode: &[[f64; 2]],
    size: &[usize],
    outputs: &[f64],
    width: usize,
) -> Vec<f64> {
    let places: Vec<(usize, f64)> = size
        .iter()
        .enumerate()
        .map(|(n, size)| {
            let x = clamp(input.get(n).copied().unwrap_or(0.0), domain[n]);
            let place = between(x, domain[n], encode[n]).clamp(0.0, *size as f64 - 1.0);
            let low = (place as usize).min(size.saturating_sub(2));
            (low, place - low as f64)
        })
        .collect();
    let mut values = vec![0.0; width];
    for corner in 0..1_usize << size.len() {
        let (mut index, mut stride, mut weight) = (0, 1, 1.0);
        for (n, (low, part)) in places.iter().enumerate() {
            let up = corner >> n & 1;
            weight *= if up == 1 { *part } else { 1.0 - part };
            index += (low + up).min(size[n] - 1) * stride;
            stride *= size[n];
        }
        if weight > 0.0 {
            for (n, value) in values.iter_mut().enumerate() {
                *value += weight * outputs[index * width + n];
            }
        }
    }
    values
}

/// The numbers of an array.
pub(super) fn numbers(document: &Document, list: &Object) -> Option<Vec<f64>> {
    let list = list.as_array().ok()?;
    let number = |it: &Object| Some(f64::from(document.dereference(it).ok()?.1.as_float().ok()?));
    list.iter().map(number).collect()
}

fn pairs(all: &[f64]) -> Vec<[f64; 2]> {
    all.chunks_exact(2).map(|it| [it[0], it[1]]).collect()
}

fn clamp(x: f64, [low, high]: [f64; 2]) -> f64 {
    x.max(low).min(high)
}

fn between(x: f64, from: [f64; 2], to: [f64; 2]) -> f64 {
    let width = from[1] - from[0];
    if width == 0.0 { to[0] } else { to[0] + (x - from[0]) / width * (to[1] - to[0]) }
}
