//! Checks on what was set: whether it can be printed, cut and read.

mod in_booklets;
mod letters;
mod on_boards;
mod sides;
mod text_pieces;

pub(super) mod alike_in_hand;
pub(super) mod box_off_card;
pub(super) mod coarse_picture;
pub(super) mod confusable_colours;
pub(super) mod cut_drawing;
pub(super) mod fallback_font;
pub(super) mod lonely_icon;
pub(super) mod low_contrast;
pub(super) mod missing_bleed;
pub(super) mod one_way_back;
pub(super) mod outside_safe_area;
pub(super) mod overlapping_boxes;
pub(super) mod small_type;
pub(super) mod thin_line;
pub(super) mod undrawn_text;
