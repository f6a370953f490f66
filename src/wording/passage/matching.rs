//! Printed words are found again among what the author typed.
//!
//! Each printed passage is laid beside the typed one that shares most pairs of neighbouring words
//! with it. What is left over is looked for again by itself: it came out of a macro, or out of
//! another turn of a loop. What is found nowhere was worked out.

use super::alignment::{self, Match};
use super::draft::{Draft, Home};
use super::tokens::{self, GAP, Token};
use super::{Passage, PassageKind, Sort};
use cardwright_base::diagnostic::SourceId;
use std::collections::BTreeMap;
use std::ops::Range;

/// What the author typed, ready to be searched.
pub(super) struct Stock<'t> {
    pub(super) typed: &'t [Passage],
    pub(super) tokens: Vec<Vec<Token>>,
    /// The home of each passage.
    pub(super) homes: Vec<usize>,
    known_homes: BTreeMap<Home, usize>,
    /// For each home the pairs of neighbouring tokens, each with a passage that has it; in order.
    pairs: Vec<Vec<(u64, usize)>>,
}

/// A printed token that was typed: the passage, and the token in it.
pub(super) type Found = Option<(usize, usize)>;

/// The tokens of a printed passage, and where they were typed.
pub(super) struct Row {
    pub(super) tokens: Vec<Token>,
    pub(super) found: Vec<Found>,
    /// The typed passage that it is most like.
    pub(super) best: Option<usize>,
    /// The typed passage that made it, if all of it was worked out.
    pub(super) made: Option<usize>,
}

/// What it counts that a passage begins or ends like another.
const EDGE: u32 = 10;

/// How many passages further what comes next may stand.
const NEXT: usize = 8;

/// How often a rest is looked for again.
const MOST_ROUNDS: usize = 4;

impl<'t> Stock<'t> {
    pub(super) fn of(typed: &'t [Passage]) -> Self {
        let tokens: Vec<Vec<Token>> = typed.iter().map(tokens::of_typed).collect();
        let mut known_homes = BTreeMap::new();
        let mut homes = Vec::with_capacity(typed.len());
        let mut pairs: Vec<Vec<(u64, usize)>> = Vec::new();
        for (at, passage) in typed.iter().enumerate() {
            let count = known_homes.len();
            let home = *known_homes.entry(Home::of(&passage.origin)).or_insert(count);
            homes.push(home);
            pairs.resize_with(known_homes.len(), Vec::new);
            pairs[home].extend(neighbours(&tokens[at]).map(|pair| (pair.id, at)));
        }
        for pairs in &mut pairs {
            pairs.sort_unstable();
            pairs.dedup();
        }
        Self { typed, tokens, homes, known_homes, pairs }
    }

    /// The drafts with their places.
    pub(super) fn place(&self, drafts: Vec<Draft>) -> Vec<Passage> {
        let mut votes = vec![0; self.typed.len()];
        let mut last = None;
        let mut rows = Vec::with_capacity(drafts.len());
        for draft in &drafts {
            let row = self.row(draft, last, &mut votes);
            last = row.best.or(last);
            rows.push(row);
        }
        self.settle(&drafts, &mut rows);
        let mut before: BTreeMap<SourceId, usize> = BTreeMap::new();
        let place = |(draft, row): (Draft, Row)| {
            if let Some(best) = row.best {
                before.insert(self.typed[best].span.source, best);
            }
            let near = before.get(&draft.fallback.source).copied();
            self.passage(draft, &row, near)
        };
        drafts.into_iter().zip(rows).map(place).collect()
    }

    /// Whether a home is among others.
    pub(super) fn is_one_of(&self, home: usize, homes: &[Home]) -> bool {
        homes.iter().any(|it| self.known_homes.get(it) == Some(&home))
    }

