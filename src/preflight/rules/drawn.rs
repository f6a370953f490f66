//! Each thing that is drawn: its colour, its ink, its size.

use super::{forbidden, wanted};
use crate::colour::{Black, Tone};
use crate::faults;
use crate::findings::{Findings, Problem};
use crate::font::Font;
use crate::item::{Item, ItemKind};
use crate::pdf_page::{PdfPage, length};
use crate::state::meet;
use cardwright_base::units::Length;
use cardwright_model::{Demand, Family, Limits};
use kurbo::Rect;

/// Rounding of sizes in points, of ink in percent, of pixels an inch.
const SLACK: f64 = 0.005;
const INK_SLACK: f64 = 0.5;
const DPI_SLACK: f64 = 0.5;
/// Smaller type is no type but a way to hide words.
const NO_TYPE: f64 = 0.1;

/// One thing, where it is, and who prints it.
struct ItemContext<'l, 'f> {
    leaf: &'l PdfPage,
    item: &'l Item,
    limits: &'l Limits,
    intent: Option<usize>,
    found: &'l mut Findings<'f>,
}

pub(crate) fn check(
    leaf: &PdfPage,
    items: &[Item],
    intent: Option<usize>,
    found: &mut Findings<'_>,
) {
    let limits = found.limits;
    for item in items {
        ItemContext { leaf, item, limits, intent, found }.check();
    }
}

impl ItemContext<'_, '_> {
    fn wrong(&mut self, wrong: Problem) {
        self.found.page(wrong, self.leaf, self.item.area);
    }

    fn check(&mut self) {
        match &self.item.what {
            ItemKind::Text { font, size, tone, overprint } => {
                self.font(font);
                self.paint(tone, *overprint, "text");
                self.type_size(*size, tone);
                self.black(*size, tone);
            }
            ItemKind::Stroke { width, tone, overprint, .. } => {
                self.paint(tone, *overprint, "a line");
                self.thin(*width, tone, "a line");
            }
            ItemKind::Fill { thin, tone, overprint } => {
                self.paint(tone, *overprint, "an area");
                if let Some(width) = thin.filter(|it| *it > 0.0) {
                    self.thin(width, tone, "a bar");
                }
            }
            ItemKind::Shade { tone } => {
                self.paint(tone, false, "a gradient");
            }
            ItemKind::Picture { dpi, line_art, tone, inkiest } => {
                if let Some(tone) = tone {
                    self.paint(tone, false, "a picture");
                }
                if let Some((ink, point)) = inkiest {
                    self.ink(Some(*ink), &[Rect::from_points(*point, *point)]);
                }
                self.coarse(*dpi, *line_art);
            }
            ItemKind::Shine(how) => {
                if let Some(limit) = forbidden(&self.limits.transparency) {
                    let message = format!("the page uses transparency: {how}");
                    let fault = Problem::new(&faults::TRANSPARENCY, *how, message);
                    self.wrong(fault.hint("flatten transparency on export").says(limit));
                }
            }
            ItemKind::Extra(what) => {
                if let Some(limit) = forbidden(&self.limits.extras) {
                    let message = format!("the page uses {what}");
                    self.wrong(Problem::new(&faults::EXTRA, *what, message).says(limit));
                }
            }
            ItemKind::Filter(filter) => {
                let limit = self.limits.no_filters.as_ref();
                if let Some(limit) = limit.filter(|it| it.value.contains(filter)) {
                    let message = format!("a picture is encoded with {filter}");
                    let fault = Problem::new(&faults::FILTER, filter, message);
                    self.wrong(fault.by(1.0).says(limit));
                }
            }
            ItemKind::Trouble(what) => self.wrong(Problem::new(&faults::DAMAGED, what, what)),
        }
    }

    /// What holds for everything that is painted.
    fn paint(&mut self, tone: &Tone, overprint: bool, what: &str) {
        self.colour(tone, what);
        self.ink(tone.ink, &self.item.areas());
        self.overprint(tone, overprint, what);
    }

    fn font(&mut self, font: &Font) {
        let name = &font.name;
        let embedded = wanted(&self.limits.fonts_embedded).filter(|_| !font.embedded);
        let subset = wanted(&self.limits.fonts_subset).filter(|_| !font.subset);
        if let Some(limit) = embedded {
            let message = format!("the font {name} is not in the file");
            let fault = Problem::new(&faults::NOT_EMBEDDED, name, message);
            self.wrong(fault.hint("embed all fonts on export").says(limit));
        } else if let Some(limit) = subset {
            let message = format!("the font {name} is in the file as a whole");
            let fault = Problem::new(&faults::NOT_SUBSET, name, message);
            self.wrong(fault.hint("embed only the letters that are used").says(limit));
        }
    }

    fn colour(&mut self, tone: &Tone, what: &str) {
        let what = if self.item.mask { "a soft mask" } else { what };
        for family in &tone.families {
            let name = named(*family);
            let key = format!("{name} {what}");
            if let Some(limit) = self.limits.colour.as_ref().filter(|it| !it.value.contains(family))
            {
                let fault = Problem::new(&faults::COLOUR, &key, format!("{name} in {what}"));
                let taken: Vec<&str> = limit.value.iter().map(|it| named(*it)).collect();
                let remedy = format!("accepted: {}", taken.join(", "));
                self.wrong(fault.hint(remedy).says(limit));
            }
            let device = match family {
                Family::Rgb => 3,
                Family::Cmyk => 4,
                _ => continue,
            };
            if let Some(limit) = wanted(&self.limits.colour_of_intent)
                && self.intent.is_some_and(|it| it != device)
            {
                let message = format!(
                    "{name} without a profile in {what}, but the output intent is of \
                        another kind"
                );
                let fault = Problem::new(&faults::COLOUR, key, message);
                self.wrong(fault.hint("convert it, or attach its profile").says(limit));
            }
        }
    }

