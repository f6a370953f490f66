//! Diagnostics, English and lengths.

pub mod diagnostics;
pub mod english;
pub mod units;
