//! What tells whether a side looks as it did.

use super::Faces;
use rayon::prelude::*;
use std::fmt::Write as _;

/// Name and digest of each side, in their order: SHA-256 in hexadecimal of all that is drawn on it
/// but the small line at its foot.
///
/// That line has the edition of the game and how many designs there are, so with it no card of a
/// new edition would be the same as in the one before. The digest holds from run to run, as long as the program
/// is built with the same version of typst.
///
/// # Panics
/// Never: writing into memory does not fail.
pub fn digests(faces: &Faces) -> Vec<(String, String)> {
    let digest = |(page, name): (usize, &String)| {
        let small = faces.small_lines.get(page).and_then(Option::as_deref).unwrap_or_default();
        let mut hex = String::new();
        for byte in cardwright_typeset::page_digest_without(&faces.document, page, small) {
            write!(hex, "{byte:02x}").expect("memory takes everything");
        }
        (name.clone(), hex)
    };
    faces.names.par_iter().enumerate().map(digest).collect()
}
