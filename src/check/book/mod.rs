//! Checks on the booklets of a game.

mod components;
mod headings;
mod make_up;
mod place;
pub(crate) mod reading;
mod stated;

pub(super) mod contradicting_booklets;
pub(super) mod crossed_link;
pub(super) mod dead_link;
pub(super) mod doubled_anchor;
pub(super) mod empty_section;
pub(super) mod figure_without_words;
pub(super) mod lonely_line;
pub(super) mod missing_component_list;
pub(super) mod missing_running_head;
pub(super) mod page_beyond_the_end;
pub(super) mod short_page;
pub(super) mod skipped_heading;
pub(super) mod split_list;
pub(super) mod typed_page;
pub(super) mod typed_table;
pub(super) mod uneven_headings;
pub(super) mod unexplained;
pub(super) mod unknown_step;
pub(super) mod unlike_lists;
pub(super) mod unprinted_part;
pub(super) mod wrong_component_list;
