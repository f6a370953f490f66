//! The rulings of Skorm that can be switched.

use crate::switches::rulings;

rulings! {
    zones_meet "Q-01" "Where pieces may be placed before the game." [
        "near-corner": "On the tiles within the figure `zone` of the own warlord's corner.",
        "nearer": "On every tile that lies nearer to the own corner than to any other."
    ]
    wide_guard "Q-02" "How wide a facing piece is guarded." [
        "one-side": "Against the one side that it faces.",
        "three-sides": "Against that side and both beside it."
    ]
    gold_in_passing "Q-03" "Whether a warlord that passes over Gold has moved onto it." [
        "stops": "Only where it stops.", "passes": "In passing too, for dominating."
    ]
    warlord_uncounted "Q-04" "Whether the warlord is one of the pieces that are left." [
        "counted": "It is.", "uncounted": "It is not."
    ]
    pass_waits "Q-05" "Whether a turn without a possible action is one that a warlord on Gold survives." [
        "survived": "It is.", "waits": "It is not: the warlord waits a round more."
    ]
    sitter_dominates "Q-12" "Whether a warlord dominates that sits on Gold when all but one enemy are gone." [
        "runs-on": "No: it has to conquer.", "at-once": "Yes, if the last enemy has few enough pieces."
    ]
    capture_is_no_move "Q-18" "Whether a warlord that captures on Gold has moved onto it." [
        "counts": "It has.", "no-move": "It has not: only on to an empty tile."
    ]
}
