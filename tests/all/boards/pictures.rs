//! Pages of a PDF as a program draws them, and how far two pictures are from each other.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Dots to the inch of every rendering here.
const DPI: f64 = 150.0;
/// A step so small, in pixels, need not be made.
const SURE: f64 = 0.02;
/// What two pictures of the same may differ by, of 255, for the rims of lines.
const FLAT: f64 = 1.0;
/// Pixels to a millimetre.
pub const PIXELS: f64 = DPI / 25.4;

/// A grey picture of a page.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pixels: Vec<f32>,
}

/// A rectangle in millimetres: left, top, width, height.
pub type Area = [f64; 4];

/// The pages of a PDF, or nothing, loudly, where the program is not installed.
pub fn rendered(file: &Path) -> Option<Vec<Picture>> {
    let folder = TempDir::new().expect("a temporary folder");
    let mut command = Command::new("pdftoppm");
    command.args(["-gray", "-r", &DPI.to_string()]).arg(file).arg(folder.path().join("page"));
    match command.output() {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "pdftoppm can't be run: {error}");
            // Past the capture of the test harness, which swallows `eprintln!`.
            let line = b"SKIPPED: pdftoppm is not there, no board was put together\n";
            std::io::stderr().write_all(line).expect("standard error");
            return None;
        }
    }
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let mut files: Vec<_> = entries.map(|it| it.expect("an entry").path()).collect();
    files.sort();
    Some(files.iter().map(|it| Picture::read(&fs::read(it).expect("readable"))).collect())
}

impl Picture {
    /// A binary PGM: three words after its name, then a byte for each pixel.
    fn read(bytes: &[u8]) -> Self {
        let (mut words, mut at) = (Vec::new(), 0);
        while words.len() < 4 {
            let end = bytes[at..].iter().position(u8::is_ascii_whitespace).expect("a word") + at;
            words.push(std::str::from_utf8(&bytes[at..end]).expect("words").to_owned());
            at = end + 1;
        }
        assert_eq!(words[0], "P5");
        let number = |word: &String| word.parse().expect("a number");
        let pixels = bytes[at..].iter().map(|it| f32::from(*it)).collect();
        Self { width: number(&words[1]), height: number(&words[2]), pixels }
    }

    /// An area of it, pixel by pixel and between the pixels too, softened so that edges of a pixel can
    /// be compared.
    fn cut(&self, [x, y, width, height]: Area) -> Grid {
        let (columns, rows) = ((width * PIXELS) as usize, (height * PIXELS) as usize);
        let (x, y) = (x * PIXELS, y * PIXELS);
        let (dx, dy) = ((x - x.floor()) as f32, (y - y.floor()) as f32);
        let within = |at: f64, size: usize| at.clamp(0.0, (size - 1) as f64) as usize;
        let pairs: Vec<[usize; 2]> = (0..columns)
            .map(|it| [0.0, 1.0].map(|next| within(x.floor() + it as f64 + next, self.width)))
            .collect();
        let line = |at: f64| &self.pixels[within(at, self.height) * self.width..][..self.width];
        let values = (0..rows).flat_map(|row| {
            let (upper, lower) = (line(y.floor() + row as f64), line(y.floor() + row as f64 + 1.0));
            let mixed = move |[left, right]: &[usize; 2]| {
                let along = |line: &[f32]| line[*left] * (1.0 - dx) + line[*right] * dx;
                along(upper) * (1.0 - dy) + along(lower) * dy
            };
            pairs.iter().map(mixed)
        });
        Grid { columns, rows, values: values.collect() }.softened()
    }

    /// How far an area of this picture is moved against the same area of another one, to the right
    /// and downwards in millimetres. Both are placed by their upper left corners.
    /// Nothing where there is nothing to tell it by, in the one or the other.
    pub fn shift(&self, own: Area, other: &Self, theirs: (f64, f64)) -> Option<(f64, f64)> {
        let own = self.cut(own);
        let (mut dx, mut dy) = (0.0, 0.0);
        for _ in 0..8 {
            let (width, height) = (own.columns as f64 / PIXELS, own.rows as f64 / PIXELS);
            // Where what is seen here would be there, were it moved so far.
            let moved = other.cut([theirs.0 - dx, theirs.1 - dy, width, height]);
            let Some((x, y)) = own.step(&moved) else {
                let off = own.off(&moved);
                assert!(off < FLAT, "one is empty, and the other is {off} off");
                return None;
            };
            dx += x / PIXELS;
            dy += y / PIXELS;
            if x.hypot(y) < SURE {
                break;
            }
        }
        Some((dx, dy))
    }
}

