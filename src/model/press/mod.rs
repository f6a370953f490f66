//! What belongs to no game: what shops and programs ask for, the formats that have a name, presses
//! and their inks.
//!
//! In: nothing, these are plain values. Never: a figure; those stand in `data/press/`.

mod inks;
mod shop;

pub use inks::{BlackRules, InkLimit, InkProfile, InkRules, NoInkLimit};
pub use shop::{
    Atlas, Board, CardFormat, Resolution, Shop, ShopForm, ShopProduct, ShopTuckBox, Slots, Source,
    Thumbnail,
};
