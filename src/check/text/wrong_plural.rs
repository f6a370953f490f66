//! Words that do not agree with the number before them.

use super::agreement::{self, DOINGS, Fault, VERBS, blank};
use crate::CheckContext;
use crate::claims::singular;
use crate::fact_patterns::references;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::language::{is_english, numbers};
use cardwright_wording::passage::Passage;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

check!(T053, "wrong-plural", Warning, Game(check));

/// Words behind a noun, so that it is no part of a longer name.
const ENDS: WordList = WordList(
    "of in on at to for from with without and or per off left each that which who is are was were \
    has have must may can cannot goes go stay stays lie lies before after until while when if by \
    into than as but not",
);
/// Words before the noun of a sentence that make another word its subject.
const LEADS: WordList = WordList(
    "of with for from in on to by and or nor between among than as like does do did can could may \
    might must will would shall should let lets make makes made help see not neither either",
);
/// Words that stand before a single thing.
const ONE: WordList = WordList("a an this each every one another");

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if !is_english(&context.game.language) {
        return Vec::new();
    }
    let plurals = plurals(context);
    let cards = context.game.cards.iter().map(|it| (it.id.value.as_str(), it.title.value.as_str()));
    let titles: BTreeMap<&str, &str> = cards.collect();
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let words: Vec<(Range<usize>, &str)> = passage.words().collect();
        for at in 0..words.len() {
            let fault = counted(context, passage, &words, at, &plurals)
                .or_else(|| governed(passage, &words, at, &plurals))
                .or_else(|| apart(passage, &words, at))
                .or_else(|| agreement::disagreement(passage, &words, at))
                .or_else(|| kinds(passage, &words, at, &plurals))
                .or_else(|| one_of_many(passage, &words, at, &plurals))
                .or_else(|| named(passage, &words, at, &titles));
            let Some((range, message, hint)) = fault else { continue };
            let place = passage.place(range.clone());
            let skip = prose::is_code(passage, &range) || prose::is_broken(passage, &range);
            if !skip && places.is_new(place) {
                found.push(CHECK.finding(message).at(place, "").hint(hint));
            }
        }
    }
    found
}

/// `two kinds of back does`.
fn kinds(
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
    plurals: &BTreeSet<String>,
) -> Option<Fault> {
    const MANY: WordList = WordList("these those both several many few all");
    let (range, verb) = &words[at];
    let (_, many) = VERBS.iter().chain(DOINGS).find(|it| it.0 == *verb)?;
    let [(start, count), (_, head), (_, of), (end, _)] = words.get(at.checked_sub(4)?..at)? else {
        return None;
    };
    let counted = || {
        MANY.has(&count.to_lowercase())
            || numbers(count)
                .first()
                .is_some_and(|it| it.value > 1 && it.range.len() == count.len())
    };
    let opens = at.checked_sub(5).is_none_or(|it| !blank(passage, words[it].0.end..start.start));
    let joined = words[at - 4..=at].windows(2).all(|it| blank(passage, it[0].0.end..it[1].0.start));
    let is_head = head.ends_with('s') && (plurals.contains(*head) || *head == "kinds");
    (*of == "of" && is_head && joined && opens && counted()).then(|| {
        let said = &passage.text[start.start..end.end];
        let message = format!("`{said}` is plural, but `{verb}` is singular");
        (range.clone(), message, format!("write `{many}`"))
    })
}

/// `SLASH do` and `SLASH and THRUST does`, where the names begin a sentence.
fn named(
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
    titles: &BTreeMap<&str, &str>,
) -> Option<Fault> {
    let (range, verb) = &words[at];
    let (one, many) = VERBS.iter().find(|(one, many)| verb == one || verb == many)?;
    let start = passage.sentences().into_iter().find(|it| it.contains(&range.start))?.start;
    let names: Vec<(Range<usize>, &str)> = references(passage)
        .filter(|(name, id)| {
            start <= name.start && name.end <= range.start && titles.contains_key(id)
        })
        .collect();
    let (first, last) = (&names.first()?.0, &names.last()?.0);
    let between = names.windows(2).map(|it| passage.text[it[0].0.end..it[1].0.start].trim());
    let joints: Vec<&str> = between.collect();
    let plain = passage.text[start..first.start].trim().is_empty()
        && blank(passage, last.end..range.start)
        && names.iter().all(|(name, id)| passage.text[name.clone()] == *titles[id]);
    // What is drawn in several pieces is one name.
    let listed =
        joints.last() == Some(&"and") && joints.iter().all(|it| matches!(*it, "," | "and"));
    let whole = first.start..range.end;
    let said = passage.text[whole.clone()].to_owned();
    if plain && joints.is_empty() && verb == many {
        let message = format!("`{said}`: the subject is singular, but `{verb}` is plural");
        Some((whole, message, format!("write `{one}`")))
    } else if plain && !joints.is_empty() && listed && verb == one {
        let message = format!("`{said}`: the subject is plural, but `{verb}` is singular");
        Some((whole, message, format!("write `{many}`")))
    } else {
        None
    }
}

