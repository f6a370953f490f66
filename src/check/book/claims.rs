//! Numbers that a text states of the game: players, minutes, cards, figures, and things counted.
//!
//! In: the lines of a text. Out: its [`Claim`]s. Never: whether they are true. What tells of one
//! moment or one case only (examples, history, rulings, sentences with "if") makes no claim.

use super::number;
use super::place::{stem, tokens};
use super::reading::{Kind, Line, Origin};
use cardwright_base::diagnostic::Span;
use cardwright_model::Game;
use std::collections::BTreeSet;

/// A number that a text states.
pub(super) struct Claim<'a> {
    pub(super) about: About<'a>,
    /// From, where it says so.
    pub(super) low: Option<u32>,
    /// To, where it says so; the same for a single number.
    pub(super) high: Option<u32>,
    /// Words and numbers of the claim, one by one.
    pub(super) tokens: Vec<String>,
    /// How many of them are the numbers and what stands between these.
    pub(super) figures: std::ops::Range<usize>,
    /// Up to three words before it and after it in its sentence.
    pub(super) around: [Vec<String>; 2],
    /// The claim as it reads.
    pub(super) words: String,
    /// Where it may have been typed.
    pub(super) places: Vec<Span>,
}

/// What a claim is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum About<'a> {
    /// How many can play.
    Players,
    /// How long it takes.
    Minutes,
    /// How many copies there are in all.
    Cards,
    /// One of the game's own figures.
    Figure(&'a str),
    /// Something counted in a sentence.
    Thing {
        /// What is counted, as one.
        noun: String,
        /// The other words of the sentence that carry its meaning.
        frame: BTreeSet<String>,
        /// The other numbers of the sentence.
        beside: Vec<u32>,
    },
}

/// Words that make a sentence speak of one case.
const CASES: &[&str] = &["with", "if", "when", "among", "per", "every", "each"];
/// Words that carry no meaning of their own.
const EMPTY: &[&str] = &[
    "the", "and", "for", "you", "your", "are", "has", "have", "with", "from", "then", "than",
    "that", "this", "can", "may", "must", "will", "his", "her", "its", "their", "they", "them",
    "all", "any", "not", "but", "who", "which", "into", "onto", "out", "one",
];
/// Words after a number that are not what it counts.
const NO_NOUN: &[&str] = &[
    "of",
    "to",
    "in",
    "and",
    "or",
    "at",
    "on",
    "by",
    "is",
    "are",
    "for",
    "from",
    "more",
    "less",
    "fewer",
    "than",
    "each",
    "with",
    "the",
    "a",
    "an",
    "if",
    "as",
    "times",
    "other",
    "others",
    "different",
];

/// Every claim of a text.
pub(super) fn claims<'a>(game: &'a Game, lines: &[Line<'_>]) -> Vec<Claim<'a>> {
    let mut found = Vec::new();
    for line in lines {
        let row = matches!(line.kind, Kind::Row { .. });
        let general = matches!(line.origin, Origin::Chapter | Origin::Term);
        let special = matches!(line.origin, Origin::Description(_));
        if !general && !special {
            continue;
        }
        let mut taken = BTreeSet::new();
        let before = found.len();
        for sentence in sentences(&line.words) {
            let Some(sentence) = Sentence::of(sentence) else { continue };
            if general {
                sentence.stated(game, line, &mut taken, &mut found);
            }
            if !row {
                sentence.counted(line, &taken, &mut found);
            }
            taken.clear();
        }
        // How long one game takes is told beside its players, or in so many words.
        let has = |about: &About<'_>| found[before..].iter().any(|it| it.about == *about);
        if has(&About::Minutes) && !has(&About::Players) && !about_time(&line.words) {
            let tail = found.split_off(before);
            found.extend(tail.into_iter().filter(|it| it.about != About::Minutes));
        }
    }
    found
}

/// True for a line that tells how long a game takes.
fn about_time(line: &str) -> bool {
    let words: Vec<String> = tokens(line).into_iter().map(|it| stem(&line[it])).collect();
    let leads = ["time", "duration", "length"];
    let leading = words.iter().take(2).any(|it| leads.contains(&it.as_str()) || it == "playtime");
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&word.as_str()));
    leading || has(&["take", "last"]) && has(&["game", "play"]) && !has(&["turn", "round", "setup"])
}

/// The sentences of a line.
fn sentences(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in line.char_indices() {
        let end = at + c.len_utf8();
        let stops = ".!?;".contains(c) && line[end..].starts_with(char::is_whitespace);
        if stops {
            found.push(&line[start..end]);
            start = end;
        }
    }
    found.push(&line[start..]);
    found
}

/// A number that counts something; in capitals it belongs to a name.
fn stated(word: &str) -> Option<u32> {
    let number = number::parse(word)?;
    let capitals = word.len() > 1 && word.chars().all(char::is_uppercase);
    (!capitals).then_some(number)
}

struct Sentence<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
}

