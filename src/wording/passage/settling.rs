//! Places for printed words, once it is known what was typed.

use super::draft::{Draft, Home};
use super::matching::{Found, Row, Stock};
use super::run::{self, Run};
use super::tokens::Token;
use super::{Origin, Passage, Sort};
use cardwright_base::diagnostic::Span;
use std::ops::Range;

/// For each token the nearest typed one before it, and the nearest behind it.
struct Beside {
    before: Vec<Found>,
    behind: Vec<Found>,
}

impl Beside {
    fn of(found: &[Found]) -> Self {
        let nearest = |last: &mut Found, it: &Found| {
            let before = *last;
            *last = it.or(*last);
            Some(before)
        };
        let before = found.iter().scan(None, nearest).collect();
        let mut behind: Vec<Found> = found.iter().rev().scan(None, nearest).collect();
        behind.reverse();
        Self { before, behind }
    }
}

impl Stock<'_> {
    /// Gives passages of which nothing was typed to the expressions between those around them: the
    /// cells of a computed table have no words to be known by, but an order.
    pub(super) fn settle(&self, drafts: &[Draft], rows: &mut [Row]) {
        let mut texts: Vec<(&Origin, Vec<usize>)> = Vec::new();
        for (at, draft) in drafts.iter().enumerate() {
            // What a computed part shows stands in no chapter, though it is shown there.
            if !matches!(draft.homes.as_slice(), [Home::Chapter(_)]) {
                continue;
            }
            match texts.iter_mut().rev().find(|(origin, _)| **origin == draft.origin) {
                Some((_, text)) => text.push(at),
                None => texts.push((&draft.origin, vec![at])),
            }
        }
        for (_, text) in &texts {
            let mut start = 0;
            while start < text.len() {
                let open = text[start..].iter().take_while(|at| rows[**at].best.is_none()).count();
                let end = start + open;
                let before = start.checked_sub(1).and_then(|it| rows[text[it]].best);
                let behind = text.get(end).and_then(|at| rows[*at].best);
                let made = self.in_row(before, behind, open);
                for (at, made) in text[start..end].iter().zip(made) {
                    rows[*at].made = Some(made);
                }
                start = end + 1;
            }
        }
    }

    /// `count` cells of a table that is repeated, between two passages that are known: nothing where
    /// its row would not come out even.
    fn in_row(&self, before: Option<usize>, behind: Option<usize>, count: usize) -> Vec<usize> {
        let wordless = |at: usize| {
            self.tokens[at].iter().any(Token::is_gap)
                && !self.tokens[at].iter().any(|token| token.is_word)
        };
        let near = match (before, behind) {
            (_, Some(behind)) if wordless(behind) => Some(behind),
            (_, Some(behind)) => behind.checked_sub(1),
            (Some(before), None) => Some(before + 1),
            (None, None) => None,
        };
        let Some(near) = near.filter(|at| *at < self.typed.len() && wordless(*at)) else {
            return Vec::new();
        };
        let inside = |at: &usize| wordless(*at) && self.homes[*at] == self.homes[near];
        let first = (0..near).rev().take_while(inside).last().unwrap_or(near);
        let end = (near..self.typed.len()).take_while(inside).last().map_or(near, |at| at + 1);
        let width = end - first;
        let column = |at: Option<usize>| at.filter(|at| (first..end).contains(at));
        let start = column(before).map_or(0, |at| at + 1 - first);
        let stop = column(behind).map_or(0, |at| at - first);
        if (start + count) % width != stop % width {
            return Vec::new();
        }
        (start..start + count).map(|at| first + at % width).collect()
    }

    /// A draft with the places of its words. `before` is what the passage before it in the same
    /// source was typed as.
    pub(super) fn passage(&self, draft: Draft, row: &Row, before: Option<usize>) -> Passage {
        let own = row.best.or(row.made).map(|at| self.typed[at].span);
        let near = || {
            let first = || self.homes.iter().position(|it| self.is_one_of(*it, &draft.homes));
            let open = draft.fallback.start == draft.fallback.end;
            before.or_else(first).filter(|_| open).map(|at| self.typed[at].span)
        };
        let span = own.or_else(near).unwrap_or(draft.fallback);
        let all_typed = row.found.iter().all(Option::is_some);
        let beside = Beside::of(if all_typed { &[] } else { &row.found });
        let mut runs = Vec::with_capacity(2 * draft.marks.len() + 2);
        let mut end = 0;
        for (at, token) in row.tokens.iter().enumerate() {
            let blank = end..token.range.start;
            end = token.range.end;
            let (place, exact, sort) = match row.found[at] {
                Some((passage, typed)) => {
                    let range = self.tokens[passage][typed].range.clone();
                    self.typed_at(passage, range)
                }
                None => {
                    let place = self.made_by(beside.before[at], beside.behind[at], row.made);
                    (place.unwrap_or(span), false, &Sort::Computed)
                }
            };
            if !blank.is_empty() {
                let (place, exact, sort) =
                    self.blank(row, at).unwrap_or((place, false, &Sort::Computed));
                let exact = exact && place.end - place.start == blank.len();
                let sort = draft.mark_at(blank.start).unwrap_or(sort).clone();
                run::add(&mut runs, Run { text: blank, place, exact, sort });
            }
            let sort = draft.mark_at(token.range.start).unwrap_or(sort).clone();
            run::add(&mut runs, Run { text: token.range.clone(), place, exact, sort });
        }
        let Draft { origin, kind, text, .. } = draft;
        Passage { origin, kind, text, span, runs, seams: Vec::new() }
    }

    /// The blank before a token, where one of the two beside it was typed and has a blank there.
    fn blank(&self, row: &Row, at: usize) -> Option<(Span, bool, &Sort)> {
        let between = |passage: usize, first: usize| {
            let tokens = &self.tokens[passage];
            let range = tokens[first].range.end..tokens.get(first + 1)?.range.start;
            (range.start < range.end).then(|| self.typed_at(passage, range))
        };
        let behind =
            row.found[at].and_then(|(passage, typed)| between(passage, typed.checked_sub(1)?));
        let before = || {
            let (passage, typed) = row.found[at.checked_sub(1)?]?;
            between(passage, typed)
        };
        behind.or_else(before)
    }

    /// Place and sort of a range of a typed passage, and whether it stands there byte for byte.
    fn typed_at(&self, passage: usize, range: Range<usize>) -> (Span, bool, &Sort) {
        let typed = &self.typed[passage];
        match run::holding(&typed.runs, range.start) {
            Some(run) if run.text.end >= range.end => (run.cut(&range), run.exact, &run.sort),
            Some(run) => (typed.place(range), false, &run.sort),
            None => (typed.span, false, &Sort::Computed),
        }
    }

    /// The expression that made a token: what stands between the tokens around it, as they were
    /// typed. `made` is the passage that made all of it.
    fn made_by(&self, before: Found, behind: Found, made: Option<usize>) -> Option<Span> {
        let gaps = |passage: usize, range: Range<usize>| {
            let tokens = self.tokens[passage].get(range)?.iter();
            let computed = |at: usize| *self.typed[passage].sort_at(at) == Sort::Computed;
            let mut places = tokens
                .filter(|it| it.is_gap() && !it.range.is_empty() && computed(it.range.start))
                .map(|token| self.typed[passage].place(token.range.clone()));
            let first = places.next()?;
            let last = places.next_back().unwrap_or(first);
            Some(Span::new(first.source, first.start..last.end.max(first.end)))
        };
        let until_word = |passage: usize, from: usize| {
            let rest = self.tokens[passage].get(from..)?;
            let count = rest.iter().take_while(|token| token.is_gap()).count();
            gaps(passage, from..from + count)
        };
        let since_word = |passage: usize, to: usize| {
            let rest = self.tokens[passage].get(..to)?;
            let count = rest.iter().rev().take_while(|token| token.is_gap()).count();
            gaps(passage, to - count..to)
        };
        let inside = match (before, behind) {
            (Some((p, from)), Some((q, to))) if p == q && from < to => gaps(p, from + 1..to),
            _ => None,
        };
        inside
            .or_else(|| before.and_then(|(passage, at)| until_word(passage, at + 1)))
            .or_else(|| behind.and_then(|(passage, at)| since_word(passage, at)))
            .or_else(|| {
                before.and_then(|(passage, at)| gaps(passage, at + 1..self.tokens[passage].len()))
            })
            .or_else(|| behind.and_then(|(passage, at)| gaps(passage, 0..at)))
            .or_else(|| before.or(behind).map(|(passage, _)| self.typed[passage].span))
            .or_else(|| made.and_then(|made| gaps(made, 0..self.tokens[made].len())))
    }
}
