//! The rulings of the phase that can be switched, and what the engine makes of them.

use crate::switches::{Switch, Switches};

/// What there is to choose; the first option of each is the ruling, and the default.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "T-01",
        about: "What becomes of a fight in which both sides have no strength.",
        options: &[
            ("tie-first", "A tie like any other: the attackers win, and nobody is overwhelmed."),
            ("overwhelmed", "Nothing is as much as any multiple of nothing: the defender dies."),
        ],
    },
    Switch {
        id: "T-03",
        about: "When the order of the fights is settled.",
        options: &[
            ("step-by-step", "The next one is chosen when the one before is over."),
            ("beforehand", "All are put in order before the first begins."),
        ],
    },
    Switch {
        id: "T-04",
        about: "How many wounds kill.",
        options: &[("reached", "As many as the vitality."), ("exceeded", "One more than that.")],
    },
    Switch {
        id: "T-05",
        about: "What a side has done that is alone when a fight is resolved.",
        options: &[("unopposed", "It remains; nobody has won."), ("won", "It has won the fight.")],
    },
    Switch {
        id: "T-06",
        about: "How often fierce attackers fight again.",
        options: &[
            ("once", "One more time in a turn."),
            ("again", "As long as one of them stands and somebody can defend."),
        ],
    },
    Switch {
        id: "T-07",
        about: "Whether the damage bonus counts where the attackers win by a tie.",
        options: &[("applies", "It does."), ("plain", "It does not.")],
    },
    Switch {
        id: "T-08",
        about: "Who may defend against fierce attackers.",
        options: &[
            ("anybody", "Whoever stands, after a first fight too."),
            ("rested", "Only who has not fought yet in this turn."),
        ],
    },
    Switch {
        id: "T-10",
        about: "Who acts first in a fight.",
        options: &[("defenders", "The defending side."), ("attackers", "The attacking side.")],
    },
    Switch {
        id: "T-13",
        about: "Before which assignments assignment actions are played.",
        options: &[
            ("both", "Before the first and before that of fierce attackers."),
            ("fierce", "Only before that of fierce attackers."),
        ],
    },
    Switch {
        id: "T-14",
        about: "Whose abilities can be used in a fight.",
        options: &[
            ("in-play", "Those of everybody who stands."),
            ("in-fight", "Only those of the characters who fight."),
        ],
    },
    Switch {
        id: "T-15",
        about: "Who begins when actions are triggered by winning or losing.",
        options: &[
            ("as-in-fight", "Whoever acted first in the fight."),
            ("winners", "The side that has won."),
        ],
    },
    Switch {
        id: "T-16",
        about: "What another move of the defending side is to the phase.",
        options: &[
            ("new-phase", "Another phase: this one ends, whatever comes later in the turn."),
            ("goes-on", "A part of it: whoever is left is assigned and fights again."),
        ],
    },
    Switch {
        id: "T-17",
        about: "Whose damage bonus an effect removes.",
        options: &[
            ("each", "That of one character; what is too much is lost."),
            ("total", "That of all winners: what is too much for one counts against the others."),
        ],
    },
    Switch {
        id: "T-18",
        about: "Several attacking players.",
        options: &[
            ("own", "Each assigns attackers and plays actions of their own, in turn order."),
            ("together", "They decide together and are one player."),
        ],
    },
];

/// The same, as the engine asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleOptions {
    /// T-01: nothing against nothing overwhelms the defender.
    pub(super) nothing_overwhelms: bool,
    /// T-03: all fights are put in order first.
    pub(super) ordered_first: bool,
    /// T-04: it takes a wound more than the vitality.
    pub(super) beyond_vitality: bool,
    /// T-05: who is alone has won.
    pub(super) alone_wins: bool,
    /// T-06: fierce attackers come back as long as they can.
    pub(super) fierce_again: bool,
    /// T-07: no bonus in a tie.
    pub(super) plain_tie: bool,
    /// T-08: nobody defends twice.
    pub(super) rested: bool,
    /// T-10: attackers act first.
    pub(super) attackers_first: bool,
    /// T-13: no assignment actions before the first assignment.
    pub(super) fierce_only: bool,
    /// T-14: only who fights can use an ability in a fight.
    pub(super) in_fight: bool,
    /// T-15: winners begin with triggered actions.
    pub(super) winners_first: bool,
    /// T-16: the defending side may move on within the phase.
    pub(super) moves_on: bool,
    /// T-17: bonuses that are removed are removed from the sum.
    pub(super) total_bonus: bool,
    /// T-18: attacking players are one.
    pub(super) together: bool,
}

impl RuleOptions {
    pub(super) fn of(switches: &Switches) -> Self {
        Self {
            nothing_overwhelms: switches.is("T-01", "overwhelmed"),
            ordered_first: switches.is("T-03", "beforehand"),
            beyond_vitality: switches.is("T-04", "exceeded"),
            alone_wins: switches.is("T-05", "won"),
            fierce_again: switches.is("T-06", "again"),
            plain_tie: switches.is("T-07", "plain"),
            rested: switches.is("T-08", "rested"),
            attackers_first: switches.is("T-10", "attackers"),
            fierce_only: switches.is("T-13", "fierce"),
            in_fight: switches.is("T-14", "in-fight"),
            winners_first: switches.is("T-15", "winners"),
            moves_on: switches.is("T-16", "goes-on"),
            total_bonus: switches.is("T-17", "total"),
            together: switches.is("T-18", "together"),
        }
    }
}
