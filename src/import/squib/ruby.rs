//! Lines of a deck.rb as statements: the few forms that decks are made of, and everything else by its line.
//! Nothing is run.

use super::change::{Change, change};
use super::literals::{cell, literal, outside, unquoted};

/// A statement on one line or several.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// Line that it begins on, from 1.
    pub(crate) line: usize,
    /// What a result is kept under.
    pub(crate) target: Option<String>,
    /// The command, such as `text` or `Squib::Deck.new`.
    pub(crate) command: String,
    /// Arguments without a name, then those with one.
    pub(crate) plain: Vec<Expr>,
    pub(crate) named: Vec<(String, Expr)>,
    /// Those arguments as they are written, by their names; the first one without a name has none.
    pub(super) said: Vec<(String, String)>,
    /// Whether a block follows.
    pub(crate) opens: bool,
    /// As it is written, cut short.
    pub(crate) written: String,
    /// The whole statement, as it is written.
    pub(crate) text: String,
}

/// A value in a script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Text(String),
    Number(f64),
    List(Vec<Expr>),
    /// Lists by their names: `{ 'name' => ['a', 'b'] }`.
    Lists(Vec<(String, Vec<Expr>)>),
    /// First and last, both included.
    Range(i64, i64),
    /// A change of columns that is understood.
    Change(Change),
    /// A column of a table that a variable holds.
    Column {
        table: String,
        name: String,
        /// Whether something is done to its values.
        changed: bool,
    },
    /// Any other expression, as it is written.
    Other(String),
}

impl Statement {
    /// The value that a target gets.
    pub(super) fn value(&self) -> Option<Expr> {
        assignment(&self.text).map(|it| expr(it.1))
    }

