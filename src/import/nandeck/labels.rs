//! Labels of a script: `[name]=value`, one for all cards or one for each between bars.

use super::lines::{DRAWING, Line, args, range};
use super::ranges::Ranges;
use super::sums::{sum, written};
use crate::Notes;
use cardwright_spreadsheet::fold;
use std::collections::BTreeMap;

/// A label may name a label, which may name itself.
const DEEPEST: usize = 8;

/// Letters of a text with labels in it, where no more are put in their places.
const LONGEST: usize = 5_000;

/// The labels of a script, and what it says of its cards.
#[derive(Clone, Default)]
pub(super) struct Labels {
    pub(super) ranges: Ranges,
    /// Names with the values that they stand for, one for each card or one for all.
    pub(super) values: Vec<(String, Vec<String>)>,
    /// Names with texts that have labels in them: `JOIN("A",[number])`, `0,4,[wide],2`.
    joined: Vec<(String, String)>,
    /// The places of frames by their names: `<title>`.
    frames: BTreeMap<String, Vec<String>>,
    /// The table, with the script and line that name it.
    pub(super) link: Option<(String, String, usize)>,
    /// The column with the numbers of copies.
    pub(super) copies: Option<String>,
    /// How often each card is printed.
    pub(super) times: Option<usize>,
    /// How many cards the script asks for.
    cards: Option<usize>,
}

impl Labels {
    /// Reads what holds for the whole script, wherever it stands: labels, the table, and how many cards there are.
    pub(super) fn survey(lines: &[Line]) -> Self {
        let mut all = Self::default();
        let run = || lines.iter().filter(|it| !it.in_macro);
        for line in run() {
            if let Some((label, value)) = line.label() {
                let value = value.trim().trim_matches('"').to_owned();
                all.ranges.labels.insert(label, value);
            }
            if let Some((name, place)) = line.frame() {
                all.frames.insert(name, args(place));
            }
            let Some((name, rest)) = line.parts() else { continue };
            let first = args(rest).swap_remove(0);
            match name.as_str() {
                "link" => all.link = Some((first, line.script.clone(), line.number)),
                "linkmulti" => match first.parse() {
                    Ok(times) => all.times = Some(times),
                    Err(_) => all.copies = Some(first),
                },
                "cards" => all.cards = first.parse().ok(),
                _ => {}
            }
        }
        all.values(lines);
        let used = run().filter_map(range).map(|it| all.ranges.last(&it)).max();
        let lists = all.ranges.labels.values().map(|it| it.split('|').count());
        let longest = lists.filter(|it| *it > 1).max();
        // A list that is shorter than what is drawn begins anew.
        let asked = all.cards.or(longest.max(used)).unwrap_or(1).max(1);
        all.ranges.cards = asked.min(super::ranges::MOST);
        all
    }

    fn values(&mut self, lines: &[Line]) {
        // A label that is used as a range alone is no value of a card.
        let run = || lines.iter().filter(|it| !it.in_macro);
        let ranges: Vec<String> = run().filter_map(range).collect();
        let is_value = |label: &str| {
            let name = format!("[{label}]");
            let shown = |line: &Line| {
                let Some((directive, rest)) = line.parts() else { return false };
                let behind =
                    args(rest).into_iter().skip(usize::from(DRAWING.contains(&&*directive)));
                line.label().is_none_or(|it| it.0 != label)
                    && behind.into_iter().any(|it| it.to_ascii_lowercase().contains(&name))
            };
            run().any(shown)
        };
        for line in run() {
            let Some((label, value)) = line.label() else { continue };
            let named = format!("[{label}]");
            let is_range = ranges.iter().any(|it| it.to_ascii_lowercase().contains(&named));
            let value = value.trim();
            let written = line.text.trim_start_matches('[').split(']').next().unwrap_or(&label);
            let alias = || {
                let is_alias = value.contains('[') && !value.contains(['(', '{']);
                is_alias.then(|| value.trim_matches('"').to_owned())
            };
            if let Some(joined) = joined(value).or_else(alias) {
                self.joined.retain(|it| !it.0.eq_ignore_ascii_case(&label));
                self.joined.push((written.to_owned(), joined));
                continue;
            }
            let value = value.trim_matches('"');
            let worked = self.filled(value);
            let value = match result(&worked) {
                Some(sum) => sum,
                None if value.contains(['(', '{', '[']) => continue,
                None => value.to_owned(),
            };
            if is_range && !is_value(&label) {
                continue;
            }
            let values = value.split('|').map(|it| it.trim().to_owned()).collect();
            self.values.retain(|it| !it.0.eq_ignore_ascii_case(&label));
            self.values.push((written.to_owned(), values));
        }
    }

    /// Whether the value of a label is not known.
    pub(super) fn is_worked_out(&self, line: &Line) -> bool {
        let Some((label, value)) = line.label() else { return false };
        let known = self.joined.iter().any(|it| it.0.eq_ignore_ascii_case(&label))
            || self.values.iter().any(|it| it.0.eq_ignore_ascii_case(&label));
        value.contains(['(', '{', '[']) && !known && !self.ranges.is_for_all(value)
    }

