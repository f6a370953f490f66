//! Scenarios of any game: lines are played, answers compared.
//!
//! In: a game that reads its own lines and answers questions about its states. Out: a verdict, with
//! the first thing that comes otherwise at its place. Never: a rule of one game.

use super::playable::{Playable, RulesConfig};
use super::scenario::{ActualAnswer, AnswerKind, Asked, NONE, Play, ScenarioRules};
use super::tokens::{fault, refused};
use crate::play::{PerftRow, Rotation};
use crate::switches::Switches;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, SourceMap};
use cardwright_base::english::and;
use cardwright_base::one_line;
use cardwright_model::{Answer, ChosenOption, Game, Located, Question, Scenario, SetUp};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioResult {
    /// Everything came as it should.
    Passed,
    /// Something came out otherwise than the scenario says.
    Failed,
    /// It can't be played: its file, or the game, has errors.
    Broken,
}

/// What came of a scenario.
#[derive(Clone, Debug)]
pub struct JudgedScenario {
    /// Whether it passed.
    pub result: ScenarioResult,
    /// What came otherwise, or can't be understood, each at its place.
    pub found: Vec<Diagnostic>,
}

/// The variant and the options of rulings that a scenario is played by.
type Way<'s> = (Option<&'s str>, Vec<(&'s str, &'s str)>);

fn way(scenario: &Scenario) -> Way<'_> {
    fn option(it: &ChosenOption) -> (&str, &str) {
        (&it.ruling.value, &it.option.value)
    }
    let rulings = scenario.rulings.iter().map(option).collect();
    (scenario.variant.as_ref().map(|it| it.value.as_str()), rulings)
}

