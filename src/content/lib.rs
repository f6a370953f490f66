//! The graphics state of a content stream (ISO 32000-1, 8.4, 8.5 and 9.3).
//!
//! In: operators with their operands, one after the other, whichever parser read them. Out: what each
//! one draws, in the coordinates of the page. Never: a parser, a resource, a colour.
//!
//! Who walks through a page keeps what the machine knows nothing of, such as colours and clips, in the
//! part of the state that is its own: `q` saves it and `Q` brings it back with the rest.

mod path;
mod widths;

pub(crate) use path::Path;
pub use widths::{WidthItem, Widths};

use kurbo::{Affine, Point, Vec2};
use std::rc::Rc;

/// Units in which arrays of text move the pen back.
const STEPS: f64 = 1000.0;
/// States that can be saved at once; no program needs so many.
const MOST_SAVED: usize = 4096;

/// The operands of an operator.
#[derive(Default)]
pub struct Operands<'o> {
    /// Those that are numbers, in order.
    pub numbers: Vec<f64>,
    /// For an operator that shows text: its strings, and the numbers between them.
    pub text: Vec<Run<'o>>,
}

/// A part of a text that is shown.
pub enum Run<'o> {
    /// The codes of letters.
    Codes(&'o [u8]),
    /// The pen goes back by so many thousandths of the size.
    Back(f64),
}

/// What an operator draws.
pub enum Drawn {
    /// A path, which is filled, stroked, made a clip, or only ended.
    Path(Painted),
    /// Letters of one font, set on the page.
    Letters(Shown),
}

/// A path that has come to its end.
pub struct Painted {
    /// The path in the coordinates of the page.
    pub path: Path,
    /// Whether it is filled.
    pub fill: bool,
    /// By the even-odd rule.
    pub even_odd: bool,
    /// Whether it is stroked.
    pub stroke: bool,
    /// It is a clip for all that follows.
    pub clips: bool,
}

/// Letters that were shown, in units of their own line.
pub struct Shown {
    /// From their line to the page.
    pub matrix: Affine,
    /// How far the pen went to the left and to the right of where it began.
    pub pen: (f64, f64),
    /// Where the first letter that leaves ink begins and the last one ends. `None` for blanks alone.
    pub ink: Option<(f64, f64)>,
}

/// All that `q` saves and `Q` brings back.
#[derive(Clone)]
pub struct GraphicsState<S> {
    /// From the coordinates of the content to those of the page.
    pub matrix: Affine,
    /// In the coordinates of the content; 0 for as thin as the machine can.
    pub line_width: f64,
    /// How text is set.
    pub text: TextState,
    /// What is the walker's own.
    pub own: S,
}

/// How text is set.
#[derive(Clone)]
pub struct TextState {
    /// How wide the letters are; none before a font is chosen.
    pub widths: Option<Rc<Widths>>,
    /// Size of the font, in the coordinates of the content.
    pub size: f64,
    /// How far letters stand above their line.
    pub rise: f64,
    /// 0 filled, 1 outlined, 2 both, 3 unseen; 4 more where it clips.
    pub mode: i64,
    letter_gap: f64,
    word_gap: f64,
    stretch: f64,
    leading: f64,
}

/// Carries out the operators of a page one after the other, and keeps the state between them.
pub struct GraphicsInterpreter<S> {
    /// The graphics state that the next operator meets.
    pub state: GraphicsState<S>,
    saved: Vec<GraphicsState<S>>,
    path: Path,
    clips: bool,
    in_text: bool,
    /// Where the line of text begins, and where the pen stands.
    line: Affine,
    pen: Affine,
}

impl<S: Clone> GraphicsInterpreter<S> {
    /// At the beginning of a page or of a part of one.
    pub fn new(matrix: Affine, own: S) -> Self {
        let text = TextState {
            widths: None,
            size: 0.0,
            rise: 0.0,
            mode: 0,
            letter_gap: 0.0,
            word_gap: 0.0,
            stretch: 1.0,
            leading: 0.0,
        };
        Self::with(GraphicsState { matrix, line_width: 1.0, text, own })
    }

    /// At the beginning of a part that goes on with the state of what it is drawn in.
    pub fn with(state: GraphicsState<S>) -> Self {
        Self {
            state,
            saved: Vec::new(),
            path: Path::default(),
            clips: false,
            in_text: false,
            line: Affine::IDENTITY,
            pen: Affine::IDENTITY,
        }
    }

    /// Whether `Q` has nothing to bring back.
    pub fn has_no_saved(&self) -> bool {
        self.saved.is_empty()
    }

    /// Whether a path or a text has been begun and not ended.
    pub fn is_open(&self) -> bool {
        self.in_text || self.path.bounds().is_some()
    }

    /// From the line of text at the pen to the coordinates of the content.
    pub fn pen(&self) -> Affine {
        self.pen
    }

