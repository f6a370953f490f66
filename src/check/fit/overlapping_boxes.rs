//! Boxes of layouts whose texts may lie on each other.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::{BoxLayout, LayoutBox};

check!(F023, "overlapping-boxes", Advice, Game(check));

/// How far boxes may reach into each other, since their edges are seldom filled.
const SLACK: Length = Length::nm(100_000);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    context.game.layouts.iter().flat_map(overlaps).collect()
}

fn overlaps(layout: &BoxLayout) -> Vec<Diagnostic> {
    let texts: Vec<&LayoutBox> = layout.boxes.iter().filter(|it| it.content.is_text()).collect();
    let mut found = Vec::new();
    for (at, one) in texts.iter().enumerate() {
        let Some(other) = texts[..at].iter().find(|it| place(it).overlaps(place(one))) else {
            continue;
        };
        let fault = CHECK.finding("two boxes of text overlap").at(one.span, "this box");
        let fault = fault.see(other.span, "and this one");
        found.push(fault.hint("move one of them, unless only one of them ever has words"));
    }
    found
}

fn place(one: &LayoutBox) -> Rect {
    let less = |length: Length| if length > SLACK * 2 { length - SLACK * 2 } else { length };
    Rect::new(one.x + SLACK, one.y + SLACK, Size::new(less(one.width), less(one.height)))
}