    /// The table and column that it changes, and how: `data['x'].map! { ... }`, `data['y'] = data['x'].map { ... }`.
    pub(super) fn edit(&self) -> Option<(String, String, Change)> {
        let (table, column, rest) = cell(&self.text)?;
        let changes = |rest: &str| {
            let rest = rest.trim_start();
            rest.starts_with(".map!") || rest.starts_with(".each") || rest.starts_with(".collect!")
        };
        let value = match rest.trim_start().strip_prefix('=') {
            Some(value) => expr(value),
            None if changes(&rest) => expr(&self.text),
            None => return None,
        };
        match value {
            Expr::Change(change) => Some((table, column, change)),
            _ => None,
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Expr> {
        self.named.iter().find(|it| it.0 == name).map(|it| &it.1)
    }
}

/// The statements of a script.
pub(crate) fn statements(text: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    let mut in_comment = false;
    while let Some((at, line)) = lines.next() {
        if line.starts_with("=begin") || in_comment {
            in_comment = !line.starts_with("=end");
            continue;
        }
        let mut whole = without_comment(line).trim().to_owned();
        loop {
            // A chain of calls may go on in a line of its own.
            let chained = |(_, line): &(usize, &str)| {
                let line = line.trim_start();
                line.starts_with('.') && !line.starts_with("..") && !whole.is_empty()
            };
            if !continues(&whole) && !lines.peek().is_some_and(chained) {
                break;
            }
            let Some((_, more)) = lines.next() else { break };
            let more = without_comment(more);
            whole = whole.trim_end_matches('\\').trim_end().to_owned();
            if !more.trim().is_empty() {
                let between = if ends_line(&whole, more.trim()) { "; " } else { " " };
                whole = format!("{whole}{between}{}", more.trim());
            }
        }
        // What follows up to the word is no statement but a text. Without the word it is no such text.
        if let Some(end) = text_until(&whole)
            && lines.clone().any(|(_, line)| line.trim() == end)
        {
            while lines.next().is_some_and(|(_, line)| line.trim() != end) {}
        }
        let whole = for_as_each(&whole).unwrap_or(whole);
        found.extend(several(&whole).into_iter().map(|it| statement(at + 1, it)));
    }
    found
}

/// `for k in 1..3 do` as `(1..3).each do |k|`.
fn for_as_each(text: &str) -> Option<String> {
    let (names, of) = text.strip_prefix("for ")?.split_once(" in ")?;
    let of = of.trim();
    let of = of.strip_suffix(" do").unwrap_or(of).trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ');
    names.chars().all(plain).then(|| format!("({of}).each do |{}|", names.trim()))
}

/// The statements of a line: `id = {}; data['x'].each { ... }`.
fn several(line: &str) -> Vec<&str> {
    // Blocks in one line are read as a whole.
    if line.ends_with(" end") || line.contains(" do ") {
        return vec![line];
    }
    let mut found = split_outside(line, ';');
    found.retain(|it| !it.is_empty());
    found
}

/// A line without its comment: a `#` that is in no quotes and begins no colour in them.
fn without_comment(line: &str) -> String {
    let end = unquoted(line).find(|it| it.1 == '#').map_or(line.len(), |it| it.0);
    line[..end].to_owned()
}

/// The word that ends a text which begins below a statement: `<<-WORD`, `<<~WORD`.
fn text_until(statement: &str) -> Option<String> {
    let (_, rest) = statement.split_once("<<")?;
    let word = rest.strip_prefix(['-', '~'])?.trim_start_matches(['\'', '"']);
    let end = word.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(word.len());
    (end > 0).then(|| word[..end].to_owned())
}

/// Whether a statement goes on in the next line.
fn continues(text: &str) -> bool {
    text.ends_with([',', '\\', '(', '[', '+', '='])
        || [" ?", " :", "&&", " ||"].iter().any(|it| text.ends_with(it))
        || depth(text) > 0
}

/// Whether a line in a block of several, `{ |x|` to `}`, is ended by the next.
fn ends_line(before: &str, next: &str) -> bool {
    let open = unclosed(before).map(|at| before[at..].trim_start_matches('{').trim_start());
    let in_block = open.is_some_and(|it| it.starts_with('|') && it.len() > 1);
    let goes_on = before.ends_with([',', '(', '[', '{', '|', ';', ':', '+', '&', '='])
        || before.ends_with(" ?");
    in_block && !goes_on && !next.starts_with(['}', ')', ']', '.', '?', ':'])
}

/// Where the innermost bracket stands that is open at the end, if it is a `{`.
fn unclosed(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in unquoted(text) {
        match c {
            '(' | '[' | '{' => open.push((at, c)),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    open.last().filter(|it| it.1 == '{').map(|it| it.0)
}

/// Brackets that are open at the end.
fn depth(text: &str) -> i32 {
    let change = |(_, c)| match c {
        '(' | '[' | '{' => 1,
        ')' | ']' | '}' => -1,
        _ => 0,
    };
    unquoted(text).map(change).sum()
}

/// Words that a block begins with which ends with `end`.
const OPENING: [&str; 9] =
    ["if", "unless", "def", "case", "while", "until", "begin", "class", "module"];

/// Whether a line, or the value that it keeps, begins with a word.
fn begins(text: &str, word: &str) -> bool {
    let is_first =
        |text: &str| text.strip_prefix(word).is_some_and(|it| it.is_empty() || it.starts_with(' '));
    is_first(text) || assignment(text).is_some_and(|it| is_first(it.1))
}

/// Whether it is a method without an `end`: `def gold(cost) = "#{cost} gold"`.
fn is_endless(text: &str) -> bool {
    let Some(named) = text.strip_prefix("def ") else { return false };
    let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '?' | '!');
    let behind = named.trim_start_matches(name).trim_start();
    let behind = match behind.strip_prefix('(') {
        Some(inner) => inner.split_once(')').map_or("", |it| it.1).trim_start(),
        None => behind,
    };
    behind.starts_with("= ")
}

pub(super) fn statement(line: usize, text: &str) -> Statement {
    let all = text.to_owned();
    let written: String = text.chars().take(70).collect();
    let (body, opens) = match block(text) {
        Some(at) => (text[..at].trim(), true),
        None => {
            let opens = OPENING.iter().any(|it| begins(text, it));
            (text, opens && !text.ends_with(" end") && !is_endless(text))
        }
    };
    let (target, body) = match assignment(body) {
        Some((target, rest)) => (Some(target.to_owned()), rest),
        None => (None, body),
    };
    let end = body
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':' | '.' | '?' | '!')))
        .unwrap_or(body.len());
    let command = body[..end].trim_end_matches(':').to_owned();
    let mut rest = body[end..].trim();
    if rest.starts_with('(') && rest.ends_with(')') {
        rest = rest[1..rest.len() - 1].trim();
    }
    let (mut plain, mut named, mut said) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts(rest) {
        match name_of(part) {
            Some((name, value)) => {
                said.push((name.clone(), value.to_owned()));
                named.push((name, expr(value)));
            }
            None if part.is_empty() => {}
            None => {
                said.push((String::new(), part.to_owned()));
                plain.push(expr(part));
            }
        }
    }
    Statement { line, target, command, plain, named, said, opens, written, text: all }
}

/// Where a block begins: ` do`, ` do |x|` or ` { |x|` at the end.
fn block(text: &str) -> Option<usize> {
    let at = text.rfind(" do")?;
    let rest = text[at + 3..].trim();
    // Behind the names of one that ends in the same line stands what it does.
    let is_open = rest.starts_with('|') && rest.ends_with('|');
    (rest.is_empty() || is_open).then_some(at)
}