/// The rules of a scenario, with its variant and its rulings. `None` when errors were pushed.
fn rules_of<R: Playable>(
    game: &Game,
    scenario: &Scenario,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> Option<R> {
    let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
    let mut switches = Switches::of(R::SWITCHES, game, variant, report);
    switches.choose(&scenario.rulings, report);
    let variation = RulesConfig { variant, switches: &switches, out, seats: None };
    R::of_game(game, &variation, report)
}

/// The rules of a scenario, with its variant and its rulings, and the state that it begins with. `None`
/// when errors were pushed.
pub(super) fn begun<R: Playable>(
    game: &Game,
    scenario: &Scenario,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> Option<(R, R::State)> {
    let before = report.count(Severity::Error);
    let rules = rules_of::<R>(game, scenario, out, report)?;
    let begun = rules.begin(scenario, report);
    begun.filter(|_| report.count(Severity::Error) == before)
}

/// Plays scenarios side by side; what came of each, in their order. `out` are the ids of the cards that each
/// variant takes out; `known` has the sources of their places.
pub(crate) fn run_all<R: Playable>(
    game: &Game,
    scenarios: &[Scenario],
    out: &BTreeMap<String, BTreeSet<String>>,
    known: &SourceMap,
) -> Vec<JudgedScenario> {
    let none = BTreeSet::new();
    let out = |scenario: &Scenario| {
        let variant = scenario.variant.as_ref();
        variant.and_then(|it| out.get(&it.value)).unwrap_or(&none)
    };
    // Most are played by the same rules, which are read once. Those that can't be read are told by each.
    let ways: BTreeMap<Way<'_>, &Scenario> = scenarios.iter().map(|it| (way(it), it)).collect();
    let ready = ways.into_iter().filter_map(|(way, scenario)| {
        let mut report = Report::knowing(known);
        let rules = rules_of::<R>(game, scenario, out(scenario), &mut report)?;
        (!report.has_errors()).then_some((way, rules))
    });
    let ready: BTreeMap<Way<'_>, R> = ready.collect();
    let judge = |report: &mut Report, scenario: &Scenario| {
        let ready = ready.get(&way(scenario));
        let result = run(game, scenario, out(scenario), ready, report);
        let found = report.sorted().into_iter().cloned().collect();
        report.settle(|_| None);
        JudgedScenario { result, found }
    };
    scenarios.par_iter().map_init(|| Report::knowing(known), judge).collect()
}

/// The first of these scenarios, in this order, that does not come out as it says; see [`run_all`].
pub(crate) fn first_failed<R: Playable>(
    game: &Game,
    scenarios: &[Scenario],
    order: &[usize],
    out: &BTreeMap<String, BTreeSet<String>>,
    known: &SourceMap,
) -> Option<usize> {
    let none = BTreeSet::new();
    let mut ready: BTreeMap<Way<'_>, Option<R>> = BTreeMap::new();
    let mut report = Report::knowing(known);
    order.iter().copied().find(|at| {
        let scenario = &scenarios[*at];
        let variant = scenario.variant.as_ref();
        let out = variant.and_then(|it| out.get(&it.value)).unwrap_or(&none);
        let rules = ready.entry(way(scenario)).or_insert_with(|| {
            let rules = rules_of::<R>(game, scenario, out, &mut report);
            rules.filter(|_| !report.has_errors())
        });
        report.settle(|_| None);
        let Some(rules) = rules else { return true };
        let result = run(game, scenario, out, Some(rules), &mut report);
        report.settle(|_| None);
        result != ScenarioResult::Passed
    })
}

/// Counts the positions that turns lead to from a position file. `None` when errors were pushed.
pub(crate) fn count_turns<R: Playable>(
    game: &Game,
    position: &SetUp,
    depth: u32,
    rotation: Rotation,
    report: &mut Report,
) -> Option<Vec<PerftRow>> {
    let span = position.span;
    let scenario = Scenario {
        game: Located::new(game.id.clone(), span),
        title: None,
        proves: Vec::new(),
        variant: None,
        rulings: Vec::new(),
        set_up: SetUp { words: R::of_position(position), span },
        lines: Vec::new(),
        asked: Vec::new(),
        among_others: false,
        span,
    };
    let (rules, state) = begun::<R>(game, &scenario, &BTreeSet::new(), report)?;
    Some(rules.count_turns(&state, depth, rotation))
}

/// Plays a scenario, by rules that may be `ready` for its variant and rulings. The first thing that comes
/// otherwise than it says is reported at its place. The report holds no error before.
fn run<R: Playable>(
    game: &Game,
    scenario: &Scenario,
    out: &BTreeSet<String>,
    ready: Option<&R>,
    report: &mut Report,
) -> ScenarioResult {
    if let Some(name) = &scenario.variant
        && let Err(unknown) = game.variant(Some(&name.value))
    {
        report.push(unknown.fault(name.span, |it| format!("\"{it}\"")));
        return ScenarioResult::Broken;
    }
    let begun = match ready {
        Some(rules) => rules.clone().begin(scenario, report).filter(|_| !report.has_errors()),
        None => begun::<R>(game, scenario, out, report),
    };
    let Some((rules, state)) = begun else { return ScenarioResult::Broken };
    if !readable(&rules, &state, &scenario.lines, scenario.asked.iter(), report) {
        return ScenarioResult::Broken;
    }
    let mut play = Play::new(&rules, state, &scenario.lines);
    let played = scenario.lines.iter().try_for_each(|line| {
        play.line(line)?;
        // Nobody is told of it.
        play.take_log();
        Ok(())
    });
    let played = played.and_then(|()| play.settle(scenario.span));
    let compared =
        || scenario.asked.iter().try_for_each(|it| compared(&rules, &play.state, it, report));
    match played.and_then(|()| compared()) {
        // Faults of the position come first: whoever writes it has not come to the lines yet.
        Ok(()) if scenario.shows_nothing() => {
            let message = "the scenario has neither lines nor expectations";
            let fault = Diagnostic::error("D003", message);
            let fault = fault.at(scenario.span, "it would always pass");
            report.push(fault.hint("add `lines` under [play], or what must hold under [expect]"));
            ScenarioResult::Broken
        }
        Ok(()) => ScenarioResult::Passed,
        Err(fault) => {
            // What means nothing is no failure of the rules.
            let means = fault.code.starts_with('R');
            report.push(*fault);
            if means { ScenarioResult::Failed } else { ScenarioResult::Broken }
        }
    }
}

/// Whether every line and every question says something; what does not is reported at its word.
pub(super) fn readable<'a, R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    lines: &[Located<String>],
    asked: impl Iterator<Item = &'a Question>,
    report: &mut Report,
) -> bool {
    if !rules.foreseen(state) {
        return true;
    }
    let before = report.count(Severity::Error);
    for line in lines {
        if let Err(fault) = understood(rules, state, line, "scenario", report) {
            report.push(*fault);
        }
    }
    for asked in asked {
        if let Err(fault) = fits(rules, state, asked, report) {
            report.push(*fault);
        }
    }
    report.count(Severity::Error) == before
}

/// Whether a line of a scenario or an example says anything.
pub(super) fn understood<R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    line: &Located<String>,
    of: &str,
    report: &Report,
) -> Asked<()> {
    let (_, text) = refused(&line.value);
    let before = line.value.len() - text.len();
    let remark = format!("not a line of {}", cardwright_base::english::a(of));
    rules
        .understand(state, text)
        .map_err(|misread| Box::new(fault(line, before, misread, &remark, report)))
}

/// Holds an answer against what is wanted.
pub(super) fn compared<R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    asked: &Question,
    report: &Report,
) -> Asked<()> {
    fits(rules, state, asked, report)?;
    let found = rules.answer(state, &asked.key)?;
    differs(asked, &found).map_or(Ok(()), |it| Err(Box::new(it)))
}

