//! What a word is made of: hyphens, genitives, figures, numerals.

use cardwright_base::WordList;

/// The words of a phrase.
pub(super) fn words(phrase: &str) -> impl Iterator<Item = &str> {
    let sign = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’');
    phrase.split(sign).map(bare).filter(|it| !it.is_empty())
}

/// With typewriter's apostrophes, as the dictionaries have them.
pub(super) fn straight(word: &str) -> String {
    word.replace(['’', 'ʼ'], "'")
}

/// With the apostrophes that `typed` has.
pub(super) fn like(typed: &str, word: String) -> String {
    if typed.contains('’') { word.replace('\'', "’") } else { word }
}

/// Without the quotation marks that an apostrophe at either end may be.
pub(super) fn bare(word: &str) -> &str {
    word.trim_matches(['\'', '’'])
}

/// Whether a word has lost its beginning, and an apostrophe says so.
pub(super) fn is_elided(word: &str) -> bool {
    const ELIDED: [&str; 8] = ["tis", "twas", "twere", "twill", "twixt", "til", "em", "neath"];
    let rest = word.strip_prefix('\'').unwrap_or_default();
    ELIDED.contains(&rest.to_ascii_lowercase().as_str())
}

/// A hyphen, breaking or not.
pub fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

/// What a genitive is the genitive of.
pub(super) fn stem(word: &str) -> Option<&str> {
    word.strip_suffix("'s").or_else(|| word.strip_suffix("'S"))
}

/// A first part of compounds that is no word by itself.
pub(super) fn is_prefix(part: &str) -> bool {
    const PREFIXES: WordList = WordList(
        "anti bi co counter de ex inter intra macro meta micro mid mini multi neo non post pre \
        pro re semi sub un",
    );
    PREFIXES.has(&part.to_ascii_lowercase())
}

/// Whether something with digits is as it is written: an ordinal has the right ending; anything
/// else is no matter of spelling, such as `2d6`, `A4` or `1990s`.
pub(super) fn is_figure(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &word[..word.len() - digits.len()];
    let ending = digits.to_ascii_lowercase();
    if number.is_empty() || !matches!(ending.as_str(), "st" | "nd" | "rd" | "th") {
        return true;
    }
    let teen = number.len() > 1 && number[..number.len() - 1].ends_with('1');
    let right = match number.as_bytes()[number.len() - 1] {
        b'1' if !teen => "st",
        b'2' if !teen => "nd",
        b'3' if !teen => "rd",
        _ => "th",
    };
    ending == right
}

/// Whether a word is a Roman numeral in the usual form. In small letters only those up to 39 are,
/// as pages are numbered; `dix` and `mil` are no words because they could be numbers.
pub(super) fn is_roman(word: &str) -> bool {
    const SIGNS: [(&str, u32); 13] = [
        ("M", 1000),
        ("CM", 900),
        ("D", 500),
        ("CD", 400),
        ("C", 100),
        ("XC", 90),
        ("L", 50),
        ("XL", 40),
        ("X", 10),
        ("IX", 9),
        ("V", 5),
        ("IV", 4),
        ("I", 1),
    ];
    let small = word.chars().all(|c| matches!(c, 'i' | 'v' | 'x'));
    if !small && !word.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M')) {
        return false;
    }
    let upper = word.to_ascii_uppercase();
    let mut rest = upper.as_str();
    for (sign, value) in SIGNS {
        // One that stands for a subtraction, or half of ten, comes once.
        let most = if sign.len() == 2 || value.to_string().starts_with('5') { 1 } else { 3 };
        for _ in 0..most {
            rest = rest.strip_prefix(sign).unwrap_or(rest);
        }
    }
    rest.is_empty()
}
