//! From the colours of a screen to the inks of a press, or to grey.
//!
//! In: colours, and what they are used for. Out: paint for DeviceCMYK or DeviceGray, in steps of
//! 1/255 so that no reader rounds an ink over the limit. Never: a PDF object.

mod lab;
mod limit;
mod profile;

pub(super) use lab::Lab;
pub(super) use profile::Inks;

use super::{PressColour, PressError};
use cardwright_model::press::BlackRules;
use limit::{limited, total};
use profile::Press;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What a colour is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Use {
    /// Letters of a text.
    Text,
    /// Flat areas and lines.
    Art,
    /// Pixels and gradients, where neighbours must stay neighbours.
    Tone,
}

/// A colour as a PDF gives it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Colour {
    /// A colour by its looks, which has yet to be given inks.
    Seen(Lab),
    /// A colour that is given in inks already.
    Inks(Inks),
}

/// A colour as it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Paint {
    /// For DeviceGray: 0 is black.
    Grey(f64),
    /// The inks for DeviceCMYK.
    Inks(Inks),
}

impl Paint {
    /// Black that is one full ink and no other.
    pub(crate) fn is_black(self) -> bool {
        self == Self::Inks([0.0, 0.0, 0.0, 1.0])
    }

    /// Inks beside the black, 0 to 3.
    pub(crate) fn colours(self) -> f64 {
        match self {
            Self::Grey(_) => 0.0,
            Self::Inks([c, m, y, _]) => c + m + y,
        }
    }
}

/// Nodes of the lattice for pixels along each of red, green and blue.
const NODES: usize = 33;
/// Lightness from which a colour is bare paper.
const PAPER: f64 = 99.9;
/// Chroma up to which a whole gradient or picture counts as grey.
const GREY: f64 = 0.5;
/// Steps of an ink.
const STEPS: f64 = 255.0;

/// A press with what is asked of it.
struct Inking {
    press: Press,
    limit: f64,
    rules: BlackRules,
    /// How solid black looks.
    black: Lab,
    /// Lightness of the darkest that the limit allows.
    darkest: f64,
}

/// Turns colours into paint, and remembers.
pub(super) struct Engine {
    inking: Option<Inking>,
    known: RefCell<BTreeMap<(Use, [i64; 5]), Paint>>,
    lattice: RefCell<Vec<Option<[f32; 4]>>>,
    highest: Cell<f64>,
}

impl Engine {
    /// For one kind of product.
    ///
    /// # Errors
    /// When the profile is not one of a CMYK press.
    pub(crate) fn new(colour: &PressColour<'_>) -> Result<Self, PressError> {
        let inking = match colour {
            PressColour::Grey => None,
            PressColour::Cmyk { profile, limit, black } => {
                let press = Press::read(&profile.icc)?;
                let solid = press.lab([0.0, 0.0, 0.0, 1.0]);
                let limit = f64::from(limit.in_percent()) / 100.0;
                let none = Lab { l: 0.0, a: 0.0, b: 0.0 };
                let darkest = press.lab(limited(&press, none, limit)).l;
                Some(Inking { press, limit, rules: *black, black: solid, darkest })
            }
        };
        Ok(Self {
            inking,
            known: RefCell::default(),
            lattice: RefCell::new(vec![None; NODES * NODES * NODES]),
            highest: Cell::new(0.0),
        })
    }

    /// The most ink on any spot so far, in per cent.
    pub(crate) fn highest(&self) -> f64 {
        self.highest.get() * 100.0
    }

    /// Says that so much ink lies on a spot (1 is one full ink).
    pub(crate) fn note(&self, total: f64) {
        self.highest.set(self.highest.get().max(total));
    }

    /// The most ink that may lie on a spot. `None` where only grey is written.
    pub(crate) fn limit(&self) -> Option<f64> {
        self.inking.as_ref().map(|it| it.limit)
    }

    /// What to write for a colour.
    pub(crate) fn paint(&self, colour: Colour, used: Use) -> Paint {
        let key = (used, exact(colour));
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let paint = match &self.inking {
            None => Paint::Grey(stepped(grey(colour))),
            Some(inking) => Paint::Inks(inking.whole_steps(inking.inks(colour, used))),
        };
        if let Paint::Inks(inks) = paint {
            self.note(total(inks));
        }
        self.known.borrow_mut().insert(key, paint);
        paint
    }

    /// How inks look on paper.
    pub(crate) fn printed_colour(&self, inks: Inks) -> Lab {
        match &self.inking {
            None => Lab::of_grey(1.0 - inks[3]),
            Some(inking) => inking.press.lab(inks),
        }
    }

    /// What to write for a colour that stands between greys only, such as a picture without colour.
    pub(crate) fn grey(&self, lab: Lab) -> f64 {
        match &self.inking {
            None => stepped(lab.to_grey()),
            Some(inking) => stepped(1.0 - inking.black_for(lab.l)),
        }
    }