/// The plurals of things that the texts of the game count: `two cards` makes `cards` one of them.
fn plurals(context: &CheckContext<'_>) -> BTreeSet<String> {
    const MANY: WordList = WordList(
        "two three four five six seven eight nine ten many all both few several these those \
        other your the how fewer",
    );
    // Not *each*: `two of them each give one`.
    const SINGLE: WordList = WordList("a an every another");
    const NONE: WordList = WordList(
        "this its his hers ours yours theirs does was has always perhaps unless towards across plus \
        minus thus whereas besides otherwise sometimes afterwards backwards",
    );
    let mut plurals = BTreeSet::new();
    let (mut ending, mut single) = (BTreeSet::new(), BTreeSet::new());
    for passage in context.typed.iter().filter(|it| prose::is_language(it)) {
        let words: Vec<_> = passage.words().collect();
        for pair in words.windows(2) {
            let (count, word) = (pair[0].1, pair[1].1);
            // `With a limit of six, plays a card` counts no plays.
            if !blank(passage, pair[0].0.end..pair[1].0.start) {
                continue;
            }
            let regular = word.ends_with('s') && !word.ends_with("ss") && word.len() > 3;
            let small = || word.chars().all(char::is_lowercase);
            if regular && !NONE.has(word) && small() {
                if MANY.has(&count.to_lowercase()) {
                    plurals.insert(word.to_owned());
                }
                ending.insert(word.to_owned());
            } else if !regular && SINGLE.has(&count.to_lowercase()) && small() {
                single.insert(word.to_owned());
            }
        }
    }
    plurals.extend(ending.into_iter().filter(|it| single.contains(&singular(it))));
    plurals
}

/// Whether a word is what somebody may or must do, by the texts of the game: `you may move`.
fn is_done(context: &CheckContext<'_>, doing: &str) -> bool {
    const BEFORE: WordList = WordList("may can must cannot might could will would should both");
    let mut typed = context.typed.iter().filter(|it| prose::is_language(it));
    typed.any(|passage| {
        let before = passage.words();
        let mut pairs = before.zip(passage.words().skip(1));
        pairs.any(|((first, modal), (range, word))| {
            word == doing
                && BEFORE.has(&modal.to_lowercase())
                && blank(passage, first.end..range.start)
        })
    })
}

/// `two card` and `one cards`.
fn counted(
    context: &CheckContext<'_>,
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
    plurals: &BTreeSet<String>,
) -> Option<Fault> {
    /// Words that tell where to as well: `from 2 back to 12`.
    const ADVERBS: WordList = WordList("back");
    /// Words between a number and what is counted.
    const FURTHER: WordList = WordList("more further additional extra");
    let (range, word) = &words[at];
    let further = words.get(at + 1).filter(|it| FURTHER.has(it.1));
    let last = at + 1 + usize::from(further.is_some());
    let (next, noun) = words.get(last)?;
    let value = numbers(word).first().filter(|it| it.range.len() == word.len())?.value;
    let joined = words[at..=last].windows(2).all(|it| blank(passage, it[0].0.end..it[1].0.start));
    if !joined || ADVERBS.has(noun) || !noun.chars().all(char::is_lowercase) {
        return None;
    }
    let ordered =
        passage.text[..range.start].trim_end().ends_with(|c: char| "#–-−+/×.".contains(c));
    let label = at.checked_sub(1).map_or("", |before| words[before].1).to_lowercase();
    let named = ["step", "page", "player", "chapter", "phase", "round", "ruling", "level", "no"];
    if ordered || named.contains(&label.as_str()) || !is_last(passage, words, last) {
        return None;
    }
    let whole = range.start..next.end;
    let many = format!("{noun}s");
    let word = &passage.text[range.start..words[last - 1].0.end];
    // *The two move and capture alike*: both of them do.
    let does = || ["the", "these", "those"].contains(&label.as_str()) && is_done(context, noun);
    if value > 1 && plurals.contains(&many) && !plurals.contains(*noun) && !does() {
        let message = format!("`{word} {noun}` counts more than one");
        return Some((whole, message, format!("write `{word} {many}`")));
    }
    let one = singular(noun);
    // "With 2, 1 and 1 points": they are counted together.
    let together = matches!(label.as_str(), "and" | "or")
        && at.checked_sub(2).is_some_and(|it| !numbers(words[it].1).is_empty());
    let single = !together
        && (word.chars().all(|c| c.is_ascii_digit())
            || !["the", "which", "any", "each", "no", "or"].contains(&label.as_str()));
    let things = [
        "cards", "counters", "tokens", "copies", "players", "turns", "tiles", "wounds", "points",
        "weapons",
    ];
    let is_verb = DOINGS.iter().any(|it| it.0 == *noun);
    let is_thing = things.contains(noun) || further.is_some() && !is_verb;
    if value == 1 && single && plurals.contains(*noun) && is_thing {
        let message = format!("`{word} {noun}` counts only one");
        return Some((whole, message, format!("write `{word} {one}`")));
    }
    None
}

