//! Whole numbers in a text, in figures and in words.

use cardwright_base::WordList;
use std::ops::Range;

/// A number that counts something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number itself.
    pub value: i64,
    /// Where it stands, with its minus sign.
    pub range: Range<usize>,
    /// Whether it is written in words.
    pub in_words: bool,
    /// Whether it is a part of a longer word, as in `two-handed` or `8-sided`.
    pub in_compound: bool,
}

/// The whole numbers in a text, in their order. What is no count is left out: ordinals, decimals,
/// fractions, dates, times, versions, dozens, and figures that are part of a name such as `A4`.
pub fn numbers(text: &str) -> Vec<Number> {
    let words: Vec<Word<'_>> = words(text);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if word.text.starts_with(|c: char| c.is_ascii_digit()) {
            figures(text, word, &mut found);
            at += 1;
        } else if let Some((end, value)) = spoken(text, &words[at..]) {
            if let Some(value) = value {
                let range = word.start..words[at + end - 1].end();
                let in_compound = is_bound(text, &range);
                found.push(Number { value, range, in_words: true, in_compound });
            }
            at += end;
        } else {
            at += 1;
        }
    }
    found
}

/// Letters and digits without a gap, and of figures also what is inside of them, as in `1,000`.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    start: usize,
    text: &'t str,
}

impl Word<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut start = None;
    let mut figure = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let next = chars.peek().map(|(_, c)| *c);
        let inside = figure
            && matches!(c, '.' | ',' | ':' | '/' | '-' | '–' | '×' | '⁄')
            && digit(text[..at].chars().next_back())
            && digit(next);
        match start {
            None if c.is_alphanumeric() => {
                start = Some(at);
                figure = c.is_ascii_digit();
            }
            Some(from) if !c.is_alphanumeric() && !inside => {
                words.push(Word { start: from, text: &text[from..at] });
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        words.push(Word { start: from, text: &text[from..] });
    }
    words
}

/// Adds what a word of figures counts: one number, or the two of a range.
fn figures(text: &str, word: &Word<'_>, found: &mut Vec<Number>) {
    let parts: Vec<&str> = word.text.split(['-', '–']).collect();
    if parts.len() > 2 {
        return;
    }
    let values: Option<Vec<i64>> = parts.iter().map(|it| figure(it)).collect();
    for (part, value) in parts.iter().zip(values.into_iter().flatten()) {
        let mut start = part.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + part.len();
        let mut value = value;
        if start == word.start && is_negative(&text[..start]) {
            value = -value;
            start -= text[..start].chars().next_back().map_or(0, char::len_utf8);
        }
        let in_compound = is_bound(text, &(start..end)) && end == word.end();
        found.push(Number { value, range: start..end, in_words: false, in_compound });
    }
}

/// The value of figures, which may be parted in groups of three.
fn figure(text: &str) -> Option<i64> {
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default();
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || first.len() > 3 {
            return None;
        }
        digits += group;
    }
    let plain = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// Whether a number behind this text has a minus sign, which is no hyphen and no dash.
fn is_negative(before: &str) -> bool {
    let mut signs = before.chars().rev();
    matches!(signs.next(), Some('-' | '−'))
        && signs
            .next()
            .is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '[' | '“' | '"' | '/'))
}

/// Whether a hyphen binds a range to letters.
fn is_bound(text: &str, range: &Range<usize>) -> bool {
    let hyphen = |c: Option<char>| matches!(c, Some('-' | '\u{2010}' | '\u{2011}'));
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let mut before = text[..range.start].chars().rev();
    let mut behind = text[range.end..].chars();
    hyphen(before.next()) && letter(before.next()) || hyphen(behind.next()) && letter(behind.next())
}

/// What a word adds to a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Zero,
    Unit(i64),
    Teen(i64),
    Ten(i64),
    Hundred,
    Scale(i64),
}

