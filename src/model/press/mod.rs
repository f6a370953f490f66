//! What belongs to no game: what shops and programs ask for, and the formats that have a name.
//!
//! In: nothing, these are plain values. Never: a figure; those stand in `data/press/`.

mod shop;

pub use shop::{
    Atlas, Board, CardFormat, Resolution, Shop, ShopForm, ShopProduct, Slots, Source, Thumbnail,
};
