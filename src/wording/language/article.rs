//! Which indefinite article a word takes, by its sound.

use cardwright_base::WordList;

/// Letters whose names begin with a vowel.
const VOWEL_NAMES: &str = "aefhilmnorsx";

/// Beginnings of words that are written with a vowel and spoken with a consonant.
const SPOKEN_WITH_CONSONANT: WordList = WordList(
    "eu ewe oui ubi ufo ugand ukr ulyss unanim unary uni ura ure uri uro uru usa use usi usu \
    ute uti uto utr uve uvu",
);

/// Beginnings among those that are spoken with a vowel after all: un-identified, Euler.
const SPOKEN_WITH_VOWEL: WordList = WordList("euler unide unidio unill unim unin unir uniss");

/// Beginnings of words whose `h` is silent.
const SILENT_H: WordList = WordList("heir honest honor honour hors hour");

/// Beginnings among those whose `h` is spoken after all.
const SPOKEN_H: WordList = WordList("horse horsi horsy houri");

/// Beginnings of words before which both articles are in use.
const CONTESTED: WordList = WordList(
    "habitual habitué hallucin harmonic hegemon herb hereditary heroic hilari histor homage \
    horrendous horrific hotel humble hypno hypoth hyster ukul ulul upsilon xmas",
);

/// The article that goes before `word` as it is pronounced, `a` or `an`. `None` where both are in use, or
/// where capitals may be read as a word or letter by letter. A word of the language is best given in small
/// letters.
pub fn article(word: &str) -> Option<&'static str> {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let first = word.chars().next()?;
    if first.is_ascii_digit() {
        return figure(word);
    }
    let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    let (head, tail) = word.split_at(letters);
    if head.chars().nth(1).is_none() {
        return Some(letter(first));
    }
    let upper = head.chars().filter(|c| c.is_uppercase()).count();
    // Ends like that of NPCs are small.
    let spelled = upper > 1 && head.trim_end_matches('s').chars().all(char::is_uppercase);
    let vowels = head.chars().any(|c| "aeiouyAEIOUY".contains(c));
    // Few names of letters are longer than this, and those are spoken as words.
    let long = head.chars().count() > 4;
    if vowels {
        return spoken(word).filter(|it| !spelled || long || *it == letter(first));
    }
    // Of words without a vowel, `nth` is read as its letters; `brrr` and `mr` are not.
    let by_letters = spelled || head == "nth" || tail.starts_with('-') && head.len() < 3;
    by_letters.then(|| letter(first))
}

fn choose(vowel: bool) -> &'static str {
    if vowel { "an" } else { "a" }
}

fn letter(letter: char) -> &'static str {
    choose(letter.to_lowercase().all(|it| VOWEL_NAMES.contains(it)))
}

/// For a word read as a word.
fn spoken(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    let begins = |list: WordList| list.iter().any(|it| lower.starts_with(it));
    if begins(CONTESTED) {
        return None;
    }
    let first = lower.chars().next()?;
    let second = lower.chars().nth(1).unwrap_or(' ');
    let vowel = match first {
        'o' if is_one(&lower) => false,
        'u' | 'e' | 'o' if begins(SPOKEN_WITH_CONSONANT) => begins(SPOKEN_WITH_VOWEL),
        'a' | 'e' | 'i' | 'o' | 'u' => true,
        'h' => begins(SILENT_H) && !begins(SPOKEN_H),
        'y' => !"aeiou".contains(second),
        // Accents are few at the beginning, and all on vowels.
        'à'..='æ' | 'è'..='ï' | 'ò'..='ö' | 'ø'..='ü' | 'œ' => true,
        _ => false,
    };
    Some(choose(vowel))
}

/// One, once, oneself, one-handed; not onerous.
fn is_one(lower: &str) -> bool {
    let behind = |start: &str| lower.strip_prefix(start).map(|it| it.chars().next());
    let apart = |it: Option<char>| it.is_none_or(|c| !c.is_alphabetic());
    behind("one").is_some_and(apart)
        || behind("once").is_some_and(apart)
        || ["ones", "oneness", "oneself", "onetime"].contains(&lower)
}

/// For figures as they are read: 8, 11, 18, and what begins with eighty or eight hundred.
fn figure(word: &str) -> Option<&'static str> {
    let digits: String = word
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(char::is_ascii_digit)
        .collect();
    let thousands = (digits.len() - 1) / 3;
    // The group that is read first: 11 of 11,000.
    let group = &digits[..digits.len() - 3 * thousands];
    match (digits.len(), group) {
        // Eleven hundred or one thousand one hundred, eighteen hundred.
        (4, "1") if ["11", "18"].contains(&&digits[..2]) => None,
        (_, "11" | "18") => Some("an"),
        _ => Some(choose(group.starts_with('8'))),
    }
}