/// `cards goes` and `a card go`.
fn governed(
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
    plurals: &BTreeSet<String>,
) -> Option<Fault> {
    const BACK: usize = 5;
    const OPENINGS: [&str; 6] =
        ["after that,", "then,", "now,", "afterwards,", "otherwise,", "instead,"];
    const ASKS: WordList = WordList("what which whose how when where why no");
    let (range, verb) = &words[at];
    let pairs = VERBS.iter().chain(DOINGS);
    let (one, many) = pairs.clone().find(|(one, many)| verb == one || verb == many)?;
    let (noun_at, noun) = words.get(at.checked_sub(1)?)?;
    // `Each turn have a look` tells what to do.
    let time = ["turn", "round", "step", "phase", "time"].contains(noun);
    let ordered = time || DOINGS.iter().any(|it| it.1 == *verb) && !has_object(passage, words, at);
    // A title of many words for one thing is typed as a reference.
    let typed = prose::is_typed(passage, noun_at) && noun.chars().all(char::is_lowercase);
    // Most verbs are for one, behind one.
    let is_fine = verb == one && !plurals.contains(*noun);
    if is_fine || !blank(passage, noun_at.end..range.start) || !typed {
        return None;
    }
    // The words of the subject, back to where its clause begins.
    let mut lead = Vec::new();
    let mut start = noun_at.start;
    let mut opens = true;
    for (before, word) in words[..at - 1].iter().rev().take(BACK) {
        if !blank(passage, before.end..start) {
            let gap = &passage.text[before.end..start];
            // "After that, turns pass."
            let begins = || passage.sentences().into_iter().find(|it| it.contains(&start));
            let opening = || begins().map_or("", |it| passage.text[it.start..start].trim_end());
            opens = gap.contains(['.', ':', ';', '!', '?'])
                || gap.starts_with(',') && OPENINGS.contains(&opening().to_lowercase().as_str());
            break;
        }
        lead.push(word.to_lowercase());
        start = before.start;
    }
    // `Buildings and bridges costs`, at the beginning.
    if let [and, other] = &lead[..]
        && (and == "and" && verb == one && opens)
        && [noun.to_lowercase(), other.clone()].iter().all(|it| plurals.contains(it))
    {
        let said = &passage.text[start..noun_at.end];
        let message = format!("`{said}` is plural, but `{verb}` is singular");
        return Some((range.clone(), message, format!("write `{many}`")));
    }
    if lead.iter().any(|it| LEADS.has(it)) || !opens || lead.len() == BACK {
        return None;
    }
    let first = lead.last().map_or("", String::as_str);
    let counts_more = numbers(first).first().is_some_and(|it| it.value > 1);
    let some = first == "some" && lead.len() < BACK;
    if verb == one && plurals.contains(*noun) && (lead.len() < 3 || some) {
        // `Fierce attackers has`, where they begin the sentence.
        let begins = || {
            let sentence = passage.sentences().into_iter().find(|it| it.contains(&noun_at.start));
            let words = sentence
                .map_or(0, |it| words[..at].iter().filter(|word| word.0.start >= it.start).count());
            let gerund = first.ends_with("ing") || ASKS.has(first) || ONE.has(first);
            words == 2 && lead.len() == 1 && !gerund
        };
        let plain = lead.is_empty()
            || begins()
            || counts_more
            || some
            || ["the", "your", "these", "those", "all", "both", "other"].contains(&first);
        let whole = noun_at.start..range.end;
        let message = format!("`{noun}` is plural, but `{verb}` is singular");
        return plain.then(|| (whole, message, format!("write `{noun} {many}`")));
    }
    let single = plurals.contains(&format!("{noun}s")) && !plurals.contains(*noun);
    // `The player draw a card`, where it begins the sentence.
    let one_of_these = ONE.has(first)
        || first == "the" && lead.len() == 1 && has_object(passage, words, at) && !time;
    if verb == many && *verb != "do" && !ordered && single && one_of_these && lead.len() < 3 {
        let whole = noun_at.start..range.end;
        let message = format!("`{noun}` is singular, but `{verb}` is plural");
        return Some((whole, message, format!("write `{noun} {one}`")));
    }
    None
}

