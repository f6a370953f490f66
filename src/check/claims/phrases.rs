//! The words around a number, as tokens that can be compared.

use super::datum::singular;
use crate::vocabulary::{Hit, Owner};
use cardwright_base::diagnostic::SourceMap;
use cardwright_wording::passage::{Passage, RunKind};
use std::ops::Range;

/// Signs that say what a number is.
const SIGNS: &[char] = &['+', '-', '−', '×', '÷', '=', '≥', '≤', '<', '>', '$', '€', '£', '%'];
/// Words that mean the same around a number.
const ALIKE: &[(&str, &str)] = &[
    ("every", "each"),
    ("everyone", "each"),
    ("everybody", "each"),
    ("all", "each"),
    ("an", "a"),
    ("you", "player"),
    ("get", "take"),
    ("receive", "take"),
    ("anyone", "any"),
];

/// A number of whatever sort.
pub(super) const NUMBER: &str = "#";
/// What an expression makes that is no number as far as one can see.
const OTHER: &str = "?";

/// A word, a sign, a name, or something worked out.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) range: Range<usize>,
    pub(super) word: String,
    /// What was typed for it, where it is worked out.
    pub(super) expression: Option<String>,
    /// The card or keyword that it names.
    pub(super) names: Option<String>,
    /// Whether a mark stands before it that parts two clauses.
    pub(super) parted: bool,
}

impl Token {
    fn new(range: Range<usize>, word: String) -> Self {
        Self { range, word, expression: None, names: None, parted: false }
    }
}

/// The tokens of a passage.
pub(super) fn tokens(passage: &Passage, hits: &[Hit<'_>], sources: &SourceMap) -> Vec<Token> {
    let text = passage.text.as_str();
    let mut found: Vec<Token> = Vec::new();
    for (range, run_kind) in passage.stretches() {
        match run_kind {
            RunKind::Computed => {
                let typed = sources.slice(passage.place(range.clone()));
                let expression = typed.trim_start_matches("{{").trim_end_matches("}}");
                let expression = expression.trim_matches(['-', ' ']).to_owned();
                let word = made(&expression);
                let expression = Some(expression);
                found.push(Token { expression, ..Token::new(range, word) });
            }
            RunKind::Icon { id } => {
                found.push(Token::new(range, format!(":{id}:")));
            }
            RunKind::Reference { kind, id } => {
                let names = matches!(*kind, "card" | "keyword").then(|| id.clone());
                found.push(Token { names, ..Token::new(range, format!("@{id}")) });
            }
            _ => {}
        }
    }
    let taken = found.len();
    for hit in hits {
        let owned = |name: &&crate::vocabulary::Name<'_>| {
            matches!(name.owner, Owner::Card | Owner::Keyword | Owner::Term)
        };
        let Some(name) = hit.names.iter().find(owned) else { continue };
        let apart = |it: &Token| it.range.end <= hit.range.start || hit.range.end <= it.range.start;
        if found[..taken].iter().all(apart) {
            let names = name.is_title().then(|| name.id.to_owned());
            let word = format!("@{}", name.id);
            found.push(Token { names, ..Token::new(hit.range.clone(), word) });
        }
    }
    found.sort_by_key(|it| it.range.start);
    let named = found.len();
    let mut at = 0;
    let mut inside = |range: &Range<usize>, found: &[Token]| {
        while at < named && found[at].range.end <= range.start {
            at += 1;
        }
        at < named && found[at].range.start < range.end
    };
    for (range, word) in passage.words() {
        if !inside(&range, &found) {
            let bare = word.strip_suffix("’s").or_else(|| word.strip_suffix("'s")).unwrap_or(word);
            let word = alike(&singular(bare));
            found.push(Token::new(range, word));
        }
    }
    for (at, sign) in text.char_indices().filter(|(_, c)| SIGNS.contains(c)) {
        let spaced = !text[..at].ends_with(char::is_alphanumeric);
        if spaced || sign == '%' {
            let range = at..at + sign.len_utf8();
            found.push(Token::new(range, sign.to_string()));
        }
    }
    found.sort_by_key(|it| it.range.start);
    let mut end = 0;
    for token in &mut found {
        let gap = text.get(end..token.range.start).unwrap_or_default();
        token.parted = gap.contains([',', ';', ':', '(', ')', '—']);
        end = token.range.end;
    }
    found
}

/// The word that stands for what an expression makes.
fn made(expression: &str) -> String {
    if let Some((_, rest)) = expression.split_once("|plural(") {
        let word = rest.trim_start_matches(['"', '\'']);
        let end = word.find(['"', '\'']).unwrap_or(word.len());
        return alike(&singular(&word[..end]));
    }
    let names = ["refs", "join", "title", "name", "article", "signed"];
    if names.iter().any(|it| expression.contains(it)) { OTHER } else { NUMBER }.to_owned()
}

fn alike(word: &str) -> String {
    let same = ALIKE.iter().find(|(it, _)| *it == word);
    same.map_or(word, |(_, to)| to).to_owned()
}
