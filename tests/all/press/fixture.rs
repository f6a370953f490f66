//! The inks that come with the program, and a target made of them.

use cardwright::diagnostic::Report;
use cardwright::export::press::{PressColour, PressStandard, PressTarget};
use cardwright::load::press::inks;
use cardwright::model::press::{InkLimit, InkRules};
use std::path::Path;
use std::sync::LazyLock;

pub static RULES: LazyLock<InkRules> = LazyLock::new(|| {
    let mut report = Report::new();
    let rules = inks(Path::new("data"), &mut report).expect("readable");
    assert!(report.is_empty(), "the inks have faults");
    rules.expect("the inks are sound")
});

pub fn cmyk(percent: i64) -> PressColour<'static> {
    let profile = RULES.profile("fogra39").expect("it comes with the program");
    let limit = InkLimit::percent(percent).expect("a limit");
    PressColour::Cmyk { profile, limit, black: RULES.black }
}

pub fn target(standard: PressStandard, percent: i64) -> PressTarget<'static> {
    PressTarget { standard, colour: cmyk(percent) }
}
