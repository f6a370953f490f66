//! How much of a passage is in other words since somebody read it.
//!
//! In: the words of a passage then and now, as digests. Out: whether so many are others that only a reader can judge
//! whether it says the same. Never: what a change means.
//!
//! Faults of an editor in a hurry are small: of 200 that were planted, 148 changed one place or two by a word or two each.
//! Of 240 rightful edits only 41 were so small (decision 0017).

use super::english;
use super::vocabulary::digest_of;
use super::word::Word;
use crate::review::{Reviewed, Standing, TextReview};
use crate::word_digests::{common, digest, parts};
use cardwright_wording::passage::Passage;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// With more places that changed, a passage was put in other words.
const MOST_PLACES: usize = 2;
/// More words in the place of others are other words for something.
const MOST_WORDS: usize = 2;
/// More words that are only gone, or only new, are more than an item of a list or an exception.
const MOST_IN_A_ROW: usize = 10;

/// Words that tell nothing by themselves.
static FRAME: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let words = [english::FRAME, english::PRONOUNS];
    let words = words.into_iter().flat_map(|it| it.0.split_whitespace()).chain(["whose"]);
    let frame = words.map(|it| digest_of(Word::Plain(it.to_owned())));
    frame.chain([digest_of(Word::Number(1)), digest("!")]).collect()
});

/// The words of a row that tell what it is about.
pub(crate) fn telling<'w>(words: &[&'w str]) -> Vec<&'w str> {
    words.iter().copied().filter(|it| !FRAME.contains(*it)).collect()
}

/// Whether a passage was read and has been put in other words since.
pub(crate) fn is_reworded(texts: &[TextReview<'_>], passage: &Passage) -> bool {
    let reworded = |reviewed: &Reviewed<'_>| {
        let known = reviewed.known.as_ref().filter(|_| reviewed.standing == Standing::Changed);
        known.is_some_and(|known| are_other_words(&known.said, &reviewed.now.said))
    };
    let mut all = texts.iter().flat_map(|it| &it.passages);
    all.any(|it| std::ptr::eq(it.passage, passage) && reworded(it))
}

/// Whether a row of words was put in other words. The same words in another order are no others, and where nothing is
/// known of the words as they were, nothing is said.
pub(super) fn are_other_words(then: &str, now: &str) -> bool {
    let (then, now) = (parts(then), parts(now));
    let (mut was, mut is) = (then.clone(), now.clone());
    was.sort_unstable();
    is.sort_unstable();
    if then.is_empty() || was == is {
        return false;
    }
    let telling = |it: &[&str]| telling(it).len();
    let mut pairs = common(then.len(), now.len(), &|a, b| then[a] == now[b]);
    pairs.push((then.len(), now.len()));
    let (mut old, mut new, mut places) = (0, 0, 0);
    for (next_old, next_new) in pairs {
        let (gone, came) = (&then[old..next_old], &now[new..next_new]);
        let alone = gone.is_empty() || came.is_empty();
        let most = if alone { MOST_IN_A_ROW } else { MOST_WORDS };
        if telling(gone).max(telling(came)) > most {
            return true;
        }
        places += usize::from(gone.len() + came.len() > 0);
        (old, new) = (next_old + 1, next_new + 1);
    }
    places > MOST_PLACES
}
