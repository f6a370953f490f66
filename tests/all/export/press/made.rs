//! Press files of the page with everything and of the game, each made once.

use super::fixture::{RICH, about, cmyk, target, typeset};
use crate::pipeline::products::built::bytes;
use cardwright_export::press::{PressColour, PressPdf, PressStandard, PressTarget, convert};
use std::sync::LazyLock;

pub type Made = LazyLock<PressPdf>;

/// The page with everything as the layout has it.
pub static SCREEN: LazyLock<Vec<u8>> = LazyLock::new(|| typeset(RICH));

pub static RICH_X1A: Made = LazyLock::new(|| rich(PressStandard::X1a2003, 240));
pub static RICH_X1A_300: Made = LazyLock::new(|| rich(PressStandard::X1a2003, 300));
pub static RICH_X4: Made = LazyLock::new(|| rich(PressStandard::X4, 300));
pub static RICH_INK: Made = LazyLock::new(|| rich(PressStandard::Plain, 300));
pub static RICH_GREY: Made = LazyLock::new(|| {
    let target = PressTarget { standard: PressStandard::Plain, colour: PressColour::Grey };
    convert(&SCREEN, &target, &about()).expect("it can be made grey")
});
pub static SHEETS_X1A: Made = LazyLock::new(|| game("cards-a4.pdf", 240));
pub static BOOK_X1A: Made = LazyLock::new(|| game("quick-rules.pdf", 300));
pub static BOOK_GREY: Made = LazyLock::new(|| {
    let target = PressTarget { standard: PressStandard::Plain, colour: PressColour::Grey };
    convert(bytes("quick-rules.pdf"), &target, &about()).expect("it can be made grey")
});

fn rich(standard: PressStandard, percent: i64) -> PressPdf {
    convert(&SCREEN, &target(standard, percent), &about()).expect("it can be printed")
}

fn game(file: &str, percent: i64) -> PressPdf {
    let target = PressTarget { standard: PressStandard::X1a2003, colour: cmyk(percent) };
    convert(bytes(file), &target, &about()).expect("it can be printed")
}

/// Everything in ink, by name and limit.
pub fn inked() -> [(&'static str, &'static Made, f64); 6] {
    [
        ("rich, X-1a, 240 %", &RICH_X1A, 240.0),
        ("rich, X-1a, 300 %", &RICH_X1A_300, 300.0),
        ("rich, X-4, 300 %", &RICH_X4, 300.0),
        ("rich, no standard, 300 %", &RICH_INK, 300.0),
        ("sheets, X-1a, 240 %", &SHEETS_X1A, 240.0),
        ("quick rules, X-1a, 300 %", &BOOK_X1A, 300.0),
    ]
}
