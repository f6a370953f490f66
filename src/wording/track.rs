//! Tracks: rows of shapes that a counter moves along, or that are ticked off.
//!
//! In: the words of a statement such as `:heart: 8 boxes from 1 by 4`. Out: a [`Track`] that layouts
//! draw. Never: a size in millimetres, or a drawing.

use super::Inline;
use serde::Serialize;

/// Roles whose words are a track: in the text, and along an edge.
pub(super) const ROLES: &[&str] = &["track", "edgetrack"];

/// Most shapes of one group: more nobody counts on a card.
const MOST: u32 = 200;

/// Shapes by the words for one and for several of them.
const SHAPES: &[(&str, &str)] = &[
    ("star", "stars"),
    ("box", "boxes"),
    ("circle", "circles"),
    ("heart", "hearts"),
    ("diamond", "diamonds"),
];

/// A track, as layouts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// What is counted; nothing where the track stands for itself.
    pub label: Vec<Inline>,
    /// Its groups in order.
    pub groups: Vec<Group>,
}

/// Shapes of one sort and size in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// How many there are.
    pub count: u32,
    /// `star`, `box`, `circle`, `heart`, `diamond` or `icon`.
    pub kind: &'static str,
    /// The icon that stands in place of a shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// `small`, `medium` or `large`.
    pub size: &'static str,
    /// How many of them are filled, from the first.
    pub filled: u32,
    /// The numbers in the shapes, where they have some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<i64>,
    /// A gap after so many, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
}

/// A word of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Icon(String),
    Comma,
}

/// Reads the words of a track.
///
/// # Errors
/// What is wrong with them, and how they are written.
pub(super) fn read(words: &[Inline]) -> Result<Track, String> {
    let (label, tokens) = divided(words)?;
    let mut groups: Vec<Group> = Vec::new();
    for part in tokens.split(|it| *it == Token::Comma) {
        let group = group(part, groups.last())?;
        groups.push(group);
    }
    Ok(Track { label, groups })
}

/// The label, which is whatever stands before the first figure, and the tokens after it.
fn divided(words: &[Inline]) -> Result<(Vec<Inline>, Vec<Token>), String> {
    let mut label = Vec::new();
    let mut tokens = Vec::new();
    for inline in words {
        match inline {
            Inline::Text { s } if tokens.is_empty() => match figure(s) {
                Some(at) => {
                    if !s[..at].trim().is_empty() {
                        label.push(Inline::text(&s[..at]));
                    }
                    take(&s[at..], &mut tokens);
                }
                None if s.trim().is_empty() => {}
                None => label.push(inline.clone()),
            },
            Inline::Text { s } => take(s, &mut tokens),
            Inline::Icon { id } if !tokens.is_empty() => tokens.push(Token::Icon(id.clone())),
            other if tokens.is_empty() => label.push(other.clone()),
            _ => return Err("a track can only contain words, numbers and icons".to_owned()),
        }
    }
    if tokens.is_empty() {
        return Err(wanted("a track without a number"));
    }
    Ok((label, tokens))
}

/// Where the first word begins that is a figure.
fn figure(text: &str) -> Option<usize> {
    let starts = text.char_indices().filter(|(at, c)| {
        let before = text[..*at].chars().next_back();
        c.is_ascii_digit() && before.is_none_or(char::is_whitespace)
    });
    starts.map(|(at, _)| at).next()
}

fn take(text: &str, tokens: &mut Vec<Token>) {
    for part in text.split_inclusive(',') {
        let words = part.trim_end_matches(',').split_whitespace();
        tokens.extend(words.map(|word| Token::Word(word.to_owned())));
        if part.ends_with(',') {
            tokens.push(Token::Comma);
        }
    }
}

fn wanted(what: &str) -> String {
    format!(
        "{what}; a track is written like `3 small stars, 2 large` or `8 boxes 2 filled from 1 by 4`"
    )
}

