//! Checks on the data of a game.

mod expressions;
mod layouts;
mod places;
mod reads;
mod values;

pub(super) mod broken_expectation;
pub(super) mod card_without_use;
pub(super) mod dead_in_variant;
pub(super) mod edition_mismatch;
pub(super) mod excludes_everything;
pub(super) mod marked_backs;
pub(super) mod mixed_backs;
pub(super) mod mixed_up_names;
pub(super) mod taken_for_granted;
pub(super) mod too_few_for_the_table;
pub(super) mod twin_cards;
pub(super) mod two_sided_statement;
pub(super) mod unreachable_keyword;
pub(super) mod unread_field;
pub(super) mod unused_allow;
pub(super) mod unused_drawing;
pub(super) mod unused_figure;
pub(super) mod unused_icon;
pub(super) mod unused_layout;
pub(super) mod unused_part;