    fn row(&self, draft: &Draft, last: Option<usize>, votes: &mut [u32]) -> Row {
        let sort_at = |at: usize| draft.mark_at(at).unwrap_or(&Sort::Typed);
        let tokens = tokens::of(&draft.text, sort_at);
        let homes: Vec<usize> =
            draft.homes.iter().filter_map(|home| self.known_homes.get(home).copied()).collect();
        let is_plain = |it: &Token| it.is_word && draft.mark_at(it.range.start).is_none();
        let plain: Vec<bool> = tokens.iter().map(is_plain).collect();
        let mut found: Vec<Found> = vec![None; tokens.len()];
        let mut best = None;
        let mut open = vec![(0..tokens.len(), 0)];
        while let Some((range, round)) = open.pop() {
            let (inside, whole) = (&tokens[range.clone()], round == 0);
            let Some(at) = self.likeliest(inside, &homes, last, whole, votes) else { continue };
            let matches = alignment::common(&tokens, range.clone(), &self.tokens[at], whole);
            // Names alone stand in many places: only what comes next is meant by them.
            let told =
                matches.iter().any(|it| plain[it.printed..it.printed + it.count].contains(&true));
            let next = last.is_none_or(|last| (last..last + NEXT).contains(&at));
            if matches.is_empty() || !told && !next {
                continue;
            }
            for Match { printed, typed, count } in matches {
                for step in 0..count {
                    found[printed + step] = Some((at, typed + step));
                }
            }
            best = best.or(Some(at));
            if round < MOST_ROUNDS {
                let rests = rests(&found, &plain, range).into_iter();
                open.extend(rests.map(|rest| (rest, round + 1)));
            }
        }
        Row { tokens, found, best, made: None }
    }

    /// The typed passage with the most pairs of these tokens: of several, the one with the least
    /// besides, then the one that comes next after `last`. A `whole` passage begins and ends with
    /// what was typed first and last, and not in quotes.
    fn likeliest(
        &self,
        tokens: &[Token],
        homes: &[usize],
        last: Option<usize>,
        whole: bool,
        votes: &mut [u32],
    ) -> Option<usize> {
        let mut candidates = Vec::new();
        for Pair { id, at_edge } in neighbours(tokens) {
            let weight = match (at_edge, whole) {
                (true, true) => EDGE,
                (true, false) => 1,
                (false, _) => 2,
            };
            for pairs in homes.iter().map(|home| &self.pairs[*home]) {
                let from = pairs.partition_point(|pair| pair.0 < id);
                for (_, at) in pairs[from..].iter().take_while(|pair| pair.0 == id) {
                    if whole && self.typed[*at].kind == PassageKind::Literal {
                        continue;
                    }
                    if votes[*at] == 0 {
                        candidates.push(*at);
                    }
                    votes[*at] += weight;
                }
            }
        }
        let most = candidates.iter().map(|at| votes[*at]).max();
        let equal = candidates.iter().copied().filter(|at| Some(votes[*at]) == most);
        let mut ids = Vec::new();
        if equal.clone().nth(1).is_some() {
            ids.extend(tokens.iter().map(|token| token.id));
            ids.sort_unstable();
        }
        let best = equal.min_by_key(|at| {
            let lacks = |it: &&Token| !it.is_gap() && ids.binary_search(&it.id).is_err();
            let besides = self.tokens[*at].iter().filter(lacks).count();
            let distance = match last {
                Some(last) if *at <= last => 2 * (last - at) + 1,
                last => at - last.map_or(0, |last| last + 1),
            };
            (besides, distance)
        });
        for at in candidates {
            votes[at] = 0;
        }
        best
    }
}

/// Two tokens side by side.
struct Pair {
    id: u64,
    /// Whether one of them is a gap, or the end of the text.
    at_edge: bool,
}

/// Tokens side by side, with what is before the first and behind the last.
fn neighbours(tokens: &[Token]) -> impl Iterator<Item = Pair> {
    // An odd number with its bits well spread: the golden ratio of all there are.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let ids = tokens.iter().map(|token| token.id);
    let first = std::iter::once(GAP).chain(ids.clone());
    let pairs = first.zip(ids.chain(std::iter::once(GAP))).filter(|pair| *pair != (GAP, GAP));
    pairs.map(|(a, b)| Pair {
        id: a.wrapping_mul(SPREAD).rotate_left(31) ^ b,
        at_edge: a == GAP || b == GAP,
    })
}

/// What was not found in a range, as far as it is worth another look.
fn rests(found: &[Found], plain: &[bool], range: Range<usize>) -> Vec<Range<usize>> {
    let mut rests = Vec::new();
    let mut start = range.start;
    for at in range.clone().chain([range.end]) {
        if at == range.end || found[at].is_some() {
            let words = plain[start..at].iter().filter(|it| **it).count();
            if words > 1 && at - start < range.len() {
                rests.push(start..at);
            }
            start = at + 1;
        }
    }
    rests
}
