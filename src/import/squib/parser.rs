//! Expressions of Ruby as they are written: look-ups, conditions, calls with blocks. What is no such expression is
//! not understood. Nothing is run.

use super::formula::{Block, Call, Formula};
use super::tokens::{Kind, Token, tokens};
use super::value::Value;
use regex::RegexBuilder;
use std::rc::Rc;

/// Letters of an expression, brackets in each other, and links of chains, at most.
const LONGEST: usize = 20_000;
const DEEPEST: usize = 30;
const LINKS: usize = 200;
/// The size of a pattern at most.
const PATTERN: usize = 200_000;

/// Signs between two values, by how strongly they bind.
const SIGNS: [(&str, u8); 15] = [
    ("==", 3),
    ("!=", 3),
    ("=~", 3),
    ("!~", 3),
    ("===", 3),
    ("<", 4),
    (">", 4),
    ("<=", 4),
    (">=", 4),
    ("<<", 5),
    ("+", 6),
    ("-", 6),
    ("*", 7),
    ("/", 7),
    ("%", 7),
];

/// Reads an expression, or several with `;` between them.
pub(super) fn formula(text: &str) -> Option<Formula> {
    if text.len() > LONGEST {
        return None;
    }
    read(text, 0, 0)
}

fn read(text: &str, depth: usize, links: usize) -> Option<Formula> {
    let mut reader = TokenReader { tokens: tokens(text)?, at: 0, depth, links };
    let found = reader.several(&[])?;
    (reader.at == reader.tokens.len()).then_some(found)
}

/// Names of the block behind a loop: `|a, i|`, `|(a, b), i|`.
pub(super) fn names(text: &str) -> Option<Vec<Vec<String>>> {
    let mut reader = TokenReader { tokens: tokens(text)?, at: 0, depth: 0, links: 0 };
    let found = reader.names()?;
    (reader.at == reader.tokens.len()).then_some(found)
}

struct TokenReader {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// Links of chains so far: each is a step deeper.
    links: usize,
}

