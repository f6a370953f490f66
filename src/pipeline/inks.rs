//! What is drawn in which ink.

use cardwright_model::{Ink, JobContent, SheetJob};
use std::collections::BTreeSet;

/// Inks other than the full one that something is drawn in.
#[derive(Default)]
pub(super) struct OtherInks {
    pub(crate) cards: BTreeSet<Ink>,
    pub(crate) boards: BTreeSet<Ink>,
    pub(crate) boxes: BTreeSet<Ink>,
}

impl OtherInks {
    /// What the jobs ask for.
    pub(crate) fn of(jobs: &[SheetJob]) -> Self {
        let asked = |is: &dyn Fn(&JobContent) -> bool| {
            let own = jobs.iter().filter(|job| is(&job.of.value));
            own.map(|job| job.ink).filter(|ink| *ink != Ink::Full).collect::<BTreeSet<_>>()
        };
        let boards = asked(&|of| matches!(of, JobContent::Board(_)));
        Self {
            cards: asked(&|of| *of == JobContent::Cards),
            boxes: asked(&|of| matches!(of, JobContent::Boxes(_))),
            boards: boards.into_iter().map(board_ink).collect(),
        }
    }
}

/// What a board is drawn in where a job asks for an ink: words alone it has none.
pub(super) fn board_ink(asked: Ink) -> Ink {
    if asked == Ink::Text { Ink::Low } else { asked }
}
