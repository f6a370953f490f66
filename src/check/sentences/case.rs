//! What the slots of a pattern mean together, one combination at a time.

use super::matching::{Bound, Match};
use minijinja::Value;
use std::ops::Range;

/// Most combinations of what stands in the slots of one pattern.
const MOST_CASES: usize = 200;

/// One of the things that the slots of a pattern can mean together.
pub(super) struct Case {
    pub(super) names: Vec<(String, Value)>,
    told: Vec<(String, String)>,
    /// Where the last slot of it stands.
    pub(super) place: Option<Range<usize>>,
}

impl Case {
    /// What stands in the last slot.
    pub(super) fn told_last(&self) -> Option<&str> {
        self.told.last().map(|it| it.1.as_str())
    }

    /// A text with what stands in the slots.
    pub(super) fn filled(&self, text: &str) -> String {
        let told = self.told.iter();
        told.fold(text.to_owned(), |text, (name, it)| text.replace(&format!("{{{name}}}"), it))
    }
}

/// Every combination of what stands in the slots that a sentence was matched with.
pub(super) fn cases(found: &Match, subject: Option<&str>) -> Vec<Case> {
    let numbers = found.numbers.iter().map(|(name, number)| (name.clone(), Value::from(*number)));
    let mut names: Vec<(String, Value)> = numbers.collect();
    if let Some(subject) = subject {
        names.push(("subject".to_owned(), Value::from(subject)));
    }
    let subject = subject.map(|it| ("subject".to_owned(), it.to_owned()));
    let told = found.numbers.iter().map(|(name, number)| (name.clone(), number.to_string()));
    let told = subject.into_iter().chain(told);
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
