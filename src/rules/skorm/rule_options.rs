//! The rulings of Skorm that can be switched, and what the engine makes of them.

use crate::switches::{Switch, Switches};

/// What there is to choose; the first option of each is the ruling, and the default.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "Q-01",
        about: "Where pieces may be placed before the game.",
        options: &[
            ("near-corner", "On the tiles within the figure `zone` of the own warlord's corner."),
            ("nearer", "On every tile that lies nearer to the own corner than to any other."),
        ],
    },
    Switch {
        id: "Q-02",
        about: "How wide a facing piece is guarded.",
        options: &[
            ("one-side", "Against the one side that it faces."),
            ("three-sides", "Against that side and both beside it."),
        ],
    },
    Switch {
        id: "Q-03",
        about: "Whether a warlord that passes over Gold has moved onto it.",
        options: &[
            ("stops", "Only where it stops."),
            ("passes", "In passing too, for dominating."),
        ],
    },
    Switch {
        id: "Q-04",
        about: "Whether the warlord is one of the pieces that are left.",
        options: &[("counted", "It is."), ("uncounted", "It is not.")],
    },
    Switch {
        id: "Q-05",
        about: "Whether a turn without a possible action is one that a warlord on Gold survives.",
        options: &[("survived", "It is."), ("waits", "It is not: the warlord waits a round more.")],
    },
    Switch {
        id: "Q-12",
        about: "Whether a warlord dominates that sits on Gold when all but one enemy are gone.",
        options: &[
            ("runs-on", "No: it has to conquer."),
            ("at-once", "Yes, if the last enemy has few enough pieces."),
        ],
    },
    Switch {
        id: "Q-18",
        about: "Whether a warlord that captures on Gold has moved onto it.",
        options: &[("counts", "It has."), ("no-move", "It has not: only on to an empty tile.")],
    },
];

/// The same, as the engine asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleOptions {
    /// zones reach as far as the own corner is the nearest.
    pub(super) zones_meet: bool,
    /// three sides are guarded.
    pub(super) wide_guard: bool,
    /// passing over Gold is enough to dominate.
    pub(super) gold_in_passing: bool,
    /// warlords don't count as pieces that are left.
    pub(super) warlord_uncounted: bool,
    /// a pass is not survived.
    pub(super) pass_waits: bool,
    /// a sitter dominates when the last but one goes.
    pub(super) sitter_dominates: bool,
    /// a capture on Gold is no move onto it.
    pub(super) capture_is_no_move: bool,
}

impl RuleOptions {
    pub(super) fn of(switches: &Switches) -> Self {
        Self {
            zones_meet: switches.is("Q-01", "nearer"),
            wide_guard: switches.is("Q-02", "three-sides"),
            gold_in_passing: switches.is("Q-03", "passes"),
            warlord_uncounted: switches.is("Q-04", "uncounted"),
            pass_waits: switches.is("Q-05", "waits"),
            sitter_dominates: switches.is("Q-12", "at-once"),
            capture_is_no_move: switches.is("Q-18", "no-move"),
        }
    }
}
