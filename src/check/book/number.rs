//! Numbers as rules texts write them.

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [(&str, u32); 9] = [
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];

/// A whole number in one word, such as `three` or `Thirty`.
pub(super) fn word(text: &str) -> Option<u32> {
    // Most words are told from numbers by their first letter.
    if !text.starts_with(|c: char| "ZzOoTtFfSsEeNnHh".contains(c)) {
        return None;
    }
    let small = SMALL.iter().position(|it| it.eq_ignore_ascii_case(text));
    let tens = || TENS.iter().find(|(it, _)| it.eq_ignore_ascii_case(text)).map(|(_, it)| *it);
    small.and_then(|it| u32::try_from(it).ok()).or_else(tens)
}

/// A whole number in figures or in one word.
pub(super) fn parse(text: &str) -> Option<u32> {
    let figures = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if figures { text.parse().ok() } else { word(text) }
}
