//! Booklets.

pub mod pictures;
