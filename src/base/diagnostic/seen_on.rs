//! Places on what a game prints.

/// A place on a side or a page where a finding can be seen. It is for whoever shows the page; what a finding says
/// and whether two are alike does not depend on it.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenOn {
    /// `sides`, the file of a booklet, or `board` and the id of a board.
    pub document: String,
    /// The name of the side, if it is one: the id of a card, or `back-` and that of a back.
    pub side: Option<String>,
    /// The page of a booklet from 1; 1 for a board, 0 for a side, which has its name.
    pub page: usize,
    /// Left edge, top edge, width and height in millimetres from the upper left corner of the trim. `None`
    /// where all of it is meant.
    pub area: Option<[f64; 4]>,
}
