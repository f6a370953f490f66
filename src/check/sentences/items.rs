//! Items of a list that stand in another order than in a claim, and mean the same.

use super::english;
use super::resemblance::{Aligned, is_frame, is_frame_word};
use super::word::Word;
use std::ops::Range;

impl Aligned<'_> {
    /// Whether the words of a clause at the two ends of a range stand in items of one list, and the pattern has all of
    /// these items: "a sword, an axe or a shield alone" is "a shield alone, a sword or an axe".
    pub(super) fn are_items(&self, words: Range<usize>) -> bool {
        let joints = english::JOINTS.iter().copied().flatten();
        let joint = |at: usize| {
            let mut joints = joints.clone();
            matches!(&self.words[at].word, Word::Plain(it) if joints.any(|joint| joint == it))
        };
        let begins = |it: usize| it == 0 || self.words[it].starts || joint(it) || joint(it - 1);
        let starts: Vec<usize> = (0..self.words.len()).filter(|it| begins(*it)).collect();
        let end_of = |start: usize| {
            starts.iter().copied().find(|it| *it > start).unwrap_or(self.words.len())
        };
        let parts = || starts.iter().copied().map(|it| it..end_of(it));
        let of = |word: usize| parts().position(|it| it.contains(&word));
        let (Some(first), Some(last)) = (of(words.start), of(words.end)) else { return false };
        // The joint is a part of its own; the list ends with the part behind it.
        let joints = || parts().enumerate().filter(|(_, it)| joint(it.start));
        let Some(end) = joints().map(|it| it.0 + 1).find(|it| *it >= last && *it > first) else {
            return false;
        };
        let items: Vec<Range<usize>> = parts()
            .enumerate()
            .filter(|(at, it)| (first..=end).contains(at) && !joint(it.start))
            .map(|it| it.1)
            .collect();
        let all = items.len();
        // What stands before the first item is none of it, nor is what stands behind the last.
        items.into_iter().enumerate().all(|(at, item)| {
            let leads =
                if at == 0 { item.start..words.start + 1 } else { item.start..item.start + 1 };
            let tail = if at + 1 < all {
                item.end
            } else if item.contains(&words.end) {
                words.end + 1
            } else {
                item.start + 1
            };
            leads
                .into_iter()
                .any(|from| (tail..=item.end).any(|to| from < to && self.holds(from..to)))
        })
    }

    /// Whether the pattern has these words behind each other, but for the frame.
    fn holds(&self, words: Range<usize>) -> bool {
        let words: Vec<usize> = words.filter(|it| !is_frame_word(&self.words[*it].word)).collect();
        let items: Vec<usize> =
            (0..self.items.len()).filter(|it| !is_frame(&self.items[*it].part)).collect();
        !words.is_empty()
            && items
                .windows(words.len())
                .any(|run| run.iter().zip(&words).all(|(item, word)| self.is_same(*item, *word)))
    }
}