    /// Tells of columns that a label with one value hides.
    pub(super) fn tell_hidden(&self, columns: &[String], lines: &[Line], notes: &mut Notes) {
        for line in lines.iter().filter(|it| !it.in_macro) {
            let Some((label, _)) = line.label() else { continue };
            let one =
                |it: &&(String, Vec<String>)| it.1.len() == 1 && it.0.eq_ignore_ascii_case(&label);
            let Some((name, values)) = self.values.iter().find(one) else { continue };
            if let Some(column) = columns.iter().find(|it| it.eq_ignore_ascii_case(name)) {
                let text = format!(
                    "`[{name}]` is `{}` on all cards, whatever the column `{column}` of the table says: to show the \
                     column, remove this line and import again",
                    values[0]
                );
                notes.push(&line.script, line.number, text);
            }
        }
    }

    /// Tells of a column with the numbers of copies that the table does not have.
    pub(super) fn tell_copies(&self, columns: &[String], lines: &[Line], notes: &mut Notes) {
        let Some(name) = &self.copies else { return };
        let is_multi =
            |line: &&Line| !line.in_macro && line.parts().is_some_and(|it| it.0 == "linkmulti");
        let Some(line) = lines.iter().rfind(is_multi) else { return };
        if !columns.iter().any(|it| fold(it) == fold(name)) {
            let text = format!(
                "the table has no column `{name}` with numbers of copies: write the name of one that it has, {}",
                columns.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
            );
            notes.push(&line.script, line.number, text);
        }
    }

    /// A text with labels of one value replaced by it.
    pub(super) fn filled(&self, text: &str) -> String {
        let mut text = text.to_owned();
        let one = self.values.iter().filter(|it| it.1.len() == 1).map(|it| (&it.0, &it.1[0]));
        let joined = || self.joined.iter().map(|it| (&it.0, &it.1));
        for _ in 0..DEEPEST {
            let mut changed = false;
            // What is joined may name labels of one value.
            for (label, value) in joined().chain(one.clone()) {
                let named = format!("[{}]", label.to_ascii_lowercase());
                let mut from = 0;
                while text.len() <= LONGEST
                    && let Some(at) = text.to_ascii_lowercase()[from..].find(&named)
                {
                    let at = from + at;
                    text.replace_range(at..at + named.len(), value);
                    from = at + value.len();
                    changed = true;
                }
            }
            if !changed || text.len() > LONGEST {
                break;
            }
        }
        text
    }

    /// The values of a directive. A label that has one value is that value, except in a text without a table: there
    /// it is a column. A label may stand for several values.
    pub(super) fn plain(&self, name: &str, args: Vec<String>) -> Vec<String> {
        let kept = match name {
            _ if !DRAWING.contains(&name) => 0,
            "rectangle" => 1,
            _ if self.link.is_some() => 1,
            _ => 2,
        };
        let filled = |(at, arg): (usize, String)| -> Vec<String> {
            let is_joined =
                self.joined.iter().any(|it| arg.eq_ignore_ascii_case(&format!("[{}]", it.0)));
            if at < kept && !(at == 1 && is_joined) {
                return vec![arg];
            }
            let value = self.filled(&arg);
            // `[zone]` with `[zone]=0,4,[wide],2`.
            let is_label =
                arg.starts_with('[') && arg.ends_with(']') && arg.matches('[').count() == 1;
            if is_label && at != 1 {
                value.split(',').map(|it| it.trim().to_owned()).collect()
            } else {
                vec![value]
            }
        };
        let place = |(at, arg): (usize, String)| match self.frames.get(&arg.to_ascii_lowercase()) {
            Some(place) if at > 0 => place.iter().map(|it| self.filled(it)).collect(),
            _ => filled((at, arg)),
        };
        args.into_iter().enumerate().flat_map(place).collect()
    }
}

/// The result of a value that is a sum in brackets.
fn result(value: &str) -> Option<String> {
    let is_sum = value.starts_with(['(', '{']) && value.ends_with([')', '}']);
    let text = value.replace('{', "(").replace('}', ")");
    is_sum.then(|| sum(&text).map(written)).flatten()
}

/// The values of a directive with each `JOIN("a",[b])` among them as `"a[b]"`.
pub(super) fn with_joins(rest: &str) -> String {
    let (mut out, mut rest) = (String::new(), rest);
    let is_outside = |out: &str| out.matches('"').count().is_multiple_of(2);
    while let Some(at) = rest.to_ascii_uppercase().find("JOIN(") {
        let (before, call) = rest.split_at(at);
        out.push_str(before);
        let end = is_outside(&out).then(|| closed(call)).flatten();
        let said = end.and_then(|end| joined(&call[..end]));
        let end = end.filter(|_| said.is_some()).unwrap_or("JOIN(".len());
        match said {
            Some(said) => out.push_str(&format!("\"{said}\"")),
            None => out.push_str(&call[..end]),
        }
        rest = &call[end..];
    }
    out + rest
}

/// Where the first bracket of a text is closed.
fn closed(text: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth == 1 => return Some(at + 1),
            ')' if !quoted => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The texts and columns that `JOIN` puts together: `JOIN("a",[b])` is `a[b]`.
fn joined(value: &str) -> Option<String> {
    let start = value.get(..5)?.to_ascii_lowercase();
    let inner = value[5..].strip_suffix(')').filter(|_| start == "join(")?;
    Some(args(inner).concat())
}
