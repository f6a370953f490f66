//! Positions counted by turns, for games that count them so.

/// What of the facings of pieces is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// They never change: nothing is turned, and what moves keeps its facing.
    Frozen,
    /// What moves lands in any facing.
    Landing,
    /// That, and every own piece may be turned before.
    Full,
}

/// What there is after a number of turns; of decisions and chance events, where the game counts no turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftRow {
    /// How many of them were made.
    pub depth: u32,
    /// Leaves of the tree of positions.
    pub nodes: u128,
    /// Different positions among them.
    pub distinct: u64,
    /// Leaves at which the game is over, by how it was won.
    pub finished: Vec<(&'static str, u128)>,
}
