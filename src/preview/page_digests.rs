//! What tells whether a page looks as it did.
//!
//! typst's own digest of a page is quick but also has where things came from, so it differs from run to run and when
//! nothing is seen of an edit. A digest of what is seen takes longer and is kept.

use cardwright_typeset::Document;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// For how many documents a digest stays that no page has any more.
const KEPT: u64 = 64;

/// Digests of what is seen by typst's own.
#[derive(Default)]
pub(crate) struct PageDigests(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How many documents were looked at.
    now: u64,
    /// By typst's digest: when it was met last, and what is seen.
    digests: BTreeMap<u128, (u64, u128)>,
}

impl PageDigests {
    /// What each page of a document looks like.
    pub(crate) fn of(&self, document: &Document) -> Vec<u128> {
        let own = cardwright_typeset::digests(document);
        let Known { now, digests: known } =
            &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now += 1;
        let digest = |(page, own): (usize, u128)| {
            let make = || (0, cardwright_typeset::page_digest(document, page));
            let entry = known.entry(own).or_insert_with(make);
            entry.0 = *now;
            entry.1
        };
        let digests = own.into_iter().enumerate().map(digest).collect();
        known.retain(|_, (last, _)| *last + KEPT > *now);
        digests
    }
}