fn part(word: &str) -> Option<Part> {
    /// Letters of the longest, `seventeen`.
    const LONGEST: usize = 9;
    // Nearly every word of a game is looked at, and few are numbers.
    if !(3..=LONGEST).contains(&word.len()) {
        return None;
    }
    Some(match word.to_ascii_lowercase().as_str() {
        "zero" => Part::Zero,
        "one" => Part::Unit(1),
        "two" => Part::Unit(2),
        "three" => Part::Unit(3),
        "four" => Part::Unit(4),
        "five" => Part::Unit(5),
        "six" => Part::Unit(6),
        "seven" => Part::Unit(7),
        "eight" => Part::Unit(8),
        "nine" => Part::Unit(9),
        "ten" => Part::Teen(10),
        "eleven" => Part::Teen(11),
        "twelve" => Part::Teen(12),
        "thirteen" => Part::Teen(13),
        "fourteen" => Part::Teen(14),
        "fifteen" => Part::Teen(15),
        "sixteen" => Part::Teen(16),
        "seventeen" => Part::Teen(17),
        "eighteen" => Part::Teen(18),
        "nineteen" => Part::Teen(19),
        "twenty" => Part::Ten(20),
        "thirty" => Part::Ten(30),
        "forty" => Part::Ten(40),
        "fifty" => Part::Ten(50),
        "sixty" => Part::Ten(60),
        "seventy" => Part::Ten(70),
        "eighty" => Part::Ten(80),
        "ninety" => Part::Ten(90),
        "hundred" => Part::Hundred,
        "thousand" => Part::Scale(1_000),
        "million" => Part::Scale(1_000_000),
        _ => return None,
    })
}

/// Makes the word behind it no count: two thirds, two dozen, twenty-first.
const UNCOUNTED: WordList = WordList(
    "half halves third thirds quarter quarters fifths sixths eighths tenths dozen dozens first \
    second fourth fifth sixth seventh eighth ninth hundredth thousandth millionth hundreds \
    thousands millions score",
);

/// A number in words at the beginning of `words`: how many words it has, and its value where it
/// counts something.
fn spoken(text: &str, words: &[Word<'_>]) -> Option<(usize, Option<i64>)> {
    // Words of one number stand next to each other, with one blank or hyphen between.
    let joined = |at: usize| {
        let gap = text.get(words[at - 1].end()..words[at].start).unwrap_or_default();
        matches!(gap, " " | "-" | "\u{2010}" | "\u{2011}" | "\u{a0}" | "\n")
    };
    let after = |at: usize| words.get(at).filter(|_| joined(at)).and_then(|it| part(it.text));
    let (mut total, mut current, mut last) = (0, 0, None);
    let mut at = 0;
    if words[0].is("a") {
        if !matches!(after(1), Some(Part::Hundred | Part::Scale(_))) {
            return None;
        }
        (current, last, at) = (1, Some(Part::Unit(1)), 1);
    }
    while at < words.len() && (at == 0 || joined(at)) {
        let round = matches!(last, None | Some(Part::Hundred | Part::Scale(_)));
        let mut next = part(words[at].text);
        let mut length = 1;
        if last.is_some() && round && words[at].is("and") {
            next = after(at + 1)
                .filter(|it| matches!(it, Part::Unit(_) | Part::Teen(_) | Part::Ten(_)));
            length = 2;
        }
        match next {
            Some(Part::Zero) if last.is_none() => {}
            Some(Part::Unit(it)) if round || matches!(last, Some(Part::Ten(_))) => current += it,
            Some(Part::Teen(it) | Part::Ten(it)) if round => current += it,
            Some(Part::Hundred) if matches!(last, Some(Part::Unit(_) | Part::Teen(_))) => {
                current *= 100;
            }
            Some(Part::Scale(it))
                if last.is_some() && current > 0 && (total == 0 || it < 1_000_000) =>
            {
                total += current * it;
                current = 0;
            }
            _ => break,
        }
        last = next;
        at += length;
    }
    last?;
    let uncounted = |word: &Word<'_>| UNCOUNTED.iter().any(|it| word.is(it));
    let half = words
        .get(at..at + 3)
        .is_some_and(|it| it[0].is("and") && it[1].is("a") && it[2].is("half"));
    if half || words.get(at).is_some_and(|it| joined(at) && uncounted(it)) {
        return Some((at + 1, None));
    }
    Some((at, Some(total + current)))
}
