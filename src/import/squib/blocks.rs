//! Loops over lists that stand in the script: their lines once for each item. Nothing else is unrolled.

use super::DRAWING;
use super::change::block;
use super::literals::outside;
use super::ruby::{Expr, Statement, expr, statement};

/// Statements that come of loops at most.
const MOST: usize = 2_000;
/// Lines of a block that is read as one expression.
const LINES: usize = 60;

/// The statements of a script without its loops over lists, and with blocks of one line in their own line.
pub(super) fn unrolled(statements: Vec<Statement>) -> Vec<Statement> {
    let mut left = MOST;
    run(&joined(statements.into_iter().flat_map(opened).collect()), &mut left)
}

fn run(statements: &[Statement], left: &mut usize) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(one) = statements.get(at) {
        at += 1;
        let Some((items, name, inner)) = list_loop(one) else {
            out.push(one.clone());
            continue;
        };
        let (body, after) = match inner {
            Some(body) => (vec![statement(one.line, &body)], at),
            None => {
                let end = end_of(statements, at);
                (statements[at..end].to_vec(), (end + 1).min(statements.len()))
            }
        };
        if items.len() * body.len() > *left {
            out.push(one.clone());
            continue;
        }
        *left -= items.len() * body.len();
        at = after;
        for item in &items {
            let bound = |it: &Statement| statement(it.line, &bind(&it.text, &name, item));
            let body: Vec<Statement> = body.iter().map(bound).collect();
            out.extend(run(&body, left));
        }
    }
    out
}

/// Where the block that was opened before ends.
pub(super) fn end_of(statements: &[Statement], from: usize) -> usize {
    let mut depth = 1;
    for (at, it) in statements.iter().enumerate().skip(from) {
        depth += i32::from(it.opens);
        depth -= i32::from(it.command == "end");
        if depth == 0 {
            return at;
        }
    }
    statements.len()
}

/// `%w(a b).each do |x|`: the items, the name, and the body if it stands in the same line.
fn list_loop(statement: &Statement) -> Option<(Vec<String>, String, Option<String>)> {
    let (list, rest) = statement.text.split_once(".each")?;
    let Expr::List(items) = expr(list.trim()) else { return None };
    // Numbers are calculated with: their values are known when the lines are gone through.
    if items.iter().all(|it| matches!(it, Expr::Number(_))) {
        return None;
    }
    let items: Option<Vec<String>> = items
        .into_iter()
        .map(|expression| match expression {
            Expr::Text(text) => Some(text),
            Expr::Number(number) => Some(number.to_string()),
            _ => None,
        })
        .collect();
    let one = |names: Vec<String>| names.into_iter().next();
    match rest.trim().strip_prefix("do") {
        Some(names) => {
            let names = names.trim().strip_prefix('|')?.strip_suffix('|')?;
            let plain = names.chars().all(|c| c.is_alphanumeric() || c == '_');
            plain.then(|| Some((items?, names.to_owned(), None)))?
        }
        None => {
            let (names, body) = block(rest)?;
            (names.len() == 1).then(|| Some((items?, one(names)?, Some(body))))?
        }
    }
}

/// `text(...) { |embed| embed.svg ...; embed.png ... }` as the lines of a block.
fn opened(one: Statement) -> Vec<Statement> {
    if let Some(lines) = loop_in_one_line(&one) {
        return lines;
    }
    let Some((head, name, body)) = in_one_line(&one.text) else { return vec![one] };
    let mut found = vec![statement(one.line, &format!("{head} do |{name}|"))];
    found.extend(body.iter().map(|it| statement(one.line, it)));
    found.push(statement(one.line, "end"));
    found
}

/// `list.each_with_index { |x, i| text ... }` as the lines of a block, if it draws.
fn loop_in_one_line(one: &Statement) -> Option<Vec<Statement>> {
    let text = one.text.strip_suffix('}')?;
    let at = [" {|", " { |"].iter().find_map(|it| text.find(it))?;
    let (head, rest) = (text[..at].trim(), text[at..].trim_start_matches([' ', '{']));
    let ends = ["each", "each_with_index", "each_index", "each_pair", "times", "with_index"];
    let (_, method) = head.rsplit_once('.')?;
    let (names, body) = rest.strip_prefix('|')?.split_once('|')?;
    if !ends.contains(&method) && !method.starts_with("upto(") {
        return None;
    }
    let mut from = 0;
    let mut lines = vec![statement(one.line, &format!("{head} do |{names}|"))];
    let ends: Vec<usize> = outside(body).filter(|at| body[*at..].starts_with(';')).collect();
    for end in ends.into_iter().chain([body.len()]) {
        let line = body[from..end].trim();
        from = (end + 1).min(body.len());
        if !line.is_empty() {
            lines.push(statement(one.line, line));
        }
    }
    let draws = lines.iter().any(|it| DRAWING.contains(&it.command.as_str()));
    lines.push(statement(one.line, "end"));
    draws.then_some(lines)
}

