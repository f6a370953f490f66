//! Walks what a page or a form draws: where forms land, what is clipped, which words stand where.

use super::parse;
use super::pdf::{Dict, Pdf, Value, utf16};
use std::collections::BTreeMap;

/// A rectangle in millimetres, counted from the lower left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub bottom: f64,
    pub right: f64,
    pub top: f64,
}

impl Rect {
    /// The rectangle around these points, which may be given in any order.
    pub fn around(a: (f64, f64), b: (f64, f64)) -> Self {
        Self { left: a.0.min(b.0), bottom: a.1.min(b.1), right: a.0.max(b.0), top: a.1.max(b.1) }
    }

    pub fn common(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            bottom: self.bottom.max(other.bottom),
            right: self.right.min(other.right),
            top: self.top.min(other.top),
        }
    }

    /// Greatest distance between edges of the same name.
    pub fn off(self, other: Self) -> f64 {
        let edges = |it: Self| [it.left, it.bottom, it.right, it.top];
        edges(self).iter().zip(edges(other)).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    pub fn within(self, other: Self, tolerance: f64) -> bool {
        self.left > other.left - tolerance
            && self.bottom > other.bottom - tolerance
            && self.right < other.right + tolerance
            && self.top < other.top + tolerance
    }
}

/// x' = a x + c y + e, y' = b x + d y + f; the last two in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    pub const PLAIN: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// This one first, then `next`.
    fn then(self, next: Self) -> Self {
        let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (self.0, next.0);
        Self([
            a * p + b * r,
            a * q + b * s,
            c * p + d * r,
            c * q + d * s,
            e * p + f * r + t,
            e * q + f * s + u,
        ])
    }

    /// A point in points, brought to millimetres of the page.
    pub fn apply(self, (x, y): (f64, f64)) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        ((a * x + c * y + e) / 72.0 * 25.4, (b * x + d * y + f) / 72.0 * 25.4)
    }
}

/// A form that was drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its object number.
    pub form: i32,
    pub matrix: Matrix,
    /// What of the page it may touch, if it was clipped.
    pub clip: Option<Rect>,
}

/// A run of words.
#[derive(Clone, Debug)]
pub struct TextRun {
    pub text: String,
    /// Where it begins, in mm.
    pub at: (f64, f64),
}

/// All of it, in the order of drawing.
#[derive(Debug, Default)]
pub struct Canvas {
    pub drawn: Vec<Drawn>,
    pub texts: Vec<TextRun>,
}

#[derive(Clone)]
struct GraphicsState {
    matrix: Matrix,
    clip: Option<Rect>,
    font: BTreeMap<u16, String>,
}

impl Canvas {
    pub fn page(pdf: &Pdf, page: &Dict) -> Self {
        Self::of(pdf, &pdf.content(page), pdf.at(page, "Resources").dict())
    }

    pub fn form(pdf: &Pdf, id: i32) -> Self {
        let form = &pdf.objects[&id];
        Self::of(pdf, form.data(), pdf.at(form.dict(), "Resources").dict())
    }

    /// The words of a page, those of its forms behind them; each run on a line.
    pub fn words(&self, pdf: &Pdf) -> String {
        let mut lines: Vec<String> = self.texts.iter().map(|it| it.text.clone()).collect();
        let forms = self.drawn.iter().map(|it| Self::form(pdf, it.form).words(pdf));
        // Drawings say nothing.
        lines.extend(forms.filter(|it| !it.is_empty()));
        lines.join("\n")
    }

