//! A game that is on, written down as a scenario: how it begins, what was done, and what must come of it.

use super::playable::Playable;
use super::scenario::{ActualAnswer, Play};
use super::written_start::{NewKeys, WrittenStart};
use crate::play::{Refusal, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::toml_text::quoted;
use cardwright_model::{ChosenOption, Located, QueryEntry, QueryValue, Scenario, SetUp};

/// What stands above a scenario that is written.
#[derive(Clone, Debug)]
pub struct ScenarioHead<'a> {
    /// The game, as it must be found again.
    pub game: &'a str,
    /// What it shows, in a sentence.
    pub title: String,
    /// The variant, where it is not the game as it is.
    pub variant: Option<&'a str>,
    /// Rulings with the options that they are read by, where that has to be said.
    pub rulings: &'a [(String, String)],
    /// How many players take part.
    pub seats: Seat,
}

/// The text of a scenario that comes to where the moves of a game have led, all of them from its start. What is
/// expected is what the scenario itself comes to, since it settles what is still asked at its end.
///
/// # Errors
/// When the game has not come to where a scenario can begin, or a move is not allowed.
pub(crate) fn write<R: Playable>(
    rules: &R,
    head: &ScenarioHead<'_>,
    moves: &[String],
) -> Result<String, Refusal> {
    let mut report = Report::new();
    let new = NewKeys::at(Span::new(report.sources.add("scenario", ""), 0..0));
    let here = new.place();
    let WrittenStart { set_up, lines } = rules.written_start(head.seats, moves, new)?;
    let chosen = |(id, option): &(String, String)| ChosenOption {
        ruling: new.word(id),
        option: new.word(option),
    };
    let scenario = Scenario {
        game: new.word(head.game),
        title: None,
        proves: Vec::new(),
        variant: head.variant.map(|it| new.word(it)),
        rulings: head.rulings.iter().map(chosen).collect(),
        set_up: SetUp { words: set_up, span: here },
        lines: lines.iter().map(|it| new.word(it)).collect(),
        asked: Vec::new(),
        among_others: false,
        span: here,
    };
    let begun = rules.clone().begin(&scenario, &mut report);
    let why = || report.sorted().first().map(|it| it.message.clone()).unwrap_or_default();
    let (rules, state) = begun.ok_or_else(|| Refusal::rule(why()))?;
    let refused = |it: Box<Diagnostic>| Refusal::rule(it.message.clone());
    let mut play = Play::new(&rules, state, &scenario.lines);
    for line in &scenario.lines {
        play.line(line).map_err(refused)?;
        play.take_log();
    }
    play.settle(scenario.span).map_err(refused)?;
    let mut expected = Vec::new();
    for key in rules.worth_asking(&play.state) {
        let key: Vec<Located<String>> = key.iter().map(|it| new.word(it)).collect();
        let answer = rules.answer(&play.state, &key).map_err(refused)?;
        expected.push((key, answer));
    }
    Ok(text(head, &scenario, &expected))
}

fn text(
    head: &ScenarioHead<'_>,
    scenario: &Scenario,
    expected: &[(Vec<Located<String>>, ActualAnswer)],
) -> String {
    let mut text = format!("game = {}\ntitle = {}\n", quoted(head.game), quoted(&head.title));
    if let Some(variant) = head.variant {
        text += &format!("variant = {}\n", quoted(variant));
    }
    if !head.rulings.is_empty() {
        let pairs = head.rulings.iter().map(|(id, it)| format!("{} = {}", quoted(id), quoted(it)));
        text += &format!("rulings = {{ {} }}\n", pairs.collect::<Vec<_>>().join(", "));
    }
    // What has no header of its own stands above those that have one.
    let mut words: Vec<&QueryEntry> = scenario.set_up.words.iter().collect();
    words.sort_by_key(|it| has_header(&it.value.value));
    for entry in words {
        text += &table(&entry.key.value, &entry.value.value);
    }
    text += "\n[play]\n";
    let lines = scenario.lines.iter().map(|it| format!("    {},\n", quoted(&it.value)));
    text += &if scenario.lines.is_empty() {
        "lines = []\n".to_owned()
    } else {
        format!("lines = [\n{}]\n", lines.collect::<String>())
    };
    text += "\n[expect]\n";
    for (key, answer) in expected {
        let words = key.iter().map(|it| bare(&it.value));
        let key = words.collect::<Vec<_>>().join(".");
        text += &format!("{key} = {}\n", answered(answer));
    }
    text
}

/// A key as TOML has it.
fn bare(word: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { quoted(word) }
}

/// Whether a value is a table, or a list of tables.
fn has_header(value: &QueryValue) -> bool {
    let is_table = |it: &QueryValue| matches!(it, QueryValue::Table(_));
    match value {
        QueryValue::List(all) => !all.is_empty() && all.iter().all(|it| is_table(&it.value)),
        other => is_table(other),
    }
}

/// A key of the set-up with its value, under a header of its own where it [has one](has_header).
fn table(key: &str, value: &QueryValue) -> String {
    let rows = |entries: &[QueryEntry]| {
        let row =
            |it: &QueryEntry| format!("{} = {}\n", bare(&it.key.value), inline(&it.value.value));
        entries.iter().map(row).collect::<String>()
    };
    match value {
        QueryValue::Table(entries) => format!("\n[{}]\n{}", bare(key), rows(entries)),
        QueryValue::List(all) if has_header(value) => {
            let one = |value: &Located<QueryValue>| match &value.value {
                QueryValue::Table(entries) => format!("\n[[{}]]\n{}", bare(key), rows(entries)),
                _ => String::new(),
            };
            all.iter().map(one).collect()
        }
        other => format!("{} = {}\n", bare(key), inline(other)),
    }
}

fn inline(value: &QueryValue) -> String {
    match value {
        QueryValue::Text(text) => quoted(text),
        QueryValue::Number(number) => number.to_string(),
        QueryValue::Flag(flag) => flag.to_string(),
        QueryValue::List(all) => {
            let all = all.iter().map(|it| inline(&it.value));
            format!("[{}]", all.collect::<Vec<_>>().join(", "))
        }
        QueryValue::Table(entries) => {
            let pair =
                |it: &QueryEntry| format!("{} = {}", bare(&it.key.value), inline(&it.value.value));
            format!("{{ {} }}", entries.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
    }
}

fn answered(answer: &ActualAnswer) -> String {
    match answer {
        ActualAnswer::Number(number) => number.to_string(),
        ActualAnswer::Flag(flag) => flag.to_string(),
        ActualAnswer::Words(words) | ActualAnswer::Either(_, words) => quoted(words),
        ActualAnswer::List(all) | ActualAnswer::Among(all) => {
            let all = all.iter().map(|it| quoted(it));
            format!("[{}]", all.collect::<Vec<_>>().join(", "))
        }
    }
}
