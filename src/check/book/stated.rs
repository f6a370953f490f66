//! What a text states of the whole game, so that texts can be compared: players, minutes, cards, figures,
//! and things counted.
//!
//! In: the passages of a text. Out: what they state. Never: whether it is true. What tells of one moment
//! or one case only (examples, history, rulings, sentences with "if") states nothing.

use crate::CheckContext;
use crate::claims::{Examples, Sentence, singular};
use cardwright_base::WordList;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::Game;
use cardwright_wording::Block;
use cardwright_wording::each_block;
use cardwright_wording::language;
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use std::collections::BTreeSet;
use std::ops::Range;

/// A number that a text states, or a range of numbers.
pub(super) struct Stated<'a> {
    pub(super) about: About<'a>,
    /// From, where it says so.
    pub(super) low: Option<i64>,
    /// To, where it says so; the same for a single number.
    pub(super) high: Option<i64>,
    /// The numbers as they are read.
    pub(super) words: String,
    /// Where it stands, with what it counts.
    pub(super) place: Span,
    /// Where its numbers were typed. `None` where an expression made some of it.
    pub(super) typed: Option<Span>,
    /// Whether its numbers are written in words.
    pub(super) in_words: bool,
}

/// What it is about.
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
        beside: Vec<i64>,
    },
}

/// A text of the game, and what it states.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    /// Whether an expression may stand in it.
    pub(super) worked_out: bool,
    pub(super) stated: Vec<Stated<'a>>,
}

/// Words that make a sentence speak of one case.
const CASES: &[&str] = &["with", "if", "when", "among", "per", "every", "each"];
/// Words that carry no meaning of their own.
const EMPTY: WordList = WordList(
    "the and for you your are has have with from then than that this can may must will his her \
    its their they them all any not but who which into onto out one",
);
/// Words after a number that are not what it counts.
const NO_NOUN: WordList = WordList(
    "of to in and or at on by is are for from more less fewer than each with the a an if as \
    times time other others different",
);

/// All booklets with the texts that they show, and the README.
pub(super) fn documents<'a>(context: &CheckContext<'a>) -> Vec<Document<'a>> {
    let mut all = Vec::new();
    let examples = Examples::new(context.sources);
    for book_input in context.book_inputs {
        let file = book_input.book.file.value.as_str();
        let (mut described, mut terms) = (BTreeSet::new(), false);
        for blocks in &book_input.chapters {
            each_block(blocks, &mut |block| {
                if let Block::Insert { name, data, .. } = block {
                    described.extend(data.described().iter().map(|it| it.id.as_str()));
                    terms |= name == "glossary";
                }
            });
        }
        let own = |passage: &&Passage| match passage.origin.of {
            TextOwner::Chapter => passage.origin.id == file && !examples.hold(passage),
            TextOwner::Description => described.contains(passage.origin.id.as_str()),
            TextOwner::Term => terms,
            _ => false,
        };
        let passages = rows(context.printed.iter().filter(own), context.sources);
        let stated = stated(context.game, &passages);
        all.push(Document { name: file, worked_out: true, stated });
    }
    let notes = context.typed.iter().filter(|it| it.origin.of == TextOwner::Readme);
    for name in notes.clone().map(|it| it.origin.id.as_str()).collect::<BTreeSet<_>>() {
        let own = notes.clone().filter(|it| it.origin.id == name);
        let stated = stated(context.game, &rows(own, context.sources));
        all.push(Document { name, worked_out: false, stated });
    }
    all
}

/// The passages of a text, the cells of a row as one.
fn rows<'p>(passages: impl Iterator<Item = &'p Passage>, sources: &SourceMap) -> Vec<Passage> {
    let mut rows: Vec<Passage> = Vec::new();
    for passage in passages {
        let beside = |last: &Passage| {
            let (before, span) = (last.span, passage.span);
            let gap = sources.text(span.source).get(before.end..span.start);
            last.kind == PassageKind::Cell
                && passage.kind == PassageKind::Cell
                && before.source == span.source
                && gap.is_some_and(|it| it.contains('|') && !it.contains('\n'))
        };
        match rows.last_mut().filter(|it| beside(it)) {
            Some(row) => row.join(": ", passage),
            None if matches!(passage.kind, PassageKind::Inserted | PassageKind::Alt) => {}
            None => rows.push(passage.clone()),
        }
    }
    rows
}