/// Whether a question is one, and what is wanted can be its answer.
fn fits<R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    asked: &Question,
    report: &Report,
) -> Asked<()> {
    let answer_kind = rules.answer_kind(state, &asked.key)?;
    if !answer_kind.takes(&asked.wanted) {
        let message = format!("this can't be the answer to `{}`", path(asked));
        let fault = Diagnostic::error("D004", message);
        return Err(Box::new(fault.at(asked.span, format!("expected {}", answer_kind.text()))));
    }
    let possible = |text: &Located<String>| {
        let remark = "wrong type of answer";
        let misread = |misread| {
            let mut told = fault(text, 0, misread, remark, report);
            // A line of a booklet is not to be replaced by one of its words.
            told.patch.take_if(|it| it.span == text.span);
            Box::new(told)
        };
        rules.possible(&asked.key, &text.value).map_err(misread)
    };
    match &asked.wanted {
        Answer::List(all) => all.iter().try_for_each(possible),
        Answer::Words(words) => possible(&Located::new(words.clone(), asked.span)),
        _ => Ok(()),
    }
}

/// What is asked, with a word alone as a list of one where the answer is a list: a line of a booklet
/// does not tell them apart.
pub(super) fn as_list<R: ScenarioRules>(rules: &R, state: &R::State, asked: &Question) -> Question {
    let Answer::Words(words) = &asked.wanted else { return asked.clone() };
    if !matches!(rules.answer_kind(state, &asked.key), Ok(AnswerKind::List)) {
        return asked.clone();
    }
    let one = Located::new(words.clone(), asked.span);
    let list = if words == NONE { Vec::new() } else { vec![one] };
    Question { wanted: Answer::List(list), ..asked.clone() }
}

/// The finding, where something is not as it should be.
fn differs(asked: &Question, found: &ActualAnswer) -> Option<Diagnostic> {
    let is = match (found, &asked.wanted) {
        (ActualAnswer::List(all) | ActualAnswer::Among(all), Answer::List(wanted)) => {
            let least = matches!(found, ActualAnswer::Among(_));
            return differs_in(asked, all, wanted, least);
        }
        (ActualAnswer::List(all) | ActualAnswer::Among(all), _) => all.len().to_string(),
        (ActualAnswer::Number(number), _)
        | (ActualAnswer::Either(number, _), Answer::Number(_)) => number.to_string(),
        (ActualAnswer::Flag(flag), _) => flag.to_string(),
        (ActualAnswer::Words(words) | ActualAnswer::Either(_, words), _) => format!("`{words}`"),
    };
    let wanted = match &asked.wanted {
        Answer::Number(number) => number.to_string(),
        Answer::Flag(flag) => flag.to_string(),
        Answer::Words(words) => format!("`{words}`"),
        Answer::List(_) => String::new(),
    };
    let message = format!("`{}` is {is}, not {wanted}", path(asked));
    let fault = Diagnostic::error("R010", message).at(asked.span, format!("it is {is}"));
    (is != wanted).then_some(fault)
}

/// The finding, where a list holds other things; at least those that are wanted may do.
fn differs_in(
    asked: &Question,
    found: &[String],
    wanted: &[Located<String>],
    least: bool,
) -> Option<Diagnostic> {
    const SHOWN: usize = 12;
    let quoted = |all: &[String]| {
        let shown: Vec<String> = all.iter().take(SHOWN).map(|it| format!("`{it}`")).collect();
        let more = all.len() - shown.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more}", shown.join(", "))
    };
    let mut left = found.to_vec();
    let mut missing = Vec::new();
    for text in wanted {
        let text = one_line(&text.value);
        match left.iter().position(|it| *it == text) {
            Some(place) => drop(left.remove(place)),
            None => missing.push(text),
        }
    }
    if least {
        left.clear();
    }
    let parts = [("lacks", missing), ("has besides", left)];
    let parts = parts.iter().filter(|it| !it.1.is_empty());
    let parts: Vec<String> = parts.map(|(what, all)| format!("{what} {}", quoted(all))).collect();
    let path = path(asked);
    let message = format!("`{}` {}", path.trim_end_matches(".has"), and(&parts));
    let there = if found.is_empty() { "nothing".to_owned() } else { quoted(found) };
    let fault = Diagnostic::error("R010", message).at(asked.span, format!("there is {there}"));
    (!parts.is_empty()).then_some(fault)
}

/// The key as one would write it.
fn path(asked: &Question) -> String {
    let plain = |it: &str| it.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let word = |it: &str| if plain(it) { it.to_owned() } else { format!("\"{it}\"") };
    let words = asked.key.iter().map(|it| word(&it.value));
    words.collect::<Vec<_>>().join(".")
}