    fn of(pdf: &Pdf, content: &[u8], resources: &Dict) -> Self {
        let mut canvas = Self::default();
        let mut state = GraphicsState { matrix: Matrix::PLAIN, clip: None, font: BTreeMap::new() };
        let (mut stack, mut path, mut clipping) = (Vec::new(), Vec::new(), false);
        let mut place = Matrix::PLAIN;
        let mut fonts = BTreeMap::new();
        for (operator, operands) in parse::operations(content) {
            let numbers = || operands.iter().map(Value::number).collect::<Vec<_>>();
            match operator.as_str() {
                "q" => stack.push(state.clone()),
                "Q" => state = stack.pop().expect("as many q as Q"),
                "cm" => state.matrix = matrix(&numbers()).then(state.matrix),
                "m" | "l" => path.push((numbers()[0], numbers()[1])),
                "re" => {
                    let n = numbers();
                    path.extend([(n[0], n[1]), (n[0] + n[2], n[1] + n[3])]);
                }
                "W" | "W*" => clipping = true,
                "n" | "f" | "f*" | "S" | "s" | "B" | "B*" | "b" | "b*" => {
                    if clipping && !path.is_empty() {
                        let new = bounds(&path, state.matrix);
                        state.clip = Some(state.clip.map_or(new, |old| old.common(new)));
                    }
                    (path, clipping) = (Vec::new(), false);
                }
                "Do" => {
                    let Value::Ref(form) = pdf.at(resources, "XObject").dict()[operands[0].name()]
                    else {
                        panic!("a form is an object of its own");
                    };
                    canvas.drawn.push(Drawn { form, matrix: state.matrix, clip: state.clip });
                }
                "Tf" => {
                    let name = operands[0].name().to_owned();
                    let read = || unicode(pdf, pdf.at(resources, &format!("Font/{name}")).dict());
                    state.font = fonts.entry(name.clone()).or_insert_with(read).clone();
                }
                "BT" => place = Matrix::PLAIN,
                "Tm" => place = matrix(&numbers()),
                "Td" => {
                    place = Matrix([1.0, 0.0, 0.0, 1.0, numbers()[0], numbers()[1]]).then(place);
                }
                "Tj" | "TJ" => {
                    let text = shown(&operands[0], &state.font);
                    let at = place.then(state.matrix).apply((0.0, 0.0));
                    canvas.texts.push(TextRun { text, at });
                }
                _ => {}
            }
        }
        assert!(stack.is_empty(), "as many Q as q");
        canvas
    }
}

fn matrix(numbers: &[f64]) -> Matrix {
    Matrix(numbers.try_into().expect("six numbers"))
}

fn bounds(path: &[(f64, f64)], matrix: Matrix) -> Rect {
    let points: Vec<_> = path.iter().map(|point| matrix.apply(*point)).collect();
    let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
    Rect::around((least(|p| p.0), least(|p| p.1)), (most(|p| p.0), most(|p| p.1)))
}

/// What a string, or an array of strings and gaps, says. Gaps are kerning: spaces are glyphs.
fn shown(operand: &Value, font: &BTreeMap<u16, String>) -> String {
    match operand {
        Value::Text(codes) => codes
            .chunks_exact(2)
            .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
            .map(|code| font.get(&code).map_or("\u{FFFD}", String::as_str))
            .collect(),
        Value::List(items) => items.iter().map(|it| shown(it, font)).collect(),
        _ => String::new(),
    }
}

/// The words of each two-byte code of a font, from its `ToUnicode`.
fn unicode(pdf: &Pdf, font: &Dict) -> BTreeMap<u16, String> {
    let map = String::from_utf8_lossy(pdf.at(font, "ToUnicode").data()).into_owned();
    let mut codes = BTreeMap::new();
    for part in map.split("beginbfchar").skip(1) {
        let words = hex(part.split("endbfchar").next().unwrap_or_default());
        for pair in words.chunks_exact(2) {
            codes.insert(code(&pair[0]), utf16(&pair[1]));
        }
    }
    assert!(!map.contains("beginbfrange"), "ranges of characters are not read here");
    codes
}

fn code(bytes: &[u8]) -> u16 {
    u16::from_be_bytes([bytes[0], bytes[1]])
}

/// Everything that stands between `<` and `>`.
fn hex(text: &str) -> Vec<Vec<u8>> {
    let words = text.split('<').skip(1).filter_map(|it| it.split('>').next());
    let byte = |at: &[u8]| {
        let digits = std::str::from_utf8(at).expect("hexadecimal digits");
        u8::from_str_radix(digits, 16).expect("hexadecimal digits")
    };
    words.map(|word| word.as_bytes().chunks_exact(2).map(byte).collect()).collect()
}
