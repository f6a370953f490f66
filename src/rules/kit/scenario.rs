//! Scenarios of any game: lines are played, answers compared.
//!
//! In: a game that reads its own lines and answers questions about its states. Out: a verdict, with
//! the first thing that comes otherwise at its place. Never: a rule of one game.

use super::tokens::{ParseError, fault, refused};
use crate::ScenarioResult;
use crate::play::Rules;
use crate::switches::{Switch, Switches};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, closest};
use cardwright_model::{Answer, Game, Located, Question, Scenario};

/// The word for nobody and nothing in answers.
pub(crate) const NONE: &str = "none";

/// What a state answers.
pub(crate) enum ActualAnswer {
    Number(i64),
    Flag(bool),
    Words(String),
    /// Texts, to be compared in any order; as a number they are counted.
    List(Vec<String>),
}

impl ActualAnswer {
    /// A word, or that there is none.
    pub(crate) fn word(word: Option<&str>) -> Self {
        Self::Words(word.unwrap_or(NONE).to_owned())
    }

    pub(crate) fn sort(&self) -> AnswerKind {
        match self {
            Self::Number(_) => AnswerKind::Number,
            Self::Flag(_) => AnswerKind::Flag,
            Self::Words(_) => AnswerKind::Words,
            Self::List(_) => AnswerKind::List,
        }
    }
}

/// What sort of answer a question has, whatever the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    Number,
    /// A number, or a word where there is none.
    NumberOr(&'static str),
    Flag,
    Words,
    /// Texts, or how many there are.
    List,
}

impl AnswerKind {
    fn takes(self, wanted: &Answer) -> bool {
        match (self, wanted) {
            (Self::Number | Self::NumberOr(_) | Self::List, Answer::Number(_))
            | (Self::Flag, Answer::Flag(_))
            | (Self::Words, Answer::Words(_))
            | (Self::List, Answer::List(_)) => true,
            (Self::NumberOr(none), Answer::Words(word)) => word == none,
            _ => false,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Number => "a whole number".to_owned(),
            Self::NumberOr(none) => format!("a whole number or \"{none}\""),
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Words => "a text".to_owned(),
            Self::List => "a list of texts, or their number".to_owned(),
        }
    }
}

/// A game whose scenarios can be judged.
pub(crate) trait ScenarioRules: Rules + Sized {
    /// The rules of a scenario, with its variant and its rulings, and the state that it begins with.
    /// `None` when errors were pushed.
    fn of_scenario(
        game: &Game,
        scenario: &Scenario,
        report: &mut Report,
    ) -> Option<(Self, Self::State)>;

