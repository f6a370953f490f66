//! Whether a sentence says what the rules say: patterns from its first word to its last.

use super::case::{Case, cases};
use super::cell;
use super::chart::{Chart, Clause, ends};
use super::lexicon::Lexicon;
use super::matching::{Match, Matcher, Slip};
use super::needs::Needs;
use super::pattern::{self, Pattern};
use super::resemblance;
use super::section::Place;
use super::token::{Token, Tokens};
use super::truth::Truth;
use super::vocabulary::digest_of;
use super::word;
use super::{Fault, SentenceVerdict, StatedClaim};
use cardwright_base::diagnostic::{Diagnostic, SourceMap};
use cardwright_model::{ClaimForm, Game, Located};
use cardwright_rules::Ruleset;
use cardwright_wording::TextEngine;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// More than this can't be one slip.
const MOST_FAULTS: usize = 2;

/// More clauses of a sentence than this can't be changed by one edit.
const MOST_UNLIKE: usize = 3;

/// What a sentence comes to.
#[derive(Debug)]
pub(super) struct JudgedSentence {
    pub(super) verdict: SentenceVerdict,
    /// The numbers of the patterns that it was read with.
    patterns: Vec<usize>,
    pub(super) faults: Vec<Fault>,
}

impl JudgedSentence {
    /// The numbers of the patterns that it was read with.
    pub(super) fn patterns(&self) -> impl Iterator<Item = usize> {
        self.patterns.iter().copied()
    }
}

impl Default for JudgedSentence {
    fn default() -> Self {
        Self { verdict: SentenceVerdict::NotUnderstood, patterns: Vec::new(), faults: Vec::new() }
    }
}

