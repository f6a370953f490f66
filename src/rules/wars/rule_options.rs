//! The rulings of Skirmish Wars that can be switched, and what the engine makes of them.

use crate::switches::{Switch, Switches};

/// What there is to choose; the first option of each is the ruling, and the default.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "W-02",
        about: "Whether a unit that captures may go away.",
        options: &[("stays", "It may not."), ("leaves", "It may, and what it did is lost.")],
    },
    Switch {
        id: "W-03",
        about: "Whether a unit that captures may fire.",
        options: &[("silent", "It may not."), ("fires", "From the turn after it began.")],
    },
    Switch {
        id: "W-04",
        about: "What side a reduced unit shows once it is repaired.",
        options: &[
            ("flips-back", "The full one, with enough hit points."),
            ("stays-reduced", "The reduced one for the rest of the game."),
        ],
    },
    Switch {
        id: "W-06",
        about: "Whether a city that is being captured pays its owner.",
        options: &[("no-income", "It does not."), ("income", "It does.")],
    },
    Switch {
        id: "W-08",
        about: "Whether the loss of the last unit is the loss of the game.",
        options: &[("beaten", "It is."), ("may-buy", "Not while a factory is owned.")],
    },
    Switch {
        id: "W-09",
        about: "Whether a unit that is destroyed fires back.",
        options: &[("silent", "It does not."), ("last-shot", "It does, by its reduced side.")],
    },
    Switch {
        id: "W-12",
        about: "When the lesser power may be used.",
        options: &[
            ("from-small", "From the last small star on."),
            ("only-small", "Only on the last small star."),
        ],
    },
    Switch {
        id: "W-19",
        about: "Whether counters of destroyed units come back.",
        options: &[
            ("medals-only", "They do, but where medals decide."),
            ("always", "They are always out of the game."),
        ],
    },
    Switch {
        id: "W-27",
        about: "Whether a unit acts in the turn in which it completes a capture.",
        options: &[("free", "It does."), ("spent", "It does not.")],
    },
    Switch {
        id: "W-28",
        about: "Whether a commander's power may be used in the enemy's turn.",
        options: &[
            ("own-turn", "Only in one's own turn."),
            ("any-time", "In the enemy's turn too, between two things that the enemy does."),
        ],
    },
    Switch {
        id: "W-29",
        about: "Whether the first turn of a side brings income.",
        options: &[
            ("income", "It does, as every turn."),
            ("later", "It does not: the money of the set-up is all there is."),
        ],
    },
    Switch {
        id: "W-30",
        about: "Whether the second side begins with more.",
        options: &[
            ("handicap", "It has the money and the units that the scenario adds."),
            ("alike", "Both begin with the same."),
        ],
    },
    Switch {
        id: "W-31",
        about: "Which cities count where cities decide.",
        options: &[
            ("owned", "All that a side owns."),
            ("captured", "Those that it owns and did not begin with."),
        ],
    },
];

/// The same, as the engine asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleOptions {
    /// W-02: a capturer may leave.
    pub(super) leaves: bool,
    /// W-03: a capturer may fire.
    pub(super) fires: bool,
    /// W-04: once reduced, always reduced.
    pub(super) stays_reduced: bool,
    /// W-06: a city under capture pays.
    pub(super) pays: bool,
    /// W-08: who may still buy is not beaten.
    pub(super) may_buy: bool,
    /// W-09: the destroyed fire back.
    pub(super) last_shot: bool,
    /// W-12: the lesser power is lost by going on.
    pub(super) only_small: bool,
    /// W-19: counters never come back.
    pub(super) always_out: bool,
    /// W-27: who has captured is done for this turn.
    pub(super) spent: bool,
    /// W-28: powers may be used in the enemy's turn.
    pub(super) any_time: bool,
    /// W-29: the first turn brings no income.
    pub(super) later_income: bool,
    /// W-30: both sides begin alike.
    pub(super) alike: bool,
    /// W-31: cities that a side began with do not count.
    pub(super) captured: bool,
}

impl RuleOptions {
    pub(super) fn of(switches: &Switches) -> Self {
        Self {
            leaves: switches.is("W-02", "leaves"),
            fires: switches.is("W-03", "fires"),
            stays_reduced: switches.is("W-04", "stays-reduced"),
            pays: switches.is("W-06", "income"),
            may_buy: switches.is("W-08", "may-buy"),
            last_shot: switches.is("W-09", "last-shot"),
            only_small: switches.is("W-12", "only-small"),
            always_out: switches.is("W-19", "always"),
            spent: switches.is("W-27", "spent"),
            any_time: switches.is("W-28", "any-time"),
            later_income: switches.is("W-29", "later"),
            alike: switches.is("W-30", "alike"),
            captured: switches.is("W-31", "captured"),
        }
    }
}
