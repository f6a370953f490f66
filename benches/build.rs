//! Where the time of a build goes, cold and warm in one process.
//!
//! `cargo bench --bench build` prints, for the sheets and booklets alone and with the images, the
//! time of the first build (cold: nothing cached), and the median of those after it (warm: typst's
//! cache is full), and their ratio. `cargo bench --bench build -- --trace FILE` writes typst's own
//! account of a cold build as a Chrome trace instead.
//!
//! Whole-process figures need a process each: use `/usr/bin/time -v target/release/cardwright ...`.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench measures and tells")]

use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, Progress};
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::{Duration, Instant};

/// Warm builds to take the median of.
const WARM: usize = 9;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let trace =
        arguments.iter().position(|it| it == "--trace").and_then(|at| arguments.get(at + 1));
    if let Some(file) = trace {
        write_trace(Path::new(file));
        return;
    }
    println!("{:24} {:>10} {:>10} {:>8}", "skirmish", "cold", "warm", "ratio");
    for (name, images) in [("sheets and booklets", false), ("with images", true)] {
        comemo::evict(0);
        let cold = build(images);
        let mut warm: Vec<Duration> = (0..WARM).map(|_| build(images)).collect();
        warm.sort();
        let median = warm[WARM / 2];
        let ratio = cold.as_secs_f64() / median.as_secs_f64();
        println!("{name:24} {:>7} ms {:>7} ms {ratio:>8.1}", cold.as_millis(), median.as_millis());
    }
}

fn build(images: bool) -> Duration {
    let mut report = Report::new();
    let wanted = BuildRequest::new(Path::new("data"), "skirmish", images);
    let levels = LintLevels::default();
    let start = Instant::now();
    let built = cardwright_pipeline::build(&wanted, &levels, &mut report, &Progress::SILENT);
    let time = start.elapsed();
    assert!(built.expect("the game is there").is_some(), "skirmish has errors");
    time
}

fn write_trace(path: &Path) {
    typst_timing::enable();
    build(false);
    let file = BufWriter::new(File::create(path).expect("the trace can be written"));
    typst_timing::export_json(file, |span| (format!("{span:?}"), 0)).expect("the trace is JSON");
}
