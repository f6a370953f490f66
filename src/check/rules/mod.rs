//! Checks that play: what the executable rules show is held against what is printed.
//!
//! In: the game, its words and its rules. Out: findings. Never: a rule of a game; `rules` knows those.

pub(super) mod altered_claim;
pub(super) mod case_without_proof;
pub(super) mod changed_meaning;
mod claim_findings;
pub(crate) mod contradicted_change;
pub(super) mod contradicted_claim;
pub(super) mod endless_game;
mod face_findings;
mod face_lines;
pub(super) mod failed_case;
pub(super) mod lost_claim;
pub(super) mod lost_passage;
pub(super) mod never_playable;
mod proofs;
pub(super) mod reasonless_cell;
pub(super) mod seat_advantage;
mod signs;
pub(super) mod stale_passage;
pub(super) mod told_example;
pub(super) mod unknown_proof;
pub(super) mod unread_passage;
pub(super) mod unread_wording;
pub(super) mod untold_fact;
pub(super) mod words_against_play;
mod wrong_words;
