//! Scenarios of any game: lines are played, answers compared.
//!
//! In: a game that reads its own lines and answers questions about its states. Out: a verdict, with
//! the first thing that comes otherwise at its place. Never: a rule of one game.

use super::playable::{Playable, RulesConfig};
use super::scenario::{ActualAnswer, AnswerKind, Asked, NONE, Play, ScenarioRules};
use super::tokens::{fault, refused};
use crate::play::{PerftRow, Rotation};
use crate::switches::Switches;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_base::english::and;
use cardwright_model::{Answer, Game, Located, Question, Scenario, SetUp};
use std::collections::BTreeSet;

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScenarioResult {
    /// Everything came as it should.
    Passed,
    /// Something came otherwise.
    Failed,
    /// It can't be played: its file, or the game, has errors.
    Broken,
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
    let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
    let mut switches = Switches::of(R::SWITCHES, game, variant, report);
    switches.choose(&scenario.rulings, report);
    let variation = RulesConfig { variant, switches: &switches, out, seats: None };
    let rules = R::of_game(game, &variation, report)?;
    let begun = rules.begin(scenario, report);
    begun.filter(|_| report.count(Severity::Error) == before)
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
        variant: None,
        rulings: Vec::new(),
        set_up: SetUp { words: R::of_position(position), span },
        lines: Vec::new(),
        asked: Vec::new(),
        span,
    };
    let (rules, state) = begun::<R>(game, &scenario, &BTreeSet::new(), report)?;
    Some(rules.count_turns(&state, depth, rotation))
}

/// Plays a scenario. The first thing that comes otherwise than it says is reported at its place. The
/// report holds no error before.
pub(crate) fn run<R: Playable>(
    game: &Game,
    scenario: &Scenario,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> ScenarioResult {
    let Some((rules, state)) = begun::<R>(game, scenario, out, report) else {
        return ScenarioResult::Broken;
    };
    if !readable(&rules, &state, &scenario.lines, scenario.asked.iter(), report) {
        return ScenarioResult::Broken;
    }
    let mut play = Play::new(&rules, state, &scenario.lines);
    let played = scenario.lines.iter().try_for_each(|it| {
        play.line(it)?;
        // Nobody is told of it.
        play.take_log();
        Ok(())
    });
    let played = played.and_then(|()| play.settle(scenario.span));
    let compared =
        || scenario.asked.iter().try_for_each(|it| compared(&rules, &play.state, it, report));
    match played.and_then(|()| compared()) {
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
    let sort = rules.sort(state, &asked.key)?;
    if !sort.takes(&asked.wanted) {
        let message = format!("this can't be the answer to `{}`", path(asked));
        let fault = Diagnostic::error("D004", message);
        return Err(Box::new(fault.at(asked.span, format!("expected {}", sort.text()))));
    }
    let possible = |text: &Located<String>| {
        let remark = "wrong type of answer";
        let misread = |it| {
            let mut told = fault(text, 0, it, remark, report);
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
    if !matches!(rules.sort(state, &asked.key), Ok(AnswerKind::List)) {
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
        let text = text.value.split_whitespace().collect::<Vec<_>>().join(" ");
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
    let plain = |it: &str| it.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it));
    let words = asked.key.iter().map(|it| match plain(&it.value) {
        true => it.value.clone(),
        false => format!("\"{}\"", it.value),
    });
    words.collect::<Vec<_>>().join(".")
}
