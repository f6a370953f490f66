//! Gradients, drawn from samples in ink.
//!
//! In: gradients along a line or between circles. Out: the same with a function of samples. Never:
//! a gradient of another kind; those are drawn as pixels before.

use super::PressError;
use super::colour::{Colour, Engine, Paint, Use};
use super::function::{Function, numbers};
use super::space::Space;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

/// Samples of a gradient: as many as an ink has steps.
const SAMPLES: usize = 256;
/// Chroma up to which a colour is grey.
const GREY: f64 = 0.5;

/// True for a gradient that can stay one: along a line or between circles, with functions that can
/// be followed.
pub(super) fn stays(document: &Document, object: &Object) -> bool {
    let Some(entries) = entries(object) else { return false };
    let kind = entries.get(b"ShadingType").and_then(Object::as_i64);
    let function = entries.get(b"Function").map_err(|_| PressError::Malformed("gradient"));
    matches!(kind, Ok(2 | 3)) && function.and_then(|it| Function::read(document, it)).is_ok()
}

/// A gradient without its function, and the function.
pub(super) fn converted(
    document: &Document,
    object: &Object,
    spaces: Option<&Dictionary>,
    engine: &Engine,
) -> Result<(Dictionary, Stream), PressError> {
    let wrong = || PressError::Malformed("gradient");
    let old = entries(object).ok_or_else(wrong)?;
    let part = |key: &[u8]| old.get(key).map_err(|_| wrong());
    let space = Space::read(document, part(b"ColorSpace")?, spaces)?;
    let function = Function::read(document, part(b"Function")?)?;
    let domain = old.get_deref(b"Domain", document).ok().and_then(|it| numbers(document, it));
    let domain = domain.filter(|it| it.len() == 2).unwrap_or_else(|| vec![0.0, 1.0]);
    let at = |n: usize| {
        let part = n as f64 / (SAMPLES - 1) as f64;
        space.colour(&function.at(&[domain[0] + part * (domain[1] - domain[0])]))
    };
    let colours: Vec<Colour> = (0..SAMPLES).map(at).collect();
    let is_grey = |it: &Colour| matches!(it, Colour::Seen(lab) if lab.chroma() < GREY);
    let used = if colours.iter().all(is_grey) { Use::Art } else { Use::Tone };
    let mut samples = Vec::with_capacity(SAMPLES * 4);
    let mut width = 1;
    for colour in colours {
        let byte = |it: f64| (it * 255.0).round() as u8;
        match engine.paint(colour, used) {
            Paint::Grey(grey) => samples.push(byte(grey)),
            Paint::Inks(inks) => {
                width = 4;
                samples.extend(inks.map(byte));
            }
        }
    }
    let range: Vec<Object> = (0..2 * width).map(|n| Object::Integer(n % 2)).collect();
    let real = |it: f64| Object::Real(it as f32);
    let function = Stream::new(
        dictionary! {
            "FunctionType" => 0,
            "Domain" => vec![real(domain[0]), real(domain[1])],
            "Range" => range,
            "Size" => vec![Object::Integer(SAMPLES as i64)],
            "BitsPerSample" => 8,
        },
        samples,
    );
    let mut new = old.clone();
    new.set("ColorSpace", if width == 4 { "DeviceCMYK" } else { "DeviceGray" });
    new.remove(b"Background");
    Ok((new, function))
}

fn entries(object: &Object) -> Option<&Dictionary> {
    match object {
        Object::Dictionary(entries) => Some(entries),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    }
}
