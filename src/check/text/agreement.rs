//! Subjects and verbs of which one is singular and the other plural.

use cardwright_base::WordList;
use cardwright_wording::language::numbers;
use cardwright_wording::passage::Passage;
use std::ops::Range;

/// The range of a fault, what is wrong, and what to write.
pub(super) type Fault = (Range<usize>, String, String);

/// Verbs for one, and for more.
pub(super) const VERBS: &[(&str, &str)] =
    &[("is", "are"), ("was", "were"), ("has", "have"), ("does", "do"), ("goes", "go")];
/// The same for verbs that also stand at the beginning of an order, as in `each turn draw a card`.
pub(super) const DOINGS: &[(&str, &str)] = &[
    ("takes", "take"),
    ("draws", "draw"),
    ("plays", "play"),
    ("loses", "lose"),
    ("gets", "get"),
    ("gains", "gain"),
    ("comes", "come"),
    ("stays", "stay"),
    ("lies", "lie"),
    ("adds", "add"),
    ("wins", "win"),
    ("dies", "die"),
    ("shows", "show"),
    ("passes", "pass"),
    ("begins", "begin"),
    ("starts", "start"),
    ("becomes", "become"),
    ("leaves", "leave"),
    ("means", "mean"),
    ("gives", "give"),
    ("costs", "cost"),
    ("makes", "make"),
    ("counts", "count"),
];
/// Verbs that are denied, for one and for more.
const DENIED: &[(&str, &str)] =
    &[("doesn’t", "don’t"), ("isn’t", "aren’t"), ("wasn’t", "weren’t"), ("hasn’t", "haven’t")];

/// What is wrong with a verb behind a pronoun, or another subject that tells its number by itself.
pub(super) fn disagreement(
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
) -> Option<Fault> {
    several(passage, words, at)
        .or_else(|| pronoun(passage, words, at))
        .or_else(|| last(passage, words, at))
        .or_else(|| there_is(passage, words, at))
}

