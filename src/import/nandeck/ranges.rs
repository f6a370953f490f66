//! Ranges of cards: `1-40`, `1,3,5-9`, `[all]`, `1-{(name)}`. Whether a label is one is told by its use, not by its
//! place in the script.

use std::collections::BTreeMap;

/// No game has more cards.
pub(super) const MOST: usize = 20_000;
/// A label may name a label, which may name itself.
const DEEPEST: usize = 8;

/// How many of some cards a range has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Has {
    All,
    Some,
    None,
}

/// What the whole script says of its labels and cards.
#[derive(Clone, Default)]
pub(super) struct Ranges {
    /// Values of labels, as they are written.
    pub(super) labels: BTreeMap<String, String>,
    /// How many cards there are.
    pub(super) cards: usize,
}

impl Ranges {
    /// Whether a range, or the label of one, means all cards.
    pub(super) fn is_for_all(&self, range: &str) -> bool {
        let Some(mut parts) = self.parts(range, 0) else { return false };
        parts.sort_unstable();
        let mut next = 1;
        for (from, to) in parts {
            if from > next {
                return false;
            }
            next = next.max(to.saturating_add(1));
        }
        next > self.cards
    }

    /// The last card that a range names with a number.
    pub(super) fn last(&self, range: &str) -> usize {
        let parts = self.parts(range, 0).unwrap_or_default();
        parts.into_iter().map(|it| it.1).filter(|it| *it <= MOST).max().unwrap_or(0)
    }

    /// Whether a range has all, some or none of these cards. `None` where it is worked out.
    pub(super) fn has(&self, range: &str, (first, last): (usize, usize)) -> Option<Has> {
        let parts = self.parts(range, 0)?;
        let within = |card: usize| parts.iter().any(|(from, to)| (*from..=*to).contains(&card));
        let number = (first..=last).filter(|it| within(*it)).count();
        Some(match number {
            0 => Has::None,
            all if all == last - first + 1 => Has::All,
            _ => Has::Some,
        })
    }

    /// Whether all cards of a range are among those of another.
    pub(super) fn is_within(&self, range: &str, other: &str) -> bool {
        let (Some(parts), Some(others)) = (self.parts(range, 0), self.parts(other, 0)) else {
            return false;
        };
        let within =
            |(from, to): &(usize, usize)| others.iter().any(|it| it.0 <= *from && *to <= it.1);
        parts.iter().all(within)
    }

    /// First and last cards of its parts. `None` where they are worked out.
    fn parts(&self, range: &str, depth: usize) -> Option<Vec<(usize, usize)>> {
        let range = range.trim().trim_matches('"').trim();
        if range.is_empty() || range.eq_ignore_ascii_case("all") {
            return Some(vec![(1, usize::MAX)]);
        }
        if let Some(label) = inside(range, '[', ']').filter(|it| !it.contains(['[', '('])) {
            let label = label.to_ascii_lowercase();
            return match self.labels.get(&label) {
                Some(value) if depth < DEEPEST => self.parts(value, depth + 1),
                None if label == "all" => Some(vec![(1, usize::MAX)]),
                _ => None,
            };
        }
        let part = |part: &str| {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = (self.bound(from, depth)?, self.bound(to, depth)?);
            Some((from.min(to), from.max(to)))
        };
        range.split(',').map(part).collect()
    }

    /// A number, or a label that stands for one. `{(name)}` is how many values there are, and so the last card.
    fn bound(&self, text: &str, depth: usize) -> Option<usize> {
        let text = text.trim();
        let counted = inside(text, '{', '}').or_else(|| inside(text, '[', ']'));
        if counted.is_some_and(|it| inside(it.trim(), '(', ')').is_some()) {
            return Some(usize::MAX);
        }
        match inside(text, '[', ']') {
            Some(label) if depth < DEEPEST => {
                let value = self.labels.get(&label.to_ascii_lowercase())?;
                self.bound(value.trim_matches('"'), depth + 1)
            }
            _ => text.parse().ok().filter(|it| *it > 0),
        }
    }
}

fn inside(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}
