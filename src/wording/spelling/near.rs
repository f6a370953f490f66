//! Words that are a slip or two away from what was typed.

use super::Variety;
use super::distance::{EASY, FIRST, SLIP, VOWEL, distance};
use super::list::{Entry, Letters, List, fold};
use std::collections::BTreeMap;

/// Capitals alone are wrong.
const CAPITALS: u32 = 1;

const COMMON: u8 = 0;
const ORDINARY: u8 = 1;
const RARE: u8 = 2;

/// A word that may have been meant.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) word: String,
    cost: u32,
    rarity: u8,
    /// Whether only one variety of the language spells it so.
    pub(super) regional: bool,
}

impl Found {
    /// The less, the likelier.
    fn rank(&self) -> (u32, u32) {
        const RARITY: u32 = 4;
        (self.cost + u32::from(self.rarity) * RARITY, self.cost)
    }
}

/// The first of `found` if it was surely meant: one slip away, and clearly likelier than the next.
pub(super) fn surely(typed: &str, found: &[Found]) -> Option<String> {
    /// Of so few letters, only swapped ones are told from another word.
    const SHORT: usize = 4;
    const CLEARLY: u32 = 3;
    let most = match typed.chars().count() {
        0..=2 => return None,
        3..=SHORT => EASY,
        _ => SLIP,
    };
    let (best, others) = found.split_first()?;
    let near = best.cost <= most && best.rarity < RARE && !best.word.contains(' ');
    let alone = others
        .iter()
        .all(|it| it.cost >= best.cost + CLEARLY && it.rank().0 >= best.rank().0 + CLEARLY);
    (near && alone).then(|| best.word.clone())
}

/// Everything near to `typed`, as it would be written in its place, the best first.
pub(super) fn to(
    typed: &str,
    variety: Variety,
    own: &BTreeMap<String, Vec<String>>,
    lists: &[&'static List],
) -> Vec<Found> {
    let folded = fold(typed);
    let letters: Vec<char> = folded.chars().collect();
    let limit = limit(letters.len());
    let search = Search { typed, letters: &letters, limit, at_a_glance: Letters::of(&folded) };
    let mut found = Vec::new();
    for word in own.values().flatten() {
        found.extend(search.measure(Entry::own(word)));
    }
    for start in search.beginnings() {
        for list in lists {
            let near = list.beginning(&start, |letters| search.fits(letters));
            let taken = near.into_iter().filter(|it| variety.takes(*it));
            found.extend(taken.filter_map(|it| search.measure(it)));
        }
    }
    for list in lists {
        for other in search.other_first_letters() {
            let near = list.same(&other).filter(|it| variety.takes(*it)).collect::<Vec<_>>();
            found.extend(near.into_iter().filter_map(|it| search.measure(it)));
        }
        found.extend(search.split(list, variety));
    }
    found.sort_by(|a, b| a.rank().cmp(&b.rank()).then_with(|| a.word.cmp(&b.word)));
    found.dedup_by(|a, b| a.word == b.word);
    found
}

/// How far a word of so many letters may be away.
fn limit(letters: usize) -> u32 {
    match letters {
        0..=4 => SLIP + FIRST,
        _ => 2 * SLIP,
    }
}

struct Search<'t> {
    typed: &'t str,
    letters: &'t [char],
    limit: u32,
    at_a_glance: Letters,
}

impl Search<'_> {
    /// First letters of what is looked through word by word: those typed, and with the first two
    /// swapped.
    fn beginnings(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let [first, rest @ ..] = self.letters {
            all.push(first.to_string());
            if let Some(second) = rest.first().filter(|it| *it != first) {
                all.push(format!("{second}{first}"));
            }
        }
        all
    }

    /// The word with its first letter gone, changed, or another before it.
    fn other_first_letters(&self) -> Vec<String> {
        let all: String = self.letters.iter().collect();
        let rest: String = self.letters.iter().skip(1).collect();
        let other = ('a'..='z').filter(|c| self.letters.first() != Some(c));
        let mut words: Vec<String> =
            other.flat_map(|c| [format!("{c}{all}"), format!("{c}{rest}")]).collect();
        words.push(rest);
        words
    }

    /// Whether a word of these letters can be near. A wrong letter changes two of the set, and what
    /// costs less than a wrong vowel changes none.
    fn fits(&self, letters: Letters) -> bool {
        let slips = (self.limit / EASY) as usize;
        letters.differ(self.at_a_glance).is_none_or(|differ| {
            differ <= 2 * (self.limit / VOWEL)
                && letters.count.abs_diff(self.letters.len()) <= slips
        })
    }

    fn measure(&self, entry: Entry<'_>) -> Option<Found> {
        if entry.is_unfit() {
            return None;
        }
        let name = entry.is_name() && !self.typed.starts_with(char::is_uppercase);
        let word: Vec<char> = fold(entry.word).chars().collect();
        let mut cost = distance(self.letters, &word, self.limit)?;
        if name {
            // A name is meant by small letters only when nothing else is wrong.
            if cost > 0 {
                return None;
            }
            cost = CAPITALS;
        }
        if cost > self.limit {
            return None;
        }
        let rarity = if entry.is_common() {
            COMMON
        } else if entry.is_rare() {
            RARE
        } else {
            ORDINARY
        };
        let regional = entry.is_american() || entry.is_british();
        Some(Found { word: dressed(entry.word, self.typed), cost, rarity, regional })
    }

    /// Two common words without the blank between them.
    fn split(&self, list: &'static List, variety: Variety) -> Vec<Found> {
        let known = |letters: &[char]| {
            let word: String = letters.iter().collect();
            let short = letters.len() == 1 && !matches!(letters[0], 'a' | 'i');
            let common = |it: Entry<'_>| it.is_common() && !it.is_name() && variety.takes(it);
            !short && list.same(&word).any(common)
        };
        (1..self.letters.len())
            .map(|at| self.letters.split_at(at))
            .filter(|(left, right)| known(left) && known(right))
            .map(|(left, right)| {
                let word: String = left.iter().chain(&[' ']).chain(right).collect();
                // A word of two letters fits in front of much that is one word.
                let short = left.len() == 2 || right.len() < 3;
                Found {
                    word: dressed(&word, self.typed),
                    cost: SLIP + u32::from(short) * FIRST,
                    rarity: COMMON,
                    regional: false,
                }
            })
            .collect()
    }
}

/// A word with the capitals that its place gives it.
fn dressed(word: &str, typed: &str) -> String {
    let capitals = typed.chars().filter(|c| c.is_uppercase()).count();
    let shouted = capitals > 1 && !typed.chars().any(char::is_lowercase);
    if shouted {
        return word.to_uppercase();
    }
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if capitals > 0 => first.to_uppercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}