/// One group. What it does not say of its shapes it shares with the group before.
fn group(tokens: &[Token], before: Option<&Group>) -> Result<Group, String> {
    let mut tokens = tokens.iter().peekable();
    let count = match tokens.next() {
        Some(Token::Word(word)) => number(word)?,
        _ => return Err(wanted("a group of a track begins with a number")),
    };
    let count = u32::try_from(count).ok().filter(|it| (1..=MOST).contains(it));
    let count = count.ok_or_else(|| format!("a track has 1 to {MOST} shapes in a group"))?;
    let size = sized(tokens.peek().copied());
    if size.is_some() {
        tokens.next();
    }
    let shape = shaped(tokens.peek().copied(), before)?;
    if shape.is_some() {
        tokens.next();
    }
    let (kind, icon) = match (shape, before) {
        (Some(shape), _) => shape,
        (None, Some(group)) => (group.kind, group.icon.clone()),
        (None, None) => return Err(wanted("a track that does not say what it consists of")),
    };
    let size = size.unwrap_or("medium");
    let mut group = Group { count, kind, icon, size, filled: 0, numbers: Vec::new(), by: None };
    let rest: Vec<&Token> = tokens.collect();
    said(&rest, &mut group)?;
    Ok(group)
}

fn sized(token: Option<&Token>) -> Option<&'static str> {
    let Some(Token::Word(word)) = token else { return None };
    ["small", "medium", "large"].into_iter().find(|it| it == word)
}

/// The shape that a token names. `Ok(None)` where it is no name of a shape and need be none.
fn shaped(
    token: Option<&Token>,
    before: Option<&Group>,
) -> Result<Option<(&'static str, Option<String>)>, String> {
    let word = match token {
        Some(Token::Icon(id)) => return Ok(Some(("icon", Some(id.clone())))),
        Some(Token::Word(word)) => word,
        _ => return Ok(None),
    };
    if let Some((one, _)) = SHAPES.iter().find(|(one, many)| one == word || many == word) {
        return Ok(Some((*one, None)));
    }
    if before.is_some() || number(word).is_ok() {
        return Ok(None);
    }
    let known: Vec<&str> = SHAPES.iter().map(|(_, many)| *many).collect();
    Err(format!("a track has no `{word}`; it can have {} or an icon", known.join(", ")))
}

/// What is said of the shapes of a group: `2 filled`, `from 1`, `down`, `by 5`.
fn said(tokens: &[&Token], group: &mut Group) -> Result<(), String> {
    let (mut from, mut down) = (None, false);
    let mut at = 0;
    let word = |at: usize| match tokens.get(at) {
        Some(Token::Word(word)) => Some(word.as_str()),
        _ => None,
    };
    while at < tokens.len() {
        let Some(first) = word(at) else { return Err(wanted("an icon in the wrong place")) };
        let next = word(at + 1);
        let figure = || number(next.unwrap_or_default());
        let taken = match first {
            "from" => {
                from = Some(figure()?);
                2
            }
            "by" => {
                let by = u32::try_from(figure()?).ok().filter(|it| *it > 0);
                group.by = Some(by.ok_or("`by` takes a number of shapes, from 1 on")?);
                2
            }
            "down" => {
                down = true;
                1
            }
            "filled" => {
                group.filled = group.count;
                1
            }
            other => {
                let many = number(other)
                    .map_err(|_| wanted(&format!("unknown word `{other}` in a track")))?;
                if next != Some("filled") {
                    return Err(wanted(&format!("what is `{other}` made of?")));
                }
                let fits = u32::try_from(many).ok().filter(|it| *it <= group.count);
                let fault = || format!("{many} of {} shapes can't be filled", group.count);
                group.filled = fits.ok_or_else(fault)?;
                2
            }
        };
        at += taken;
    }
    match from {
        Some(from) => {
            let step = if down { -1 } else { 1 };
            group.numbers = (0..i64::from(group.count)).map(|at| from + at * step).collect();
            Ok(())
        }
        None if down => Err(wanted("`down` without `from`")),
        None => Ok(()),
    }
}

fn number(word: &str) -> Result<i64, String> {
    let digits = word.strip_prefix(['-', '\u{2212}']).unwrap_or(word);
    let figure = digits.parse::<i64>().ok().filter(|it| *it < 100_000);
    let figure = figure.ok_or_else(|| wanted(&format!("`{word}` is not a number")))?;
    Ok(if digits.len() < word.len() { -figure } else { figure })
}
