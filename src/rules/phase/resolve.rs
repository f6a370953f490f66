//! Strength against strength: who wins, and whether the others are overwhelmed.

use super::state::Side;

/// What strengths are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// So many times the strength of the other side overwhelms it.
    pub overwhelm: i64,
    /// Whether nothing against nothing does (T-01).
    pub(crate) nothing_overwhelms: bool,
}

/// What comes of two strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthResult {
    /// The side that wins.
    pub winner: Side,
    /// Whether the other side is overwhelmed.
    pub overwhelmed: bool,
    /// Whether the strengths are equal.
    pub tie: bool,
}

impl Scale {
    /// Compares the strength of the defenders with that of the attackers.
    pub fn compare(self, defenders: i64, attackers: i64) -> StrengthResult {
        let tie = defenders == attackers;
        // The attackers win ties.
        let winner = if defenders > attackers { Side::Defenders } else { Side::Attackers };
        let (more, less) = (defenders.max(attackers), defenders.min(attackers));
        let nothing = more == 0;
        let overwhelmed = if nothing {
            self.nothing_overwhelms
        } else {
            more >= less.saturating_mul(self.overwhelm)
        };
        StrengthResult { winner, overwhelmed, tie }
    }
}
