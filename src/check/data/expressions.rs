//! What the expressions of a text ask for, read from their words.
//!
//! Nothing is run here: a run goes down one branch, and what the other asks for is read as well.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::CharIndices;

/// Deepest brackets that are followed; the template engine takes fewer.
const DEEPEST: usize = 200;

/// One step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// A name: `.name` or `["name"]`.
    Name(String),
    /// `[0]` or a slice.
    Index,
    /// Whatever an expression comes to.
    Computed,
}

/// What expressions ask for.
#[derive(Clone, Debug, Default)]
pub(super) struct Expressions {
    /// `card[id].damage` and its like; the first step is the variable.
    pub(super) paths: BTreeSet<Vec<Step>>,
    /// Texts in quotes, among them `damage` in `map(attribute="damage")`.
    pub(super) words: BTreeSet<String>,
    /// Names behind a `|`.
    pub(super) filters: BTreeSet<String>,
}

impl Expressions {
    /// Takes up those between the braces of a text.
    pub(super) fn read_text(&mut self, text: &str) {
        let text = without_comments(text);
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once('{') {
            rest = match after.strip_prefix(['{', '%']) {
                Some(inside) => &inside[self.read(inside)..],
                None => after,
            };
        }
    }

    /// Takes up those of an expression, or of a text up to the end of its tag; gives the length of
    /// what was read.
    pub(super) fn read(&mut self, text: &str) -> usize {
        let mut scanner = Scanner { text, chars: text.char_indices().peekable(), found: self };
        scanner.run(None, 0);
        scanner.here()
    }
}

/// The text without `<# remarks #>`.
pub(super) fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<#") {
        out.push_str(before);
        rest = after.split_once("#>").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Words that are no names; a bracket behind one is a list.
const OPERATORS: [&str; 7] = ["and", "else", "if", "in", "is", "not", "or"];

struct Scanner<'t, 'f> {
    text: &'t str,
    chars: Peekable<CharIndices<'t>>,
    found: &'f mut Expressions,
}

impl<'t> Scanner<'t, '_> {
    /// Byte at which it stands.
    fn here(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn peek(&mut self) -> Option<char> {
        self.chars.peek().map(|(_, c)| *c)
    }

    fn skip_blanks(&mut self) {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
    }

    /// Reads until `close`, which it leaves, or the end of the tag.
    fn run(&mut self, close: Option<char>, depth: usize) {
        let mut piped = false;
        while let Some(c) = self.peek() {
            if Some(c) == close || c == '}' || self.text[self.here()..].starts_with("%}") {
                return;
            }
            match c {
                '"' | '\'' => {
                    let word = self.quoted(c).to_owned();
                    self.found.words.insert(word);
                }
                '(' | '[' | '{' => self.bracket(c, depth),
                c if c.is_alphabetic() || c == '_' => {
                    let name = self.name().to_owned();
                    if piped {
                        self.found.filters.insert(name);
                    } else if !OPERATORS.contains(&name.as_str()) {
                        self.path(Step::Name(name), depth);
                    }
                }
                c if c.is_ascii_digit() => {
                    let number = |(_, c): &(usize, char)| c.is_ascii_digit() || *c == '.';
                    while self.chars.next_if(number).is_some() {}
                }
                _ => {
                    self.chars.next();
                }
            }
            piped = c == '|' || piped && c.is_whitespace();
        }
    }

    /// A bracket with what is in it, and what is asked of the whole.
    fn bracket(&mut self, open: char, depth: usize) {
        self.inside(open, depth);
        self.path(Step::Computed, depth);
    }

    /// What stands in a bracket.
    fn inside(&mut self, open: char, depth: usize) -> &'t str {
        let close = match open {
            '(' => ')',
            '[' => ']',
            _ => '}',
        };
        self.chars.next();
        let start = self.here();
        if depth < DEEPEST {
            self.run(Some(close), depth + 1);
        }
        let end = self.here();
        self.chars.next_if(|(_, c)| *c == close);
        &self.text[start..end]
    }

    /// The steps that follow a first one.
    fn path(&mut self, first: Step, depth: usize) {
        let mut steps = vec![first];
        loop {
            self.skip_blanks();
            match self.peek() {
                Some('.') => {
                    self.chars.next();
                    self.skip_blanks();
                    let name = self.name();
                    if name.is_empty() {
                        break;
                    }
                    steps.push(Step::Name(name.to_owned()));
                }
                Some('[') => {
                    let inside = self.inside('[', depth);
                    steps.push(subscript(inside.trim()));
                }
                _ => break,
            }
        }
        // A bracket of which nothing is asked says nothing.
        if steps != [Step::Computed] {
            self.found.paths.insert(steps);
        }
    }

    fn name(&mut self) -> &'t str {
        let start = self.here();
        let part = |(_, c): &(usize, char)| c.is_alphanumeric() || *c == '_';
        while self.chars.next_if(part).is_some() {}
        let end = self.here();
        &self.text[start..end]
    }

    /// A text in quotes, without them.
    fn quoted(&mut self, quote: char) -> &'t str {
        self.chars.next();
        let start = self.here();
        while let Some((at, c)) = self.chars.next() {
            match c {
                '\\' => drop(self.chars.next()),
                c if c == quote => return &self.text[start..at],
                _ => {}
            }
        }
        &self.text[start..]
    }
}

fn subscript(inside: &str) -> Step {
    let quoted = |quote: char| {
        let inner = inside.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(quote)).then(|| Step::Name(inner.to_owned()))
    };
    let number = |c: char| c.is_ascii_digit() || "-: ".contains(c);
    if inside.chars().all(number) {
        return Step::Index;
    }
    quoted('"').or_else(|| quoted('\'')).unwrap_or(Step::Computed)
}
