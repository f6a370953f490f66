//! Asking the rules and the data whether something is so.

use cardwright_base::diagnostic::{Diagnostic, SourceMap};
use cardwright_model::Located;
use cardwright_rules::Ruleset;
use cardwright_rules::fact::{Fact, Facts};
use cardwright_rules::relation::Share;
use cardwright_wording::TextEngine;
use minijinja::{Error, ErrorKind, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What works out expressions.
pub(super) struct Truth<'a> {
    words: &'a TextEngine<'a>,
    sources: &'a SourceMap,
    /// What expressions may call besides what texts may.
    functions: Vec<(String, Value)>,
}

impl<'a> Truth<'a> {
    pub(super) fn new(
        words: &'a TextEngine<'a>,
        rules: Option<&dyn Ruleset>,
        sources: &'a SourceMap,
        uses: impl Fn(&str) -> bool,
    ) -> Self {
        let mut functions = Vec::new();
        if let Some(rules) = rules {
            // Facts are found by fights, which takes a while.
            if uses("fact(") {
                let facts = Arc::new(rules.facts().clone());
                let asked =
                    move |id: &str, name: &str, about: Option<&str>| fact(&facts, id, name, about);
                functions.push(("fact".to_owned(), Value::from_function(asked)));
            }
            if uses("shown(") {
                let relations = Arc::new(rules.relations().clone());
                let shown = move |name: &str, one: &str, other: Option<&str>| {
                    let of = [Some(one), other].into_iter().flatten().map(str::to_owned).collect();
                    let found = relations
                        .get(name)
                        .and_then(|it: &BTreeMap<Vec<String>, Share>| it.get::<Vec<String>>(&of));
                    found.map(|it| it.word()).ok_or_else(|| unknown(one))
                };
                functions.push(("shown".to_owned(), Value::from_function(shown)));
            }
        }
        Self { words, sources, functions }
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn value(
        &self,
        expression: &Located<String>,
        names: &[(String, Value)],
    ) -> Result<Value, Box<Diagnostic>> {
        let locals = self.functions.iter().chain(names).cloned().collect();
        self.words.evaluate_with(expression, locals, self.sources)
    }

    /// Whether an expression is true. `None` where it is neither.
    pub(super) fn is(
        &self,
        expression: &Located<String>,
        names: &[(String, Value)],
    ) -> Option<bool> {
        let value = self.value(expression, names).ok()?;
        bool::try_from(value).ok()
    }
}

/// What a fact on a card comes to: its number, else whether there is such a fact.
///
/// # Errors
/// When the rules know nothing of the card.
fn fact(facts: &Facts, id: &str, name: &str, about: Option<&str>) -> Result<Value, Error> {
    let all = facts.get(id).ok_or_else(|| unknown(id))?;
    let is = |it: &&Fact| it.name == name && about.is_none_or(|id| it.about.as_deref() == Some(id));
    Ok(match all.iter().find(is) {
        Some(fact) => fact.number.map_or(Value::from(true), Value::from),
        None => Value::from(false),
    })
}

fn unknown(id: &str) -> Error {
    Error::new(ErrorKind::InvalidOperation, format!("the rules know nothing of `{id}`"))
}
