//! Sums of a script: numbers, `+`, `-`, `*`, `/` and brackets, and nothing else. The template engine works them out.

use minijinja::Environment;

/// Letters that a sum has at most.
const LONGEST: usize = 200;

/// The result of a sum, if it is nothing but one.
pub(super) fn sum(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Ok(number) = text.parse::<f64>() {
        return Some(number).filter(|it| it.is_finite());
    }
    let plain = |c: char| c.is_ascii_digit() || ".+-*/() ".contains(c);
    // `**` and `//` would be other signs there.
    if text.is_empty()
        || text.len() > LONGEST
        || !text.chars().all(plain)
        || text.contains("**")
        || text.contains("//")
    {
        return None;
    }
    let engine = Environment::new();
    let value = engine.compile_expression(text).ok()?.eval(()).ok()?;
    f64::try_from(value).ok().filter(|it| it.is_finite())
}

/// A number without zeros at its end.
pub(super) fn written(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A length: a number, a part of the whole in per cent, or a sum of both.
pub(super) fn length(text: &str, whole: f64, unit: f64) -> Option<f64> {
    let text = text.replace('{', "(").replace('}', ")");
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('%') {
        let digits = before.trim_end();
        let is_other = |c: char| !(c.is_ascii_digit() || c == '.');
        let from = digits.char_indices().rfind(|it| is_other(it.1));
        let from = from.map_or(0, |(at, c)| at + c.len_utf8());
        let (head, number) = digits.split_at(from);
        // `{1/2}%` is a part as well.
        let number = match number {
            "" => sum(head).map(|it| (String::new(), it)),
            _ => number.parse::<f64>().ok().map(|it| (head.to_owned(), it)),
        };
        let (head, number) = number?;
        plain.push_str(&format!("{head}({})", number / 100.0 * whole / unit));
        rest = after;
    }
    plain.push_str(rest);
    sum(&plain).map(|it| it * unit)
}
