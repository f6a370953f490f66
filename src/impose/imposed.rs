//! In: the sheets of a job. Out: what to say of them, and the files that they are printed from.
//! Never: where anything lies; that is settled by then.

use super::{Page, Sheet, Side};
use cardwright_base::units::Size;
use cardwright_model::{Flip, Sides};

/// A job with all its sheets, ready for the writer: cards or the pages of a booklet alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imposed {
    /// The sheets in the order of printing.
    pub sheets: Vec<Sheet>,
    /// Name of the paper, without which way up.
    pub paper: String,
    /// The paper as it lies.
    pub size: Size,
    /// What a sheet takes, such as `3 x 3 cards` or `4 pages`.
    pub words: String,
    /// How many copies or pages a sheet takes.
    pub places: u32,
    /// Full cuts through one sheet, or through a pile of them at once, until everything on it is
    /// finished.
    pub cuts: u32,
    /// Folds of one sheet.
    pub folds: u32,
    /// About which edge the paper is turned, where it is.
    pub flip: Flip,
    /// Which sides are printed, and into how many files.
    pub sides: Sides,
    /// What the author should know: marks, slug or rulers that had no room.
    pub notes: Vec<String>,
}

/// The pages of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feed<'a> {
    /// What the file's name says beyond the job's, before its ending: nothing, `-fronts` or
    /// `-backs`.
    pub suffix: &'static str,
    /// The number of each page's sheet, and the page, in the order of feeding.
    pub pages: Vec<(usize, &'a Page)>,
    /// How the paper is put into the printer, where that is not plain.
    pub how: Option<String>,
}

impl Imposed {
    /// The files of this job: one, or one of fronts and one of backs. Both run from the first sheet
    /// to the last, so that page n of the backs belongs on the back of page n of the fronts, on any
    /// printer.
    pub fn feeds(&self) -> Vec<Feed<'_>> {
        let pages = |wanted: &dyn Fn(&Page) -> bool| {
            let of = |sheet| Sheet::pages(sheet).map(move |page| (sheet.number, page));
            self.sheets.iter().flat_map(of).filter(|(_, page)| wanted(page)).collect()
        };
        if self.sides != Sides::Separate {
            return vec![Feed { suffix: "", pages: pages(&|_| true), how: None }];
        }
        // The paper is fed by a short edge. Turned over a long one, that edge still comes first.
        let edge = match self.flip {
            Flip::LongEdge => "over the long edge, so that the same edge goes in first",
            Flip::ShortEdge => "over the short edge, so that the other edge goes in first",
        };
        let how = format!(
            "print the fronts, turn each sheet over {edge}, feed sheet 1 first, and print the backs"
        );
        vec![
            Feed { suffix: "-fronts", pages: pages(&|it| it.side == Side::Recto), how: None },
            Feed { suffix: "-backs", pages: pages(&|it| it.side == Side::Verso), how: Some(how) },
        ]
    }
}

impl Feed<'_> {
    /// The name of this file, from that of the job's.
    pub fn file(&self, job: &str) -> String {
        match job.strip_suffix(".pdf") {
            Some(stem) => format!("{stem}{}.pdf", self.suffix),
            None => format!("{job}{}", self.suffix),
        }
    }
}