    /// What to write for a pixel of sRGB: four inks in steps of a byte, or a grey three times and a
    /// zero.
    pub(crate) fn pixel(&self, rgb: [u8; 3]) -> [u8; 4] {
        let Some(inking) = &self.inking else {
            let grey = Lab::of_srgb(rgb.map(|it| f64::from(it) / STEPS)).to_grey();
            return [byte(grey), 0, 0, 0];
        };
        let place = rgb.map(|it| f64::from(it) / STEPS * (NODES - 1) as f64);
        let at = place.map(|it| (it as usize).min(NODES - 2));
        let part = [0, 1, 2].map(|n| place[n] - at[n] as f64);
        let mut inks = [0.0; 4];
        for corner in 0..8_usize {
            let up = [corner & 1, corner >> 1 & 1, corner >> 2];
            let weights = [0, 1, 2].map(|n| if up[n] == 1 { part[n] } else { 1.0 - part[n] });
            let weight: f64 = weights.iter().product();
            if weight > 0.0 {
                let node = self.node(inking, [0, 1, 2].map(|n| at[n] + up[n]));
                inks = [0, 1, 2, 3].map(|n| inks[n] + weight * f64::from(node[n]));
            }
        }
        let inks = inking.whole_steps(inks);
        self.note(total(inks));
        inks.map(byte)
    }

    fn node(&self, inking: &Inking, at: [usize; 3]) -> [f32; 4] {
        let index = (at[0] * NODES + at[1]) * NODES + at[2];
        if let Some(known) = self.lattice.borrow()[index] {
            return known;
        }
        let rgb = at.map(|it| it as f64 / (NODES - 1) as f64);
        let inks = inking.inks(Colour::Seen(Lab::of_srgb(rgb)), Use::Tone);
        let inks = inks.map(|it| it as f32);
        self.lattice.borrow_mut()[index] = Some(inks);
        inks
    }
}

impl Inking {
    fn inks(&self, colour: Colour, used: Use) -> Inks {
        let lab = match colour {
            Colour::Inks(inks) if total(inks) <= self.limit => return inks,
            Colour::Inks(inks) => self.press.lab(inks),
            Colour::Seen(lab) if lab.l >= PAPER && lab.chroma() < GREY => return [0.0; 4],
            Colour::Seen(lab) => {
                if let Some(black) = self.black_alone(lab, used) {
                    return [0.0, 0.0, 0.0, black];
                }
                lab
            }
        };
        limited(&self.press, self.shade(lab), self.limit)
    }

    /// Shadows moved up to where ink reaches: at twice the lightness of the darkest ink nothing
    /// changes, at none it is the darkest ink, and between them the steps stay steps.
    fn shade(&self, lab: Lab) -> Lab {
        let knee = 2.0 * self.darkest;
        if lab.l >= knee {
            return lab;
        }
        Lab { l: self.darkest + lab.l * lab.l / (2.0 * knee), ..lab }
    }

    /// How much black stands for a colour without any other ink, if it may.
    fn black_alone(&self, lab: Lab, used: Use) -> Option<f64> {
        let chroma = lab.chroma();
        let may = |limit: u16| chroma <= f64::from(limit);
        let grey = match used {
            Use::Text => may(self.rules.text_chroma),
            Use::Art => may(self.rules.art_chroma),
            Use::Tone => return None,
        };
        let black = lab.l <= self.black.l && may(self.rules.black_chroma);
        (grey || black).then(|| self.black_for(lab.l))
    }

    /// How much black is as light as that.
    fn black_for(&self, lightness: f64) -> f64 {
        if lightness <= self.black.l {
            return 1.0;
        }
        if lightness >= PAPER {
            return 0.0;
        }
        let (mut light, mut dark) = (0.0, 1.0);
        for _ in 0..24 {
            let middle = f64::midpoint(light, dark);
            if self.press.lab([0.0, 0.0, 0.0, middle]).l > lightness {
                light = middle;
            } else {
                dark = middle;
            }
        }
        f64::midpoint(light, dark)
    }

    /// In steps of 1/255, and not a step over the limit.
    fn whole_steps(&self, inks: Inks) -> Inks {
        let mut steps = inks.map(|it| (it * STEPS).round());
        let most = (self.limit * STEPS).floor();
        while steps.iter().sum::<f64>() > most {
            // The largest of the colours can spare a step best.
            let largest = (0..3).fold(0, |a, b| if steps[b] > steps[a] { b } else { a });
            let spared = if steps[largest] > 0.0 { largest } else { 3 };
            steps[spared] -= 1.0;
        }
        steps.map(|it| it / STEPS)
    }
}

fn exact(colour: Colour) -> [i64; 5] {
    let fine = |it: f64| (it * 1e6).round() as i64;
    match colour {
        Colour::Seen(Lab { l, a, b }) => [0, fine(l), fine(a), fine(b), 0],
        Colour::Inks([c, m, y, k]) => [1, fine(c), fine(m), fine(y), fine(k)].map(|it| it + 1),
    }
}

fn grey(colour: Colour) -> f64 {
    match colour {
        Colour::Seen(lab) => lab.to_grey(),
        // As ISO 32000-1, 10.3.3 has it; there is no press to ask.
        Colour::Inks([c, m, y, k]) => 1.0 - (0.3 * c + 0.59 * m + 0.11 * y + k).min(1.0),
    }
}

fn byte(value: f64) -> u8 {
    (value.clamp(0.0, 1.0) * STEPS).round() as u8
}

fn stepped(value: f64) -> f64 {
    f64::from(byte(value)) / STEPS
}
