//! An example of play in a booklet: a scenario that is told.

use super::{Expected, Located, Question, Scenario};

/// An example as its chapter has it.
#[derive(Clone, Debug)]
pub struct Example {
    /// Who plays with what; its lines and expectations are those of `steps`.
    pub scenario: Scenario,
    /// What is done, said and held, in this order.
    pub steps: Vec<ExampleStep>,
}

/// One line of an example.
#[derive(Clone, Debug)]
pub enum ExampleStep {
    /// Something is done, or must be refused.
    Line(Located<String>),
    /// Something must hold now.
    Expect(Expected),
    /// A position must answer so now.
    Ask(Question),
    /// The author says something.
    Say(String),
    /// A new paragraph begins.
    Break,
}