impl TokenReader {
    fn kind(&self) -> Option<&Kind> {
        self.tokens.get(self.at).map(|it| &it.kind)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.kind(), Some(Kind::Sign(it)) if *it == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), Some(Kind::Word(it)) if it == word)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn link(&mut self) -> Option<()> {
        self.links += 1;
        (self.links < LINKS).then_some(())
    }

    /// Expressions up to a word that ends them, or to the end of the text or bracket.
    fn several(&mut self, ends: &[&str]) -> Option<Formula> {
        let mut all = Vec::new();
        loop {
            while self.eat(";") {}
            let ended =
                self.kind().is_none_or(|_| self.is("}") || ends.iter().any(|it| self.is_word(it)));
            if ended {
                break;
            }
            all.push(self.statement()?);
            let apart = self.is(";") || self.is("}") || self.kind().is_none();
            if !apart && !ends.iter().any(|it| self.is_word(it)) {
                return None;
            }
        }
        match all.len() {
            0 => Some(Formula::Plain(Value::Nil)),
            1 => all.pop(),
            _ => Some(Formula::Several(all)),
        }
    }

    /// An expression, and the condition that may stand behind it.
    fn statement(&mut self) -> Option<Formula> {
        let mut found = self.expression()?;
        loop {
            let is_unless = self.is_word("unless");
            if !is_unless && !self.is_word("if") {
                return Some(found);
            }
            self.at += 1;
            self.link()?;
            let test = self.expression()?;
            let nothing = Box::new(Formula::Plain(Value::Nil));
            let (yes, no) =
                if is_unless { (nothing, Box::new(found)) } else { (Box::new(found), nothing) };
            found = Formula::If(Box::new(test), yes, no);
        }
    }

    fn expression(&mut self) -> Option<Formula> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut found = self.assigned()?;
        while self.is_word("and") || self.is_word("or") {
            let is_and = self.is_word("and");
            self.at += 1;
            self.link()?;
            let right = Box::new(self.assigned()?);
            found = if is_and {
                Formula::And(Box::new(found), right)
            } else {
                Formula::Or(Box::new(found), right)
            };
        }
        self.depth -= 1;
        Some(found)
    }

    fn assigned(&mut self) -> Option<Formula> {
        if self.eat_word("not") {
            return Some(Formula::Not(Box::new(self.expression()?)));
        }
        let found = self.choice()?;
        let sign = ["=", "||=", "+="].into_iter().find(|it| self.is(it));
        match (sign, &found) {
            (Some(sign), Formula::Name(_) | Formula::At(..)) => {
                self.at += 1;
                Some(Formula::Put(Box::new(found), sign, Box::new(self.expression()?)))
            }
            _ => Some(found),
        }
    }

    /// `test ? yes : no`.
    fn choice(&mut self) -> Option<Formula> {
        let test = self.range()?;
        if !self.eat("?") {
            return Some(test);
        }
        let yes = self.expression()?;
        if !self.eat(":") {
            return None;
        }
        let no = self.expression()?;
        Some(Formula::If(Box::new(test), Box::new(yes), Box::new(no)))
    }

    fn range(&mut self) -> Option<Formula> {
        let from = self.either()?;
        let less = self.is("...");
        if !less && !self.is("..") {
            return Some(from);
        }
        self.at += 1;
        Some(Formula::Range(Box::new(from), Box::new(self.either()?), less))
    }

    fn either(&mut self) -> Option<Formula> {
        let mut found = self.both()?;
        while self.eat("||") {
            self.link()?;
            found = Formula::Or(Box::new(found), Box::new(self.both()?));
        }
        Some(found)
    }

    fn both(&mut self) -> Option<Formula> {
        let mut found = self.two(3)?;
        while self.eat("&&") {
            self.link()?;
            found = Formula::And(Box::new(found), Box::new(self.two(3)?));
        }
        Some(found)
    }

    /// Two values with a sign between them that binds at least so strongly.
    fn two(&mut self, least: u8) -> Option<Formula> {
        let mut found = self.one()?;
        loop {
            let Some(Kind::Sign(sign)) = self.kind() else { return Some(found) };
            let Some((sign, binds)) = SIGNS.iter().find(|it| it.0 == *sign && it.1 >= least) else {
                return Some(found);
            };
            self.at += 1;
            self.link()?;
            let right = self.two(binds + 1)?;
            found = Formula::Two(sign, Box::new(found), Box::new(right));
        }
    }

    fn one(&mut self) -> Option<Formula> {
        if self.eat("!") {
            self.link()?;
            return Some(Formula::Not(Box::new(self.one()?)));
        }
        if self.eat("-") {
            self.link()?;
            let zero = Box::new(Formula::Plain(Value::Whole(0)));
            return Some(Formula::Two("-", zero, Box::new(self.one()?)));
        }
        let first = self.first()?;
        self.chain(first)
    }

    /// What stands behind a value: `[key]`, `.call(...)`, and the block of a call.
    fn chain(&mut self, mut found: Formula) -> Option<Formula> {
        loop {
            let apart = self.tokens.get(self.at).is_some_and(|it| it.apart);
            if self.is("[") && !apart {
                self.at += 1;
                self.link()?;
                let key = self.expression()?;
                if !self.eat("]") {
                    return None;
                }
                found = Formula::At(Box::new(found), Box::new(key));
                continue;
            }
            let safe = self.is("&.");
            if !safe && !self.is(".") {
                return Some(found);
            }
            self.at += 1;
            self.link()?;
            let Some(Kind::Word(name)) = self.kind().cloned() else { return None };
            self.at += 1;
            found = self.call(Some(found), name, safe)?;
        }
    }

    fn call(&mut self, of: Option<Formula>, name: String, safe: bool) -> Option<Formula> {
        let mut call = Call { of, name, arguments: Vec::new(), block: None, safe };
        let apart = self.tokens.get(self.at).is_some_and(|it| it.apart);
        if self.is("(") && !apart {
            self.at += 1;
            self.arguments(&mut call)?;
        }
        if self.is("{") || self.is_word("do") {
            let end = if self.is("{") { "}" } else { "end" };
            self.at += 1;
            self.depth += 1;
            if self.depth > DEEPEST {
                return None;
            }
            let names = if self.is("|") { self.names()? } else { vec![vec!["it".to_owned()]] };
            let body = self.several(&["end"])?;
            if !self.eat(end) && !self.eat_word(end) {
                return None;
            }
            self.depth -= 1;
            call.block = Some(Block { names, body });
        }
        Some(Formula::Call(Box::new(call)))
    }

    fn arguments(&mut self, call: &mut Call) -> Option<()> {
        while !self.eat(")") {
            if self.eat("&") {
                let Some(Kind::Symbol(name)) = self.kind().cloned() else { return None };
                self.at += 1;
                let of = Some(Formula::Name("it".to_owned()));
                let body = Call { of, name, arguments: Vec::new(), block: None, safe: false };
                let names = vec![vec!["it".to_owned()]];
                call.block = Some(Block { names, body: Formula::Call(Box::new(body)) });
            } else {
                call.arguments.push(self.expression()?);
            }
            if !self.eat(",") && !self.is(")") {
                return None;
            }
        }
        Some(())
    }

    fn names(&mut self) -> Option<Vec<Vec<String>>> {
        let mut all = Vec::new();
        if !self.eat("|") {
            return None;
        }
        while !self.eat("|") {
            let mut group = Vec::new();
            let is_group = self.eat("(");
            loop {
                let Some(Kind::Word(name)) = self.kind().cloned() else { return None };
                self.at += 1;
                group.push(name);
                if !is_group || !self.eat(",") {
                    break;
                }
            }
            if is_group && !self.eat(")") {
                return None;
            }
            all.push(group);
            if !self.eat(",") && !self.is("|") {
                return None;
            }
        }
        Some(all)
    }

    fn first(&mut self) -> Option<Formula> {
        let kind = self.kind().cloned()?;
        self.at += 1;
        let plain = |it| Some(Formula::Plain(it));
        match kind {
            Kind::Whole(number) => plain(Value::Whole(number)),
            Kind::Decimal(number) => plain(Value::Decimal(number)),
            Kind::Symbol(name) => plain(Value::text(&name)),
            Kind::Words(words) => {
                plain(Value::list(words.iter().map(|it| Value::text(it)).collect()))
            }
            Kind::Text(pieces) => self.text(&pieces),
            Kind::Pattern(pattern, letters) => {
                let built = RegexBuilder::new(&pattern.replace("\\A", "^").replace("\\Z", "$"))
                    .case_insensitive(letters.contains('i'))
                    .size_limit(PATTERN)
                    .build();
                plain(Value::Pattern(Rc::new(built.ok()?)))
            }
            Kind::Sign("(") => {
                let found = self.expression()?;
                self.eat(")").then_some(found)
            }
            Kind::Sign("[") => self.list(),
            Kind::Sign("{") => self.hash(),
            Kind::Sign(_) => None,
            Kind::Word(word) => self.word(word),
        }
    }

    fn text(&self, pieces: &[(String, bool)]) -> Option<Formula> {
        if let [(plain, false)] = pieces {
            return Some(Formula::Plain(Value::text(plain)));
        }
        let piece = |(text, is_expression): &(String, bool)| {
            if !is_expression {
                Some(Formula::Plain(Value::text(text)))
            } else if self.depth >= DEEPEST {
                None
            } else {
                read(text, self.depth + 1, self.links)
            }
        };
        pieces.iter().map(piece).collect::<Option<_>>().map(Formula::Joined)
    }

    fn list(&mut self) -> Option<Formula> {
        let mut items = Vec::new();
        while !self.eat("]") {
            items.push(self.expression()?);
            if !self.eat(",") && !self.is("]") {
                return None;
            }
        }
        Some(Formula::List(items))
    }

    fn hash(&mut self) -> Option<Formula> {
        let mut pairs = Vec::new();
        while !self.eat("}") {
            // `name: value` and `'name': value`.
            let colon =
                self.tokens.get(self.at + 1).filter(|it| it.kind == Kind::Sign(":") && !it.apart);
            let key = match (self.kind(), colon) {
                (Some(Kind::Word(name)), Some(_)) => {
                    let key = Formula::Plain(Value::text(name));
                    self.at += 2;
                    key
                }
                (Some(Kind::Text(pieces)), Some(_)) => {
                    let key = self.text(pieces)?;
                    self.at += 2;
                    key
                }
                _ => {
                    let key = self.expression()?;
                    if !self.eat("=>") {
                        return None;
                    }
                    key
                }
            };
            pairs.push((key, self.expression()?));
            if !self.eat(",") && !self.is("}") {
                return None;
            }
        }
        Some(Formula::Hash(pairs))
    }

    fn word(&mut self, word: String) -> Option<Formula> {
        match word.as_str() {
            "nil" => Some(Formula::Plain(Value::Nil)),
            "true" => Some(Formula::Plain(Value::Flag(true))),
            "false" => Some(Formula::Plain(Value::Flag(false))),
            "if" | "unless" => self.condition(word == "unless"),
            "case" => self.case(),
            "then" | "else" | "elsif" | "when" | "end" | "do" | "and" | "or" => None,
            _ if self.is("(") && !self.tokens.get(self.at).is_some_and(|it| it.apart) => {
                self.call(None, word, false)
            }
            _ => Some(Formula::Name(word)),
        }
    }

    fn condition(&mut self, is_unless: bool) -> Option<Formula> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let test = self.expression()?;
        let _ = self.eat_word("then");
        let yes = self.several(&["elsif", "else", "end"])?;
        let no = if self.eat_word("elsif") {
            // It ends with the end of the whole.
            self.condition(false)?
        } else {
            let no = if self.eat_word("else") {
                self.several(&["end"])?
            } else {
                Formula::Plain(Value::Nil)
            };
            if !self.eat_word("end") {
                return None;
            }
            no
        };
        self.depth -= 1;
        let (yes, no) = if is_unless { (no, yes) } else { (yes, no) };
        Some(Formula::If(Box::new(test), Box::new(yes), Box::new(no)))
    }

    fn case(&mut self) -> Option<Formula> {
        let of = self.expression()?;
        let mut answers = Vec::new();
        while self.eat(";") {}
        while self.eat_word("when") {
            let mut wanted = vec![self.expression()?];
            while self.eat(",") {
                wanted.push(self.expression()?);
            }
            let _ = self.eat_word("then");
            answers.push((wanted, self.several(&["when", "else", "end"])?));
        }
        let no = if self.eat_word("else") {
            self.several(&["end"])?
        } else {
            Formula::Plain(Value::Nil)
        };
        self.eat_word("end").then(|| Formula::Case(Box::new(of), answers, Box::new(no)))
    }
}
