//! Values of the game by name, for templates: a name that does not exist is told wherever it stands.
//!
//! In: names and their values. Out: a value of the template engine. What is left out of the data has
//! a name and no value, so that `{% if self.cost %}` is false; a name that nobody gave is an error
//! there too, because otherwise a slip of the pen would drop the line without a word.

use cardwright_base::diagnostic::closest;
use minijinja::value::{Enumerator, Object};
use minijinja::{Error, ErrorKind, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Debug)]
struct Entries {
    values: BTreeMap<String, Value>,
    /// Names that somebody else answers to.
    elsewhere: Arc<BTreeSet<String>>,
}

impl Object for Entries {
    /// `entries[key]`, and `key in entries`: a key may be worked out, so that it may be none.
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.values.get(key.as_str()?).cloned()
    }

    /// The entry of this name, as `entries.name` reads it.
    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        let found = self.values.get(name).cloned();
        if found.is_some() || self.elsewhere.contains(name) {
            return found;
        }
        let near = closest(name, self.values.keys().map(String::as_str)).unwrap_or_default();
        Some(Value::from(Error::new(ErrorKind::UndefinedError, near.to_owned())))
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.values.keys().map(|it| Value::from(it.as_str())).collect())
    }
}

/// Values by name. In a template `it.name` is an error where there is no such name, with the nearest
/// as its detail; `it["name"]` is undefined.
pub(super) fn of(values: BTreeMap<String, Value>) -> Value {
    all(values, &Arc::default())
}

/// The same for everything that a template may name; `functions` are what it may call.
pub(super) fn all(values: BTreeMap<String, Value>, functions: &Arc<BTreeSet<String>>) -> Value {
    Value::from_object(Entries { values, elsewhere: Arc::clone(functions) })
}
