//! A page without a text that does not count when its look is compared.

use typst::layout::{Frame, FrameItem};

/// Takes a text out of a frame: the first items one after the other whose letters, spaces apart, are
/// just those of the text.
pub(super) fn take_out(frame: &mut Frame, text: &str) {
    let letters = |it: &str| it.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = letters(text);
    if wanted.is_empty() {
        return;
    }
    let mut items = Vec::new();
    collect(frame, &mut |it| items.push(letters(it)));
    let Some((first, last)) = found(&items, &wanted) else { return };
    let mut at = 0;
    retain(frame, &mut || {
        at += 1;
        !(first..last).contains(&(at - 1))
    });
}

/// The run of items that make up the text.
fn found(items: &[String], wanted: &str) -> Option<(usize, usize)> {
    (0..items.len()).find_map(|first| {
        let mut rest = wanted;
        for (at, item) in items.iter().enumerate().skip(first) {
            rest = rest.strip_prefix(item.as_str())?;
            if rest.is_empty() {
                return Some((first, at + 1));
            }
        }
        None
    })
}

fn collect(frame: &Frame, tell: &mut dyn FnMut(&str)) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Text(text) => tell(&text.text),
            FrameItem::Group(group) => collect(&group.frame, tell),
            _ => {}
        }
    }
}

fn retain(frame: &mut Frame, keep: &mut dyn FnMut() -> bool) {
    frame.retain(|item| match item {
        FrameItem::Text(_) => keep(),
        FrameItem::Group(group) => {
            retain(&mut group.frame, keep);
            true
        }
        _ => true,
    });
}
