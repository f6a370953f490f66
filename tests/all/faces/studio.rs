//! Sides of a game, drawn in an ink and looked at.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Diagnostic, Report, TerminalStyle, render};
use cardwright_check::{CheckContext, SetPages, Shared};
use cardwright_faces::{FaceData, Faces};
use cardwright_load::Languages;
use cardwright_model::{Assets, Game, Ink};
use cardwright_typeset::ink;
use cardwright_wording::{CardTexts, TextEngine, passage, passage::Lookup};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::path::Path;

/// A game that was read and put into words.
pub struct Studio {
    pub game: Game,
    pub assets: Assets,
    pub texts: CardTexts,
    read: Report,
}

/// A picture of a side, bleed included, [`FINE`] pixels to a millimetre.
pub struct Shot(Pixmap);

/// Pixels to a millimetre.
pub const FINE: f32 = 6.0;

/// The game of this repository.
pub fn skirmish() -> Studio {
    Studio::open(&repository("data"), "skirmish", None)
}

/// The smallest game, as it lies in a project.
pub fn tiny(project: &Project) -> Studio {
    Studio::open(&project.path("data"), "tiny", None)
}

impl Studio {
    pub fn open(data: &Path, name: &str, language: Option<&str>) -> Self {
        let mut report = Report::new();
        let languages = language.map_or(Languages::Own, Languages::One);
        let loaded =
            cardwright_load::load_with(data, name, languages, &mut report).expect("readable");
        let Some((mut game, mut assets)) = loaded else {
            panic!("{}", render(&report, TerminalStyle::PLAIN))
        };
        if let Some(translation) = game.translations.first() {
            (game, assets) = cardwright_load::in_language(&game, &assets, translation, &mut report);
        }
        let words = TextEngine::new(&game, &assets, &mut report);
        let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
        assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
        Self { game, assets, texts, read: report }
    }

    /// Draws all sides and tells what was found.
    pub fn draw(&self, ink: Ink) -> (Option<Faces>, Report) {
        let mut report = Report::new();
        let data = FaceData::of(&self.game, &self.texts);
        let nowhere = Lookup { typed: &[], printed: &[] };
        let (data, typesetter) = cardwright_faces::for_ink(&self.game, &self.assets, &data, ink);
        let faces = cardwright_faces::draw(&self.game, &data, nowhere, &typesetter, &mut report);
        (faces, report)
    }

    /// Draws all sides, about which there must be nothing to say.
    pub fn drawn(&self, ink: Ink) -> Faces {
        let (faces, report) = self.draw(ink);
        assert!(report.is_empty(), "{}: {}", ink.name(), render(&report, TerminalStyle::PLAIN));
        faces.expect("sides")
    }

    /// What the checks on what was set find on the sides.
    pub fn checked(&self, ink: Ink) -> Vec<Diagnostic> {
        let mut report = self.read.branch();
        let (game, assets, texts) = (&self.game, &self.assets, &self.texts);
        let words = TextEngine::new(game, assets, &mut report);
        let typed = passage::typed(game, assets, &mut report.sources);
        let printed = passage::printed(&words, assets, false, &report.sources);
        let lookup = Lookup { typed: &typed, printed: &printed };
        let data = FaceData::of(game, texts);
        let (data, typesetter) = cardwright_faces::for_ink(game, assets, &data, ink);
        let drawn =
            cardwright_faces::draw(game, &data, lookup, &typesetter, &mut report).expect("sides");
        let sides = ink::all(&drawn.document);
        let subject = CheckContext {
            scenarios: &[],
            game,
            assets,
            words: &words,
            texts,
            book_inputs: &[],
            typed: &typed,
            printed: &printed,
            rules: None,
            sheets: None,
            sources: &report.sources,
            shared: Shared::default(),
        };
        let set = SetPages { faces: Some(&drawn), sides: &sides, ..SetPages::none(&typesetter) };
        let mut found = cardwright_check::pages(&subject, &set);
        // The booklets, which were not set, are no matter here.
        found.retain(|it| !it.code.starts_with('B'));
        found
    }
}

/// A picture of a side.
pub fn shot(faces: &Faces, page: usize) -> Shot {
    let svg = cardwright_typeset::svg(&faces.document, page);
    let tree = Tree::from_str(&svg, &Options::default()).expect("typst writes SVG");
    // Pixels are those of CSS, 96 to an inch.
    let millimetres = 25.4 / 96.0;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = millimetres * FINE;
    let mut pixmap = Pixmap::new((width * scale) as u32, (height * scale) as u32).expect("a page");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Shot(pixmap)
}

impl Shot {
    /// Its pixels.
    pub fn pixmap(&self) -> &Pixmap {
        &self.0
    }

    /// Share of the side that is covered, from 0 (white) to 1 (black).
    pub fn darkness(&self) -> f64 {
        let pixels = self.0.pixels();
        let light = |it: [u8; 3]| it.map(f64::from).iter().sum::<f64>() / (3.0 * 255.0);
        let dark: f64 = pixels.iter().map(|it| 1.0 - light(rgb(*it))).sum();
        dark / pixels.len() as f64
    }

    /// All colours that are no grey, as far as a reader of files sees any.
    pub fn coloured(&self) -> usize {
        let spread = |[r, g, b]: [u8; 3]| r.max(g).max(b) - r.min(g).min(b);
        self.0.pixels().iter().filter(|it| spread(rgb(**it)) > 2).count()
    }

    /// The colour at a place, in millimetres from the corner of the bleed.
    pub fn at(&self, x: f32, y: f32) -> [u8; 3] {
        rgb(self.0.pixel((x * FINE) as u32, (y * FINE) as u32).expect("on the side"))
    }
}

fn rgb(pixel: resvg::tiny_skia::PremultipliedColorU8) -> [u8; 3] {
    assert_eq!(pixel.alpha(), 255, "a side is opaque");
    [pixel.red(), pixel.green(), pixel.blue()]
}
