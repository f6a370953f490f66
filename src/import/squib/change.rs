//! What is done to the values of columns: `.map { |it| "#{it} gold" }` and the like. A change that only puts texts
//! together is written as words of a box, or worked out for each cell; any other is not understood.

use super::literals::{cell, literal, outside};
use crate::boxes::{expression_column, expression_text};

/// A change of the values of some columns to one text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    /// The table, and its columns.
    pub(crate) table: String,
    pub(crate) columns: Vec<String>,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Words(String),
    /// The value of a column, and what is done to it.
    Value(usize, Vec<Filter>),
    If {
        of: usize,
        test: Test,
        yes: Vec<Part>,
        no: Vec<Part>,
    },
}

#[derive(Clone, Debug, PartialEq)]
enum Filter {
    Upper,
    Lower,
    Capital,
    Trim,
    Replace(String, String),
}

#[derive(Clone, Debug, PartialEq)]
enum Test {
    Filled,
    Is(String),
}

/// Letters that a change has at most: each of its parts is read on its own.
const LONGEST: usize = 2_000;

/// What is done to columns of a table: `rest` stands behind `data['x']`.
pub(super) fn change(table: &str, column: &str, rest: &str) -> Option<Change> {
    let mut columns = vec![column.to_owned()];
    let mut rest = rest.trim();
    if let Some(zipped) = rest.strip_prefix(".zip(") {
        let (inner, after) = zipped.split_once(").")?;
        for other in inner.split(',') {
            let (other_table, name, more) = cell(other.trim())?;
            if other_table != table || !more.trim().is_empty() {
                return None;
            }
            columns.push(name);
        }
        rest = after;
    }
    let rest = rest.trim_start_matches('.');
    let body = ["map!", "map", "collect!", "collect", "each"]
        .iter()
        .find_map(|it| rest.strip_prefix(it))?;
    let parts = match body.trim().strip_prefix("(&:") {
        Some(name) => vec![Part::Value(0, filters(name.strip_suffix(')')?)?)],
        None => {
            let (params, body) = block(body)?;
            if params.len() != columns.len() {
                return None;
            }
            let params: Vec<&str> = params.iter().map(String::as_str).collect();
            self::parts(&body, &params)?
        }
    };
    Some(Change { table: table.to_owned(), columns, parts })
}

/// The names and the body of `{ |a, b| ... }`, and of `do |a| ... end` in one line.
pub(super) fn block(text: &str) -> Option<(Vec<String>, String)> {
    let text = text.trim();
    let inner = match text.strip_prefix("do ") {
        Some(rest) => rest.strip_suffix(" end")?,
        None => text.strip_prefix('{')?.strip_suffix('}')?,
    };
    let inner = inner.trim();
    let (params, body) = inner.strip_prefix('|')?.split_once('|')?;
    let params = params.trim_matches(['(', ')', ' ']).split(',').map(|it| it.trim().to_owned());
    Some((params.collect(), body.trim().to_owned()))
}

/// A text, or texts that are put together.
fn parts(text: &str, params: &[&str]) -> Option<Vec<Part>> {
    if text.len() > LONGEST {
        return None;
    }
    let text = bare(text);
    if text == "nil" || text.is_empty() {
        return Some(Vec::new());
    }
    if let Some((test, answers)) = cut(text, " ? ") {
        let (yes, no) = cut(answers, " : ")?;
        let (of, test, is_turned) = self::test(test, params)?;
        let (yes, no) = (parts(yes, params)?, parts(no, params)?);
        let (yes, no) = if is_turned { (no, yes) } else { (yes, no) };
        return Some(vec![Part::If { of, test, yes, no }]);
    }
    if let Some((test, yes)) = cut(text, " && ") {
        let (of, test, is_turned) = self::test(test, params)?;
        let yes = parts(yes, params)?;
        let (yes, no) = if is_turned { (Vec::new(), yes) } else { (yes, Vec::new()) };
        return Some(vec![Part::If { of, test, yes, no }]);
    }
    if let Some((left, right)) = cut(text, " + ") {
        // Without a text among them, numbers are added.
        if !text.contains(['\'', '"']) {
            return None;
        }
        let mut all = parts(left, params)?;
        all.extend(parts(right, params)?);
        return Some(all);
    }
    if let Some(words) = literal(text) {
        return Some(vec![Part::Words(words)]);
    }
    if let Some(inner) = text.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
        return interpolated(inner, params);
    }
    if text.parse::<f64>().is_ok() {
        return Some(vec![Part::Words(text.to_owned())]);
    }
    let (name, rest) = text.split_once('.').unwrap_or((text, ""));
    let of = params.iter().position(|it| *it == name.trim())?;
    Some(vec![Part::Value(of, filters(rest)?)])
}

/// A text with values in it: `#{it} gold`.
fn interpolated(text: &str, params: &[&str]) -> Option<Vec<Part>> {
    let words =
        |it: &str| Part::Words(it.replace("\\n", "\n").replace("\\\"", "\"").replace("\\t", " "));
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once("#{") {
        let (value, after) = inner.split_once('}')?;
        if before.contains('"') && !before.contains('\\') {
            return None;
        }
        all.push(words(before));
        all.extend(parts(value, params)?);
        rest = after;
    }
    if rest.contains('"') && !rest.contains('\\') {
        return None;
    }
    all.push(words(rest));
    Some(all)
}