/// Everything that some passages state.
fn stated<'a>(game: &'a Game, passages: &[Passage]) -> Vec<Stated<'a>> {
    let mut found = Vec::new();
    for passage in passages {
        let general = passage.origin.of != TextOwner::Description;
        let before = found.len();
        for range in sentences(passage) {
            let Some(sentence) = Line::of(passage, range) else { continue };
            let mut taken = BTreeSet::new();
            if general {
                sentence.stated(game, &mut taken, &mut found);
            }
            if passage.kind != PassageKind::Cell {
                sentence.counted(&taken, &mut found);
            }
        }
        // How long one game takes is told beside its players, or in so many words.
        let has = |about: &About<'_>| found[before..].iter().any(|it| it.about == *about);
        if has(&About::Minutes) && !has(&About::Players) && !about_time(passage) {
            let tail = found.split_off(before);
            found.extend(tail.into_iter().filter(|it| it.about != About::Minutes));
        }
    }
    found
}

/// True for a passage that tells how long a game takes.
fn about_time(passage: &Passage) -> bool {
    let words: Vec<String> = passage.words().map(|(_, word)| singular(word)).collect();
    let leads = ["time", "duration", "length", "playtime"];
    let leading = words.iter().take(2).any(|it| leads.contains(&it.as_str()));
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&word.as_str()));
    leading || has(&["take", "last"]) && has(&["game", "play"]) && !has(&["turn", "round", "setup"])
}

/// The sentences of a passage, parted at semicolons.
fn sentences(passage: &Passage) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for range in passage.sentences() {
        let mut start = range.start;
        for (at, _) in passage.text[range.clone()].match_indices("; ") {
            found.push(start..range.start + at + 1);
            start = range.start + at + 1;
        }
        found.push(start..range.end);
    }
    found
}

/// A sentence with a number in it.
struct Line<'p> {
    passage: &'p Passage,
    range: Range<usize>,
    tokens: Vec<Token>,
}

/// A word, or a number of one word or more.
struct Token {
    range: Range<usize>,
    stem: String,
    number: Option<i64>,
}

/// A number or a range of them: the tokens it consists of, and its ends.
struct Figures {
    tokens: Range<usize>,
    low: i64,
    high: i64,
}

impl<'p> Line<'p> {
    /// A sentence with a number in it; the others state nothing.
    fn of(passage: &'p Passage, range: Range<usize>) -> Option<Self> {
        let text = passage.text.as_str();
        let mut numbers = language::numbers(&text[range.clone()]);
        // In capitals it belongs to a name.
        numbers.retain(|number| {
            let word = &text[range.clone()][number.range.clone()];
            number.value >= 0 && !(word.len() > 1 && word.chars().all(char::is_uppercase))
        });
        if numbers.is_empty() {
            return None;
        }
        let mut tokens: Vec<Token> = Vec::new();
        for (at, stem) in Sentence::of(passage, range.clone()).words {
            if tokens.last().is_some_and(|it| at.end <= it.range.end) {
                continue;
            }
            let number = numbers.iter().find(|it| range.start + it.range.start == at.start);
            let end = number.map_or(at.end, |it| at.end.max(range.start + it.range.end));
            let number = number.map(|it| it.value);
            tokens.push(Token { range: at.start..end, stem: singular(&stem), number });
        }
        Some(Self { passage, range, tokens })
    }