    /// Whether lines and questions can be understood before the first line is played; not where they
    /// speak of what is not on the table yet.
    fn foreseen(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether a line says anything.
    fn understand(&self, state: &Self::State, text: &str) -> Result<(), ParseError>;

    /// What sort of answer a question has. It is asked before the first line is played as well, when
    /// nobody knows yet what will be where.
    fn sort(
        &self,
        state: &Self::State,
        key: &[Located<String>],
    ) -> Result<AnswerKind, Box<Diagnostic>> {
        self.answer(state, key).map(|it| it.sort())
    }

    /// Whether a text that is wanted can be the answer to a question, or part of it, at all.
    fn possible(&self, key: &[Located<String>], wanted: &str) -> Result<(), ParseError> {
        let _ = (key, wanted);
        Ok(())
    }

    /// The answer to a question of the right sort. The finding where the state has none.
    fn answer(
        &self,
        state: &Self::State,
        key: &[Located<String>],
    ) -> Result<ActualAnswer, Box<Diagnostic>>;
}

/// The rulings of a scenario: those of the game, of the variant, and its own. `None` when errors were
/// pushed.
pub(crate) fn switches(
    list: &'static [Switch],
    game: &Game,
    scenario: &Scenario,
    report: &mut Report,
) -> Option<Switches> {
    let before = report.count(Severity::Error);
    let variant = scenario.variant.as_ref().map(|it| it.value.as_str());
    let mut switches = Switches::of(list, game, variant, report);
    switches.choose(&scenario.rulings, report);
    (report.count(Severity::Error) == before).then_some(switches)
}

/// Plays a scenario. The first thing that comes otherwise than it says is reported at its place. The
/// report holds no error before.
pub(crate) fn run<R: ScenarioRules>(
    game: &Game,
    scenario: &Scenario,
    report: &mut Report,
) -> ScenarioResult {
    if let Some(stray) = scenario.seats.first() {
        let fault = Diagnostic::error("D002", "this game has no `[[seat]]` in a scenario");
        report.push(fault.at(stray.name.span, "it begins with a `[position]`"));
    }
    let begun = R::of_scenario(game, scenario, report).filter(|_| !report.has_errors());
    let Some((rules, mut state)) = begun else { return ScenarioResult::Broken };
    if !readable(&rules, &state, scenario, report) {
        return ScenarioResult::Broken;
    }
    let mut lines = scenario.lines.iter();
    let played = lines.try_for_each(|it| done(&rules, &mut state, it).map(drop));
    let compared = || scenario.asked.iter().try_for_each(|it| compared(&rules, &state, it, report));
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

/// Whether every line and every key says something.
fn readable<R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    scenario: &Scenario,
    report: &mut Report,
) -> bool {
    if !rules.foreseen(state) {
        return true;
    }
    let before = report.count(Severity::Error);
    for line in &scenario.lines {
        let (_, text) = refused(&line.value);
        if let Err(misread) = rules.understand(state, text) {
            let before = line.value.len() - text.len();
            let remark = "no line of a scenario is written so";
            report.push(fault(line, before, misread, remark, report));
        }
    }
    for asked in &scenario.asked {
        if let Err(fault) = fits(rules, state, asked, report) {
            report.push(*fault);
        }
    }
    report.count(Severity::Error) == before
}

/// An action that was done, and what happened.
type AppliedAction<R> = (<R as Rules>::Action, Vec<<R as Rules>::Event>);

/// Does a line and gives the action with what happened; nothing where it is rightly refused.
pub(super) fn done<R: ScenarioRules>(
    rules: &R,
    state: &mut R::State,
    line: &Located<String>,
) -> Result<Option<AppliedAction<R>>, Box<Diagnostic>> {
    let (must_fail, text) = refused(&line.value);
    let action = rules.read(state, text).and_then(|it| rules.allowed(state, it).map(|()| it));
    let fault = match (action, must_fail) {
        (Ok(action), false) => {
            let mut told = Vec::new();
            rules.play(state, action, &mut told);
            return Ok(Some((action, told)));
        }
        (Err(_), true) => return Ok(None),
        (Ok(_), true) => Diagnostic::error("R011", format!("`{text}` is allowed"))
            .at(line.span, "it should be refused"),
        (Err(why), false) => Diagnostic::error("R011", format!("`{text}` is refused: {why}"))
            .at(line.span, why.to_string()),
    };
    Err(Box::new(fault))
}

/// Holds an answer against what is wanted.
pub(super) fn compared<R: ScenarioRules>(
    rules: &R,
    state: &R::State,
    asked: &Question,
    report: &Report,
) -> Result<(), Box<Diagnostic>> {
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
) -> Result<(), Box<Diagnostic>> {
    let sort = rules.sort(state, &asked.key)?;
    if !sort.takes(&asked.wanted) {
        let message = format!("the answer to `{}` is of another kind", path(asked));
        let fault = Diagnostic::error("D004", message);
        return Err(Box::new(fault.at(asked.span, format!("{} is wanted here", sort.text()))));
    }
    let possible = |text: &Located<String>| {
        let remark = "this can't be the answer";
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
    let sorted = |mut all: Vec<String>| {
        all.sort();
        if all.is_empty() { NONE.to_owned() } else { all.join("; ") }
    };
    let spaced = |it: &str| it.split_whitespace().collect::<Vec<_>>().join(" ");
    let is = match (found, &asked.wanted) {
        (ActualAnswer::List(all), Answer::Number(_)) => all.len().to_string(),
        (ActualAnswer::Number(number), _) => number.to_string(),
        (ActualAnswer::Flag(flag), _) => flag.to_string(),
        (ActualAnswer::Words(words), _) => format!("`{words}`"),
        (ActualAnswer::List(all), _) => sorted(all.clone()),
    };
    let wanted = match &asked.wanted {
        Answer::Number(number) => number.to_string(),
        Answer::Flag(flag) => flag.to_string(),
        Answer::Words(words) => format!("`{words}`"),
        Answer::List(all) => sorted(all.iter().map(|it| spaced(&it.value)).collect()),
    };
    let message = format!("`{}` is {is}, not {wanted}", path(asked));
    let fault = Diagnostic::error("R010", message).at(asked.span, format!("it is {is}"));
    (is != wanted).then_some(fault)
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

/// A word that means nothing here, with the nearest that does.
pub(crate) fn unknown(word: &Located<String>, what: &str, known: &[&str]) -> Box<Diagnostic> {
    if known.contains(&word.value.as_str()) {
        let fault = Diagnostic::error("D004", format!("`{}` can't be asked like this", word.value));
        let fault = fault.at(word.span, "something is missing or too much behind it");
        return Box::new(fault.hint("docs/scenarios.md has the questions of each game"));
    }
    let fault = Diagnostic::error("D006", format!("there is no {what} `{}`", word.value));
    let fault = fault.at(word.span, "unknown");
    let near = closest(&word.value, known.iter().copied());
    Box::new(match near {
        Some(near) => fault.suggest(word.span, &word.value, [near], str::to_owned),
        None => fault.hint(format!("known here: {}", known.join(", "))),
    })
}
