//! A printer whose backs are off.

use super::pages;
use crate::project::{Project, files};
use cardwright_base::units::{Angle, Length};
use cardwright_impose::CalibrationSheet;
use cardwright_model::{Flip, Paper};

/// A millimetre in points.
const MM: f64 = 72.0 / 25.4;

#[test]
fn a_printer_is_kept_and_used() {
    let project = Project::tiny();
    let said = project.run("calibrate --save desk 0.5 -0.25 0.2 --printers p").made().stdout;
    for words in ["0.5 mm to the right", "0.25 mm up", "turned by 0.2° clockwise", "p/desk.toml"] {
        assert!(said.contains(words), "no `{words}` in\n{said}");
    }
    project.run("build tiny --job home").made();
    let plain = pages(&project, "out/tiny/jobs/home.pdf");
    let said = project.run("build tiny --job home --printer desk --printers p").made().stdout;
    assert!(said.contains("the backs are corrected for `desk`"), "{said}");
    let moved = pages(&project, "out/tiny/jobs/home.pdf");
    // Fronts stay where they are.
    for (before, after) in plain[0].iter().zip(&moved[0]) {
        assert_eq!(before.matrix, after.matrix);
    }
    // What the printer does to the moved back puts it where the plain one is: it turns the page by
    // 0.2° clockwise about its middle, and moves it 0.5 mm to the right and 0.25 mm up.
    // Eighteen of these small cards lie on a landscape A4.
    let (sin, cos) = (-0.2_f64).to_radians().sin_cos();
    let (cx, cy) = (148.5 * MM, 105.0 * MM);
    let printer = |(x, y): (f64, f64)| {
        let (x, y) = (x * MM - cx, y * MM - cy);
        ((x * cos - y * sin + cx) / MM + 0.5, (x * sin + y * cos + cy) / MM + 0.25)
    };
    for (before, after) in plain[1].iter().zip(&moved[1]) {
        for corner in [(0.0, 0.0), (100.0, 0.0), (0.0, 150.0)] {
            let (wanted, landed) =
                (before.matrix.apply(corner), printer(after.matrix.apply(corner)));
            let off = (wanted.0 - landed.0).hypot(wanted.1 - landed.1);
            assert!(off < 0.01, "{off} mm beside its place");
        }
    }
}

#[test]
fn holes_say_how_far_the_back_is_off() {
    let sheet = CalibrationSheet::new(&Paper::a4(), Flip::LongEdge).expect("it fits");
    // A print that is turned by 0.3° clockwise and then moved: what lies above the middle goes to
    // the right.
    let half = sheet.span().as_mm() / 2.0;
    let turn = 0.3_f64.to_radians();
    let mm = |length: f64| Length::nm((length * 1e6).round() as i64);
    let (upper, lower) = (half * turn.sin() + 0.4, -half * turn.sin() + 0.4);
    let error = sheet.error((mm(upper), mm(-0.7)), (mm(lower), mm(-0.7)));
    assert_eq!(error.angle, Angle::millidegrees(300));
    assert_eq!((error.x, error.y), (mm(0.4), mm(-0.7)));

    let project = Project::empty();
    let said = project.run("calibrate --save desk --holes 0.5 -0.5 1.5 -1 --printers p").made();
    assert!(said.stdout.contains("1 mm to the right, 0.75 mm up"), "{}", said.stdout);
    assert!(said.stdout.contains("0.365° anticlockwise"), "{}", said.stdout);
}

#[test]
fn the_sheet_has_crosses_on_the_front_and_grids_behind_them() {
    let project = Project::empty();
    for (arguments, file) in [
        ("calibrate", "out/calibration-a4.pdf"),
        ("calibrate --paper letter --flip short-edge", "out/calibration-letter.pdf"),
        ("calibrate --paper 320x450mm --out here.pdf", "here.pdf"),
    ] {
        let said = project.run(arguments).made().stdout;
        assert!(said.starts_with(file), "{said}");
        assert_eq!(pages(&project, file).len(), 2);
    }
    // The same twice.
    let first = std::fs::read(project.path("here.pdf")).unwrap();
    project.run("calibrate --paper 320x450mm --out here.pdf").made();
    assert_eq!(std::fs::read(project.path("here.pdf")).unwrap(), first);
}

#[test]
fn figures_that_no_printer_shows_are_refused() {
    let project = Project::empty();
    for (arguments, words) in [
        ("calibrate --save desk 100 0 0", "no printer is off by 100 mm"),
        ("calibrate --save desk 0 0 45", "45° is more than any printer turns"),
        ("calibrate --save desk nan 0 0", "no printer is off by NaN mm"),
        ("calibrate --save desk", "the measurement is missing"),
        ("calibrate --save ../desk 0 0 0", "`../desk` is not a valid name for a printer"),
        ("calibrate --paper 1x1mm", "too small"),
    ] {
        let run = project.run(&format!("{arguments} --printers p"));
        assert_eq!(run.code, 2, "{arguments}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(words), "{arguments}: {}", run.stderr);
    }
    assert!(files(&project.path("")).is_empty(), "nothing was written");
}

#[test]
fn a_printer_with_a_slip_in_its_file_is_told_at_its_line() {
    let project = Project::tiny();
    project.write("p/desk.toml", b"x = \"0.5 mm\"\ny = \"half\"\nangle = \"0.2\"\n");
    let run = project.run("build tiny --job home --printer desk --printers p");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stderr.contains("p/desk.toml:2"), "{}", run.stderr);
}
