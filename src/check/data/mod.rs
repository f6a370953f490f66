//! Checks on the data of a game.

pub(super) mod broken_expectation;
pub(super) mod card_without_use;
pub(super) mod dead_in_variant;
pub(super) mod excludes_everything;
pub(super) mod too_few_for_the_table;
pub(super) mod unreachable_keyword;
pub(super) mod unused_allow;
