//! English in messages: articles, plurals and lists, each made in one way.
//!
//! In: nouns and numbers. Out: phrases. Never: a sentence. Of what is printed on a card only the
//! filters `plural` and `ordinal` of templates come here, where the author gives no word.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

/// A noun with its article, by how it sounds: `an archer`, `a unit`, `an APC`, `a MAIL`, `an hour`.
pub fn a(noun: &str) -> String {
    format!("{} {noun}", article(noun))
}

fn article(noun: &str) -> String {
    let bare = noun.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = bare.find(|c: char| !c.is_alphanumeric()).unwrap_or(bare.len());
    let (first, rest) = bare.split_at(end);
    article_of(&format!("{}{rest}", spoken(first)))
}

/// What the library says, which compiles regular expressions for every question.
fn article_of(words: &str) -> String {
    /// More nouns than any game has; what is told of strangers' words is not kept for ever.
    const MOST: usize = 10_000;
    static KNOWN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(article) = known().get(words) {
        return article.clone();
    }
    let article = indefinite::indefinite_article_only(words);
    let mut known = known();
    if known.len() < MOST {
        known.insert(words.to_owned(), article.clone());
    }
    article
}

/// A word so that capitals say that its letters are spoken one by one.
fn spoken(word: &str) -> String {
    let vowel = |c: char| "aeiouy".contains(c.to_ascii_lowercase());
    let spelled = if word.chars().all(char::is_uppercase) {
        // `APC`, where `MAIL` and `AXE` are words in capitals.
        !word.chars().skip(1).any(vowel)
    } else {
        // An id such as `mlrs`.
        word.chars().all(|c| c.is_ascii_lowercase() && !vowel(c))
    };
    if spelled { word.to_uppercase() } else { word.to_lowercase() }
}

/// What every build says. The library, when it is first asked, compiles all its rules, which takes as long as setting
/// a few cards.
const OFTEN: [(&str, &str); 6] = [
    ("card", "cards"),
    ("copy", "copies"),
    ("file", "files"),
    ("image", "images"),
    ("page", "pages"),
    ("sheet", "sheets"),
];

/// The plural of a noun: `copies`, `horsemen`, `APCs`.
pub fn many(noun: &str) -> String {
    let last = noun.rsplit(' ').next().unwrap_or(noun);
    if last.chars().count() > 1 && last.chars().all(char::is_uppercase) {
        return format!("{noun}s");
    }
    if let Some((_, many)) = OFTEN.iter().find(|(one, _)| *one == noun) {
        return (*many).to_owned();
    }
    pluralizer::pluralize(noun, 2, false)
}

/// What one does, or several do: `wins` and `passes`, `win` and `pass`.
pub fn does(verb: &str, many: bool) -> String {
    let hisses = ["s", "x", "o", "ch", "sh"].iter().any(|it| verb.ends_with(it));
    if many {
        verb.to_owned()
    } else if hisses {
        format!("{verb}es")
    } else {
        format!("{verb}s")
    }
}

/// A number and its noun: `1 copy`, `2 copies`.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        format!("{number} {noun}")
    } else {
        format!("{number} {}", many(noun))
    }
}

/// A place in an order, in figures: `1st`, `12th`, `22nd`.
pub fn ordinal(number: i64) -> String {
    let ending = match (number.unsigned_abs() % 100, number.unsigned_abs() % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// All of several: `a`, `a and b`, `a, b and c`.
pub fn and<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "and")
}

/// One of several: `a`, `a or b`, `a, b or c`.
pub fn or<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "or")
}

fn list<S: AsRef<str>>(items: &[S], joined: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {joined} {last}", first.join(", ")),
    }
}

/// A text that begins a sentence.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|it| it.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}
