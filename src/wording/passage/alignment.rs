//! Two rows of tokens laid side by side.

use super::tokens::Token;
use std::ops::Range;

/// Tokens that are the same in both rows: where they begin in each, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) printed: usize,
    pub(super) typed: usize,
    pub(super) count: usize,
}

/// The stretches that a range of printed tokens has in common with a typed passage, in their order.
/// `whole` tells that the range is a whole passage, so that its ends must meet.
///
/// One small word alone is no proof that both belong together. Where they do, everything between
/// two gaps counts.
pub(super) fn common(
    printed: &[Token],
    range: Range<usize>,
    typed: &[Token],
    whole: bool,
) -> Vec<Match> {
    let mut matches = Vec::new();
    let (mut p, mut t) = (range.clone(), 0..typed.len());
    let same = |p: usize, t: usize| printed[p].id == typed[t].id && !typed[t].is_gap();
    if whole {
        let count = p.clone().zip(t.clone()).take_while(|(p, t)| same(*p, *t)).count();
        push(&mut matches, p.start, t.start, count);
        (p.start, t.start) = (p.start + count, t.start + count);
        let ends = p.clone().rev().zip(t.clone().rev());
        let count = ends.take_while(|(p, t)| same(*p, *t)).count();
        (p.end, t.end) = (p.end - count, t.end - count);
        push(&mut matches, p.end, t.end, count);
    }
    between(printed, p, typed, t, &proves, &mut matches);
    matches.sort_unstable_by_key(|it| it.printed);
    if matches.is_empty() {
        return matches;
    }
    let (mut p, mut t) = (range.start, 0);
    let end = Match { printed: range.end, typed: typed.len(), count: 0 };
    let mut more = Vec::new();
    for it in matches.iter().chain([&end]) {
        between(printed, p..it.printed, typed, t..it.typed, &fills, &mut more);
        (p, t) = (it.printed + it.count, it.typed + it.count);
    }
    matches.append(&mut more);
    matches.sort_unstable_by_key(|it| it.printed);
    matches
}

/// Two paragraphs of many pages are not laid side by side but for their ends.
const MOST_CELLS: usize = 1 << 20;

fn push(matches: &mut Vec<Match>, printed: usize, typed: usize, count: usize) {
    if count > 0 {
        matches.push(Match { printed, typed, count });
    }
}

fn between(
    printed: &[Token],
    p: Range<usize>,
    typed: &[Token],
    t: Range<usize>,
    enough: &Enough,
    matches: &mut Vec<Match>,
) {
    if p.is_empty() || t.is_empty() || p.len() * t.len() > MOST_CELLS {
        return;
    }
    let Some(best) = longest(printed, p.clone(), typed, t.clone(), enough) else { return };
    between(printed, p.start..best.printed, typed, t.start..best.typed, enough, matches);
    let (p_end, t_end) = (best.printed + best.count, best.typed + best.count);
    between(printed, p_end..p.end, typed, t_end..t.end, enough, matches);
    matches.push(best);
}

/// Whether so much of what was typed is enough to count.
type Enough = dyn Fn(&[Token], Range<usize>) -> bool;

/// The stretch in common with the most letters that is enough.
fn longest(
    printed: &[Token],
    p: Range<usize>,
    typed: &[Token],
    t: Range<usize>,
    enough: &Enough,
) -> Option<Match> {
    // Lengths and weights of the stretches that end at the printed token before.
    let mut before = vec![(0, 0); t.len() + 1];
    let mut row = before.clone();
    let mut best: Option<(usize, Match)> = None;
    for at in p {
        for (column, other) in t.clone().enumerate() {
            row[column + 1] = (0, 0);
            if printed[at].id != typed[other].id || typed[other].is_gap() {
                continue;
            }
            let (count, weight) = before[column];
            let (count, weight) = (count + 1, weight + 1 + typed[other].range.len());
            row[column + 1] = (count, weight);
            if best.as_ref().is_none_or(|(most, _)| weight > *most) {
                let (start, end) = (other + 1 - count, other + 1);
                if enough(typed, start..end) {
                    best = Some((weight, Match { printed: at + 1 - count, typed: start, count }));
                }
            }
        }
        std::mem::swap(&mut before, &mut row);
    }
    best.map(|(_, found)| found)
}

/// Whether tokens are enough to tell where they were typed.
fn proves(typed: &[Token], range: Range<usize>) -> bool {
    let words = typed[range.clone()].iter().filter(|token| token.is_word);
    let letters: usize = words.clone().map(|token| token.range.len()).sum();
    if words.count() > 1 || letters > 0 && range.len() > 1 && letters > 3 {
        return true;
    }
    letters > 2 && is_between_gaps(typed, range)
}

/// Whether tokens are all that stands between two gaps.
fn fills(typed: &[Token], range: Range<usize>) -> bool {
    is_between_gaps(typed, range.clone()) || proves(typed, range)
}

fn is_between_gaps(typed: &[Token], range: Range<usize>) -> bool {
    let open = |token: Option<&Token>| token.is_none_or(Token::is_gap);
    open(range.start.checked_sub(1).and_then(|at| typed.get(at))) && open(typed.get(range.end))
}