/// The patterns of a game, and whom to ask.
pub(super) struct Judge<'a> {
    lexicon: &'a Lexicon,
    truth: Truth<'a>,
    patterns: Vec<Pattern<'a>>,
    needs: Needs,
    /// The patterns of cells.
    cells: Vec<usize>,
    /// Patterns that can't be read.
    pub(super) broken: Vec<Diagnostic>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        game: &'a Game,
        lexicon: &'a Lexicon,
        words: &'a TextEngine<'a>,
        rules: Option<&dyn Ruleset>,
        sources: &'a SourceMap,
    ) -> Self {
        let claims = &game.grammar.claims;
        let asked = |what: &str| {
            let has = |text: &Option<Located<String>>| {
                text.as_ref().is_some_and(|it| it.value.contains(what))
            };
            let says = |it: &Located<String>| it.value.contains(what);
            claims.iter().any(|it| has(&it.holds) || has(&it.fails) || it.says.iter().any(says))
        };
        let truth = Truth::new(words, rules, sources, asked);
        let mut judge = Self {
            lexicon,
            truth,
            patterns: Vec::new(),
            needs: Needs::default(),
            cells: Vec::new(),
            broken: Vec::new(),
        };
        for claim in claims {
            let applies =
                claim.when.as_ref().is_none_or(|it| judge.truth.is(it, &[]) == Some(true));
            for says in claim.says.iter().filter(|_| applies) {
                match pattern::read(claim, says, lexicon) {
                    Ok(pattern) => judge.add(pattern),
                    Err(why) => {
                        let fault = Diagnostic::error("D004", "this pattern can't be read");
                        judge.broken.push(fault.at(says.span, why));
                    }
                }
            }
        }
        judge
    }

    fn add(&mut self, pattern: Pattern<'a>) {
        let at = self.patterns.len();
        if pattern.needs.contains(word::BAR) {
            self.cells.push(at);
        }
        self.needs.add(&pattern.needs);
        self.patterns.push(pattern);
    }

    /// What a sentence comes to.
    pub(super) fn sentence(&self, tokens: &Tokens, place: &Place<'_>) -> JudgedSentence {
        let unknown = JudgedSentence::default();
        if tokens.all.is_empty() || self.patterns.is_empty() {
            return unknown;
        }
        let near = self.needs.met(&self.needs.of(tokens));
        if near.is_empty() {
            return unknown;
        }
        let matcher = Matcher {
            tokens,
            lexicon: self.lexicon,
            subject: place.subject.as_deref(),
            loose: false,
        };
        let clauses = |start| self.clauses(&matcher, &near, start, place.variant);
        self.read(tokens, &clauses, MOST_FAULTS)
    }

    /// What a sentence comes to if one word of it is another one of its sort than some of these patterns have.
    pub(super) fn altered(
        &self,
        tokens: &Tokens,
        place: &Place<'_>,
        patterns: &BTreeSet<usize>,
    ) -> JudgedSentence {
        let has = self.needs.of(tokens);
        let is_near = |it: &usize| self.needs.lacks(*it, &has) < 2;
        let altered: Vec<usize> = patterns.iter().copied().filter(is_near).collect();
        if altered.is_empty() {
            return JudgedSentence::default();
        }
        let strict = self.needs.met(&has);
        let matcher = |loose| Matcher {
            tokens,
            lexicon: self.lexicon,
            subject: place.subject.as_deref(),
            loose,
        };
        let (strictly, loosely) = (matcher(false), matcher(true));
        let clauses = |start| {
            let right = |it: &Clause| it.faults.is_empty();
            let strict = self.clauses(&strictly, &strict, start, place.variant);
            let loose = self.clauses(&loosely, &altered, start, place.variant);
            strict.into_iter().filter(right).chain(loose).collect()
        };
        self.read(tokens, &clauses, 1)
    }

    /// What a sentence of an edited passage comes to if a clause of it is much like a pattern and says something else.
    /// `orphans` are the patterns that no text states; for the others more has to be the same.
    pub(super) fn resembling(
        &self,
        tokens: &Tokens,
        place: &Place<'_>,
        orphans: &BTreeSet<usize>,
    ) -> JudgedSentence {
        if tokens.all.is_empty() {
            return JudgedSentence::default();
        }
        let strict = self.needs.met(&self.needs.of(tokens));
        let subject = place.subject.as_deref();
        let matcher = Matcher { tokens, lexicon: self.lexicon, subject, loose: false };
        let is_telling = |it: &Token| !resemblance::is_frame_word(&it.word);
        let telling: Vec<bool> = tokens.all.iter().map(is_telling).collect();
        let compared = |it| resemblance::compared(it, tokens, &telling, self.lexicon);
        let ways: Vec<Vec<_>> = self.patterns.iter().map(compared).collect();
        let clauses = |start| {
            let mut found = self.clauses(&matcher, &strict, start, place.variant);
            found.retain(|it| it.faults.is_empty());
            let mut like = Vec::new();
            for end in (start + 1..=tokens.all.len()).filter(|it| ends(tokens, *it)) {
                for (at, (pattern, ways)) in self.patterns.iter().zip(&ways).enumerate() {
                    // What is asked of the data is for sentences that nobody has written yet, too.
                    let stated = !orphans.contains(&at) || pattern.claim.holds.is_some();
                    let of = pattern.claim.variant.as_ref().map(|it| it.value.as_str());
                    if of != place.variant {
                        continue;
                    }
                    let words = &tokens.all[start..end];
                    let found = cell::another_cell(pattern, words, self.lexicon).or_else(|| {
                        let clause = start..end;
                        resemblance::difference(pattern, ways, tokens, clause, self.lexicon, stated)
                    });
                    // The same may be excepted from another claim.
                    let is_known = |difference: &resemblance::Difference| {
                        difference
                            .exception
                            .is_some_and(|it| self.excepts(tokens, start + it + 1..end))
                    };
                    like.extend(found.filter(|it| !is_known(it)).map(|it| (it, end, at)));
                }
            }
            like.sort_by(|one, other| other.0.likeness.total_cmp(&one.0.likeness));
            let like = like.into_iter().map(|(difference, end, at)| {
                let says = self.patterns[at].says;
                let fault = Fault {
                    range: difference.range,
                    right: says.value.clone(),
                    pattern: says.span,
                    write: None,
                    unlike: Some(difference.what),
                };
                Clause { end, pattern: at, faults: vec![fault] }
            });
            found.extend(like);
            found
        };
        let mut judged = self.read(tokens, &clauses, MOST_UNLIKE);
        judged.faults.truncate(1);
        judged
    }

    /// Whether any claim excepts what these words say.
    fn excepts(&self, tokens: &Tokens, words: Range<usize>) -> bool {
        let words = &tokens.all[words];
        self.patterns.iter().any(|it| resemblance::excepts(it, words, self.lexicon))
    }

    /// Whether a claim is about the row and the column of a cell.
    pub(super) fn reads_cell(&self, words: &Tokens) -> bool {
        let of = |at: &usize| cell::is_of_same_cell(&self.patterns[*at], &words.all, self.lexicon);
        self.cells.iter().any(of)
    }

    /// Whether a pattern has so many words that tell what it is about that one of them may be another one.
    pub(super) fn tells_enough(&self, pattern: usize) -> bool {
        const FEWEST: usize = 3;
        let items = resemblance::readings(&self.patterns[pattern].items);
        let least = items
            .iter()
            .map(|reading| reading.iter().filter(|it| resemblance::tells(it, self.lexicon)).count())
            .min();
        least.is_some_and(|it| it >= FEWEST)
    }

    /// The numbers of all patterns.
    pub(super) fn all(&self) -> BTreeSet<usize> {
        let told = |it: &usize| self.patterns[*it].claim.slips;
        (0..self.patterns.len()).filter(told).collect()
    }

    /// The patterns that no sentence was read with.
    pub(super) fn orphans(&self, judged: &[JudgedSentence]) -> BTreeSet<usize> {
        let used: BTreeSet<usize> = judged.iter().flat_map(|it| &it.patterns).copied().collect();
        self.all().difference(&used).copied().collect()
    }

    /// All patterns with the digests of their words and the texts that state their claims. `stated` are the patterns
    /// that each text states.
    pub(super) fn statements(
        &self,
        stated: &BTreeMap<String, BTreeSet<usize>>,
    ) -> Vec<StatedClaim> {
        let claim = |it: usize| std::ptr::from_ref(self.patterns[it].claim);
        let mut texts: BTreeMap<*const ClaimForm, BTreeSet<&str>> = BTreeMap::new();
        for (text, patterns) in stated {
            for pattern in patterns {
                texts.entry(claim(*pattern)).or_default().insert(text);
            }
        }
        let told = self.all().into_iter().map(|at| StatedClaim {
            says: self.patterns[at].says.clone(),
            words: self.patterns[at].words(self.lexicon).map(digest_of).collect(),
            texts: texts.get(&claim(at)).into_iter().flatten().map(|it| (*it).to_owned()).collect(),
            worded_in: stated
                .iter()
                .filter(|it| it.1.contains(&at))
                .map(|it| it.0.clone())
                .collect(),
        });
        told.collect()
    }

    /// The patterns that a sentence was read with, as they are written.
    pub(super) fn told(&self, judged: &JudgedSentence) -> String {
        let says = judged.patterns.iter().map(|it| self.patterns[*it].says.value.as_str());
        says.collect::<Vec<_>>().join(" + ")
    }

    /// The way through a sentence with the fewest faults, if there are no more than `most`.
    fn read(
        &self,
        tokens: &Tokens,
        clauses: &dyn Fn(usize) -> Vec<Clause>,
        most: usize,
    ) -> JudgedSentence {
        let mut chart = Chart::new(tokens, clauses);
        if chart.fewest(0).is_none_or(|wrong| wrong > most) {
            return JudgedSentence::default();
        }
        let mut judged =
            JudgedSentence { verdict: SentenceVerdict::Proved, ..JudgedSentence::default() };
        for clause in chart.way() {
            judged.patterns.push(clause.pattern);
            judged.faults.extend(clause.faults);
        }
        if !judged.faults.is_empty() {
            judged.verdict = SentenceVerdict::Contradicted;
        }
        judged
    }

    /// Every way in which a pattern reads what begins at a word.
    fn clauses(
        &self,
        matcher: &Matcher<'_>,
        near: &[usize],
        start: usize,
        variant: Option<&str>,
    ) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for pattern in near {
            for found in matcher.matches(&self.patterns[*pattern], start) {
                if !ends(matcher.tokens, found.end) {
                    continue;
                }
                let stretch = start..found.end;
                let faults = self.faults(
                    &self.patterns[*pattern],
                    &found,
                    matcher.tokens,
                    stretch,
                    matcher.subject,
                );
                let whole = start == 0 && found.end == matcher.tokens.all.len();
                let of = self.patterns[*pattern].claim.variant.as_ref().map(|it| it.value.as_str());
                let telling = self.patterns[*pattern].is_telling(whole, matcher.loose);
                let sure = of == variant && telling;
                if let Some(faults) = faults.filter(|it| it.is_empty() || sure) {
                    clauses.push(Clause { end: found.end, pattern: *pattern, faults });
                }
            }
        }
        clauses
    }

    /// What is wrong with words that are like a pattern. `None` where nobody can tell.
    fn faults(
        &self,
        pattern: &Pattern<'_>,
        found: &Match,
        tokens: &Tokens,
        stretch: Range<usize>,
        subject: Option<&str>,
    ) -> Option<Vec<Fault>> {
        let cases = cases(found, subject);
        let mut wrong = found.wrong.clone();
        wrong.extend(self.wrong_numbers(pattern, found, &cases)?);
        let whole = tokens.all[stretch.start].range.start..tokens.all[stretch.end - 1].range.end;
        let place = |range: Option<&Range<usize>>| {
            range.filter(|it| it.start < it.end).cloned().unwrap_or_else(|| whole.clone())
        };
        let slipped = || {
            let slip = one_slip(&wrong)?;
            let because = pattern.claim.because.as_ref().filter(|_| pattern.claim.holds.is_none());
            let because = because.map(|it| self.reason(it, cases.first()));
            let told = because.map(|it| format!("{} ({it})", slip.right));
            let write = (wrong.len() == 1).then(|| slip.right.clone());
            let Slip { range, right, .. } = slip;
            let (right, pattern) = (told.unwrap_or(right), pattern.says.span);
            Some(vec![Fault { range, right, pattern, write, unlike: None }])
        };
        let opposite = |range, case: Option<&Case>| {
            let because = pattern.claim.because.as_ref();
            let because = because.map(|it| self.reason(it, case));
            let right = because.unwrap_or_else(|| tokens.turned_back(&range));
            let pattern = pattern.says.span;
            Some(vec![Fault { range, right, pattern, write: None, unlike: None }])
        };
        let turned = found.turned.first();
        let (holds, against) = match &pattern.claim.holds {
            Some(_) => self.asked(pattern, &cases, turned.is_some())?,
            None => (turned.is_none(), None),
        };
        match (holds, wrong.is_empty()) {
            (true, true) => Some(Vec::new()),
            (true, false) if turned.is_none() => slipped(),
            (false, true) => {
                let case = against.map(|it| &cases[it]);
                if pattern.claim.holds.is_some() && case.is_none() {
                    return None;
                }
                opposite(place(turned.or_else(|| case?.place.as_ref())), case)
            }
            _ => None,
        }
    }

    /// What the rules say, with what stands in the slots and what expressions come to.
    fn reason(&self, because: &Located<String>, case: Option<&Case>) -> String {
        let names: &[_] = case.map_or(&[], |it| &it.names);
        let (mut said, mut rest) = (String::new(), because.value.as_str());
        while let Some((before, (expression, after))) =
            rest.split_once("{=").and_then(|(it, more)| Some((it, more.split_once('}')?)))
        {
            let asked = Located::new(expression.to_owned(), because.span);
            let value = self.truth.value(&asked, names);
            said += before;
            said += &value.map_or_else(|_| format!("`{expression}`"), |it| it.to_string());
            rest = after;
        }
        said += rest;
        case.map_or(said.clone(), |it| it.filled(&said))
    }

    /// Numbers that are not those that the data gives. `None` where nobody can tell.
    fn wrong_numbers(
        &self,
        pattern: &Pattern<'_>,
        found: &Match,
        cases: &[Case],
    ) -> Option<Vec<Slip>> {
        let mut wrong = Vec::new();
        for (expression, has, range) in &found.worked {
            let expression = Located::new(expression.clone(), pattern.says.span);
            let value = |case: &Case| self.truth.value(&expression, &case.names).ok()?.as_i64();
            let right: Vec<i64> = cases.iter().map(value).collect::<Option<_>>()?;
            let Some(at) = right.iter().position(|it| it != has) else { continue };
            let alike = right.iter().all(|it| *it == right[at]);
            let of = cases[at].told_last().filter(|_| !alike);
            let said = has.to_string();
            let right =
                of.map_or_else(|| right[at].to_string(), |it| format!("{} for `{it}`", right[at]));
            wrong.push(Slip { range: range.clone(), said, right });
        }
        Some(wrong)
    }

    /// Whether what a pattern claims is so in all cases, or with `turned` the opposite, and the first case
    /// against it. `None` where nobody can tell.
    fn asked(
        &self,
        pattern: &Pattern<'_>,
        cases: &[Case],
        turned: bool,
    ) -> Option<(bool, Option<usize>)> {
        let holds = pattern.claim.holds.as_ref()?;
        let (mut all, mut against) = (true, None);
        for (at, case) in cases.iter().enumerate() {
            let is = self.truth.is(holds, &case.names)?;
            let fails = match &pattern.claim.fails {
                Some(fails) => self.truth.is(fails, &case.names)?,
                None => !is,
            };
            let (right, wrong) = if turned { (fails, is) } else { (is, fails) };
            all &= right;
            against = against.or(wrong.then_some(at));
        }
        Some((all, against))
    }
}

/// The one slip that makes words differ from a pattern: one word, or two that are exchanged.
fn one_slip(wrong: &[Slip]) -> Option<Slip> {
    match wrong {
        [one] => Some(one.clone()),
        [one, other] if one.said == other.right && other.said == one.right => {
            let range = one.range.start..other.range.end;
            let right = format!("{} … {}", one.right, other.right);
            Some(Slip { range, said: one.said.clone(), right })
        }
        _ => None,
    }
}
