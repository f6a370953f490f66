//! Words as digests of three letters, as a review file keeps them, and how much two rows of them have in common.

use cardwright_model::fingerprint_number;

/// Letters of the digest of a word. With 18 bits, one in 262,144 other words has the same.
const DIGEST: usize = 3;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The digest of a word.
pub(crate) fn digest(word: &str) -> String {
    let number = fingerprint_number(word);
    let letter = |at: usize| char::from(LETTERS[(number >> (6 * at) & 63) as usize]);
    (0..DIGEST).map(letter).collect()
}

/// The digests of a row of them, without what is left over at the end.
pub(crate) fn parts(digests: &str) -> Vec<&str> {
    let whole = digests.len() / DIGEST;
    (0..whole).filter_map(|it| digests.get(it * DIGEST..(it + 1) * DIGEST)).collect()
}

/// How much of two rows is the same, from 0 to 1.
pub(crate) fn likeness(one: &str, other: &str) -> f64 {
    let (one, other) = (parts(one), parts(other));
    let pairs = common(one.len(), other.len(), &|a, b| one[a] == other[b]);
    2.0 * pairs.len() as f64 / (one.len() + other.len()).max(1) as f64
}

/// The longest common subsequence of two lists, as pairs of places. Time and memory grow with the product of the
/// lengths, which are those of a chapter.
pub(crate) fn common(
    left: usize,
    right: usize,
    same: &impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let wide = right + 1;
    let mut longest = vec![0_u32; (left + 1) * wide];
    for l in (0..left).rev() {
        for r in (0..right).rev() {
            longest[l * wide + r] = if same(l, r) {
                longest[(l + 1) * wide + r + 1] + 1
            } else {
                longest[(l + 1) * wide + r].max(longest[l * wide + r + 1])
            };
        }
    }
    let (mut l, mut r) = (0, 0);
    let mut pairs = Vec::new();
    while l < left && r < right {
        if same(l, r) {
            pairs.push((l, r));
            (l, r) = (l + 1, r + 1);
        } else if longest[(l + 1) * wide + r] >= longest[l * wide + r + 1] {
            l += 1;
        } else {
            r += 1;
        }
    }
    pairs
}