/// A piece of a picture.
struct Grid {
    columns: usize,
    rows: usize,
    values: Vec<f32>,
}

impl Grid {
    fn get(&self, column: usize, row: usize) -> f64 {
        f64::from(self.values[row * self.columns + column])
    }

    /// Each pixel the mean of those up to five away, thrice: nearly a bell.
    fn softened(self) -> Self {
        const REACH: usize = 5;
        let mut grid = self;
        for _ in 0..3 {
            for upright in [false, true] {
                let (long, wide) =
                    if upright { (grid.rows, grid.columns) } else { (grid.columns, grid.rows) };
                let at = |line: usize, along: usize| match upright {
                    true => along * grid.columns + line,
                    false => line * grid.columns + along,
                };
                let mut values = grid.values.clone();
                for line in 0..wide {
                    let mut sums = vec![0.0_f64];
                    for along in 0..long {
                        let last = sums.last().expect("a sum");
                        sums.push(last + f64::from(grid.values[at(line, along)]));
                    }
                    for along in 0..long {
                        let (from, to) =
                            (along.saturating_sub(REACH), (along + REACH + 1).min(long));
                        values[at(line, along)] =
                            ((sums[to] - sums[from]) / (to - from) as f64) as f32;
                    }
                }
                grid.values = values;
            }
        }
        grid
    }

    /// How far this is moved against another one, in pixels, as its slopes tell: the least squares of
    /// Lucas and Kanade.
    fn step(&self, other: &Self) -> Option<(f64, f64)> {
        // What was cut off lies in the softened rim.
        const RIM: usize = 16;
        let (mut xx, mut xy, mut yy, mut x, mut y) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut count = 0.0;
        for row in RIM..self.rows.saturating_sub(RIM) {
            for column in RIM..self.columns.saturating_sub(RIM) {
                let gx = (other.get(column + 1, row) - other.get(column - 1, row)) / 2.0;
                let gy = (other.get(column, row + 1) - other.get(column, row - 1)) / 2.0;
                let off = self.get(column, row) - other.get(column, row);
                xx += gx * gx;
                xy += gx * gy;
                yy += gy * gy;
                x += gx * off;
                y += gy * off;
                count += 1.0;
            }
        }
        let determinant = xx * yy - xy * xy;
        // The lesser eigenvalue: how sure the less sure direction is.
        let least = (xx + yy) / 2.0 - (((xx - yy) / 2.0).powi(2) + xy * xy).sqrt();
        if count < 10_000.0 || least / count < 0.02 {
            return None;
        }
        Some((-(yy * x - xy * y) / determinant, -(xx * y - xy * x) / determinant))
    }

    /// The mean difference of a pixel.
    fn off(&self, other: &Self) -> f64 {
        let all = self.values.iter().zip(&other.values);
        all.map(|(a, b)| f64::from((a - b).abs())).sum::<f64>() / self.values.len() as f64
    }
}

#[test]
fn a_shift_is_measured_to_a_hundredth_of_a_millimetre() {
    // Round spots at odd places.
    let spots = [(9.3, 11.2), (22.7, 18.9), (14.1, 27.4), (31.8, 8.6), (28.2, 31.3)];
    let picture = |dx: f64, dy: f64| {
        let (width, height) = ((40.0 * PIXELS) as usize, (40.0 * PIXELS) as usize);
        let value = |column: usize, row: usize| {
            let (x, y) = ((column as f64 + 0.5) / PIXELS, (row as f64 + 0.5) / PIXELS);
            let near = spots.iter().map(|(sx, sy)| (x - sx - dx).hypot(y - sy - dy));
            let off = near.fold(f64::MAX, f64::min) - 3.0;
            (255.0 * (off * PIXELS + 0.5).clamp(0.0, 1.0)) as f32
        };
        let pixels = (0..height).flat_map(|row| (0..width).map(move |it| value(it, row)));
        Picture { width, height, pixels: pixels.collect() }
    };
    for (dx, dy) in [(0.0, 0.0), (0.03, -0.04), (0.25, 0.1), (-0.4, 0.3)] {
        let here = [3.0, 3.0, 34.0, 34.0];
        let shift = picture(dx, dy).shift(here, &picture(0.0, 0.0), (3.0, 3.0));
        let (x, y) = shift.expect("there is something to see");
        assert!((x - dx).abs() < 0.01 && (y - dy).abs() < 0.01, "{dx}, {dy} came out as {x}, {y}");
    }
}
