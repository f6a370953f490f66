//! Sheets of counters read back from the PDF that a printer gets.

use super::skerry;
use crate::project::Project;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object};

/// Millimetres that a number of a PDF may be off by.
const NEAR: f64 = 0.01;

pub fn open(project: &Project, path: &str) -> Document {
    let bytes = std::fs::read(project.path(path)).expect("it was made");
    Document::load_mem(&bytes).expect("a PDF")
}

pub fn numbers(operation: &Operation) -> Vec<f64> {
    let numbers = operation.operands.iter().filter_map(|it| it.as_float().ok());
    numbers.map(|it| f64::from(it) / 72.0 * 25.4).collect()
}

/// A face on a page: its number, its middle in millimetres from the lower left corner, whether it
/// stands on its head, and of how many paths its clip is made.
pub struct Face {
    pub number: usize,
    pub middle: (f64, f64),
    pub turned: bool,
    pub clips: usize,
}

/// Everything on a page that matters here.
pub struct Read {
    pub width: f64,
    pub height: f64,
    pub faces: Vec<Face>,
    /// Where dashed lines begin.
    pub folds: Vec<(f64, f64)>,
    /// Closed lines: the rectangle around the corners of each.
    pub outlines: Vec<[f64; 4]>,
}

pub fn read(document: &Document, page: usize) -> Read {
    let id = document.page_iter().nth(page).expect("a page");
    let dictionary = document.get_dictionary(id).expect("a page");
    let boxed = |it: &Object| -> Vec<f64> {
        let array = it.as_array().expect("a box");
        array.iter().map(|it| f64::from(it.as_float().expect("a number")) / 72.0 * 25.4).collect()
    };
    let media = boxed(dictionary.get(b"MediaBox").expect("a box"));
    let resources = document.get_dict_in_dict(dictionary, b"Resources").expect("resources");
    let forms = document.get_dict_in_dict(resources, b"XObject").ok();
    let content = Content::decode(&document.get_page_content(id)).expect("content");
    let mut read =
        Read { width: media[2], height: media[3], faces: vec![], folds: vec![], outlines: vec![] };
    let (mut matrices, mut clips, mut dashed) =
        (vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]], vec![0], false);
    let mut path: Vec<(f64, f64)> = Vec::new();
    for operation in &content.operations {
        let n = numbers(operation);
        match operation.operator.as_str() {
            "q" => {
                matrices.push(*matrices.last().expect("one"));
                clips.push(*clips.last().expect("one"));
            }
            "Q" => {
                matrices.pop();
                clips.pop();
                dashed = false;
            }
            "cm" => {
                // Turns have no unit: taken for points they come back as numbers.
                let m: Vec<f64> = n
                    .iter()
                    .enumerate()
                    .map(|(i, it)| if i < 4 { it / 25.4 * 72.0 } else { *it })
                    .collect();
                let o = *matrices.last().expect("one");
                let last = matrices.last_mut().expect("one");
                *last = [
                    m[0] * o[0] + m[1] * o[2],
                    m[0] * o[1] + m[1] * o[3],
                    m[2] * o[0] + m[3] * o[2],
                    m[2] * o[1] + m[3] * o[3],
                    m[4] * o[0] + m[5] * o[2] + o[4],
                    m[4] * o[1] + m[5] * o[3] + o[5],
                ];
            }
            "d" => dashed = operation.operands[0].as_array().is_ok_and(|it| !it.is_empty()),
            "re" | "m" => path = vec![(n[0], n[1])],
            "l" => path.push((n[0], n[1])),
            "c" => path.push((n[4], n[5])),
            "W" => *clips.last_mut().expect("one") += 1,
            "S" if dashed => read.folds.push(path[0]),
            "S" if path.len() > 2 => {
                let (x, y): (Vec<f64>, Vec<f64>) = path.iter().copied().unzip();
                let least = |it: &[f64]| it.iter().copied().fold(f64::INFINITY, f64::min);
                let most = |it: &[f64]| it.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                read.outlines.push([least(&x), least(&y), most(&x), most(&y)]);
            }
            "Do" => {
                let name = operation.operands[0].as_name().expect("a name");
                let number = String::from_utf8_lossy(name)[1..].parse().expect("a face");
                let form = forms.expect("forms").get(name).and_then(|it| document.dereference(it));
                let form = form.expect("the form").1.as_stream().expect("a form");
                let area = boxed(form.dict.get(b"BBox").expect("a box"));
                let (x, y) = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
                let m = matrices.last().expect("one");
                let middle = (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
                let clips = *clips.last().expect("one");
                read.faces.push(Face { number, middle, turned: m[0] < 0.0, clips });
            }
            _ => {}
        }
    }
    read
}

/// How far apart what should be one place is, across and down.
fn off(a: f64, b: f64) -> bool {
    (a - b).abs() > NEAR
}

