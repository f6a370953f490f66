//! Lines of a deck.rb as statements: the few forms that decks are made of, and everything else by its line.
//! Nothing is run.

/// A statement on one line or several.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// Line that it begins on, from 1.
    pub(crate) line: usize,
    /// What a result is kept under.
    pub(crate) target: Option<String>,
    /// `text`, `Squib::Deck.new`, ...
    pub(crate) command: String,
    /// Arguments without a name, then those with one.
    pub(crate) plain: Vec<Expr>,
    pub(crate) named: Vec<(String, Expr)>,
    /// Whether a block follows.
    pub(crate) opens: bool,
    /// As it is written, cut short.
    pub(crate) written: String,
}

/// A value in a script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Text(String),
    Number(f64),
    List(Vec<Expr>),
    /// A column of a table that a variable holds.
    Column {
        table: String,
        name: String,
        /// Whether something is done to its values.
        changed: bool,
    },
    /// Anything else.
    Other(String),
}

impl Statement {
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
        while continues(&whole) {
            let Some((_, more)) = lines.next() else { break };
            let more = without_comment(more);
            whole = whole.trim_end_matches('\\').trim_end().to_owned();
            if !more.trim().is_empty() {
                whole = format!("{whole} {}", more.trim());
            }
        }
        // What follows up to the word is no statement but a text. Without the word it is no such text.
        if let Some(end) = text_until(&whole)
            && lines.clone().any(|(_, line)| line.trim() == end)
        {
            while lines.next().is_some_and(|(_, line)| line.trim() != end) {}
        }
        if !whole.is_empty() {
            found.push(statement(at + 1, &whole));
        }
    }
    found
}

/// A line without its comment: a `#` that is in no quotes and begins no colour in them.
fn without_comment(line: &str) -> String {
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if c == '#' => return line[..at].to_owned(),
            None => {}
        }
        before = c;
    }
    line.to_owned()
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
    text.ends_with([',', '\\', '(', '[']) || depth(text) > 0
}

/// Brackets that are open at the end.
fn depth(text: &str) -> i32 {
    let (mut depth, mut quote, mut before) = (0, None, ' ');
    for c in text.chars() {
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if matches!(c, '(' | '[' | '{') => depth += 1,
            None if matches!(c, ')' | ']' | '}') => depth -= 1,
            None => {}
        }
        before = c;
    }
    depth
}

fn statement(line: usize, text: &str) -> Statement {
    let written: String = text.chars().take(70).collect();
    let (body, opens) = match block(text) {
        Some(at) => (text[..at].trim(), true),
        None => (
            text,
            text.starts_with("if ") || text.starts_with("unless ") || text.starts_with("def "),
        ),
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
    let (mut plain, mut named) = (Vec::new(), Vec::new());
    for part in parts(rest) {
        match name_of(part) {
            Some((name, value)) => named.push((name, expr(value))),
            None if part.is_empty() => {}
            None => plain.push(expr(part)),
        }
    }
    Statement { line, target, command, plain, named, opens, written }
}

/// Where a block begins: ` do`, ` do |x|` or ` { |x|` at the end.
fn block(text: &str) -> Option<usize> {
    let at = text.rfind(" do")?;
    let rest = text[at + 3..].trim();
    (rest.is_empty() || rest.starts_with('|')).then_some(at)
}

fn assignment(text: &str) -> Option<(&str, &str)> {
    let (target, rest) = text.split_once('=')?;
    let plain = target.trim().chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_one = plain && !rest.starts_with(['=', '>', '~']) && !target.trim().is_empty();
    is_one.then(|| (target.trim(), rest.trim()))
}

/// What stands between commas that are in no brackets and no quotes.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quote, mut before, mut from) = (0, None, ' ', 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match quote {
            Some(open) if c == open && before != '\\' => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if matches!(c, '(' | '[' | '{') => depth += 1,
            None if matches!(c, ')' | ']' | '}') => depth -= 1,
            None if c == ',' && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            None => {}
        }
        before = c;
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
        return plain(name).then(|| (name.to_owned(), value.trim()));
    }
    let (name, value) = text.split_once(':')?;
    (plain(name.trim()) && !value.starts_with(':')).then(|| (name.trim().to_owned(), value.trim()))
}

fn expr(text: &str) -> Expr {
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
    if let Some(words) = text.strip_prefix("%w(").and_then(|it| it.strip_suffix(')')) {
        return Expr::List(words.split_whitespace().map(|it| Expr::Text(it.to_owned())).collect());
    }
    if let Some(inner) = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return Expr::List(
            parts(inner).into_iter().filter(|it| !it.is_empty()).map(expr).collect(),
        );
    }
    column(text).unwrap_or_else(|| Expr::Other(text.to_owned()))
}

/// A text in quotes, if nothing in it is worked out.
fn literal(text: &str) -> Option<String> {
    let quote = text.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    if quote == '"' && inner.contains("#{") || inner.contains(quote) && !inner.contains('\\') {
        return None;
    }
    let plain = inner.replace("\\n", "\n").replace("\\\"", "\"").replace("\\'", "'");
    Some(plain.replace("\\t", " "))
}

/// `data['Name']`, `data[:name]`, `data.name`, and what is done to it.
fn column(text: &str) -> Option<Expr> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (table, rest) = text.split_at(end);
    if table.is_empty() || table.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        return None;
    }
    let (name, rest) = match rest.strip_prefix('[') {
        Some(inner) => {
            let (key, rest) = inner.split_once(']')?;
            (key.trim().trim_matches(['\'', '"', ':']).to_owned(), rest)
        }
        None => {
            let inner = rest.strip_prefix('.')?;
            let end =
                inner.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(inner.len());
            (inner[..end].to_owned(), &inner[end..])
        }
    };
    let changed = !rest.trim().is_empty();
    Some(Expr::Column { table: table.to_owned(), name, changed })
}
