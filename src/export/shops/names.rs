//! Ids that are the same in every run.
//!
//! In: what a thing is. Out: an id of hexadecimal digits. Never: chance.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The first digits of the sum over the parts; a part never runs into the next one.
pub(super) fn sum(parts: &[&[u8]], digits: usize) -> String {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    let mut hex = String::new();
    for byte in sum.finalize() {
        write!(hex, "{byte:02x}").expect("memory takes everything");
    }
    hex.truncate(digits);
    hex
}
