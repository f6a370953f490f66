//! The rulings of the phase that can be switched.

use crate::switches::rulings;

rulings! {
    nothing_overwhelms "T-01" "What becomes of a fight in which both sides have no strength." [
        "tie-first": "A tie like any other: the attackers win, and nobody is overwhelmed.",
        "overwhelmed": "Nothing is as much as any multiple of nothing: the defender dies."
    ]
    ordered_first "T-03" "When the order of the fights is settled." [
        "step-by-step": "The next one is chosen when the one before is over.",
        "beforehand": "All are put in order before the first begins."
    ]
    beyond_vitality "T-04" "How many wounds kill." [
        "reached": "As many as the vitality.", "exceeded": "One more than that."
    ]
    alone_wins "T-05" "What a side has done that is alone when a fight is resolved." [
        "unopposed": "It remains; nobody has won.", "won": "It has won the fight."
    ]
    fierce_again "T-06" "How often fierce attackers fight again." [
        "once": "One more time in a turn.", "again": "As long as one of them stands and somebody can defend."
    ]
    plain_tie "T-07" "Whether the damage bonus counts where the attackers win by a tie." [
        "applies": "It does.", "plain": "It does not."
    ]
    rested "T-08" "Who may defend against fierce attackers." [
        "anybody": "Whoever stands, after a first fight too.",
        "rested": "Only who has not fought yet in this turn."
    ]
    attackers_first "T-10" "Who acts first in a fight." [
        "defenders": "The defending side.", "attackers": "The attacking side."
    ]
    fierce_only "T-13" "Before which assignments assignment actions are played." [
        "both": "Before the first and before that of fierce attackers.",
        "fierce": "Only before that of fierce attackers."
    ]
    in_fight "T-14" "Whose abilities can be used in a fight." [
        "in-play": "Those of everybody who stands.", "in-fight": "Only those of the characters who fight."
    ]
    winners_first "T-15" "Who begins when actions are triggered by winning or losing." [
        "as-in-fight": "Whoever acted first in the fight.", "winners": "The side that has won."
    ]
    moves_on "T-16" "What another move of the defending side is to the phase." [
        "new-phase": "Another phase: this one ends, whatever comes later in the turn.",
        "goes-on": "A part of it: whoever is left is assigned and fights again."
    ]
    total_bonus "T-17" "Whose damage bonus an effect removes." [
        "each": "That of one character; what is too much is lost.",
        "total": "That of all winners: what is too much for one counts against the others."
    ]
    together "T-18" "Several attacking players." [
        "own": "Each assigns attackers and plays actions of their own, in turn order.",
        "together": "They decide together and are one player."
    ]
}