/// What a value is asked, and whether the answers are turned round.
fn test(text: &str, params: &[&str]) -> Option<(usize, Test, bool)> {
    let text = bare(text);
    let (text, is_not) = match text.strip_prefix('!') {
        Some(rest) => (rest.trim(), true),
        None => (text, false),
    };
    let of = |name: &str| params.iter().position(|it| *it == name.trim());
    for (sign, is_turned) in [(" == ", false), (" != ", true)] {
        if let Some((left, right)) = cut(text, sign) {
            let right = bare(right);
            let word =
                literal(right).or_else(|| right.parse::<f64>().ok().map(|_| right.to_owned()));
            return Some((of(left)?, Test::Is(word?), is_turned != is_not));
        }
    }
    for ending in [".nil?", ".to_s.empty?", ".empty?", ".to_s.strip.empty?"] {
        if let Some(name) = text.strip_suffix(ending) {
            return Some((of(name)?, Test::Filled, !is_not));
        }
    }
    Some((of(text)?, Test::Filled, is_not))
}

/// What is done to a value: `downcase.strip`, `gsub('a', 'b')`.
fn filters(text: &str) -> Option<Vec<Filter>> {
    let mut all = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end =
            rest.find(|c: char| !(c.is_alphanumeric() || "_!?".contains(c))).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (inner, after) = match after.strip_prefix('(') {
            Some(inner) => inner.split_once(')')?,
            None => match name {
                // `gsub! '%n', "\n"` without brackets goes on to the end.
                "gsub!" | "sub!" | "gsub" | "sub" => (after, ""),
                _ => ("", after),
            },
        };
        match name.trim_end_matches('!') {
            "to_s" | "to_i" | "dup" | "freeze" => {}
            "upcase" => all.push(Filter::Upper),
            "downcase" => all.push(Filter::Lower),
            "capitalize" => all.push(Filter::Capital),
            "strip" => all.push(Filter::Trim),
            "gsub" => {
                let (old, new) = inner.split_once(',')?;
                let old = literal(old.trim()).or_else(|| pattern(old.trim()))?;
                all.push(Filter::Replace(old, literal(new.trim())?));
            }
            _ => return None,
        }
        rest = after.trim_start_matches('.').trim();
    }
    Some(all)
}

/// The letters of a pattern that has no signs in it.
fn pattern(text: &str) -> Option<String> {
    let inner = text.strip_prefix('/')?.strip_suffix('/')?;
    let plain = |c: char| c.is_alphanumeric() || " _-:;,%#@!&".contains(c);
    (!inner.is_empty() && inner.chars().all(plain)).then(|| inner.to_owned())
}

/// A text without round brackets about it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
        Some(inner) if !inner.contains(['(', ')']) => inner.trim(),
        _ => text,
    }
}

/// What stands before and behind a sign that is in no quotes and no brackets.
fn cut<'t>(text: &'t str, sign: &str) -> Option<(&'t str, &'t str)> {
    let at = outside(text).find(|it| text[*it..].starts_with(sign))?;
    Some((&text[..at], &text[at + sign.len()..]))
}

impl Change {
    /// As words of a box.
    pub(super) fn words(&self) -> String {
        self.written(&self.parts)
    }

    fn written(&self, parts: &[Part]) -> String {
        let part = |part: &Part| match part {
            Part::Words(words) => {
                words.replace("{{", "{ {").replace("{%", "{ %").replace("{#", "{ #")
            }
            Part::Value(of, filters) => {
                let filters = filters.iter().map(|filter| match filter {
                    Filter::Upper => "|upper".to_owned(),
                    Filter::Lower => "|lower".to_owned(),
                    Filter::Capital => "|capitalize".to_owned(),
                    Filter::Trim => "|trim".to_owned(),
                    Filter::Replace(old, new) => {
                        format!("|replace({}, {})", expression_text(old), expression_text(new))
                    }
                });
                let column = expression_column(&self.columns[*of]);
                format!("{{{{ {column}|default(\"\"){} }}}}", filters.collect::<String>())
            }
            Part::If { of, test, yes, no } => {
                let column = expression_column(&self.columns[*of]);
                let test = match test {
                    Test::Filled => format!("{column} is defined"),
                    Test::Is(word) if word.parse::<f64>().is_ok() => {
                        format!("{column}|default(\"\") == {word}")
                    }
                    Test::Is(word) => {
                        format!("{column}|default(\"\") == {}", expression_text(word))
                    }
                };
                let (yes, no) = (self.written(yes), self.written(no));
                let no = if no.is_empty() { no } else { format!("{{% else %}}{no}") };
                format!("{{% if {test} %}}{yes}{no}{{% endif %}}")
            }
        };
        parts.iter().map(part).collect()
    }

    /// As it is for a card with these values of the columns.
    pub(super) fn value(&self, values: &[&str]) -> String {
        worked(&self.parts, values)
    }
}

fn worked(parts: &[Part], values: &[&str]) -> String {
    let part = |part: &Part| match part {
        Part::Words(words) => words.clone(),
        Part::Value(of, filters) => {
            let value = values.get(*of).copied().unwrap_or_default().to_owned();
            filters.iter().fold(value, |value, filter| match filter {
                Filter::Upper => value.to_uppercase(),
                Filter::Lower => value.to_lowercase(),
                Filter::Capital => {
                    let mut letters = value.chars();
                    let first = letters.next().into_iter().flat_map(char::to_uppercase);
                    first.chain(letters.flat_map(char::to_lowercase)).collect()
                }
                Filter::Trim => value.trim().to_owned(),
                Filter::Replace(old, new) => value.replace(old.as_str(), new),
            })
        }
        Part::If { of, test, yes, no } => {
            let value = values.get(*of).copied().unwrap_or_default();
            let holds = match test {
                Test::Filled => !value.is_empty(),
                Test::Is(word) => value == word,
            };
            worked(if holds { yes } else { no }, values)
        }
    };
    parts.iter().map(part).collect()
}