/// `they holds`, `those who holds` and `two of them holds`.
fn several(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> Option<Fault> {
    /// Words that stand between the two and end as a verb does.
    const NO_VERBS: WordList = WordList("always sometimes perhaps besides otherwise towards less");
    let (range, verb) = &words[at];
    let stem = verb.strip_suffix('s')?;
    let known = VERBS.iter().any(|it| it.0 == *verb);
    let is_verb = (known || stem.len() > 1)
        && !NO_VERBS.has(verb)
        && !stem.ends_with(['s', 'u', '’', '\''])
        && verb.chars().all(char::is_lowercase);
    let before = |back: usize| words.get(at.checked_sub(back)?).filter(|_| is_verb);
    let (who, said) = before(1)?;
    let subject = match said.to_lowercase().as_str() {
        // Not `are they stones?`.
        "they" if !before(2).is_some_and(|it| asks(it.1)) => who.start,
        "both" if VERBS.iter().any(|it| it.0 == *verb) => who.start,
        // Not `one of them leads`, nor `a tile beside both of them is free`.
        "them" => {
            let of = before(2).filter(|it| it.1 == "of")?;
            let count = before(3).filter(|it| is_many(it.1) && it.0.end < of.0.start)?;
            let opens = before(4)
                .is_none_or(|it| it.1 == "and" || !blank(passage, it.0.end..count.0.start));
            Some(count.0.start).filter(|_| opens)?
        }
        "who" => before(2).filter(|it| ["those", "all"].contains(&&*it.1.to_lowercase()))?.0.start,
        _ => return None,
    };
    let whole = subject..range.end;
    let adjoining = passage.text[whole.clone()].chars().all(|c| c.is_alphabetic() || c == ' ');
    let said = passage.text[whole.clone()].to_owned();
    let message = format!("`{said}`: the subject is plural, but `{verb}` is singular");
    let many = VERBS.iter().chain(DOINGS).find(|it| it.0 == *verb).map_or(stem, |it| it.1);
    adjoining.then(|| (whole, message, format!("write `{many}`")))
}

/// Whether a word before a pronoun asks of it: `are they`, so that no verb follows.
fn asks(word: &str) -> bool {
    let word = word.to_lowercase();
    VERBS.iter().any(|(one, many)| [*one, *many].contains(&word.as_str()))
}

/// Whether a word counts more than one: `two`, `both`.
fn is_many(word: &str) -> bool {
    const MANY: WordList = WordList("both many few several most all");
    MANY.has(&word.to_lowercase())
        || numbers(word).first().is_some_and(|it| it.value > 1 && it.range.len() == word.len())
}

/// `it go` and `you has`, where the pronoun begins a clause.
fn pronoun(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> Option<Fault> {
    /// Words that a clause may begin with.
    const OPENINGS: WordList = WordList("then when if once until because where while so and");
    const SINGLE: WordList = WordList("it he she everybody everyone nobody somebody someone");
    const MANY: WordList = WordList("you we");
    let (range, verb) = &words[at];
    let (it, said) = words.get(at.checked_sub(1)?)?;
    let pronouns = SINGLE.0.split_whitespace().chain(MANY.0.split_whitespace());
    let who = pronouns.into_iter().find(|it| said.eq_ignore_ascii_case(it))?;
    let plain = verb.replace('\'', "’");
    let mut pairs = VERBS.iter().chain(DOINGS).chain(DENIED);
    let (one, many) = pairs.find(|it| it.0 == plain || it.1 == plain)?;
    let sentence = passage.sentences().into_iter().find(|it| it.contains(&range.start))?;
    let before = at.checked_sub(2).map(|it| &words[it]).filter(|it| it.0.start >= sentence.start);
    let opens = before.is_none_or(|(opening, word)| {
        OPENINGS.has(&word.to_lowercase()) && blank(passage, opening.end..it.start)
    });
    let whole = it.start..range.end;
    // *If it were so*, and *as if it were there*: what is not the case.
    let supposes = *verb == "were"
        && before.is_some_and(|it| matches!(it.1.to_lowercase().as_str(), "if" | "though" | "as"));
    let fits = !supposes && opens && blank(passage, it.end..range.start);
    let said = passage.text[whole.clone()].to_owned();
    if fits && SINGLE.has(who) && plain == *many {
        let message = format!("`{said}`: the subject is singular, but `{verb}` is plural");
        return Some((whole, message, format!("write `{one}`")));
    }
    let message = format!("`{said}`: `{verb}` does not go with `{who}`");
    (fits && MANY.has(who) && plain == *one).then(|| (whole, message, format!("write `{many}`")))
}

/// `the last player standing win`.
fn last(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> Option<Fault> {
    const LEFT: WordList = WordList("standing alive left");
    let (range, verb) = &words[at];
    let (one, _) = VERBS.iter().chain(DOINGS).find(|it| it.1 == *verb)?;
    let [(_, the), (_, last), (_, noun), (end, left)] = words.get(at.checked_sub(4)?..at)? else {
        return None;
    };
    let is_one =
        the.eq_ignore_ascii_case("the") && ["last", "only"].contains(last) && !noun.ends_with('s');
    let adjoins = blank(passage, end.end..range.start);
    (is_one && LEFT.has(left) && adjoins).then(|| {
        let said = format!("the {last} {noun} {left} {verb}");
        let message = format!("`{said}`: the subject is singular, but `{verb}` is plural");
        (range.clone(), message, format!("write `{one}`"))
    })
}

/// `There is as many`.
fn there_is(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> Option<Fault> {
    const BETWEEN: WordList = WordList("only as just also exactly");
    const MANY: WordList =
        WordList("many several few two three four five six seven eight nine ten");
    let (there, verb) = (words.get(at.checked_sub(1)?)?, &words[at]);
    let (one, many) = VERBS.iter().find(|it| it.0 == verb.1 && matches!(it.0, "is" | "was"))?;
    let mut behind = words[at + 1..].iter().skip_while(|it| BETWEEN.has(it.1));
    let counted = behind.next().filter(|it| MANY.has(it.1))?;
    let whole = there.0.start..counted.0.end;
    let plain = passage.text[whole.clone()].chars().all(|c| c.is_alphabetic() || c == ' ');
    let fits = there.1.eq_ignore_ascii_case("there") && plain;
    let said = passage.text[whole.clone()].to_owned();
    let message = format!("`{said}`: the subject is plural, but `{one}` is singular");
    fits.then(|| (whole, message, format!("write `{many}`")))
}

/// Whether nothing but blanks stands between two words.
pub(super) fn blank(passage: &Passage, gap: Range<usize>) -> bool {
    let gap = &passage.text[gap];
    !gap.is_empty() && gap.chars().all(char::is_whitespace)
}
