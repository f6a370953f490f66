//! Greys for the colours of the types: as far apart as they go, and no darker one for a lighter.

use cardwright_model::{Colour, Game};
use cardwright_typeset::Tones;
use std::collections::BTreeMap;

/// Lightness (L*) of the house's ink and paper, which become black and white.
const ENDS: [(f64, f64); 2] = [(9.8, 0.0), (94.6, 100.0)];
/// Where types may stand: dark enough for white words on them, or light enough for black ones, so
/// that words have a contrast of 5.9 or more; edges in black and in white show on all of them.
const DARK: (f64, f64) = (18.0, 42.0);
const LIGHT: (f64, f64) = (60.0, 82.0);

/// The greys of a game.
pub(super) struct Greys {
    types: BTreeMap<String, Colour>,
    /// For everything else: whatever is drawn in the colour of a type gets its grey.
    pub(crate) tones: Tones,
}

impl Greys {
    pub(crate) fn of(game: &Game) -> Self {
        let mut colours: Vec<Colour> = game.playing_types().map(|it| it.colour.value).collect();
        let light = |it: &Colour| it.lab().l;
        colours.sort_by(|a, b| light(a).total_cmp(&light(b)).then(a.cmp(b)));
        colours.dedup();
        let among = |knots: Vec<(f64, f64)>| Tones::new(ENDS.into_iter().chain(knots));
        let places = places(colours.len());
        let knots = colours.iter().map(light).zip(places.iter().copied()).collect();
        let tones = if colours.len() > 1 { among(knots) } else { among(Vec::new()) };
        let grey = |colour: Colour| match colours.iter().position(|it| *it == colour) {
            Some(at) if colours.len() > 1 => Tones::new([(0.0, places[at])]).of(colour),
            _ => tones.of(colour),
        };
        let types = game.types.iter().map(|it| (it.id.clone(), grey(it.colour.value)));
        Self { types: types.collect(), tones }
    }

    pub(crate) fn of_type(&self, id: &str) -> Option<Colour> {
        self.types.get(id).copied()
    }
}

/// So many lightnesses at even steps, the middle greys between the two ranges left out.
fn places(count: usize) -> Vec<f64> {
    let dark = DARK.1 - DARK.0;
    let step = (dark + LIGHT.1 - LIGHT.0) / count.saturating_sub(1).max(1) as f64;
    let place = |at: usize| match at as f64 * step {
        it if it <= dark => DARK.0 + it,
        it => LIGHT.0 + it - dark,
    };
    (0..count).map(place).collect()
}