    /// Marks outside of what is printed may be as dark as they like.
    fn ink(&mut self, ink: Option<f64>, areas: &[Rect]) {
        let Some((limit, ink)) = self.limits.total_ink.as_ref().zip(ink) else { return };
        if self.item.mask || ink <= limit.value + INK_SLACK {
            return;
        }
        let printed = areas.iter().copied().find(|it| meet(*it, self.leaf.printed()));
        if printed.is_none() && self.item.area.is_some() {
            return;
        }
        let message = format!("{ink:.0} % of ink; at most {:.0} % is accepted", limit.value);
        let fault = Problem::new(&faults::INK, "", message).by(ink);
        let remedy = "limit the total ink when colours are converted";
        let fault = fault.hint(remedy).says(limit);
        self.found.page(fault, self.leaf, printed);
    }

    fn overprint(&mut self, tone: &Tone, overprint: bool, what: &str) {
        if self.item.mask || !(overprint && tone.white) {
            return;
        }
        if let Some(limit) = forbidden(&self.limits.white_overprint) {
            let fault = Problem::new(
                &faults::WHITE,
                what,
                format!("{what} is white and set to overprint, so it is not printed"),
            );
            self.wrong(fault.hint("let white knock out what is below").says(limit));
        }
    }

    fn thin(&mut self, width: f64, tone: &Tone, what: &str) {
        if self.item.mask || tone.white {
            return;
        }
        if let Some(limit) =
            self.limits.min_line.as_ref().filter(|it| width < it.value.as_pt() - SLACK)
        {
            let message = if width == 0.0 {
                format!("{what} is as thin as the device can print, which differs between devices")
            } else {
                format!("{what} is {} thick; the minimum is {}", length(width), limit.value)
            };
            let fault = Problem::new(&faults::THIN, what, message).by(-width);
            self.wrong(fault.says(limit));
        }
    }

    fn type_size(&mut self, size: f64, tone: &Tone) {
        if self.item.mask || size < NO_TYPE {
            return;
        }
        let knockout = if tone.white { &self.limits.min_type_knockout } else { &None };
        let (limit, what) =
            match small(knockout, size).or_else(|| small(&self.limits.min_type, size)) {
                Some(limit) => (limit, if tone.white { "white type" } else { "type" }),
                None => return,
            };
        let least = limit.value.as_pt();
        let message = format!("{what} is {size:.1} pt; the minimum is {least:.1} pt");
        let fault = Problem::new(&faults::SMALL, what, message).by(-size);
        self.wrong(fault.says(limit));
    }

    fn black(&mut self, size: f64, tone: &Tone) {
        let Some(limit) = self.limits.black_type.as_ref().filter(|it| size < it.value.as_pt())
        else {
            return;
        };
        let how = match tone.black {
            Some(Black::Rgb) => "RGB, which becomes four inks",
            Some(Black::Rich) => "several inks, which never align exactly",
            _ => return,
        };
        if self.item.mask {
            return;
        }
        let message = format!("black type of {size:.1} pt is printed in {how}");
        let fault = Problem::new(&faults::BLACK, how, message).by(-size);
        self.wrong(fault.hint("set black type in black ink alone").says(limit));
    }

    fn coarse(&mut self, dpi: f64, line_art: bool) {
        let limit = if line_art { &self.limits.min_dpi_line_art } else { &self.limits.min_dpi };
        let Some(limit) = limit.as_ref().filter(|it| dpi < it.value - DPI_SLACK) else { return };
        if self.item.mask || self.item.area.is_none() {
            return;
        }
        let sort = if line_art { "a picture of black and white" } else { "a picture" };
        let message = format!(
            "{sort} has {dpi:.0} dpi at its printed size; the minimum is {:.0} dpi",
            limit.value
        );
        let fault = Problem::new(&faults::COARSE, sort, message).by(-dpi);
        self.wrong(fault.hint("print it smaller, or use a larger image").says(limit));
    }
}

/// The limit that a size is below.
fn small(limit: &Demand<Length>, size: f64) -> Option<&cardwright_model::Limit<Length>> {
    limit.as_ref().filter(|it| size < it.value.as_pt() - SLACK)
}

/// A kind of colour as people call it.
fn named(family: Family) -> &'static str {
    match family {
        Family::Gray => "grey",
        Family::Rgb => "RGB",
        Family::Cmyk => "CMYK",
        Family::CalGray => "calibrated grey",
        Family::CalRgb => "calibrated RGB",
        Family::Lab => "Lab",
        Family::IccGray => "grey with a profile",
        Family::IccRgb => "RGB with a profile",
        Family::IccCmyk => "CMYK with a profile",
        Family::Separation => "a spot colour",
        Family::DeviceN => "several spot colours",
        Family::Unknown => "an unknown colour space",
    }
}
