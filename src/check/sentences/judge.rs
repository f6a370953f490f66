//! Whether a sentence says what the rules say: patterns from its first word to its last.

use super::lexicon::Lexicon;
use super::matching::{Bound, Match, Matcher};
use super::pattern::{self, Pattern};
use super::section::Place;
use super::token::{Tokens, Word};
use super::truth::Truth;
use super::{Fault, Verdict, english};
use cardwright_base::diagnostic::{Diagnostic, SourceMap};
use cardwright_model::{Game, Located};
use cardwright_rules::Ruleset;
use cardwright_wording::TextEngine;
use minijinja::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Most combinations of what stands in the slots of one pattern.
const MOST_CASES: usize = 200;
/// More than this can't be one slip.
const MOST_FAULTS: usize = 2;

/// The patterns of a game, and whom to ask.
pub(super) struct Judge<'a> {
    lexicon: &'a Lexicon,
    truth: Truth<'a>,
    patterns: Vec<Pattern<'a>>,
    /// Patterns by a word that each needs.
    by_word: BTreeMap<String, Vec<usize>>,
    /// Those without such a word.
    loose: Vec<usize>,
    /// Patterns that can't be read.
    pub(super) broken: Vec<Diagnostic>,
}

/// A part of a sentence that was read with a pattern.
#[derive(Debug)]
struct Clause {
    end: usize,
    pattern: usize,
    faults: Vec<Fault>,
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
            let has = |it: &Option<Located<String>>| {
                it.as_ref().is_some_and(|it| it.value.contains(what))
            };
            let says = |it: &Located<String>| it.value.contains(what);
            claims.iter().any(|it| has(&it.holds) || has(&it.fails) || it.says.iter().any(says))
        };
        let truth = Truth::new(words, rules, sources, asked);
        let mut judge = Self {
            lexicon,
            truth,
            patterns: Vec::new(),
            by_word: BTreeMap::new(),
            loose: Vec::new(),
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
        let rarest = pattern.needs.iter().max_by_key(|it| it.len()).cloned();
        match rarest {
            Some(word) => self.by_word.entry(word).or_default().push(at),
            None => self.loose.push(at),
        }
        self.patterns.push(pattern);
    }

    /// What a sentence comes to: verdict, reading, faults.
    pub(super) fn sentence(
        &self,
        tokens: &Tokens,
        place: Place<'_>,
    ) -> (Verdict, String, Vec<Fault>) {
        let unknown = (Verdict::NotUnderstood, String::new(), Vec::new());
        if tokens.all.is_empty() || self.patterns.is_empty() {
            return unknown;
        }
        let has: BTreeSet<String> = tokens.all.iter().map(|it| pattern::key(&it.word)).collect();
        let indexed = has.iter().filter_map(|it| self.by_word.get(it)).flatten();
        let mut near: Vec<usize> = indexed.chain(&self.loose).copied().collect();
        near.retain(|it| self.patterns[*it].needs.is_subset(&has));
        near.sort_unstable();
        near.dedup();
        if near.is_empty() {
            return unknown;
        }
        let matcher = Matcher { tokens, lexicon: self.lexicon, subject: place.subject };
        let mut known = vec![None; tokens.all.len() + 1];
        let mut clauses: Vec<Vec<Clause>> = Vec::new();
        for start in 0..tokens.all.len() {
            clauses.push(if begins(tokens, start) {
                self.clauses(&matcher, &near, start, place.variant)
            } else {
                Vec::new()
            });
        }
        let Some(wrong) = fewest(tokens, &clauses, 0, &mut known) else { return unknown };
        if wrong > MOST_FAULTS {
            return unknown;
        }
        // The way that was found, from the front.
        let (mut at, mut reading, mut faults) = (0, Vec::new(), Vec::new());
        while at < tokens.all.len() {
            let left = known[at].flatten();
            let best = clauses[at].iter().position(|it| {
                let rest = known[it.end].flatten();
                ends(tokens, it.end)
                    && rest.is_some_and(|rest| Some(rest + it.faults.len()) == left)
            });
            match best {
                Some(best) => {
                    let clause = clauses[at].swap_remove(best);
                    reading.push(self.patterns[clause.pattern].says.value.clone());
                    at = clause.end;
                    faults.extend(clause.faults);
                }
                None => at += 1,
            }
        }
        let verdict = if faults.is_empty() { Verdict::Proved } else { Verdict::Contradicted };
        (verdict, reading.join(" + "), faults)
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
                let sure = of == variant && self.patterns[*pattern].is_telling(whole);
                if let Some(faults) = faults.filter(|it| it.is_empty() || sure) {
                    clauses.push(Clause { end: found.end, pattern: *pattern, faults });
                }
            }
        }
        clauses
    }

    /// What is wrong with words that are like a pattern; nothing where nobody can tell.
    fn faults(
        &self,
        pattern: &Pattern<'_>,
        found: &Match,
        tokens: &Tokens,
        stretch: Range<usize>,
        subject: Option<&str>,
    ) -> Option<Vec<Fault>> {
        let mut wrong = found.wrong.clone();
        let mut unsure = false;
        let cases = cases(found, subject);
        for (expression, has, range) in &found.worked {
            let expression = Located::new(expression.clone(), pattern.says.span);
            let mut right = BTreeSet::new();
            for case in &cases {
                let value = self.truth.value(&expression, &case.names).ok()?;
                right.insert(value.as_i64()?);
            }
            match (right.len(), right.first()) {
                (1, Some(right)) if right == has => {}
                (1, Some(right)) => wrong.push((range.clone(), right.to_string())),
                _ => unsure = true,
            }
        }
        if unsure {
            return None;
        }
        let turned = found.turned.first();
        let whole = tokens.all[stretch.start].range.start..tokens.all[stretch.end - 1].range.end;
        let fault = |range: Range<usize>, right: String, write: Option<String>| Fault {
            range,
            right,
            pattern: pattern.says.span,
            write,
        };
        let because = |case: Option<&Case>| {
            let because = pattern.claim.because.as_ref()?;
            Some(case.map_or_else(|| because.value.clone(), |it| it.filled(&because.value)))
        };
        if let Some(holds) = &pattern.claim.holds {
            let (mut all, mut none, mut first) = (true, true, None);
            for case in &cases {
                let is = self.truth.is(holds, &case.names);
                let fails = match &pattern.claim.fails {
                    Some(fails) => self.truth.is(fails, &case.names)?,
                    None => is == Some(false),
                };
                let said = turned.is_none();
                let (is, fails) = (is?, fails);
                all &= is;
                none &= fails;
                if first.is_none() && (if said { fails } else { is }) {
                    first = Some(case);
                }
            }
            let right = if turned.is_none() { all } else { none };
            return match (right, first, wrong.is_empty()) {
                (true, _, true) => Some(Vec::new()),
                (true, _, false) if turned.is_none() => Some(
                    wrong.into_iter().map(|(range, right)| fault(range, right, None)).collect(),
                ),
                (false, Some(case), true) => {
                    let said = because(Some(case));
                    let right = said.unwrap_or_else(|| "the opposite".to_owned());
                    let range = match turned {
                        Some(turned) if turned.start < turned.end => turned.clone(),
                        _ => case.place.clone().filter(|it| it.start < it.end).unwrap_or(whole),
                    };
                    Some(vec![fault(range, right, None)])
                }
                _ => None,
            };
        }
        match (wrong.is_empty(), turned) {
            (true, None) => Some(Vec::new()),
            (true, Some(turned)) => {
                let range = if turned.start < turned.end { turned.clone() } else { whole };
                Some(vec![fault(
                    range,
                    because(None).unwrap_or_else(|| "the opposite".to_owned()),
                    None,
                )])
            }
            (false, None) if wrong.len() <= MOST_FAULTS => {
                let only = wrong.len() == 1;
                let all = wrong.into_iter().map(|(range, right)| {
                    let write = Some(right.clone()).filter(|_| only);
                    fault(range, because(None).unwrap_or(right), write)
                });
                Some(all.collect())
            }
            _ => None,
        }
    }
}