    /// Carries out an operator; one that it does not know changes nothing.
    pub fn step(&mut self, operator: &[u8], given: &Operands<'_>) -> Option<Drawn> {
        let number = |n: usize| given.numbers.get(n).copied().unwrap_or(0.0);
        let place = self.state.matrix;
        let point = |n: usize| Point::new(number(n), number(n + 1));
        let text = &mut self.state.text;
        match operator {
            b"q" if self.saved.len() < MOST_SAVED => self.saved.push(self.state.clone()),
            b"Q" => self.state = self.saved.pop().unwrap_or_else(|| self.state.clone()),
            b"cm" => self.state.matrix *= matrix(given).unwrap_or(Affine::IDENTITY),
            b"w" => self.state.line_width = number(0).abs(),
            b"m" => self.path.start(place * point(0)),
            b"l" => self.path.line(place * point(0)),
            b"c" => self.path.curve(place * point(0), place * point(2), place * point(4)),
            b"v" => self.path.curve_from_here(place * point(0), place * point(2)),
            b"y" => self.path.curve(place * point(0), place * point(2), place * point(2)),
            b"h" => self.path.close(),
            b"re" => self.path.rectangle(place, point(0), Vec2::new(number(2), number(3))),
            b"W" | b"W*" => self.clips = true,
            b"n" => return Some(self.paint(false, false, operator)),
            b"f" | b"F" | b"f*" => return Some(self.paint(true, false, operator)),
            b"S" | b"s" => return Some(self.paint(false, true, operator)),
            b"B" | b"B*" | b"b" | b"b*" => return Some(self.paint(true, true, operator)),
            b"BT" => {
                (self.line, self.pen) = (Affine::IDENTITY, Affine::IDENTITY);
                self.in_text = true;
            }
            b"ET" => self.in_text = false,
            b"Tf" => text.size = number(0),
            b"Tc" => text.letter_gap = number(0),
            b"Tw" => text.word_gap = number(0),
            b"Tz" => text.stretch = number(0) / 100.0,
            b"TL" => text.leading = number(0),
            b"Ts" => text.rise = number(0),
            b"Tr" => text.mode = number(0) as i64,
            b"Td" => self.next_line(number(0), number(1)),
            b"TD" => {
                text.leading = -number(1);
                self.next_line(number(0), number(1));
            }
            b"Tm" => {
                if let Some(matrix) = matrix(given) {
                    (self.line, self.pen) = (matrix, matrix);
                }
            }
            b"T*" => self.next_line(0.0, -self.state.text.leading),
            b"Tj" | b"TJ" => return Some(self.show(&given.text)),
            b"'" => {
                self.next_line(0.0, -self.state.text.leading);
                return Some(self.show(&given.text));
            }
            b"\"" => {
                (text.word_gap, text.letter_gap) = (number(0), number(1));
                self.next_line(0.0, -self.state.text.leading);
                return Some(self.show(&given.text));
            }
            _ => {}
        }
        None
    }

    fn paint(&mut self, fill: bool, stroke: bool, operator: &[u8]) -> Drawn {
        if matches!(operator, b"s" | b"b" | b"b*") {
            self.path.close();
        }
        let (path, clips) = (std::mem::take(&mut self.path), std::mem::take(&mut self.clips));
        Drawn::Path(Painted { path, fill, even_odd: operator.ends_with(b"*"), stroke, clips })
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.pen = self.line;
    }

    fn show(&mut self, runs: &[Run<'_>]) -> Drawn {
        let text = &self.state.text;
        let mut at = 0.0;
        let (mut left, mut right) = (0.0_f64, 0.0_f64);
        let mut ink: Option<(f64, f64)> = None;
        for run in runs {
            match run {
                Run::Back(back) => at -= back / STEPS * text.size * text.stretch,
                Run::Codes(codes) => {
                    let letters = text.widths.iter().flat_map(|it| it.letters(codes));
                    for (width, blank) in letters {
                        let end = at + width * text.size * text.stretch;
                        if !blank {
                            let (from, to) = (at.min(end), at.max(end));
                            ink = Some(ink.map_or((from, to), |(a, b)| (a.min(from), b.max(to))));
                        }
                        let gap = text.letter_gap + if blank { text.word_gap } else { 0.0 };
                        at = end + gap * text.stretch;
                    }
                }
            }
            (left, right) = (left.min(at), right.max(at));
        }
        let matrix = self.state.matrix * self.pen;
        self.pen *= Affine::translate((at, 0.0));
        Drawn::Letters(Shown { matrix, pen: (left, right), ink })
    }
}

fn matrix(given: &Operands<'_>) -> Option<Affine> {
    let numbers = <[f64; 6]>::try_from(given.numbers.as_slice()).ok()?;
    Some(Affine::new(numbers))
}