#[test]
fn a_sheet_is_folded_round_the_board() {
    let project = skerry();
    project.run("build skerry --no-images").made();
    for (file, job) in [
        ("out/skerry/fold.pdf", ""),
        ("out/skerry/jobs/counters-fold.pdf", "counters-fold"),
        ("out/skerry/jobs/counters-fold-tile.pdf", ""),
        ("out/skerry/jobs/counters-fold-marker.pdf", ""),
    ] {
        if !job.is_empty() {
            project.run(&format!("build skerry --job {job}")).made();
        }
        let document = open(&project, file);
        for page in 0..document.page_iter().count() {
            let read = read(&document, page);
            let (fronts, backs) = read.faces.split_at(read.faces.len() / 2);
            // Upright or lying, as the folds say.
            let spread = |of: fn(&(f64, f64)) -> f64| {
                let all: Vec<f64> = read.folds.iter().map(of).collect();
                let mut all: Vec<i64> =
                    all.iter().map(|it| (it * 1_000.0).round() as i64).collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            let upright = fronts.iter().zip(backs).all(|(a, b)| !off(a.middle.1, b.middle.1));
            let folds = if upright { spread(|it| it.0) } else { spread(|it| it.1) };
            let [first, second] = folds[..] else { panic!("{file}: folds at {folds:?}") };
            assert!((second - first - 1_500).abs() <= 10, "{file}: 1.5 mm apart, {folds:?}");
            let (first, second) = (first as f64 / 1_000.0, second as f64 / 1_000.0);
            assert!(!off(first + second, if upright { read.width } else { read.height }), "{file}");
            for (front, back) in fronts.iter().zip(backs) {
                assert_eq!((front.turned, back.turned), (false, !upright), "{file}");
                let (a, b) = if upright {
                    (first - front.middle.0, back.middle.0 - second)
                } else {
                    // Counted from below: the fronts lie above the upper fold.
                    (front.middle.1 - second, first - back.middle.1)
                };
                assert!(!off(a, b), "{file}: {a} and {b} mm from their folds");
                let (a, b) = if upright {
                    (front.middle.1, back.middle.1)
                } else {
                    (front.middle.0, back.middle.0)
                };
                assert!(!off(a, b), "{file}: {a} and {b} mm along them");
            }
        }
    }
}

#[test]
fn the_other_side_of_a_unit_lies_behind_it() {
    let project = skerry();
    project.run("build skerry --job counters-duplex").made();
    // Nine cards, then two shared backs, then the other sides of the four units in their order.
    let behind = |front: usize| match front {
        0..4 => 9 + 2 + front,
        4..6 => 9,
        _ => 9 + 1,
    };
    for file in ["counters-duplex", "counters-duplex-marker", "counters-duplex-tile"] {
        let document = open(&project, &format!("out/skerry/jobs/{file}.pdf"));
        let count = document.page_iter().count();
        assert_eq!(count % 2, 0);
        let (mut copies, mut outlined) = (0, 0);
        for sheet in 0..count / 2 {
            let (recto, verso) = (read(&document, sheet * 2), read(&document, sheet * 2 + 1));
            let upright = recto.width < recto.height;
            for (front, back) in recto.faces.iter().zip(&verso.faces) {
                assert_eq!(back.number, behind(front.number), "{file}");
                // About the long edge.
                let (x, y) = if upright {
                    (recto.width - front.middle.0, front.middle.1)
                } else {
                    (front.middle.0, recto.height - front.middle.1)
                };
                assert!(!off(x, back.middle.0) && !off(y, back.middle.1), "{file}");
                assert_eq!(back.turned, !upright);
                // The rectangle, and the shape within it.
                let clips = if file == "counters-duplex" { 1 } else { 2 };
                assert_eq!((front.clips, back.clips), (clips, clips), "{file}");
            }
            copies += recto.faces.len();
            outlined += recto.outlines.iter().filter(|it| it[2] - it[0] > 8.0).count();
            assert_eq!(verso.outlines.iter().filter(|it| it[2] - it[0] > 8.0).count(), 0, "{file}");
        }
        let (wanted, shaped) = match file {
            "counters-duplex" => (24, 0),
            "counters-duplex-marker" => (20, 20),
            _ => (19, 19),
        };
        assert_eq!((copies, outlined), (wanted, shaped), "{file}");
    }
}

#[test]
fn outlines_run_round_their_pieces() {
    let project = skerry();
    project.run("build skerry --no-images").made();
    for (file, size) in [("markers", (16.0, 16.0)), ("tiles", (28.575, 32.996))] {
        let read = read(&open(&project, &format!("out/skerry/{file}.pdf")), 0);
        let outlines: Vec<_> = read.outlines.iter().filter(|it| it[2] - it[0] > 8.0).collect();
        assert_eq!(outlines.len(), read.faces.len(), "{file}");
        for ([left, low, right, high], face) in outlines.into_iter().zip(&read.faces) {
            assert!(!off(right - left, size.0) && !off(high - low, size.1), "{file}");
            let middle = ((left + right) / 2.0, (low + high) / 2.0);
            assert!(!off(middle.0, face.middle.0) && !off(middle.1, face.middle.1), "{file}");
        }
    }
}
