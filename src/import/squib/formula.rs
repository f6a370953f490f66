//! Expressions of Ruby in their parts.

use super::value::Value;

/// An expression of a script, to be worked out for a card.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Plain(Value),
    /// Texts that are put together.
    Joined(Vec<Formula>),
    Name(String),
    List(Vec<Formula>),
    Hash(Vec<(Formula, Formula)>),
    /// From, to, and whether the last is left out.
    Range(Box<Formula>, Box<Formula>, bool),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Two(&'static str, Box<Formula>, Box<Formula>),
    If(Box<Formula>, Box<Formula>, Box<Formula>),
    /// What is looked at, its answers, and what else.
    Case(Box<Formula>, Vec<(Vec<Formula>, Formula)>, Box<Formula>),
    At(Box<Formula>, Box<Formula>),
    Call(Box<Call>),
    /// `name = value`, `name[key] ||= value`.
    Put(Box<Formula>, &'static str, Box<Formula>),
    Several(Vec<Formula>),
}

/// A call: what it is called on, and what it is given.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) of: Option<Formula>,
    pub(super) name: String,
    pub(super) arguments: Vec<Formula>,
    pub(super) block: Option<Block>,
    /// `&.`: nothing comes of nothing.
    pub(super) safe: bool,
}

/// What is done with each item. Names in brackets take an item apart.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) names: Vec<Vec<String>>,
    pub(super) body: Formula,
}
