//! What was drawn of a game, before it becomes files.

use super::sides::Sides;
use cardwright_boards::BoardPage;
use cardwright_boxes::Boxes;
use cardwright_model::Ink;
use cardwright_rulebook::Booklet;
use std::collections::BTreeMap;

/// Everything that can be made of a game without writing it.
pub(super) struct Drawn {
    pub(crate) faces: Sides,
    /// The faces again, in other inks.
    pub(crate) inked: BTreeMap<Ink, Sides>,
    pub(crate) booklets: Vec<Booklet>,
    /// Every board in every ink that is asked for.
    pub(crate) boards: Vec<BoardPage>,
    /// The boxes in each ink that they are drawn in.
    pub(crate) boxes: BTreeMap<Ink, Boxes>,
}
