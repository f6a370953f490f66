//! What the engines of all games share, so that a game's folder holds its own rules and nothing else.
//!
//! In: the data of a game, the lines of a scenario or an example. Out: typed fields with the faults of
//! what the rules don't understand ([`fields`], [`data`]), keys and words with their places ([`keys`],
//! [`position`], [`tokens`]), a judged scenario ([`scenario`], [`judge`]), a game written down as one
//! ([`write_scenario`], [`written_start`]), a told example ([`replay`]), a
//! few games of self-play ([`sample`]).
//! Never: a rule of one game.

pub(super) mod data;
pub(super) mod fields;
pub(super) mod judge;
pub(super) mod keys;
pub(super) mod playable;
pub(super) mod position;
pub(super) mod replay;
pub(super) mod sample;
pub(super) mod scenario;
pub(super) mod tokens;
pub(super) mod write_scenario;
pub(super) mod written_start;
