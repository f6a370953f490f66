//! Texts of a script as the words of a box.

use super::cards::Cards;
use super::conditions::{ColumnKind, column};
use super::sums::{sum, written};
use crate::boxes::{Needs, expression_column, expression_text};

/// What a text shows: a column, words with columns in them, or words alone. `None` where a sum is not
/// understood.
pub(super) fn words(text: &str, icons: &[(String, String)], cards: &Cards<'_>) -> Option<Needs> {
    if let Some(name) = column(text) {
        return Some(Needs::Column(name.to_owned()));
    }
    let text = text.replace(super::BREAK, "\n");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, inner)) = rest.split_once('{') {
        let (inside, after) = inner.split_once('}')?;
        out.push_str(before);
        out.push_str(&worked(inside, cards)?);
        rest = after;
    }
    out.push_str(rest);
    Some(Needs::Words(crate::icons::written(&out, icons)))
}

/// A sum as its result, or as an expression if it has columns of numbers in it.
fn worked(inside: &str, cards: &Cards<'_>) -> Option<String> {
    if let Some(result) = sum(inside) {
        return Some(written(result));
    }
    let (mut out, mut tried) = (String::new(), String::new());
    let mut rest = inside;
    while let Some((before, inner)) = rest.split_once('[') {
        let (name, after) = inner.split_once(']')?;
        if cards.column_kind(name)? != ColumnKind::Number {
            return None;
        }
        tried.push_str(&format!("{before}1"));
        out.push_str(&format!("{before}({}|default(0))", expression_column(name)));
        rest = after;
    }
    tried.push_str(rest);
    out.push_str(rest);
    // With a division, a result may have digits that no card shows.
    sum(&tried).filter(|_| !inside.contains('/'))?;
    Some(format!("{{{{ {out} }}}}"))
}

/// Signs of a column or a text as icons.
pub(super) fn signs(text: &str, icons: &[(String, String)], cards: &Cards<'_>) -> Option<Needs> {
    let Some(name) = column(text) else {
        let mut out = String::new();
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            match icons.iter().find(|it| rest.starts_with(&it.0)) {
                Some((sign, name)) => {
                    out.push_str(&format!(":{name}: "));
                    rest = &rest[sign.len()..];
                }
                None => {
                    out.push(next);
                    rest = &rest[next.len_utf8()..];
                }
            }
        }
        return (!out.contains(['[', '{'])).then(|| Needs::Words(out.trim_end().to_owned()));
    };
    // A sign that is part of an icon's name would be replaced in it.
    let mixed = icons.iter().any(|(sign, _)| icons.iter().any(|it| it.1.contains(sign.as_str())));
    if mixed || cards.column_kind(name)? != ColumnKind::Text {
        return None;
    }
    let replaced = icons.iter().map(|(sign, name)| {
        format!("|replace({}, {})", expression_text(sign), expression_text(&format!(":{name}: ")))
    });
    let replaced = replaced.collect::<String>();
    Some(Needs::Words(format!("{{{{ {}|default(\"\"){replaced} }}}}", expression_column(name))))
}
