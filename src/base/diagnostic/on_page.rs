//! Places in files that have pages instead of lines.

use super::SourceId;
use crate::units::{Length, Rect};
use serde_json::{Value, json};
use std::fmt;

/// A place on a page of a file, or the file as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnPage {
    /// Which file; its text is empty.
    pub source: SourceId,
    /// Which page, from 1. `None` when the file as a whole is meant.
    pub page: Option<u32>,
    /// Where on it, from the upper left corner of the trim, as the page is seen.
    pub area: Option<Rect>,
    /// What is remarkable there; may be empty.
    pub text: String,
}

impl OnPage {
    /// As the format for programs tells it; `path` is that of the file, lengths are in millimetres.
    pub(super) fn spot(&self, path: &str) -> Value {
        let mm = |of: fn(Rect) -> Length| self.area.map(|it| (of(it).as_mm() * 1e3).round() / 1e3);
        json!({
            "path": path,
            "page": self.page,
            "x": mm(|it| it.x),
            "y": mm(|it| it.y),
            "width": mm(|it| it.width),
            "height": mm(|it| it.height),
            "text": self.text,
        })
    }
}

impl fmt::Display for OnPage {
    /// `page 3, 12.5 mm from the left and 4 mm from the top of the trim, 20 x 3 mm`, or nothing for
    /// the file as a whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(page) = self.page else { return Ok(()) };
        write!(f, "page {page}")?;
        let Some(area) = self.area else { return Ok(()) };
        let (x, y) = (short(area.x), short(area.y));
        let (width, height) = (short(area.width), short(area.height));
        write!(f, ", {x} mm from the left and {y} mm from the top of the trim")?;
        if area.width > Length::ZERO || area.height > Length::ZERO {
            write!(f, ", {width} x {height} mm")?;
        }
        Ok(())
    }
}

/// Millimetres with two decimals at most.
fn short(length: Length) -> String {
    let mm = format!("{:.2}", length.as_mm());
    let mm = mm.trim_end_matches('0').trim_end_matches('.');
    if mm == "-0" { "0".to_owned() } else { mm.to_owned() }
}