/// The name that a line keeps a value under, and the value.
pub(super) fn assigned(text: &str) -> Option<(&str, &str)> {
    assignment(text)
}

fn assignment(text: &str) -> Option<(&str, &str)> {
    let (target, rest) = text.split_once('=')?;
    let plain = target.trim().chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_one = plain && !rest.starts_with(['=', '>', '~']) && !target.trim().is_empty();
    is_one.then(|| (target.trim(), rest.trim()))
}

/// What stands between commas that are in no brackets and no quotes.
fn parts(text: &str) -> Vec<&str> {
    split_outside(text, ',')
}

/// What stands between signs that are in no brackets and no quotes.
fn split_outside(text: &str, sign: char) -> Vec<&str> {
    let mut from = 0;
    let mut parts = Vec::new();
    for at in outside(text).filter(|it| text[*it..].starts_with(sign)) {
        parts.push(text[from..at].trim());
        from = at + 1;
    }
    parts.push(text[from..].trim());
    parts
}

/// `name: value` and `:name => value`.
fn name_of(text: &str) -> Option<(String, &str)> {
    let plain =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if let Some((name, value)) = text.split_once("=>") {
        let name = name.trim().trim_matches(['\'', '"', ':']);
        if plain(name) {
            return Some((name.to_owned(), value.trim()));
        }
    }
    let (name, value) = text.split_once(':')?;
    (plain(name.trim()) && !value.starts_with(':')).then(|| (name.trim().to_owned(), value.trim()))
}

pub(super) fn expr(text: &str) -> Expr {
    let text = text.trim();
    if let Ok(number) = text.replace('_', "").parse::<f64>() {
        return Expr::Number(number);
    }
    if let Some(word) =
        text.strip_prefix(':').filter(|it| it.chars().all(|c| c.is_alphanumeric() || c == '_'))
    {
        return Expr::Text(word.to_owned());
    }
    if let Some(text) = literal(text) {
        return Expr::Text(text);
    }
    for (open, close) in [("%w(", ')'), ("%w[", ']'), ("%w{", '}')] {
        let words = text.strip_prefix(open).and_then(|it| it.strip_suffix(close));
        if let Some(words) = words.filter(|it| !it.contains(close)) {
            let words = words.split_whitespace().map(|it| Expr::Text(it.to_owned()));
            return Expr::List(words.collect());
        }
    }
    if let Some(range) = range(text) {
        return range;
    }
    if let Some(lists) = lists(text) {
        return lists;
    }
    let is_deep = text.starts_with(DEEPEST);
    let inner = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).filter(|_| !is_deep);
    if let Some(inner) = inner.filter(|it| depth(it) == 0 && !it.contains("].")) {
        return Expr::List(
            parts(inner).into_iter().filter(|it| !it.is_empty()).map(expr).collect(),
        );
    }
    column(text).unwrap_or_else(|| Expr::Other(text.to_owned()))
}

/// Reads a range of numbers: `0..3`, `-2..-1`, or `0...3`, which leaves out its end.
fn range(text: &str) -> Option<Expr> {
    let (from, to) = text.split_once("..")?;
    let (to, less) = match to.strip_prefix('.') {
        Some(to) => (to, 1),
        None => (to, 0),
    };
    Some(Expr::Range(from.trim().parse().ok()?, to.trim().parse::<i64>().ok()? - less))
}

/// Letters that lists with names have at most, and how many lists may stand in each other.
const LONGEST: usize = 20_000;
const DEEPEST: &str = "[[[[[[[[";

/// `{ 'name' => [...], cost: [...] }`.
fn lists(text: &str) -> Option<Expr> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    if inner.len() > LONGEST {
        return None;
    }
    let list = |part: &str| {
        let (name, value) = name_of(part).map(|it| (it.0, it.1.to_owned())).or_else(|| {
            let (name, value) = part.split_once("=>")?;
            Some((literal(name.trim())?, value.trim().to_owned()))
        })?;
        match expr(&value) {
            Expr::List(items) => Some((name, items)),
            _ => None,
        }
    };
    let found: Option<Vec<_>> =
        parts(inner).into_iter().filter(|it| !it.is_empty()).map(list).collect();
    found.filter(|it| !it.is_empty()).map(Expr::Lists)
}

/// `data['Name']`, `data[:name]`, `data.name`, and what is done to it.
fn column(text: &str) -> Option<Expr> {
    let (table, name, rest) = cell(text)?;
    if let Some(change) = change(&table, &name, &rest) {
        return Some(Expr::Change(change));
    }
    let changed = !rest.trim().is_empty();
    Some(Expr::Column { table, name, changed })
}

/// A value that is a text or a number.
pub(super) fn text(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Text(text) => Some(text.clone()),
        Expr::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
