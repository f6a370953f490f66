//! An example of play in a booklet: a scenario that is told.

use super::{Located, Question, Scenario};

/// An example as its chapter has it.
#[derive(Clone, Debug)]
pub struct Example {
    /// The scenario without its set-up; its lines and expectations are those of `steps`.
    pub scenario: Scenario,
    /// The lines that set it up, such as `turn: red`: the word before the colon and what stands behind
    /// it. The word is `+` where a line begins with that sign.
    pub heads: Vec<(Located<String>, Located<String>)>,
    /// What is done, said and held, in this order.
    pub steps: Vec<ExampleStep>,
}

/// One line of an example.
#[derive(Clone, Debug)]
pub enum ExampleStep {
    /// Something is done, or must be refused.
    Line(Located<String>),
    /// The state must answer so now.
    Ask(Question),
    /// The author says something.
    Say(String),
    /// A new paragraph begins.
    Break,
}