/// Whether something follows a verb that is done to it, so that the verb is no noun.
fn has_object(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> bool {
    const BEFORE: WordList = WordList("a an the his her its their your one two three all no any");
    let next = words.get(at + 1);
    next.is_some_and(|(it, word)| BEFORE.has(word) && blank(passage, words[at].0.end..it.start))
}

/// A plural behind a word for one: `a players draws`.
fn one_of_many(
    passage: &Passage,
    words: &[(Range<usize>, &str)],
    at: usize,
    plurals: &BTreeSet<String>,
) -> Option<Fault> {
    const SINGLE: [&str; 4] = ["a", "an", "every", "another"];
    let (range, noun) = &words[at];
    let (before, article) = words.get(at.checked_sub(1)?)?;
    if !SINGLE.iter().any(|it| article.eq_ignore_ascii_case(it)) {
        return None;
    }
    let is_verb = |word: &str| VERBS.iter().chain(DOINGS).any(|it| it.0 == word || it.1 == word);
    let next = words.get(at + 1);
    let ends = is_last(passage, words, at)
        || next.is_some_and(|it| is_verb(it.1) && blank(passage, range.end..it.0.start));
    let fits = plurals.contains(*noun)
        && prose::is_typed(passage, range)
        && blank(passage, before.end..range.start)
        && ends;
    fits.then(|| {
        let whole = before.start..range.end;
        let said = &passage.text[whole.clone()];
        let message = format!("`{said}`: `{article}` is singular, but `{noun}` is plural");
        (whole, message, format!("write `{article} {}`, or leave out `{article}`", singular(noun)))
    })
}

/// `a card with it have`, where the subject begins the sentence.
fn apart(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> Option<Fault> {
    const PREPOSITIONS: WordList = WordList("with of in on behind beside against before after for");
    const PRONOUNS: WordList = WordList("it them this that you");
    /// Most words between the first one and the preposition.
    const NAME: usize = 3;
    let (range, verb) = &words[at];
    let (one, many) = VERBS.iter().find(|it| it.1 == *verb)?;
    let (before, pronoun) = words.get(at.checked_sub(2)?..at)?.split_first()?;
    let start = passage.sentences().into_iter().find(|it| it.contains(&range.start))?.start;
    let first = words.iter().position(|it| it.0.start >= start)?;
    let name = (at - 2).checked_sub(first + 1).filter(|it| (1..=NAME).contains(it))?;
    let plain =
        words[first + 1..first + 1 + name].iter().all(|it| !LEADS.has(&it.1.to_lowercase()));
    let closed = words[first..=at].windows(2).all(|it| blank(passage, it[0].0.end..it[1].0.start));
    let is_one = ONE.has(&words[first].1.to_lowercase());
    let fits = PREPOSITIONS.has(before.1) && PRONOUNS.has(pronoun[0].1) && *verb != "do";
    (is_one && plain && closed && fits).then(|| {
        let subject = &passage.text[words[first].0.start..words[first + name].0.end];
        let message = format!("`{subject}` is singular, but `{many}` is plural");
        (range.clone(), message, format!("write `{one}`"))
    })
}

/// Whether a noun is the last word of what is counted, and no part of a longer name.
fn is_last(passage: &Passage, words: &[(Range<usize>, &str)], at: usize) -> bool {
    let Some((next, word)) = words.get(at + 1) else {
        return !passage.text[words[at].0.end..].starts_with(['-', '\u{FFFC}', '’', '\'']);
    };
    let gap = &passage.text[words[at].0.end..next.start];
    let apart = gap.chars().any(|c| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')'));
    apart || blank(passage, words[at].0.end..next.start) && ENDS.has(&word.to_lowercase())
}
