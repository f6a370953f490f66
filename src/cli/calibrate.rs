//! Arguments of `calibrate`.

use super::FlipArg;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CalibrateArgs {
    /// Save a printer under this name, from three numbers or from --holes.
    #[arg(long, value_name = "NAME", conflicts_with = "printer")]
    pub save: Option<String>,
    /// With --save: how far the back is off, as seen on the back held upright: millimetres to the
    /// right, millimetres down, degrees clockwise.
    #[arg(value_names = ["X", "Y", "ANGLE"], num_args = 3, allow_negative_numbers = true, requires = "save")]
    pub error: Vec<f64>,
    /// With --save: the readings at the two holes of the calibration sheet, in millimetres: X and Y of
    /// the upper hole, X and Y of the lower one.
    #[arg(long, value_names = ["X1", "Y1", "X2", "Y2"], num_args = 4, allow_negative_numbers = true, requires = "save", conflicts_with = "error")]
    pub holes: Vec<f64>,
    /// Paper size: a4, a5, a3, letter, legal, tabloid, or a size such as 210x297mm.
    #[arg(long, default_value = "a4")]
    pub paper: String,
    /// How the printer turns the paper over.
    #[arg(long, value_enum, default_value_t = FlipArg::LongEdge)]
    pub flip: FlipArg,
    /// Correct the sheet for this saved printer, to test whether the correction is right.
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Folder of saved printers [default: cardwright/printers in your settings folder].
    #[arg(long, value_name = "DIR")]
    pub printers: Option<PathBuf>,
    /// File to write the sheet to [default: out/calibration-PAPER.pdf].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