/// A text, the name in the block behind its brackets, and the lines of this block.
fn in_one_line(text: &str) -> Option<(&str, String, Vec<String>)> {
    if !text.strip_prefix("text")?.trim_start().starts_with('(') {
        return None;
    }
    let at = outside(text).find(|at| {
        text[*at..].trim_start().starts_with("{ |") || text[*at..].trim_start().starts_with("{|")
    })?;
    let (head, rest) = text.split_at(at);
    let (names, body) = block(rest)?;
    let [name] = &names[..] else { return None };
    let call = format!("{name}.");
    // Lines of a script end in `;`, or were put together to one.
    let mut starts: Vec<usize> =
        outside(&body).filter(|at| body[*at..].starts_with(&call)).collect();
    starts.push(body.len());
    let part = |it: &[usize]| body[it[0]..it[1]].trim().trim_end_matches(';').to_owned();
    let lines = starts.windows(2).map(part).collect();
    head.ends_with(')').then(|| (head, name.clone(), lines))
}

/// `.map do |x|` to `end` as `.map { |x| ... }`, and a condition whose outcome is kept in one line.
fn joined(statements: Vec<Statement>) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(one) = statements.get(at) {
        at += 1;
        let is_block = [".map do |", ".map! do |", ".each do |", ".with_index do |"]
            .iter()
            .any(|it| one.text.contains(*it))
            && list_loop(one).is_none();
        let is_kept = one.opens && one.target.is_some() && !one.text.ends_with('|');
        let near = &statements[..statements.len().min(at + LINES)];
        let end = if is_block || is_kept { end_of(near, at) } else { near.len() };
        // What draws is for the cards, and looked at line by line.
        let draws = |it: &Statement| DRAWING.contains(&it.command.as_str());
        let is_ended = near.get(end).is_some_and(|it| it.command == "end") && end > at;
        if !is_ended || near[at..end].iter().any(draws) {
            out.push(one.clone());
            continue;
        }
        let body = &near[at..end];
        let lines: Vec<&str> = body.iter().map(|it| it.text.as_str()).collect();
        let rest = statements[end].text.strip_prefix("end").unwrap_or_default();
        let text = if is_block {
            format!("{} {} }}{rest}", one.text.replacen(" do |", " { |", 1), lines.join("; "))
        } else {
            format!("{}; {}; end{rest}", one.text, lines.join("; "))
        };
        out.push(statement(one.line, &text));
        at = end + 1;
    }
    out
}

/// A line with a text in place of a name: `x` as `'text'`, and `#{x}` in a text as `text`.
fn bind(line: &str, name: &str, item: &str) -> String {
    let quoted = format!("'{}'", item.replace('\'', "\\'"));
    let mut out = String::new();
    let mut quote = None;
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        if quote == Some('"')
            && let Some((inner, _)) = rest.strip_prefix("#{").and_then(|it| it.split_once('}'))
            && let Some(text) = said(inner.trim(), name, item)
        {
            out.push_str(&text);
            at += inner.len() + 3;
            continue;
        }
        let before = out.chars().last().unwrap_or(' ');
        let word: usize =
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let starts = !(before.is_alphanumeric() || "_.:@$".contains(before));
        if quote.is_none() && word > 0 && starts {
            // `x:` is the name of an argument.
            let is_name = rest[word..].starts_with(':') && !rest[word..].starts_with("::");
            out.push_str(if &rest[..word] == name && !is_name { &quoted } else { &rest[..word] });
            at += word;
            continue;
        }
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            _ => {}
        }
        out.push(c);
        at += c.len_utf8();
    }
    out
}

/// What `x` or `x.downcase` is in a text.
fn said(inner: &str, name: &str, item: &str) -> Option<String> {
    match inner.strip_prefix(name)? {
        "" | ".to_s" => Some(item.to_owned()),
        ".downcase" => Some(item.to_lowercase()),
        ".upcase" => Some(item.to_uppercase()),
        ".capitalize" => {
            let mut letters = item.chars();
            let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            Some(first + &letters.as_str().to_lowercase())
        }
        _ => None,
    }
}
