//! The rulings of Skirmish Wars that can be switched.

use crate::switches::rulings;

rulings! {
    leaves "W-02" "Whether a unit that captures may go away." [
        "stays": "It may not.", "leaves": "It may, and what it did is lost."
    ]
    fires "W-03" "Whether a unit that captures may fire." [
        "silent": "It may not.", "fires": "From the turn after it began."
    ]
    stays_reduced "W-04" "What side a reduced unit shows once it is repaired." [
        "flips-back": "The full one, with enough hit points.",
        "stays-reduced": "The reduced one for the rest of the game."
    ]
    pays "W-06" "Whether a city that is being captured pays its owner." [
        "no-income": "It does not.", "income": "It does."
    ]
    may_buy "W-08" "Whether the loss of the last unit is the loss of the game." [
        "beaten": "It is.", "may-buy": "Not while a factory is owned."
    ]
    last_shot "W-09" "Whether a unit that is destroyed fires back." [
        "silent": "It does not.", "last-shot": "It does, by its reduced side."
    ]
    only_small "W-12" "When the lesser power may be used." [
        "from-small": "From the last small star on.", "only-small": "Only on the last small star."
    ]
    always_out "W-19" "Whether counters of destroyed units come back." [
        "medals-only": "They do, except where medals decide.", "always": "They are always out of the game."
    ]
    spent "W-27" "Whether a unit acts in the turn in which it completes a capture." [
        "free": "It does.", "spent": "It does not."
    ]
    any_time "W-28" "Whether a commander's power may be used in the enemy's turn." [
        "own-turn": "Only in one's own turn.",
        "any-time": "In the enemy's turn too, between two things that the enemy does."
    ]
    later_income "W-29" "Whether the first turn of a side brings income." [
        "income": "It does, as every turn.", "later": "It does not: the money of the set-up is all there is."
    ]
    alike "W-30" "Whether the second side begins with more." [
        "handicap": "It has the money and the units that the scenario adds.",
        "alike": "Both begin with the same."
    ]
    captured "W-31" "Which cities count where cities decide." [
        "owned": "All that a side owns.", "captured": "Those that it owns and did not begin with."
    ]
}