    fn stem(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |it| &it.stem)
    }

    fn stem_before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.stem(at))
    }

    /// What stands before a token, up to the one before it.
    fn gap(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(self.range.start, |it| self.tokens[it].range.end);
        let end = self.tokens.get(at).map_or(self.range.end, |it| it.range.start);
        &self.passage.text[start..end]
    }

    /// The number or range that begins at a token and is part of nothing else.
    fn figures(&self, at: usize) -> Option<Figures> {
        const GLUE: &[char] =
            &['+', '-', '−', '–', '—', '/', '.', ',', '×', '*', '#', '%', '°', '\'', '’'];
        let low = self.tokens.get(at)?.number?;
        if self.gap(at).ends_with(GLUE) {
            return None;
        }
        let dashed = |gap: &str| ["-", "–", "—"].contains(&gap.trim());
        let high_at = match self.stem(at + 1) {
            "to" => at + 2,
            "and" if self.stem_before(at, 1) == "between" => at + 2,
            _ if dashed(self.gap(at + 1)) => at + 1,
            _ => at,
        };
        let high = self.tokens.get(high_at).and_then(|it| it.number);
        let (end, high) = match high {
            Some(high) if high_at > at && high >= low => (high_at, high),
            _ => (at, low),
        };
        let after = self.gap(end + 1);
        let hyphen = after == "-" && self.stem(end + 1) == "player";
        let glued = after.starts_with(GLUE) && after.trim().len() == after.len() && !hyphen;
        let last = end + 1 == self.tokens.len();
        (!glued || last).then_some(Figures { tokens: at..end + 1, low, high })
    }

    /// What it states of players, time, cards and figures.
    fn stated<'a>(&self, game: &'a Game, taken: &mut BTreeSet<usize>, found: &mut Vec<Stated<'a>>) {
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
            if let Some((about, ends, tokens)) = claim {
                taken.extend(figures.tokens.clone());
                found.push(self.told(about, ends, tokens, &figures));
            }
        }
    }

    fn told<'a>(
        &self,
        about: About<'a>,
        (low, high): Ends,
        tokens: Range<usize>,
        figures: &Figures,
    ) -> Stated<'a> {
        let bytes = |tokens: &Range<usize>| {
            self.tokens[tokens.start].range.start..self.tokens[tokens.end - 1].range.end
        };
        let (all, numbers) = (bytes(&tokens), bytes(&figures.tokens));
        let made = self.passage.kinds_in(&all).any(|it| *it == RunKind::Computed);
        Stated {
            about,
            low,
            high,
            words: self.passage.text[all.clone()].to_owned(),
            place: self.passage.place(all),
            typed: (!made).then(|| self.passage.place(numbers.clone())),
            in_words: !self.passage.text[numbers].contains(|c: char| c.is_ascii_digit()),
        }
    }

    /// True for `Players: 2 to 8`, where a remark in brackets may follow.
    fn led_by(&self, noun: &str, figures: &Figures) -> bool {
        let end = figures.tokens.end;
        let first = figures.tokens.start == 1 && self.stem(0) == noun;
        let alone = end == self.tokens.len() || self.gap(end).contains('(');
        first && self.gap(1).contains(':') && alone
    }

    fn players(&self, figures: &Figures) -> Option<Claim<'static>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        let (low, high) = (Some(figures.low), Some(figures.high));
        if self.led_by("player", figures) && low < high {
            return Some((About::Players, (low, high), 0..end));
        }
        let before = |back: usize| self.stem_before(start, back);
        if CASES.contains(&before(1)) {
            return None;
        }
        if self.stem(end) == "player" {
            let ends = match (before(2), before(1)) {
                _ if figures.low < figures.high => (low, high),
                ("up", "to") | ("at", "most") => (None, high),
                ("at", "least") => (low, None),
                _ => return None,
            };
            return Some((About::Players, ends, start..end + 1));
        }
        let more =
            (self.stem(end), self.stem(end + 1), self.stem(end + 2)) == ("or", "more", "player");
        more.then_some((About::Players, (low, None), start..end + 3))
    }

    fn minutes(&self, figures: &Figures) -> Option<Claim<'static>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        let ends = (Some(figures.low), Some(figures.high));
        ["minute", "min"].contains(&self.stem(end)).then_some((
            About::Minutes,
            ends,
            start..end + 1,
        ))
    }

    /// How many cards there are in all; not how many there are of something.
    fn cards(&self, game: &Game, figures: &Figures) -> Option<Claim<'static>> {
        const HOLDS: &[&str] = &["hold", "contain", "has", "include", "comprise"];
        const WHOLE: &[&str] = &["box", "game"];
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        if figures.low != figures.high {
            return None;
        }
        let ends = (Some(figures.low), Some(figures.low));
        // `Cards: 7` may be what each player gets; the sum of all is never far off.
        if self.led_by("card", figures) && figures.low * 2 > i64::from(game.total()) {
            return Some((About::Cards, ends, 0..end));
        }
        if !["card", "copy"].contains(&self.stem(end)) {
            return None;
        }
        let after = (self.stem(end + 1), self.stem(end + 2));
        let sum = matches!(after, ("in", "total" | "all") | ("altogether", _));
        let before = |back: usize| self.stem_before(start, back);
        let phrase = matches!((before(2), before(1)), ("come", "with") | ("consist", "of"));
        let verb = HOLDS.contains(&before(1)) || phrase;
        let mut near = self.tokens[..start].iter().rev().skip(1).take(4);
        let whole = verb && near.any(|it| WHOLE.contains(&it.stem.as_str()));
        (sum || whole).then_some((About::Cards, ends, start..end + 1))
    }

    /// A figure by its whole name: `hand of 6`, `rounds: 3`, `2 start weapons`.
    fn figure<'a>(&self, game: &'a Game, figures: &Figures) -> Option<Claim<'a>> {
        let (start, end) = (figures.tokens.start, figures.tokens.end);
        if figures.low != figures.high {
            return None;
        }
        let ends = (Some(figures.low), Some(figures.low));
        let names = |from: usize, words: &[String]| {
            words.iter().enumerate().all(|(at, word)| self.stem(from + at) == word)
        };
        let copula = ["of", "is", "are"];
        let joined = self.gap(start).contains([':', '=']);
        game.figures.keys().find_map(|name| {
            let words: Vec<String> = name.split('_').map(singular).collect();
            let many = words.len();
            let link = usize::from(!joined && copula.contains(&self.stem_before(start, 1)));
            if let Some(from) = start.checked_sub(many + link)
                && (joined || link == 1)
                && names(from, &words)
                && !CASES.contains(&self.stem_before(from, 1))
                && self.stem_before(from, 1) != "a"
            {
                return Some((About::Figure(name.as_str()), ends, from..end));
            }
            let behind = many > 1 && names(end, &words);
            behind.then(|| (About::Figure(name.as_str()), ends, start..end + many))
        })
    }

    /// Things counted: `each player draws 2 cards`.
    fn counted(&self, taken: &BTreeSet<usize>, found: &mut Vec<Stated<'_>>) {
        let meaning =
            |it: &&Token| it.number.is_none() && it.range.len() > 2 && !EMPTY.has(&it.stem);
        let frame: BTreeSet<String> =
            self.tokens.iter().filter(meaning).map(|it| it.stem.clone()).collect();
        for at in 0..self.tokens.len() {
            let figures = self.figures(at).filter(|it| it.low == it.high && !taken.contains(&at));
            let Some(figures) = figures else { continue };
            let noun = self.stem(at + 1).to_owned();
            let beside_a_word = self.gap(at + 1).trim().is_empty();
            let counts = noun.chars().all(char::is_alphabetic) && !noun.is_empty() && beside_a_word;
            if !counts || NO_NOUN.has(&noun) {
                continue;
            }
            let others = self.tokens.iter().enumerate().filter(|(other, _)| *other != at);
            let beside = others.filter_map(|(_, it)| it.number).collect();
            let about = About::Thing { noun, frame: frame.clone(), beside };
            let number = Some(figures.low);
            found.push(self.told(about, (number, number), at..at + 2, &figures));
        }
    }
}

/// The least and the most; `None` where that end is open.
type Ends = (Option<i64>, Option<i64>);

/// What it is about, from and to, and the tokens that say so.
type Claim<'a> = (About<'a>, Ends, Range<usize>);
