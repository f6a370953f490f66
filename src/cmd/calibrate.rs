//! `cardwright calibrate`.

use super::{nothing_written, say, tell_findings};
use crate::cli::CalibrateArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_base::units::{Angle, Length};
use cardwright_export::{Place, Product, ProductInfo};
use cardwright_model::{Paper, Printer};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// Furthest reading that is believed: beyond that the wrong edge was chosen, not the printer is off.
const MOST_MM: f64 = 20.0;
const MOST_DEGREES: f64 = 5.0;

/// Writes a calibration sheet, or keeps what one showed.
pub(super) fn run(args: &CalibrateArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let paper = Paper::parse(&args.paper)?;
    match &args.save {
        Some(name) => save(args, name, &paper, watch),
        None => sheet(args, &paper, watch),
    }
}

fn save(
    args: &CalibrateArgs,
    name: &str,
    paper: &Paper,
    watch: Watchdog,
) -> Result<ExitCode, Box<dyn Error>> {
    let folder = cardwright_load::printers(args.printers.as_deref())?;
    let path = cardwright_load::printer_file(&folder, name)?;
    let printer = match (&args.error[..], &args.holes[..]) {
        (&[x, y, angle], []) => {
            believable(&[x, y], angle)?;
            let angle = Angle::millidegrees((angle * 1000.0).round() as i64);
            let [x, y] = [x, y].map(cardwright_pipeline::millimetres);
            Printer { name: name.to_owned(), x, y, angle }
        }
        ([], &[x1, y1, x2, y2]) => {
            believable(&[x1, y1, x2, y2], 0.0)?;
            cardwright_pipeline::measured(name, paper, args.flip.into(), [x1, y1, x2, y2])?
        }
        _ => {
            return Err("the measurement is missing: add X Y ANGLE, or --holes X1 Y1 X2 Y2".into());
        }
    };
    let text = cardwright_load::printer_text(&printer);
    drop(watch);
    cardwright_export::write_file(&path, &text)?;
    let Printer { x, y, angle, .. } = &printer;
    say(&format!(
        "{name}: the back is {}, {} and {}\n  saved in {}\n  print with --printer {name}\n",
        off(*x, "to the right", "to the left"),
        off(*y, "down", "up"),
        turned(*angle),
        path.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// `0.5 mm to the left`.
fn off(length: Length, positive: &str, negative: &str) -> String {
    let way = if length < Length::ZERO { negative } else { positive };
    format!("{} {way}", length.max(-length))
}

/// `turned by 0.2° clockwise`.
fn turned(angle: Angle) -> String {
    let way = if angle < Angle::ZERO { "anticlockwise" } else { "clockwise" };
    format!("turned by {} {way}", angle.max(-angle))
}

/// Refuses figures that no printer brings about.
fn believable(offsets: &[f64], angle: f64) -> Result<(), String> {
    if let Some(far) = offsets.iter().find(|it| it.is_nan() || it.abs() > MOST_MM) {
        return Err(format!(
            "no printer is off by {far} mm; if the back is upside down or far away, \
                the paper was flipped over the other edge"
        ));
    }
    if angle.is_nan() || angle.abs() > MOST_DEGREES {
        return Err(format!(
            "{angle}° is more than any printer turns the paper; the limit is {MOST_DEGREES}°"
        ));
    }
    Ok(())
}

fn sheet(args: &CalibrateArgs, paper: &Paper, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let (printers, printer) = (args.printers.as_deref(), args.printer.as_deref());
    let printer = super::printer(printers, printer, &mut report)?;
    let made = if report.has_errors() {
        None
    } else {
        cardwright_pipeline::calibration(paper, args.flip.into(), printer.as_ref(), &mut report)?
    };
    tell_findings(&report)?;
    let Some(bytes) = made else { return nothing_written() };
    let file = || Path::new("out").join(format!("calibration-{}.pdf", paper.file_name()));
    let path = args.out.clone().unwrap_or_else(file);
    let (Some(above), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(format!("{} can't be the name of a file", path.display()).into());
    };
    let about = ProductInfo { media: "application/pdf", pages: Some(2), ..ProductInfo::default() };
    let path_in = name.to_string_lossy().into_owned();
    let place = match args.out {
        Some(_) => Place::named(above),
        None => Place::below(Path::new(""), above),
    };
    drop(watch);
    cardwright_export::add(&[Product { path: path_in, bytes, about }], &place)?;
    say(&format!(
        "{}: print it two-sided on {} at actual size (100 %), and follow the instructions on \
                it\n",
        path.display(),
        paper.name
    ))?;
    Ok(ExitCode::SUCCESS)
}
