//! The steps of a turn, one after another: the first numbered list of a section, drawn.

use super::sketch::{Asked, Sketch, Studio, missing, unknown, with_keys};
use cardwright_base::diagnostic::Report;
use cardwright_wording::{Block, Inline};
use serde_json::json;

/// The sections of a booklet by their anchors, each with the steps of its first numbered list.
#[derive(Debug, Default)]
pub(crate) struct Sections(Vec<(String, Vec<Vec<Inline>>)>);

impl Sections {
    /// Those of these chapters.
    pub(crate) fn of(chapters: &[Vec<Block>]) -> Self {
        let mut sections: Vec<(String, u8, Vec<Vec<Inline>>)> = Vec::new();
        // A section goes on below the headings inside it.
        let mut open: Vec<usize> = Vec::new();
        for block in chapters.iter().flatten() {
            match block {
                Block::Heading { id, level, .. } => {
                    open.retain(|at| sections[*at].1 < *level);
                    open.push(sections.len());
                    sections.push((id.clone(), *level, Vec::new()));
                }
                Block::List { ordered: true, items, .. } => {
                    for at in open
                        .iter()
                        .filter(|at| sections[**at].2.is_empty())
                        .copied()
                        .collect::<Vec<_>>()
                    {
                        sections[at].2 = items.iter().map(|it| first_line(it)).collect();
                    }
                }
                _ => {}
            }
        }
        Self(sections.into_iter().map(|(id, _, steps)| (id, steps)).collect())
    }
}

/// The first paragraph of an item.
fn first_line(item: &[Block]) -> Vec<Inline> {
    match item.first() {
        Some(Block::Para { c }) => c.clone(),
        _ => Vec::new(),
    }
}

pub(super) fn sketch(
    studio: &Studio<'_>,
    asked: &Asked<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(asked, "a flow", report, |keys, report| {
        let Some(of) = keys.text("of", report) else {
            missing(report, asked.whole, "of", "`of = \"ANCHOR\"`, the anchor of a heading");
            return None;
        };
        let around = keys.flag("around", report).is_some_and(|it| it.value);
        let sections = &studio.sections.0;
        let found = sections.iter().find(|it| it.0 == of.value);
        let Some((_, steps)) = found.filter(|it| !it.1.is_empty()) else {
            let message = match found {
                Some(_) => format!("the section `{}` has no numbered list", of.value),
                None => format!("there is no heading `{}`", of.value),
            };
            let listed = sections.iter().filter(|it| !it.1.is_empty()).map(|it| it.0.as_str());
            unknown(report, &of, &message, listed);
            return None;
        };
        let mut sketch = Sketch::default();
        let drawn: Vec<_> = steps
            .iter()
            .map(|step| {
                let (head, rest) = parted(step);
                json!({ "head": sketch.word(head), "rest": sketch.word(rest) })
            })
            .collect();
        sketch.drawing = json!({ "steps": drawn, "around": around });
        Some(sketch)
    })
}

/// The strong words that a step begins with, without their colon, and the others.
fn parted(step: &[Inline]) -> (Vec<Inline>, Vec<Inline>) {
    match step {
        [Inline::Strong { c }, rest @ ..] => {
            let mut head = c.clone();
            if let Some(Inline::Text { s }) = head.last_mut() {
                let bare = s.trim_end().trim_end_matches([':', '.']).len();
                s.truncate(bare);
            }
            let mut rest = rest.to_vec();
            if let Some(Inline::Text { s }) = rest.first_mut() {
                *s = s.trim_start_matches([':', '.', ' ']).to_owned();
            }
            (head, rest)
        }
        all => (Vec::new(), all.to_vec()),
    }
}