struct Token<'t> {
    text: &'t str,
    stem: String,
    /// What stands between the token before and this one.
    gap: &'t str,
    number: Option<u32>,
    at: std::ops::Range<usize>,
}

/// A number or a range of them: the tokens it consists of, and its ends.
struct Figures {
    tokens: std::ops::Range<usize>,
    low: u32,
    high: u32,
}

impl<'t> Sentence<'t> {
    /// A sentence with a number in it; the others make no claim.
    fn of(text: &'t str) -> Option<Self> {
        let tokens = tokens(text);
        if tokens.iter().all(|it| stated(&text[it.clone()]).is_none()) {
            return None;
        }
        let mut end = 0;
        let token = |at: std::ops::Range<usize>| {
            let (word, gap) = (&text[at.clone()], &text[end..at.start]);
            end = at.end;
            Token { text: word, stem: stem(word), gap, number: stated(word), at }
        };
        Some(Self { text, tokens: tokens.into_iter().map(token).collect() })
    }

    fn stem(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |it| &it.stem)
    }

    /// What stands behind a token.
    fn gap_after(&self, at: usize) -> &str {
        match self.tokens.get(at + 1) {
            Some(next) => next.gap,
            None => self.tokens.get(at).map_or("", |it| &self.text[it.at.end..]),
        }
    }

    /// The number or range that begins at a token and is part of nothing else.
    fn figures(&self, at: usize) -> Option<Figures> {
        const GLUE: &[char] =
            &['+', '-', '−', '–', '—', '/', '.', ',', '×', '*', '#', '%', '°', '\'', '’'];
        let token = self.tokens.get(at)?;
        let low = token.number?;
        if token.gap.ends_with(GLUE) {
            return None;
        }
        let dashed = |gap: &str| ["-", "–", "—"].contains(&gap.trim());
        let high_at = match self.stem(at + 1) {
            "to" => at + 2,
            "and" if at > 0 && self.stem(at - 1) == "between" => at + 2,
            _ if dashed(self.gap_after(at)) => at + 1,
            _ => at,
        };
        let high = self.tokens.get(high_at).and_then(|it| it.number);
        let (end, high) = match high {
            Some(high) if high_at > at && high >= low => (high_at, high),
            _ => (at, low),
        };
        let after = self.gap_after(end);
        let hyphen = after == "-" && self.stem(end + 1) == "player";
        let glued = after.starts_with(GLUE)
            && after.trim().len() == after.len()
            && !hyphen
            && !after.is_empty();
        let last = end + 1 == self.tokens.len();
        (!glued || last).then_some(Figures { tokens: at..end + 1, low, high })
    }

    /// The claims on players, time, cards and figures.
    fn stated<'a>(
        &self,
        game: &'a Game,
        line: &Line<'_>,
        taken: &mut BTreeSet<usize>,
        found: &mut Vec<Claim<'a>>,
    ) {
        let mut at = 0;
        while at < self.tokens.len() {
            let Some(figures) = self.figures(at) else {
                at += 1;
                continue;
            };
            at = figures.tokens.end;
            let claim = self.players(&figures).or_else(|| self.minutes(&figures));
            let claim = claim
                .or_else(|| self.cards(game, &figures))
                .or_else(|| self.figure(game, &figures));
            if let Some((about, low, high, range)) = claim {
                taken.extend(figures.tokens.clone());
                found.push(self.claim(about, (low, high), range, &figures, line));
            }
        }
    }

    fn claim<'a>(
        &self,
        about: About<'a>,
        (low, high): (Option<u32>, Option<u32>),
        range: std::ops::Range<usize>,
        figures: &Figures,
        line: &Line<'_>,
    ) -> Claim<'a> {
        const NEAR: usize = 3;
        let words = |range: std::ops::Range<usize>| {
            self.tokens[range].iter().map(|it| it.text.to_owned()).collect::<Vec<_>>()
        };
        let (from, to) = (range.start, range.end);
        let around =
            [words(from.saturating_sub(NEAR)..from), words(to..(to + NEAR).min(self.tokens.len()))];
        let (first, last) = (&self.tokens[from], &self.tokens[to - 1]);
        Claim {
            about,
            low,
            high,
            tokens: words(range),
            figures: figures.tokens.start - from..figures.tokens.end - from,
            around,
            words: self.text[first.at.start..last.at.end].to_owned(),
            places: line.places.clone(),
        }
    }

    /// True for `Players: 2 to 8`, where a remark in brackets may follow.
    fn led_by(&self, noun: &str, figures: &Figures) -> bool {
        let end = figures.tokens.end;
        let first = figures.tokens.start == 1 && self.stem(0) == noun;
        let alone = end == self.tokens.len() || self.gap_after(end - 1).contains('(');
        first && self.tokens[1].gap.contains(':') && alone
    }

    fn players(&self, figures: &Figures) -> Option<Stated<'static>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        let before = |back: usize| start.checked_sub(back).map_or("", |at| self.stem(at));
        let (low, high) = (Some(figures.low), Some(figures.high));
        if self.led_by("player", figures) && low < high {
            return Some((About::Players, low, high, 0..end));
        }
        if CASES.contains(&before(1)) {
            return None;
        }
        if self.stem(end) == "player" {
            let range = start..end + 1;
            return match (before(2), before(1)) {
                _ if figures.low < figures.high => Some((About::Players, low, high, range)),
                ("up", "to") | ("at", "most") => Some((About::Players, None, high, range)),
                ("at", "least") => Some((About::Players, low, None, range)),
                _ => None,
            };
        }
        let more =
            (self.stem(end), self.stem(end + 1), self.stem(end + 2)) == ("or", "more", "player");
        more.then_some((About::Players, low, None, start..end + 3))
    }

    fn minutes(&self, figures: &Figures) -> Option<Stated<'static>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        let unit = ["minute", "min"].contains(&self.stem(end));
        unit.then_some((About::Minutes, Some(figures.low), Some(figures.high), start..end + 1))
    }

    /// How many cards there are in all; not how many there are of something.
    fn cards(&self, game: &Game, figures: &Figures) -> Option<Stated<'static>> {
        const HOLDS: &[&str] = &["hold", "contain", "has", "include", "comprise"];
        const WHOLE: &[&str] = &["box", "game"];
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        let number = Some(figures.low);
        if figures.low != figures.high {
            return None;
        }
        // `Cards: 7` may be what each player gets; the sum of all is never far off.
        if self.led_by("card", figures) && figures.low * 2 > game.total() {
            return Some((About::Cards, number, number, 0..end));
        }
        if !["card", "copie", "copy"].contains(&self.stem(end)) {
            return None;
        }
        let after = (self.stem(end + 1), self.stem(end + 2));
        let sum = matches!(after, ("in", "total" | "all") | ("altogether", _));
        let before = |back: usize| start.checked_sub(back).map_or("", |at| self.stem(at));
        let phrase = matches!((before(2), before(1)), ("come", "with") | ("consist", "of"));
        let verb = HOLDS.contains(&before(1)) || phrase;
        let whole = verb
            && self.tokens[..start]
                .iter()
                .rev()
                .skip(1)
                .take(4)
                .any(|it| WHOLE.contains(&it.stem.as_str()));
        (sum || whole).then_some((About::Cards, number, number, start..end + 1))
    }

    /// A figure by its whole name: `hand of 6`, `rounds: 3`, `2 start weapons`.
    fn figure<'a>(&self, game: &'a Game, figures: &Figures) -> Option<Stated<'a>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        if figures.low != figures.high {
            return None;
        }
        let number = Some(figures.low);
        let names = |from: usize, words: &[String]| {
            words.iter().enumerate().all(|(at, word)| self.stem(from + at) == word)
        };
        let copula = ["of", "is", "are"];
        let joined = self.tokens[start].gap.contains([':', '=']);
        game.figures.keys().find_map(|name| {
            let words: Vec<String> = name.split('_').map(stem).collect();
            let many = words.len();
            let link = usize::from(!joined && start > 0 && copula.contains(&self.stem(start - 1)));
            if let Some(from) = start.checked_sub(many + link)
                && (joined || link == 1)
                && names(from, &words)
                && !CASES.contains(&from.checked_sub(1).map_or("", |at| self.stem(at)))
            {
                return Some((About::Figure(name.as_str()), number, number, from..end));
            }
            let behind = many > 1 && names(end, &words);
            behind.then(|| (About::Figure(name.as_str()), number, number, start..end + many))
        })
    }

    /// Things counted: `each player draws 2 cards`.
    fn counted(&self, line: &Line<'_>, taken: &BTreeSet<usize>, found: &mut Vec<Claim<'_>>) {
        let meaning = |it: &&Token<'_>| {
            it.number.is_none() && it.text.chars().count() > 2 && !EMPTY.contains(&it.stem.as_str())
        };
        let frame: BTreeSet<String> =
            self.tokens.iter().filter(meaning).map(|it| it.stem.clone()).collect();
        for at in 0..self.tokens.len() {
            let Some(figures) =
                self.figures(at).filter(|it| it.low == it.high && !taken.contains(&at))
            else {
                continue;
            };
            let noun = self.stem(at + 1).to_owned();
            let beside_a_word = self.gap_after(at).trim().is_empty();
            let counts = noun.chars().all(char::is_alphabetic) && !noun.is_empty() && beside_a_word;
            if !counts || NO_NOUN.contains(&noun.as_str()) {
                continue;
            }
            let others = self.tokens.iter().enumerate().filter(|(other, _)| *other != at);
            let beside = others.filter_map(|(_, it)| it.number).collect();
            let about = About::Thing { noun, frame: frame.clone(), beside };
            let number = Some(figures.low);
            found.push(self.claim(about, (number, number), at..at + 2, &figures, line));
        }
    }
}

/// What it is about, from, to, and the tokens that say so.
type Stated<'a> = (About<'a>, Option<u32>, Option<u32>, std::ops::Range<usize>);
