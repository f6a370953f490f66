//! What the usual methods of texts come to.

use super::value::{LONGEST, Value};

/// What a method of a text gives. Those that change it in place give the changed text.
pub(super) fn call(text: &str, name: &str, given: &[Value]) -> Option<Value> {
    let says = |value: &Value| match value {
        Value::Text(text) => Some(text.to_string()),
        _ => None,
    };
    let any = |test: &dyn Fn(&str) -> bool| {
        let parts: Option<Vec<String>> = given.iter().map(says).collect();
        Some(Value::Flag(parts?.iter().any(|it| test(it))))
    };
    // What could grow without bounds is not worked out.
    let longest = given.iter().filter_map(says).map(|it| it.len()).max().unwrap_or_default();
    if text.len().saturating_mul(longest) > LONGEST * 100 {
        return None;
    }
    let found = match (name.trim_end_matches('!'), given) {
        ("empty?", []) => return Some(Value::Flag(text.is_empty())),
        ("size" | "length", []) => {
            return i64::try_from(text.chars().count()).ok().map(Value::Whole);
        }
        ("end_with?", _) => return any(&|it| text.ends_with(it)),
        ("start_with?", _) => return any(&|it| text.starts_with(it)),
        ("include?", [_]) => return any(&|it| text.contains(it)),
        ("match?" | "match" | "=~", [Value::Pattern(pattern)]) => {
            return Some(Value::Flag(pattern.is_match(text)));
        }
        ("split", rest) => {
            let parts: Vec<Value> = match rest {
                [] => text.split_whitespace().map(Value::text).collect(),
                [Value::Text(sign)] if !sign.is_empty() && &**sign != " " => {
                    text.split(&**sign).map(Value::text).collect()
                }
                [Value::Text(sign)] if &**sign == " " => {
                    text.split_whitespace().map(Value::text).collect()
                }
                [Value::Pattern(sign)] => sign.split(text).map(Value::text).collect(),
                _ => return None,
            };
            return Some(Value::list(parts));
        }
        ("chars", []) => {
            return Some(Value::list(
                text.chars().map(|it| Value::text(&it.to_string())).collect(),
            ));
        }
        ("upcase", []) => text.to_uppercase(),
        ("downcase", []) => text.to_lowercase(),
        ("capitalize", []) => {
            let mut letters = text.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters.flat_map(char::to_lowercase)).collect()
        }
        ("strip", []) => text.trim().to_owned(),
        ("lstrip", []) => text.trim_start().to_owned(),
        ("rstrip" | "chomp", []) => text.trim_end().to_owned(),
        ("chomp" | "delete_suffix", [end]) => {
            let end = says(end)?;
            text.strip_suffix(end.as_str()).unwrap_or(text).to_owned()
        }
        ("delete_prefix", [start]) => {
            let start = says(start)?;
            text.strip_prefix(start.as_str()).unwrap_or(text).to_owned()
        }
        ("gsub", [Value::Text(old), new]) => text.replace(&**old, &says(new)?),
        ("sub", [Value::Text(old), new]) => text.replacen(&**old, &says(new)?, 1),
        ("gsub" | "sub", [Value::Pattern(pattern), new]) => {
            // `\1` is `$1` here, and a `$` is one.
            let new = says(new)?.replace('$', "$$");
            let new =
                (1..=9).fold(new, |it, n| it.replace(&format!("\\{n}"), &format!("${{{n}}}")));
            let limit = usize::from(name.starts_with("sub"));
            pattern.replacen(text, limit, new.as_str()).into_owned()
        }
        ("tr", [old, new]) => letters(text, &says(old)?, &says(new)?)?,
        ("delete", [old]) => letters(text, &says(old)?, "")?,
        ("rjust" | "ljust", [Value::Whole(width), rest @ ..]) => {
            let sign = match rest {
                [] => ' ',
                [sign] => says(sign)?.chars().next()?,
                _ => return None,
            };
            let width = usize::try_from(*width).ok().filter(|it| *it < 100)?;
            let missing = width.saturating_sub(text.chars().count());
            let more: String = std::iter::repeat_n(sign, missing).collect();
            if name == "rjust" { more + text } else { text.to_owned() + &more }
        }
        _ => return None,
    };
    (found.len() <= LONGEST).then(|| Value::text(&found))
}

/// A text with other letters for some, or without them.
fn letters(text: &str, old: &str, new: &str) -> Option<String> {
    // Ranges and what is not meant are written with signs.
    if old.contains(['-', '^']) && old.chars().count() > 1 {
        return None;
    }
    let new: Vec<char> = new.chars().collect();
    let instead = |c: char| match old.chars().position(|it| it == c) {
        Some(at) => new.get(at).or(new.last()).copied(),
        None => Some(c),
    };
    Some(text.chars().filter_map(instead).collect())
}