/// One of the things that the slots of a pattern can mean together.
struct Case {
    names: Vec<(String, Value)>,
    told: Vec<(String, String)>,
    /// Where the last slot of it stands.
    place: Option<Range<usize>>,
}

impl Case {
    fn filled(&self, text: &str) -> String {
        let told = self.told.iter();
        told.fold(text.to_owned(), |text, (name, it)| text.replace(&format!("{{{name}}}"), it))
    }
}

fn cases(found: &Match, subject: Option<&str>) -> Vec<Case> {
    let numbers = found.numbers.iter().map(|(name, number)| (name.clone(), Value::from(*number)));
    let mut names: Vec<(String, Value)> = numbers.collect();
    if let Some(subject) = subject {
        names.push(("subject".to_owned(), Value::from(subject)));
    }
    let told = found.numbers.iter().map(|(name, number)| (name.clone(), number.to_string()));
    let mut cases = vec![Case { names, told: told.collect(), place: None }];
    for Bound { name, values, joint } in &found.bound {
        let all: Vec<String> = values.iter().map(|it| it.0.clone()).collect();
        for case in &mut cases {
            case.names.push((format!("{name}_list"), Value::from(all.clone())));
            case.names.push((format!("{name}_joint"), Value::from(*joint)));
        }
        let more = cases.iter().flat_map(|case| {
            values.iter().map(move |(value, range)| {
                let mut names = case.names.clone();
                names.push((name.clone(), Value::from(value.as_str())));
                let mut told = case.told.clone();
                told.push((name.clone(), value.clone()));
                let place = Some(range.clone()).filter(|it| it.start < it.end);
                Case { names, told, place: place.or_else(|| case.place.clone()) }
            })
        });
        cases = more.take(MOST_CASES).collect();
    }
    cases
}

/// Whether a clause can begin at a word.
fn begins(tokens: &Tokens, at: usize) -> bool {
    at == 0 || tokens.all[at].starts || joins(tokens, at - 1) || joins(tokens, at)
}

/// Whether a clause can end before a word.
fn ends(tokens: &Tokens, at: usize) -> bool {
    at == tokens.all.len() || tokens.all[at].starts || joins(tokens, at)
}

fn joins(tokens: &Tokens, at: usize) -> bool {
    matches!(&tokens.all[at].word, Word::Plain(word) if english::JOINS.has(word))
}

/// The fewest faults of a way from a word to the end; nothing where there is none.
fn fewest(
    tokens: &Tokens,
    clauses: &[Vec<Clause>],
    at: usize,
    known: &mut [Option<Option<usize>>],
) -> Option<usize> {
    if at >= tokens.all.len() {
        known[at] = Some(Some(0));
        return Some(0);
    }
    if let Some(known) = known[at] {
        return known;
    }
    let mut best: Option<usize> = None;
    for clause in &clauses[at] {
        if let Some(rest) = fewest(tokens, clauses, clause.end, known) {
            let all = rest + clause.faults.len();
            best = Some(best.map_or(all, |it| it.min(all)));
        }
    }
    if joins(tokens, at)
        && at > 0
        && tokens.all[at].nots == 0
        && let Some(rest) = fewest(tokens, clauses, at + 1, known)
    {
        best = Some(best.map_or(rest, |it| it.min(rest)));
    }
    known[at] = Some(best);
    best
}
