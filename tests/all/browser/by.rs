//! How a thing on a page is found.

use serde_json::{Value, json};
use std::fmt;

/// What is looked for.
#[derive(Clone, Debug)]
pub enum By<'a> {
    /// A CSS selector.
    Css(&'a str),
    /// Its role to a screen reader, such as `button`, and its whole accessible name.
    Role(&'a str, &'a str),
    /// Its role, and a part of its accessible name.
    RoleWith(&'a str, &'a str),
    /// The innermost element with this text, spaces apart.
    Text(&'a str),
}

impl fmt::Display for By<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Css(selector) => write!(to, "`{selector}`"),
            By::Role(role, name) => write!(to, "{role} \"{name}\""),
            By::RoleWith(role, part) => write!(to, "{role} with \"{part}\" in its name"),
            By::Text(text) => write!(to, "the text \"{text}\""),
        }
    }
}

impl By<'_> {
    /// The strategy and the selector of WebDriver, if it has one for this.
    pub(super) fn locator(&self) -> Option<Value> {
        match self {
            By::Css(selector) => Some(json!({"using": "css selector", "value": selector})),
            By::Text(text) => {
                let is_it = format!("normalize-space(string())={}", quoted(text));
                let path = format!("//body//*[not(self::script) and {is_it}][not(*[{is_it}])]");
                Some(json!({"using": "xpath", "value": path}))
            }
            By::Role(..) | By::RoleWith(..) => None,
        }
    }

    /// Whether a name is the one that is asked for.
    pub(super) fn takes(&self, name: &str) -> bool {
        match self {
            By::Role(_, wanted) => name == *wanted,
            By::RoleWith(_, part) => name.contains(part),
            By::Css(_) | By::Text(_) => false,
        }
    }

    pub(super) fn role(&self) -> Option<&str> {
        match self {
            By::Role(role, _) | By::RoleWith(role, _) => Some(role),
            By::Css(_) | By::Text(_) => None,
        }
    }
}

/// A string of XPath, which has no escapes.
fn quoted(text: &str) -> String {
    let parts: Vec<String> = text.split('\'').map(|it| format!("'{it}'")).collect();
    match parts.as_slice() {
        [only] => only.clone(),
        parts => format!("concat({})", parts.join(", \"'\", ")),
    }
}
