//! The numbered lists of a booklet, by the section that they stand in.

use cardwright_wording::{Block, Inline};

/// The sections of a booklet by their anchors, each with the steps of its first numbered list.
#[derive(Debug, Default)]
pub(crate) struct Sections(Vec<(String, Vec<Vec<Inline>>)>);

impl Sections {
    /// Each anchor with its steps.
    pub(super) fn all(&self) -> &[(String, Vec<Vec<Inline>>)] {
        &self.0
    }

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
                    let steps: Vec<_> = items.iter().map(|it| first_line(it)).collect();
                    for at in &open {
                        let (_, _, own) = &mut sections[*at];
                        if own.is_empty() {
                            own.clone_from(&steps);
                        }
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
