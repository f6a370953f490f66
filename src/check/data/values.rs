//! Values without their places, to be compared.

use cardwright_model::{Located, Value};

/// A value in a form that only equal values share.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::Absent => "-".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(word) | Value::Choice(word) | Value::Ref(_, word) => format!("{word:?}"),
        Value::List(items) => {
            let items: Vec<_> = items.iter().map(|item| written(&item.value)).collect();
            format!("[{}]", items.join(","))
        }
        Value::Table(fields) => {
            let pair =
                |(name, it): (&String, &Located<Value>)| format!("{name:?}={}", written(&it.value));
            format!("{{{}}}", fields.iter().map(pair).collect::<Vec<_>>().join(","))
        }
    }
}

/// True when it says nothing: left out, empty, or a flag that is down.
pub(super) fn is_silent(value: &Value) -> bool {
    match value {
        Value::Absent | Value::Flag(false) => true,
        Value::List(items) => items.is_empty(),
        _ => false,
    }
}
